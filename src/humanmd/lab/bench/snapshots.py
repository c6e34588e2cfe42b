"""A snapshot of a large model, and the evidence of what is in it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from humanmd.capture import store as captures
from humanmd.daemon.home import Home
from humanmd.daemon.intake import intent_of, take
from humanmd.evidence import snapshot
from humanmd.evidence.records import Options
from humanmd.evidence.resolve import resolve
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db
from humanmd.lab.bench import lives
from humanmd.lab.bench.figures import BenchError, Figure
from humanmd.lab.bench.meter import Spread, cost_of, peak_mb, spread
from humanmd.lab.bench.synthetic import DAY_ONE, Built, Cited, build

SIZES: Final = (1_000, 10_000, 50_000)
"""How many Points the models have."""

LOOKUPS: Final = 1_000
"""How many references are followed."""

_LARGE: Final = SIZES[-1]
_MOST_S, _MOST_MB, _MOST_MS = 1.0, 120, 10
_FOREVER: Final = Instant(1 << 62)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookups:
    """How long references of each kind take to follow."""

    faces: Spread
    points: Spread


def write_model(folder: Path, points: int, lines: Sequence[str]) -> Built:
    """Make a home with a model of so many Points, whose newest receipts quote the records of some lines."""
    with lives.home_at(folder, durable=False) as home:
        kept = tuple(_kept(home, lines))
        return build(home.db, points, kept=kept)


def work(folder: str, kind: str) -> Mapping[str, float | None]:
    """Write a `raw` or `redacted` snapshot and tell what it cost."""
    options = Options(generated_at=DAY_ONE, raw=kind == "raw")
    with lives.home_at(Path(folder), durable=False) as home:
        out = home.paths.exports / f"{kind}.json"
        cost = cost_of(lambda: snapshot.write(home.db, out, options))
    return {"cpu_s": cost.cpu_s, "wall_s": cost.wall_s, "bytes": out.stat().st_size, "peak_mb": peak_mb()}


def look_up(folder: Path, built: Built) -> Lookups:
    """Follow references to Faces and to Points. Raises BenchError for one that leads nowhere."""
    with lives.home_at(folder, durable=False) as home:
        return Lookups(faces=_followed(home.db, built.faces), points=_followed(home.db, built.points))


def figures(
    points: int, kind: str, first: Mapping[str, float | None], ready: Mapping[str, float | None]
) -> Iterator[Figure]:
    """Put the figures of a snapshot beside the bars, which hold for the largest redacted one.

    `first` is the one that had to redact every text, `ready` one with nothing new to redact.
    """
    bars = (_MOST_S, _MOST_MB) if points == _LARGE and kind == "redacted" else (None, None)
    name = f"{points // 1000} k Points, {kind}"
    yield _figure("snapshot", f"{name}, CPU", round(ready["cpu_s"] or 0, 3), "s", bars[0])
    yield _figure("snapshot", f"{name}, wall", round(ready["wall_s"] or 0, 3), "s", bars[0])
    yield _figure("snapshot", f"{name}, peak memory", ready["peak_mb"], "MB", bars[1])
    yield _figure("snapshot", f"{name}, first", round(first["cpu_s"] or 0, 3), "s")
    yield _figure("snapshot", f"{name}, size", round((ready["bytes"] or 0) / 1e6, 1), "MB")


def lookup_figures(points: int, made: Lookups) -> Iterator[Figure]:
    """Put the figures of lookups beside the bar, which holds for a Face of the largest model."""
    name = f"{points // 1000} k Points"
    bar = _MOST_MS if points == _LARGE else None
    yield _figure("evidence", f"{name}, a Face, p50", made.faces.p50_ms, "ms", bar)
    yield _figure("evidence", f"{name}, a Face, p99", made.faces.p99_ms, "ms", bar)
    yield _figure("evidence", f"{name}, a Point, p50", made.points.p50_ms, "ms", bar)
    yield _figure("evidence", f"{name}, a Point, p99", made.points.p99_ms, "ms", bar)


def _figure(part: str, what: str, value: float | None, unit: str, bar: float | None = None) -> Figure:
    return Figure(part=part, what=what, value=value, unit=unit, bar=bar)


def _followed(db: Db, refs: Sequence[str]) -> Spread:
    """Follow references that are spread evenly over all there are, in an order that jumps."""
    chosen = [refs[n * 7919 % len(refs)] for n in range(LOOKUPS)]
    for ref in chosen[:1]:
        if resolve(db, ref).status == "unknown_reference":
            message = "A reference of the model leads nowhere."
            raise BenchError(message, next_step="Check the made-up model against what evidence reads.")
    return spread([cost_of(lambda ref=ref: resolve(db, ref)) for ref in chosen])  # type: ignore[misc]


def _kept(home: Home, lines: Sequence[str]) -> Iterator[Cited]:
    """Take records in and yield those that are kept and say something, newest first."""
    now = home.clock.now()
    take(home, lines, intent_of(home, "replay", "bench", now))
    for lane, minute in reversed(captures.dirty_minutes(home.db, _FOREVER, len(lines))):
        for capture in reversed(captures.minute(home.db, lane, minute)):
            if capture.text:
                yield Cited(id=capture.id, at=capture.at, text=capture.text)
