"""The only module that asks what time it is."""

from datetime import UTC, datetime, timedelta, tzinfo
from time import monotonic_ns, time_ns
from typing import Protocol

from humanmd.kernel.instants import Instant


class Clock(Protocol):
    """Something that knows the time; the system, a replay, a test."""

    def now(self) -> Instant:
        """Return the current instant."""
        ...

    def offset(self) -> int:
        """Return the local offset from UTC in minutes."""
        ...


class SystemClock:
    """The machine's own clock and zone."""

    def now(self) -> Instant:
        """Return the machine's instant."""
        return Instant(time_ns() // 1000)

    def offset(self) -> int:
        """Return the machine's local offset in minutes."""
        delta = datetime.now().astimezone().utcoffset()  # noqa: TID251  (this module is the clock)
        return 0 if delta is None else int(delta.total_seconds() // 60)


class VirtualClock:
    """A clock that records drive: it only moves forward."""

    def __init__(self, at: Instant, offset: int = 0) -> None:
        self._at = at
        self._offset = offset

    def now(self) -> Instant:
        """Return the latest instant it was moved to."""
        return self._at

    def offset(self) -> int:
        """Return the offset of the record that moved it last."""
        return self._offset

    def advance(self, at: Instant, offset: int) -> None:
        """Move to an instant; an earlier one is ignored."""
        if at >= self._at:
            self._at, self._offset = at, offset


class LocalZone(tzinfo):
    """The machine's own zone with its rules for summer time, as the system applies them to each date."""

    def utcoffset(self, dt: datetime | None) -> timedelta | None:
        """Return the offset that holds at a local time."""
        return None if dt is None else dt.replace(tzinfo=None).astimezone().utcoffset()

    def dst(self, dt: datetime | None) -> timedelta | None:  # noqa: ARG002  (tzinfo says so)
        """Return None: the system tells only the whole offset."""
        return None

    def tzname(self, dt: datetime | None) -> str | None:
        """Return the system's name of the zone at a local time."""
        return None if dt is None else dt.replace(tzinfo=None).astimezone().tzname()

    def fromutc(self, dt: datetime) -> datetime:
        """Turn a UTC time into local time."""
        return dt.replace(tzinfo=UTC).astimezone().replace(tzinfo=self)


def elapsed_ms() -> int:
    """Return a count of milliseconds that only moves forward, to say how long work took."""
    return monotonic_ns() // 1_000_000
