"""Day features: where the time of a local day went, without titles and without text."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from humanmd.kernel.ids import millis_of
from humanmd.kernel.instants import DAY, HOUR, MINUTE, SECOND, Instant, local_day
from humanmd.session.contexts import Activity, activities
from humanmd.session.durations import Dwell, dwells
from humanmd.structure.records import Context, DayFeature, Stretch
from humanmd.timeline.records import Block

MERGE_GAP: Final = 300
"""Seconds away from a context that do not end a stretch in it."""

_SHORTEST = 60
_DAY_SECONDS = 86_400
_HOURS = 24

_Shown = tuple[int, str, str]
"""Which record shows a place: its millisecond, app and site."""


def day_feature(day: str, tracks: Iterable[Sequence[Block]], idle: int) -> DayFeature | None:
    """Say where the time of a local day went, from the blocks of each track; None if nothing was observed.

    `idle` is the longest pause, in microseconds, that still counts as time spent. A site stands for itself, not
    for the browser around it. What runs over midnight ends, for this day, at its last moment before.
    """
    found: list[Dwell] = []
    captures: dict[_Shown, str] = {}
    for blocks in tracks:
        moments = [m for m in activities(blocks) if local_day(m.at, m.offset) == day]
        found += [dwell for run in _runs(moments) for dwell in dwells(run, idle)]
        for shown, name in _captures(blocks):
            captures[shown] = min(name, captures.get(shown, name))
    found = [dwell for dwell in found if dwell.end > dwell.start]
    if not found:
        return None
    found.sort(key=lambda dwell: (dwell.start, dwell.end, dwell.place))
    offset = found[-1].offset
    return DayFeature(day=day, offset=offset, coverage=_coverage(found), places=_places(found, captures))


def context_of(app: str, domain: str) -> Context:
    """Name the context of a place: its internet domain, else its app."""
    return Context(kind="domain", name=domain) if domain else Context(kind="app", name=app)


def _runs(moments: Sequence[Activity]) -> Iterable[Sequence[Activity]]:
    """Split moments where the local offset changes, so that no stretch mixes two clocks."""
    edges = [0, *(i for i, (a, b) in enumerate(pairwise(moments), 1) if a.offset != b.offset), len(moments)]
    return [moments[a:b] for a, b in pairwise(edges) if b > a]


def _captures(blocks: Iterable[Block]) -> Iterator[tuple[_Shown, str]]:
    for block in blocks:
        for entry in block.entries:
            for name in entry.captures:
                yield (millis_of(name), entry.app, entry.domain), name


def _second(at: int, offset: int) -> int:
    return (at + offset * MINUTE) % DAY // SECOND


def _coverage(found: Sequence[Dwell]) -> tuple[int, ...]:
    """Count the observed seconds of each local hour; two tracks at once count once."""
    hours = [0] * _HOURS
    reached = 0
    for dwell in found:
        at = max(int(dwell.start), reached)
        while at < dwell.end:
            local = at + dwell.offset * MINUTE
            upto = min(int(dwell.end), at + HOUR - local % HOUR)
            hours[local % DAY // HOUR] += upto - at
            at = upto
        reached = max(reached, int(dwell.end))
    return tuple(seconds // SECOND for seconds in hours)


def _places(
    found: Sequence[Dwell], captures: dict[_Shown, str]
) -> tuple[tuple[Context, tuple[Stretch, ...]], ...]:
    by_context: dict[tuple[str, str], list[Dwell]] = {}
    for dwell in found:
        context = context_of(dwell.place[0], dwell.place[1])
        if context.name:
            by_context.setdefault((context.kind, context.name), []).append(dwell)
    places = []
    for (kind, name), those in sorted(by_context.items()):
        stretches = tuple(_joined(those, captures))
        if stretches:
            places.append((Context(kind="domain" if kind == "domain" else "app", name=name), stretches))
    return tuple(places)


def _joined(those: Sequence[Dwell], captures: dict[_Shown, str]) -> Iterable[Stretch]:
    """Join the dwells of one context that lie close together; what stays below a minute is a glance."""
    groups: list[list[Dwell]] = []
    reached = 0
    for dwell in those:
        if groups and dwell.start - reached <= MERGE_GAP * SECOND and dwell.offset == groups[-1][0].offset:
            groups[-1].append(dwell)
        else:
            groups.append([dwell])
        reached = max(reached, int(dwell.end))
    for group in groups:
        stretch = _stretch(group, captures)
        if stretch.seconds >= _SHORTEST:
            yield stretch


def _stretch(group: Sequence[Dwell], captures: dict[_Shown, str]) -> Stretch:
    spent, reached = 0, 0
    for dwell in group:
        spent += max(0, int(dwell.end) - max(int(dwell.start), reached))
        reached = max(reached, int(dwell.end))
    first = group[0]
    start = _second(first.start, first.offset)
    return Stretch(
        start=start,
        end=min(_DAY_SECONDS, start + (reached - int(first.start)) // SECOND),
        seconds=spent // SECOND,
        at=Instant(first.start),
        capture=captures.get((first.start // 1000, first.place[0], first.place[1]), ""),
    )
