"""Sessions, their reductions and the modelling windows cut from them, on disk."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from humanmd.kernel.ids import timed
from humanmd.kernel.instants import DAY, Instant
from humanmd.kernel.store.connection import Db
from humanmd.session.records import ReductionItem, Session, Window
from humanmd.session.windows import LENGTH, LOOK_AHEAD, build, window_id
from humanmd.timeline import store as timeline
from humanmd.timeline.records import Block

COLUMNS = "id, track, start, stop, zone, status, end_reason, continues, holes, apps, summary, heuristic, flush_end, delta_end"
PUT = f"""
INSERT INTO session ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET stop = excluded.stop, zone = excluded.zone, status = excluded.status,
    end_reason = excluded.end_reason, continues = excluded.continues, holes = excluded.holes, apps = excluded.apps,
    summary = excluded.summary, heuristic = excluded.heuristic, flush_end = excluded.flush_end,
    delta_end = min(delta_end, excluded.flush_end)
"""  # noqa: S608  (constants only)
BY_ID = f"SELECT {COLUMNS} FROM session WHERE id = ?"  # noqa: S608
BETWEEN = f"SELECT {COLUMNS} FROM session WHERE track = ? AND stop >= ? AND start < ? ORDER BY start"  # noqa: S608
ALL = f"SELECT {COLUMNS} FROM session WHERE start >= ? AND start < ? ORDER BY start, track"  # noqa: S608
LATEST = f"SELECT {COLUMNS} FROM session WHERE track = ? ORDER BY start DESC LIMIT 1"  # noqa: S608
BEFORE = f"SELECT {COLUMNS} FROM session WHERE track = ? AND start < ? ORDER BY start DESC LIMIT 1"  # noqa: S608
BEGUN = f"SELECT {COLUMNS} FROM session WHERE track = ? AND start >= ? AND start < ? ORDER BY start"  # noqa: S608
SPANNING = "SELECT start, continues FROM session WHERE track = ? AND stop >= ? ORDER BY stop LIMIT 1"
CLOSE = """
UPDATE session SET status = 'reduced', end_reason = 'idle' WHERE status = 'active' AND (?1 IS NULL OR stop < ?1)
"""
DELETE = "DELETE FROM session WHERE id = ?"
COUNT = "SELECT count(*) FROM session"
PUT_REDUCTION = "INSERT OR REPLACE INTO reduction (id, session_id, items) VALUES (?, ?, ?)"
REDUCTION = "SELECT items FROM reduction WHERE session_id = ?"
MARK_WINDOW = "INSERT OR IGNORE INTO window_dirty (window_id, session_id, start) VALUES (?, ?, ?)"
DIRTY = """
SELECT d.window_id, d.session_id, d.start FROM window_dirty d
WHERE d.start < ? OR d.session_id IN (SELECT id FROM session WHERE track LIKE 'import:%' AND start >= ?)
ORDER BY d.start, d.window_id LIMIT ?
"""
CLEAR = "DELETE FROM window_dirty WHERE window_id = ?"
FIRST_DIRTY = "SELECT min(start) FROM window_dirty"
SET_DELTA_END = "UPDATE session SET delta_end = min(?, flush_end) WHERE id = ? AND delta_end < ?"
TOUCHED = "SELECT id FROM session WHERE track = ? AND stop >= ? AND start < ? ORDER BY start"


class DirtyWindow(NamedTuple):
    """A place on the modelling stage's work list: the window that begins in the chunk at `start`."""

    window_id: str
    session_id: str
    start: Instant


def put(db: Db, session: Session, items: Sequence[ReductionItem]) -> None:
    """Store a session with its reduction, in place of an earlier reading of it; `delta_end` stays as it was."""
    db.execute(
        PUT,
        (
            session.id, session.track, session.start, session.end, session.offset, session.status,
            session.end_reason, session.continues, json.dumps(session.holes),
            json.dumps(session.apps, ensure_ascii=False), session.summary, int(session.heuristic),
            session.flush_end, session.delta_end,
        ),
    )  # fmt: skip
    rows = [[i.start, i.end, i.app, i.thread, i.text, i.active_ms] for i in items]
    reduction_id = timed("red", session.start, session.id)
    db.execute(PUT_REDUCTION, (reduction_id, session.id, json.dumps(rows, ensure_ascii=False)))


def drop(db: Db, session_id: str) -> None:
    """Remove a session that a new cut dissolved."""
    db.execute(DELETE, (session_id,))


def by_id(db: Db, session_id: str) -> Session | None:
    """Return a session, or None."""
    row = db.row(BY_ID, (session_id,))
    return None if row is None else _session(row)


def between(db: Db, track: str, start: int, end: int) -> tuple[Session, ...]:
    """Return the sessions of a track that overlap `[start, end)`."""
    return tuple(_session(row) for row in db.rows(BETWEEN, (track, start, end)))


def begun_between(db: Db, start: int, end: int) -> tuple[Session, ...]:
    """Return the sessions of all tracks that began in `[start, end)`, by start."""
    return tuple(_session(row) for row in db.rows(ALL, (start, end)))


def latest(db: Db, track: str) -> Session | None:
    """Return the session of a track that began last."""
    row = db.row(LATEST, (track,))
    return None if row is None else _session(row)


def before(db: Db, track: str, at: int) -> Session | None:
    """Return the last session of a track that began before an instant."""
    row = db.row(BEFORE, (track, at))
    return None if row is None else _session(row)


