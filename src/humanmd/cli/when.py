"""Spans of time as people give them: a day, an instant, or so many hours or days back."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import click

from humanmd.daemon.home import Home
from humanmd.kernel.clock import Clock, LocalZone
from humanmd.kernel.errors import UsageError
from humanmd.kernel.instants import (
    DAY,
    HOUR,
    MINUTE,
    Instant,
    InstantError,
    from_datetime,
    parse,
    to_datetime,
)
from humanmd.serve.days import day_of, start_of_day

_AGO = re.compile(r"(\d{1,6})([hdw])")
_DAY_NAME = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_UNITS = (("h", HOUR), ("d", DAY), ("w", 7 * DAY))
_ALWAYS = Instant(1 << 60)
F = TypeVar("F", bound=Callable[..., Any])


def span_options(function: F) -> F:
    """Give a command `--since` and `--until`."""
    until = click.option("--until", help="End: a day (whole), an RFC 3339 time, or 12h, 3d, 2w ago.")
    since = click.option("--since", help="Start, in the same forms; everything by default.")
    return since(until(function))


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A stretch of time `[start, end)`; where it was given in days, from `first` to `last` of them, "" if not.

    The days of a record are those of its own offset, from the hour at which the owner's day starts (`day_start`,
    minutes after midnight); `start` and `end` are where such a day begins and ends in this machine's zone.
    """

    start: Instant
    end: Instant
    first: str = ""
    last: str = ""
    day_start: int = 0

    @classmethod
    def of(cls, since: str | None, until: str | None, home: Home) -> Self:
        """Read what was asked for. Raises UsageError for what is no time."""
        starts = start_of_day(home.config.session.day_start)
        return cls(
            start=Instant(-_ALWAYS)
            if since is None
            else instant(since, home.clock, end_of_day=False, day_start=starts),
            end=_ALWAYS if until is None else instant(until, home.clock, end_of_day=True, day_start=starts),
            first=_day(since),
            last=_day(until),
            day_start=starts,
        )

    @property
    def earliest(self) -> Instant:
        """Return an instant before which nothing belongs to the span, whatever its offset."""
        return Instant(self.start - DAY if self.first else self.start)

    @property
    def latest(self) -> Instant:
        """Return an instant from which on nothing belongs to the span, whatever its offset."""
        return Instant(self.end + DAY if self.last else self.end)

    def day(self, at: int, offset: int) -> str:
        """Name the local day of an instant."""
        return day_of(at, offset, self.day_start)

    def touches(self, start: int, end: int, offset: int) -> bool:
        """Tell whether any of a stretch from `start` to `end`, both counted in, belongs to the span."""
        after = self.day(end, offset) >= self.first if self.first else end >= self.start
        before = self.day(start, offset) <= self.last if self.last else start < self.end
        return after and before


def instant(text: str, clock: Clock, *, end_of_day: bool, day_start: int = 0) -> Instant:
    """Read one bound of a span; a day is one of this machine's zone, from so many minutes after midnight."""
    ago = _AGO.fullmatch(text.strip())
    if ago is not None:
        return Instant(clock.now() - int(ago[1]) * dict(_UNITS)[ago[2]])
    try:
        if day := _day(text):
            start, _ = parse(f"{day}T00:00:00Z")
            wall = to_datetime(start + (DAY if end_of_day else 0) + day_start * MINUTE)
            return from_datetime(wall.replace(tzinfo=LocalZone()))
        return parse(text)[0]
    except InstantError as error:
        message = f"{text} is not a time."
        raise UsageError(
            message, next_step="Write 2026-04-21, 2026-04-21T09:00:00+02:00, 12h, 3d or 2w."
        ) from error


def _day(text: str | None) -> str:
    match = _DAY_NAME.fullmatch((text or "").strip())
    return "" if match is None else match[0]
