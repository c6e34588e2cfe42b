"""A folder or an archive of files, listed in name order and read within limits, never left by a path."""

import os
import re
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, Self

from humanmd.adapters.imports.records import ImportOptions, ImportSourceError, SkippedItem, local_instant
from humanmd.kernel.instants import Instant

HIDDEN: Final = "hidden folder"
LINK: Final = "link, not followed"
SPECIAL: Final = "not a regular file"
UNSAFE: Final = "path leads out of the archive"
DOUBLED: Final = "second file of the same name"
ENCRYPTED: Final = "encrypted in the archive"
COMPRESSION: Final = "unknown compression"
UNREADABLE: Final = "cannot be read"
DEEP: Final = "folder too deep"

_CONFIG_BYTES = 1 << 18
_DRIVE = re.compile(r"[A-Za-z]:")
_READ_FLAGS: int = (
    os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
)
_READABLE_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})


class UnreadableFileError(Exception):
    """One file could not be read; the others can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A file: its path from the root with `/` and composed letters, how to find it, its time of change."""

    path: str
    native: str
    size: int
    modified: Instant | None
    offset: int


class Tree(Protocol):
    """Files below one root."""

    @property
    def name(self) -> str:
        """The name of the root."""
        ...

    def entries(self) -> Iterator[Entry | SkippedItem]:
        """Yield the files in name order, and what was passed over."""
        ...

    def read(self, entry: Entry, limit: int) -> bytes:
        """Read at most `limit` bytes of a file; UnreadableFileError if that fails."""
        ...

    def config(self, path: str) -> bytes:
        """Read a small file by its path; nothing if there is none."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def open_tree(path: Path, options: ImportOptions) -> Tree:
    """Open a folder, a single file or a ZIP archive; ImportSourceError if it is none of these."""
    if path.is_dir() or (path.is_file() and path.suffix.casefold() != ".zip"):
        return FolderTree(path, options.zone, options.limits.depth)
    if not path.is_file():
        message = f"There is nothing to import at {path}."
        raise ImportSourceError(message, next_step="Name a folder, a file or a ZIP archive.")
    if path.stat().st_size > options.limits.export_bytes:
        message = f"{path} is larger than the limit for one archive."
        raise ImportSourceError(message, next_step="Unpack it and import the folder.")
    try:
        return ZipTree(path, options.zone)
    except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError) as error:
        message = f"{path} is not a readable ZIP archive."
        raise ImportSourceError(message, next_step="Unpack it and import the folder.") from error


class FolderTree:
    """Files on disk; links are not followed."""

    def __init__(self, path: Path, zone: tzinfo, depth: int) -> None:
        self._root = path.resolve()
        self._only = ""
        if self._root.is_file():
            self._root, self._only = self._root.parent, self._root.name
        self._zone = zone
        self._depth = depth

    @property
    def name(self) -> str:
        """The folder's own name."""
        return _composed(self._root.name) or "root"

    def entries(self) -> Iterator[Entry | SkippedItem]:
        """Walk the folders in name order."""
        if self._only:
            yield self._entry(self._only, (self._root / self._only).stat())
        else:
            yield from self._walk("", self._depth)

    def read(self, entry: Entry, limit: int) -> bytes:
        """Read a file of the tree."""
        try:
            with os.fdopen(os.open(self._root / entry.native, _READ_FLAGS), "rb") as file:
                return file.read(limit)
        except OSError as error:
            raise UnreadableFileError from error

    def config(self, path: str) -> bytes:
        """Read a small file, or nothing."""
        try:
            with (self._root / path).open("rb") as file:
                return file.read(_CONFIG_BYTES)
        except OSError:
            return b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Hold nothing open."""

    def _walk(self, folder: str, depth: int) -> Iterator[Entry | SkippedItem]:
        try:
            with os.scandir(self._root / folder) as listing:
                found = sorted(listing, key=lambda child: child.name)
        except OSError:
            yield SkippedItem(item=_shown(folder) + "/", reason=UNREADABLE, partial=True)
            return
        for child in found:
            yield from self._visit(child, folder + child.name, depth)

    def _visit(self, child: os.DirEntry[str], native: str, depth: int) -> Iterator[Entry | SkippedItem]:
        if child.is_symlink():
            yield SkippedItem(item=_shown(native), reason=LINK)
        elif child.is_dir(follow_symlinks=False):
            if child.name.startswith("."):
                yield SkippedItem(item=_shown(native) + "/", reason=HIDDEN)
            elif depth == 0:
                yield SkippedItem(item=_shown(native) + "/", reason=DEEP, partial=True)
            else:
                yield from self._walk(native + "/", depth - 1)
        elif not child.is_file(follow_symlinks=False):
            yield SkippedItem(item=_shown(native), reason=SPECIAL)
        else:
            try:
                yield self._entry(native, child.stat(follow_symlinks=False))
            except OSError:
                yield SkippedItem(item=_shown(native), reason=UNREADABLE)

    def _entry(self, native: str, status: os.stat_result) -> Entry:
        modified = Instant(status.st_mtime_ns // 1000)
        return Entry(path=_shown(native), native=native, size=status.st_size, modified=modified, offset=0)


class ZipTree:
    """Files in an archive; the one folder that holds everything is its root."""

    def __init__(self, path: Path, zone: tzinfo) -> None:
        self._path = path
        self._zone = zone
        self._archive = zipfile.ZipFile(path)
        self._root = _archive_root(self._archive.namelist())

    @property
    def name(self) -> str:
        """The folder in the archive, else the archive's name without its ending."""
        return _composed(self._root.strip("/").rsplit("/", 1)[-1] or self._path.resolve().stem)

    def entries(self) -> Iterator[Entry | SkippedItem]:
        """List the archive in name order."""
        seen: set[str] = set()
        hidden: set[str] = set()
        for info in sorted(self._archive.infolist(), key=lambda info: info.filename):
            path = _composed(info.filename.removeprefix(self._root))
            if info.is_dir():
                continue
            folder = _hidden_folder(path)
            if folder and folder not in hidden:
                hidden.add(folder)
                yield SkippedItem(item=folder, reason=HIDDEN)
            if not folder:
                reason = DOUBLED if path in seen else _refusal(info)
                seen.add(path)
                yield SkippedItem(item=path, reason=reason) if reason else self._entry(path, info)

    def read(self, entry: Entry, limit: int) -> bytes:
        """Unpack a file, no further than the limit."""
        try:
            with self._archive.open(entry.native) as file:
                return file.read(limit)
        except (
            OSError,
            EOFError,
            RuntimeError,
            ValueError,
            KeyError,
            zipfile.BadZipFile,
            zlib.error,
        ) as error:
            raise UnreadableFileError from error

    def config(self, path: str) -> bytes:
        """Unpack a small file, or nothing."""
        name = self._root + path
        if name not in self._archive.NameToInfo or _refusal(self._archive.getinfo(name)):
            return b""
        try:
            return self.read(Entry(path=path, native=name, size=0, modified=None, offset=0), _CONFIG_BYTES)
        except UnreadableFileError:
            return b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the archive."""
        self._archive.close()

    def _entry(self, path: str, info: zipfile.ZipInfo) -> Entry:
        modified, offset = None, 0
        with suppress(ValueError):  # the archive may hold no real date
            modified, offset = local_instant(datetime(*info.date_time), self._zone)  # noqa: DTZ001
        return Entry(path=path, native=info.filename, size=info.file_size, modified=modified, offset=offset)


def _refusal(info: zipfile.ZipInfo) -> str:
    name = info.filename
    if name.startswith(("/", "\\")) or "\\" in name or _DRIVE.match(name) or ".." in name.split("/"):
        return UNSAFE
    if stat.S_ISLNK(info.external_attr >> 16):
        return LINK
    if info.flag_bits & 1:
        return ENCRYPTED
    return "" if info.compress_type in _READABLE_METHODS else COMPRESSION


def _archive_root(names: list[str]) -> str:
    """Find the vault in an archive by its settings, else the one folder around everything."""
    vaults = [name[: name.index(".obsidian/")] for name in names if f"/{name}".find("/.obsidian/") >= 0]
    if vaults:
        return min(vaults, key=lambda folder: (len(folder), folder))
    tops = {name.split("/", 1)[0] for name in names if not name.startswith("__MACOSX/")}
    only = next(iter(tops)) if len(tops) == 1 else ""
    inside = only and only != ".." and all(name.startswith((only + "/", "__MACOSX/")) for name in names)
    return only + "/" if inside else ""


def _hidden_folder(path: str) -> str:
    folders = path.split("/")[:-1]
    for place, folder in enumerate(folders):
        if folder == "__MACOSX" or (folder.startswith(".") and folder not in {".", ".."}):
            return "/".join(folders[: place + 1]) + "/"
    return ""


def _shown(native: str) -> str:
    """Write a name of the file system as text; bytes that are none are replaced."""
    return _composed(native.encode("utf-8", "surrogateescape").decode("utf-8", "replace")).removesuffix("/")


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)
