"""The check that every receipt still says what its record says, and that every kept record is as it was stored."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, Literal

from humanmd.capture import store as captures
from humanmd.evidence import store
from humanmd.evidence.records import Mismatch, Verification
from humanmd.evidence.store import ReceiptRow
from humanmd.kernel.macs import Mac
from humanmd.kernel.store.connection import Db, reading

Verdict = Literal["live", "expired", "erased", "missing", "mismatched"]
_FROM_RECORDS: Final = ("capture", "import")


def verify(db: Db, mac: Mac) -> Verification:
    """Check every receipt against its record and every kept record against its keyed hash.

    A receipt whose record is gone counts as expired only where retention logged that it matched.
    """
    counts: Counter[Verdict] = Counter()
    mismatches: list[Mismatch] = []
    lost: list[str] = []
    with reading(db):
        log = store.checked(db)
        for receipt in store.every_receipt(db):
            verdict = _verdict(db, receipt, log)
            counts[verdict] += 1
            if verdict == "mismatched":
                mismatches.append(Mismatch(id=receipt.id, field=receipt.field))
            elif verdict == "missing":
                lost.append(receipt.id)
        broken = list(captures.verify_captures(db, mac))
        kept = captures.counts(db).captures
    mismatches += [Mismatch(id=capture_id, field="content") for capture_id in broken]
    return Verification(
        receipts=counts.total(),
        live=counts["live"],
        expired=counts["expired"],
        erased=counts["erased"],
        missing=counts["missing"],
        mismatched=counts["mismatched"] + len(broken),
        captures=kept,
        mismatches=tuple(mismatches),
        lost=tuple(lost),
    )


def _verdict(db: Db, receipt: ReceiptRow, log: Mapping[str, str]) -> Verdict:
    if receipt.state == "erased":
        return "erased"
    if receipt.kind not in _FROM_RECORDS:
        return "live"
    try:
        capture = captures.by_id(db, receipt.source_id)
    except captures.DamagedRecordError:
        return "mismatched"
    if capture is None:
        return _gone(captures.source_state(db, receipt.source_id), log.get(receipt.id))
    found = capture.field(receipt.field)[receipt.start : receipt.end]
    return "live" if found == receipt.quote else "mismatched"


def _gone(state: str | None, logged: str | None) -> Verdict:
    if state == "erased":
        return "erased"
    if state == "expired" and logged is not None:
        return "expired" if logged == "matched" else "mismatched"
    return "missing"
