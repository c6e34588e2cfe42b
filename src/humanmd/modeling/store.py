"""Points, Lines, identities and receipts, as later stages and the faces read them."""

import json
from collections.abc import Iterable, Mapping, Sequence

from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db, Row
from humanmd.kernel.store.fts import match_query
from humanmd.modeling.folding import LINE_COLUMNS, POINT_COLUMNS
from humanmd.modeling.records import (
    Identity,
    Line,
    LineKind,
    LineStatus,
    Observation,
    Point,
    PointKind,
    PointStatus,
    Receipt,
    ReceiptState,
)

RECEIPT_COLUMNS = (
    "id, kind, source_id, field, start, stop, quote, authorship, origin, observed_at, zone, session_id, state"
)
IDENTITIES = "SELECT id, kind, name, aliases, owner FROM identity ORDER BY id"
IDENTITY = "SELECT id, kind, name, aliases, owner FROM identity WHERE id = ?"
NAMED = "SELECT DISTINCT entity FROM mention WHERE key = ? AND entity <> '' ORDER BY entity"
POINTS = f"""
SELECT {POINT_COLUMNS} FROM point
WHERE (:status IS NULL OR status = :status) AND (:kind IS NULL OR kind = :kind) ORDER BY id
"""  # noqa: S608  (constants only)
POINT = f"SELECT {POINT_COLUMNS} FROM point WHERE id = ?"  # noqa: S608
LAST_CHANGE = "SELECT max(changed_at) FROM point"
SEARCH = f"""
SELECT {", ".join("p." + column for column in POINT_COLUMNS.split(", "))}, bm25(point_fts) AS score FROM point_fts
JOIN point p ON p.row = point_fts.rowid
WHERE point_fts MATCH ? AND (? OR (p.status IN ('candidate', 'confirmed', 'conflicted') AND p.superseded_by = '')) ORDER BY score, p.id LIMIT ?
"""  # noqa: S608
POINT_RECEIPTS = "SELECT point, receipt FROM point_receipt ORDER BY point, n"
RECEIPTS_OF_POINT = "SELECT receipt FROM point_receipt WHERE point = ? ORDER BY n"
LINES = f"""
SELECT {LINE_COLUMNS} FROM line
WHERE (:kind IS NULL OR kind = :kind) AND (:status IS NULL OR status = :status) ORDER BY id
"""  # noqa: S608
LINE = f"SELECT {LINE_COLUMNS} FROM line WHERE id = ?"  # noqa: S608
LINES_AT = f"SELECT {LINE_COLUMNS} FROM line WHERE source = :node OR target = :node ORDER BY id"  # noqa: S608
LINE_RECEIPTS = "SELECT line, receipt FROM line_receipt ORDER BY line, n"
RECEIPTS_OF_LINE = "SELECT receipt FROM line_receipt WHERE line = ? ORDER BY n"
RECEIPT = f"SELECT {RECEIPT_COLUMNS} FROM receipt WHERE id = ?"  # noqa: S608
RECEIPTS_OF_SOURCE = f"SELECT {RECEIPT_COLUMNS} FROM receipt WHERE source_id = ? ORDER BY id"  # noqa: S608
SET_STATE = "UPDATE receipt SET state = ? WHERE id = ?"
ERASE_RECEIPTS = "UPDATE receipt SET state = 'erased' WHERE source_id = ?"
RESTORE_RECEIPTS = "UPDATE receipt SET state = 'live' WHERE source_id = ? AND state = 'erased'"
UNCITED = """
NOT EXISTS (SELECT 1 FROM delta_item i WHERE i.receipt = receipt.id)
AND NOT EXISTS (SELECT 1 FROM trial t WHERE t.receipt = receipt.id AND t.day BETWEEN
    date(receipt.observed_at / 1000000, 'unixepoch', '-2 days')
    AND date(receipt.observed_at / 1000000, 'unixepoch', '+2 days'))
"""
DROP_ERASED = f"DELETE FROM receipt WHERE state = 'erased' AND {UNCITED}"  # noqa: S608  (constants only)
BLANK_QUOTE = "UPDATE receipt SET quote = '' WHERE id = ?"
CANDIDATE_ONLY = """
SELECT r.id FROM receipt r WHERE r.source_id = ? AND r.quote <> ''
AND EXISTS (SELECT 1 FROM delta_item i WHERE i.receipt = r.id)
AND NOT EXISTS (
    SELECT 1 FROM delta_item i JOIN observation o ON o.item = i.id JOIN point p ON p.id = o.point
    WHERE i.receipt = r.id AND p.status <> 'candidate')
AND NOT EXISTS (
    SELECT 1 FROM delta_item i JOIN observation o ON o.item = i.id JOIN line l ON l.id = o.point
    WHERE i.receipt = r.id AND l.status <> 'shadow')
"""
OLD_QUOTES = """
SELECT id FROM receipt WHERE observed_at < ? AND quote <> '' AND authorship IN ('told', 'read') AND state = 'expired'
"""
OBSERVATIONS_OF = """
SELECT o.point, i.receipt, r.observed_at, r.zone, r.session_id, r.origin, r.authorship, i.claim LIKE '%,"ended",%'
FROM observation o JOIN delta_item i ON i.id = o.item JOIN receipt r ON r.id = i.receipt
WHERE o.point = ? ORDER BY r.observed_at, i.receipt
"""
OPEN_SOURCES = """
SELECT DISTINCT r.source_id FROM point p JOIN point_receipt c ON c.point = p.id JOIN receipt r ON r.id = c.receipt
WHERE p.kind = 'commitment' AND p.open = 1
"""
REFUSED = "SELECT rule, count(*) FROM rejection GROUP BY rule ORDER BY rule"
POINT_COUNTS = "SELECT kind, status, count(*) FROM point GROUP BY kind, status ORDER BY kind, status"
LINE_COUNTS = "SELECT kind, status, count(*) FROM line GROUP BY kind, status ORDER BY kind, status"
SUPERSEDED = "SELECT count(*) FROM line WHERE predicate = 'supersedes'"
UNDONE = """
SELECT count(*) FROM owner_input o WHERE o.action = 'revoke' AND o.value = 'supersession'
AND NOT EXISTS (SELECT 1 FROM owner_input n WHERE n.target = o.target AND (n.at, n.id) > (o.at, o.id))
"""
WAITING = "SELECT count(*) FROM delta WHERE status IN ('pending', 'failed')"


