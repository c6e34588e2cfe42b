"""From anything that can be named to what it was derived from, what was near in time, and its other versions."""

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Final

from humanmd.capture import store as captures
from humanmd.evidence import handles, links, store
from humanmd.evidence.records import Link, Resolution, Status
from humanmd.kernel.ids import derived
from humanmd.kernel.instants import Instant, render
from humanmd.kernel.store.connection import Db
from humanmd.modeling import store as model
from humanmd.modeling.records import Receipt
from humanmd.session import store as sessions
from humanmd.structure import store as structure
from humanmd.structure.records import Root, Sentence


def resolve(db: Db, reference: str) -> Resolution:
    """Say why something is believed, for a receipt, any id of the model, a record, or a handle of HUMAN.md."""
    ref = reference.strip()
    target = ref if "_" in ref else handles.resolve(db, ref)
    finder = _FINDERS.get("" if target is None else target.partition("_")[0])
    found = None if finder is None or target is None else finder(db, reference, target)
    return found or Resolution(
        reference=reference, kind="", id=target or "", label="", summary="", status="unknown_reference", timestamp=None
    )  # fmt: skip


def sentence_ref(sentence: Sentence) -> str:
    """Name a sentence of the Root by what it says and stands on, so that it keeps its name while it stands."""
    return derived("snt", sentence.text, *sentence.members)


def _receipt(db: Db, reference: str, ref: str) -> Resolution | None:
    receipt = model.receipt(db, ref)
    if receipt is None:
        return None
    now = links.state(db, receipt)
    if now == "erased":
        return Resolution(
            reference=reference, kind="receipt", id=ref, label="", summary="", status=now, timestamp=None
        )
    where = f"{receipt.field}[{receipt.start}:{receipt.end}] of {receipt.source_id}, {receipt.authorship}"
    return Resolution(
        reference=reference,
        kind="receipt",
        id=ref,
        label=links.label(receipt.quote or where),
        summary=links.summary(f"{receipt.quote}\n{where}".strip()),
        status=now,
        timestamp=receipt.observed_at,
        sources=(_source(db, receipt),),
        context=links.nearby(db, receipt.observed_at, frozenset({receipt.source_id})),
    )


def _source(db: Db, receipt: Receipt) -> Link:
    if receipt.kind in ("capture", "import"):
        return links.to_capture(db, receipt.source_id, "quoted_from")
    return Link(
        relation="quoted_from",
        kind=receipt.kind,
        id=receipt.source_id,
        label="",
        timestamp=receipt.observed_at,
        status=receipt.state,
    )


def _point(db: Db, reference: str, ref: str) -> Resolution | None:
    point = model.point(db, ref)
    if point is None:
        return None
    receipts = links.to_receipts(db, point.receipts)
    history = [(old, "supersedes") for old in point.supersedes]
    history += [(point.superseded_by, "superseded_by")] if point.superseded_by else []
    history += [(other, "conflicts_with") for other in point.conflicts_with]
    reason = f" ({point.reason})" if point.reason else ""
    return Resolution(
        reference=reference,
        kind=point.kind,
        id=ref,
        label=links.label(point.text or point.object),
        summary=links.summary(
            f"{point.text or point.object}\n{point.status}{reason}, confidence {point.confidence:.2f}, "
            f"{point.observations} observations on {point.days} days; {_valid(point.valid_from, point.valid_to)}"
        ),
        status=_overall(receipts),
        timestamp=point.recorded_at,
        sources=receipts,
        context=_context(db, receipts),
        history=tuple(links.to_any(db, other, relation) for other, relation in history),
    )


def _line(db: Db, reference: str, ref: str) -> Resolution | None:
    line = model.line(db, ref)
    if line is None:
        return None
    receipts = links.to_receipts(db, line.receipts)
    return Resolution(
        reference=reference,
        kind=line.kind,
        id=ref,
        label=links.label(f"{_name(db, line.source)} {line.predicate} {_name(db, line.target)}"),
        summary=links.summary(
            f"{line.status}, confidence {line.confidence:.2f}, {line.observations} observations; "
            f"{_valid(line.valid_from, line.valid_to)}"
        ),
        status=_overall(receipts),
        timestamp=line.valid_from,
        sources=receipts,
        context=_context(db, receipts),
    )


def _identity(db: Db, reference: str, ref: str) -> Resolution | None:
    identity = model.identity(db, ref)
    if identity is None:
        return None
    about = [model.point(db, name) for name in store.points_of(db, ref, links.MOST)]
    points = [point for point in about if point is not None]
    receipts = links.to_receipts(db, (r for point in points for r in point.receipts))
    also = f"; also {', '.join(identity.aliases)}" if identity.aliases else ""
    return Resolution(
        reference=reference,
        kind=identity.kind,
        id=ref,
        label=links.label(identity.name),
        summary=links.summary(f"{identity.kind}{', the owner' if identity.owner else ''}{also}"),
        status=_overall(receipts),
        timestamp=min((point.recorded_at for point in points), default=None),
        sources=(*(links.to_point(point, "about") for point in points), *receipts),
    )


