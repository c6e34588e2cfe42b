"""How captures are kept, found again, and counted; nothing here opens, commits or migrates."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from humanmd.capture.packing import (
    COLUMNS,
    content_mac,
    field_key,
    packed_marks,
    unpacked,
    unpacked_marks,
)
from humanmd.capture.records import Capture, Mark
from humanmd.kernel.ids import millis_of
from humanmd.kernel.instants import MINUTE, Instant
from humanmd.kernel.macs import Mac
from humanmd.kernel.masking.suspicious import suspicious
from humanmd.kernel.store.connection import Db, Row, transaction
from humanmd.kernel.store.errors import StatementError, StoreError
from humanmd.kernel.store.fts import segment

State = Literal["live", "expired", "erased"]

_CONTENT: Final = ", ".join(f"c.{name}" for name in COLUMNS)
_FROM: Final = "FROM capture c JOIN lane l ON l.id = c.lane"
_READ: Final = f"l.name, {_CONTENT} {_FROM}"
_IN_LANE: Final = "c.lane = (SELECT id FROM lane WHERE name = ?)"
_OF_ID: Final = "c.lane IN (SELECT id FROM lane) AND c.at BETWEEN ? AND ? AND c.id = ?"
# The parts put together below are this module's own constants.
_MINUTE: Final = f"SELECT {_READ} WHERE {_IN_LANE} AND c.at >= ? AND c.at < ? ORDER BY c.at, c.id"
_BY_ID: Final = f"SELECT {_READ} WHERE {_OF_ID}"
_SEQ: Final = f"SELECT c.seq FROM capture c WHERE {_OF_ID}"  # noqa: S608
_BEFORE_IN_LANE: Final = (
    f"SELECT {_READ} WHERE {_IN_LANE} AND (c.at, c.id) < (?, ?) ORDER BY c.at DESC, c.id DESC LIMIT 1"
)
_BEFORE_IN_FIELD: Final = (
    f"SELECT {_READ} WHERE c.field_key = ? AND c.at <= ? AND (c.at < ? OR c.id < ?) "
    "ORDER BY c.at DESC, c.id DESC LIMIT 1"
)
_NEAR: Final = (
    f"SELECT {_READ} WHERE {_IN_LANE} AND c.at BETWEEN ? AND ? AND c.at <> ? "
    "ORDER BY abs(c.at - ?), c.at, c.id LIMIT ?"
)
_EVERY: Final = "SELECT seq, CAST(id AS BLOB) FROM capture ORDER BY seq"
_WITH_MAC: Final = f"SELECT c.content_mac, {_READ} WHERE c.seq = ?"
_MARKS: Final = f"SELECT f.marks FROM capture c JOIN field_mark f ON f.seq = c.seq WHERE {_OF_ID}"  # noqa: S608
_LANES: Final = "SELECT name FROM lane ORDER BY name"
_SOURCE_STATE: Final = "SELECT state FROM source WHERE id = ?"

_DIRTY: Final = """
SELECT l.name, d.minute FROM dirty_minute d JOIN lane l ON l.id = d.lane
WHERE d.minute < ? OR l.name LIKE 'import:%' ORDER BY d.minute, l.name LIMIT ?
"""
_CLEAR_DIRTY: Final = (
    "DELETE FROM dirty_minute WHERE minute = ? AND lane = (SELECT id FROM lane WHERE name = ?)"
)

_MARK_FOLLOWING: Final = """
INSERT OR IGNORE INTO dirty_minute (minute, lane)
SELECT at - ((at % ?1) + ?1) % ?1, lane FROM capture WHERE field_key = ?2 AND at >= ?3 AND (at > ?3 OR id > ?4)
ORDER BY at, id LIMIT 1
"""
_PUT_MARKS: Final = """
INSERT INTO field_mark (seq, marks) VALUES (?, ?) ON CONFLICT (seq) DO UPDATE SET marks = excluded.marks
"""
_INDEX: Final = "INSERT OR REPLACE INTO capture_fts (rowid, body) VALUES (?, ?)"
_MERGE: Final = "INSERT INTO capture_fts (capture_fts) VALUES ('optimize')"
_UNINDEXED: Final = "INSERT OR IGNORE INTO capture_unindexed (seq) VALUES (?)"
_INDEXED: Final = "DELETE FROM capture_unindexed WHERE seq = ?"

_REFUSED: Final = "SELECT rule, sum(n) FROM refusal_count GROUP BY rule ORDER BY rule"
_MASKED: Final = "SELECT category, n FROM mask_count ORDER BY category"
_COUNTS: Final = """
SELECT (SELECT count(*) FROM capture), (SELECT count(*) FROM source),
  (SELECT max((SELECT max(at) FROM capture WHERE lane = l.id)) FROM lane l WHERE l.name NOT LIKE 'import:%'),
  (SELECT count(*) FROM capture_unindexed)
