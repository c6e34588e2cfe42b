"""The ledger of modelling: deltas, their receipts, refusals and the owner's inputs. All else is derived from it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from humanmd.kernel.gating import Rejection
from humanmd.kernel.ids import digest, timed
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db
from humanmd.modeling import codec
from humanmd.modeling.gate import UNQUOTED, Judged
from humanmd.modeling.records import DeltaItem, Evidence, OwnerInput, Proposed
from humanmd.modeling.store import UNCITED

LATEST = (
    "SELECT seq, version, content FROM delta WHERE window_id = ? AND source = ? ORDER BY version DESC LIMIT 1"
)
INSERT = """
INSERT INTO delta (id, window_id, session_id, source, version, start, stop, inputs, content, status, attempts, last_error)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', 0, '') RETURNING seq
"""
SAME_AGAIN = "UPDATE delta SET inputs = ?, stop = max(stop, ?) WHERE seq = ?"
INSERT_ITEM = """
INSERT INTO delta_item (delta, n, claim, receipt, direct, private, confidence, rule) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
PUT_RECEIPT = """
INSERT INTO receipt (id, kind, source_id, field, start, stop, quote, authorship, author, channel, origin, observed_at,
    zone, session_id, state)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'live')
ON CONFLICT (id) DO UPDATE SET authorship = excluded.authorship, author = excluded.author, channel = excluded.channel,
    origin = excluded.origin, session_id = excluded.session_id, state = 'live'
"""
OUTLIVING = """
SELECT i.claim, i.receipt, i.direct, i.private, i.confidence, i.rule
FROM delta_item i JOIN receipt r ON r.id = i.receipt WHERE i.delta = ? AND r.state = 'expired' ORDER BY i.n
"""
DROP_REJECTIONS = "DELETE FROM rejection WHERE window_id = ? AND source = ? AND rule <> 'apply_error'"
INSERT_REJECTION = """
INSERT INTO rejection (window_id, source, n, rule, source_id, field, start, stop, claim) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
WAITING = """
SELECT seq, window_id, session_id, source, version, start, stop, attempts FROM delta
WHERE status IN ('pending', 'failed') ORDER BY start, window_id, source, version LIMIT ?
"""
OLDER = "SELECT seq FROM delta WHERE window_id = ? AND source = ? AND version < ? AND status <> 'withdrawn'"
TRY = "UPDATE delta SET attempts = attempts + 1 WHERE seq = ?"
FAILED = "UPDATE delta SET status = 'failed', last_error = ? WHERE seq = ?"
APPLIED = "UPDATE delta SET status = 'applied', last_error = '' WHERE seq = ?"
WITHDRAWN = "UPDATE delta SET status = 'withdrawn' WHERE seq = ?"
DROP_ITEMS = "DELETE FROM delta_item WHERE delta = ?"
CITED_BY = "SELECT DISTINCT receipt FROM delta_item WHERE delta = ? ORDER BY receipt"
DROP_ERASED = f"DELETE FROM receipt WHERE id = ? AND state = 'erased' AND {UNCITED}"  # noqa: S608  (constants only)
DROP_ITEM = "DELETE FROM delta_item WHERE id = ?"
ITEMS = """
SELECT i.id, i.claim, r.authorship, r.observed_at, r.zone FROM delta_item i JOIN receipt r ON r.id = i.receipt
WHERE i.delta = ? ORDER BY i.n
"""
ITEM_IDS = "SELECT id FROM delta_item WHERE delta = ? ORDER BY n"
SOURCE_OF = """
SELECT d.window_id, d.source, i.n, r.source_id, r.field, r.start, r.stop
FROM delta_item i JOIN delta d ON d.seq = i.delta JOIN receipt r ON r.id = i.receipt WHERE i.id = ?
"""
STANDING = "SELECT seq FROM delta WHERE status = 'applied' ORDER BY start, window_id, source"
PUT_INPUT = (
    "INSERT OR REPLACE INTO owner_input (id, client_id, action, target, value, at) VALUES (?, ?, ?, ?, ?, ?)"
)
INPUTS = "SELECT target, action FROM owner_input ORDER BY at, id"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """The head of a stored delta that waits to be applied."""

    seq: int
    window_id: str
    session_id: str
    source: str
    version: int
    start: Instant
    end: Instant
    attempts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredItem:
    """An item as it is indexed: its claim, and when and how its evidence was seen."""

    id: int
    claim: str
    authorship: str
    at: Instant
    offset: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """The window that a delta is about."""

    window_id: str
    session_id: str
    start: Instant
    end: Instant
    inputs: str


def save(db: Db, about: Range, source: str, judged: Judged) -> bool:
    """Store what is left of a proposal, as a new version if it differs; tell whether it does.

    Items of the version before whose records are gone are carried over: nobody could propose them again.
    """
    db.execute(DROP_REJECTIONS, (about.window_id, source))
    _reject(db, about.window_id, source, judged.rejected)
    before = db.row(LATEST, (about.window_id, source))
    carried = [] if before is None else db.rows(OUTLIVING, (before[0],))
    rows = [_row(item) for item in judged.kept]
    rows += [tuple(row) for row in carried if tuple(row[:2]) not in {row[:2] for row in rows}]
    content = digest(
        about.session_id, *(repr(row) for row in rows), *(repr(i.evidence) for i in judged.kept)
    ).hex()
    db.executemany(PUT_RECEIPT, [_receipt(item.evidence) for item in judged.kept])
    if before is not None and before[2] == content:
        db.execute(SAME_AGAIN, (about.inputs, about.end, before[0]))
        return False
    version = 1 if before is None else before[1] + 1
    delta_id = timed("dlt", about.start, about.window_id, source, str(version))
    head = (
        delta_id,
        about.window_id,
        about.session_id,
        source,
        version,
        about.start,
        about.end,
        about.inputs,
        content,
    )
    seq = db.value(INSERT, head)
    db.executemany(INSERT_ITEM, [(seq, n, *row) for n, row in enumerate(rows)])
    return True


def waiting(db: Db, limit: int) -> tuple[Stored, ...]:
    """Return stored deltas that are not applied yet, in the order of their windows."""
    return tuple(
        Stored(
            seq=r[0], window_id=r[1], session_id=r[2], source=r[3], version=r[4],
            start=Instant(r[5]), end=Instant(r[6]), attempts=r[7],
        )
        for r in db.rows(WAITING, (limit,))
    )  # fmt: skip


def attempt(db: Db, deltas: Iterable[Stored]) -> None:
    """Count an attempt before it is made."""
    db.executemany(TRY, [(delta.seq,) for delta in deltas])


def fail(db: Db, seq: int, error: str) -> None:
    """Note that an attempt failed, and the kind of error."""
    db.execute(FAILED, (error, seq))


def mark_applied(db: Db, seq: int) -> None:
    """Note that a delta is part of the model."""
    db.execute(APPLIED, (seq,))


def older(db: Db, delta: Stored) -> tuple[int, ...]:
    """Return the earlier versions that a delta replaces."""
    return tuple(row[0] for row in db.rows(OLDER, (delta.window_id, delta.source, delta.version)))


def withdraw(db: Db, seq: int) -> None:
    """Take the items of a replaced version out of the ledger, and the receipts of withdrawn records with them; its head stays."""
    cited = db.rows(CITED_BY, (seq,))
    db.execute(DROP_ITEMS, (seq,))
    db.execute(WITHDRAWN, (seq,))
    db.executemany(DROP_ERASED, cited)


def items(db: Db, seq: int) -> tuple[StoredItem, ...]:
    """Return the items of a delta in their order."""
    return tuple(
        StoredItem(id=r[0], claim=r[1], authorship=r[2], at=Instant(r[3]), offset=r[4])
        for r in db.rows(ITEMS, (seq,))
    )


def item_ids(db: Db, seq: int) -> tuple[int, ...]:
    """Return the row ids of a delta's items."""
    return tuple(row[0] for row in db.rows(ITEM_IDS, (seq,)))


