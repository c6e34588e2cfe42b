"""What goes into HUMAN.md, chosen from the model: confirmed, the owner's to see, newest and best proven first."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from humanmd.evidence.resolve import sentence_ref
from humanmd.kernel.instants import DAY, Instant
from humanmd.kernel.store.connection import Db
from humanmd.kernel.text import casekey
from humanmd.modeling import store as model
from humanmd.modeling.records import Line, Point
from humanmd.serve import store
from humanmd.serve.days import day_of
from humanmd.serve.human import page, templates
from humanmd.serve.human.records import Item, Section
from humanmd.serve.human.templates import Slots
from humanmd.structure import store as structure

_WEEK = 7 * DAY
_RECENT = 60 * DAY
_FETCHED = 64
_NOW_LINES = 12
_NEWS_LINES = 7
_KNOWN_LINES = 12
_WORK_LINES = 24
_ABSTRACTIONS = 8
_NAMES = 3
_BRIEF = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Where the lines come from, as of when, and how a day is told."""

    db: Db
    now: Instant
    owner: str
    day_start: int
    slot: Slots

    def points(self, ids: Sequence[str]) -> tuple[Point, ...]:
        """Return Points in the order of their ids."""
        found = (model.point(self.db, point_id) for point_id in ids)
        return tuple(point for point in found if point is not None)

    def day(self, at: Instant, point: Point) -> str:
        """Name the local day of an instant by the offset of the evidence."""
        receipt = model.receipt(self.db, point.receipts[0]) if point.receipts else None
        return day_of(at, 0 if receipt is None else receipt.offset, self.day_start)

    def name(self, identity_id: str) -> str:
        """Return the name of an identity, or ""."""
        identity = model.identity(self.db, identity_id) if identity_id else None
        return "" if identity is None else identity.name


def portrait(reader: Reader, build_status: str) -> Section:
    """Take the sentences of the Root."""
    root = structure.root(reader.db)
    sentences = () if root is None else root.sentences
    items = tuple(Item(text=_sentence(s.text, reader.slot), ref=sentence_ref(s)) for s in sentences)
    why = (
        "the model has not been built yet"
        if build_status == "not_built"
        else "too little is confirmed in more than one place"
    )
    return Section(
        title=page.PORTRAIT,
        items=items,
        total=len(items),
        empty=f"No verified portrait has formed yet: {why}.",
    )


def now(reader: Reader) -> Section:
    """Take what happened and what changed in the last seven days of the records."""
    since = reader.now - _WEEK
    span = {"since": since, "until": reader.now}
    news = reader.points(store.ids(reader.db, store.NEW_FACTS, since=since, limit=_FETCHED))
    events = reader.points(store.ids(reader.db, store.EVENTS, **span, limit=4 * _FETCHED))
    items = [_news(reader, point) for point in news[:_NEWS_LINES]]
    latest: dict[tuple[str, str], Point] = {}
    for point in events:
        latest.setdefault((point.predicate, point.object or point.text), point)
    for point in latest.values():
        day = reader.day(point.occurred_at or point.recorded_at, point)
        items.append(Item(text=templates.event(point, day, reader.slot), ref=point.id))
    unread = store.number(reader.db, store.COUNT_EVENTS, **span) - len(events)
    total = len(news) + len(latest) + unread
    return Section(
        title=page.NOW, items=tuple(items[:_NOW_LINES]), total=total,
        empty="Nothing was confirmed in the last 7 days of the records.",
    )  # fmt: skip


def projects_and_people(reader: Reader) -> Section:
    """Take the projects and people that the evidence speaks of most, lately active ones first."""
    recent = reader.now - _RECENT
    found = {
        kind: store.ids(reader.db, store.KNOWN, kind=kind, recent=recent, limit=_FETCHED)
        for kind in ("project", "person")
    }
    projects = [Item(text=_project(reader, ref), ref=ref) for ref in found["project"][:_KNOWN_LINES]]
    people = [Item(text=line, ref=ref) for ref in found["person"] if (line := _person(reader, ref))]
    mixed = chain.from_iterable((*projects[n : n + 1], *people[n : n + 1]) for n in range(_KNOWN_LINES))
    return Section(
        title=page.PROJECTS, items=tuple(mixed), total=len(found["project"]) + len(people),
        empty="No project and nobody else is confirmed yet.",
    )  # fmt: skip


