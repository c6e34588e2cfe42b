"""Instants: integer microseconds since 1970-01-01T00:00Z, with the local offset in minutes kept beside."""

import re
from datetime import UTC, datetime, timedelta, timezone
from functools import lru_cache
from typing import NewType

from humanmd.kernel.errors import HumanmdError

Instant = NewType("Instant", int)
"""Microseconds since the Unix epoch, UTC."""

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_RFC3339 = re.compile(
    r"(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d+))?\s*(Z|z|[+-]\d{2}:?\d{2})?", re.ASCII
)


class InstantError(HumanmdError):
    """A time that is not RFC 3339 with an offset, or does not exist."""


def parse(text: str) -> tuple[Instant, int]:
    """Read an RFC 3339 time as `(instant, offset in minutes)`; finer than microseconds is cut, not rounded.

    Raises InstantError for a naive time: it could be hours off, so it is never guessed.
    """
    match = _RFC3339.fullmatch(text.strip())
    if match is None:
        message = "The time is not RFC 3339."
        raise InstantError(message, next_step="Write it like 2026-04-21T09:07:32+02:00.")
    day, clock, fraction, zone = match.groups()
    if zone is None:
        message = "The time has no offset."
        raise InstantError(message, next_step="Add Z or an offset like +02:00.")
    offset = _offset_minutes(zone)
    try:
        local = datetime.fromisoformat(f"{day}T{clock}").replace(tzinfo=UTC)
    except ValueError as error:
        message = "The time does not exist."
        raise InstantError(message, next_step="Write it like 2026-04-21T09:07:32+02:00.") from error
    micros = int((fraction or "0")[:6].ljust(6, "0"))
    return Instant(from_datetime(local) + micros - offset * MINUTE), offset


def _offset_minutes(zone: str) -> int:
    if zone in "Zz":
        return 0
    hours, minutes = int(zone[1:3]), int(zone[-2:])
    if hours > 23 or minutes > 59:  # noqa: PLR2004  (the clock's own limits)
        message = "The offset of the time does not exist."
        raise InstantError(message, next_step="Write it like +02:00.")
    return (hours * 60 + minutes) * (-1 if zone[0] == "-" else 1)


def from_datetime(moment: datetime) -> Instant:
    """Turn an aware datetime into an instant; ValueError if it is naive."""
    if moment.tzinfo is None:
        message = "naive datetime"
        raise ValueError(message)
    return Instant((moment - _EPOCH) // _MICROSECOND)


def to_datetime(at: int, offset: int = 0) -> datetime:
    """Turn an instant into an aware datetime at the given offset in minutes."""
    zone = timezone(timedelta(minutes=offset)) if offset else UTC
    return (_EPOCH + timedelta(microseconds=at)).astimezone(zone)


def render(at: int, offset: int = 0) -> str:
    """Write an instant as RFC 3339 with milliseconds; `Z` when the offset is 0."""
    text = to_datetime(at, offset).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z") if not offset else text


def local_day(at: int, offset: int) -> str:
    """Name the local day of an instant, `YYYY-MM-DD`."""
    return _day_name((at + offset * MINUTE) // DAY)


def floor_minute(at: int) -> Instant:
    """Round down to the wall-clock minute."""
    return Instant(at - at % MINUTE)


@lru_cache(maxsize=4096)
def _day_name(number: int) -> str:
    return (_EPOCH + timedelta(days=number)).date().isoformat()
