"""Score a model snapshot against the gold of a simulated life: exact set arithmetic on canonical forms, no judge."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

from humanmd.lab.gold import Gold, Planted, Someone, Truth
from humanmd.lab.life.records import SELF
from humanmd.lab.same import norm, same_context, same_hours, same_object

Row = Mapping[str, Any]

_SCORED = frozenset({"confirmed", "superseded"})
_CLASS: Mapping[str, str] = MappingProxyType(
    {
        "manager": "reports_to",
        "works_on": "participates_in",
        "engaged_with": "participates_in",
        "employer": "part_of",
        "team": "part_of",
        "friend_of": "knows",
        "family_of": "knows",
        "works_with": "knows",
    }
)
_FUNCTIONAL = frozenset(
    {
        "employer",
        "title",
        "team",
        "manager",
        "home_city",
        "timezone",
        "project_role",
        "project_deadline",
        "prefers",
    }
)
_UNSCORED = frozenset({"states", "about"})
_OVERLAP = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What the model says, in canonical form."""

    claim_id: str
    subjects: frozenset[str]
    pred: str
    obj: str
    text: str
    since: str
    until: str
    current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratio:
    """Hits and misses of one question."""

    predicted: int
    correct: int
    wanted: int
    found: int

    @property
    def precision(self) -> float:
        """The share of claims that are true; 1 when nothing was claimed."""
        return self.correct / self.predicted if self.predicted else 1.0

    @property
    def recall(self) -> float:
        """The share of wanted facts that were found; 1 when none was wanted."""
        return self.found / self.wanted if self.wanted else 1.0

    @property
    def f_half(self) -> float:
        """The F-measure that counts precision twice as much as recall."""
        low = 0.25 * self.precision + self.recall
        return 1.25 * self.precision * self.recall / low if low else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """All figures, and the failures behind them by id."""

    relaxed: Ratio
    strict: Ratio
    by_predicate: Mapping[str, Ratio]
    false_claims: tuple[str, ...]
    missed: tuple[str, ...]
    lies_believed: tuple[str, ...]
    stale: tuple[str, ...]
    habits_found: tuple[str, ...]
    habits_missed: tuple[str, ...]
    false_merges: tuple[str, ...]
    catastrophic_merges: tuple[str, ...]
    false_splits: tuple[str, ...]
    states: Ratio
    false_states: tuple[str, ...]


def score(snapshot: Row, gold: Gold) -> Scores:
    """Compare a snapshot (as the model contract shapes it) with the gold."""
    names = _names(snapshot, gold.people)
    claims = [*_points(snapshot, names), *_relations(snapshot, names)]
    matches = {claim.claim_id: _matching(claim, gold.truths) for claim in claims}
    found = {truth.fact_id for rows in matches.values() for truth in rows}
    timely = {
        t.fact_id for c in claims for t in matches[c.claim_id] if _overlap(c, t, gold.last_day) >= _OVERLAP
    }
    wanted = [truth for truth in gold.truths if truth.gate == "confirmed"]
    merges, fatal, splits = _identities(snapshot, gold.people)
    hits = {habit.habit_id for habit in gold.habits if _planted_found(habit, snapshot)}
    states, false_states = _states(snapshot, gold.authored)
    return Scores(
        relaxed=_ratio(claims, matches, wanted, found),
        strict=_ratio(
            claims,
            {c.claim_id: [t for t in matches[c.claim_id] if _timely(c, t, gold)] for c in claims},
            wanted,
            timely,
        ),
        by_predicate=_by_predicate(claims, matches, wanted, found),
        false_claims=tuple(c.claim_id for c in claims if not matches[c.claim_id]),
        missed=tuple(truth.fact_id for truth in wanted if truth.fact_id not in found),
        lies_believed=_lies(claims, matches, gold),
        stale=tuple(sorted({t.fact_id for c in claims if c.current for t in _stale(matches[c.claim_id])})),
        habits_found=tuple(h.habit_id for h in gold.habits if h.habit_id in hits),
        habits_missed=tuple(h.habit_id for h in gold.habits if h.habit_id not in hits),
        false_merges=merges,
        catastrophic_merges=fatal,
        false_splits=splits,
        states=states,
        false_states=false_states,
    )


