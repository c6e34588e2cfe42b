"""The world of a persona: who is who and what is true from which day to which; nothing is rendered here."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from humanmd.kernel.errors import UsageError
from humanmd.lab.life.records import FOREVER, SELF, Fact, Habit, Person, Project

_PEOPLE_VALUES = frozenset({"manager", "works_with", "family_of", "friend_of"})
_NO_PERSON = frozenset({"bot", "desk"})
_SUBJECT_IS_CONTEXT = frozenset({"project_deadline"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """An employer with its mail domain and the days of the contract."""

    org: str
    domain: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """Something the owner owes somebody: promised, due and perhaps done on days of the life."""

    key: str
    what: str
    to: str
    day: int
    due: int
    done: int
    lang: str


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Everything that is true in a life."""

    key: str
    start: str
    owner: Person
    private_mail: str
    jobs: tuple[Job, ...]
    people: Mapping[str, Person]
    projects: tuple[Project, ...]
    facts: tuple[Fact, ...]
    promises: tuple[Promise, ...]
    habits: tuple[Habit, ...]
    zh: Mapping[str, str]
    trip_days: frozenset[int]
    renames: Mapping[str, tuple[str, int]]
    story: tuple[tuple[int, str, str], ...]
    patterns: tuple[Mapping[str, Any], ...]

    def job(self, day: int) -> Job:
        """Name the employer whose screens are seen on the day."""
        return next((job for job in self.jobs if job.start <= day < job.end), self.jobs[0])

    def name(self, subject: str, lang: str) -> str:
        """Name a person key or a plain value in the language."""
        person = self.people.get(subject)
        if person is not None:
            return person.called(lang)
        return self.zh.get(subject, subject) if lang == "zh" else subject

    def active(self, day: int) -> tuple[Project, ...]:
        """List the projects that the owner works on that day; a removed fact is no project of the screen."""
        known = {fact.obj for fact in self.facts if fact.pred == "works_on" and fact.start <= day < fact.end}
        return tuple(project for project in self.projects if project.name in known)

    def current(self, pred: str, day: int) -> tuple[Fact, ...]:
        """List the owner's facts of a predicate on a day."""
        return tuple(f for f in self.facts if f.pred == pred and f.subj == SELF and f.start <= day < f.end)


def load(persona: str, without: frozenset[str]) -> World:
    """Read a persona and leave out the facts named by id or predicate; UsageError if there is none."""
    source = files(__package__).joinpath("data").joinpath(f"{persona}.toml")
    if not persona.isidentifier() or not source.is_file():
        message = f"There is no persona called {persona!r}."
        raise UsageError(message, next_step="The one that exists is clara.")
    raw = tomllib.loads(source.read_text(encoding="utf-8"))
    people = {key: _person(key, row) for key, row in raw["people"].items()}
    projects = tuple(_project(key, row) for key, row in raw["projects"].items())
    facts = tuple(_facts(raw, people, projects))
    zh = {**raw["zh"], **{person.name: person.zh for person in people.values() if person.zh}}
    owner = raw["owner"]
    return World(
        key=raw["key"],
        start=raw["start"],
        owner=Person(
            key=SELF, name=owner["name"], zh=owner["zh"], handle=owner["handle"], org="", title="", lang="en"
        ),
        private_mail=owner["private_mail"],
        jobs=tuple(
            Job(org=j["org"], domain=j["domain"], start=j["from"], end=_through(j["to"])) for j in raw["jobs"]
        ),
        people=MappingProxyType(people),
        projects=projects,
        facts=_kept(facts, without),
        promises=tuple(p for p in _promises(raw) if not without & {p.key, "commitment"}),
        habits=tuple(_habit(row) for row in raw["habits"]),
        zh=MappingProxyType(zh),
        trip_days=frozenset(raw["trip"]["days"]),
        renames=MappingProxyType({key: (name, day) for key, (name, day) in raw["renames"].items()}),
        story=()
        if "employer" in without
        else tuple((day, surface, text) for day, surface, text in raw["story"]["says"]),
        patterns=tuple(MappingProxyType(row) for row in raw["patterns"]),
    )


def _kept(facts: tuple[Fact, ...], without: frozenset[str]) -> tuple[Fact, ...]:
    """Leave out the named facts; what came after one of them no longer mentions it."""
    kept = tuple(fact for fact in facts if not without & {fact.fact_id, fact.pred})
    ids = {fact.fact_id for fact in kept}
    return tuple(
        fact if not fact.supersedes or fact.supersedes in ids else replace(fact, supersedes="", old="")
        for fact in kept
    )


def _through(day: int) -> int:
    return day if day >= FOREVER else day + 1


def _person(key: str, row: list[str]) -> Person:
    name, zh, handle, org, title, lang = row
    return Person(key=key, name=name, zh=zh, handle=handle, org=org, title=title, lang=lang)


def _project(key: str, row: list[Any]) -> Project:
    name, org, start, end, members = row
    return Project(key=key, name=name, org=org, start=start, end=_through(end), members=tuple(members))


