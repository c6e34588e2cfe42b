"""Links: how each kind of thing shows itself where something leads to it."""

from collections.abc import Iterable
from typing import Final

from humanmd.capture import store as captures
from humanmd.capture.records import Capture
from humanmd.evidence.records import Link, Status
from humanmd.kernel.instants import MINUTE, Instant
from humanmd.kernel.store.connection import Db
from humanmd.kernel.text import cut, strip_controls
from humanmd.modeling import store as model
from humanmd.modeling.records import Point, Receipt, ReceiptState
from humanmd.structure import store as structure

MOST: Final = 40
"""The links of one list; what is counted beyond is said in the summary."""

_LABEL: Final = 120
_SUMMARY: Final = 400
_NEAR: Final = 30 * MINUTE
_NEIGHBOURS: Final = 3
_MARK: Final = "…"
_FROM_RECORDS: Final = ("capture", "import")


def label(text: str) -> str:
    """Make a text fit to name something: one line, short, without characters that hide."""
    return cut(" ".join(strip_controls(text).split()), _LABEL, _MARK)


def summary(text: str) -> str:
    """Make a text fit to tell about something."""
    return cut(strip_controls(text).strip(), _SUMMARY, _MARK)


def state(db: Db, receipt: Receipt) -> ReceiptState:
    """Tell what became of the record that a receipt points into."""
    if receipt.state == "erased":
        return "erased"
    if receipt.kind not in _FROM_RECORDS:
        return receipt.state
    return captures.source_state(db, receipt.source_id) or "missing"


def overall(states: Iterable[ReceiptState]) -> Status:
    """Tell how well something is still borne out: by the best of its receipts."""
    found = frozenset(states)
    order: tuple[ReceiptState, ...] = ("live", "expired", "missing", "erased")
    return next((one for one in order if one in found), "missing")


def to_receipt(receipt: Receipt, now: ReceiptState) -> Link:
    """Link to a piece of evidence; an erased one shows nothing but that."""
    gone = now == "erased"
    return Link(
        relation="receipt",
        kind="receipt",
        id=receipt.id,
        label="" if gone else label(receipt.quote),
        timestamp=None if gone else receipt.observed_at,
        status=now,
    )


def to_receipts(db: Db, ids: Iterable[str]) -> tuple[Link, ...]:
    """Link to pieces of evidence, at most MOST; one that is not there is missing."""
    wanted = tuple(dict.fromkeys(ids))[:MOST]
    found = {receipt_id: model.receipt(db, receipt_id) for receipt_id in wanted}
    return tuple(
        Link(relation="receipt", kind="receipt", id=name, label="", timestamp=None, status="missing")
        if receipt is None
        else to_receipt(receipt, state(db, receipt))
        for name, receipt in found.items()
    )


def to_point(point: Point, relation: str) -> Link:
    """Link to a Point."""
    return Link(
        relation=relation,
        kind=point.kind,
        id=point.id,
        label=label(point.text or point.object),
        timestamp=point.recorded_at,
        status=point.status,
    )


def to_any(db: Db, ref: str, relation: str) -> Link:
    """Link to a Point, Face or Volume by its id; anything else is shown by its id alone."""
    point = model.point(db, ref) if ref.startswith("pt_") else None
    if point is not None:
        return to_point(point, relation)
    face = structure.face(db, ref) if ref.startswith("fc_") else None
    if face is not None:
        return Link(
            relation=relation, kind="face", id=ref, label=label(face.label), timestamp=face.last_confirmed,
            status=face.status,
        )  # fmt: skip
    volume = structure.volume(db, ref) if ref.startswith("vol_") else None
    if volume is not None:
        return Link(
            relation=relation, kind="volume", id=ref, label=label(volume.label),
            timestamp=volume.last_confirmed, status=volume.status,
        )  # fmt: skip
    receipt = model.receipt(db, ref) if ref.startswith("rcp_") else None
    if receipt is not None:
        return to_receipt(receipt, state(db, receipt))
    return Link(relation=relation, kind="", id=ref, label="", timestamp=None, status="missing")


def to_capture(db: Db, capture_id: str, relation: str) -> Link:
    """Link to a record, there or gone."""
    capture = captures.by_id(db, capture_id)
    if capture is not None:
        return _capture(capture, relation)
    status = captures.source_state(db, capture_id) or "missing"
    return Link(relation=relation, kind="capture", id=capture_id, label="", timestamp=None, status=status)


def nearby(db: Db, at: Instant, but: frozenset[str]) -> tuple[Link, ...]:
    """Link to the records nearest in time, within half an hour; they prove nothing."""
    found = captures.neighbours(db, at, _NEAR, _NEIGHBOURS + len(but))
    chosen = [capture for capture in found if capture.id not in but][:_NEIGHBOURS]
    return tuple(_capture(capture, "near", proves_nothing=True) for capture in chosen)


def _capture(capture: Capture, relation: str, *, proves_nothing: bool = False) -> Link:
    return Link(
        relation=relation,
        kind="capture",
        id=capture.id,
        label=label(f"{capture.app} — {capture.title}" if capture.title else capture.app),
        timestamp=capture.at,
        status="live",
        proves_nothing=proves_nothing,
    )
