"""A whole life through the pipeline, its model folded again, and how large the store has become."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from humanmd.daemon import pipeline
from humanmd.daemon.replay import replay
from humanmd.kernel.store.connection import checkpoint
from humanmd.lab.bench import lives
from humanmd.lab.bench.figures import Figure
from humanmd.lab.bench.meter import cost_of, peak_mb
from humanmd.modeling import store as model

_MOST_S, _OF_CAPTURES, _MOST_MB = 240, 110_000, 600
_MOST_FOLD_S: Final = 20
_MOST_MONTH_MB: Final = 100
_MONTH: Final = 30
_MB: Final = 1_000_000


def work(folder: str, captures: str) -> Mapping[str, float | None]:
    """Replay the captures into a new home, fold its model again, and tell what each cost."""
    with lives.home_at(Path(folder), durable=False) as home:
        counted: list[int] = []
        lived = cost_of(lambda: replay(home, lives.lines(Path(captures)), counted.append))
        peak = peak_mb()
        checkpoint(home.db)
        size = home.paths.store.stat().st_size
        points = sum(n for _, _, n in model.counts(home.db)["points"])
        folded = cost_of(lambda: pipeline.rebuild(home, home.clock.now()))
    return {
        "records": sum(counted), "cpu_s": lived.cpu_s, "wall_s": lived.wall_s, "peak_mb": peak, "bytes": size,
        "points": points, "fold_cpu_s": folded.cpu_s, "fold_peak_mb": peak_mb(),
    }  # fmt: skip


def figures(made: Mapping[str, float | None], days: int) -> tuple[Figure, ...]:
    """Put the figures of a life of so many days beside the bars, scaled to its number of captures."""
    records, cpu = made["records"] or 1, made["cpu_s"] or 0
    fold = made["fold_cpu_s"] or 0
    bar = round(_MOST_S * records / _OF_CAPTURES, 1)
    return (
        _figure(f"{days} days, captures", records, ""),
        _figure("CPU time", round(cpu, 2), "s", bar),
        _figure("wall time", round(made["wall_s"] or 0, 2), "s"),
        _figure("one capture", round(cpu * 1000 / records, 3), "ms", round(_MOST_S * 1000 / _OF_CAPTURES, 2)),
        _figure("throughput", round(records / cpu) if cpu else None, "captures/s"),
        _figure("peak memory", made["peak_mb"], "MB", _MOST_MB),
        _figure("Points", made["points"], ""),
        Figure(part="rebuild", what="fold again, CPU time", value=round(fold, 2), unit="s", bar=_MOST_FOLD_S),
        Figure(part="rebuild", what="peak memory", value=made["fold_peak_mb"], unit="MB", bar=_MOST_MB),
    )


def sizes(made: Mapping[str, float | None], days: int) -> tuple[Figure, ...]:
    """Say how much a day takes, and a month: while captures are let go after a week this is more than will stay."""
    size = (made["bytes"] or 0) / _MB
    return (
        Figure(part="storage", what=f"store after {days} days", value=round(size, 1), unit="MB"),
        Figure(part="storage", what="a day", value=round(size / days, 2), unit="MB"),
        Figure(
            part="storage",
            what="a month",
            value=round(size / days * _MONTH, 1),
            unit="MB",
            bar=_MOST_MONTH_MB,
        ),
    )


def _figure(what: str, value: float | None, unit: str, bar: float | None = None) -> Figure:
    return Figure(part="replay", what=what, value=value, unit=unit, bar=bar)
