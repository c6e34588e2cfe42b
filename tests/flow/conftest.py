"""A short life that the flow tests share, and what replays make of it."""

from pathlib import Path

import pytest

from doubles import lives
from doubles.lives import Outcome

DAYS = 5


@pytest.fixture(scope="session")
def captures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some thin days of a life."""
    return lives.live(tmp_path_factory.mktemp("life") / "clara", DAYS)


@pytest.fixture(scope="session")
def lines(captures: Path) -> list[str]:
    """Every record of the life, in the order in which it came."""
    return lives.all_lines(captures)


@pytest.fixture(scope="session")
def whole_home(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> Path:
    """The home of one replay, all records still there; copy it before you change it."""
    root = lives.home(tmp_path_factory.mktemp("whole") / "home")
    lives.replayed(root, lines)
    return root


@pytest.fixture(scope="session")
def brief_home(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> Path:
    """The home of one replay, records let go of after a day; copy it before you change it."""
    root = lives.home(tmp_path_factory.mktemp("brief") / "home", capture_hours=lives.BRIEF)
    lives.replayed(root, lines)
    return root


@pytest.fixture(scope="session")
def batch(brief_home: Path) -> Outcome:
    """What one replay makes when records are let go of after a day."""
    return lives.outcome_of(brief_home)
