"""Two files change places in one move, so that nobody who writes to either of them loses anything."""

import ctypes
import os
import sys
from errno import ENOENT
from pathlib import Path
from typing import Final

_LINUX_EXCHANGE: Final = 2
_MAC_SWAP: Final = 2
_AT_FDCWD: Final = -100


def exchange(one: Path, other: Path) -> bool:
    """Let two files of one folder change places; False where the system has no such move. Raises OSError."""
    move = _system_move()
    if move is None or not callable(move):
        return False
    code = _called(move, os.fsencode(one), os.fsencode(other))
    if code == ENOENT:
        raise FileNotFoundError(code, os.strerror(code), str(other))
    return code == 0


def _system_move() -> object:
    """Find the system's call; there is none on Windows, and not in every C library."""
    if sys.platform == "win32":
        return None
    library = ctypes.CDLL(None, use_errno=True)
    return getattr(library, "renamex_np" if sys.platform == "darwin" else "renameat2", None)


def _called(move: object, one: bytes, other: bytes) -> int:
    """Call it and return the error number, 0 for success."""
    arguments = (
        (one, other, ctypes.c_uint(_MAC_SWAP))
        if sys.platform == "darwin"
        else (_AT_FDCWD, one, _AT_FDCWD, other, ctypes.c_uint(_LINUX_EXCHANGE))
    )
    done = callable(move) and move(*arguments) == 0
    return 0 if done else ctypes.get_errno()