def identities(db: Db) -> tuple[Identity, ...]:
    """Return every identity, by id."""
    return tuple(_identity(row) for row in db.rows(IDENTITIES))


def identity(db: Db, identity_id: str) -> Identity | None:
    """Return one identity, or None."""
    row = db.row(IDENTITY, (identity_id,))
    return None if row is None else _identity(row)


def named(db: Db, key: str) -> tuple[str, ...]:
    """Return the identities that a folded name stands for somewhere."""
    return tuple(row[0] for row in db.rows(NAMED, (key,)))


def points(db: Db, *, status: PointStatus | None = None, kind: PointKind | None = None) -> tuple[Point, ...]:
    """Return the Points, by id."""
    cited = _grouped(db.iterate(POINT_RECEIPTS))
    found = db.rows(POINTS, {"status": status, "kind": kind})
    return tuple(_point(row, cited.get(row[0], ())) for row in found)


def point(db: Db, point_id: str) -> Point | None:
    """Return one Point, or None."""
    row = db.row(POINT, (point_id,))
    return None if row is None else _point(row, _ids(db, RECEIPTS_OF_POINT, point_id))


def last_change(db: Db) -> Instant | None:
    """Return when a Point was last written, or None."""
    found = db.value(LAST_CHANGE)
    return None if found is None else Instant(found)


