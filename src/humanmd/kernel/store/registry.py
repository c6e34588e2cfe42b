"""Everything that is kept, in one list: what it holds, for how long, and how an erasure reaches it."""

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from humanmd.kernel.store.connection import Db

_TABLES = """
SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name
"""
_FTS = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%'"
_SHADOW = re.compile(r"(.+)_(?:data|idx|content|docsize|config)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A table of the store or a file of the home."""

    name: str
    holds_content: bool
    retention: str
    erase: str
    backed_up: bool


def _table(name: str, *, content: bool, retention: str, erase: str) -> Kept:
    return Kept(name=name, holds_content=content, retention=retention, erase=erase, backed_up=True)


_FOR_EVER = "for ever"
_NOTHING = "nothing to erase: no content, no reference to a record"

TABLES: Final = (
    _table("migration", content=False, retention=_FOR_EVER, erase=_NOTHING),
    _table("meta", content=False, retention=_FOR_EVER, erase="the keys are made anew by `erase --all`"),
    _table("cursor", content=False, retention=_FOR_EVER, erase=_NOTHING),
    _table(
        "attempt",
        content=False,
        retention="until the attempt ends or is let out of quarantine",
        erase="input",
    ),
)

FILES: Final = (
    Kept(
        name="store.db",
        holds_content=True,
        retention="as its tables",
        erase="rewritten under a fresh key",
        backed_up=True,
    ),
    Kept(
        name="store.db-wal",
        holds_content=True,
        retention="until the checkpoint",
        erase="emptied by the checkpoint",
        backed_up=False,
    ),
    Kept(
        name="store.db-shm",
        holds_content=False,
        retention="while the store is open",
        erase=_NOTHING,
        backed_up=False,
    ),
    Kept(name="store.db.rotation", holds_content=False, retention=_FOR_EVER, erase=_NOTHING, backed_up=False),
    Kept(
        name="key",
        holds_content=False,
        retention="until rotated",
        erase="destroyed after the rewrite",
        backed_up=False,
    ),
    Kept(
        name="key-next",
        holds_content=False,
        retention="during a rotation",
        erase="becomes the key",
        backed_up=False,
    ),
    Kept(
        name="config.toml",
        holds_content=True,
        retention="the owner's",
        erase="by the owner: names put on the exclusion list",
        backed_up=True,
    ),
    Kept(
        name="HUMAN.md",
        holds_content=True,
        retention="until it is rendered anew",
        erase="rendered anew",
        backed_up=False,
    ),
    Kept(
        name="pixels/",
        holds_content=True,
        retention="retention.pixels_hours, then thumbnail_hours",
        erase="with their capture",
        backed_up=False,
    ),
    Kept(
        name="exports/",
        holds_content=True,
        retention="the owner's",
        erase="out of reach: named in the receipt",
        backed_up=False,
    ),
    Kept(
        name="backup/",
        holds_content=True,
        retention="7 daily and 4 weekly",
        erase="rewritten under a fresh key",
        backed_up=False,
    ),
    Kept(name="logs/", holds_content=False, retention="14 days", erase=_NOTHING, backed_up=False),
    Kept(
        name="run/", holds_content=False, retention="while the daemon runs", erase=_NOTHING, backed_up=False
    ),
)

REGISTRY: Final = MappingProxyType({kept.name: kept for kept in (*TABLES, *FILES)})


def unlisted(db: Db) -> tuple[str, ...]:
    """Name the tables of a store that the registry does not list; parts of a search index belong to their table."""
    indexes = {name for (name,) in db.rows(_FTS)}
    names = [str(name) for (name,) in db.rows(_TABLES)]
    return tuple(name for name in names if name not in REGISTRY and not _is_part(name, indexes))


def absent(db: Db) -> tuple[str, ...]:
    """Name the listed tables that a store does not have."""
    names = {name for (name,) in db.rows(_TABLES)}
    return tuple(kept.name for kept in TABLES if kept.name not in names)


def unlisted_file(relative: str) -> bool:
    """Tell whether a path inside the home, written with `/`, is not in the registry."""
    return relative not in REGISTRY and f"{relative.split('/', 1)[0]}/" not in REGISTRY


def _is_part(name: str, indexes: set[str]) -> bool:
    match = _SHADOW.fullmatch(name)
    return match is not None and match.group(1) in indexes
