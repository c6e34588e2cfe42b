"""Folding: reads the slots that changed, folds them, and writes only the Points and Lines that differ."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from humanmd.kernel.instants import Instant, local_day
from humanmd.kernel.store.connection import Db, Row
from humanmd.kernel.store.fts import segment
from humanmd.modeling import checkpoints, codec
from humanmd.modeling.fold import Folded, conclude, revoked
from humanmd.modeling.independence import Seen
from humanmd.modeling.records import Line, OwnerAction, Point
from humanmd.modeling.standing import Standing

SEEN = """
SELECT i.id, d.start, d.window_id, d.source, i.n, i.claim, coalesce(s.entity, ''), coalesce(t.entity, ''), i.receipt,
    r.authorship, r.channel, r.origin, r.observed_at, r.zone, r.session_id, i.direct, i.private, o.point
FROM observation o JOIN delta_item i ON i.id = o.item JOIN delta d ON d.seq = i.delta JOIN receipt r ON r.id = i.receipt
LEFT JOIN item_mention a ON a.item = i.id AND a.role = 0 LEFT JOIN mention s ON s.id = a.mention
LEFT JOIN item_mention b ON b.item = i.id AND b.role = 2 LEFT JOIN mention t ON t.id = b.mention
WHERE o.slot = ? AND o.since >= ?
"""
BEGINNING: Final = -(1 << 63)
"""Earlier than anything an observation can speak of."""

SET_POINT = "UPDATE observation SET point = ? WHERE item = ?"
POINT_COLUMNS = (
    "id, slot, kind, subject, predicate, object, target, situation, text, domain, status, confidence, authorship,"
    " observations, sessions, origins, days, valid_from, valid_to, occurred_at, recorded_at, last_seen_at, due_at,"
    " open, supersedes, superseded_by, conflicts_with, reason"
)
OLD_POINTS = f"SELECT {POINT_COLUMNS}, row FROM point WHERE slot = ?"  # noqa: S608  (constants only)
PUT_POINT = f"INSERT INTO point ({POINT_COLUMNS}, changed_at) VALUES ({', '.join('?' * 29)}) RETURNING row"  # noqa: S608
_FIXED: Final = 5
"""How many leading columns of a Point or Line never change: they follow from its slot and id."""

CHANGE_POINT = f"""
UPDATE point SET {", ".join(f"{c} = ?" for c in POINT_COLUMNS.split(", ")[_FIXED:])}, changed_at = ? WHERE id = ?
"""  # noqa: S608
DROP_POINT = "DELETE FROM point WHERE row = ?"
OLD_POINT_RECEIPTS = """
SELECT c.point, c.n, c.receipt FROM point p JOIN point_receipt c ON c.point = p.id WHERE p.slot = ? ORDER BY c.point, c.n
"""
DROP_POINT_RECEIPT = "DELETE FROM point_receipt WHERE point = ? AND n = ?"
DROP_POINT_RECEIPTS = "DELETE FROM point_receipt WHERE point = ?"
PUT_POINT_RECEIPT = "INSERT INTO point_receipt (point, n, receipt) VALUES (?, ?, ?)"
PUT_FTS = "INSERT OR REPLACE INTO point_fts (rowid, body) VALUES (?, ?)"
DROP_FTS = "DELETE FROM point_fts WHERE rowid = ?"
LINE_COLUMNS = "id, slot, kind, source, target, predicate, polarity, status, confidence, observations, sessions, valid_from, valid_to"
OLD_LINES = f"SELECT {LINE_COLUMNS} FROM line WHERE slot = ?"  # noqa: S608
PUT_LINE = f"INSERT INTO line ({LINE_COLUMNS}, changed_at) VALUES ({', '.join('?' * 14)})"  # noqa: S608
CHANGE_LINE = f"""
UPDATE line SET {", ".join(f"{c} = ?" for c in LINE_COLUMNS.split(", ")[_FIXED:])}, changed_at = ? WHERE id = ?
"""  # noqa: S608
DROP_LINE = "DELETE FROM line WHERE id = ?"
OLD_LINE_RECEIPTS = """
SELECT c.line, c.n, c.receipt FROM line l JOIN line_receipt c ON c.line = l.id WHERE l.slot = ? ORDER BY c.line, c.n
"""
DROP_LINE_RECEIPT = "DELETE FROM line_receipt WHERE line = ? AND n = ?"
DROP_LINE_RECEIPTS = "DELETE FROM line_receipt WHERE line = ?"
PUT_LINE_RECEIPT = "INSERT INTO line_receipt (line, n, receipt) VALUES (?, ?, ?)"


def refold(db: Db, slots: Mapping[str, int], owner: Mapping[str, OwnerAction], now: Instant) -> int:
    """Fold the given slots and write what differs; return how many Points and Lines did.

    `slots` tells for each slot the earliest time that a changed observation speaks of: what its checkpoint
    took up before that stands, and only the observations since are read.
    """
    taken_back = revoked(owner)
    written = 0
    for slot, since in sorted(slots.items()):
        standing, read = _weighed(db, slot, since, taken_back)
        pieces = [piece for piece, _point in read]
        folded = _NOTHING if standing.empty else conclude(standing, owner, pieces)
        held = {piece.item: point for piece, point in read}
        moved = [(point, item) for item, point in sorted(folded.places.items()) if held[item] != point]
        db.executemany(SET_POINT, moved)
        if standing.kind != "relation":
            written += _write_points(db, slot, folded.points, now)
        if standing.kind not in ("entity", "event"):
            written += _write_lines(db, slot, folded.lines, now)
    return written


_NOTHING = Folded(points=(), lines=(), places={})
_Read = list[tuple[Seen, str]]
"""Observations in their order, with the Point each belonged to."""


def _weighed(db: Db, slot: str, since: int, taken_back: frozenset[str]) -> tuple[Standing, _Read]:
    """Return how a slot stands, and the observations that were read for it."""
    kept = checkpoints.load(db, slot)
    if kept is not None and since >= kept.upto:
        read = _read(db, slot, kept.upto)
        standing = Standing.read(slot, kept.state, taken_back)
        standing.memory = checkpoints.recall(db, kept, [piece for piece, _point in read])
        if checkpoints.advance(db, standing, [piece for piece, _point in read]):
            return standing, read
    if kept is not None:
        checkpoints.drop(db, kept)
    read = _read(db, slot, BEGINNING)
    pieces = [piece for piece, _point in read]
    standing = Standing(slot, taken_back)
    if not checkpoints.advance(db, standing, pieces):
        spoilt = checkpoints.load(db, slot)
        if spoilt is not None:
            checkpoints.drop(db, spoilt)
        standing = Standing(slot, taken_back)
        standing.join(pieces)
        standing.take(pieces)
    return standing, read


def _read(db: Db, slot: str, since: int) -> _Read:
    found = [(_seen(row), row[17]) for row in db.rows(SEEN, (slot, since))]
    return sorted(found, key=lambda each: (each[0].since, each[0].order))


def _seen(row: Row) -> Seen:
    (
        item, start, window_id, source, n, claim, subject, target, receipt, authorship, channel, origin, at, zone,
        session_id, direct, private, _point,
    ) = row  # fmt: skip
    return Seen(
        item=item, order=(start, window_id, source, n), claim=codec.read(claim), subject=subject, target=target,
        receipt=receipt, authorship=authorship, channel=channel, origin=origin, at=at, day=local_day(at, zone),
        session_id=session_id, direct=bool(direct), private=bool(private), source=source,
    )  # fmt: skip


def _write_points(db: Db, slot: str, points: Sequence[Point], now: Instant) -> int:
    old = {row[0]: row for row in db.rows(OLD_POINTS, (slot,))}
    cited = _cited(db, OLD_POINT_RECEIPTS, slot)
    written = 0
    for point in points:
        row = _point_row(point, slot)
        before = old.pop(point.id, None)
        had = cited[point.id]
        if before is not None and before[:-1] == row and list(had) == list(point.receipts):
            continue
        if before is None:
            db.execute(PUT_FTS, (db.value(PUT_POINT, (*row, now)), _body(row)))
        else:
            db.execute(CHANGE_POINT, (*row[_FIXED:], now, point.id))
            if _body(before) != _body(row):
                db.execute(PUT_FTS, (before[-1], _body(row)))
        _cite(db, (DROP_POINT_RECEIPT, PUT_POINT_RECEIPT), point.id, had, point.receipts)
        written += 1
    for gone in old.values():
        _drop_point(db, gone)
    return written + len(old)


def _body(row: Row) -> str:
    """Return the words under which a Point is found."""
    predicate, what, situation, text = row[4], row[5], row[7], row[8]
    return segment(f"{text}\n{predicate} {what} {situation}")


def _drop_point(db: Db, row: Row) -> None:
    db.execute(DROP_POINT, (row[-1],))
    db.execute(DROP_FTS, (row[-1],))
    db.execute(DROP_POINT_RECEIPTS, (row[0],))


def _write_lines(db: Db, slot: str, lines: Sequence[Line], now: Instant) -> int:
    old = {row[0]: row for row in db.rows(OLD_LINES, (slot,))}
    cited = _cited(db, OLD_LINE_RECEIPTS, slot)
    written = 0
    for line in lines:
        row = _line_row(line, slot)
        before = old.pop(line.id, None)
        had = cited[line.id]
        if before == row and list(had) == list(line.receipts):
            continue
        if before is None:
            db.execute(PUT_LINE, (*row, now))
        else:
            db.execute(CHANGE_LINE, (*row[_FIXED:], now, line.id))
        _cite(db, (DROP_LINE_RECEIPT, PUT_LINE_RECEIPT), line.id, had, line.receipts)
        written += 1
    for gone in old:
        _drop_line(db, gone)
    return written + len(old)


def _cite(
    db: Db, statements: tuple[str, str], owner_id: str, had: Mapping[str, int], receipts: Sequence[str]
) -> None:
    """Write the receipts that came and drop those that went; all of them only if their order changed."""
    drop, put = statements
    kept = [each for each in had if each in set(receipts)]
    if kept != list(receipts[: len(kept)]):
        kept = []
    db.executemany(drop, [(owner_id, n) for each, n in had.items() if each not in set(kept)])
    first = max((had[each] for each in kept), default=-1) + 1
    news = receipts[len(kept) :]
    db.executemany(put, [(owner_id, n, receipt) for n, receipt in enumerate(news, first)])


def _drop_line(db: Db, line_id: str) -> None:
    db.execute(DROP_LINE, (line_id,))
    db.execute(DROP_LINE_RECEIPTS, (line_id,))


def _cited(db: Db, sql: str, slot: str) -> Mapping[str, Mapping[str, int]]:
    """Return the receipts that a slot's Points or Lines stand on now, with their numbers."""
    cited: dict[str, dict[str, int]] = defaultdict(dict)
    for owner_id, number, receipt in db.rows(sql, (slot,)):
        cited[owner_id][receipt] = number
    return cited


def _point_row(p: Point, slot: str) -> Row:
    return (
        p.id, slot, p.kind, p.subject, p.predicate, p.object, p.target, p.situation, p.text, p.domain, p.status,
        p.confidence, p.authorship, p.observations, p.sessions, p.origins, p.days, p.valid_from, p.valid_to,
        p.occurred_at, p.recorded_at, p.last_seen_at, p.due_at, int(p.open), json.dumps(p.supersedes),
        p.superseded_by, json.dumps(p.conflicts_with), p.reason,
    )  # fmt: skip


def _line_row(line: Line, slot: str) -> Row:
    return (
        line.id, slot, line.kind, line.source, line.target, line.predicate, line.polarity, line.status,
        line.confidence, line.observations, line.sessions, line.valid_from, line.valid_to,
    )  # fmt: skip
