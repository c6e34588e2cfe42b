"""A short life that the tests of commands share, and a home that has lived it."""

from pathlib import Path

import pytest

from doubles.terminal import humanmd
from humanmd.lab.life.generate import Options, generate


@pytest.fixture(scope="session")
def life(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three thin days of a life."""
    folder = tmp_path_factory.mktemp("life") / "clara"
    generate("clara", 1, 3, folder, options=Options(density=0.1))
    return folder


@pytest.fixture(scope="session")
def lived(tmp_path_factory: pytest.TempPathFactory, life: Path) -> Path:
    """A home that has lived the life; tests only read it."""
    home = tmp_path_factory.mktemp("lived") / "home"
    assert humanmd("--home", home, "replay", life / "captures", "--json").code == 0
    return home


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home that is not there yet."""
    return tmp_path / "home"
