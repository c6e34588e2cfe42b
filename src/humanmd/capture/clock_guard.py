"""The clock guard: a record with a wrong time drives no clock, and a clock that leapt removes nothing yet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from humanmd.capture.s1 import Moment
from humanmd.kernel.instants import DAY, HOUR, Instant

LOOKAHEAD: Final = 20
"""Following records that a record's time is held against."""

_AHEAD = HOUR
_NEAR = DAY
_ENOUGH = LOOKAHEAD // 2
_LEAP = 7 * DAY
_WAIT = DAY


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """How long retention still waits, in microseconds of running time, as of `at`."""

    at: Instant
    left: int


def trusted(moments: Sequence[Moment], following: Sequence[Moment] = ()) -> list[Moment]:
    """Keep the moments that may drive a clock: none more than 1 h ahead of the median of the next 20.

    `following` are the moments known to come after the last one; a moment that nothing follows is trusted.
    """
    known = [*moments, *following[:LOOKAHEAD]]
    return [
        moment
        for place, moment in enumerate(moments)
        if not _is_ahead(moment, known[place + 1 : place + 1 + LOOKAHEAD])
    ]


def newest(moments: Iterable[Moment]) -> Moment | None:
    """Return the latest believable one of all moments of a run, in whatever order they came; None without any.

    A moment more than a day after all believable ones before it is believed with 10 within the day from it on.
    """
    ordered = sorted(moments)
    found = ordered[0] if ordered else None
    for place, moment in enumerate(ordered):
        if found is None or moment.at - found.at <= _NEAR or _is_borne_out(moment, ordered, place):
            found = moment
    return found


def held(before: Hold | None, now: Instant, ran: int) -> Hold:
    """Tell how long retention waits after `ran` microseconds of running time that ended at `now`.

    A clock that went more than 7 days further than the process ran makes it wait 24 h of running time.
    """
    if before is None:
        return Hold(at=now, left=0)
    if now - before.at - ran > _LEAP:
        return Hold(at=now, left=_WAIT)
    return Hold(at=now, left=max(before.left - ran, 0))


def _is_borne_out(moment: Moment, ordered: Sequence[Moment], place: int) -> bool:
    last = place + _ENOUGH - 1
    return last < len(ordered) and ordered[last].at - moment.at <= _NEAR


def _is_ahead(moment: Moment, later: Sequence[Moment]) -> bool:
    near = sum(moment.at <= other.at + _AHEAD for other in later)
    return 2 * near < len(later)
