"""Spans of time as people give them: a day, an instant, or so many hours or days back."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import click

from humanmd.kernel.clock import Clock
from humanmd.kernel.errors import UsageError
from humanmd.kernel.instants import DAY, HOUR, MINUTE, Instant, InstantError, parse

_AGO = re.compile(r"(\d{1,6})([hdw])")
_DAY_NAME = re.compile(r"\d{4}-\d{2}-\d{2}")
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
    """A stretch of time, `[start, end)`."""

    start: Instant
    end: Instant

    @classmethod
    def of(cls, since: str | None, until: str | None, clock: Clock) -> Self:
        """Read what was asked for; days are local. Raises UsageError for what is no time."""
        end = _ALWAYS if until is None else instant(until, clock, end_of_day=True)
        start = Instant(-_ALWAYS) if since is None else instant(since, clock, end_of_day=False)
        return cls(start=start, end=end)


def instant(text: str, clock: Clock, *, end_of_day: bool) -> Instant:
    """Read one bound of a span."""
    ago = _AGO.fullmatch(text.strip())
    if ago is not None:
        return Instant(clock.now() - int(ago[1]) * dict(_UNITS)[ago[2]])
    try:
        if _DAY_NAME.fullmatch(text.strip()):
            start, _ = parse(f"{text.strip()}T00:00:00Z")
            return Instant(start - clock.offset() * MINUTE + (DAY if end_of_day else 0))
        return parse(text)[0]
    except InstantError as error:
        message = f"{text} is not a time."
        raise UsageError(
            message, next_step="Write 2026-04-21, 2026-04-21T09:00:00+02:00, 12h, 3d or 2w."
        ) from error
