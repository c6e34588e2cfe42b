"""How records enter the store: found again if they came before, else added, and what they change marked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from humanmd.capture.packing import COLUMNS, Cell, content_mac, field_key
from humanmd.capture.projection import Projected
from humanmd.capture.records import Capture
from humanmd.kernel.instants import Instant, floor_minute
from humanmd.kernel.macs import Mac
from humanmd.kernel.store.connection import Db

_ADDED: Final = (*COLUMNS, "lane", "field_key", "client", "event_key", "content_key", "content_mac")
_ADD: Final = " ".join(
    ("INSERT INTO capture (", ", ".join(_ADDED), ") VALUES (", ", ".join("?" * len(_ADDED)), ")")
)
_ADD_LANE: Final = "INSERT INTO lane (name) VALUES (?) ON CONFLICT DO NOTHING"
_LANE: Final = "SELECT id FROM lane WHERE name = ?"
_KNOWN_ID: Final = """
SELECT id, content_key FROM capture WHERE lane = ?1 AND at = ?2 AND id = ?3
UNION ALL SELECT id, content_key FROM source WHERE id = ?3
"""
_KNOWN_EVENT: Final = """
SELECT id, content_key FROM capture WHERE lane = ?1 AND event_key = ?2
UNION ALL SELECT id, content_key FROM source WHERE lane = ?1 AND event_key = ?2
"""
_NEXT_IN_LANE: Final = "SELECT at FROM capture WHERE lane = ? AND (at, id) > (?, ?) ORDER BY at, id LIMIT 1"
_NEXT_IN_FIELD: Final = """
SELECT at FROM capture WHERE field_key = ? AND at >= ? AND (at > ? OR id > ?) ORDER BY at LIMIT 1
"""
_MARK_DIRTY: Final = "INSERT OR IGNORE INTO dirty_minute (minute, lane) VALUES (?, ?)"
_COUNT_REFUSED: Final = """
INSERT INTO refusal_count (day, rule, n) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n
"""
_COUNT_MASKED: Final = """
INSERT INTO mask_count (category, n) VALUES (?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n
"""
_COUNT_HIT: Final = "UPDATE exclusion SET hits = hits + ?, last_hit_at = ? WHERE key = ?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """Keyed hashes that find a record again: by its producer's id or its claimed time, and by what it says."""

    event: bytes | None
    claim: bytes
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A record ready to be stored, with its cells and keys."""

    capture: Capture
    row: tuple[Cell, ...]
    keys: Keys
    client: str


def arrival(mac: Mac, new: Projected, client: str) -> Arrival:
    """Prepare a record: by its producer's id, else by its claim where its own time was not used."""
    claim = mac.of("claim", new.content)
    event_id = new.event
    event = mac.of("event", event_id) if event_id else claim if new.clamped else None
    keys = Keys(event=event, claim=claim, content=mac.of("content", new.content))
    return Arrival(capture=new.capture, row=new.row, keys=keys, client=client)


def lane_number(db: Db, name: str) -> int:
    """Return the number of a lane, making it if it is new."""
    found: int | None = db.value(_LANE, (name,))
    if found is None:
        db.execute(_ADD_LANE, (name,))
        found = db.value(_LANE, (name,))
    return found or 0


def known(db: Db, lane: int, new: Arrival) -> tuple[str, bytes] | None:
    """Return the id and content key of the record that came before under the same event, claim or id."""
    event = new.keys.event or new.keys.claim
    capture = new.capture
    row = db.row(_KNOWN_EVENT, (lane, event)) or db.row(_KNOWN_ID, (lane, capture.at, capture.id))
    return None if row is None else (row[0], row[1])


def add(db: Db, mac: Mac, lane: int, new: Arrival) -> None:
    """Store a record and put on the work list what it changes."""
    capture, keys = new.capture, new.keys
    field = field_key(capture)
    signed = content_mac(mac, capture.lane, new.row)
    db.execute(_ADD, (*new.row, lane, field, new.client, keys.event, keys.content, signed))
    mark_dirty(db, lane, capture, field)


def mark_dirty(db: Db, lane: int, capture: Capture, field: int | None) -> None:
    """List the minutes that a record changes: its own, and of the next ones in its lane and field."""
    minutes = {floor_minute(capture.at)}
    following = db.value(_NEXT_IN_LANE, (lane, capture.at, capture.id))
    if following is not None:
        minutes.add(floor_minute(following))
        if field is not None:
            again = db.value(_NEXT_IN_FIELD, (field, capture.at, capture.at, capture.id))
            minutes.update(() if again is None else (floor_minute(again),))
    for start in sorted(minutes):
        db.execute(_MARK_DIRTY, (start, lane))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What a batch refused and masked: refusals per (day, rule), matches per exclusion, secrets per category."""

    refused: Mapping[tuple[str, str], int]
    matched: Mapping[str, int]
    masked: Mapping[str, int]


def count(db: Db, tally: Tally, now: Instant) -> None:
    """Add a batch to the counts; they hold no contents."""
    db.executemany(_COUNT_REFUSED, [(day, rule, n) for (day, rule), n in sorted(tally.refused.items())])
    db.executemany(_COUNT_HIT, [(n, now, key) for key, n in sorted(tally.matched.items())])
    db.executemany(_COUNT_MASKED, sorted(tally.masked.items()))
