import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.capture.clock_guard import Hold, held, newest, trusted
from humanmd.capture.s1 import Moment
from humanmd.kernel.instants import DAY, HOUR, MINUTE, Instant


def moments(*minutes: int) -> list[Moment]:
    return [Moment(Instant(minute * MINUTE), 0) for minute in minutes]


def test_a_record_far_ahead_of_what_follows_drives_no_clock() -> None:
    # B034
    assert trusted(moments(0, 1, 360, 2, 3)) == moments(0, 1, 2, 3)
    assert trusted(moments(0, 360), following=moments(1, 2, 3)) == moments(0)


def test_a_pause_is_not_a_wrong_time() -> None:
    assert trusted(moments(0, 1, 600, 601, 602)) == moments(0, 1, 600, 601, 602)


def test_what_nothing_follows_is_trusted() -> None:
    assert trusted(moments(0, 1, 600)) == moments(0, 1, 600)


@pytest.mark.parametrize(
    ("given_minutes", "last"),
    [
        ((), None),
        ((7,), 7),
        ((2880, 2881, 1440, 1441, 0, 1), 2881),
        ((0, 1, 5 * 1440, 2), 2),
        ((0, 1, *range(30 * 1440, 30 * 1440 + 10), 2), 30 * 1440 + 9),
        ((0, 1, *range(30 * 1440, 30 * 1440 + 9), 2), 2),
    ],
)
def test_the_newest_believable_moment_does_not_depend_on_order(
    given_minutes: tuple[int, ...], last: int | None
) -> None:
    wanted = None if last is None else moments(last)[0]
    assert newest(moments(*given_minutes)) == wanted
    assert newest(moments(*reversed(given_minutes))) == wanted


@given(st.lists(st.integers(0, 10_000), max_size=40).map(sorted))
def test_records_in_order_all_drive_the_clock(minutes: list[int]) -> None:
    assert trusted(moments(*minutes)) == moments(*minutes)


def test_retention_waits_a_day_of_running_time_after_a_leap() -> None:
    hold = held(None, Instant(0), 0)
    assert hold == Hold(at=Instant(0), left=0)
    hold = held(hold, Instant(8 * DAY), HOUR)
    assert hold.left == DAY
    hold = held(hold, Instant(8 * DAY + 23 * HOUR), 23 * HOUR)
    assert hold.left == HOUR
    assert held(hold, Instant(9 * DAY), HOUR).left == 0


def test_a_night_off_is_no_leap() -> None:
    assert held(Hold(at=Instant(0), left=0), Instant(6 * DAY), 0).left == 0
