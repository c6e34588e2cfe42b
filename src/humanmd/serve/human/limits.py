"""The last two sections of HUMAN.md: what the model does not know, and where it comes from."""

from humanmd.evidence import store as evidence
from humanmd.serve import store
from humanmd.serve.days import day_of
from humanmd.serve.human import page, templates
from humanmd.serve.human.gather import Reader
from humanmd.serve.human.records import Item, Section
from humanmd.serve.human.templates import count
from humanmd.structure.records import Manifest

_CONFLICTS = 4
_LANES = 3
_ALL = 1_000


def unknown(reader: Reader) -> Section:
    """Say how much was observed, what was not, and what waits for the owner's word."""
    items = _observed(reader)
    conflicts = store.ids(reader.db, store.CONFLICTS, limit=_ALL)
    for point in reader.points(conflicts[:_CONFLICTS]):
        words = reader.slot(point.text or point.object)
        items.append(Item(text=f"Conflict, waiting for you: {words}", ref=point.id))
    candidates = store.number(reader.db, store.CANDIDATES)
    if candidates:
        items.append(
            Item(text=f"{count(candidates, 'candidate')} without enough independent evidence, not shown here")
        )
    total = len(items) + max(len(conflicts) - _CONFLICTS, 0)
    return Section(
        title=page.UNKNOWN, items=tuple(items), total=total, empty="Nothing has been observed yet."
    )


def provenance(reader: Reader, manifest: Manifest) -> Section:
    """Say which build this is and what it rests on."""
    points, lines, faces, volumes, roots, receipts = store.layers(reader.db)
    built = (
        f"Build {manifest.build_id or 'none'}, {manifest.status.replace('_', ' ')}, engine {manifest.engine}"
    )
    degraded = ", ".join(manifest.degraded_stages) or "none"
    layers = (
        f"{count(points, 'Point')}, {count(lines, 'Line')}, {count(faces, 'active Face')}, "
        f"{count(volumes, 'active Volume')}, {count(roots, 'Root')}, {count(receipts, 'receipt')}"
    )
    texts = (
        built,
        layers,
        f"Degraded stages: {degraded}",
        "Confidence is computed by fixed rules and has not been calibrated on your own verdicts yet",
        "`humanmd evidence xxxx` opens the evidence behind a line that ends in a handle",
    )
    items = tuple(Item(text=text) for text in texts)
    return Section(title=page.PROVENANCE, items=items, total=len(items), empty="")


def _observed(reader: Reader) -> list[Item]:
    span = store.span(reader.db)
    lanes = store.ids(reader.db, store.LANES)
    if span is None or not lanes:
        return [Item(text="Nothing has been observed yet")]
    share = evidence.coverage(reader.db)
    covered = "" if share is None else f"; {share:.0%} of their minutes were observed"
    days = " to ".join(templates.date(day_of(*when, reader.day_start)) for when in (span.first, span.last))
    named = ", ".join(reader.slot(lane) for lane in lanes[:_LANES])
    named += f" and {len(lanes) - _LANES} more" if len(lanes) > _LANES else ""
    return [
        Item(
            text=f"{count(span.sessions, 'session')} from {days}{covered}; nothing is known of the time between"
        ),
        Item(text=f"Seen only through {named}; other devices, speech and paper are unknown"),
    ]