def _face(db: Db, reference: str, ref: str) -> Resolution | None:
    face = structure.face(db, ref)
    if face is None:
        return None
    receipts = links.to_receipts(db, reversed(face.receipts))
    members = tuple(links.to_any(db, member, "member") for member in face.members[: links.MOST])
    counter = tuple(
        links.to_any(db, other, "counter_evidence") for other in face.counter_evidence[: links.MOST]
    )
    retired = f"; retired {render(face.retired_at)}" if face.retired_at is not None else ""
    return Resolution(
        reference=reference,
        kind="face",
        id=ref,
        label=links.label(face.label),
        summary=links.summary(
            f"{face.kind}, {face.status}: {face.hits} of {face.trials}, on {face.days} days, "
            f"confidence {face.confidence:.2f}{retired}; {len(face.receipts)} receipts"
        ),
        status=_overall(receipts),
        timestamp=face.last_confirmed or face.first_seen,
        sources=(*members, *receipts, *counter),
    )


def _volume(db: Db, reference: str, ref: str) -> Resolution | None:
    volume = structure.volume(db, ref)
    if volume is None:
        return None
    receipts = links.to_receipts(db, volume.receipts)
    return Resolution(
        reference=reference,
        kind="volume",
        id=ref,
        label=links.label(volume.label),
        summary=links.summary(
            f"{volume.status} in {', '.join(volume.scopes)}; confidence {volume.confidence:.2f}"
        ),
        status=_overall(receipts),
        timestamp=volume.last_confirmed or volume.first_seen,
        sources=(*(links.to_any(db, member, "member") for member in volume.members), *receipts),
    )


def _root(db: Db, reference: str, ref: str) -> Resolution | None:
    root = structure.root_by_id(db, ref)
    if root is None:
        return None
    members = tuple(dict.fromkeys(member for sentence in root.sentences for member in sentence.members))
    return _statement(db, reference, ref, ("root", root.text, members, root.receipts, root.created_at))


def _sentence(db: Db, reference: str, ref: str) -> Resolution | None:
    root: Root | None = structure.root(db)
    for sentence in () if root is None else root.sentences:
        if root is not None and sentence_ref(sentence) == ref:
            parts = ("sentence", sentence.text, sentence.members, sentence.receipts, root.created_at)
            return _statement(db, reference, ref, parts)
    return None


def _statement(
    db: Db, reference: str, ref: str, parts: tuple[str, str, Sequence[str], Sequence[str], Instant]
) -> Resolution:
    kind, text, members, receipt_ids, at = parts
    receipts = links.to_receipts(db, receipt_ids)
    return Resolution(
        reference=reference,
        kind=kind,
        id=ref,
        label=links.label(text),
        summary=links.summary(text),
        status=_overall(receipts),
        timestamp=at,
        sources=(*(links.to_any(db, member, "member") for member in members[: links.MOST]), *receipts),
    )


def _capture(db: Db, reference: str, ref: str) -> Resolution | None:
    state = captures.source_state(db, ref)
    if state is None:
        return None
    capture = captures.by_id(db, ref)
    return Resolution(
        reference=reference,
        kind="capture",
        id=ref,
        label="" if capture is None else links.label(f"{capture.app} — {capture.title}"),
        summary="" if capture is None else links.summary(capture.value or capture.text),
        status=state,
        timestamp=None if capture is None else capture.at,
        context=() if capture is None else links.nearby(db, capture.at, frozenset({ref})),
    )


def _session(db: Db, reference: str, ref: str) -> Resolution | None:
    session = sessions.by_id(db, ref)
    if session is None:
        return None
    earlier = sessions.by_id(db, session.continues) if session.continues else None
    history = (
        ()
        if earlier is None
        else (
            Link(
                relation="continues", kind="session", id=earlier.id, label=links.label(earlier.summary),
                timestamp=earlier.start, status=earlier.status,
            ),
        )
    )  # fmt: skip
    return Resolution(
        reference=reference,
        kind="session",
        id=ref,
        label=links.label(session.summary or ", ".join(session.apps)),
        summary=links.summary(session.summary),
        status="live",
        timestamp=session.start,
        history=history,
    )


def _overall(receipts: Sequence[Link]) -> Status:
    return links.overall(link.status for link in receipts)  # type: ignore[misc]


def _context(db: Db, receipts: Sequence[Link]) -> tuple[Link, ...]:
    """Find what was near the newest receipt whose record is still there."""
    times = [link.timestamp for link in receipts if link.status == "live" and link.timestamp is not None]
    if not times:
        return ()
    cited = {r.source_id for link in receipts if (r := model.receipt(db, link.id)) is not None}
    return links.nearby(db, max(times), frozenset(cited))


def _name(db: Db, ref: str) -> str:
    if ref.startswith("ent_"):
        identity = model.identity(db, ref)
        return ref if identity is None else identity.name
    point = model.point(db, ref)
    return ref if point is None else point.text or point.object


def _valid(start: Instant | None, end: Instant | None) -> str:
    since = "" if start is None else f"valid from {render(start)}"
    until = "" if end is None else f" until {render(end)}"
    return f"{since}{until}" or "no dates"


_FINDERS: Final[MappingProxyType[str, Callable[[Db, str, str], Resolution | None]]] = MappingProxyType(
    {
        "rcp": _receipt,
        "pt": _point,
        "ln": _line,
        "ent": _identity,
        "fc": _face,
        "vol": _volume,
        "root": _root,
        "snt": _sentence,
        "cap": _capture,
        "ses": _session,
    }
)
