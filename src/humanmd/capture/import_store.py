"""Which items of which import are kept, by fingerprint, so that a second import changes nothing."""

import json
from collections.abc import Mapping
from typing import Final

from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db

_KNOWN: Final = "SELECT key, fingerprint FROM import_item WHERE source = ?"
_CAPTURES: Final = "SELECT event_ids FROM import_item WHERE source = ? AND key = ?"
_PUT: Final = """
INSERT INTO import_item (source, key, fingerprint, event_ids, seen_at) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (source, key) DO UPDATE
SET fingerprint = excluded.fingerprint, event_ids = excluded.event_ids, seen_at = excluded.seen_at
"""
_DROP: Final = "DELETE FROM import_item WHERE source = ? AND key = ?"


def known(db: Db, source: str) -> Mapping[str, bytes]:
    """Return the fingerprint of every item kept of a source, by key."""
    return {str(key): bytes(fingerprint) for key, fingerprint in db.iterate(_KNOWN, (source,))}


def event_ids(db: Db, source: str, key: str) -> tuple[str, ...]:
    """Return the event ids of the records an item gave; none if it is not kept."""
    found = db.value(_CAPTURES, (source, key))
    return () if found is None else tuple(json.loads(found))


def put(
    db: Db, *, source: str, key: str, fingerprint: bytes, events: tuple[str, ...], seen_at: Instant
) -> None:
    """Keep an item with the event ids of its records, in place of what was kept of it."""
    db.execute(_PUT, (source, key, fingerprint, json.dumps(events), seen_at))


def drop(db: Db, source: str, key: str) -> None:
    """Forget an item; the records it gave are the caller's to withdraw."""
    db.execute(_DROP, (source, key))
