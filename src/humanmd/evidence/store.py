"""What evidence reads: every layer as JSON made by the database itself, redacted texts, handles, checks.

Rows leave as finished JSON text because a snapshot of a large model is mostly strings: building them as objects
first would cost ten times as much.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from humanmd.capture.records import FieldName
from humanmd.kernel.instants import MINUTE
from humanmd.kernel.store.connection import Db, Value

Columns = tuple[tuple[str, str], ...]


def _time(column: str) -> str:
    return f"strftime('%Y-%m-%dT%H:%M:%fZ', {column} / 1000 / 1000.0, 'unixepoch')"


def _receipts(layer: str) -> str:
    rows = f"SELECT receipt FROM {layer}_receipt WHERE {layer} = x.id ORDER BY n"  # noqa: S608  (constants only)
    return f"json((SELECT json_group_array(receipt) FROM ({rows})))"  # noqa: S608


def _json(columns: Columns) -> str:
    return "json_object(" + ", ".join(f"'{name}', {source}" for name, source in columns) + ")"


IDENTITY: Final[Columns] = (
    ("id", "x.id"),
    ("kind", "x.kind"),
    ("name", "coalesce(d.fields ->> 'name', x.name)"),
    ("aliases", "json(coalesce(d.fields -> 'aliases', x.aliases))"),
    ("owner", "json(iif(x.owner, 'true', 'false'))"),
)
POINT: Final[Columns] = (
    ("id", "x.id"),
    ("kind", "x.kind"),
    ("subject", "nullif(x.subject, '')"),
    ("predicate", "x.predicate"),
    ("object", "coalesce(d.fields ->> 'object', x.object)"),
    ("text", "coalesce(d.fields ->> 'text', x.text)"),
    ("domain", "x.domain"),
    ("status", "x.status"),
    ("confidence", "x.confidence"),
    ("authorship", "x.authorship"),
    ("observations", "x.observations"),
    ("sessions", "x.sessions"),
    ("origins", "x.origins"),
    ("valid_from", _time("x.valid_from")),
    ("valid_to", _time("x.valid_to")),
    ("occurred_at", _time("x.occurred_at")),
    ("recorded_at", _time("x.recorded_at")),
    ("due_at", _time("x.due_at")),
    ("supersedes", "json(x.supersedes)"),
    ("superseded_by", "nullif(x.superseded_by, '')"),
    ("conflicts_with", "json(x.conflicts_with)"),
    ("receipts", _receipts("point")),
)
LINE: Final[Columns] = (
    ("id", "x.id"),
    ("kind", "x.kind"),
    ("source", "x.source"),
    ("target", "x.target"),
    ("predicate", "x.predicate"),
    ("polarity", "x.polarity"),
    ("status", "x.status"),
    ("confidence", "x.confidence"),
    ("observations", "x.observations"),
    ("sessions", "x.sessions"),
    ("valid_from", _time("x.valid_from")),
    ("valid_to", _time("x.valid_to")),
    ("receipts", _receipts("line")),
)
RECEIPT: Final[Columns] = (
    ("id", "x.id"),
    ("kind", "x.kind"),
    ("source_id", "x.source_id"),
    ("field", "x.field"),
    ("start", "x.start"),
    ("end", "x.stop"),
    ("quote", "coalesce(d.fields ->> 'quote', x.quote)"),
    ("authorship", "x.authorship"),
    ("origin", "x.origin"),
    ("observed_at", _time("x.observed_at")),
    ("session_id", "x.session_id"),
    ("state", "x.state"),
)

# What is private is the owner's alone: it leaves only in a raw snapshot.
_HIDDEN: Final = "(SELECT id FROM point WHERE reason = 'private')"
_SHOWN_POINT: Final = "(:raw OR x.reason <> 'private')"
_SHOWN_LINE: Final = f"(:raw OR (x.source NOT IN {_HIDDEN} AND x.target NOT IN {_HIDDEN}))"
_SHOWN_RECEIPT: Final = f"""(
    EXISTS (SELECT 1 FROM point_receipt r WHERE r.receipt = x.id AND (:raw OR r.point NOT IN {_HIDDEN}))
    OR EXISTS (SELECT 1 FROM line_receipt r JOIN line l ON l.id = r.line WHERE r.receipt = x.id
        AND (:raw OR (l.source NOT IN {_HIDDEN} AND l.target NOT IN {_HIDDEN})))
    OR x.id IN (SELECT value FROM json_each(:cited)))
