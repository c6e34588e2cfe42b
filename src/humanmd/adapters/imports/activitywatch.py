"""Exports of ActivityWatch: windows, tabs and edited files, as far as somebody sat before them.

An event becomes a record at its start, one every four and a half minutes, and one at its end, so that
its duration is activity for whoever counts records. Identity is the bucket, the start and the data:
ids of the database play no part.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from humanmd.adapters.imports.aw_buckets import AFK_TYPE, BAD_EVENT, Head, Survey, read_event, survey, walk
from humanmd.adapters.imports.aw_pile import Pile, Stretch
from humanmd.adapters.imports.aw_surfaces import SURFACES
from humanmd.adapters.imports.records import (
    IMPLAUSIBLE,
    ImportItem,
    ImportOptions,
    ImportSourceError,
    Record,
    SkippedItem,
    device_name,
    plausible,
    source_name,
    stamp,
    with_event_id,
)
from humanmd.adapters.imports.spans import Span, beats, without
from humanmd.capture.s1 import MAX_TEXT, SCHEMA_VERSION
from humanmd.kernel import ids
from humanmd.kernel.instants import MINUTE, SECOND

UNKNOWN_TYPE: Final = "unknown bucket type"
AWAY: Final = "nobody at the computer"

_PRODUCER = "activitywatch"
_BEAT = 4 * MINUTE + 30 * SECOND
_SHORT = MINUTE
_BUCKET_CHARACTERS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivityWatchImporter:
    """Reads an export of all buckets or of one, in both published shapes."""

    name: str = _PRODUCER
    follows_deletions: bool = False

    def sources(self, path: Path, options: ImportOptions) -> tuple[str, ...]:
        """Name one source for each host."""
        heads = survey(path, options).heads
        return tuple(
            dict.fromkeys(source_name(_PRODUCER, device_name(options, head.hostname)) for head in heads)
        )

    def read(self, path: Path, options: ImportOptions) -> Iterator[ImportItem | SkippedItem]:
        """Yield the events of each bucket, oldest first, less the time nobody was there."""
        _check(path, options)
        seen = survey(path, options)
        events = Pile()
        skipped: Counter[str] = Counter()
        current = 0
        for place, key, value in walk(path):
            if place != current:
                yield from _bucket(seen, current, events, skipped, options)
                current, events, skipped = place, Pile(), Counter()
            if key == "events":
                _collect(seen.heads[place], value, options, events, skipped)
        if seen.heads:
            yield from _bucket(seen, current, events, skipped, options)


ACTIVITYWATCH: Final = ActivityWatchImporter()


def _check(path: Path, options: ImportOptions) -> None:
    if not path.is_file():
        message = f"There is no file at {path}."
        raise ImportSourceError(message, next_step="Name the JSON file that ActivityWatch exported.")
    if path.stat().st_size > options.limits.export_bytes:
        message = f"{path} is larger than the limit for one export."
        raise ImportSourceError(message, next_step="Export the buckets one by one.")


def _collect(head: Head, value: object, options: ImportOptions, events: Pile, skipped: Counter[str]) -> None:
    """Keep an event of a known type; count what cannot be kept."""
    if head.type == AFK_TYPE:
        return
    surface_of = SURFACES.get(head.type)
    if surface_of is None:
        skipped[UNKNOWN_TYPE] += 1
        return
    event = read_event(value, options.zone, naive_ok=options.naive_ok)
    if isinstance(event, str):
        skipped[event] += 1
        return
    surface = surface_of(head, event.data)
    if not surface.app and not surface.title:
        skipped[BAD_EVENT] += 1
    elif not plausible(event.start, options.now):
        skipped[IMPLAUSIBLE] += 1
    else:
        content = json.dumps(event.data, sort_keys=True, ensure_ascii=False)
        events.add(event.start, event.duration, event.offset, content, surface)


def _bucket(
    seen: Survey, place: int, events: Pile, skipped: Counter[str], options: ImportOptions
) -> Iterator[ImportItem | SkippedItem]:
    head = seen.heads[place]
    device = device_name(options, head.hostname)
    away = seen.away_at(head.hostname)
    for stretch in events.ordered():
        active = without((stretch.start, stretch.end), away)
        if not active:
            skipped[AWAY] += 1
            continue
        key = ids.derived("aw", head.id, str(stretch.start), stretch.content)
        yield ImportItem(
            source=source_name(_PRODUCER, device),
            key=key,
            fingerprint=ids.digest(str(stretch.duration)),
            records=tuple(
                with_event_id(key, record) for record in _records(stretch, active, head.id, device)
            ),
        )
    if head.type != AFK_TYPE and head.type not in SURFACES:
        skipped[UNKNOWN_TYPE] += 0  # an empty bucket of an unknown type is named too
    for reason, count in sorted(skipped.items()):
        name = f"{head.id} ({head.type})" if reason == UNKNOWN_TYPE else head.id
        yield SkippedItem(item=name, reason=reason, count=count)


def _records(stretch: Stretch, active: tuple[Span, ...], bucket: str, device: str) -> Iterator[Record]:
    surface = stretch.surface
    window: dict[str, object] = {"title": surface.title}
    if surface.private is not None:
        window["private"] = surface.private
    base: Record = {
        "schema_version": SCHEMA_VERSION,
        "source": {"kind": "import", "producer": _PRODUCER, "device": device},
        "app": {"name": surface.app},
        "window": window,
        "url": surface.url or None,
        "text": surface.text[:MAX_TEXT] or None,
        "text_source": "import" if surface.text else "none",
        "session": {"locked": False, "idle_ms": 0},
        "extra": {
            "voice": "trace",
            "bucket": bucket[:_BUCKET_CHARACTERS],
            "duration_s": stretch.duration / SECOND,
            "active_s": sum(end - start for start, end in active) / SECOND,
        },
    }
    for span in active:
        for number, at in enumerate(beats(span, _BEAT, _SHORT)):
            trigger = "heartbeat" if number else surface.trigger
            yield {**base, "captured_at": stamp(at, stretch.offset), "trigger": trigger}