"""


class DamagedRecordError(StoreError):
    """A record's row cannot be read any more: bytes of it have changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How much there is: records kept and gone, the newest live one, rows waiting for the index, refusals."""

    captures: int
    removed: int
    last_live_at: Instant | None
    unindexed: int
    refused: tuple[tuple[str, int], ...]
    masked: tuple[tuple[str, int], ...]


def minute(db: Db, lane: str, start: Instant) -> tuple[Capture, ...]:
    """Return the captures of one minute of a lane, ordered by time and id."""
    return _captures(db.rows(_MINUTE, (lane, start, start + MINUTE)))


def by_id(db: Db, capture_id: str) -> Capture | None:
    """Return a capture, or None once it is removed. Raises DamagedRecordError where its bytes cannot be read."""
    try:
        row = db.row(_BY_ID, _place(capture_id))
        return None if row is None else unpacked(row[0], row[1:])
    except (StatementError, ValueError, LookupError, TypeError):
        message = "A kept record is not as it was stored and cannot be read."
        raise DamagedRecordError(
            message, next_step="`humanmd verify` names each such record; restore a backup."
        ) from None


def many(db: Db, ids: Iterable[str]) -> dict[str, Capture]:
    """Return those captures that are still there, by id."""
    found = (by_id(db, capture_id) for capture_id in dict.fromkeys(ids))
    return {capture.id: capture for capture in found if capture is not None}


def previous_in_field(db: Db, capture: Capture, before_at: Instant, before_id: str) -> Capture | None:
    """Return the latest earlier capture of the same field, or None."""
    key = field_key(capture)
    if key is None:
        return None
    row = db.row(_BEFORE_IN_FIELD, (key, before_at, before_at, before_id))
    return None if row is None else unpacked(row[0], row[1:])


def previous_in_lane(db: Db, capture: Capture, before_at: Instant, before_id: str) -> Capture | None:
    """Return the latest earlier capture of the same lane, or None."""
    row = db.row(_BEFORE_IN_LANE, (capture.lane, before_at, before_id))
    return None if row is None else unpacked(row[0], row[1:])


def neighbours(db: Db, at: Instant, within_us: int, limit: int) -> tuple[Capture, ...]:
    """Return the captures nearest to an instant, nearest first, not those at the instant itself."""
    found: list[Capture] = []
    for lane in lanes(db):
        found += _captures(db.rows(_NEAR, (lane, at - within_us, at + within_us, at, at, limit)))
    return tuple(sorted(found, key=lambda c: (abs(c.at - at), c.at, c.id))[:limit])


def lanes(db: Db) -> tuple[str, ...]:
    """Name every lane that ever had a record."""
    return tuple(name for (name,) in db.rows(_LANES))


