"""Small facts about the store itself, such as the key of its keyed hashes."""

from humanmd.kernel.macs import MAC_KEY_BYTES, Mac
from humanmd.kernel.store.connection import Db
from humanmd.kernel.store.errors import StoreDamagedError

_GET = "SELECT value FROM meta WHERE name = ?"
_PUT = "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
_ADD_MAC_KEY = "INSERT INTO meta (name, value) VALUES (?, randomblob(?)) ON CONFLICT (name) DO NOTHING"
_MAC_KEY = "mac_key"


def get(db: Db, name: str) -> bytes | None:
    """Return what is kept under a name, or None."""
    value: bytes | None = db.value(_GET, (name,))
    return value


def put(db: Db, name: str, value: bytes) -> None:
    """Keep a value under a name, in place of an older one."""
    db.execute(_PUT, (name, value))


def make_mac_key(db: Db) -> None:
    """Give a new store the key of its keyed hashes; a store that has one keeps it."""
    if get(db, _MAC_KEY) is None:
        db.execute(_ADD_MAC_KEY, (_MAC_KEY, MAC_KEY_BYTES))


def mac(db: Db) -> Mac:
    """Return the keyed hash of this store. Raises StoreDamagedError if its key is gone."""
    key = get(db, _MAC_KEY)
    if key is None:
        message = f"{db.path} has lost the key of its hashes."
        raise StoreDamagedError(message, next_step="Restore the newest verified backup.")
    return Mac(key)
