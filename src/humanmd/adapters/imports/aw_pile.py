"""The events of one bucket while they are put in order, some fifty bytes each."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from humanmd.adapters.imports.aw_surfaces import Surface
from humanmd.kernel.instants import Instant

_DURATION_BITS, _OFFSET_BITS, _PLACE_BITS = 40, 13, 32
_OFFSET_BIAS = 1 << (_OFFSET_BITS - 1)
_START_SHIFT = _DURATION_BITS + _OFFSET_BITS + _PLACE_BITS


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Something in front of the owner. `duration` as stated, `end` where the next thing came before."""

    start: Instant
    offset: int
    duration: int
    end: int
    content: str
    surface: Surface


class Pile:
    """Takes events in any order, gives them back by time; equal ones count once, as their longest."""

    def __init__(self) -> None:
        self._packed: list[int] = []
        self._places: dict[str, int] = {}
        self._surfaces: list[Surface] = []

    def add(self, start: Instant, duration: int, offset: int, content: str, surface: Surface) -> None:
        """Take an event of at most a day that began after 1970; `content` identifies its data."""
        place = self._places.setdefault(content, len(self._surfaces))
        if place == len(self._surfaces):
            self._surfaces.append(surface)
        zone = offset + _OFFSET_BIAS
        packed = ((start << _DURATION_BITS | duration) << _OFFSET_BITS | zone) << _PLACE_BITS | place
        self._packed.append(packed)

    def ordered(self) -> Iterator[Stretch]:
        """Yield what was taken, oldest first: one thing is in front at a time, so a start ends what began before."""
        self._packed.sort()
        contents = list(self._places)
        before: list[Stretch] = []
        for start, packed in groupby(self._packed, key=lambda one: one >> _START_SHIFT):
            group = self._group(start, packed, contents)
            yield from (_ended(stretch, start) for stretch in before)
            before = group
        yield from before

    def _group(self, start: int, packed: Iterator[int], contents: list[str]) -> list[Stretch]:
        longest: dict[int, tuple[int, int]] = {}
        for one in packed:  # by duration, so the last of a place is its longest
            duration = one >> (_OFFSET_BITS + _PLACE_BITS) & (1 << _DURATION_BITS) - 1
            zone = one >> _PLACE_BITS & (1 << _OFFSET_BITS) - 1
            longest[one & (1 << _PLACE_BITS) - 1] = (duration, zone - _OFFSET_BIAS)
        stretches = (
            Stretch(
                start=Instant(start),
                offset=offset,
                duration=duration,
                end=start + duration,
                content=contents[place],
                surface=self._surfaces[place],
            )
            for place, (duration, offset) in longest.items()
        )
        return sorted(stretches, key=lambda stretch: (stretch.duration, stretch.content))


def _ended(stretch: Stretch, following: int) -> Stretch:
    if stretch.end <= following:
        return stretch
    return Stretch(
        start=stretch.start,
        offset=stretch.offset,
        duration=stretch.duration,
        end=following,
        content=stretch.content,
        surface=stretch.surface,
    )
