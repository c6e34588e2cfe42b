import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.daemon.nights import NIGHT_AT, last_night, next_night
from humanmd.kernel.instants import DAY, MINUTE, parse

TIMES = st.integers(0, 4_000_000_000_000_000)
OFFSETS = st.integers(-12 * 60, 14 * 60)


def at(text: str) -> int:
    return parse(text)[0]


@pytest.mark.parametrize(
    ("after", "offset", "night"),
    [
        ("2026-04-20T03:29:59+02:00", 120, "2026-04-20T03:30:00+02:00"),
        ("2026-04-20T03:30:00+02:00", 120, "2026-04-21T03:30:00+02:00"),
        ("2026-04-20T23:00:00-08:00", -480, "2026-04-21T03:30:00-08:00"),
        ("2026-10-15T13:30:00Z", 660, "2026-10-16T03:30:00+11:00"),
        ("2026-03-29T00:30:00Z", 120, "2026-03-29T03:30:00+02:00"),
        ("2026-10-25T02:00:00Z", 60, "2026-10-25T03:30:00+01:00"),
        ("1969-12-31T23:00:00Z", 0, "1970-01-01T03:30:00Z"),
    ],
)
def test_the_next_night_is_at_half_past_three_where_the_record_was(
    after: str, offset: int, night: str
) -> None:
    assert next_night(at(after), offset) == at(night)


@given(TIMES, OFFSETS)
def test_a_night_comes_once_a_day_and_always_later(after: int, offset: int) -> None:
    night = next_night(after, offset)
    assert 0 < night - after <= DAY
    assert (night + offset * MINUTE) % DAY == NIGHT_AT
    assert next_night(night, offset) == night + DAY


@given(TIMES, OFFSETS, OFFSETS)
def test_a_change_of_zone_skips_no_local_day_twice(after: int, before: int, later: int) -> None:
    night = next_night(after, before)
    following = next_night(night, later)
    assert night < following <= night + DAY


@given(TIMES, OFFSETS)
def test_the_last_night_is_the_one_before_the_next(now: int, offset: int) -> None:
    night = last_night(now, offset)
    assert night <= now < next_night(night, offset) == night + DAY
