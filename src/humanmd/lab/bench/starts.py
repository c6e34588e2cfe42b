"""How long commands take from nothing: CPU and wall time of their processes."""

import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from humanmd.lab.bench import lives
from humanmd.lab.bench.figures import BenchError, Figure

if sys.platform != "win32":
    import resource

RUNS: Final = 10
"""How often each command is started."""

_BARS: Final = (("--help", 0.15), ("status", 0.30))


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Medians in seconds; CPU time is None where the system does not tell it for children."""

    command: str
    cpu_s: float | None
    wall_s: float


def measure(folder: Path) -> tuple[Start, ...]:
    """Start each command several times in a home of its own. Raises BenchError for one that fails."""
    with lives.home_at(folder, durable=False):
        pass
    return tuple(_start(folder, command) for command, _ in _BARS)


def figures(made: Sequence[Start]) -> tuple[Figure, ...]:
    """Put the starts beside their bars."""
    rows: list[Figure] = []
    for start, (_, bar) in zip(made, _BARS, strict=True):
        rows.append(Figure(part="cli", what=f"{start.command}, CPU", value=start.cpu_s, unit="s", bar=bar))
        rows.append(Figure(part="cli", what=f"{start.command}, wall", value=start.wall_s, unit="s", bar=bar))
    return tuple(rows)


def _start(folder: Path, command: str) -> Start:
    words = [sys.executable, "-m", "humanmd", "--home", str(folder), command]
    cpus: list[float] = []
    walls: list[float] = []
    for _ in range(RUNS):
        before, started = _children_cpu(), time.perf_counter()
        done = subprocess.run(words, capture_output=True, check=False)  # noqa: S603  (our own program)
        walls.append(time.perf_counter() - started)
        if done.returncode != 0:
            message = f"`humanmd {command}` ended with {done.returncode}."
            raise BenchError(message, next_step="Run it by hand to see why.")
        after = _children_cpu()
        if before is not None and after is not None:
            cpus.append(after - before)
    return Start(
        command=command, cpu_s=round(median(cpus), 3) if cpus else None, wall_s=round(median(walls), 3)
    )


def _children_cpu() -> float | None:
    if sys.platform == "win32":
        return None
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