def begun(db: Db, track: str, start: int, end: int) -> tuple[Session, ...]:
    """Return the sessions of a track that began in `[start, end)`."""
    return tuple(_session(row) for row in db.rows(BEGUN, (track, start, end)))


def spans(db: Db, track: str, at: int) -> bool:
    """Tell whether a session holds an instant inside, or the next one goes on from before it."""
    row = db.row(SPANNING, (track, at))
    return row is not None and (row[0] < at or bool(row[1]))


def close(db: Db, silent_since: int | None) -> int:
    """End the active sessions whose last activity is before an instant, or all of them; returns how many."""
    db.execute(CLOSE, (silent_since,))
    return db.changes()


def count(db: Db) -> int:
    """Count the sessions."""
    return int(db.value(COUNT))


def reduction(db: Db, session_id: str) -> tuple[ReductionItem, ...]:
    """Return what a session was spent on."""
    found = db.value(REDUCTION, (session_id,))
    rows = [] if found is None else json.loads(str(found))
    return tuple(
        ReductionItem(
            start=Instant(r[0]), end=Instant(r[1]), app=r[2], thread=r[3], text=r[4], active_ms=r[5]
        )
        for r in rows
    )


def forget_text(db: Db, track: str, start: int, end: int) -> None:
    """Blank the names of documents in the reductions of a range whose captures are gone; apps and times stay."""
    for (session_id,) in db.rows(TOUCHED, (track, start, end)):
        kept = [
            ReductionItem(start=i.start, end=i.end, app=i.app, thread="", text=i.app, active_ms=i.active_ms)
            for i in reduction(db, session_id)
        ]
        session = by_id(db, session_id)
        if session is not None:
            rows = [[i.start, i.end, i.app, i.thread, i.text, i.active_ms] for i in kept]
            db.execute(
                PUT_REDUCTION,
                (timed("red", session.start, session.id), session.id, json.dumps(rows, ensure_ascii=False)),
            )
            db.execute(
                "UPDATE session SET summary = ? WHERE id = ?", ("; ".join(session.apps[:3]), session_id)
            )


def mark_window(db: Db, session_id: str, start: int) -> None:
    """Put the window of a session that begins in the chunk at `start` on the modelling work list."""
    db.execute(MARK_WINDOW, (window_id(session_id, start), session_id, start))


def windows_dirty(db: Db, closed_before: int, limit: int) -> tuple[DirtyWindow, ...]:
    """Read the modelling work list, in order: the windows whose chunk ended before an instant.

    Imported records come whole, so the windows of their sessions wait for nothing.
    """
    bound = closed_before - LENGTH + 1
    rows = db.rows(DIRTY, (bound, bound - DAY, limit))
    return tuple(DirtyWindow(row[0], row[1], Instant(row[2])) for row in rows)


def clear_windows_dirty(db: Db, ids: Iterable[str]) -> None:
    """Take windows off the modelling work list."""
    db.executemany(CLEAR, [(window,) for window in ids])


def first_dirty(db: Db) -> Instant | None:
    """Return the start of the oldest chunk that is not modelled yet, or None when all are."""
    found = db.value(FIRST_DIRTY)
    return None if found is None else Instant(found)


def set_delta_end(db: Db, session_id: str, at: int) -> None:
    """Move how far a session is modelled, never back and never past how far it is reduced."""
    db.execute(SET_DELTA_END, (at, session_id, at))


def windows(db: Db, keys: Sequence[DirtyWindow]) -> Iterator[tuple[DirtyWindow, Window | None]]:
    """Build windows in the order of `keys`; None where the session is gone. Neighbours share one read of blocks."""
    for group in _neighbours(keys):
        session = by_id(db, group[0].session_id)
        if session is None:
            yield from ((key, None) for key in group)
            continue
        start, end = group[0].start, group[-1].start + LENGTH + LOOK_AHEAD
        blocks = timeline.between(db, session.track, start, end)
        for key in group:
            yield key, build(session, key.start, _reach(blocks, key.start))


def _reach(blocks: Sequence[Block], start: int) -> tuple[Block, ...]:
    return tuple(block for block in blocks if start <= block.start < start + LENGTH + LOOK_AHEAD)


def _neighbours(keys: Sequence[DirtyWindow]) -> Iterator[list[DirtyWindow]]:
    group: list[DirtyWindow] = []
    for key in sorted(keys, key=lambda k: (k.session_id, k.start)):
        if group and (key.session_id != group[-1].session_id or key.start - group[-1].start > LOOK_AHEAD):
            yield group
            group = []
        group.append(key)
    if group:
        yield group


def _session(row: Sequence[object]) -> Session:
    (
        session_id, track, start, stop, zone, status, end_reason, continues,
        holes, apps, summary, heuristic, flush_end, delta_end,
    ) = row  # fmt: skip
    return Session(
        id=session_id, track=track, start=Instant(start), end=Instant(stop), offset=zone, status=status,  # type: ignore[arg-type]
        end_reason=end_reason, continues=continues, summary=summary,  # type: ignore[arg-type]
        holes=tuple((Instant(a), Instant(b)) for a, b in json.loads(str(holes))),
        apps=tuple(json.loads(str(apps))), heuristic=bool(heuristic),
        flush_end=Instant(flush_end), delta_end=Instant(delta_end),  # type: ignore[arg-type]
    )  # fmt: skip