def search(
    db: Db, text: str, limit: int, *, history: bool = False, any_term: bool = False
) -> tuple[tuple[Point, float], ...]:
    """Find Points by their words with scores, smallest best; what is no longer true only when asked for."""
    query = match_query(text, any_term=any_term)
    rows = db.rows(SEARCH, (query, int(history), limit)) if query else []
    return tuple((_point(row[:-1], _ids(db, RECEIPTS_OF_POINT, row[0])), float(row[-1])) for row in rows)


def lines(db: Db, *, kind: LineKind | None = None, status: LineStatus | None = None) -> tuple[Line, ...]:
    """Return the Lines, by id."""
    cited = _grouped(db.iterate(LINE_RECEIPTS))
    found = db.rows(LINES, {"kind": kind, "status": status})
    return tuple(_line(row, cited.get(row[0], ())) for row in found)


def line(db: Db, line_id: str) -> Line | None:
    """Return one Line, or None."""
    row = db.row(LINE, (line_id,))
    return None if row is None else _line(row, _ids(db, RECEIPTS_OF_LINE, line_id))


def lines_at(db: Db, node: str) -> tuple[Line, ...]:
    """Return the Lines that begin or end at a Point or identity."""
    return tuple(_line(row, _ids(db, RECEIPTS_OF_LINE, row[0])) for row in db.rows(LINES_AT, {"node": node}))


def receipt(db: Db, receipt_id: str) -> Receipt | None:
    """Return one receipt, or None."""
    row = db.row(RECEIPT, (receipt_id,))
    return None if row is None else _receipt(row)


def receipts_for(db: Db, ids: Iterable[str]) -> dict[str, Receipt]:
    """Return receipts by id; unknown ids are left out."""
    found = (receipt(db, each) for each in dict.fromkeys(ids))
    return {each.id: each for each in found if each is not None}


def receipts_of_source(db: Db, source_id: str) -> tuple[Receipt, ...]:
    """Return the receipts that point into one record."""
    return tuple(_receipt(row) for row in db.rows(RECEIPTS_OF_SOURCE, (source_id,)))


def set_receipt_state(db: Db, receipt_id: str, state: ReceiptState) -> None:
    """Note what became of the record a receipt points into."""
    db.execute(SET_STATE, (state, receipt_id))


def erase_receipts(db: Db, source_id: str) -> None:
    """Note that a record was withdrawn: its receipts show nothing any more, and go once nothing stands on them."""
    db.execute(ERASE_RECEIPTS, (source_id,))


def restore_receipts(db: Db, source_id: str) -> None:
    """Note that a withdrawn record has come again."""
    db.execute(RESTORE_RECEIPTS, (source_id,))


def drop_erased_receipts(db: Db) -> None:
    """Remove the receipts of withdrawn records on which nothing stands any more."""
    db.execute(DROP_ERASED)


def blank_quotes(db: Db, ids: Iterable[str]) -> None:
    """Remove quotes whose time is over; the receipts stay."""
    db.executemany(BLANK_QUOTE, [(each,) for each in ids])


def candidate_quotes(db: Db, source_id: str) -> tuple[str, ...]:
    """Return the receipts of a record whose quotes nothing but candidates stand on; they go with the record."""
    return _ids(db, CANDIDATE_ONLY, source_id)


def old_quotes(db: Db, before: Instant) -> tuple[str, ...]:
    """Return the receipts of expired records whose quotes others wrote, seen before an instant."""
    return tuple(row[0] for row in db.rows(OLD_QUOTES, (before,)))


def observations_of(db: Db, point_id: str) -> tuple[Observation, ...]:
    """Return all the evidence of one Point or Line, oldest first."""
    return tuple(_observation(row) for row in db.rows(OBSERVATIONS_OF, (point_id,)))


