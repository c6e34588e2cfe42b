"""What stands in an export of ActivityWatch: buckets, their kinds, and when nobody was there."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path
from types import MappingProxyType
from typing import Final

from humanmd.adapters.imports.json_stream import JsonStream
from humanmd.adapters.imports.records import NAIVE, ImportOptions, ImportSourceError, local_instant, offset_at
from humanmd.adapters.imports.spans import Span, merged
from humanmd.kernel.instants import DAY, SECOND, Instant, InstantError, parse

BAD_EVENT: Final = "event without a readable time, duration and data"
AFK_TYPE: Final = "afkstatus"

_AWAY = "afk"
_SOMEWHERE = frozenset({"", "unknown"})
_LONGEST = DAY


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What a bucket says of itself."""

    id: str = ""
    type: str = ""
    client: str = ""
    hostname: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One event; `duration` in microseconds, at most a day."""

    start: Instant
    offset: int
    duration: int
    data: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """The heads of an export in its order, and each host's time without anybody."""

    heads: tuple[Head, ...]
    away: Mapping[str, tuple[Span, ...]]

    def away_at(self, hostname: str) -> tuple[Span, ...]:
        """Return a host's time without anybody; a browser that does not know its host has the only one."""
        if hostname in _SOMEWHERE and hostname not in self.away and len(self.away) == 1:
            return next(iter(self.away.values()))
        return self.away.get(hostname, ())


def survey(path: Path, options: ImportOptions) -> Survey:
    """Read the heads and the absences of an export; ImportSourceError if it is none."""
    said: list[dict[str, str]] = []
    absent: dict[int, list[Span]] = {}
    for place, key, value in walk(path):
        while len(said) <= place:
            said.append({})
        if key != "events":
            said[place][key] = value if isinstance(value, str) else ""
        elif (span := _absence(value, options)) is not None:
            absent.setdefault(place, []).append(span)
    names = Head.__slots__
    heads = tuple(Head(**{key: value for key, value in head.items() if key in names}) for head in said)
    away: dict[str, list[Span]] = {}
    for place, head in enumerate(heads):
        if head.type == AFK_TYPE:
            away.setdefault(head.hostname, []).extend(absent.get(place, ()))
    return Survey(heads=heads, away=MappingProxyType({host: merged(spans) for host, spans in away.items()}))


def walk(path: Path) -> Iterator[tuple[int, str, object]]:
    """Yield `(number of the bucket, property, value)` in file order; `events` comes once for each event.

    Buckets may be an object by id, as servers write it, or a list, as the schema says.
    """
    stream = JsonStream(path)
    found = False
    if stream.peek() == "{":
        for key in stream.members():
            if key != "buckets":
                stream.skip()
                continue
            found = True
            yield from _buckets(stream)
    if not found:
        message = f"{path} has no buckets, so it is no export of ActivityWatch."
        raise ImportSourceError(message, next_step="Use `Export all buckets as JSON`.")


def read_event(value: object, zone: tzinfo, *, naive_ok: bool) -> Event | str:
    """Read one event, or say why it cannot be; a time in UTC gets the owner's offset of that moment."""
    if not isinstance(value, dict):
        return BAD_EVENT
    stamp, duration, data = value.get("timestamp"), value.get("duration", 0), value.get("data")
    if not isinstance(stamp, str) or not isinstance(data, dict) or isinstance(duration, bool):
        return BAD_EVENT
    if not isinstance(duration, int | float) or not math.isfinite(duration) or duration < 0:
        return BAD_EVENT
    moment = _moment(stamp, zone, naive_ok=naive_ok)
    if isinstance(moment, str):
        return moment
    length = int(min(duration, _LONGEST // SECOND) * SECOND)
    return Event(start=moment[0], offset=moment[1], duration=length, data=data)


def _buckets(stream: JsonStream) -> Iterator[tuple[int, str, object]]:
    if stream.peek() == "[":
        for place in stream.elements():
            yield from _bucket(stream, place)
        return
    for place, key in enumerate(stream.members()):
        yield place, "id", key
        yield from _bucket(stream, place)


def _bucket(stream: JsonStream, place: int) -> Iterator[tuple[int, str, object]]:
    for key in stream.members():
        if key == "events" and stream.peek() == "[":
            for _number in stream.elements():
                yield place, key, stream.value()
        else:
            yield place, key, stream.value()


def _absence(value: object, options: ImportOptions) -> Span | None:
    event = read_event(value, options.zone, naive_ok=options.naive_ok)
    if isinstance(event, str) or event.data.get("status") != _AWAY:
        return None
    return event.start, event.start + event.duration


def _moment(text: str, zone: tzinfo, *, naive_ok: bool) -> tuple[Instant, int] | str:
    try:
        at, offset = parse(text)
        return at, offset or offset_at(at, zone)
    except (InstantError, OverflowError):
        pass
    try:
        naive = datetime.fromisoformat(text)
    except ValueError:
        return BAD_EVENT
    if naive.tzinfo is not None or "T" not in text:
        return BAD_EVENT
    if not naive_ok:
        return NAIVE
    return local_instant(naive, zone)
