"""A home opened: its settings, its store under its key, its keyed hash. The only place that picks adapters."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Final

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


Load = Callable[[Path], Config]
"""Reads the settings of a home."""

_BEING_MADE: Final = re.compile(r"\.new(?:-journal|-wal|-shm)?$|\.rotation$")
"""Files of a store that another process is making, and of a lock: nobody's lost history."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """Everything that work on one owner's model needs."""

    paths: Paths
    config: Config
    db: Db
    mac: Mac
    clock: Clock


def root(chosen: Path | None) -> Path:
    """Return the root of the chosen home, of HUMANMD_HOME, or of `~/.humanmd`. Raises HomeError."""
    try:
        found = config.home(chosen, config.environment())
        str(found).encode()
    except UnicodeEncodeError:
        message = "The path of the home is not UTF-8."
        raise HomeError(message, next_step="Choose another home with --home.") from None
    except RuntimeError:
        message = "The path of the home leads in a circle of links, or to the home of nobody."
        raise HomeError(message, next_step="Choose another home with --home.") from None
    return found


def keyring_of(paths: Paths) -> Keyring:
    """Pick where the key of a home lives: the system's keyring if there is one, else a 0600 file.

    A key that already lies in the file stays there.
    """
    if paths.key.exists():
        return KeyFile(paths.key)
    found: Keyring | None = import_module(_KEYRINGS).find(str(paths.root))
    return found or KeyFile(paths.key)


@contextmanager
def open_home(
    chosen: Path | None, *, durable: bool = True, reading: bool = False, load: Load = settings.load
) -> Iterator[Home]:
    """Open a home, making it on first use; the store is migrated first and closed at the end.

    One that cannot be written is still there for `reading`: what is opened is a copy, gone at the end.

    Raises KeyLockedError where there is a store without its key, ConfigError for settings that cannot be, and
    HomeError for a folder of other things or a home whose store is gone.
    """
    paths = Paths(root(chosen))
    refuse_foreign(paths)
    if reading and paths.store.exists() and not paths.writable():
        with _copied(paths) as home:
            yield home
        return
    paths.prepare()
    with opened(paths, keyring_of(paths), SystemClock(), durable=durable, load=load) as home:
        yield home


@contextmanager
def _copied(paths: Paths) -> Iterator[Home]:
    """Open an encrypted copy of a store that lies where nothing can be written, not even SQLite's own notes."""
    with TemporaryDirectory(prefix="humanmd-reading-") as folder:
        copy = Paths(Path(folder))
        copy.prepare()
        for name in (paths.store.name, f"{paths.store.name}-wal"):
            if (paths.root / name).exists():
                copyfile(paths.root / name, copy.root / name)
        if paths.config.exists():
            copyfile(paths.config, copy.config)
        with opened(copy, keyring_of(paths), SystemClock(), durable=False) as home:
            yield replace(home, paths=paths)


@contextmanager
def temporary_home(folder: Path) -> Iterator[Home]:
    """Open a home that is not the owner's: its key is a file in it, whatever keyring the system has."""
    paths = Paths(folder)
    paths.prepare()
    with opened(paths, KeyFile(paths.key), SystemClock(), durable=False) as home:
        yield home


@contextmanager
def opened(
    paths: Paths, keyring: Keyring, clock: Clock, *, durable: bool, load: Load = settings.load
) -> Iterator[Home]:
    """Open a prepared home with what was picked for it; `load` reads its settings."""
    found = load(paths.config)
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
    beside = sorted(path for path in paths.root.glob("*.db*") if _BEING_MADE.search(path.name) is None)
    made = [*sorted(paths.backup.glob("*.db")), *([paths.human] if os.path.lexists(paths.human) else [])]
    left = next(iter((*beside, *made, *sorted(paths.exports.glob("*")))), None)
    if left is not None:
        message = f"There is no store at {paths.store}, but what is left of one at {left}."
        raise HomeError(
            message,
            next_step="Put the store back there, move away what is left of it, or name another home with --home.",
        )
