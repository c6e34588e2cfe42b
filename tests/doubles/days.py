"""Made-up lives as day features: what a test plants, and random time around it."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from random import Random

from humanmd.kernel.ids import timed
from humanmd.kernel.instants import DAY, MINUTE, SECOND, Instant
from humanmd.structure.habits import day_end
from humanmd.structure.records import Context, DayFeature, Stretch
from humanmd.timeline.records import Block, Entry, Moment

MONDAY = date(2026, 3, 2)
Piece = tuple[float, float, str]
"""Start and length in local minutes, and the app or (with a dot) the domain."""


def context(name: str) -> Context:
    return Context(kind="domain" if "." in name else "app", name=name)


def feature(day: str, pieces: Iterable[Piece], offset: int = 60) -> DayFeature:
    """Make the feature of a day from pieces, each observed from start to end."""
    end_of_day = Instant(0)
    bare = DayFeature(day=day, offset=offset, coverage=(0,) * 24, places=())
    end_of_day = day_end(bare)
    coverage = [0] * 24
    places: dict[str, list[Stretch]] = {}
    for start, minutes, name in sorted(pieces):
        begin, end = round(start * 60), min(86_400, round((start + minutes) * 60))
        at = Instant(end_of_day - (86_400 - begin) * SECOND)
        for second in range(begin, end, 60):
            coverage[second // 3600] += min(60, end - second)
        places.setdefault(name, []).append(
            Stretch(start=begin, end=end, seconds=end - begin, at=at, capture=f"cap_{day}_{begin}")
        )
    return DayFeature(
        day=day,
        offset=offset,
        coverage=tuple(coverage),
        places=tuple((context(name), tuple(found)) for name, found in sorted(places.items())),
    )


def settled(pieces: Iterable[Piece]) -> list[Piece]:
    """Push pieces behind one another."""
    out: list[Piece] = []
    clock = 0.0
    for start, minutes, name in sorted(pieces):
        begin = max(start, clock)
        length = min(minutes, 1439 - begin)
        if length >= 1:
            out.append((begin, length, name))
            clock = begin + length + 0.1
    return out


def life(
    days: int, pieces_of: Callable[[int, int], Sequence[Piece]], first: date = MONDAY
) -> list[DayFeature]:
    """Make the observed days of a life; `pieces_of(day, weekday)` says what is in each."""
    made = []
    for number in range(days):
        day = first + timedelta(days=number)
        pieces = settled(pieces_of(number, day.weekday()))
        if pieces:
            made.append(feature(day.isoformat(), pieces))
    return made


APPS = tuple(f"App{n}" for n in range(6)) + tuple(f"site{n}.example" for n in range(8))
_WEIGHTS = (30, 22, 14, 8, 5, 3, 20, 14, 10, 6, 4, 3, 2, 2)


def random_day(rng: Random, weekday: int, work: tuple[float, float] = (540, 1080)) -> list[Piece]:
    """Fill a day with work that follows no clock, inside the hours of use."""
    if weekday > 4 and rng.random() < 0.4:
        return []
    out: list[Piece] = []
    clock = work[0] + rng.uniform(0, 60)
    while clock < work[1]:
        minutes = min(60.0, rng.lognormvariate(2.2, 0.7))
        out.append((clock, minutes, rng.choices(APPS, _WEIGHTS)[0]))
        clock += minutes + (rng.uniform(20, 70) if rng.random() < 0.15 else rng.uniform(0, 1))
    return out


def blocks(
    feature_day: str, pieces: Iterable[Piece], offset: int = 60, lane: str = "desktop:laptop"
) -> list[Block]:
    """Make one block a minute with a moment at its start, so that dwells reach from minute to minute."""
    midnight = day_end(DayFeature(day=feature_day, offset=offset, coverage=(), places=())) - DAY
    made: dict[int, Block] = {}
    for start, minutes, name in settled(pieces):
        for minute in range(int(start), int(start + minutes) + 1):
            at = Instant(midnight + minute * MINUTE)
            made[minute] = block(at, name, offset, lane)
    return [made[minute] for minute in sorted(made)]


def block(at: Instant, name: str, offset: int, lane: str = "desktop:laptop", version: int = 1) -> Block:
    """Make the block of one minute in one app, or site when the name has a dot."""
    site = name if "." in name else ""
    app = "Firefox" if site else name
    entry = Entry(
        app=app, app_id=app, title=f"A page - {app}", url=f"https://{site}/x" if site else "", domain=site,
        thread="A page", channel="", start=at, end=at, active_ms=60_000, input_ms=60_000,
        captures=(timed("cap", at, lane, "x"),), spans=(),
    )  # fmt: skip
    return Block(
        id=timed("blk", at, lane), lane=lane, start=at, offset=offset, version=version, entries=(entry,),
        moments=(Moment(at=at, entry=0, changed=True, input=True),), ambiguous=False, reason="",
    )  # fmt: skip
