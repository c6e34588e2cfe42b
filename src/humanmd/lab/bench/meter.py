"""What a piece of work costs: CPU seconds of this process, and its largest memory."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Final

if sys.platform != "win32":
    import resource

_KIB: Final = 1024
_STATUS: Final = Path("/proc/self/status")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """CPU and wall time in seconds."""

    cpu_s: float
    wall_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """Milliseconds of CPU over several runs."""

    runs: int
    p50_ms: float
    p99_ms: float
    max_ms: float


@contextmanager
def measured(into: list[Cost]) -> Iterator[None]:
    """Append what the block cost."""
    cpu, wall = time.process_time(), time.perf_counter()
    yield
    into.append(Cost(cpu_s=time.process_time() - cpu, wall_s=time.perf_counter() - wall))


def cost_of(work: Callable[[], object]) -> Cost:
    """Run once and say what it cost."""
    costs: list[Cost] = []
    with measured(costs):
        work()
    return costs[0]


def spread(costs: Sequence[Cost]) -> Spread:
    """Sum up several runs of one thing."""
    cpu = sorted(cost.cpu_s * 1000 for cost in costs)
    p99 = quantiles(cpu, n=100)[98] if len(cpu) > 1 else cpu[0]
    return Spread(runs=len(cpu), p50_ms=round(median(cpu), 4), p99_ms=round(p99, 4), max_ms=round(cpu[-1], 4))


def peak_mb() -> float | None:
    """Return the largest resident memory of this process so far in megabytes; None where the system does not tell.

    Linux counts the parent's memory at the start of a child as the child's, except in its table of the process.
    """
    if sys.platform == "win32":
        return None
    if _STATUS.exists():
        lines = _STATUS.read_text("utf-8").splitlines()
        return round(next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / _KIB, 1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / _KIB / (_KIB if sys.platform == "darwin" else 1), 1)
