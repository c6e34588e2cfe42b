"""A home opened: its settings, its store under its key, its keyed hash. The only place that picks adapters."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from humanmd import __version__
from humanmd.daemon import settings
from humanmd.kernel import config
from humanmd.kernel.clock import Clock, SystemClock
from humanmd.kernel.config import Config
from humanmd.kernel.macs import Mac
from humanmd.kernel.paths import HomeError, Paths
from humanmd.kernel.store import keys, meta
from humanmd.kernel.store.connection import Db, open_store
from humanmd.kernel.store.keys import KeyFile, Keyring
from humanmd.kernel.store.migrate import migrate

_KEYRINGS = "humanmd.adapters.keyring_store"
"""Loaded only for a home that has no key file: the library takes longer than most commands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """Everything that work on one owner's model needs."""

    paths: Paths
    config: Config
    db: Db
    mac: Mac
    clock: Clock


def root(chosen: Path | None) -> Path:
    """Return the root of the chosen home, of HUMANMD_HOME, or of `~/.humanmd`."""
    return config.home(chosen, config.environment())


def keyring_of(paths: Paths) -> Keyring:
    """Pick where the key of a home lives: the system's keyring if there is one, else a 0600 file.

    A key that already lies in the file stays there.
    """
    if paths.key.exists():
        return KeyFile(paths.key)
    found: Keyring | None = import_module(_KEYRINGS).find(str(paths.root))
    return found or KeyFile(paths.key)


@contextmanager
def open_home(chosen: Path | None, *, durable: bool = True) -> Iterator[Home]:
    """Open a home, making it on first use; the store is migrated first and closed at the end.

    Raises KeyLockedError where there is a store without its key, ConfigError for settings that cannot be, and
    HomeError for a folder of other things or a home whose store is gone.
    """
    paths = Paths(root(chosen))
    refuse_foreign(paths)
    paths.prepare()
    with opened(paths, keyring_of(paths), SystemClock(), durable=durable) as home:
        yield home


@contextmanager
def temporary_home(folder: Path) -> Iterator[Home]:
    """Open a home that is not the owner's: its key is a file in it, whatever keyring the system has."""
    paths = Paths(folder)
    paths.prepare()
    with opened(paths, KeyFile(paths.key), SystemClock(), durable=False) as home:
        yield home


@contextmanager
def opened(paths: Paths, keyring: Keyring, clock: Clock, *, durable: bool) -> Iterator[Home]:
    """Open a prepared home with what was picked for it."""
    found = settings.load(paths.config)
    refuse_lost(paths)
    key = keys.obtain(paths.store, keyring)
    with open_store(paths.store, key, durable=durable) as db:
        migrate(db, key, paths.backup, clock.now(), __version__)
        meta.make_mac_key(db)
        yield Home(paths=paths, config=found, db=db, mac=meta.mac(db), clock=clock)


def refuse_foreign(paths: Paths) -> None:
    """Raise HomeError for a folder that holds other things: it would be closed to others and filled."""
    ours = (paths.store, paths.key, paths.config, paths.human, paths.run, paths.backup)
    try:
        strange = paths.root.is_dir() and any(paths.root.iterdir()) and not any(p.exists() for p in ours)
    except OSError as error:
        message = f"The folder {paths.root} cannot be read: {error.strerror}."
        raise HomeError(message, next_step="Choose another home with --home.") from None
    if strange:
        message = f"{paths.root} is not a home of humanmd, and it is not empty."
        raise HomeError(message, next_step="Name an empty or new folder with --home.")


def refuse_lost(paths: Paths) -> None:
    """Raise HomeError where a store is missing that was there: a fresh one would look like a lost history."""
    if paths.store.exists():
        return
    beside = (path for path in paths.root.glob("*.db*") if not path.name.endswith(".new"))
    left = min((*beside, *paths.backup.glob("*.db")), default=None)
    if left is not None:
        message = f"There is no store at {paths.store}, but something of one at {left}."
        raise HomeError(message, next_step="Put it back there, or name another home with --home.")
