"""A real, empty, encrypted store with the schema of this code."""

from pathlib import Path

from humanmd.kernel.instants import Instant
from humanmd.kernel.store import meta
from humanmd.kernel.store.connection import Db, open_store
from humanmd.kernel.store.migrate import migrate

KEY = bytes(range(32))


def fresh_db(folder: Path) -> Db:
    """Open a new store in a folder, migrated; closing it is the caller's."""
    db = open_store(folder / "store.db", KEY, durable=False)
    migrate(db, KEY, folder, Instant(0), "test")
    meta.make_mac_key(db)
    return db
