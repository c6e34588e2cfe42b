"""Where sessions begin and end: a pure state machine over the moments of one track."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from humanmd.kernel.instants import MINUTE, Instant
from humanmd.session.contexts import Activity
from humanmd.session.records import EndReason

MEMORY = 10 * MINUTE
"""How far back an app may have something in common with what was there before."""

_ALTERNATION = 2 * MINUTE
_ALTERNATING_SWITCHES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRules:
    """The lengths that decide cuts, in microseconds."""

    idle: int
    soft: int
    longest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """One session's bounds: `[start, end]`, why it ended, and whether it goes on from the one before."""

    start: Instant
    end: Instant
    reason: EndReason
    continues: bool


def stretches(moments: Sequence[Activity], idle: int) -> tuple[tuple[Activity, ...], ...]:
    """Split moments at every idle gap; moments without activity belong to the stretch they follow closely."""
    runs: list[list[Activity]] = []
    last = None
    for moment in moments:
        if not moment.active:
            if runs and last is not None and moment.at - last <= idle:
                runs[-1].append(moment)
            continue
        if last is None or moment.at - last > idle:
            runs.append([])
        runs[-1].append(moment)
        last = moment.at
    return tuple(tuple(run) for run in runs)


def cut(stretch: Sequence[Activity], rules: CutRules, memory: Sequence[Activity] = ()) -> tuple[Cut, ...]:
    """Cut one stretch: softly where an unrelated app took over for long, and at the longest length.

    `memory` is what was seen last before a stretch that goes on from a cut at the longest length.
    """
    active = [moment for moment in stretch if moment.active]
    cuts: list[Cut] = []
    begin, continues = active[0].at, bool(memory)
    for stop in (*_breaks(active, rules, memory), None):
        within = [m.at for m in active if m.at >= begin and (stop is None or m.at < stop)]
        while within and within[-1] >= begin + rules.longest:
            limit = Instant(begin + rules.longest)
            cuts.append(Cut(start=begin, end=limit, reason="max_length", continues=continues))
            within = [at for at in within if at >= limit]
            begin, continues = within[0], True
        if within:
            reason: EndReason = "idle" if stop is None else "switch"
            cuts.append(Cut(start=begin, end=within[-1], reason=reason, continues=continues))
        if stop is not None:
            begin, continues = stop, False
    return tuple(cuts)


def _breaks(stretch: Sequence[Activity], rules: CutRules, memory: Sequence[Activity]) -> tuple[Instant, ...]:
    """Find the switches to an unrelated app that then held; the app before must not have alternated with others."""
    found: list[Instant] = []
    active = (*(moment for moment in memory if moment.active), *stretch)
    known = len(active) - len(stretch)
    floor = active[0].at
    switch: int | None = None
    for index, (before, moment) in enumerate(pairwise(active), start=1):
        if index < known:
            continue
        if moment.app != before.app:
            switch = index if _unrelated(active, index, floor) else None
        if switch is not None and moment.at - active[switch].at > rules.soft:
            floor = active[switch].at
            found.append(floor)
            switch = None
    return tuple(found)


def _unrelated(active: Sequence[Activity], index: int, floor: int) -> bool:
    """Tell whether the moment shares no name with the last ten minutes, which did not alternate between apps."""
    now = active[index]
    switches = 0
    for earlier in range(index - 1, -1, -1):
        moment = active[earlier]
        if moment.at < floor or now.at - moment.at > MEMORY:
            break
        if moment.app == now.app or moment.touches & now.touches:
            return False
        recent = now.at - moment.at <= _ALTERNATION
        if (
            recent
            and earlier > 0
            and active[earlier - 1].app != moment.app
            and active[earlier - 1].at >= floor
        ):
            switches += 1
    return switches < _ALTERNATING_SWITCHES
