"""The fold: Points and Lines of one slot, as a pure function of its observations and the owner's inputs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from humanmd.kernel.ids import derived
from humanmd.modeling.commitments import Promise, promises
from humanmd.modeling.episodes import Course, Episode
from humanmd.modeling.independence import Seen
from humanmd.modeling.records import Line, LineStatus, OwnerAction, Point, PointKind, PointStatus
from humanmd.modeling.slots import domain
from humanmd.modeling.standing import Standing
from humanmd.modeling.tally import Tally

_OLD_RECEIPTS: Final = 4

Owner = Mapping[str, OwnerAction]
"""The owner's latest word by the id of what it is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """What a slot holds, and which Point each observation went to, "" while nothing asserts it."""

    points: tuple[Point, ...]
    lines: tuple[Line, ...]
    places: Mapping[int, str]


def revoked(owner: Owner) -> frozenset[str]:
    """Return the Points that the owner took back."""
    return frozenset(target for target, action in owner.items() if action == "revoke")


def order(seen: Sequence[Seen]) -> list[Seen]:
    """Put observations in the order of the time they speak of, whatever order they come in."""
    return sorted(seen, key=lambda piece: (piece.since, piece.order))


def fold(slot: str, seen: Sequence[Seen], owner: Owner) -> Folded:
    """Weigh the observations of a slot, in whatever order they are given."""
    standing = Standing(slot, revoked(owner))
    pieces = order(seen)
    standing.join(pieces)
    standing.take(pieces)
    return conclude(standing, owner, pieces)


def conclude(standing: Standing, owner: Owner, pieces: Sequence[Seen]) -> Folded:
    """Say what a slot holds as it stands; `pieces` are the observations that need a place."""
    if standing.kind == "relation":
        return _relation(standing, owner, pieces)
    if standing.kind == "commitment":
        return _commitments(standing, owner)
    if standing.kind in ("entity", "event"):
        return _single(standing, owner, pieces)
    return _facts(standing, owner)


def _facts(standing: Standing, owner: Owner) -> Folded:
    """Follow a slot's values, apart for each group of paraphrases."""
    points: list[Point] = []
    lines: list[Line] = []
    for name in sorted(standing.runs):
        course = standing.runs[name]
        course.close()
        made = _linked(course, [_fact(episode, owner) for episode in course.episodes])
        points += made
        lines += _evolution(made)
    shown = {point.id for point in points}
    places = {item: episode.id if episode.id in shown else "" for item, episode in standing.placed}
    return Folded(points=tuple(points), lines=tuple(lines), places=places)


def _fact(episode: Episode, owner: Owner) -> Point:
    status = _fact_status(episode, owner)
    point = _point("fact", episode.id, episode.tally, status, owner)
    reason = point.reason or episode.reason
    return replace(point, valid_from=episode.start, valid_to=episode.end, reason=reason)


def _fact_status(episode: Episode, owner: Owner) -> PointStatus:
    if episode.state == "revoked":
        return "revoked"
    if episode.state == "past":
        return "superseded" if episode.tally.once_held else "candidate"
    if owner.get(episode.id) == "confirm":
        return "confirmed"
    if episode.state == "conflicted":
        return "conflicted"
    if episode.state == "rival":
        return "candidate"
    return "confirmed" if episode.tally.proof.confirmed else "candidate"


def _linked(course: Course, points: Sequence[Point]) -> list[Point]:
    """Tell each Point what it replaced, what replaced it and what it is in conflict with; denials make none."""
    clashing = [point.id for point in points if point.status == "conflicted"]
    linked = []
    for index, (point, episode) in enumerate(zip(points, course.episodes, strict=True)):
        if not (episode.tally.asserted or episode.tally.parted):
            continue
        before = tuple(sorted(e.id for e in course.episodes if e.successor == index))
        after = points[episode.successor].id if episode.successor >= 0 else ""
        others = tuple(sorted(i for i in clashing if i != point.id)) if point.id in clashing else ()
        linked.append(replace(point, supersedes=before, superseded_by=after, conflicts_with=others))
    return linked


def _evolution(points: Sequence[Point]) -> list[Line]:
    """Draw a Line for every replacement and every conflict."""
    by_id = {point.id: point for point in points}
    lines = [_between("supersedes", p, by_id[old]) for p in points for old in p.supersedes]
    lines += [
        _between("contradicts", p, by_id[other]) for p in points for other in p.conflicts_with if p.id < other
    ]
    return lines


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
        receipts=tuple(dict.fromkeys((*new.receipts[:_OLD_RECEIPTS], *old.receipts[-_OLD_RECEIPTS:]))),
    )


