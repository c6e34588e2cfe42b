"""Formation: the candidates that the last days suggest. They are tested on later days only."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from humanmd.kernel.instants import Instant
from humanmd.structure.opportunities import (
    Day,
    chance_of_sequel,
    chance_of_window,
    observed,
    opportunities,
    sequel,
)
from humanmd.structure.records import Context, Follows, Recurs, Stretch

LOOK_BACK_DAYS: Final = 28
"""How many calendar days formation looks back; one weekday needs four weeks."""

WITHIN_MINUTES: Final = 5
"""How soon after one thing another has to begin to be its sequel."""

EVERY_DAY: Final = (0, 1, 2, 3, 4, 5, 6)
WEEKDAYS: Final = (0, 1, 2, 3, 4)

_RECENT = 5
_SIGHTINGS = 3
_NEAR = 20
_MARGIN = 10
_STEP = 5
_SHORTEST = 2
_TOO_COMMON = 0.5
_SEQUELS_LIFT = 2.0
_DAY_MINUTES = 1440


class Formed:
    """A new expectation with its first sighting and the sightings and misses it formed on."""

    __slots__ = ("expectation", "first_seen", "hits", "misses")

    def __init__(self, expectation: Recurs | Follows, first_seen: Instant, hits: int, misses: int) -> None:
        self.expectation = expectation
        self.first_seen = first_seen
        self.hits = hits
        self.misses = misses


def form(history: Sequence[Day]) -> Iterator[Formed]:
    """Say what the days up to the last one suggest; only what was seen on the last one can form on it."""
    today = history[-1]
    recent = tuple(history[-2 * _RECENT :])
    for context, stretches in today.places.items():
        for stretch in stretches:
            yield from _recurring(context, stretch, history)
    yield from _following(today, recent)


def _classes(weekday: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """List the sets of days that a day could stand for, with how many of them are looked at."""
    yield EVERY_DAY, _RECENT
    if weekday in WEEKDAYS:
        yield WEEKDAYS, _RECENT
    yield (weekday,), _RECENT - 1


def _recurring(context: Context, seen: Stretch, history: Sequence[Day]) -> Iterator[Formed]:
    if seen.seconds < _SHORTEST * 60:
        return
    weekday = history[-1].weekday
    for days, looked_at in _classes(weekday):
        of_class = [day for day in history if day.weekday in days][-looked_at:]
        near = [found for day in of_class if (found := _nearest(day, context, seen)) is not None]
        if len(near) < _SIGHTINGS:
            continue
        expectation = _window(context, days, near)
        formed = _judged(expectation, of_class, near[0].at)
        if formed is not None and not (len(days) == 1 and _elsewhere(expectation, history)):
            yield formed


def _nearest(day: Day, context: Context, seen: Stretch) -> Stretch | None:
    near = [
        stretch for stretch in day.places.get(context, ())
        if abs(stretch.start - seen.start) <= _NEAR * 60 and stretch.seconds >= _SHORTEST * 60
    ]  # fmt: skip
    return min(near, key=lambda stretch: (abs(stretch.start - seen.start), stretch.start), default=None)


def _window(context: Context, days: tuple[int, ...], near: Sequence[Stretch]) -> Recurs:
    """Expect half of the usual dwell in a window that holds every sighting with a margin, on five minutes."""
    usual = sorted(stretch.seconds for stretch in near)[len(near) // 2] // 60
    least = max(_SHORTEST, usual // 2)
    first = min(stretch.start for stretch in near) // 60 - _MARGIN
    last = max(stretch.start for stretch in near) // 60 + _MARGIN + usual
    start = max(0, first - first % _STEP)
    end = min(_DAY_MINUTES, last + -last % _STEP)
    return Recurs(days=days, hours=(start, end), context=context, min_minutes=least)


def _judged(expectation: Recurs, days: Iterable[Day], first_seen: Instant) -> Formed | None:
    hits = misses = 0
    chance = 0.0
    for day in days:
        for opportunity in opportunities(expectation, day):
            hits += opportunity.outcome == "hit"
            misses += opportunity.outcome == "miss"
        chance += chance_of_window(expectation, day)
    if hits < _SIGHTINGS or hits <= misses or chance / (hits + misses) > _TOO_COMMON:
        return None
    return Formed(expectation, first_seen, hits, misses)


def _elsewhere(expectation: Recurs, history: Sequence[Day]) -> bool:
    """Tell whether other weekdays show the same, so that the one weekday says nothing of its own."""
    others = [day for day in history if day.weekday not in expectation.days]
    start, end = expectation.hours
    moved = Recurs(
        days=EVERY_DAY, hours=(start, end), context=expectation.context, min_minutes=expectation.min_minutes
    )
    seen = sum(o.outcome == "hit" for day in others for o in opportunities(moved, day))
    watched = sum(observed(day, start, end) for day in others)
    return seen * 3 > watched


def _following(today: Day, recent: Sequence[Day]) -> Iterator[Formed]:
    pairs: dict[tuple[str, str, str, str], tuple[Context, Context]] = {}
    for after, ends in today.places.items():
        for then, begins in today.places.items():
            if after != then and any(sequel(end, begins, WITHIN_MINUTES) for end in ends):
                pairs[after.kind, after.name, then.kind, then.name] = (after, then)
    for _, (after, then) in sorted(pairs.items()):
        formed = _sequel(Follows(after=after, then=then, within_minutes=WITHIN_MINUTES), recent)
        if formed is not None:
            yield formed


def _sequel(expectation: Follows, recent: Sequence[Day]) -> Formed | None:
    """Form when the sequel came on three of the last five days that had the first thing, and above chance."""
    with_first = [day for day in recent if day.places.get(expectation.after, ())][-_RECENT:]
    hits = misses = days = 0
    chance = 0.0
    first_seen: Instant | None = None
    for day in with_first:
        found = opportunities(expectation, day)
        here = [o for o in found if o.outcome == "hit"]
        hits += len(here)
        misses += sum(o.outcome == "miss" for o in found)
        days += bool(here)
        chance += chance_of_sequel(day, expectation.then, expectation.within_minutes)
        if here and first_seen is None:
            first_seen = here[0].at
    if days < _SIGHTINGS or first_seen is None:
        return None
    if hits / (hits + misses) < _SEQUELS_LIFT * chance / len(with_first):
        return None
    return Formed(expectation, first_seen, hits, misses)
