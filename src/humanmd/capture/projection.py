"""From an S1 record to a capture: masked first, then cut to its caps, then marked with its authors."""

import json
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from pydantic import JsonValue

from humanmd.capture.chrome import Element
from humanmd.capture.packing import Cell, cells, content_digest
from humanmd.capture.records import Capture, Mark
from humanmd.capture.s1 import CUT_MARK, MAX_NODES, MAX_TEXT, MAX_VALUE, Focused, S1Record
from humanmd.capture.surface import Screen, marks
from humanmd.kernel import ids
from humanmd.kernel.instants import MINUTE, Instant, render
from humanmd.kernel.masking.mask import Masked, mask
from humanmd.kernel.masking.suspicious import hidden
from humanmd.kernel.text import cut

FUTURE: Final = 5 * MINUTE
"""A live record further ahead of its receipt than this is stored at its receipt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """When a record came and how far its word is taken: `clamps` future times, `trusts` its typed spans."""

    at: Instant
    clamps: bool
    trusts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Projected:
    """A capture and its row, with the digest of what it says and how many secrets were masked per category.

    `event` is the producer's own id as it came, to be hashed under the key and never stored.
    """

    capture: Capture
    row: tuple[Cell, ...]
    event: str
    content: str
    clamped: bool
    masked: Counter[str]


def project(record: S1Record, receipt: Receipt, *, bare: bool) -> Projected:
    """Make the capture of a record that the gate let through; `bare` keeps app and window only."""
    masked: Counter[str] = Counter()
    screen, typed = _screen(record, masked, bare=bare)
    at = record.captured_at.at
    clamped = receipt.clamps and at > receipt.at + FUTURE
    draft = Capture(
        id="", lane=record.lane, at=receipt.at if clamped else at, offset=record.captured_at.offset,
        received_at=receipt.at, kind=record.source.kind, producer=_masked_line(record.source.producer, masked),
        device=_masked_line(record.source.device, masked), trigger=record.trigger,
        event_id=_masked_line(record.event_id or "", masked), app=screen.app, app_id=screen.app_id,
        title=screen.title, window_id=_masked_line(record.window.id or "", masked), url=screen.url,
        role=screen.role, label=screen.label, value=screen.value,
        editable=screen.editable, bare=bare,
        typed=typed if receipt.trusts else None, text=screen.text,
        text_source="none" if bare else record.text_source,
        idle_ms=record.session.idle_ms if record.session else None, marks=_marks(screen),
        extra="" if bare else _extra(record, masked),
    )  # fmt: skip
    return _named(draft, at, event=record.event_id or "", clamped=clamped, masked=masked)


def _marks(screen: Screen) -> tuple[Mark, ...]:
    """Find the marks with names fit to be shown: an author may come from the tree, which was not masked."""
    return tuple(
        replace(mark, author=_fit(mark.author), thread=_fit(mark.thread))
        if mark.author or mark.thread
        else mark
        for mark in marks(screen)
    )


@lru_cache(maxsize=8192)
def _fit(name: str) -> str:
    return hidden(mask(name).text)


def _named(
    draft: Capture, claimed_at: Instant, *, event: str, clamped: bool, masked: Counter[str]
) -> Projected:
    """Give the capture its id: from the producer's own, else from what it says."""
    row = cells(draft)
    content = content_digest(draft.lane, claimed_at, row)
    name = ids.timed("cap", draft.at, draft.lane, event or content)
    extra = _with(draft.extra, "claimed_at", render(claimed_at, draft.offset)) if clamped else draft.extra
    return Projected(
        capture=replace(draft, id=name, extra=extra), row=(name, *row[1:-1], extra), event=event, content=content,
        clamped=clamped, masked=masked,
    )  # fmt: skip


def _screen(
    record: S1Record, masked: Counter[str], *, bare: bool
) -> tuple[Screen, tuple[tuple[int, int], ...] | None]:
    app, app_id = _masked_line(record.app.name, masked), _masked_line(record.app.id or "", masked)
    title = _masked_line(record.window.title, masked)
    if bare:
        return _screen_of(record.source.kind, app, app_id, title), None
    focused = record.focused or Focused()
    value = mask(focused.value or "")
    masked.update(dict(value.counts))
    screen = Screen(
        kind=record.source.kind, app=app, app_id=app_id, title=title,
        url=_masked_line(record.url or "", masked), role=_masked_line(focused.role or "", masked),
        label=_masked_line(focused.label or "", masked), value=cut(value.text, MAX_VALUE, CUT_MARK),
        text=_masked_text(record.text or "", masked), editable=_is_editable(record, focused),
        hint=_word(record.extra, "placeholder"),
        voice=_word(record.extra, "voice"), nodes=_elements(record),
    )  # fmt: skip
    return screen, _moved_spans(focused.typed, value, len(screen.value))


