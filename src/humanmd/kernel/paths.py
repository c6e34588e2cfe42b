"""Where everything of one home lies, readable by its owner only."""

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from humanmd.kernel.errors import HumanmdError

_FOLDER_MODE = 0o700
_FILE_MODE = 0o600
_DRAFT = re.compile(r"\..+\.(\d{1,10})\.draft")


class HomeError(HumanmdError):
    """The home cannot be made, or is not a folder of ours."""


@dataclass(frozen=True, slots=True)
class Paths:
    """The files and folders under one root."""

    root: Path

    @property
    def store(self) -> Path:
        """The encrypted store."""
        return self.root / "store.db"

    @property
    def key(self) -> Path:
        """The key file, where there is no keyring."""
        return self.root / "key"

    @property
    def config(self) -> Path:
        """The owner's settings."""
        return self.root / "config.toml"

    @property
    def human(self) -> Path:
        """The portrait for people."""
        return self.root / "HUMAN.md"

    @property
    def pixels(self) -> Path:
        """Encrypted pictures."""
        return self.root / "pixels"

    @property
    def exports(self) -> Path:
        """What the owner exported."""
        return self.root / "exports"

    @property
    def backup(self) -> Path:
        """Verified encrypted copies of the store."""
        return self.root / "backup"

    @property
    def logs(self) -> Path:
        """Logs without contents."""
        return self.root / "logs"

    @property
    def run(self) -> Path:
        """Locks, state and socket of what runs now."""
        return self.root / "run"

    def writable(self) -> bool:
        """Tell whether the system lets us write into the home and to its store."""
        return os.access(self.root, os.W_OK) and (not self.store.exists() or os.access(self.store, os.W_OK))

    def prepare(self) -> None:
        """Make the home and its folders, and close them to others whatever the umask says."""
        for folder in (self.root, self.pixels, self.exports, self.backup, self.logs, self.run):
            try:
                folder.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
                folder.chmod(_FOLDER_MODE)
            except OSError as error:
                message = f"The folder {folder} cannot be made: {error.strerror}."
                raise HomeError(message, next_step="Choose another home with --home.") from None
        sweep_drafts(self.root)


def sweep_drafts(folder: Path) -> None:
    """Destroy the drafts that killed processes left in a folder: they may hold what is nobody else's business."""
    with suppress(OSError):
        for draft in sorted(folder.glob(".*.draft")):
            match = _DRAFT.fullmatch(draft.name)
            if match is not None and not _lives(int(match[1])):
                draft.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    """Tell whether a process may still be writing; Windows itself keeps what is open from being removed."""
    if os.name != "posix":
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def write_private(path: Path, data: bytes) -> None:
    """Put a file in its place in one move, complete and 0600, so that no reader meets half of it."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        _write_new(draft, data)
        draft.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        message = f"{path} cannot be written: {error.strerror}."
        raise HomeError(message, next_step="Check the disk and the owner of the folder.") from None
    finally:
        draft.unlink(missing_ok=True)


def _write_new(path: Path, data: bytes) -> None:
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), _FILE_MODE)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the move durable; Windows has no such call and needs none."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
