"""What it costs to take one capture in: gate and row in a durable commit of its own, search rows per closed minute."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from humanmd.capture import store as captures
from humanmd.daemon.home import Home
from humanmd.daemon.intake import intent_of, take
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import checkpoint, transaction
from humanmd.lab.bench import lives
from humanmd.lab.bench.figures import Figure
from humanmd.lab.bench.meter import Cost, Spread, cost_of, spread

RECORDS: Final = 1500
"""How many captures are taken in."""

_MOST_MS, _MOST_ROW, _MOST_ALL = 1.5, 15_000, 20_000
_FOREVER: Final = Instant(1 << 62)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ingest:
    """Milliseconds of CPU and bytes of write-ahead log; those of the index and the checkpoint for each capture."""

    rows: Spread
    mean_ms: float
    row_bytes: float
    minutes: int
    index_ms: float
    index_bytes: float
    checkpoint_ms: float


def measure(folder: Path, lines: Iterable[str]) -> Ingest:
    """Take captures in one by one as they would come live, then index them minute by minute."""
    with lives.home_at(folder, durable=True) as home:
        checkpoint(home.db)
        home.db.execute("PRAGMA wal_autocheckpoint = 0")
        rows, row_bytes = _rows(home, lines)
        taken = captures.counts(home.db).captures
        minutes, indexing, index_bytes = _minutes(home)
        emptying = cost_of(lambda: checkpoint(home.db))
    return Ingest(
        rows=spread(rows),
        mean_ms=round(sum(cost.cpu_s for cost in rows) * 1000 / len(rows), 4),
        row_bytes=round(row_bytes / taken),
        minutes=minutes,
        index_ms=round(indexing.cpu_s * 1000 / taken, 4),
        index_bytes=round(index_bytes / taken),
        checkpoint_ms=round(emptying.cpu_s * 1000 / taken, 4),
    )


def figures(made: Ingest) -> tuple[Figure, ...]:
    """Put the figures beside their bars."""
    total = made.mean_ms + made.index_ms + made.checkpoint_ms
    return (
        _figure("gate and row, median", made.rows.p50_ms, "ms"),
        _figure("gate and row, mean", made.mean_ms, "ms"),
        _figure("gate and row, p99", made.rows.p99_ms, "ms"),
        _figure("search row, amortised", made.index_ms, "ms"),
        _figure("checkpoint, amortised", made.checkpoint_ms, "ms"),
        _figure("all of one capture, mean", round(total, 4), "ms", _MOST_MS),
        _figure("log for the row", made.row_bytes, "B", _MOST_ROW),
        _figure("log with search rows", made.row_bytes + made.index_bytes, "B", _MOST_ALL),
    )


def _figure(what: str, value: float, unit: str, bar: float | None = None) -> Figure:
    return Figure(part="ingest", what=what, value=value, unit=unit, bar=bar)


def _rows(home: Home, lines: Iterable[str]) -> tuple[list[Cost], int]:
    intent = intent_of(home, "replay", "bench", home.clock.now())
    before = lives.log_bytes(home)
    costs = [cost_of(lambda line=line: take(home, [line], intent)) for line in islice(lines, RECORDS)]  # type: ignore[misc]
    return costs, lives.log_bytes(home) - before


def _minutes(home: Home) -> tuple[int, Cost, int]:
    """Index each closed minute in a commit of its own."""
    minutes = captures.dirty_minutes(home.db, _FOREVER, RECORDS)
    before = lives.log_bytes(home)

    def index() -> None:
        for lane, start in minutes:
            with transaction(home.db):
                captures.index(home.db, captures.minute(home.db, lane, start))

    return len(minutes), cost_of(index), lives.log_bytes(home) - before