def open_commitment_sources(db: Db) -> frozenset[str]:
    """Return the records cited by commitments that nobody has closed."""
    return frozenset(row[0] for row in db.rows(OPEN_SOURCES))


def refusals(db: Db) -> tuple[tuple[str, int], ...]:
    """Count what the gate refused, by rule."""
    return tuple((rule, int(n)) for rule, n in db.rows(REFUSED))


def counts(db: Db) -> Mapping[str, tuple[tuple[str, str, int], ...]]:
    """Count Points and Lines by kind and status."""
    return {"points": tuple(db.rows(POINT_COUNTS)), "lines": tuple(db.rows(LINE_COUNTS))}


def supersessions(db: Db) -> tuple[int, int]:
    """Count automatic supersessions that stand, and those that the owner undid."""
    return int(db.value(SUPERSEDED)), int(db.value(UNDONE))


def waiting(db: Db) -> int:
    """Count stored deltas that are not applied yet."""
    return int(db.value(WAITING))


def _ids(db: Db, sql: str, owner: str) -> tuple[str, ...]:
    return tuple(row[0] for row in db.rows(sql, (owner,)))


def _grouped(rows: Iterable[Row]) -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for owner, each in rows:
        groups.setdefault(owner, []).append(each)
    return {owner: tuple(each) for owner, each in groups.items()}


def _identity(row: Row) -> Identity:
    identity_id, kind, name, aliases, owner = row
    return Identity(
        id=identity_id, kind=kind, name=name, aliases=tuple(json.loads(aliases)), owner=bool(owner)
    )


def _point(row: Row, receipts: Sequence[str]) -> Point:
    (
        point_id, _slot, kind, subject, predicate, what, target, situation, text, domain, status, confidence,
        authorship, observations, sessions, origins, days, valid_from, valid_to, occurred_at, recorded_at,
        last_seen_at, due_at, is_open, supersedes, superseded_by, conflicts_with, reason,
    ) = row  # fmt: skip
    return Point(
        id=point_id, kind=kind, subject=subject, predicate=predicate, object=what, target=target,
        situation=situation, text=text, domain=domain, status=status, confidence=confidence, authorship=authorship,
        observations=observations, sessions=sessions, origins=origins, days=days, valid_from=valid_from,
        valid_to=valid_to, occurred_at=occurred_at, recorded_at=recorded_at, last_seen_at=last_seen_at,
        due_at=due_at, open=bool(is_open), supersedes=tuple(json.loads(supersedes)), superseded_by=superseded_by,
        conflicts_with=tuple(json.loads(conflicts_with)), reason=reason, receipts=tuple(receipts),
    )  # fmt: skip


def _line(row: Row, receipts: Sequence[str]) -> Line:
    (
        line_id, _slot, kind, source, target, predicate, polarity, status, confidence, observations, sessions,
        valid_from, valid_to,
    ) = row  # fmt: skip
    return Line(
        id=line_id, kind=kind, source=source, target=target, predicate=predicate, polarity=polarity, status=status,
        confidence=confidence, observations=observations, sessions=sessions, valid_from=valid_from,
        valid_to=valid_to, receipts=tuple(receipts),
    )  # fmt: skip


def _receipt(row: Row) -> Receipt:
    (
        receipt_id, kind, source_id, field, start, stop, quote, authorship, origin, observed_at, zone, session_id,
        state,
    ) = row  # fmt: skip
    return Receipt(
        id=receipt_id, kind=kind, source_id=source_id, field=field, start=start, end=stop, quote=quote,
        authorship=authorship, origin=origin, observed_at=observed_at, offset=zone, session_id=session_id, state=state,
    )  # fmt: skip


def _observation(row: Row) -> Observation:
    found, receipt_id, at, zone, session_id, origin, authorship, ended = row
    return Observation(
        point=found, receipt=receipt_id, observed_at=at, offset=zone, session_id=session_id, origin=origin,
        authorship=authorship, ended=bool(ended),
    )  # fmt: skip
