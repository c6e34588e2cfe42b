"""The fold: Points and Lines of one slot, as a pure function of its observations and the owner's inputs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from humanmd.kernel.ids import derived
from humanmd.kernel.instants import Instant
from humanmd.modeling.commitments import promises
from humanmd.modeling.confidence import confidence
from humanmd.modeling.episodes import Episode, Mark, course
from humanmd.modeling.independence import Seen, confirmed, direct_word, proves
from humanmd.modeling.paraphrase import clusters
from humanmd.modeling.records import Line, OwnerAction, Point, PointKind, PointStatus
from humanmd.modeling.slots import TASTES, WORDED, domain, value

_FIRST_RECEIPTS: Final = 8
_LAST_RECEIPTS: Final = 24
_RANK: Final = ("wrote", "trace", "told", "read", "pasted")

Owner = Mapping[str, OwnerAction]
"""The owner's latest word by the id of what it is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """What a slot holds, and which Point each observation went to."""

    points: tuple[Point, ...]
    lines: tuple[Line, ...]
    places: Mapping[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Draft:
    """A Point before its neighbours are known."""

    id: str
    pieces: tuple[Seen, ...]
    episode: Episode


def fold(slot: str, seen: Sequence[Seen], owner: Owner) -> Folded:
    """Weigh the observations of a slot, in whatever order they are given."""
    ordered = sorted(seen, key=lambda s: (s.since, s.order))
    kind = slot.partition("|")[0]
    if kind == "relation":
        return _relation(slot, ordered, owner)
    if kind == "commitment":
        return _commitments(slot, ordered, owner)
    if kind in ("entity", "event"):
        return _single(slot, ordered, owner)
    return _facts(slot, ordered, owner)


def receipts(pieces: Sequence[Seen]) -> tuple[str, ...]:
    """Choose the receipts that stand for the evidence: one for each session and origin, first and last ones."""
    ordered = sorted(pieces, key=lambda p: (p.at, p.order))
    each = list({(p.session_id, p.origin): p.receipt for p in reversed(ordered)}.values())[::-1]
    chosen = (
        each
        if len(each) <= _FIRST_RECEIPTS + _LAST_RECEIPTS
        else each[:_FIRST_RECEIPTS] + each[-_LAST_RECEIPTS:]
    )
    return tuple(dict.fromkeys(chosen))


def _facts(slot: str, seen: Sequence[Seen], owner: Owner) -> Folded:
    """Follow a slot's values, apart for each group of paraphrases."""
    points: list[Point] = []
    lines: list[Line] = []
    places: dict[int, str] = {}
    for name, group in _groups(seen):
        part = _values(f"{slot}|{name}" if name else slot, slot, group, owner)
        points += part.points
        lines += part.lines
        places |= part.places
    return Folded(points=tuple(points), lines=tuple(lines), places=places)


def _groups(seen: Sequence[Seen]) -> list[tuple[str, list[Seen]]]:
    """Group free wordings by what they say; other facts are one group."""
    if seen[0].claim.predicate not in WORDED:
        return [("", list(seen))]
    leads = clusters(_wording(piece) for piece in seen)
    groups: dict[str, list[Seen]] = {}
    for piece in seen:
        groups.setdefault(leads[_wording(piece)], []).append(piece)
    return sorted(groups.items())


def _wording(piece: Seen) -> str:
    return (piece.claim.object or piece.claim.text).casefold().strip()


def _values(name: str, slot: str, seen: Sequence[Seen], owner: Owner) -> Folded:
    """Follow the values of one group; what the owner revoked is taken out before the rest is weighed."""
    live = list(seen)
    revoked: list[_Draft] = []
    while True:
        episodes = course([Mark(value=_value(p), seen=p) for p in live], settling="|timezone|" in slot)
        drafts = _drafts(name, episodes)
        gone = [draft for draft in drafts if owner.get(draft.id) == "revoke"]
        if not gone:
            break
        revoked += gone
        taken = {piece.item for draft in gone for piece in draft.pieces}
        live = [piece for piece in live if piece.item not in taken]
    points = [_point("fact", draft, _fact_status(draft, owner), owner) for draft in drafts]
    points = _linked(points, episodes)
    points += [
        replace(_point("fact", draft, "revoked", owner), reason="revoked by the owner") for draft in revoked
    ]
    places = {piece.item: draft.id for draft in (*drafts, *revoked) for piece in draft.pieces}
    return Folded(points=tuple(points), lines=_evolution(points), places=places)


def _value(piece: Seen) -> str:
    if piece.claim.predicate in TASTES:
        return piece.claim.predicate
    return "" if piece.claim.predicate in WORDED else value(piece.claim, piece.target)


def _drafts(name: str, episodes: Sequence[Episode]) -> list[_Draft]:
    """Name each episode by its value and how often the slot held it before."""
    counts: dict[str, int] = {}
    drafts = []
    for episode in episodes:
        number = counts[episode.value] = counts.get(episode.value, -1) + 1
        point_id = derived("pt", name, episode.value, str(number))
        drafts.append(_Draft(id=point_id, pieces=tuple(episode.pieces), episode=episode))
    return drafts


def _fact_status(draft: _Draft, owner: Owner) -> PointStatus:
    if draft.episode.state == "past":
        return "superseded" if _once_held(draft.pieces) else "candidate"
    if owner.get(draft.id) == "confirm":
        return "confirmed"
    if draft.episode.state == "conflicted":
        return "conflicted"
    if draft.episode.state == "rival":
        return "candidate"
    return "confirmed" if confirmed(draft.pieces) else "candidate"


def _once_held(pieces: Sequence[Seen]) -> bool:
    """Tell whether a value that is over was ever proven: by its own evidence, or by direct words that it ended."""
    asserted = [piece for piece in pieces if piece.claim.modality != "ended"]
    return confirmed(asserted) or any(
        piece.claim.modality == "ended" and piece.claim.change and direct_word(piece) for piece in pieces
    )


def _linked(points: Sequence[Point], episodes: Sequence[Episode]) -> list[Point]:
    """Tell each Point what it replaced, what replaced it and what it is in conflict with."""
    clashing = [p.id for p in points if p.status == "conflicted"]
    linked = []
    for index, (point, episode) in enumerate(zip(points, episodes, strict=True)):
        before = tuple(sorted(p.id for p, e in zip(points, episodes, strict=True) if e.successor == index))
        after = points[episode.successor].id if episode.successor >= 0 else ""
        others = tuple(sorted(i for i in clashing if i != point.id)) if point.id in clashing else ()
        linked.append(replace(point, supersedes=before, superseded_by=after, conflicts_with=others))
    return linked


def _evolution(points: Sequence[Point]) -> tuple[Line, ...]:
    """Draw a Line for every replacement and every conflict."""
    by_id = {point.id: point for point in points}
    lines = [_between("supersedes", p, by_id[old]) for p in points for old in p.supersedes]
    lines += [
        _between("contradicts", p, by_id[other]) for p in points for other in p.conflicts_with if p.id < other
    ]
    return tuple(lines)


def _between(predicate: Literal["supersedes", "refines", "contradicts"], new: Point, old: Point) -> Line:
    proven = "candidate" not in (new.status, old.status)
    return Line(
        id=derived("ln", predicate, new.id, old.id),
        kind="evolution",
        source=new.id,
        target=old.id,
        predicate=predicate,
        polarity=-1 if predicate == "contradicts" else 1,
        status="active" if proven else "shadow",
        confidence=min(new.confidence, old.confidence) if predicate == "contradicts" else new.confidence,
        observations=new.observations,
        sessions=new.sessions,
        valid_from=new.valid_from,
        valid_to=None,
        receipts=tuple(dict.fromkeys((*new.receipts[:4], *old.receipts[-4:]))),
    )


def _single(slot: str, seen: Sequence[Seen], owner: Owner) -> Folded:
    """Fold an entity or an event: one Point, whose evidence only adds up."""
    draft = _Draft(id=derived("pt", slot), pieces=tuple(seen), episode=Episode(value="", start=seen[0].since))
    kind: PointKind = "entity" if seen[0].claim.kind == "entity" else "event"
    point = _point(kind, draft, _plain_status(draft, owner), owner)
    if kind == "entity":
        point = replace(point, valid_from=None)
    return Folded(points=(point,), lines=(), places={piece.item: draft.id for piece in seen})


def _plain_status(draft: _Draft, owner: Owner) -> PointStatus:
    word = owner.get(draft.id)
    if word is not None:
        return "confirmed" if word == "confirm" else "revoked"
    return "confirmed" if confirmed(draft.pieces) else "candidate"


def _commitments(slot: str, seen: Sequence[Seen], owner: Owner) -> Folded:
    made = promises(seen)
    points: list[Point] = []
    drafts: list[_Draft] = []
    counts: dict[str, int] = {}
    for promise in made:
        name = f"{promise.target}|{promise.wording.casefold()}"
        number = counts[name] = counts.get(name, -1) + 1
        episode = Episode(value="", start=promise.start, end=promise.closed_at, reason=promise.reason)
        draft = _Draft(
            id=derived("pt", slot, name, str(number)), pieces=tuple(promise.pieces), episode=episode
        )
        drafts.append(draft)
        status = _plain_status(draft, owner)
        replaced = promise.successor >= 0 and status != "revoked"
        point = _point("commitment", draft, "superseded" if replaced else status, owner)
        is_open = promise.closed_at is None and not replaced and status != "revoked"
        points.append(replace(point, due_at=promise.due_at, open=is_open))
    for index, promise in enumerate(made):
        if promise.successor >= 0:
            old, new = points[index], points[promise.successor]
            points[index] = replace(old, superseded_by=new.id)
            points[promise.successor] = replace(new, supersedes=(old.id,))
    by_id = {point.id: point for point in points}
    lines = tuple(_between("refines", p, by_id[old]) for p in points for old in p.supersedes)
    places = {piece.item: draft.id for draft in drafts for piece in draft.pieces}
    return Folded(points=tuple(points), lines=lines, places=places)


def _relation(slot: str, seen: Sequence[Seen], owner: Owner) -> Folded:
    """Fold a relation: shadow until proven as a Point must be, closed when the evidence says it ended."""
    episode = course([Mark(value="", seen=piece) for piece in seen])[-1]
    _, source, predicate, target = slot.split("|")
    line_id = derived("ln", slot)
    word = owner.get(line_id)
    asserted = any(piece.claim.modality != "ended" for piece in seen)
    proven = word == "confirm" or confirmed(seen)
    over = episode.state == "past" or word == "revoke"
    line = Line(
        id=line_id,
        kind="relation",
        source=source,
        target=target,
        predicate=predicate,
        polarity=1 if asserted else -1,
        status="closed" if over and asserted else "active" if proven and asserted else "shadow",
        confidence=confidence(seen, accepted=word == "confirm"),
        observations=len({(p.session_id, p.origin) for p in seen}),
        sessions=len({p.session_id for p in seen}),
        valid_from=episode.start,
        valid_to=episode.end,
        receipts=receipts(seen),
    )
    return Folded(points=(), lines=(line,), places={piece.item: line_id for piece in seen})


def _point(kind: PointKind, draft: _Draft, status: PointStatus, owner: Owner) -> Point:
    pieces = draft.pieces
    counted = [piece for piece in pieces if proves(piece)] or list(pieces)
    best = _best(pieces)
    first = min(pieces, key=lambda p: (p.at, p.order))
    claim = best.claim
    return Point(
        id=draft.id,
        kind=kind,
        subject=best.subject,
        predicate="alias" if claim.kind == "alias" else "exists" if kind == "entity" else claim.predicate,
        object=claim.subject.name
        if kind == "entity"
        else claim.object or (claim.target.name if claim.target else ""),
        target=best.target,
        situation=claim.situation,
        text=claim.text,
        domain=domain(claim, best.subject),
        status=status,
        confidence=confidence(
            counted, conflicted=status == "conflicted", accepted=owner.get(draft.id) == "confirm"
        ),
        authorship=best.authorship,
        observations=len({(p.session_id, p.origin) for p in counted}),
        sessions=len({p.session_id for p in counted}),
        origins=len({p.origin for p in counted}),
        days=len({p.day for p in counted}),
        valid_from=draft.episode.start,
        valid_to=draft.episode.end,
        occurred_at=_occurred(kind, pieces),
        recorded_at=first.at,
        last_seen_at=max(p.at for p in pieces),
        due_at=None,
        open=False,
        supersedes=(),
        superseded_by="",
        conflicts_with=(),
        reason="private" if any(p.private for p in pieces) else draft.episode.reason,
        receipts=receipts(pieces),
    )


def _best(pieces: Sequence[Seen]) -> Seen:
    """Choose the piece whose words stand for all: the most direct, then the earliest."""
    asserted = [
        p for p in pieces if p.claim.modality != "ended" and p.claim.predicate not in ("done", "cancelled")
    ]
    return min(
        asserted or pieces,
        key=lambda p: (
            not direct_word(p),
            _RANK.index(p.authorship) if p.authorship in _RANK else len(_RANK),
            p.at,
            p.order,
        ),
    )


def _occurred(kind: PointKind, pieces: Sequence[Seen]) -> Instant | None:
    """Return when an event happened: its stated time, else when it was first seen."""
    if kind != "event":
        return None
    stated = [p.claim.occurred_at for p in pieces if p.claim.occurred_at is not None]
    return min(stated) if stated else min(p.at for p in pieces)