def _ratio(
    claims: list[Claim], matches: Mapping[str, list[Truth]], wanted: list[Truth], found: set[str]
) -> Ratio:
    return Ratio(
        predicted=len(claims),
        correct=sum(1 for claim in claims if matches[claim.claim_id]),
        wanted=len(wanted),
        found=sum(1 for truth in wanted if truth.fact_id in found),
    )


def _by_predicate(
    claims: list[Claim], matches: Mapping[str, list[Truth]], wanted: list[Truth], found: set[str]
) -> dict[str, Ratio]:
    preds = sorted({claim.pred for claim in claims} | {truth.pred for truth in wanted})
    return {
        pred: _ratio(
            [c for c in claims if c.pred == pred], matches, [t for t in wanted if t.pred == pred], found
        )
        for pred in preds
    }


def _names(snapshot: Row, people: Iterable[Someone]) -> dict[str, frozenset[str]]:
    """Give every identity of the snapshot its canonical names; the owner is `self`."""
    known: dict[str, set[str]] = {}
    for person in people:
        for form in person.forms:
            known.setdefault(norm(form), set()).update(norm(f) for f in person.forms)
    out: dict[str, frozenset[str]] = {}
    for row in snapshot["identities"]:
        forms = {norm(form) for form in (row["name"], *row["aliases"]) if form}
        wide = forms.union(*(known.get(form, set()) for form in forms))
        out[row["id"]] = frozenset({SELF} if row["owner"] else wide)
    return out


def _points(snapshot: Row, names: Mapping[str, frozenset[str]]) -> Iterable[Claim]:
    shown = {row["id"]: row["name"] for row in snapshot["identities"]}
    for row in snapshot["points"]:
        if row["kind"] != "fact" or row["status"] not in _SCORED or row["predicate"] in _UNSCORED:
            continue
        obj = str(row["object"] or "")
        yield Claim(
            claim_id=row["id"],
            subjects=names.get(row["subject"], frozenset({norm(str(row["subject"]))})),
            pred=row["predicate"],
            obj=shown.get(obj, obj),
            text=f"{shown.get(row['subject'], '')} {obj} {row['text'] or ''}",
            since=(row["valid_from"] or row["recorded_at"] or "")[:10],
            until=(row["valid_to"] or "")[:10],
            current=row["status"] == "confirmed" and not row["valid_to"],
        )


def _relations(snapshot: Row, names: Mapping[str, frozenset[str]]) -> Iterable[Claim]:
    shown = {row["id"]: row["name"] for row in snapshot["identities"]}
    kinds = {row["id"]: str(row.get("kind", "")) for row in snapshot["identities"]}
    for row in snapshot["lines"]:
        if row["kind"] != "relation" or row["status"] == "shadow" or row["predicate"] in _UNSCORED:
            continue
        if _is_editing(row, names, kinds):
            continue
        yield Claim(
            claim_id=row["id"],
            subjects=names.get(row["source"], frozenset()),
            pred=row["predicate"],
            obj=shown.get(row["target"], ""),
            text="",
            since=(row["valid_from"] or "")[:10],
            until=(row["valid_to"] or "")[:10],
            current=row["status"] == "active" and not row["valid_to"],
        )


def _is_editing(row: Row, names: Mapping[str, frozenset[str]], kinds: Mapping[str, str]) -> bool:
    """Tell whether a relation is that the owner edited a document: behaviour, of which the gold plants no facts."""
    own = SELF in names.get(row["source"], frozenset())
    return own and row["predicate"] == "engaged_with" and kinds.get(row["target"]) == "artifact"


def _matching(claim: Claim, truths: Iterable[Truth]) -> list[Truth]:
    kind = _CLASS.get(claim.pred, claim.pred)
    return [
        truth
        for truth in truths
        if _CLASS.get(truth.pred, truth.pred) == kind
        and _same_subject(claim, truth)
        and _same_value(claim, truth)
        and (not truth.contexts or any(norm(context) in norm(claim.text) for context in truth.contexts))
    ]


def _same_value(claim: Claim, truth: Truth) -> bool:
    """Compare values; under another predicate of the same class only equal names count."""
    if claim.pred == truth.pred:
        return any(same_object(claim.obj, obj) for obj in truth.objects)
    return norm(claim.obj) in {norm(obj) for obj in truth.objects}


def _same_subject(claim: Claim, truth: Truth) -> bool:
    """Compare subjects: a deadline may hang on the project or on the owner; everything else on its subject."""
    return (
        truth.pred == "project_deadline" or truth.subj in claim.subjects or norm(truth.subj) in claim.subjects
    )


