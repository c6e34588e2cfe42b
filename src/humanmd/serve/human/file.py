"""HUMAN.md on disk: replaced only while it is ours and unchanged; anything else there is the owner's and stays."""

import os
import re
import stat
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

from humanmd.kernel.errors import HumanmdError
from humanmd.serve.human.exchange import exchange
from humanmd.serve.human.records import Publication

Swap = Callable[[Path, Path], bool]

_FRONT: Final = re.compile(rb"---\n((?:[a-z0-9_]+: [^\n]*\n)+)---\n")
_DIGEST: Final = re.compile(rb"^body_sha256: ([0-9a-f]{64})$", re.MULTILINE)
_MADE: Final = re.compile(rb"^generated_at: [^\n]*$", re.MULTILINE)
_OURS: Final = re.compile(rb"^projection: humanmd$", re.MULTILINE)
_VALUES: Final = (
    (b"human_schema_version", rb'"\d+\.\d+"'),
    (b"renderer_version", rb'"[\w.+!-]+"'),
    (b"model_schema_version", rb'"\d+\.\d+"'),
    (b"generated_at", rb'"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)"'),
    (b"build_id", rb"null|bld_[0-9a-z]+"),
    (b"build_status", rb"[a-z_]+"),
    (b"root_id", rb"null|root_[0-9a-z]+"),
    (b"visibility", rb"owner-only"),
    (b"redacted", rb"true|false"),
    (b"projection", rb"humanmd"),
    (b"body_sha256", rb"[0-9a-f]{64}"),
)
_AS_WRITTEN: Final = re.compile(b"".join(rb"%b: (?:%b)\n" % field for field in _VALUES))
_LARGEST: Final = 1 << 20


class FileError(HumanmdError):
    """HUMAN.md cannot be written."""


def write(path: Path, text: str, *, swap: Swap = exchange) -> Publication:
    """Put HUMAN.md in its place, complete and 0600; what is not an unchanged projection of ours stays as it is.

    A user's own file, a hand edit, a link, or a change while writing is a conflict. Raises FileError when the
    system refuses.
    """
    data = text.encode()
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        refusal, before = _look(path)
        if refusal:
            return Publication(outcome="conflict", reason=refusal)
        if before is not None and _timeless(before) == _timeless(data):
            return Publication(outcome="unchanged")
        _write_new(draft, data)
        return _create(draft, path) if before is None else _replace(draft, path, before, swap)
    except OSError as error:
        message = f"{path} cannot be written: {error.strerror}."
        raise FileError(message, next_step="Check the folder and its owner.") from None
    finally:
        draft.unlink(missing_ok=True)


def owned(data: bytes) -> str:
    """Say why a file is not ours to replace; "" when it is our projection as we wrote it, front matter and body."""
    front = _FRONT.match(data)
    if front is None or not _OURS.search(front[1]):
        return "it is your own file, not a projection of humanmd"
    digest = _DIGEST.search(front[1])
    if (
        digest is None
        or not _AS_WRITTEN.fullmatch(front[1])
        or sha256(data[front.end() :]).hexdigest().encode() != digest[1]
    ):
        return "it was edited by hand"
    return ""


def _timeless(data: bytes) -> bytes:
    """Leave out when a page was made: one that says the same is not written again."""
    return _MADE.sub(b"", data, count=1)


def _look(path: Path) -> tuple[str, bytes | None]:
    """Return why the place is not ours, and what lies there (None: nothing)."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return "", None
    if stat.S_ISLNK(found.st_mode):
        return "it is a symbolic link", None
    if not stat.S_ISREG(found.st_mode):
        return "it is not a regular file", None
    if found.st_nlink > 1:
        return "it has another hard link", None
    if found.st_size > _LARGEST:
        return "it is your own file, not a projection of humanmd", None
    data = path.read_bytes()
    return owned(data), data


def _create(draft: Path, path: Path) -> Publication:
    """Give the draft its name only if the name is still free."""
    try:
        os.link(draft, path)
    except FileExistsError:
        return Publication(outcome="conflict", reason="it appeared while it was being written")
    except OSError:  # a file system without links
        if os.path.lexists(path):
            return Publication(outcome="conflict", reason="it appeared while it was being written")
        draft.rename(path)
    return Publication(outcome="written")


def _replace(draft: Path, path: Path, before: bytes, swap: Swap) -> Publication:
    """Exchange the files, look at what came out, and change back if it is not what was there before."""
    try:
        swapped = swap(draft, path)
    except FileNotFoundError:
        return Publication(outcome="conflict", reason="it was removed while it was being written")
    if not swapped:
        return _replace_in_steps(draft, path, before)
    refusal, taken = _look(draft)
    if not refusal and taken == before:
        return Publication(outcome="written")
    swap(draft, path)
    return Publication(outcome="conflict", reason=refusal or "it changed while it was being written")


def _replace_in_steps(draft: Path, path: Path, before: bytes) -> Publication:
    """Do the same where files cannot change places: take the old one aside, look at it, put one of them there."""
    aside = path.with_name(f".{path.name}.{os.getpid()}.old")
    path.rename(aside)
    refusal, taken = _look(aside)
    if refusal or taken != before:
        aside.rename(path)
        return Publication(outcome="conflict", reason=refusal or "it changed while it was being written")
    made = _create(draft, path)
    aside.unlink()
    return made


def _write_new(path: Path, data: bytes) -> None:
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
