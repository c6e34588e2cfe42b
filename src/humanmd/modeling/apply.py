"""Apply: turns stored deltas into the model. It cannot reach a proposer, so a rebuild needs none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NoReturn, cast

from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db, transaction
from humanmd.kernel.store.errors import StatementError
from humanmd.modeling import indexing, ledger, naming
from humanmd.modeling.folding import BEGINNING, refold
from humanmd.modeling.indexing import Changes
from humanmd.modeling.ledger import Stored, StoredItem
from humanmd.modeling.records import OwnerAction, OwnerInput

BATCH: Final = 200
MOST_ATTEMPTS: Final = 5
_UNFIT: Final = (ValueError, LookupError, TypeError, ArithmeticError, StatementError)
_DERIVED: Final = (
    "observation", "item_mention", "mention", "roster", "identity", "point", "point_receipt", "line", "line_receipt",
    "point_fts", "checkpoint", "counted",
)  # fmt: skip
SUPERSEDES = "SELECT supersedes FROM point WHERE id = ?"
SLOT_OF_POINT = "SELECT slot FROM point WHERE id = ? UNION ALL SELECT slot FROM line WHERE id = ?"

Done = Callable[[Stored], None]
"""Called inside the transaction for each delta that became part of the model."""


def pending(db: Db, now: Instant, done: Done) -> int:
    """Apply every stored delta that waits, in batches; one that fails is tried alone, and again at the next step.

    After 5 attempts the items that cannot be applied are refused one by one and the rest goes on. Returns how
    many deltas were applied.
    """
    applied = 0
    tried: set[int] = set()
    while batch := [d for d in ledger.waiting(db, BATCH + len(tried)) if d.seq not in tried]:
        tried |= {delta.seq for delta in batch}
        with transaction(db):
            ledger.attempt(db, batch)
        if all(delta.attempts == 0 for delta in batch) and not _fails(db, batch, now, done):
            applied += len(batch)
            continue
        applied += sum(_alone(db, delta, now, done) for delta in batch)
    return applied


def owner_says(db: Db, word: OwnerInput, now: Instant) -> None:
    """Store the owner's word and fold again what it is about."""
    with transaction(db):
        undoes = word.action == "revoke" and db.value(SUPERSEDES, (word.target,)) not in (None, "[]")
        ledger.add_input(db, replace(word, value="supersession") if undoes else word)
        slots = {row[0]: BEGINNING for row in db.rows(SLOT_OF_POINT, (word.target, word.target))}
        refold(db, slots, _owner(db), now)


def rebuild(db: Db, now: Instant) -> int:
    """Make the whole model again from the stored deltas and the owner's inputs; return how many deltas."""
    with transaction(db):
        for table in _DERIVED:
            db.execute(f"DELETE FROM {table}")  # noqa: S608  (constants only)
        changes = Changes()
        standing = ledger.standing(db)
        for seq in standing:
            indexing.add(db, ledger.items(db, seq), changes)
        _settle(db, changes, now)
    return len(standing)


def _alone(db: Db, delta: Stored, now: Instant, done: Done) -> bool:
    """Apply one delta; tell whether it is part of the model now."""
    error = _fails(db, [delta], now, done)
    if error and delta.attempts + 1 >= MOST_ATTEMPTS:
        with transaction(db):
            _refuse_unfit(db, delta, now)
        error = _fails(db, [delta], now, done)
    if error:
        with transaction(db):
            ledger.fail(db, delta.seq, error)
    return not error


def _fails(db: Db, batch: Sequence[Stored], now: Instant, done: Done) -> str:
    """Apply deltas in one transaction; return the kind of error that undid it, or ""."""
    try:
        with transaction(db):
            changes = Changes()
            for delta in batch:
                _replace(db, delta, changes)
            _settle(db, changes, now)
            for delta in batch:
                done(delta)
    except _UNFIT as error:
        return type(error).__name__
    return ""


def _replace(db: Db, delta: Stored, changes: Changes) -> None:
    for seq in ledger.older(db, delta):
        indexing.remove(db, ledger.item_ids(db, seq), changes)
        ledger.withdraw(db, seq)
    indexing.add(db, ledger.items(db, delta.seq), changes)
    ledger.mark_applied(db, delta.seq)


def _settle(db: Db, changes: Changes, now: Instant) -> None:
    indexing.count(db, changes)
    naming.update(db, changes)
    indexing.place(db, changes)
    refold(db, changes.slots, _owner(db), now)


def _refuse_unfit(db: Db, delta: Stored, now: Instant) -> None:
    """Try each item in its own savepoint and refuse those that fail."""
    for item in ledger.items(db, delta.seq):
        try:
            _trial(db, item, now)
        except _Enough:
            continue
        except _UNFIT:
            ledger.reject_item(db, item.id)


def _trial(db: Db, item: StoredItem, now: Instant) -> NoReturn:
    with transaction(db):
        changes = Changes()
        indexing.add(db, [item], changes)
        _settle(db, changes, now)
        raise _Enough


class _Enough(Exception):  # noqa: N818  (not an error: it undoes a trial that went well)
    """Undoes a trial."""


def _owner(db: Db) -> Mapping[str, OwnerAction]:
    return cast("Mapping[str, OwnerAction]", ledger.inputs(db))