"""  # noqa: S608  (constants only)
_REDACTED: Final = "LEFT JOIN redacted d ON NOT :raw AND d.id = x.id"

# The parts put together below are this module's own constants.
IDENTITIES: Final = f"SELECT {_json(IDENTITY)} FROM identity x {_REDACTED} ORDER BY x.id"  # noqa: S608
POINTS: Final = f"SELECT {_json(POINT)} FROM point x {_REDACTED} WHERE {_SHOWN_POINT} ORDER BY x.id"  # noqa: S608
LINES: Final = f"SELECT {_json(LINE)} FROM line x WHERE {_SHOWN_LINE} ORDER BY x.id"  # noqa: S608
RECEIPTS: Final = f"""
SELECT {_json(RECEIPT)}, x.state FROM receipt x {_REDACTED} WHERE {_SHOWN_RECEIPT} ORDER BY x.id
"""  # noqa: S608

COUNT_IDENTITIES: Final = "SELECT kind, count(*) FROM identity GROUP BY kind ORDER BY kind"
COUNT_POINTS: Final = f"""
SELECT kind, status, count(*) FROM point x WHERE {_SHOWN_POINT} GROUP BY kind, status ORDER BY kind, status
"""  # noqa: S608
COUNT_LINES: Final = f"""
SELECT kind, status, count(*) FROM line x WHERE {_SHOWN_LINE} GROUP BY kind, status ORDER BY kind, status
"""  # noqa: S608
COUNT_REDACTIONS: Final = f"""
SELECT j.key, sum(j.value) FROM redacted x, json_each(x.counts) j
WHERE EXISTS (SELECT 1 FROM identity i WHERE i.id = x.id)
    OR EXISTS (SELECT 1 FROM point p WHERE p.id = x.id AND p.reason <> 'private') OR {_SHOWN_RECEIPT}
GROUP BY j.key ORDER BY j.key
"""  # noqa: S608

# Minutes that sessions lasted, and those of them in which something was observed.
COVERAGE: Final = """
SELECT sum(s.stop / :minute - s.start / :minute + 1),
    sum((SELECT count(DISTINCT b.start) FROM block b
        WHERE b.track = s.track AND b.start BETWEEN s.start - s.start % :minute AND s.stop))
