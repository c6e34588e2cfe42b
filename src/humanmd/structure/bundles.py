"""Bundle Faces: at least four confirmed Points of one kind and scope, tried by later evidence about them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from humanmd.kernel.ids import derived
from humanmd.kernel.instants import local_day
from humanmd.kernel.text import casekey
from humanmd.modeling.records import Domain, Identity, Line, Observation, Point
from humanmd.structure.betting import interval
from humanmd.structure.counter import contested
from humanmd.structure.labels import listed, name
from humanmd.structure.records import Face, FaceStatus, Holds

FEWEST: Final = 4
"""Fewer facts than this make no pattern."""

FEWEST_DAYS: Final = 3
"""On fewer independent days than this a bundle is still forming."""

_RECENT: Final = 30
_PRIOR_STRENGTH: Final = 4.0
_SUREST: Final = 0.9
_TRIALS_TO_RETIRE: Final = 4
_HALF: Final = 0.5

_OWN: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "prefers": ("holds preferences", "Has settled preferences"),
        "likes": ("has tastes", "Likes and dislikes"),
        "dislikes": ("has tastes", "Likes and dislikes"),
        "habit": ("ways of working", "Ways of working"),
        "states": ("says of oneself", "Says of oneself"),
        "uses_tool": ("uses tools", "Works with the tools"),
        "works_with": ("works with people", "Works with"),
        "recurring_meeting": ("keeps meetings", "Keeps recurring meetings"),
        "works_on": ("runs projects", "Has several projects at once"),
        "goal": ("has goals", "Pursues goals"),
    }
)
"""The owner's own facts that bundle: the behaviour, and the words of its label."""

_AREA: Final[Mapping[str, str]] = MappingProxyType(
    {
        "uses_tool": "work", "works_with": "work", "recurring_meeting": "work", "works_on": "work", "habit": "days",
        "prefers": "choices", "likes": "tastes", "dislikes": "tastes", "states": "self", "goal": "plans",
    }
)  # fmt: skip
"""The area of life that the owner's own facts belong to."""

_EVENTS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "meeting": ("meets often", "Meets often with or about"),
        "sent": ("writes often", "Writes often to or about"),
        "delivered": ("delivers", "Delivers for"),
        "decided": ("decides", "Decides on"),
        "completed": ("finishes things", "Finishes things for"),
    }
)
"""The owner's activities that bundle by the person, project or organisation they concern."""

_CONCERNED: Final = frozenset({"person", "project", "org"})
_ON_PROJECT: Final = ("set ways of working", "Has set ways of working on")
_FOR_KIND: Final = ("settled choice for a kind of work", "Has a settled choice for")
_WORDED: Final = frozenset({"habit", "states", "goal"})
_PROMISES: Final = ("makes promises", "Makes promises to")
_TOGETHER: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "engaged_with": ("has people", "Knows the people engaged with"),
        "participates_in": ("has people", "Knows the people engaged with"),
        "part_of": ("has parts", "Keeps track of what belongs to"),
        "about": ("has material", "Has material about"),
    }
)
"""The relations whose sources bundle at their target."""

_LISTING: Final = frozenset({_ON_PROJECT[0], _FOR_KIND[0], *(words[0] for words in _TOGETHER.values())})
"""Behaviours whose label lists what the members say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Points of one behaviour and scope: those that hold, and those that held until a newer one replaced them."""

    signature: str
    words: str
    scope: str
    members: tuple[Point, ...]
    former: tuple[Point, ...]


def groups(
    points: Sequence[Point], identities: Mapping[str, Identity], lines: Iterable[Line]
) -> tuple[Group, ...]:
    """Gather the confirmed Points of each behaviour and scope, where there are enough of them.

    `points` are the confirmed and the superseded ones; `lines` the active relations.
    """
    found: dict[tuple[str, str], tuple[str, list[Point]]] = {}
    projects = _projects(identities)
    own = ((*key, point) for point in points for key in _own(point, identities, projects))
    for signature, scope, words, point in (*own, *_related(points, identities, lines)):
        found.setdefault((signature, scope), (words, []))[1].append(point)
    made = (
        _group(signature, scope, words, those) for (signature, scope), (words, those) in sorted(found.items())
    )
    return tuple(group for group in made if len(group.members) >= FEWEST)


