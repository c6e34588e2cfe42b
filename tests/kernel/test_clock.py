from humanmd.kernel.clock import SystemClock, VirtualClock
from humanmd.kernel.instants import DAY, Instant


def test_the_systems_clock_goes_forward_within_a_real_year_and_zone() -> None:
    clock = SystemClock()
    first, second = clock.now(), clock.now()
    assert first <= second
    assert 50 * 365 * DAY < first < 200 * 365 * DAY
    assert -14 * 60 <= clock.offset() <= 14 * 60


def test_a_virtual_clock_moves_only_forward() -> None:
    clock = VirtualClock(Instant(100), 60)
    clock.advance(Instant(50), 120)
    assert (clock.now(), clock.offset()) == (100, 60)
    clock.advance(Instant(150), 120)
    assert (clock.now(), clock.offset()) == (150, 120)
