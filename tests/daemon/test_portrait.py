import os
from dataclasses import replace
from pathlib import Path

import pytest

from doubles.clock import FakeClock
from humanmd.daemon.home import temporary_home
from humanmd.daemon.portrait import portrait, write_portrait
from humanmd.kernel.config import Config, Human
from humanmd.kernel.instants import DAY
from humanmd.serve.human.records import Publication


def test_the_page_is_written_and_stays_while_it_says_the_same(tmp_path: Path) -> None:
    with temporary_home(tmp_path) as opened:
        home = replace(opened, clock=FakeClock(DAY))
        assert write_portrait(home) == Publication(outcome="written")
        text = home.paths.human.read_text("utf-8")
        assert text == portrait(home, redacted=False)
        later = replace(home, clock=FakeClock(2 * DAY))
        assert write_portrait(later) == Publication(outcome="unchanged")
        assert home.paths.human.read_text("utf-8") == text


def test_who_wants_no_file_gets_none(tmp_path: Path) -> None:
    with temporary_home(tmp_path) as home:
        assert write_portrait(replace(home, config=Config(human=Human(file=False)))) is None
        assert not home.paths.human.exists()


def test_a_file_of_the_owners_own_stays(tmp_path: Path) -> None:
    with temporary_home(tmp_path) as home:
        home.paths.human.write_text("# Me\n", "utf-8")
        made = write_portrait(home)
        assert made is not None
        assert made.outcome == "conflict"
        assert home.paths.human.read_text("utf-8") == "# Me\n"


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_a_link_is_not_followed(tmp_path: Path) -> None:
    target = tmp_path / "elsewhere.md"
    with temporary_home(tmp_path / "home") as home:
        home.paths.human.symlink_to(target)
        made = write_portrait(home)
        assert made is not None
        assert made.outcome == "conflict"
        assert not target.exists()


def test_a_redacted_page_says_so(tmp_path: Path) -> None:
    with temporary_home(tmp_path) as home:
        assert "redacted: true" in portrait(home, redacted=True)
        assert "redacted: true" in portrait(home, redacted=True, people=True)
        assert "redacted: false" in portrait(home, redacted=False)