def reject_item(db: Db, item: int) -> None:
    """Refuse one item that cannot be applied; the rest of its delta goes on."""
    found = db.row(SOURCE_OF, (item,))
    if found is not None:
        window_id, source, n, source_id, field, start, stop = found
        db.execute(INSERT_REJECTION, (window_id, source, n, "apply_error", source_id, field, start, stop, ""))
    db.execute(DROP_ITEM, (item,))


def standing(db: Db) -> tuple[int, ...]:
    """Return the deltas that make up the model, in the order of their windows."""
    return tuple(row[0] for row in db.rows(STANDING))


def add_input(db: Db, owner: OwnerInput) -> None:
    """Store the owner's word; the same id again changes nothing."""
    db.execute(PUT_INPUT, (owner.id, owner.client_id, owner.action, owner.target, owner.value, owner.at))


def inputs(db: Db) -> dict[str, str]:
    """Return the owner's latest word about each target."""
    return dict(db.rows(INPUTS))


def _row(item: DeltaItem) -> tuple[str, str, int, int, float, str]:
    return (
        codec.write(item.claim), item.evidence.receipt_id, int(item.evidence.direct), int(item.private),
        item.confidence, item.rule,
    )  # fmt: skip


def _receipt(e: Evidence) -> tuple[str | int, ...]:
    return (
        e.receipt_id, e.kind, e.source_id, e.field, e.start, e.end, e.quote, e.authorship, e.author, e.channel,
        e.origin, e.observed_at, e.offset, e.session_id,
    )  # fmt: skip


def _reject(db: Db, window_id: str, source: str, rejected: Sequence[Rejection[Proposed]]) -> None:
    db.executemany(
        INSERT_REJECTION,
        [
            (
                window_id, source, n, r.rule, r.item.cite.capture_id, r.item.cite.field, r.item.cite.start,
                r.item.cite.start + len(r.item.cite.quote) if r.item.cite.start >= 0 else -1,
                "" if r.rule in UNQUOTED else codec.write(r.item.claim),
            )
            for n, r in enumerate(rejected)
        ],
    )  # fmt: skip
