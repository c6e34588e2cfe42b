"""Local time of a life: the day and minute of an episode become an instant and an offset, without a zone database."""

from dataclasses import dataclass
from datetime import date, timedelta

from humanmd.kernel.instants import DAY, HOUR, MINUTE, Instant

_EPOCH = date(1970, 1, 1).toordinal()
_MARCH, _OCTOBER = 3, 10


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalTime:
    """The owner's clock: western European time, one hour ahead on the days of a trip to central Europe."""

    start: str
    trip_days: frozenset[int]

    def date(self, day: int) -> date:
        """Name the calendar date of a day of the life."""
        return date.fromisoformat(self.start) + timedelta(days=day)

    def weekday(self, day: int) -> int:
        """Name the weekday, Monday = 0."""
        return self.date(day).weekday()

    def offset(self, day: int, minute: float) -> int:
        """Give the offset from UTC in minutes at a local time."""
        summer = summer_time(self.date(day), minute)
        return 60 * (int(summer) + int(day in self.trip_days))

    def instant(self, day: int, minute: float) -> tuple[Instant, int]:
        """Turn a local time into an instant and its offset."""
        offset = self.offset(day, minute)
        midnight = (self.date(day).toordinal() - _EPOCH) * DAY
        return Instant(midnight + round(minute * MINUTE) - offset * MINUTE), offset


def summer_time(day: date, minute: float) -> bool:
    """Say whether European summer time holds: from the last Sunday of March to that of October, at 01:00 UTC."""
    begin, end = _last_sunday(day.year, _MARCH), _last_sunday(day.year, _OCTOBER)
    if day == begin:
        return minute * MINUTE >= HOUR
    if day == end:
        return minute * MINUTE < 2 * HOUR
    return begin < day < end


def _last_sunday(year: int, month: int) -> date:
    last = date(year, month, 31)
    return last - timedelta(days=(last.weekday() + 1) % 7)