def _single(standing: Standing, owner: Owner, pieces: Sequence[Seen]) -> Folded:
    """Fold an entity or an event: one Point, whose evidence only adds up."""
    tally = standing.whole
    point_id = derived("pt", standing.slot)
    kind: PointKind = "entity" if standing.kind == "entity" else "event"
    point = _point(kind, point_id, tally, _plain_status(point_id, tally, owner), owner)
    if kind == "event":
        happened = tally.first_at if tally.stated is None else tally.stated
        point = replace(point, valid_from=tally.first_since, occurred_at=happened)
    return Folded(points=(point,), lines=(), places={piece.item: point_id for piece in pieces})


def _plain_status(point_id: str, tally: Tally, owner: Owner) -> PointStatus:
    word = owner.get(point_id)
    if word is not None:
        return "confirmed" if word == "confirm" else "revoked"
    return "confirmed" if tally.proof.confirmed else "candidate"


def _commitments(standing: Standing, owner: Owner) -> Folded:
    made = promises(standing.promised)
    points: list[Point] = []
    counts: dict[str, int] = {}
    for promise in made:
        name = f"{promise.target}|{promise.wording.casefold()}"
        number = counts[name] = counts.get(name, -1) + 1
        points.append(_promised(derived("pt", standing.slot, name, str(number)), promise, owner))
    for index, promise in enumerate(made):
        if promise.successor >= 0:
            old, new = points[index], points[promise.successor]
            points[index] = replace(old, superseded_by=new.id)
            points[promise.successor] = replace(new, supersedes=(old.id,))
    by_id = {point.id: point for point in points}
    lines = tuple(_between("refines", p, by_id[old]) for p in points for old in p.supersedes)
    places = {piece.item: "" for piece in standing.promised}
    places |= {item: point.id for point, promise in zip(points, made, strict=True) for item in promise.items}
    return Folded(points=tuple(points), lines=lines, places=places)


def _promised(point_id: str, promise: Promise, owner: Owner) -> Point:
    """Make the Point of one version of a promise."""
    status = _plain_status(point_id, promise.tally, owner)
    replaced = promise.successor >= 0 and status != "revoked"
    point = _point("commitment", point_id, promise.tally, "superseded" if replaced else status, owner)
    return replace(
        point,
        target=promise.target,
        valid_from=promise.start,
        valid_to=promise.closed_at,
        due_at=promise.due_at,
        open=promise.closed_at is None and not replaced and status != "revoked",
        reason=point.reason or promise.reason,
    )


def _relation(standing: Standing, owner: Owner, pieces: Sequence[Seen]) -> Folded:
    """Fold a relation: shadow until proven as a Point must be, closed when the evidence says it ended.

    One that was never proven cannot end, and one that nothing asserts is none.
    """
    tally, episode = standing.whole, standing.runs[""].episodes[-1]
    line_id = derived("ln", standing.slot)
    if not tally.asserted:
        return Folded(points=(), lines=(), places={piece.item: "" for piece in pieces})
    _, source, predicate, target = standing.slot.split("|")
    word = owner.get(line_id)
    line = Line(
        id=line_id,
        kind="relation",
        source=source,
        target=target,
        predicate=predicate,
        polarity=1,
        status=_line_status(episode, tally, word),
        confidence=tally.confidence(accepted=word == "confirm"),
        observations=tally.observations,
        sessions=tally.sessions,
        valid_from=episode.start,
        valid_to=episode.end,
        receipts=tally.receipts,
    )
    return Folded(points=(), lines=(line,), places={piece.item: line_id for piece in pieces})


def _line_status(episode: Episode, tally: Tally, word: OwnerAction | None) -> LineStatus:
    if word == "revoke":
        return "closed"
    if word != "confirm" and not tally.once_held:
        return "shadow"
    return "closed" if episode.state == "past" else "active"


def _point(kind: PointKind, point_id: str, tally: Tally, status: PointStatus, owner: Owner) -> Point:
    best = tally.words
    claim = best.claim
    return Point(
        id=point_id,
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
        confidence=tally.confidence(
            conflicted=status == "conflicted", accepted=owner.get(point_id) == "confirm"
        ),
        authorship=best.authorship,
        observations=tally.observations,
        sessions=tally.sessions,
        origins=tally.origins,
        days=tally.days,
        valid_from=None,
        valid_to=None,
        occurred_at=None,
        recorded_at=tally.first_at,
        last_seen_at=tally.last_at,
        due_at=None,
        open=False,
        supersedes=(),
        superseded_by="",
        conflicts_with=(),
        reason="private" if tally.proof.private else "",
        receipts=tally.receipts,
    )
