"""Gold beside the told facts: who is who, what is true without being said, and which habits were kept."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from humanmd.lab.life.calendar import LocalTime
from humanmd.lab.life.records import SELF, Episode, Habit
from humanmd.lab.life.world import World

_WEEKDAYS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"daily": (0, 1, 2, 3, 4, 5, 6), "weekday": (0, 1, 2, 3, 4), "friday": (4,)}
)
_TOOLS = (
    "Thunderbird", "Slack", "Telegram", "Feishu", "飞书", "WeChat", "微信", "Firefox", "Zoom", "ChatGPT", "Terminal",
    "Code", "Visual Studio Code", "Google Docs", "Google Calendar", "GitHub", "git", "Linear", "Todoist", "KeePassXC",
)  # fmt: skip


def identities(world: World) -> Iterator[dict[str, object]]:
    """Name every person with all names and accounts that are theirs."""
    owner = world.owner
    accounts = [f.obj for f in world.facts if f.pred == "handle" and f.subj == SELF]
    yield {
        "entity": SELF,
        "names": [owner.name, owner.zh, owner.handle],
        "accounts": [*accounts, world.private_mail],
        "owner": True,
    }
    domains = {job.org: job.domain for job in world.jobs}
    for key, person in world.people.items():
        names = [name for name in (person.name, person.zh, person.handle) if name]
        if key in world.renames:
            names.append(world.renames[key][0])
        mails = [
            f"{name.lower().replace(' ', '.')}@{domains.get(person.org, 'fastpost.net')}" for name in names
        ]
        yield {"entity": key, "names": names, "accounts": mails, "owner": False}


def ambient(world: World) -> Iterator[dict[str, str]]:
    """List what is true of the life and may be seen without anybody saying it."""
    for row in identities(world):
        subject = SELF if row["owner"] else world.people[str(row["entity"])].name
        for pred, key in (("name", "names"), ("handle", "accounts")):
            values = row[key]
            if isinstance(values, list):
                yield from ({"subj": subject, "pred": pred, "obj": str(value)} for value in values)
        yield from (
            {"subj": subject, "pred": "handle", "obj": str(v)} for v in _list(row["names"]) if v.islower()
        )
    for person in world.people.values():
        yield {"subj": SELF, "pred": "knows", "obj": person.name}
        if person.org in {job.org for job in world.jobs}:
            yield {"subj": SELF, "pred": "works_with", "obj": person.name}
            yield {"subj": person.name, "pred": "employer", "obj": person.org}
    for project in world.projects:
        for pred in ("engaged_with", "participates_in", "works_on"):
            yield {"subj": SELF, "pred": pred, "obj": project.name}
        yield from (
            {"subj": world.people[m].name, "pred": "works_on", "obj": project.name} for m in project.members
        )
    yield from ({"subj": SELF, "pred": "uses_tool", "obj": tool} for tool in _TOOLS)
    yield from ({"subj": SELF, "pred": "part_of", "obj": job.org} for job in world.jobs)


def _list(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []


def habit_rows(
    world: World, episodes: list[Episode], time: LocalTime, days: int
) -> Iterator[dict[str, object]]:
    """Describe each planted habit as an expectation, with its opportunities and how often it was kept."""
    kept = {h.habit_id: {e.day for e in episodes if e.habit == h.habit_id} for h in world.habits}
    by_id = {habit.habit_id: habit for habit in world.habits}
    for habit in world.habits:
        row: dict[str, object] = {"id": habit.habit_id, "kind": habit.kind, "context": habit.context}
        if habit.kind == "recurs":
            row |= _recurs(habit)
            chances = [day for day in range(days) if time.weekday(day) in _WEEKDAYS[habit.days]]
        else:
            anchor = by_id[habit.after]
            row |= {
                "after": anchor.context,
                "then": habit.context,
                "within_minutes": 10,
                "cadence": anchor.days,
            }
            chances = sorted(kept[habit.after])
        hits = len(kept[habit.habit_id])
        yield {**row, "opportunities": len(chances), "kept": hits}
    for fact in world.facts:
        if fact.pred == "prefers":
            row = {"id": fact.fact_id, "kind": "prefers", "situation": fact.about, "choice": fact.obj}
            yield {**row, "over": fact.old or None}
    for pattern in world.patterns:
        yield {**pattern, "kind": "pattern"}


def _recurs(habit: Habit) -> dict[str, object]:
    first = max(0, habit.at - 20) // 60
    last = min(1439, habit.at + 20) // 60
    return {
        "cadence": habit.days,
        "days": _WEEKDAYS[habit.days],
        "hours": list(range(first, last + 1)),
        "at": f"{habit.at // 60:02d}:{habit.at % 60:02d}",
        "min_minutes": habit.minutes // 2,
    }
