"""Blocks on disk."""

import json
from collections.abc import Generator, Iterable, Sequence

from humanmd.capture.records import track_of
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db
from humanmd.timeline.records import Block, Entry, Moment, Span

PUT = """
INSERT INTO block (id, lane, track, start, zone, version, ambiguous, reason, outline, spans)
VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?)
ON CONFLICT (lane, start) DO UPDATE SET zone = excluded.zone, version = version + 1,
    ambiguous = excluded.ambiguous, reason = excluded.reason, outline = excluded.outline, spans = excluded.spans
WHERE (zone, ambiguous, reason, outline, spans)
    IS NOT (excluded.zone, excluded.ambiguous, excluded.reason, excluded.outline, excluded.spans)
"""
COLUMNS = "id, lane, start, zone, version, ambiguous, reason, outline, spans"
LATEST = f"SELECT {COLUMNS} FROM block WHERE lane = ? AND start = ?"  # noqa: S608  (constants only)
BETWEEN = f"SELECT {COLUMNS} FROM block WHERE track = ? AND start >= ? AND start < ? ORDER BY start, lane"  # noqa: S608
OUTLINES = """
SELECT id, lane, start, zone, version, ambiguous, reason, outline, '[]' FROM block
WHERE track = ? AND start >= ? AND start < ? ORDER BY start, lane
"""
TRACKS = "SELECT DISTINCT track FROM block ORDER BY track"
EXTENT = "SELECT min(start), max(start) FROM block"
COUNT = "SELECT count(*) FROM block"
OFFSET_BEFORE = "SELECT zone FROM block WHERE lane = ? AND start <= ? ORDER BY start DESC LIMIT 1"
DELETE = "DELETE FROM block WHERE lane = ? AND start = ?"
MARK = "INSERT OR IGNORE INTO session_dirty (track, minute) VALUES (?, ?)"
DIRTY = "SELECT track, minute FROM session_dirty ORDER BY track, minute LIMIT ?"
CLEAR = "DELETE FROM session_dirty WHERE track = ? AND minute = ?"

_END = 1 << 62


def put(db: Db, block: Block) -> None:
    """Store a block as the next version of its minute, and mark the minute for the sessions; unchanged: neither."""
    outline, spans = _dump(block)
    track = track_of(block.lane)
    db.execute(
        PUT,
        (
            block.id,
            block.lane,
            track,
            block.start,
            block.offset,
            int(block.ambiguous),
            block.reason,
            outline,
            spans,
        ),
    )
    if db.changes():
        mark_session(db, track, block.start)


def drop(db: Db, lane: str, minute: Instant) -> None:
    """Remove the block of a minute that has no captures any more, and mark the minute for the sessions."""
    db.execute(DELETE, (lane, minute))
    mark_session(db, track_of(lane), minute)


def latest(db: Db, lane: str, minute: Instant) -> Block | None:
    """Return the block of a minute, or None."""
    row = db.row(LATEST, (lane, minute))
    return None if row is None else _block(row)


def between(db: Db, track: str, start: int, end: int) -> tuple[Block, ...]:
    """Return the blocks of a track that begin in `[start, end)`, by start and lane."""
    return tuple(_block(row) for row in db.iterate(BETWEEN, (track, start, end)))


def outlines(db: Db, track: str, start: int, end: int) -> tuple[Block, ...]:
    """Return the same blocks without their spans: enough to cut sessions and to count time."""
    return tuple(_block(row) for row in db.iterate(OUTLINES, (track, start, end)))


def outlines_from(db: Db, track: str, start: int) -> Generator[Block, None, None]:
    """Yield the blocks of a track from an instant on, without their spans; close it to stop reading."""
    for row in db.iterate(OUTLINES, (track, start, _END)):
        yield _block(row)


def offset_before(db: Db, lane: str, minute: int) -> int:
    """Return the local offset in minutes of the lane's latest block up to a minute; 0 if there is none."""
    return int(db.value(OFFSET_BEFORE, (lane, minute)) or 0)


def tracks(db: Db) -> tuple[str, ...]:
    """Return the tracks that have blocks."""
    return tuple(row[0] for row in db.rows(TRACKS))


def extent(db: Db) -> tuple[Instant, Instant] | None:
    """Return the first and the last minute that has a block, or None without any."""
    first, last = db.row(EXTENT) or (None, None)
    return None if first is None else (Instant(first), Instant(last))


