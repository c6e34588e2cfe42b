"""Local days as every view shows them: by each record's own offset, from the hour at which the owner's day starts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from humanmd.kernel.instants import DAY, MINUTE, Instant, local_day

_MINUTES_AN_HOUR = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The part `[start, end)` of a stretch that belongs to one local day."""

    day: str
    start: Instant
    end: Instant


def start_of_day(clock_time: str) -> int:
    """Turn the setting of when a day starts, like 04:00, into minutes after midnight."""
    hours, _, minutes = clock_time.partition(":")
    return int(hours) * _MINUTES_AN_HOUR + int(minutes)


def day_of(at: int, offset: int, day_start: int = 0) -> str:
    """Name the local day an instant belongs to; before `day_start` minutes after midnight it is still the day before."""
    return local_day(at - day_start * MINUTE, offset)


def parts(start: int, end: int, offset: int, day_start: int = 0) -> Iterator[Part]:
    """Split a stretch at the borders of local days; the parts together are as long as the whole."""
    shift = (offset - day_start) * MINUTE
    place = start
    while place < end:
        border = ((place + shift) // DAY + 1) * DAY - shift
        stop = min(border, end)
        yield Part(day=day_of(place, offset, day_start), start=Instant(place), end=Instant(stop))
        place = stop


def totals(stretches: Iterable[tuple[int, int, int]], day_start: int = 0) -> tuple[tuple[str, int], ...]:
    """Add up stretches, each `(start, end, offset)`, to microseconds a local day, by day."""
    found: dict[str, int] = {}
    for start, end, offset in stretches:
        for part in parts(start, end, offset, day_start):
            found[part.day] = found.get(part.day, 0) + part.end - part.start
    return tuple(sorted(found.items()))
