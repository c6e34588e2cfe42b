"""Bring a store to the schema of this code: numbered SQL files, each applied once, whole or not at all."""

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from humanmd.kernel.instants import Instant, render
from humanmd.kernel.store.connection import Db, check, open_readonly, snapshot, transaction
from humanmd.kernel.store.errors import StoreError

MIGRATIONS: Final = Path(__file__).parent / "migrations"

_LEDGER = """
CREATE TABLE IF NOT EXISTS migration (
  name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL, version TEXT NOT NULL
) STRICT
"""
_HAS_LEDGER = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'"
_APPLIED = "SELECT name, sha256, version FROM migration ORDER BY name"
_RECORD = "INSERT INTO migration (name, sha256, applied_at, version) VALUES (?, ?, ?, ?)"
_SCHEMA = """
SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 WHEN 'view' THEN 2 ELSE 3 END, name
"""
_FTS_PARTS = re.compile(r"CREATE TABLE '\w+_(data|idx|content|docsize|config)'")
_NAME = re.compile(r"\d{4}_[a-z0-9_]+")


class MigrationError(StoreError):
    """The store and this code do not fit together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Migration:
    """One step of the schema."""

    name: str
    sql: str

    @property
    def sha256(self) -> str:
        """The hash that tells whether the file was edited after it was applied."""
        return sha256(self.sql.encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Migrated:
    """What a run did: the names applied, and the snapshot made before, if one was needed."""

    applied: tuple[str, ...]
    snapshot: Path | None


def load(directory: Path = MIGRATIONS) -> tuple[Migration, ...]:
    """Read the migrations of this code in their order."""
    files = sorted(path for path in directory.glob("*.sql") if _NAME.fullmatch(path.stem))
    return tuple(
        Migration(name=path.stem, sql=path.read_text("utf-8").replace("\r\n", "\n")) for path in files
    )


def pending(db: Db, migrations: tuple[Migration, ...]) -> tuple[Migration, ...]:
    """Return what is not applied yet; reads only.

    Raises MigrationError for an edited file, a gap, or a store that newer code wrote.
    """
    applied = _applied(db)
    _refuse_newer(applied, migrations, db.path)
    for migration in migrations:
        digest = applied.get(migration.name, (migration.sha256, ""))[0]
        if digest != migration.sha256:
            message = f"Migration {migration.name} was edited after it was applied to {db.path}."
            raise MigrationError(
                message, next_step="Install humanmd again; a schema change needs a new file."
            )
    waiting = tuple(migration for migration in migrations if migration.name not in applied)
    if applied and waiting and waiting[0].name < max(applied):
        message = f"Migration {waiting[0].name} was put before ones already applied to {db.path}."
        raise MigrationError(
            message, next_step="Install humanmd again; a schema change needs the next number."
        )
    return waiting


def migrate(
    db: Db,
    key: bytes,
    backup: Path,
    at: Instant,
    version: str,
    migrations: tuple[Migration, ...] | None = None,
) -> Migrated:
    """Apply what is pending, each migration and its ledger row in one transaction.

    A store with contents is copied to `backup` first, under the same key, and the copy is opened and checked.
    """
    todo = pending(db, load() if migrations is None else migrations)
    if not todo:
        return Migrated(applied=(), snapshot=None)
    saved = _save(db, key, backup, at) if _applied(db) else None
    done = tuple(migration.name for migration in todo if _apply(db, migration, at, version))
    return Migrated(applied=done, snapshot=saved)


def schema_dump(db: Db) -> str:
    """Write the schema as SQL, in an order that does not depend on when a table was made."""
    statements = (str(sql).strip() for (sql,) in db.iterate(_SCHEMA))
    return "\n\n".join(f"{sql};" for sql in statements if not _FTS_PARTS.match(sql)) + "\n"


def _apply(db: Db, migration: Migration, at: Instant, version: str) -> bool:
    """Apply one migration; False if another process did it in the meantime."""
    with transaction(db):
        db.execute(_LEDGER)
        if migration.name in _applied(db):
            return False
        db.execute(migration.sql)
        db.execute(_RECORD, (migration.name, migration.sha256, at, version))
    return True


def _applied(db: Db) -> dict[str, tuple[str, str]]:
    if db.value(_HAS_LEDGER) is None:
        return {}
    return {name: (digest, version) for name, digest, version in db.rows(_APPLIED)}


def _refuse_newer(applied: dict[str, tuple[str, str]], migrations: tuple[Migration, ...], path: Path) -> None:
    known = {migration.name for migration in migrations}
    unknown = [name for name in applied if name not in known]
    if unknown:
        version = applied[unknown[-1]][1]
        message = f"{path} was written by humanmd {version}, which is newer than this one."
        raise MigrationError(
            message,
            next_step=f"Install humanmd {version} or later, or put back the copy from before that version.",
        )


def _save(db: Db, key: bytes, backup: Path, at: Instant) -> Path:
    stamp = re.sub(r"[^0-9T]", "", render(at))
    saved = backup / f"before-migration-{stamp}.db"
    draft = saved.with_suffix(".unverified")
    draft.unlink(missing_ok=True)
    snapshot(db, draft)
    with open_readonly(draft, key) as copy:
        check(copy)
    return draft.replace(saved)
