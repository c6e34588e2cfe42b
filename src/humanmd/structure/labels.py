"""Labels: habits and bundles in plain words, by closed templates with slots for names."""

from collections.abc import Sequence
from typing import Final

from humanmd.kernel.text import cut, strip_controls
from humanmd.structure.forming import EVERY_DAY, WEEKDAYS
from humanmd.structure.records import Follows, Recurs

LONGEST_NAME: Final = 80
"""How many characters of a name a label shows."""

_DAY_NAMES: Final = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")
_PARTS: Final = ((300, "night"), (720, "morning"), (840, "midday"), (1080, "afternoon"), (1440, "evening"))
_MARGIN: Final = 10
_NAMES: Final = 4


def name(text: str) -> str:
    """Make a name from the screen fit for a slot: one line, nothing hidden, short."""
    return cut(" ".join(strip_controls(text).split()), LONGEST_NAME, "…")


def listed(names: Sequence[str]) -> str:
    """Write a list of names in words; the names after the fourth are counted."""
    shown = [name(each) for each in names[:_NAMES]]
    rest = len(names) - len(shown)
    if rest:
        return f"{', '.join(shown)} and {rest} more"
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def days_in_words(days: tuple[int, ...]) -> str:
    """Say on which days something recurs."""
    if days == EVERY_DAY:
        return "every day"
    if days == WEEKDAYS:
        return "on weekdays"
    return f"on {listed([_DAY_NAMES[day] for day in days])}"


def part_of_day(minute: int) -> str:
    """Name the part of the day that a local minute lies in."""
    return next(part for end, part in _PARTS if minute % 1440 < end)


def habit_label(expectation: Recurs | Follows) -> str:
    """Say a habit in words."""
    if isinstance(expectation, Follows):
        then, after = name(expectation.then.name), name(expectation.after.name)
        return f"{then} within {expectation.within_minutes} minutes after {after}"
    start, end = expectation.hours
    where, when = name(expectation.context.name), days_in_words(expectation.days)
    return f"{where} {when} between {_clock(start)} and {_clock(end)}"


def habit_signature(expectation: Recurs | Follows) -> str:
    """Name the behaviour apart from where it happens: its part of the day, or what it leads to."""
    if isinstance(expectation, Follows):
        return f"leads to {expectation.then.name}"
    part = part_of_day(expectation.hours[0] + _MARGIN)
    if len(expectation.days) == 1:
        return f"recurs {days_in_words(expectation.days)} in the {part}"
    return f"recurs in the {part}"


def _clock(minute: int) -> str:
    return f"{minute // 60:02d}:{minute % 60:02d}"
