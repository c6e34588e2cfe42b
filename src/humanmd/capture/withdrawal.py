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
_GONE: Final = "SELECT at FROM source WHERE lane = ? AND event_key = ?"
_UNINDEX: Final = "DELETE FROM capture_fts WHERE rowid = ?"
_DELETE: Final = "DELETE FROM capture WHERE seq = ?"
_FORGET: Final = "DELETE FROM source WHERE lane = ? AND event_key = ?"
_MARK_DIRTY: Final = "INSERT OR IGNORE INTO dirty_minute (minute, lane) VALUES (?, ?)"


def withdraw(db: Db, mac: Mac, lane: str, event_ids: Iterable[str]) -> int:
    """Remove the records of a lane with these ids, kept or gone by retention, and list their minutes for remaking.

    Returns how many there were.
    """
    number = db.value(_LANE, (lane,))
    if number is None:
        return 0
    found = sum(_withdraw(db, number, mac.of("event", event_id)) for event_id in event_ids)
    if found:
        merge_index(db)
    return found


def _withdraw(db: Db, lane: int, event_key: bytes) -> int:
    kept = db.row(_KEPT, (lane, event_key))
    if kept is None:
        return _withdraw_gone(db, lane, event_key)
    capture = by_id(db, kept[1])
    db.execute(_UNINDEX, (kept[0],))
    db.execute(_DELETE, (kept[0],))
    if capture is not None:
        mark_dirty(db, lane, capture, field_key(capture))
    return 1


def _withdraw_gone(db: Db, lane: int, event_key: bytes) -> int:
    """Forget that there ever was a record that retention has removed already."""
    at = db.value(_GONE, (lane, event_key))
    if at is None:
        return 0
    db.execute(_FORGET, (lane, event_key))
    db.execute(_MARK_DIRTY, (floor_minute(at), lane))
    return 1
