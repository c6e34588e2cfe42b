"""Simulated lives for measurements, and the homes they are lived in."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from humanmd.daemon.home import Home, opened
from humanmd.daemon.replay import files_of, lines_of
from humanmd.kernel.clock import SystemClock
from humanmd.kernel.paths import Paths
from humanmd.kernel.store.keys import KeyFile
from humanmd.lab.life.generate import Options, generate

PERSONA, SEED = "clara", 1
"""Whose life is measured, and which."""


def life(folder: Path, days: int, density: float = 1.0) -> Path:
    """Write a life of so many days and return where its captures are."""
    generate(PERSONA, SEED, days, folder, options=Options(density=density))
    return folder / "captures"


def lines(captures: Path) -> Iterator[str]:
    """Yield the recorded lines of a life in order."""
    return lines_of(files_of(captures))


@contextmanager
def home_at(folder: Path, *, durable: bool) -> Iterator[Home]:
    """Open a home of its own whose key is a file in it; `durable` commits survive a power cut."""
    paths = Paths(folder)
    paths.prepare()
    with opened(paths, KeyFile(paths.key), SystemClock(), durable=durable) as home:
        yield home


def log_bytes(home: Home) -> int:
    """Return the size of the write-ahead log."""
    log = home.paths.store.with_name(f"{home.paths.store.name}-wal")
    return log.stat().st_size if log.exists() else 0
