"""What an importer gives: items with their S1 records, and whatever it had to leave out, by name."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import Final

from humanmd.kernel import ids
from humanmd.kernel.errors import HumanmdError
from humanmd.kernel.instants import DAY, MINUTE, Instant, to_datetime

Record = Mapping[str, object]
"""One S1 record as plain JSON values."""

UNDATED: Final = "undated"
IMPLAUSIBLE: Final = "date outside 1995 to tomorrow"
NAIVE: Final = "time without an offset"

_EARLIEST = Instant(788_918_400_000_000)  # 1995-01-01T00:00Z, before any browser history or vault
_DEVICE_CHARACTERS = 200
_MEBIBYTE = 1 << 20
_GIBIBYTE = 1 << 30


class ImportSourceError(HumanmdError):
    """The source as a whole cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one import may read; sizes in bytes. What lies beyond is skipped by name."""

    file_bytes: int = 2 * _MEBIBYTE
    files: int = 50_000
    total_bytes: int = 2 * _GIBIBYTE
    depth: int = 32
    export_bytes: int = 4 * _GIBIBYTE


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOptions:
    """How to read a source.

    `now` bounds what dates are believed. `zone` is the owner's: it gives local days to times that
    are stored in UTC and hours to the dates people write. `naive_ok` lets a machine's export without
    offsets be read in that zone too. `device` names the source instead of the folder, host or profile.
    """

    now: Instant
    zone: tzinfo = UTC
    naive_ok: bool = False
    device: str = ""
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportItem:
    """One note, event or visit.

    `source` and `key` together say which one, `fingerprint` whether it changed since the last import.
    """

    source: str
    key: str
    fingerprint: bytes
    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedItem:
    """Something that was left out, or `count` like things under one name.

    `partial` says that more may lie behind it unseen, so that nothing may be taken for deleted.
    """

    item: str
    reason: str
    count: int = 1
    partial: bool = False


def plausible(at: int, now: Instant) -> bool:
    """Tell whether an instant lies between 1995 and one day after now."""
    return _EARLIEST <= at <= now + DAY


def offset_at(at: int, zone: tzinfo) -> int:
    """Return a zone's offset from UTC in whole minutes at an instant."""
    delta = to_datetime(at).astimezone(zone).utcoffset()
    return 0 if delta is None else int(delta.total_seconds() // 60)


def local_instant(moment: datetime, zone: tzinfo) -> tuple[Instant, int]:
    """Place a naive local time in a zone as `(instant, offset in minutes)`; of a doubled hour the first is meant."""
    delta = moment.replace(tzinfo=zone).utcoffset()
    offset = 0 if delta is None else int(delta.total_seconds() // 60)
    naive = (moment.replace(tzinfo=UTC) - to_datetime(0)) // (to_datetime(1) - to_datetime(0))
    return Instant(naive - offset * MINUTE), offset


def stamp(at: int, offset: int) -> str:
    """Write an instant as RFC 3339 with all its microseconds, so that nothing is rounded on the way in."""
    return to_datetime(at, offset).isoformat(timespec="microseconds").replace("+00:00", "Z")


def with_event_id(key: str, record: Record) -> Record:
    """Give a record the id that its own content and the item's key decide."""
    text = json.dumps(record, sort_keys=True, ensure_ascii=False)
    return {**record, "event_id": ids.derived("imp", key, text)}


def device_name(options: ImportOptions, found: str) -> str:
    """Name the source as the owner wants, else by what was found, as long as a record allows."""
    return (options.device or found or "unknown")[:_DEVICE_CHARACTERS]


def source_name(producer: str, device: str) -> str:
    """Name a source for the ledger of imported items."""
    return f"{producer}:{device}"