def _is_editable(record: S1Record, focused: Focused) -> bool:
    """Believe the producer; where it is silent, a change of the value tells that it can be edited."""
    return record.trigger == "value" if focused.editable is None else focused.editable


def _screen_of(kind: str, app: str, app_id: str, title: str) -> Screen:
    return Screen(
        kind=kind, app=app, app_id=app_id, title=title, url="", role="", label="", value="", text=""
    )


def _elements(record: S1Record) -> tuple[Element, ...]:
    """Give the tree with each parent as a place in the sequence; a producer counts them by `i`."""
    places = {node.i: place for place, node in enumerate(record.nodes)}
    return tuple(
        Element(
            role=node.role or "", label=node.label or "", value=node.value or "",
            parent=-1 if node.parent is None else places.get(node.parent, -1),
        )
        for node in record.nodes[:MAX_NODES]
    )  # fmt: skip


def _masked_text(text: str, masked: Counter[str]) -> str:
    found = mask(text)
    masked.update(dict(found.counts))
    return cut(found.text, MAX_TEXT, CUT_MARK)


def _masked_line(line: str, masked: Counter[str]) -> str:
    found = _mask_line(line)
    if found.counts:
        masked.update(dict(found.counts))
    return found.text


@lru_cache(maxsize=8192)
def _mask_line(line: str) -> Masked:
    return mask(line)


def _moved_spans(
    spans: tuple[tuple[int, int], ...] | None, value: Masked, length: int
) -> tuple[tuple[int, int], ...] | None:
    """Move spans of the unmasked value to where they stand in the masked and cut one."""
    if spans is None:
        return None
    moved = ((_moved(start, value, length), _moved(end, value, length)) for start, end in sorted(spans))
    joined: list[tuple[int, int]] = []
    for start, end in moved:
        first = max(start, joined[-1][1]) if joined else start
        if first < end:
            joined.append((first, end))
    return tuple(joined)


def _moved(place: int, value: Masked, length: int) -> int:
    shift = 0
    for span in value.spans:
        grown = len(f"[masked:{span.category}]")
        if place <= span.start:
            break
        if place < span.end:
            return min(span.start + shift, length)
        shift += grown - (span.end - span.start)
    return min(place + shift, length)


def _extra(record: S1Record, masked: Counter[str]) -> str:
    """Write the producer's extras, masked, and what was cut or left out of the record."""
    kept = _masked_object(record.extra, masked)
    if record.window.display:
        kept["display"] = record.window.display
    if len(record.nodes) > MAX_NODES:
        kept["nodes_cut"] = True
    if record.dropped:
        kept["dropped_keys"] = record.dropped
    return _json(kept) if kept else ""


def _masked_json(value: JsonValue, masked: Counter[str]) -> JsonValue:
    match value:
        case str():
            return _masked_text(value, masked)
        case list():
            return [_masked_json(item, masked) for item in value]
        case dict():
            return _masked_object(value, masked)
        case _:
            return value


def _masked_object(value: dict[str, JsonValue], masked: Counter[str]) -> dict[str, JsonValue]:
    """Mask keys and values; a key is also the label of its value (`pin`, `password`)."""
    return {
        _masked_line(key, masked): _under_label(key, item, masked)
        if isinstance(item, str | int | float) and not isinstance(item, bool)
        else _masked_json(item, masked)
        for key, item in value.items()
    }


def _under_label(key: str, value: str | float, masked: Counter[str]) -> JsonValue:
    text = str(value)
    labelled = mask(f"{key}: {text}")
    if any(span.end > len(key) + 2 for span in labelled.spans) and not mask(text).spans:
        masked.update(dict(labelled.counts))
        return f"[masked:{labelled.spans[-1].category}]"
    found = _masked_text(text, masked)
    return found if isinstance(value, str) or found != text else value


def _with(extra: str, key: str, value: str) -> str:
    kept: dict[str, JsonValue] = json.loads(extra) if extra else {}
    return _json({**kept, key: value})


def _json(value: dict[str, JsonValue]) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _word(extra: dict[str, JsonValue], key: str) -> str:
    found = extra.get(key)
    return found if isinstance(found, str) else ""
