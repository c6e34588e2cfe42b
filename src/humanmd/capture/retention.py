"""Retention: records leave after their time, once every receipt that points into them has been checked."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, Literal

from humanmd.capture.records import Capture, FieldName, track_of
from humanmd.capture.store import DamagedRecordError, by_id, merge_index
from humanmd.kernel.config import Retention
from humanmd.kernel.instants import DAY, HOUR, MINUTE, Instant, floor_minute
from humanmd.kernel.store.connection import Db, transaction

BATCH: Final = 500
"""Records removed in one transaction."""

_DUE: Final = """
SELECT c.seq, c.id, l.name, c.at,
  CASE WHEN c.kind IN ('import', 'mobile') THEN c.received_at ELSE c.at END AS since
FROM capture c JOIN lane l ON l.id = c.lane
WHERE since < ?1
  AND NOT EXISTS (SELECT 1 FROM dirty_minute d WHERE d.minute = c.at - c.at % ?2 AND d.lane = c.lane)
ORDER BY c.seq
"""
_LEAVE: Final = """
INSERT INTO source (id, lane, at, received_at, client, state, checked_at, event_key, content_key, content_mac)
SELECT id, lane, at, received_at, client, 'expired', ?, event_key, content_key, content_mac
FROM capture WHERE seq = ?
"""
_UNINDEX: Final = "DELETE FROM capture_fts WHERE rowid = ?"
_REMOVE: Final = "DELETE FROM capture WHERE seq = ?"
_LOG: Final = """
INSERT INTO retention_log (receipt_id, capture_id, verdict, checked_at) VALUES (?, ?, ?, ?)
ON CONFLICT (receipt_id, capture_id) DO UPDATE SET verdict = excluded.verdict, checked_at = excluded.checked_at
"""
_VERDICTS: Final = "SELECT receipt_id, capture_id, verdict FROM retention_log WHERE capture_id = ?"

Verdict = Literal["matched", "mismatched"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A receipt that points into a record: `field[start:end]` should be `quote`."""

    receipt_id: str
    capture_id: str
    field: FieldName
    start: int
    end: int
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What may go: records older than the settings say, before `modelled_before` of their track.

    A track that is not named is not modelled yet. `actionable` are ids cited by open commitments.
    """

    settings: Retention
    modelled_before: Mapping[str, Instant]
    actionable: AbstractSet[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """A record that is gone, with the minute whose block still holds its words."""

    id: str
    lane: str
    minute: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A logged verdict on a receipt whose record retention removed."""

    receipt_id: str
    capture_id: str
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionReport:
    """What a run removed, how many receipts it checked, and those that did not match their record."""

    removed: tuple[Removed, ...]
    checked: int
    mismatched: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Due:
    seq: int
    record: Removed


Receipts = Callable[[Sequence[str]], Iterable[Cited]]
"""Finds the receipts that point into the records with these ids."""

Forget = Callable[[tuple[Removed, ...]], None]
"""Blanks what later stages kept verbatim of these records; runs in the transaction that removes them."""


def step(db: Db, now: Instant, bounds: Bounds, receipts: Receipts, forget: Forget) -> RetentionReport:
    """Remove what is due, batch by batch: check its receipts, log the verdicts, leave the source row, forget."""
    removed: list[Removed] = []
    mismatched: list[str] = []
    checked = 0
    for batch in _batches(due(db, now, bounds)):
        with transaction(db):
            verdicts = _check(db, now, receipts([each.record.id for each in batch]))
            for each in batch:
                _remove(db, now, each.seq)
            gone = tuple(each.record for each in batch)
            forget(gone)
        removed += gone
        checked += len(verdicts)
        mismatched += [receipt for receipt, verdict in verdicts if verdict == "mismatched"]
    if removed:
        with transaction(db):
            merge_index(db)
    return RetentionReport(removed=tuple(removed), checked=checked, mismatched=tuple(mismatched))


def due(db: Db, now: Instant, bounds: Bounds) -> tuple[_Due, ...]:
    """Find the records whose time has come, in order of arrival; none with capture_hours = "forever"."""
    hours = bounds.settings.capture_hours
    if hours == "forever":
        return ()
    before = now - hours * HOUR
    longer = before - bounds.settings.actionable_days * DAY
    found = []
    for seq, name, lane, at, since in db.iterate(_DUE, (before, MINUTE)):
        modelled = floor_minute(at) + MINUTE <= bounds.modelled_before.get(track_of(lane), 0)
        if modelled and (name not in bounds.actionable or since < longer):
            found.append(_Due(seq=seq, record=Removed(id=name, lane=lane, minute=floor_minute(at))))
    return tuple(found)


def verdicts(db: Db, capture_id: str) -> tuple[Checked, ...]:
    """Return what was found about each receipt when a record was removed."""
    return tuple(
        Checked(receipt_id=receipt, capture_id=capture, verdict=verdict)
        for receipt, capture, verdict in db.rows(_VERDICTS, (capture_id,))
    )


def check(capture: Capture | None, cited: Cited) -> Verdict:
    """Tell whether a receipt's quote stands where it says."""
    if capture is None:
        return "mismatched"
    stands = capture.field(cited.field)[cited.start : cited.end] == cited.quote
    return "matched" if stands else "mismatched"


def _check(db: Db, now: Instant, cited: Iterable[Cited]) -> list[tuple[str, Verdict]]:
    found: list[tuple[str, Verdict]] = []
    for each in cited:
        verdict = check(_readable(db, each.capture_id), each)
        db.execute(_LOG, (each.receipt_id, each.capture_id, verdict, now))
        found.append((each.receipt_id, verdict))
    return found


def _readable(db: Db, capture_id: str) -> Capture | None:
    try:
        return by_id(db, capture_id)
    except DamagedRecordError:
        return None


def _remove(db: Db, now: Instant, seq: int) -> None:
    db.execute(_LEAVE, (now, seq))
    db.execute(_UNINDEX, (seq,))
    db.execute(_REMOVE, (seq,))  # what hangs on the row (marks, index state) goes with it


def _batches(found: tuple[_Due, ...]) -> Iterator[tuple[_Due, ...]]:
    for place in range(0, len(found), BATCH):
        yield found[place : place + BATCH]
