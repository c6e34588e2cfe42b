from datetime import date

import pytest

from humanmd.kernel.instants import parse, render
from humanmd.lab.life.calendar import LocalTime, summer_time

TIME = LocalTime(start="2026-03-02", trip_days=frozenset({8, 9}))


def test_days_count_from_the_first() -> None:
    assert (TIME.date(0), TIME.date(27)) == (date(2026, 3, 2), date(2026, 3, 29))
    assert (TIME.weekday(0), TIME.weekday(27)) == (0, 6)


@pytest.mark.parametrize(
    ("day", "minute", "written"),
    [
        (0, 570.5, "2026-03-02T09:30:30.000000+00:00"),
        (8, 570.0, "2026-03-10T09:30:00.000000+01:00"),
        (10, 570.0, "2026-03-12T09:30:00.000000+00:00"),
        (27, 59.0, "2026-03-29T00:59:00.000000+00:00"),
        (27, 60.0, "2026-03-29T01:00:00.000000+01:00"),
        (28, 570.0, "2026-03-30T09:30:00.000000+01:00"),
    ],
)
def test_a_local_time_has_the_offset_of_its_place_and_season(day: int, minute: float, written: str) -> None:
    at, offset = TIME.instant(day, minute)
    assert (at, offset) == parse(written)
    assert parse(render(at, offset)) == (at, offset)


@pytest.mark.parametrize(
    ("day", "minute", "summer"),
    [
        (date(2026, 3, 28), 600, False),
        (date(2026, 3, 29), 59, False),
        (date(2026, 3, 29), 60, True),
        (date(2026, 10, 25), 119, True),
        (date(2026, 10, 25), 120, False),
        (date(2027, 3, 28), 60, True),
    ],
)
def test_summer_time_begins_and_ends_on_last_sundays(*, day: date, minute: float, summer: bool) -> None:
    assert summer_time(day, minute) is summer
