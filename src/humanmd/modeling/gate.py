"""The gate: what a proposer says against what the screen held. Nothing becomes evidence any other way."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from humanmd.capture.records import Capture
from humanmd.kernel.gating import Rejection
from humanmd.kernel.ids import derived
from humanmd.kernel.masking.mask import find as secrets_in
from humanmd.kernel.masking.suspicious import suspicious
from humanmd.kernel.quoting import content_words, informative
from humanmd.kernel.text import casekey
from humanmd.modeling import support
from humanmd.modeling.lexicons import commands, special_category
from humanmd.modeling.names import is_partial, key
from humanmd.modeling.places import Place, Surroundings, find, observed, origin
from humanmd.modeling.records import SELF, Claim, DeltaItem, Evidence, Proposed
from humanmd.modeling.vocabulary import COMMITMENTS, EVENTS, FACTS, RELATIONS, THIRD_PARTY_WORK
from humanmd.modeling.wording import ends, first_person, sentence
from humanmd.session.records import Window

UNQUOTED: Final = frozenset({"secret", "special_category", "third_party", "injected"})
"""Rules whose refusals keep the rule and the span, never the text."""

LONGEST_QUOTE: Final = 240
_DIRECT_CHANNELS: Final = frozenset({"mail", "chat", "note", "todo"})
_OWN_ACTS: Final = frozenset({"wrote", "trace"})
_ENDABLE: Final = frozenset(
    {"likes", "dislikes", "prefers", "uses_tool", "works_on", "works_with", "states", "goal", "habit"}
)
_SUPPOSITION_FREE: Final = frozenset({"goal"})
_MASKED = re.compile(r"\[masked:\w+\]")
_RUN = re.compile(
    r"(?<![^\s\"'=:(])(?=[^\s]*\d)(?=[^\s]*[a-z])(?=[^\s]*[A-Z])[A-Za-z0-9+=_~!$%^&*-]{20,}(?![^\s\"'),.;])"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GatePolicy:
    """What the owner lets through: the proposer's least confidence, and facts about other people."""

    min_confidence: float = 0.5
    third_party: Literal["work", "none"] = "work"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """The two halves of a proposal: items with evidence, and refusals with their rule and span."""

    kept: tuple[DeltaItem, ...]
    rejected: tuple[Rejection[Proposed], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    claim: Claim
    place: Place
    confidence: float
    policy: GatePolicy


def gate(
    window: Window, captures: Mapping[str, Capture], proposals: Sequence[Proposed], policy: GatePolicy
) -> Judged:
    """Keep what its quote carries and refuse the rest by name; together they are all that was proposed."""
    around = Surroundings(window)
    people = _people(window, proposals)
    kept: dict[tuple[object, ...], DeltaItem] = {}
    rejected: list[Rejection[Proposed]] = []
    for proposed in proposals:
        misnamed = _takes_for_thing(proposed.claim, people)
        outcome = "endpoints_illegal" if misnamed else _judge(around, captures, proposed, policy)
        if isinstance(outcome, str):
            rejected.append(Rejection(item=proposed, rule=outcome))
            continue
        span = (outcome.claim, outcome.evidence.source_id, outcome.evidence.field, outcome.evidence.start)
        if span in kept:
            rejected.append(Rejection(item=proposed, rule="duplicate"))
        else:
            kept[span] = outcome
    return Judged(kept=tuple(kept.values()), rejected=tuple(rejected))


def _people(window: Window, proposals: Sequence[Proposed]) -> frozenset[str]:
    """Return the folded whole names of the people who write in a window or of whom its proposals speak."""
    writers = (span.author for entry in window.entries for span in entry.spans)
    named = (m.name for p in proposals for m in support.mentions(p.claim) if m.kind == "person")
    folded = {key("person", name) for name in (*writers, *named) if name}
    return frozenset(name for name in folded if not is_partial(name))


def _takes_for_thing(claim: Claim, people: frozenset[str]) -> bool:
    """Tell whether a claim takes someone known for the project or thing that somebody is busy with."""
    target = claim.target if claim.predicate == "engaged_with" else None
    return target is not None and key("person", target.name) in people


def _judge(
    around: Surroundings, captures: Mapping[str, Capture], proposed: Proposed, policy: GatePolicy
) -> DeltaItem | str:
    """Return the item, or the name of the first rule that refuses it."""
    refusal = _ill_formed(proposed.claim) or _unquoted(proposed)
    if refusal:
        return refusal
    capture = captures.get(proposed.cite.capture_id)
    place = None if capture is None else find(around, capture, proposed.cite)
    if place is None:
        return "quote_not_found"
    claim = _with_ending(proposed.claim)
    case = _Case(claim=claim, place=place, confidence=proposed.confidence, policy=policy)
    for rule, refuses in _RULES:
        if refuses(case):
            return rule
    return DeltaItem(
        claim=claim,
        evidence=_evidence(around.window, claim, place),
        confidence=proposed.confidence,
        rule=proposed.rule,
        private=_special(case),
    )


def _ill_formed(claim: Claim) -> str:
    if any(not (m.name.strip() or m.handle.strip()) for m in support.mentions(claim)):
        return "identity_unknown"
    known: dict[str, frozenset[str]] = {
        "fact": FACTS, "relation": frozenset(RELATIONS), "event": EVENTS, "commitment": COMMITMENTS,
    }  # fmt: skip
    if claim.kind in known and claim.predicate not in known[claim.kind]:
        return "predicate_unknown"
    return "endpoints_illegal" if claim.kind == "relation" and not _legal(claim) else ""


def _legal(claim: Claim) -> bool:
    sources, targets = RELATIONS[claim.predicate]
    return claim.target is not None and claim.subject.kind in sources and claim.target.kind in targets


def _unquoted(proposed: Proposed) -> str:
    if not proposed.cite.quote.strip():
        return "quote_missing"
    return "quote_not_found" if len(proposed.cite.quote) > LONGEST_QUOTE else ""


def _with_ending(claim: Claim) -> Claim:
    """Read the denial of something that can stop as its end; other denials stay denials."""
    if claim.modality != "negated" or claim.kind not in ("fact", "relation"):
        return claim
    if claim.kind == "fact" and claim.predicate not in _ENDABLE and not ends(claim.text):
        return claim
    return replace(claim, modality="ended")


def _uninformative(case: _Case) -> bool:
    """Tell whether the words say too little; a trace is its own information, and so is the end of what was stated."""
    place = case.place
    if place.authorship == "chrome":
        return True
    return place.authorship != "trace" and not informative(place.quote) and not _closing(case)


def _closing(case: _Case) -> bool:
    """Tell whether the quote is the owner's own whole sentence that something is over; one word of subject is enough."""
    quote = case.place.quote
    at = case.place.line.find(quote)
    whole = at >= 0 and sentence(case.place.line, at, at + len(quote)).strip() == quote.strip()
    own = case.place.authorship == "wrote" and first_person(quote) and ends(quote)
    return case.claim.modality == "ended" and whole and own and bool(content_words(quote))


def _about_owner(claim: Claim) -> bool:
    sides = (claim.subject, claim.target) if claim.kind in ("fact", "relation", "alias") else (claim.subject,)
    return any(side is not None and side.name == SELF for side in sides)


def _not_authored(case: _Case) -> bool:
    """Only the owner's own words and acts tell of the owner.

    That a promise was kept, anyone may show; what the owner is asked to do stays a candidate until the owner
    takes it on.
    """
    claim, authorship = case.claim, case.place.authorship
    if not _about_owner(claim) or authorship in _OWN_ACTS:
        return False
    if claim.kind != "commitment":
        return True
    asked = claim.predicate == "open" and claim.target is not None and claim.target.name != SELF
    return authorship not in (("told",) if asked else ("told", "read") if claim.predicate != "open" else ())


def _secret(case: _Case) -> bool:
    """Tell whether the quote or anything the claim would show holds a secret, or touches what looks like one."""
    place, claim = case.place, case.claim
    at = max(place.line.find(place.quote), 0)
    if any(start < at + len(place.quote) and end > at for start, end in suspicious(place.line)):
        return True
    shown = (claim.object, claim.text, claim.situation, *(m.name for m in support.mentions(claim)))
    return any(
        _MASKED.search(text) or secrets_in(text) or _RUN.search(text) or suspicious(text)
        for text in (place.quote, *shown)
    )


def _injected(case: _Case) -> bool:
    if commands(case.place.quote) or commands(case.claim.object) or commands(case.claim.text):
        return True
    around = min((case.place.paragraph, case.place.message), key=len)
    return case.place.authorship != "trace" and commands(around)


def _special(case: _Case) -> bool:
    return special_category(f"{case.place.quote}\n{case.claim.object}\n{case.claim.text}")


def _special_refused(case: _Case) -> bool:
    """Inferred never, about others never; what the owner says of oneself is kept hidden."""
    own = case.claim.subject.name == SELF and _direct(case.claim, case.place)
    return _special(case) and not own


def _third_party(case: _Case) -> bool:
    claim = case.claim
    if claim.kind != "fact" or claim.subject.kind != "person" or claim.subject.name == SELF:
        return False
    return case.policy.third_party == "none" or claim.predicate not in THIRD_PARTY_WORK


def _hypothetical(case: _Case) -> bool:
    if _about_owner(case.claim) and support.unmeant(case.claim, case.place):
        return True
    if case.claim.predicate in _SUPPOSITION_FREE and case.claim.modality != "hypothetical":
        return False
    return support.assumed(case.claim, case.place)


_RULES: Final[tuple[tuple[str, Callable[[_Case], bool]], ...]] = (
    ("self_output", lambda case: case.place.authorship == "self_output"),
    ("injected", _injected),
    ("secret", _secret),
    ("agent_output", lambda case: case.place.authorship == "agent"),
    ("special_category", _special_refused),
    ("third_party", _third_party),
    ("quote_uninformative", _uninformative),
    ("self_not_authored", _not_authored),
    ("hypothetical", _hypothetical),
    ("negated", lambda case: case.claim.modality == "negated"),
    ("name_not_in_evidence", lambda case: support.unnamed(case.claim, case.place)),
    ("claim_unsupported", lambda case: support.broken(case.claim, case.place)),
    ("claim_unsupported", lambda case: support.unsupported(case.claim, case.place)),
    ("confidence_low", lambda case: case.confidence < case.policy.min_confidence),
)


def _direct(claim: Claim, place: Place) -> bool:
    """Tell whether the owner says this plainly to a person or in own notes: of oneself as oneself, else without hearsay."""
    if place.authorship != "wrote" or place.channel not in _DIRECT_CHANNELS or support.invented(place):
        return False
    if support.perhaps_unmeant(claim, place):
        return False
    at = place.line.find(place.quote)
    said = sentence(place.line, at, at + len(place.quote)) if at >= 0 else place.quote
    if not _about_owner(claim):
        return claim.kind in ("fact", "relation", "alias") and not support.hearsay(said)
    own_list = place.channel == "todo" or (place.channel == "note" and claim.kind == "commitment")
    return own_list or first_person(said)


def _evidence(window: Window, claim: Claim, place: Place) -> Evidence:
    at, offset = observed(place)
    return Evidence(
        receipt_id=derived(
            "rcp", place.capture.id, place.field, str(place.start), str(place.end), casekey(place.quote)
        ),
        kind="import" if place.capture.kind == "import" else "capture",
        source_id=place.capture.id,
        field=place.field,
        start=place.start,
        end=place.end,
        quote=place.quote,
        authorship=place.authorship,
        author=place.author,
        channel=place.channel,
        origin=origin(place, window.session_id),
        observed_at=at,
        offset=offset,
        session_id=window.session_id,
        direct=_direct(claim, place),
    )
