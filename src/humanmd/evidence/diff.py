"""What changed between two snapshots, and what the model was at an earlier time."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from humanmd.evidence.records import AsOf, Changed, Difference
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db
from humanmd.modeling import store as model
from humanmd.modeling.records import Line, Point

PRIVATE: Final = "private"
"""The reason that marks what nobody but the owner may see."""

LAYERS: Final = ("identities", "points", "lines", "faces", "volumes", "root", "receipts")


def diff(before: Mapping[str, Any], after: Mapping[str, Any]) -> Difference:
    """Compare two snapshots by the ids of their objects, layer by layer."""
    added: list[tuple[str, str]] = []
    removed: list[tuple[str, str]] = []
    changed: list[Changed] = []
    for layer in LAYERS:
        old, new = _by_id(before[layer]), _by_id(after[layer])
        added += [(layer, name) for name in sorted(new.keys() - old.keys())]
        removed += [(layer, name) for name in sorted(old.keys() - new.keys())]
        for name in sorted(old.keys() & new.keys()):
            fields = tuple(f for f in new[name] if old[name].get(f) != new[name][f])
            if fields:
                changed.append(Changed(layer=layer, id=name, fields=fields))
    return Difference(added=tuple(added), removed=tuple(removed), changed=tuple(changed))


def as_of(db: Db, at: Instant, *, private: bool = False) -> AsOf:
    """Tell what was known at an instant, and what of it was true then; what is private only if asked for.

    What replaced a Point only later had not replaced it yet; evidence seen later does not count.
    """
    now = {p.id: p for p in model.points(db) if p.recorded_at <= at and (private or p.reason != PRIVATE)}
    known = tuple(_then(db, point, now, at) for point in now.values() if point.status != "revoked")
    held = tuple(point for point in known if _holds(point, at))
    lines = tuple(line for line in model.lines(db) if _seen(db, line, at))
    return AsOf(at=at, known=known, held=held, lines=lines)


def _then(db: Db, point: Point, known: Mapping[str, Point], at: Instant) -> Point:
    replaced = point.superseded_by in known
    undone = point.status == "superseded" and point.superseded_by != "" and not replaced
    clashes = tuple(other for other in point.conflicts_with if other in known)
    unclashed = point.status == "conflicted" and not clashes
    return replace(
        point,
        status="confirmed" if undone or unclashed else point.status,
        superseded_by=point.superseded_by if replaced else "",
        valid_to=None if undone else point.valid_to,
        supersedes=tuple(old for old in point.supersedes if old in known),
        conflicts_with=clashes,
        receipts=tuple(r.id for r in model.receipts_for(db, point.receipts).values() if r.observed_at <= at),
    )


def _holds(point: Point, at: Instant) -> bool:
    begun = point.valid_from is None or point.valid_from <= at
    ended = point.valid_to is not None and point.valid_to <= at
    happened = point.occurred_at is None or point.occurred_at <= at
    return begun and not ended and happened and point.status in ("confirmed", "superseded")


def _seen(db: Db, line: Line, at: Instant) -> bool:
    receipts = model.receipts_for(db, line.receipts).values()
    return any(receipt.observed_at <= at for receipt in receipts)


def _by_id(layer: list[dict[str, Any]] | dict[str, Any] | None) -> dict[str, dict[str, Any]]:
    rows = [layer] if isinstance(layer, dict) else layer or []
    return {row["id"]: row for row in rows}
