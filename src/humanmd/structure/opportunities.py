"""Opportunities: what an expectation could have shown on a day, what it did, and how likely that was by chance."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from itertools import accumulate
from types import MappingProxyType
from typing import Final, NamedTuple

from humanmd.kernel.instants import Instant
from humanmd.structure.records import Context, DayFeature, Follows, Outcome, Recurs, Stretch

SHIFT_MINUTES: Final = 20
"""The step of the circular shift that says how often a context fills such a window at any time of that day."""

_DAY_MINUTES = 1440
_AROUND = 60
_OBSERVED = 300
_MINUTE = 60
_HOURS = 24
_HOUR_MINUTES = 60


class Opportunity(NamedTuple):
    """One trial before it is booked: its name on the day, the outcome, its chance, and what showed a hit."""

    occasion: str
    outcome: Outcome
    base: float
    at: Instant | None
    capture: str


class Day(NamedTuple):
    """A day's feature, indexed for questions: stretches by context, and all of them by their start.

    `reached` is, beside each start, the latest end so far.
    """

    feature: DayFeature
    weekday: int
    places: Mapping[Context, tuple[Stretch, ...]]
    starts: tuple[int, ...]
    reached: tuple[int, ...]


def indexed(feature: DayFeature) -> Day:
    """Index a day's feature."""
    spans = sorted((s.start, s.end) for _, found in feature.places for s in found)
    return Day(
        feature=feature,
        weekday=date.fromisoformat(feature.day).weekday(),
        places=MappingProxyType(dict(feature.places)),
        starts=tuple(start for start, _ in spans),
        reached=tuple(accumulate((end for _, end in spans), max)),
    )


def opportunities(expectation: Recurs | Follows, today: Day) -> tuple[Opportunity, ...]:
    """List the trials of an expectation on an observed day."""
    if isinstance(expectation, Recurs):
        return tuple(_recurring(expectation, today))
    return tuple(_following(expectation, today))


def observed(today: Day, start: int, end: int) -> bool:
    """Tell whether the hours around a window, in local minutes, were watched for five minutes or more.

    The owner may have been away then; that is no miss.
    """
    return _watched(today.feature.coverage, start - _AROUND, end + _AROUND)


def dwell_in(found: Sequence[Stretch], start: int, end: int) -> float:
    """Count the minutes of dwell inside a window of local minutes; a window may run over midnight."""
    if end > _DAY_MINUTES:
        return dwell_in(found, start, _DAY_MINUTES) + dwell_in(found, 0, end - _DAY_MINUTES)
    total = 0.0
    for stretch in found:
        inside = min(stretch.end, end * _MINUTE) - max(stretch.start, start * _MINUTE)
        if inside > 0:
            total += inside * stretch.seconds / max(1, stretch.end - stretch.start)
    return total / _MINUTE


def chance_of_window(expectation: Recurs, today: Day) -> float:
    """Return the share of observed windows of that length, at any time of the day, which the context fills."""
    found = today.places.get(expectation.context, ())
    if not found:
        return 0.0
    start, end = expectation.hours
    width = end - start
    places = _placements(today.feature.coverage, start, width)
    near = {at for stretch in found for at in _touching(stretch, start, width)}
    hits = sum(dwell_in(found, at, at + width) >= expectation.min_minutes for at in near & places)
    return hits / max(1, len(places))


def chance_of_sequel(today: Day, then: Context, within: int) -> float:
    """Return how often `then` begins within some minutes of the end of anything, or of any observed moment."""
    begins = [stretch.start for stretch in today.places.get(then, ())]
    if not begins:
        return 0.0
    ends = [
        stretch.end for place, found in today.places.items() if place != then for stretch in found
        if _anything_after(today, stretch.end, within)
    ]  # fmt: skip
    followed = sum(any(_soon(at, end, within) for at in begins) for end in ends)
    reach = len(begins) * within * _MINUTE / max(1, sum(today.feature.coverage))
    return min(1.0, max(reach, followed / max(1, len(ends))))


def sequel(after: Stretch, begins: Sequence[Stretch], within: int) -> Stretch | None:
    """Find the first stretch that begins within some minutes of the end of another."""
    return next((stretch for stretch in begins if _soon(stretch.start, after.end, within)), None)


def _recurring(expectation: Recurs, today: Day) -> Iterator[Opportunity]:
    if today.weekday not in expectation.days:
        return
    start, end = expectation.hours
    if not observed(today, start, end):
        yield Opportunity("window", "censored", 0.0, None, "")
        return
    found = today.places.get(expectation.context, ())
    chance = chance_of_window(expectation, today)
    if dwell_in(found, start, end) < expectation.min_minutes:
        yield Opportunity("window", "miss", chance, None, "")
        return
    shown = max(found, key=lambda stretch: (dwell_in((stretch,), start, end), -stretch.start))
    yield Opportunity("window", "hit", chance, shown.at, shown.capture)


def _following(expectation: Follows, today: Day) -> Iterator[Opportunity]:
    begins = today.places.get(expectation.then, ())
    chance = chance_of_sequel(today, expectation.then, expectation.within_minutes)
    for stretch in today.places.get(expectation.after, ()):
        name = f"{stretch.end // 3600:02d}:{stretch.end // 60 % 60:02d}:{stretch.end % 60:02d}"
        shown = sequel(stretch, begins, expectation.within_minutes)
        if shown is not None:
            yield Opportunity(name, "hit", chance, shown.at, shown.capture)
        elif _anything_after(today, stretch.end, expectation.within_minutes):
            yield Opportunity(name, "miss", chance, None, "")
        else:
            yield Opportunity(name, "censored", 0.0, None, "")


def _soon(begin: int, end: int, within: int) -> bool:
    """Tell whether something begins at most `within` minutes after an end; readings may overlap by a minute."""
    return -_MINUTE <= begin - end <= within * _MINUTE


def _anything_after(today: Day, end: int, within: int) -> bool:
    """Tell whether the owner was seen at anything at all soon after an end."""
    last = bisect_right(today.starts, end + within * _MINUTE)
    return last > 0 and today.reached[last - 1] > end + _MINUTE


def _touching(stretch: Stretch, start: int, width: int) -> Iterator[int]:
    """List the shifted windows that a stretch reaches into."""
    first = stretch.start // _MINUTE - width
    first += (start - first) % SHIFT_MINUTES
    return (at % _DAY_MINUTES for at in range(first, stretch.end // _MINUTE + 1, SHIFT_MINUTES))


@lru_cache(maxsize=4096)
def _placements(coverage: tuple[int, ...], start: int, width: int) -> frozenset[int]:
    """List the starts of the observed windows of a width, in steps from the window that is asked about."""
    steps = (at % _DAY_MINUTES for at in range(start, start + _DAY_MINUTES, SHIFT_MINUTES))
    return frozenset(at for at in steps if _watched(coverage, at - _AROUND, at + width + _AROUND))


def _watched(coverage: tuple[int, ...], start: int, end: int) -> bool:
    hours = range(start // _HOUR_MINUTES, (end - 1) // _HOUR_MINUTES + 1)
    return sum(coverage[hour % _HOURS] for hour in hours) >= _OBSERVED
