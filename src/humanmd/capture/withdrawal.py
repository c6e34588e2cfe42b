"""Withdrawing imported records: what the source no longer holds is treated as if it had never come."""

from collections.abc import Iterable
from typing import Final

from humanmd.capture.arrivals import mark_dirty
from humanmd.capture.packing import field_key
from humanmd.capture.store import by_id, merge_index
from humanmd.kernel.instants import floor_minute
from humanmd.kernel.macs import Mac
from humanmd.kernel.store.connection import Db

_LANE: Final = "SELECT id FROM lane WHERE name = ?"
_KEPT: Final = "SELECT seq, id FROM capture WHERE lane = ? AND event_key = ?"
_GONE: Final = "SELECT id, at FROM source WHERE lane = ? AND event_key = ?"
_UNINDEX: Final = "DELETE FROM capture_fts WHERE rowid = ?"
_DELETE: Final = "DELETE FROM capture WHERE seq = ?"
_FORGET: Final = "DELETE FROM source WHERE lane = ? AND event_key = ?"
_MARK_DIRTY: Final = "INSERT OR IGNORE INTO dirty_minute (minute, lane) VALUES (?, ?)"


def withdraw(db: Db, mac: Mac, lane: str, event_ids: Iterable[str]) -> tuple[str, ...]:
    """Remove the records of a lane with these ids, kept or gone by retention, and list their minutes for remaking.

    Returns the ids of those there were: what cites them has lost its source.
    """
    number = db.value(_LANE, (lane,))
    if number is None:
        return ()
    each = (_withdraw(db, number, mac.of("event", event_id)) for event_id in event_ids)
    found = tuple(name for name in each if name is not None)
    if found:
        merge_index(db)
    return found


def _withdraw(db: Db, lane: int, event_key: bytes) -> str | None:
    kept = db.row(_KEPT, (lane, event_key))
    if kept is None:
        return _withdraw_gone(db, lane, event_key)
    capture = by_id(db, kept[1])
    db.execute(_UNINDEX, (kept[0],))
    db.execute(_DELETE, (kept[0],))
    if capture is not None:
        mark_dirty(db, lane, capture, field_key(capture))
    return str(kept[1])


def _withdraw_gone(db: Db, lane: int, event_key: bytes) -> str | None:
    """Forget that there ever was a record that retention has removed already."""
    gone = db.row(_GONE, (lane, event_key))
    if gone is None:
        return None
    db.execute(_FORGET, (lane, event_key))
    db.execute(_MARK_DIRTY, (floor_minute(gone[1]), lane))
    return str(gone[0])