def how_i_work(reader: Reader) -> Section:
    """Take the facts about the owner, each kind of fact in turn, best proven first."""
    order = list(templates.OWNER_FACTS)
    wanted = store.facts_of(order)
    ids = store.ids(reader.db, store.FACTS, predicates=wanted, limit=8 * _FETCHED)
    ranked: list[tuple[int, int, Point]] = []
    seen: dict[str, int] = {}
    for point in reader.points(ids):
        nth = seen[point.predicate] = seen.get(point.predicate, -1) + 1
        ranked.append((nth // _BRIEF, order.index(point.predicate), point))
    ranked.sort(key=lambda entry: entry[:2])
    items = tuple(
        Item(text=templates.fact(point, reader.slot), ref=point.id) for _, _, point in ranked[:_WORK_LINES]
    )
    return Section(
        title=page.WORK, items=items, total=store.number(reader.db, store.COUNT_FACTS, predicates=wanted),
        empty="Nothing about the way of working is confirmed yet.",
    )  # fmt: skip


def patterns(reader: Reader) -> Section:
    """Take the active Faces that say most."""
    active = [face for face in structure.faces(reader.db) if face.status == "active"]
    active.sort(key=lambda face: (-face.lift, -face.hits, face.id))
    items = tuple(Item(text=templates.pattern(f, reader.slot), ref=f.id) for f in active[:_ABSTRACTIONS])
    return Section(
        title=page.PATTERNS, items=items, total=len(active),
        empty="No pattern has held often enough to be told from chance.",
    )  # fmt: skip


def across(reader: Reader) -> Section:
    """Take the active Volumes."""
    active = [volume for volume in structure.volumes(reader.db) if volume.status == "active"]
    active.sort(key=lambda volume: (-volume.confidence, volume.id))
    items = tuple(Item(text=templates.volume(v, reader.slot), ref=v.id) for v in active[:_ABSTRACTIONS])
    return Section(
        title=page.ACROSS,
        items=items,
        total=len(active),
        empty="No pattern has shown in two parts of life yet.",
    )


def threads(reader: Reader) -> Section:
    """Take the open commitments, the most urgent first."""
    points = reader.points(store.ids(reader.db, store.PROMISES, limit=_ABSTRACTIONS))
    items = tuple(Item(text=_promise(reader, point), ref=point.id) for point in points)
    return Section(
        title=page.THREADS, items=items, total=store.number(reader.db, store.COUNT_PROMISES),
        empty="No open commitment is known.",
    )  # fmt: skip


def _sentence(text: str, slot: Slots) -> str:
    """Let a sentence of the Root in, which may be longer than one slot: word groups through slots, rejoined."""
    words = text.split()
    parts: list[str] = []
    for word in words:
        if parts and len(parts[-1]) + len(word) < templates.SLOT:
            parts[-1] = f"{parts[-1]} {word}"
        else:
            parts.append(word)
    return " ".join(slot(part) for part in parts)


def _news(reader: Reader, point: Point) -> Item:
    before = reader.points(point.supersedes[:_BRIEF])
    day = reader.day(point.valid_from or point.recorded_at, point)
    own = point.subject == reader.owner
    return Item(text=templates.news(point, day, before, own=own, slot=reader.slot), ref=point.id)


def _promise(reader: Reader, point: Point) -> str:
    due = ""
    if point.due_at is not None:
        day = templates.date(reader.day(point.due_at, point))
        due = f"overdue since {day}" if point.due_at < reader.now else f"due {day}"
    who = "" if point.subject == reader.owner else reader.name(point.subject)
    to = "" if point.target == reader.owner else reader.name(point.target)
    return templates.promise(point, who, to, due, reader.slot)


def _person(reader: Reader, who: str) -> str:
    facts = reader.points(store.ids(reader.db, store.ABOUT, who=who, limit=_FETCHED))
    own_ties = [p for p in facts if p.subject == reader.owner and p.target == who]
    ties = [templates.TIES[p.predicate] for p in own_ties if p.predicate in templates.TIES]
    own = [p.object for p in facts if p.subject == who and p.predicate in ("title", "team", "employer")]
    places = [
        reader.name(line.target)
        for line in _active(reader, who)
        if line.source == who and line.predicate == "participates_in"
    ]
    return templates.person(
        reader.name(who), list(dict.fromkeys(ties)), own[:_NAMES], _some(places), reader.slot
    )


def _project(reader: Reader, ref: str) -> str:
    name = reader.name(ref)
    roles = reader.points(
        store.ids(reader.db, store.FACTS, predicates=store.facts_of(("project_role",)), limit=_FETCHED)
    )
    role = next((p.object for p in roles if p.target == ref or casekey(p.situation) == casekey(name)), "")
    about = reader.points(store.ids(reader.db, store.ABOUT, who=ref, limit=_FETCHED))
    deadline = next((p.object for p in about if p.predicate == "project_deadline"), "")
    people = [
        reader.name(line.source)
        for line in _active(reader, ref)
        if line.target == ref and line.source != reader.owner and line.predicate == "participates_in"
    ]
    return templates.project(name, role, deadline, _some(people), reader.slot)


def _active(reader: Reader, ref: str) -> tuple[Line, ...]:
    lines = [
        line for line in model.lines_at(reader.db, ref) if line.status == "active" and line.kind == "relation"
    ]
    return tuple(sorted(lines, key=lambda line: (-line.observations, line.id)))


def _some(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(name for name in names if name))[:_NAMES]
