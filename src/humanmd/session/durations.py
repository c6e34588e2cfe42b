"""How long things took: the time between moments belongs to the place of the earlier one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from humanmd.kernel.instants import Instant
from humanmd.session.contexts import Activity


@dataclass(frozen=True, slots=True, kw_only=True)
class Dwell:
    """A stretch in one place, `[start, end)`; `input` tells whether the owner's hand was in it."""

    start: Instant
    end: Instant
    offset: int
    place: tuple[str, str, str]
    input: bool


def dwells(moments: Sequence[Activity], idle: int) -> Iterator[Dwell]:
    """Turn moments into stretches; a gap longer than `idle` microseconds is nobody's time."""
    start: Activity | None = None
    for moment, later in pairwise(moments):
        if later.at - moment.at > idle:
            if start is not None:
                yield _dwell(start, moment)
            start = None
            continue
        start = start or moment
        if later.place != start.place or later.input != start.input:
            yield _dwell(start, later)
            start = None
    if start is not None:
        yield _dwell(start, moments[-1])


def holes(moments: Sequence[Activity], idle: int) -> tuple[tuple[Instant, Instant], ...]:
    """Find the stretches longer than `idle` microseconds without the owner's input."""
    inputs = [moment.at for moment in moments if moment.input]
    edges = [moments[0].at, *inputs, moments[-1].at]
    return tuple((a, b) for a, b in pairwise(edges) if b - a > idle)


def _dwell(start: Activity, end: Activity) -> Dwell:
    return Dwell(start=start.at, end=end.at, offset=start.offset, place=start.place, input=start.input)
