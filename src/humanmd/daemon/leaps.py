"""What is kept of the clock guard: when retention last looked at the clock, and how long it still waits."""

from humanmd.kernel.instants import Instant
from humanmd.kernel.store import meta
from humanmd.kernel.store.connection import Db

_HOLD = "retention_hold"


def last(db: Db) -> tuple[Instant, int] | None:
    """Return when retention last looked at the clock and how many microseconds it waited then."""
    kept = meta.get(db, _HOLD)
    if kept is None:
        return None
    at, left = map(int, kept.split())
    return Instant(at), left


def keep(db: Db, at: Instant, left: int) -> None:
    """Note both, in the caller's transaction."""
    meta.put(db, _HOLD, f"{at} {left}".encode())


def waits(db: Db) -> bool:
    """Tell whether old records stay for now because the clock leapt."""
    kept = last(db)
    return kept is not None and kept[1] > 0
