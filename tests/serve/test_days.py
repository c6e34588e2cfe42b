from hypothesis import given
from hypothesis import strategies as st

from humanmd.kernel.instants import DAY, HOUR, MINUTE, parse
from humanmd.serve.days import day_of, parts, start_of_day, totals

OFFSETS = st.integers(-12 * 60, 14 * 60)
TIMES = st.integers(1_700_000_000_000_000, 1_800_000_000_000_000)
STARTS = st.integers(0, 23 * 60 + 59)


def test_a_day_is_the_local_one_of_the_record() -> None:
    # B033
    at, _ = parse("2026-10-15T13:30:00Z")
    assert day_of(at, 11 * 60) == "2026-10-16"
    assert day_of(at, 0) == "2026-10-15"


def test_a_session_over_midnight_is_shared_between_its_days() -> None:
    # B043
    start, offset = parse("2026-04-20T23:40:00+02:00")
    end, _ = parse("2026-04-21T00:35:00+02:00")
    assert totals([(start, end, offset)]) == (("2026-04-20", 20 * MINUTE), ("2026-04-21", 35 * MINUTE))


def test_a_day_that_starts_at_four_ends_at_four() -> None:
    # B044
    start = start_of_day("04:00")
    assert start == 240
    times = [parse(f"2026-04-{day}:00+02:00") for day in ("20T23:00", "21T01:30", "21T04:30")]
    assert [day_of(at, offset, start) for at, offset in times] == ["2026-04-20", "2026-04-20", "2026-04-21"]
    first, last = times[0][0], times[2][0]
    assert totals([(first, last, 120)], start) == (("2026-04-20", 5 * HOUR), ("2026-04-21", HOUR // 2))


def test_the_day_when_the_clock_goes_back_has_twenty_five_hours() -> None:
    # B036
    change, _ = parse("2026-10-25T03:00:00+02:00")
    summer = (parse("2026-10-25T00:00:00+02:00")[0], change, 120)
    winter = (change, parse("2026-10-26T00:00:00+01:00")[0], 60)
    assert change == parse("2026-10-25T02:00:00+01:00")[0]
    assert totals([summer, winter]) == (("2026-10-25", 1_500 * MINUTE),)


@given(TIMES, st.integers(0, 3 * DAY), OFFSETS, STARTS)
def test_parts_add_up_to_the_whole_and_belong_to_their_days(
    start: int, length: int, offset: int, day: int
) -> None:
    found = list(parts(start, start + length, offset, day))
    assert sum(part.end - part.start for part in found) == length
    assert [part.day for part in found] == sorted({part.day for part in found})
    for part in found:
        assert day_of(part.start, offset, day) == day_of(part.end - 1, offset, day) == part.day