def _timely(claim: Claim, truth: Truth, gold: Gold) -> bool:
    return truth.gate == "ambient" or _overlap(claim, truth, gold.last_day) >= _OVERLAP


def _overlap(claim: Claim, truth: Truth, last: str) -> float:
    """Intersection over union of the two validities, in days, within the observed life."""
    a0, a1 = _range(claim.since or truth.since, claim.until, last)
    b0, b1 = _range(truth.since, truth.until, last)
    union = max(a1, b1) - min(a0, b0)
    return max(0, min(a1, b1) - max(a0, b0)) / union if union > 0 else 0.0


def _range(since: str, until: str, last: str) -> tuple[int, int]:
    end = date.fromisoformat(last).toordinal() + 1
    start = date.fromisoformat(since).toordinal() if since else end - 1
    stop = date.fromisoformat(until).toordinal() if until else end
    return start, max(start, min(stop, end))


def _stale(truths: list[Truth]) -> list[Truth]:
    """List what makes a current claim stale: everything it matches has ended."""
    if any(not truth.until for truth in truths if truth.pred in _FUNCTIONAL):
        return []
    return [truth for truth in truths if truth.pred in _FUNCTIONAL and truth.until]


def _lies(claims: list[Claim], matches: Mapping[str, list[Truth]], gold: Gold) -> tuple[str, ...]:
    believed = []
    for lie in gold.lies:
        for claim in claims:
            same = not lie.pred or claim.pred == lie.pred
            if (
                same
                and not matches[claim.claim_id]
                and SELF in claim.subjects
                and same_object(claim.obj, lie.obj)
            ):
                believed.append(f"{lie.attack_id} {claim.claim_id}")
    return tuple(believed)


def _planted_found(habit: Planted, snapshot: Row) -> bool:
    shown = {row["id"]: row["name"] for row in snapshot["identities"]}
    for face in snapshot["faces"]:
        if face["kind"] != "habit" or face["status"] != "active":
            continue
        for expectation in face["expectations"]:
            if _expected(habit, expectation, shown):
                return True
    return False


def _expected(habit: Planted, row: Row, shown: Mapping[str, str]) -> bool:
    if row.get("kind", habit.kind) != habit.kind:
        return False
    if habit.kind == "follows":
        ends = (row.get("after"), row.get("then"))
        return all(
            same_context(shown.get(str(e), str(e)), c) for e, c in zip(ends, habit.contexts, strict=True)
        )
    context = str(row.get("context"))
    return same_context(shown.get(context, context), habit.contexts[0]) and same_hours(
        row.get("hours"), habit.hours
    )


def _identities(
    snapshot: Row, people: Iterable[Someone]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Find identities that mix people, those that mix the owner with another, and people in two pieces."""
    owners = {p.entity for p in people if p.owner}
    count = Counter(norm(form) for person in people for form in person.forms)
    only = {norm(form): person.entity for person in people for form in person.forms if count[norm(form)] == 1}
    merges: list[str] = []
    fatal: list[str] = []
    pieces = Counter[str]()
    for row in snapshot["identities"]:
        inside = {only[f] for f in (norm(form) for form in (row["name"], *row["aliases"])) if f in only}
        inside |= owners if row["owner"] else set()
        pieces.update(inside)
        if len(inside) > 1:
            (fatal if inside & owners else merges).append(row["id"])
    return tuple(merges), tuple(fatal), tuple(sorted(entity for entity, n in pieces.items() if n > 1))


def _states(snapshot: Row, authored: Iterable[str]) -> tuple[Ratio, tuple[str, ...]]:
    """Check stated sentences: one is right when the owner typed it."""
    typed = "\n".join(norm(text) for text in authored)
    quotes = {row["id"]: norm(row["quote"] or "") for row in snapshot["receipts"]}
    rows = [p for p in snapshot["points"] if p["predicate"] == "states" and p["status"] == "confirmed"]
    wrong = []
    for row in rows:
        said = [quotes[r] for r in row["receipts"] if quotes.get(r)] or [norm(row["text"] or "")]
        if not any(quote.strip(" .。") in typed for quote in said):
            wrong.append(row["id"])
    return Ratio(predicted=len(rows), correct=len(rows) - len(wrong), wanted=0, found=0), tuple(wrong)
