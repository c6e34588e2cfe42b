"""How a capture lies in a row: columns in order, marks packed into JSON, hashes over the contents."""

import json
from typing import Final, cast, get_args

from humanmd.capture.records import Authorship, Capture, Channel, FieldName, Mark
from humanmd.kernel.ids import digest
from humanmd.kernel.instants import Instant
from humanmd.kernel.macs import Mac

Cell = str | int | None

COLUMNS: Final = (
    "id", "at", "utc_offset", "received_at", "kind", "producer", "device", "trigger_name", "event_id", "app",
    "app_id", "title", "window_id", "url", "role", "label", "value", "editable", "bare", "typed", "text",
    "text_source", "idle_ms", "marks", "extra",
)  # fmt: skip
"""The content columns, in the order of `cells` and `unpacked`."""

_FIELDS: Final = get_args(FieldName)
_AUTHORSHIPS: Final = get_args(Authorship)
_CHANNELS: Final = get_args(Channel)
_NUMBERS_A_MARK = 7
_KEY_BITS = 63


def cells(capture: Capture) -> tuple[Cell, ...]:
    """Lay a capture out as the cells of its row, without its lane."""
    typed = None if capture.typed is None else json.dumps(capture.typed, separators=(",", ":"))
    return (
        capture.id, capture.at, capture.offset, capture.received_at, capture.kind, capture.producer,
        capture.device, capture.trigger, capture.event_id, capture.app, capture.app_id, capture.title,
        capture.window_id, capture.url, capture.role, capture.label, capture.value, int(capture.editable),
        int(capture.bare), typed, capture.text, capture.text_source, capture.idle_ms,
        packed_marks(capture.marks), capture.extra,
    )  # fmt: skip


def unpacked(lane: str, row: tuple[object, ...]) -> Capture:
    """Make the capture again from its lane and its cells."""
    (
        name, at, offset, received_at, kind, producer, device, trigger, event_id, app, app_id, title, window_id,
        url, role, label, value, editable, bare, typed, text, text_source, idle_ms, marks, extra,
    ) = cast("tuple[str, ...]", row)  # fmt: skip
    return Capture(
        id=name, lane=lane, at=cast("Instant", at), offset=cast("int", offset),
        received_at=cast("Instant", received_at), kind=kind, producer=producer, device=device,  # type: ignore[arg-type]
        trigger=trigger, event_id=event_id, app=app, app_id=app_id, title=title, window_id=window_id,  # type: ignore[arg-type]
        url=url, role=role, label=label, value=value, editable=bool(editable), bare=bool(bare),
        typed=None if typed is None else tuple((start, end) for start, end in json.loads(typed)),
        text=text, text_source=text_source, idle_ms=cast("int | None", idle_ms),  # type: ignore[arg-type]
        marks=unpacked_marks(marks), extra=extra,
    )  # fmt: skip


def packed_marks(marks: tuple[Mark, ...]) -> str:
    """Write marks as `[names, numbers]`: seven numbers a mark, authors and threads as places in the names."""
    if not marks:
        return ""
    names: dict[str, int] = {}
    numbers: list[int] = []
    for mark in marks:
        numbers += (
            _FIELDS.index(mark.field), mark.start, mark.end, _AUTHORSHIPS.index(mark.authorship),
            names.setdefault(mark.author, len(names)), _CHANNELS.index(mark.channel),
            names.setdefault(mark.thread, len(names)),
        )  # fmt: skip
    return json.dumps((tuple(names), numbers), ensure_ascii=False, separators=(",", ":"))


def unpacked_marks(text: str) -> tuple[Mark, ...]:
    """Read what packed_marks wrote."""
    if not text:
        return ()
    names, numbers = json.loads(text)
    made = []
    for place in range(0, len(numbers), _NUMBERS_A_MARK):
        field, start, end, authorship, author, channel, thread = numbers[place : place + _NUMBERS_A_MARK]
        made.append(
            Mark(
                field=_FIELDS[field],
                start=start,
                end=end,
                authorship=_AUTHORSHIPS[authorship],
                author=names[author],
                channel=_CHANNELS[channel],
                thread=names[thread],
            )
        )
    return tuple(made)


def content_digest(lane: str, claimed_at: Instant, row: tuple[Cell, ...]) -> str:
    """Hash what a record says, whenever it came: its claimed time and contents without id and receipt."""
    return digest(lane, str(claimed_at), *_written(row[2:3] + row[4:])).hex()


def content_mac(mac: Mac, lane: str, row: tuple[Cell, ...]) -> bytes:
    """Hash every content cell of a row under the store's key."""
    return mac.of(lane, *_written(row))


def field_key(capture: Capture) -> int | None:
    """Name the field with the keyboard: lane, app, window, role, label; None where nothing was focused."""
    if capture.bare or not (capture.role or capture.label or capture.value):
        return None
    parts = (capture.lane, capture.app, capture.window_id, capture.title, capture.role, capture.label)
    return int.from_bytes(digest(*parts)[:8], "big") >> (64 - _KEY_BITS)


def _written(row: tuple[Cell, ...]) -> tuple[str, ...]:
    """Write cells as text in which a missing one differs from an empty one, and a number from its digits."""
    return tuple(cell if isinstance(cell, str) else f"\x00{cell}" for cell in row)
