"""When a life happens: planted habits with their noise, and sessions in between that follow no pattern."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

from humanmd.lab.life.calendar import LocalTime
from humanmd.lab.life.records import Episode, Habit
from humanmd.lab.life.world import World

ADHERENCE = 0.9
"""The share of opportunities on which a planted habit is kept."""

_JITTER: Mapping[str, float] = MappingProxyType({"captions": 1.0})
_ORDINARY_JITTER = 4.0
_GLUE = 1e-3
_SWITCH = 0.1
_FRIDAY, _SATURDAY = 4, 5
_DAY_END = 1425.0

# Local minutes between which unplanned sessions may begin on a weekday, and how likely each is.
_WEEKDAY_GAPS = (
    (700, 758, 0.9),
    (800, 840, 0.9),
    (876, 924, 0.85),
    (958, 1040, 0.95),
    (1070, 1130, 0.5),
    (1150, 1250, 0.5),
)
_WEEKEND_GAPS = ((560, 720, 0.6), (780, 900, 0.5), (960, 1140, 0.7), (1150, 1250, 0.5))

_WORK_SURFACES = (
    ("mail", 12),
    ("slack", 20),
    ("feishu", 12),
    ("docs", 8),
    ("notes", 7),
    ("editor", 9),
    ("terminal", 4),
    ("page", 12),
    ("search", 4),
    ("assistant", 5),
    ("tracker", 4),
    ("calendar", 3),
    ("captions", 4),
    ("form", 2),
    ("telegram", 3),
    ("wechat", 3),
)
_HOME_SURFACES = (
    ("telegram", 20),
    ("wechat", 20),
    ("page", 22),
    ("journal", 8),
    ("mail", 6),
    ("search", 6),
    ("assistant", 4),
    ("form", 3),
    ("terminal", 2),
    ("private", 2),
    ("vault", 1),
)


def plan(world: World, rng: Random, days: int, time: LocalTime) -> list[Episode]:
    """Lay out all episodes of a life in time order, none overlapping another."""
    episodes: list[Episode] = []
    for day in range(days):
        rows = [*_habits(world, rng, day, time.weekday(day)), *_between(rng, day, time.weekday(day))]
        episodes.extend(_settled(rows))
    return _with_projects(world, rng, episodes)


def shuffled(world: World, rng: Random, episodes: list[Episode], days: int) -> list[Episode]:
    """Keep every episode and its length, but give it any day and any time, so that nothing recurs or follows."""
    loose = [replace(e, habit="", project="") for e in episodes]
    rng.shuffle(loose)
    by_day: dict[int, list[Episode]] = {day: [] for day in range(days)}
    for episode in loose:
        day = int(rng.random() * days)
        by_day[day].append(replace(episode, day=day, start=rng.uniform(0, _DAY_END - 60)))
    return _with_projects(world, rng, [e for day in range(days) for e in _settled(by_day[day])])


def _habits(world: World, rng: Random, day: int, weekday: int) -> Iterator[Episode]:
    kept: dict[str, Episode] = {}
    for habit in world.habits:
        episode = (
            _recurring(habit, rng, day, weekday) if habit.kind == "recurs" else _following(habit, rng, kept)
        )
        if episode is not None:
            kept[habit.habit_id] = episode
            yield episode


def _recurring(habit: Habit, rng: Random, day: int, weekday: int) -> Episode | None:
    due = {"daily": True, "weekday": weekday < _SATURDAY, "friday": weekday == _FRIDAY}[habit.days]
    if not due or rng.random() > ADHERENCE:
        return None
    jitter = _JITTER.get(habit.surface, _ORDINARY_JITTER)
    start = habit.at + max(-9.0, min(9.0, rng.gauss(0, jitter)))
    minutes = habit.minutes * rng.uniform(0.85, 1.2)
    return Episode(day=day, start=start, minutes=minutes, surface=habit.surface, habit=habit.habit_id)


def _following(habit: Habit, rng: Random, kept: dict[str, Episode]) -> Episode | None:
    anchor = kept.get(habit.after)
    if anchor is None or rng.random() > ADHERENCE:
        return None
    start = anchor.start + _GLUE  # settled behind its anchor before anything else
    minutes = habit.minutes * rng.uniform(0.8, 1.3)
    return Episode(day=anchor.day, start=start, minutes=minutes, surface=habit.surface, habit=habit.habit_id)


def _between(rng: Random, day: int, weekday: int) -> Iterator[Episode]:
    weekend = weekday >= _SATURDAY
    for begin, end, chance in _WEEKEND_GAPS if weekend else _WEEKDAY_GAPS:
        if rng.random() > chance:
            continue
        surfaces = _HOME_SURFACES if weekend or begin >= 1070 else _WORK_SURFACES  # noqa: PLR2004  (after work)
        clock = rng.uniform(begin, begin + (end - begin) * 0.4)
        while clock < end:
            minutes = min(end - clock + 2, rng.lognormvariate(1.6, 0.6))
            yield Episode(day=day, start=clock, minutes=minutes, surface=_draw(rng, surfaces))
            clock += minutes + rng.uniform(0, 0.4)
            if weekend and rng.random() < 0.3:  # noqa: PLR2004  (weekend sessions are short)
                break


def _draw(rng: Random, surfaces: tuple[tuple[str, int], ...]) -> str:
    roll = rng.random() * sum(weight for _, weight in surfaces)
    for surface, weight in surfaces:
        roll -= weight
        if roll < 0:
            return surface
    return surfaces[-1][0]


def _settled(rows: list[Episode]) -> list[Episode]:
    """Push episodes behind the one before; what begins too late for the day is cut at its end."""
    out: list[Episode] = []
    clock = 0.0
    for row in sorted(rows, key=lambda e: (e.start, e.surface)):
        start = max(row.start, clock)
        minutes = min(row.minutes, _DAY_END - start)
        if minutes < 0.5:  # noqa: PLR2004  (half a minute is nothing)
            continue
        out.append(replace(row, start=start, minutes=minutes))
        clock = start + minutes + _SWITCH
    return out


def _with_projects(world: World, rng: Random, episodes: list[Episode]) -> list[Episode]:
    """Give each episode a project of its day; work surfaces take work, evening ones private projects."""
    out: list[Episode] = []
    for episode in episodes:
        org = world.job(episode.day).org
        work = [p.key for p in world.active(episode.day) if p.org == org]
        home = [p.key for p in world.active(episode.day) if p.org not in {job.org for job in world.jobs}]
        choices = home if episode.surface in {"journal", "shiyi"} else work or home
        key = choices[int(rng.random() * len(choices))] if choices else ""
        out.append(replace(episode, project=key))
    return out