def _habit(row: dict[str, Any]) -> Habit:
    return Habit(
        habit_id=row["id"],
        kind=row["kind"],
        surface=row["surface"],
        context=row["context"],
        minutes=row["minutes"],
        days=row.get("days", ""),
        at=row.get("at", 0),
        after=row.get("after", ""),
    )


def _promises(raw: dict[str, Any]) -> Iterator[Promise]:
    for number, (what, to, day, due, done, lang) in enumerate(raw["commitments"]["list"]):
        yield Promise(
            key=f"commitment:{number:02d}", what=what, to=to, day=day, due=due, done=done, lang=lang
        )


def _facts(
    raw: dict[str, Any], people: Mapping[str, Person], projects: tuple[Project, ...]
) -> Iterator[Fact]:
    zh = {**raw["zh"], **{person.name: person.zh for person in people.values() if person.zh}}
    for fact in _all_facts(raw, people, projects):
        alias = zh.get(fact.obj, "")
        yield replace(fact, aliases=(alias,)) if alias else fact


def _all_facts(
    raw: dict[str, Any], people: Mapping[str, Person], projects: tuple[Project, ...]
) -> Iterator[Fact]:
    yield from _own(raw, people)
    for thing, day in raw["chains"]["turned"]:
        first = _fact(SELF, "likes", thing, "", (0, day))
        yield first
        yield _fact(SELF, "dislikes", thing, "", (day, FOREVER), previous=first)
    others = raw["others"]
    for who, pred, values in others["chains"]:
        yield from _chain(people[who].name, pred, "", values)
    yield from _relations(others, people, projects)
    for pred, obj, day, text in raw["hints"]["asides"]:
        yield replace(_fact(SELF, pred, obj, "", (day, FOREVER)), section="", aside=text)
    yield from _titles({who for who, pred, _ in others["chains"] if pred == "title"}, people)


def _own(raw: dict[str, Any], people: Mapping[str, Person]) -> Iterator[Fact]:
    for pred, rows in raw["facts"].items():
        for obj, start, end, *about in rows:
            shown = people[obj].name if pred in _PEOPLE_VALUES else obj
            yield _fact(SELF, pred, shown, about[0] if about else "", (start, _through(end)))
    for pred, rows in raw["chains"].items():
        if pred != "turned":
            for about, values in rows:
                yield from _chain(SELF, pred, about, [_value(pred, people, v) for v in values])


def _titles(told: set[str], people: Mapping[str, Person]) -> Iterator[Fact]:
    """Titles that nobody speaks of: signatures show them."""
    for key, person in people.items():
        if person.title and key not in told and key not in _NO_PERSON:
            yield replace(_fact(person.name, "title", person.title, key, _tenure(person.org)), section="")


def _value(pred: str, people: Mapping[str, Person], row: list[Any]) -> tuple[str, int]:
    value, day = row
    return (people[value].name if pred in _PEOPLE_VALUES else value), day


def _chain(subj: str, pred: str, about: str, values: list[Any]) -> Iterator[Fact]:
    previous: Fact | None = None
    for index, (value, start) in enumerate(values):
        end = values[index + 1][1] if index + 1 < len(values) else FOREVER
        previous = _fact(subj, pred, value, about, (start, end), previous=previous)
        yield previous


def _relations(
    others: dict[str, Any], people: Mapping[str, Person], projects: tuple[Project, ...]
) -> Iterator[Fact]:
    for low, high in others["reports_to"]:
        yield _fact(people[low].name, "reports_to", people[high].name, "", _tenure(people[low].org))
    for part, whole in others["part_of"]:
        yield _fact(part, "part_of", whole, "", _tenure(whole))
    for later, first in others["depends_on"]:
        yield _fact(later, "depends_on", first, "", _tenure("Tessera Maps" if first == "Compass" else ""))
    for project in projects:
        for member in project.members:
            span = (project.start, project.end)
            yield _fact(people[member].name, "participates_in", project.name, "", span)
    for person in people.values():
        if person.org and person.key not in _NO_PERSON:
            yield _fact(person.name, "part_of", person.org, person.key, _tenure(person.org))


def _tenure(org: str) -> tuple[int, int]:
    return (14, FOREVER) if org == "Tessera Maps" else (0, 12)


def _fact(
    subj: str, pred: str, obj: str, about: str, days: tuple[int, int], *, previous: Fact | None = None
) -> Fact:
    start, end = days
    who = about if pred in _SUBJECT_IS_CONTEXT and subj == SELF else subj
    return Fact(
        fact_id=f"{pred}:{who}:{about}:{obj}@{start}",
        subj=who,
        pred=pred,
        obj=obj,
        about=about,
        start=start,
        end=end,
        supersedes=previous.fact_id if previous else "",
        old=previous.obj if previous else "",
        section=_section(who, pred, about),
    )


def _section(subj: str, pred: str, about: str) -> str:
    if pred == "part_of" and about:
        return "member_of"
    if subj != SELF and pred in {"title", "team", "manager"}:
        return f"other {pred}"
    return pred
