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
_WITH_CAPTURE = "retention.capture_hours"
_DERIVED = "until it is derived anew"
_FOLDED = "derived anew from what is left"

TABLES: Final = (
    _table("migration", content=False, retention=_FOR_EVER, erase=_NOTHING),
    _table("meta", content=False, retention=_FOR_EVER, erase="made anew by `erase --all`"),
    _table("cursor", content=False, retention=_FOR_EVER, erase=_NOTHING),
    _table(
        "attempt", content=False, retention="until it succeeds or is let out of quarantine", erase="input"
    ),
    _table("lane", content=False, retention=_FOR_EVER, erase="when its last record is erased"),
    _table(
        "capture", content=True, retention=_WITH_CAPTURE, erase="lane, at, app, app_id, url, text columns"
    ),
    _table("capture_fts", content=True, retention=_WITH_CAPTURE, erase="rowid = capture.seq"),
    _table("capture_unindexed", content=False, retention=_WITH_CAPTURE, erase="seq"),
    _table("field_mark", content=False, retention=_WITH_CAPTURE, erase="seq"),
    _table("source", content=False, retention=_FOR_EVER, erase="id is replaced by its keyed hash"),
    _table("dirty_minute", content=False, retention="until the minute is made", erase="lane, minute"),
    _table("refusal_count", content=False, retention=_FOR_EVER, erase=_NOTHING),
    _table("mask_count", content=False, retention=_FOR_EVER, erase=_NOTHING),
    _table("exclusion", content=True, retention="until the owner removes it", erase="kind, value"),
    _table("client", content=False, retention=_FOR_EVER, erase=_NOTHING),
    _table("retention_log", content=False, retention=_FOR_EVER, erase="receipt_id, capture_id"),
    _table("import_item", content=True, retention=_FOR_EVER, erase="source, key, event_ids"),
    _table(
        "block",
        content=True,
        retention="verbatim fields with the captures",
        erase="lane, start, then made anew",
    ),
    _table("session_dirty", content=False, retention="until the sessions are cut", erase="track, minute"),
    _table("session", content=True, retention=_DERIVED, erase="track, start to stop, then cut anew"),
    _table("reduction", content=True, retention="with its session", erase="session_id"),
    _table("window_dirty", content=False, retention="until the window is modelled", erase="session_id"),
    _table(
        "receipt", content=True, retention="retention.quote_days; the owner's own stay", erase="source_id"
    ),
    _table("delta", content=True, retention=_FOR_EVER, erase="session_id, then modelled anew"),
    _table("delta_item", content=True, retention=_FOR_EVER, erase="delta, receipt"),
    _table("rejection", content=True, retention="claims with the captures", erase="source_id, claim"),
    _table("owner_input", content=True, retention="the owner's", erase="target, value"),
    _table("mention", content=True, retention=_DERIVED, erase=_FOLDED),
    _table("roster", content=True, retention=_DERIVED, erase=_FOLDED),
    _table("observation", content=False, retention=_DERIVED, erase=_FOLDED),
    _table("checkpoint", content=True, retention=_DERIVED, erase=_FOLDED),
    _table("counted", content=False, retention=_DERIVED, erase=_FOLDED),
    _table("item_mention", content=False, retention=_DERIVED, erase=_FOLDED),
    _table("identity", content=True, retention=_DERIVED, erase=_FOLDED),
    _table("point", content=True, retention=_DERIVED, erase=_FOLDED),
    _table("point_receipt", content=False, retention=_DERIVED, erase=_FOLDED),
    _table("point_fts", content=True, retention=_DERIVED, erase=_FOLDED),
    _table("line", content=True, retention=_DERIVED, erase=_FOLDED),
    _table("line_receipt", content=False, retention=_DERIVED, erase=_FOLDED),
    _table("redacted", content=True, retention=_DERIVED, erase=_FOLDED),
    _table("redaction_due", content=False, retention="until it is redacted", erase="with what it names"),
    _table("handle", content=False, retention=_FOR_EVER, erase="ref"),
    _table("day_span", content=False, retention=_FOR_EVER, erase="day, track, then made anew"),
    _table("day_feature", content=True, retention=_FOR_EVER, erase="day, then made anew"),
    _table("habit_state", content=True, retention="10 days, then one a month", erase="day, then scored anew"),
    _table("trial", content=False, retention=_FOR_EVER, erase="day, then scored anew"),
    _table("face", content=True, retention=_DERIVED, erase=_FOLDED),
    _table("volume", content=True, retention=_DERIVED, erase=_FOLDED),
    _table("root", content=True, retention=_FOR_EVER, erase=_FOLDED),
    _table("stage_input", content=False, retention=_DERIVED, erase=_NOTHING),
    _table("build", content=False, retention="the last 100", erase=_NOTHING),
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