def counts(db: Db) -> Counts:
    """Count what is kept, gone and refused."""
    captures, removed, last, unindexed = db.row(_COUNTS) or (0, 0, None, 0)
    return Counts(
        captures=captures, removed=removed, last_live_at=last, unindexed=unindexed,
        refused=tuple(db.rows(_REFUSED)), masked=tuple(db.rows(_MASKED)),
    )  # fmt: skip


def source_state(db: Db, capture_id: str) -> State | None:
    """Tell whether a record is there, was removed by retention, was erased, or was never here (None)."""
    if db.value(_SEQ, _place(capture_id)) is not None:
        return "live"
    state: State | None = db.value(_SOURCE_STATE, (capture_id,))
    return state


def dirty_minutes(db: Db, closed_before: Instant, limit: int) -> tuple[tuple[str, Instant], ...]:
    """Return the minutes that were over at an instant and have to be made (again), oldest first, with lanes."""
    return tuple((lane, start) for lane, start in db.rows(_DIRTY, (closed_before - MINUTE + 1, limit)))


def clear_dirty_minutes(db: Db, keys: Iterable[tuple[str, Instant]]) -> None:
    """Take minutes off the work list."""
    db.executemany(_CLEAR_DIRTY, [(start, lane) for lane, start in keys])


def mark_following_in_field(db: Db, capture: Capture) -> None:
    """Put the minute of the next capture of the same field, if there is one, on the work list."""
    key = field_key(capture)
    if key is not None:
        db.execute(_MARK_FOLLOWING, (MINUTE, key, capture.at, capture.id))


def put_value_marks(db: Db, marks: Iterable[tuple[str, tuple[Mark, ...]]]) -> None:
    """Keep who wrote which stretch of the values of these captures, in place of an earlier verdict."""
    for capture_id, found in marks:
        seq = db.value(_SEQ, _place(capture_id))
        if seq is not None:
            db.execute(_PUT_MARKS, (seq, packed_marks(found)))


def value_marks(db: Db, capture_id: str) -> tuple[Mark, ...]:
    """Return who wrote which stretch of a capture's value; () before its minute closed."""
    return unpacked_marks(db.value(_MARKS, _place(capture_id)) or "")


def index(db: Db, captures: Iterable[Capture]) -> int:
    """Make captures searchable; returns how many could not be, which stay readable and are marked."""
    failed = 0
    for capture in captures:
        seq = db.value(_SEQ, _place(capture.id))
        if seq is None:
            continue
        try:
            with transaction(db):
                db.execute(_INDEX, (seq, segment(searchable(capture))))
                db.execute(_INDEXED, (seq,))
        except StatementError:
            failed += 1
            db.execute(_UNINDEXED, (seq,))
    return failed


def merge_index(db: Db) -> None:
    """Merge the search index, so that no word of a deleted row is left in it."""
    db.execute(_MERGE)


def searchable(capture: Capture) -> str:
    """Join what is searched of a capture, once; what looks like a secret that no rule knows stays out."""
    parts = (capture.title, capture.url, capture.text, "" if capture.value in capture.text else capture.value)
    text = "\n".join(part for part in parts if part)
    for start, end in reversed(suspicious(text)):
        text = f"{text[:start]} {text[end:]}"
    return text


def verify_captures(db: Db, mac: Mac) -> Iterator[str]:
    """Yield the id of every kept record in which a byte differs from what was stored, or is no text any more."""
    for seq, name in db.iterate(_EVERY):
        try:
            signed, lane, *content = db.row(_WITH_MAC, (seq,)) or (b"", "")
        except StatementError:
            yield name.decode("utf-8", "replace")
        else:
            if content_mac(mac, lane, tuple(content)) != signed:
                yield name.decode("utf-8", "replace")


def _captures(rows: Sequence[Row]) -> tuple[Capture, ...]:
    return tuple(unpacked(row[0], row[1:]) for row in rows)


def _place(capture_id: str) -> tuple[int, int, str]:
    """Turn an id into the range of instants it can have, and itself."""
    start = millis_of(capture_id) * 1000
    return start, start + 999, capture_id