def count(db: Db) -> int:
    """Count the blocks."""
    return int(db.value(COUNT))


def mark_session(db: Db, track: str, minute: int) -> None:
    """Put a minute on the session stage's work list."""
    db.execute(MARK, (track, minute))


def take_session_dirty(db: Db, limit: int) -> tuple[tuple[str, Instant], ...]:
    """Read the work list of the session stage, in order."""
    return tuple((row[0], Instant(row[1])) for row in db.rows(DIRTY, (limit,)))


def clear_session_dirty(db: Db, keys: Iterable[tuple[str, int]]) -> None:
    """Take minutes off the session stage's work list."""
    db.executemany(CLEAR, list(keys))


def forget_text(db: Db, minutes: Iterable[tuple[str, int]], gone: frozenset[str]) -> None:
    """Blank what blocks kept verbatim of captures that retention removed; apps, sites and times stay."""
    for lane, minute in minutes:
        block = latest(db, lane, Instant(minute))
        if block is None:
            continue
        entries = tuple(_forgotten(entry, gone) for entry in block.entries)
        outline, spans = _dump(
            Block(
                id=block.id,
                lane=block.lane,
                start=block.start,
                offset=block.offset,
                version=block.version,
                entries=entries,
                moments=block.moments,
                ambiguous=block.ambiguous,
                reason=block.reason,
            )
        )
        db.execute("UPDATE block SET outline = ?, spans = ? WHERE id = ?", (outline, spans, block.id))


def _forgotten(entry: Entry, gone: frozenset[str]) -> Entry:
    spans = tuple(span for span in entry.spans if span.capture_id not in gone)
    whole = all(capture in gone for capture in entry.captures)
    return Entry(
        app=entry.app,
        app_id=entry.app_id,
        title="" if whole else entry.title,
        url="" if whole else entry.url,
        domain=entry.domain,
        thread="" if whole else entry.thread,
        channel=entry.channel,
        start=entry.start,
        end=entry.end,
        active_ms=entry.active_ms,
        input_ms=entry.input_ms,
        captures=entry.captures,
        spans=spans,
    )


def _dump(block: Block) -> tuple[str, str]:
    outline = [
        [
            [
                e.app, e.app_id, e.title, e.url, e.domain, e.thread, e.channel,
                e.start - block.start, e.end - block.start, e.active_ms, e.input_ms, e.captures,
            ]
            for e in block.entries
        ],
        [[m.at - block.start, m.entry, int(m.changed), int(m.input)] for m in block.moments],
    ]  # fmt: skip
    spans = [
        [
            [
                s.capture_id, s.at - block.start, s.field, s.start, s.end, s.text,
                s.authorship, s.author, s.channel, s.thread,
            ]
            for s in e.spans
        ]
        for e in block.entries
    ]  # fmt: skip
    return _json(outline), _json(spans)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _block(row: Sequence[object]) -> Block:
    block_id, lane, start, zone, version, ambiguous, reason, outline, spans = row
    begin = int(str(start))
    entry_rows, moment_rows = json.loads(str(outline))
    span_rows = json.loads(str(spans)) or [[] for _ in entry_rows]
    return Block(
        id=str(block_id),
        lane=str(lane),
        start=Instant(begin),
        offset=int(str(zone)),
        version=int(str(version)),
        entries=tuple(
            Entry(
                app=e[0], app_id=e[1], title=e[2], url=e[3], domain=e[4], thread=e[5], channel=e[6],
                start=Instant(begin + e[7]), end=Instant(begin + e[8]), active_ms=e[9], input_ms=e[10],
                captures=tuple(e[11]), spans=tuple(_span(s, begin) for s in group),
            )
            for e, group in zip(entry_rows, span_rows, strict=True)
        ),
        moments=tuple(
            Moment(at=Instant(begin + m[0]), entry=m[1], changed=bool(m[2]), input=bool(m[3]))
            for m in moment_rows
        ),
        ambiguous=bool(ambiguous),
        reason=str(reason),
    )  # fmt: skip


def _span(row: list[object], begin: int) -> Span:
    capture_id, at, field, start, end, text, authorship, author, channel, thread = row
    return Span(
        capture_id=capture_id, at=Instant(begin + at), field=field, start=start, end=end, text=text,  # type: ignore[arg-type,operator]
        authorship=authorship, author=author, channel=channel, thread=thread,  # type: ignore[arg-type]
    )  # fmt: skip
