"""The owner's exclusions on disk: added ones, and default ones taken out."""

from dataclasses import dataclass

from humanmd.capture.exclusions import Exclusion
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db

_ADD = """
INSERT INTO exclusion (key, kind, value, added_at) VALUES (?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE SET removed = 0
"""
_TAKE_OUT = """
INSERT INTO exclusion (key, kind, value, added_at, removed) VALUES (?, ?, ?, ?, 1)
ON CONFLICT (key) DO UPDATE SET removed = 1
"""
_DELETE = "DELETE FROM exclusion WHERE key = ?"
_ADDED = "SELECT kind, value FROM exclusion WHERE removed = 0 ORDER BY id"
_REMOVED = "SELECT key FROM exclusion WHERE removed = 1 ORDER BY id"
_HITS = "SELECT key, hits FROM exclusion WHERE removed = 0 ORDER BY id"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """How often an exclusion of the owner's has matched."""

    key: str
    hits: int


def add(db: Db, exclusion: Exclusion, at: Instant) -> None:
    """Keep an exclusion from now on; a default one that was taken out comes back."""
    db.execute(_ADD, (exclusion.key, exclusion.kind, exclusion.pattern, at))


def remove(db: Db, exclusion: Exclusion, at: Instant) -> None:
    """Take an exclusion off the list: the owner's own goes, a default one is remembered as taken out."""
    if exclusion.source == "default":
        db.execute(_TAKE_OUT, (exclusion.key, exclusion.kind, exclusion.pattern, at))
    else:
        db.execute(_DELETE, (exclusion.key,))


def added(db: Db) -> tuple[Exclusion, ...]:
    """Return the owner's exclusions, oldest first."""
    return tuple(Exclusion(kind=kind, pattern=value) for kind, value in db.rows(_ADDED))


def removed(db: Db) -> tuple[str, ...]:
    """Return the keys of the default exclusions that the owner took out."""
    return tuple(key for (key,) in db.rows(_REMOVED))


def hits(db: Db) -> tuple[Hits, ...]:
    """Return how often each of the owner's exclusions has matched."""
    return tuple(Hits(key=key, hits=n) for key, n in db.rows(_HITS))