def bundle(
    group: Group, seen: Mapping[str, Sequence[Observation]], rivals: Sequence[Point]
) -> tuple[Face, tuple[str, ...]]:
    """Describe a group as a Face, with the independent days on which its members were seen.

    `seen` is all evidence of each member; `rivals` are Points in conflict, searched for counter-evidence.
    """
    days = _days(observation for point in group.members for observation in seen.get(point.id, ()))
    outcomes = tuple(_trials(group, seen))
    hits = sum(hit for _, hit in outcomes)
    recent = [hit for _, hit in outcomes[-_RECENT:]]
    held = min(_SUREST, sum(point.confidence for point in group.members) / len(group.members))
    alpha = _PRIOR_STRENGTH * held + sum(recent)
    beta = _PRIOR_STRENGTH * (1 - held) + len(recent) - sum(recent)
    against, resolved = contested(group.members, rivals), tuple(sorted(p.id for p in group.former))
    share = alpha / (alpha + beta)
    status = _status(len(days), against, outcomes, share)
    last = max(point.last_seen_at for point in group.members)
    face = Face(
        id=derived("fc", "bundle", group.signature, group.scope),
        kind="bundle",
        signature=group.signature,
        scope=group.scope,
        domain=_domain(group.members),
        label=_label(group),
        members=tuple(point.id for point in group.members),
        expectations=tuple(Holds(point=point.id) for point in group.members),
        hits=hits,
        trials=len(outcomes),
        days=len(days),
        lift=1.0,
        confidence=round(share, 6),
        interval=interval(alpha, beta),
        status=status,
        counter_evidence=(*against, *resolved),
        first_seen=min(point.recorded_at for point in group.members),
        last_confirmed=last,
        retired_at=last if status == "retired" else None,
        receipts=tuple(dict.fromkeys(r for point in group.members for r in point.receipts)),
    )
    return face, days


