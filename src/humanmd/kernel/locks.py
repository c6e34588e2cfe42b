"""A lock between processes: held by the operating system, so a dead holder never blocks the living."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from humanmd.kernel.errors import HumanmdError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_NOTE_BYTES: Final = 256
_LOCKED_AT: Final = 1 << 20
"""Windows refuses reads inside a locked range, so the range lies behind the holder's note."""


class LockedError(HumanmdError):
    """Another process holds the lock."""


@contextmanager
def lock(path: Path, holder: str) -> Iterator[None]:
    """Hold a lock for as long as the block runs; `holder` is what others are told.

    The file may stay behind: only the system's lock counts, never a process id. Raises LockedError at once.
    """
    handle = os.open(path, os.O_CREAT | os.O_RDWR | getattr(os, "O_BINARY", 0), 0o600)
    try:
        if not _take(handle):
            message = f"{path.name} is held by {_note(path) or 'another process'}."
            raise LockedError(message, next_step="Wait until it has finished, or stop it.")
        os.ftruncate(handle, 0)
        os.write(handle, f"{holder}, process {os.getpid()}".encode()[:_NOTE_BYTES])
        yield
        os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def held(path: Path) -> str | None:
    """Return who holds a lock, or None if it is free."""
    try:
        handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        return None
    try:
        return None if _take(handle) else (_note(path) or "another process")
    finally:
        os.close(handle)


def _take(handle: int) -> bool:
    """Take the system's lock without waiting; closing the handle gives it back."""
    try:
        if sys.platform == "win32":
            os.lseek(handle, _LOCKED_AT, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _note(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(_NOTE_BYTES).decode("utf-8", "replace")
