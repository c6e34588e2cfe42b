import socket
from pathlib import Path

import pytest

from doubles.clock import FakeClock


def test_a_fake_clock_stands_still_until_it_is_advanced_and_never_goes_back() -> None:
    clock = FakeClock(5)
    assert (clock.now(), clock.now()) == (5, 5)
    assert clock.advance(2) == clock.now() == 7
    with pytest.raises(ValueError, match="backwards"):
        clock.advance(-1)


def test_no_test_reaches_the_network() -> None:
    with pytest.raises(UserWarning, match="tried to use socket"):
        socket.socket(socket.AF_INET, socket.SOCK_STREAM)


def test_a_fresh_home_is_the_owners_alone(tmp_home: Path) -> None:
    assert list(tmp_home.iterdir()) == []
    assert tmp_home.stat().st_mode & 0o077 == 0