def _projects(identities: Mapping[str, Identity]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """List the projects by name, longest first, so that no name is found inside a longer one."""
    names = sorted(
        ((alias, each.name) for each in identities.values() if each.kind == "project" for alias in (each.name, *each.aliases)),
        key=lambda pair: (-len(pair[0]), pair),
    )  # fmt: skip
    return tuple(
        (
            re.compile(
                rf"\s*(?:\bon\s+|\bfor\s+|\bin\s+)?(?<![\w-]){re.escape(alias)}(?![\w-])", re.IGNORECASE
            ),
            name,
        )
        for alias, name in names
        if alias
    )


def _own(
    point: Point, identities: Mapping[str, Identity], projects: Sequence[tuple[re.Pattern[str], str]]
) -> Iterator[tuple[str, str, str]]:
    """Name behaviour, scope and words for one of the owner's own Points; nothing if it bundles with nothing."""
    subject, target = identities.get(point.subject), identities.get(point.target)
    if subject is None or not subject.owner or point.reason == "private":
        return
    if point.kind == "fact" and point.predicate == "prefers":
        yield from _preference(point, projects)
    elif point.kind == "fact" and point.predicate in _OWN:
        signature, words = _OWN[point.predicate]
        yield signature, _AREA[point.predicate], words
    elif target is None or target.owner or target.kind not in _CONCERNED:
        return
    elif point.kind == "commitment":
        yield _PROMISES[0], target.name, _PROMISES[1]
    elif point.kind == "event" and point.predicate in _EVENTS:
        signature, words = _EVENTS[point.predicate]
        yield signature, target.name, words


def _preference(
    point: Point, projects: Sequence[tuple[re.Pattern[str], str]]
) -> Iterator[tuple[str, str, str]]:
    """File a preference under the project and the kind of work its situation names, else under the owner's choices."""
    for pattern, project in projects:
        match = pattern.search(point.situation)
        if match is not None:
            rest = (point.situation[: match.start()] + point.situation[match.end() :]).strip(" ,;:的上")
            yield _ON_PROJECT[0], project, _ON_PROJECT[1]
            if rest:
                yield _FOR_KIND[0], rest.casefold(), _FOR_KIND[1]
            return
    signature, words = _OWN["prefers"]
    yield signature, _AREA["prefers"], words


def _related(
    points: Iterable[Point], identities: Mapping[str, Identity], lines: Iterable[Line]
) -> Iterator[tuple[str, str, str, Point]]:
    """Gather the entities that relate to one project, topic or organisation in one way."""
    entities = {p.subject: p for p in points if p.kind == "entity" and p.status == "confirmed"}
    for line in lines:
        source, target = entities.get(line.source), identities.get(line.target)
        if line.predicate not in _TOGETHER or source is None or target is None or target.owner:
            continue
        if identities[source.subject].owner:
            continue
        signature, words = _TOGETHER[line.predicate]
        yield signature, target.name, words, source


def _group(signature: str, scope: str, words: str, those: Sequence[Point]) -> Group:
    unique = {point.id: point for point in those}
    ordered = [unique[key] for key in sorted(unique)]
    return Group(
        signature=signature,
        words=words,
        scope=scope,
        members=tuple(point for point in ordered if point.status == "confirmed"),
        former=tuple(point for point in ordered if point.status == "superseded"),
    )


def _days(observations: Iterable[Observation]) -> tuple[str, ...]:
    return tuple(sorted({local_day(o.observed_at, o.offset) for o in observations if not o.ended}))


def _trials(group: Group, seen: Mapping[str, Sequence[Observation]]) -> Iterator[tuple[str, bool]]:
    """List the trials after the day on which the bundle stood; silence is none.

    A member is seen again from an independent source, or said to be over, or a former member was replaced.
    """
    start = _formed(group, seen)
    found: list[tuple[int, str, bool]] = []
    for point in group.members:
        known: set[tuple[str, str]] = set()
        for o in seen.get(point.id, ()):
            day = local_day(o.observed_at, o.offset)
            if start and day > start and known and _independent(o, day, known):
                found.append((o.observed_at, day, not o.ended))
            known |= {(o.origin, day), (o.session_id, day)}
    for point in group.former:
        over = point.valid_to if point.valid_to is not None else point.last_seen_at
        if start and local_day(over, 0) > start:
            found.append((over, local_day(over, 0), False))
    return ((day, hit) for _, day, hit in sorted(found))


def _independent(o: Observation, day: str, known: set[tuple[str, str]]) -> bool:
    """Tell whether evidence comes from another day, session and origin than all before."""
    return not any(name in (o.origin, o.session_id) or seen_on == day for name, seen_on in known)


def _formed(group: Group, seen: Mapping[str, Sequence[Observation]]) -> str:
    """Return the day by which four members had been seen on three days between them; "" if never."""
    firsts = sorted(local_day(o.observed_at, o.offset) for p in group.members for o in seen.get(p.id, ())[:1])
    days = _days(o for point in group.members for o in seen.get(point.id, ()))
    if len(firsts) < FEWEST or len(days) < FEWEST_DAYS:
        return ""
    return max(firsts[FEWEST - 1], days[FEWEST_DAYS - 1])


def _status(
    days: int, against: Sequence[str], outcomes: Sequence[tuple[str, bool]], share: float
) -> FaceStatus:
    if days < FEWEST_DAYS or against:
        return "forming"
    return "retired" if len(outcomes) >= _TRIALS_TO_RETIRE and share < _HALF else "active"


def _domain(members: Sequence[Point]) -> Domain:
    counted = sorted(
        {(-sum(p.domain == each for p in members), each) for each in {p.domain for p in members}}
    )
    return counted[0][1]


def _label(group: Group) -> str:
    """Say a bundle in words; what the owner said in free wording is counted, not repeated."""
    own = group.scope in _AREA.values()
    head = group.words if own else f"{group.words} {name(group.scope)}"
    if group.signature not in _LISTING and not own:
        return head
    if any(point.predicate in _WORDED for point in group.members):
        return f"{head}: {len(group.members)} things"
    ordered = sorted(group.members, key=lambda p: (-p.days, -p.confidence, p.id))
    spellings: dict[str, str] = {}
    for point in ordered:
        spellings.setdefault(casekey(point.object), point.object)
    return f"{head}: {listed([spelling for spelling in spellings.values() if spelling])}"
