from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.kernel.instants import (
    DAY,
    HOUR,
    MINUTE,
    Instant,
    InstantError,
    floor_minute,
    from_datetime,
    local_day,
    parse,
    render,
    to_datetime,
)

AT = from_datetime(datetime(2026, 4, 21, 7, 7, 32, 123_000, tzinfo=UTC))


@pytest.mark.parametrize(
    ("text", "at", "offset"),
    [
        ("2026-04-21T07:07:32.123Z", AT, 0),
        ("2026-04-21T09:07:32.123+02:00", AT, 120),
        ("2026-04-21 09:07:32,123 +0200", AT, 120),
        ("2026-04-21t01:37:32.123456789-05:30", AT + 456, -330),
        ("2026-04-21T07:07Z", AT - 32_123_000, 0),
        ("1969-12-31T23:59:59Z", -1_000_000, 0),
    ],
)
def test_a_time_with_an_offset_is_read(text: str, at: int, offset: int) -> None:
    assert parse(text) == (at, offset)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-04-21",
        "2026-04-21T09:07:32",
        "2026-02-30T00:00:00Z",
        "2026-04-21T25:00:00Z",
        "now",
        "1776762452",
        "2026-04-21T09:07:32+25:00",
        "٢٠٢٦-04-21T09:07:32Z",
    ],
)
def test_a_naive_or_impossible_time_is_refused(text: str) -> None:
    with pytest.raises(InstantError):
        parse(text)


@given(st.integers(0, 4_000_000_000_000), st.integers(-14 * 60, 14 * 60))
def test_what_is_written_reads_back(millis: int, offset: int) -> None:
    at = Instant(millis * 1000)
    assert parse(render(at, offset)) == (at, offset)
    assert from_datetime(to_datetime(at, offset)) == at


def test_a_naive_datetime_is_a_bug() -> None:
    with pytest.raises(ValueError, match="naive"):
        from_datetime(datetime(2026, 4, 21))  # noqa: DTZ001  (naive on purpose)


def test_the_local_day_follows_the_offset() -> None:
    late = from_datetime(datetime(2026, 4, 21, 23, 30, tzinfo=UTC))
    assert [local_day(late, offset) for offset in (0, 29, 30, 60)] == ["2026-04-21"] * 2 + ["2026-04-22"] * 2
    assert local_day(late, -24 * 60 + 1) == "2026-04-20"


@given(st.integers(-DAY, 40_000 * DAY))
def test_a_minute_starts_at_most_a_minute_before(at: int) -> None:
    start = floor_minute(at)
    assert start % MINUTE == 0
    assert 0 <= at - start < MINUTE


def test_units_are_microseconds() -> None:
    assert (MINUTE, HOUR, DAY) == (60_000_000, 3_600_000_000, 86_400_000_000)