FROM session s
"""
DUE: Final = "SELECT id FROM redaction_due ORDER BY id LIMIT ?"
ALL_DUE: Final = """
INSERT OR IGNORE INTO redaction_due (id)
SELECT id FROM identity UNION ALL SELECT id FROM point UNION ALL SELECT id FROM receipt
"""
TEXTS: Final = (
    ("ent_", "SELECT name, aliases FROM identity WHERE id = ?", ("name", "aliases")),
    ("pt_", "SELECT object, text FROM point WHERE id = ?", ("object", "text")),
    ("rcp_", "SELECT quote FROM receipt WHERE id = ?", ("quote",)),
)
PUT_REDACTED: Final = "INSERT OR REPLACE INTO redacted (id, fields, counts) VALUES (?, ?, ?)"
DROP_REDACTED: Final = "DELETE FROM redacted WHERE id = ?"
DONE: Final = "DELETE FROM redaction_due WHERE id = ?"

PEOPLE: Final = "SELECT name, aliases FROM identity WHERE kind = 'person' ORDER BY id"
HANDLE_OF: Final = "SELECT handle FROM handle WHERE ref = ?"
REF_OF: Final = "SELECT ref FROM handle WHERE handle = ?"
PUT_HANDLE: Final = "INSERT INTO handle (handle, ref) VALUES (?, ?)"
CHECKED: Final = "SELECT receipt_id, verdict FROM retention_log"
EVERY_RECEIPT: Final = """
SELECT id, kind, source_id, field, start, stop, quote, state FROM receipt ORDER BY source_id, id
"""
POINTS_OF: Final = """
SELECT id FROM (
    SELECT * FROM (SELECT id, last_seen_at FROM point WHERE subject = ?1 ORDER BY last_seen_at DESC, id LIMIT ?2)
    UNION
    SELECT * FROM (
        SELECT id, last_seen_at FROM point WHERE target = ?1 AND target <> '' ORDER BY last_seen_at DESC, id LIMIT ?2
    )
) ORDER BY last_seen_at DESC, id LIMIT ?2
"""


class ReceiptRow(NamedTuple):
    """What a check needs of a receipt."""

    id: str
    kind: str
    source_id: str
    field: FieldName
    start: int
    end: int
    quote: str
    state: str


def layer(db: Db, query: str, *, raw: bool, cited: Iterable[str] = ()) -> Iterator[str]:
    """Yield the objects of one layer as JSON text, by id."""
    params: dict[str, Value] = {"raw": int(raw), "cited": json.dumps(list(cited))}
    for (text,) in db.iterate(query, params):
        yield text


def receipts(db: Db, *, raw: bool, cited: Iterable[str], states: Counter[str]) -> Iterator[str]:
    """Yield the shown receipts as JSON text, by id, and count their states on the way."""
    params: dict[str, Value] = {"raw": int(raw), "cited": json.dumps(list(cited))}
    for text, state in db.iterate(RECEIPTS, params):
        states[state] += 1
        yield text


def tally(db: Db, query: str) -> dict[str, int]:
    """Count by one name."""
    return {str(name): int(n) for name, n in db.rows(query)}


def tally_shown(db: Db, query: str, *, raw: bool, cited: Iterable[str]) -> dict[str, int]:
    """Count what a snapshot shows by one name."""
    rows = db.rows(query, {"raw": int(raw), "cited": json.dumps(list(cited))})
    return {str(name): int(n) for name, n in rows}


def tallies(db: Db, query: str, *, raw: bool) -> dict[str, dict[str, int]]:
    """Count what a snapshot shows by kind and status."""
    found: dict[str, dict[str, int]] = {}
    for kind, status, n in db.rows(query, {"raw": int(raw)}):
        found.setdefault(str(kind), {})[str(status)] = int(n)
    return found


def coverage(db: Db) -> float | None:
    """Return the share of the minutes of sessions in which something was observed; None without sessions."""
    total, seen = db.row(COVERAGE, {"minute": MINUTE}) or (None, None)
    return None if not total else round(int(seen) / int(total), 4)


def due(db: Db, limit: int) -> tuple[str, ...]:
    """Name what is not redacted yet."""
    return tuple(row[0] for row in db.rows(DUE, (limit,)))


def make_all_due(db: Db) -> None:
    """Have everything redacted anew."""
    db.execute(ALL_DUE)


def texts(db: Db, ref: str) -> dict[str, str]:
    """Return the texts of an identity, a Point or a receipt by field; {} when it is gone."""
    for prefix, query, names in TEXTS:
        if ref.startswith(prefix):
            row = db.row(query, (ref,))
            return {} if row is None else dict(zip(names, map(str, row), strict=True))
    return {}


def put_redacted(db: Db, ref: str, fields: str, counts: str) -> None:
    """Keep what redaction makes of a text, and take it off the work list."""
    db.execute(PUT_REDACTED, (ref, fields, counts))
    db.execute(DONE, (ref,))


def leave_as_is(db: Db, ref: str) -> None:
    """Note that redaction changes nothing."""
    db.execute(DROP_REDACTED, (ref,))
    db.execute(DONE, (ref,))


def people(db: Db) -> tuple[str, ...]:
    """Return the names and aliases of the people the model knows, the owner's too."""
    names: dict[str, None] = {}
    for name, aliases in db.rows(PEOPLE):
        names.update(dict.fromkeys((str(name), *json.loads(aliases))))
    return tuple(names)


def handle_of(db: Db, ref: str) -> str | None:
    """Return the handle of a reference, if it has one."""
    found = db.value(HANDLE_OF, (ref,))
    return None if found is None else str(found)


def ref_of(db: Db, handle: str) -> str | None:
    """Return what a handle points at, or None."""
    found = db.value(REF_OF, (handle,))
    return None if found is None else str(found)


def put_handle(db: Db, handle: str, ref: str) -> None:
    """Give a reference its handle."""
    db.execute(PUT_HANDLE, (handle, ref))


def checked(db: Db) -> dict[str, str]:
    """Return the verdicts of retention by receipt."""
    return {str(receipt): str(verdict) for receipt, verdict in db.rows(CHECKED)}


def every_receipt(db: Db) -> Iterator[ReceiptRow]:
    """Yield all receipts in the order of the records they point into."""
    for row in db.iterate(EVERY_RECEIPT):
        yield ReceiptRow(*row)


def points_of(db: Db, identity: str, limit: int) -> tuple[str, ...]:
    """Name the Points about an identity, seen last first."""
    return tuple(row[0] for row in db.rows(POINTS_OF, (identity, limit)))
