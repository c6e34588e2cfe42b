"""Databases of other programs, read from a private copy so that the original is never opened by SQLite."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import apsw

from humanmd.kernel.errors import HumanmdError

Row = tuple[Any, ...]

_BESIDE: Final = ("", "-wal", "-journal")
_TRIES: Final = 5
_PREFIX: Final = "humanmd-foreign-"
_DEFAULT_BYTES: Final = 4 << 30


class ForeignDatabaseError(HumanmdError):
    """A database of another program that cannot be copied or read."""


class ForeignDb:
    """A copy, open for reading only; its own functions, views and triggers cannot act."""

    __slots__ = ("_connection", "_origin")

    def __init__(self, connection: apsw.Connection, origin: Path) -> None:
        self._connection = connection
        self._origin = origin

    def rows(self, sql: str) -> Iterator[Row]:
        """Yield the rows of a query; ForeignDatabaseError where the file is broken or has other columns."""
        try:
            yield from self._connection.execute(sql)
        except (apsw.Error, UnicodeDecodeError):
            message = f"{self._origin} is damaged, or no database of the kind expected."
            raise ForeignDatabaseError(
                message, next_step="Close the program it belongs to and retry."
            ) from None

    def columns(self, table: str) -> tuple[str, ...]:
        """Name the columns of a table; none if there is no such table (a view is none)."""
        if not table.isidentifier():
            message = "a table name is an identifier"
            raise ValueError(message)
        kind = f"SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '{table}'"  # noqa: S608
        if not list(self.rows(kind)):
            return ()
        return tuple(str(row[0]) for row in self.rows(f"SELECT name FROM pragma_table_info('{table}')"))  # noqa: S608


@contextmanager
def open_foreign_readonly(
    path: Path, *, scratch: Path | None = None, max_bytes: int = _DEFAULT_BYTES
) -> Iterator[ForeignDb]:
    """Copy a database with its log into a folder only we can read, open the copy, and remove it whatever happens.

    `scratch` is where the copy is made (the system's temporary folder by default), `max_bytes` the most
    it may take. Raises ForeignDatabaseError.
    """
    with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=scratch) as folder:
        copy = Path(folder) / "copy.sqlite"
        _copy_consistent(path, copy, max_bytes)
        connection = _connect(copy, path)
        try:
            yield ForeignDb(connection, path)
        finally:
            connection.close(force=True)


def _copy_consistent(path: Path, copy: Path, max_bytes: int) -> None:
    """Copy until nothing changed meanwhile, so that file and log belong together."""
    for _attempt in range(_TRIES):
        before = _state(path)
        if not before or before[0][0]:
            message = f"There is no file at {path}."
            raise ForeignDatabaseError(message, next_step="Name the database file or its folder.")
        if sum(size for _suffix, size, _changed in before) > max_bytes:
            message = f"{path} is larger than {max_bytes} bytes."
            raise ForeignDatabaseError(message, next_step="Raise the limit for exports.")
        try:
            _copy(path, copy)
        except OSError as error:
            message = f"{path} cannot be copied: {error.strerror}."
            raise ForeignDatabaseError(
                message, next_step="Check the disk and who may read the file."
            ) from None
        if _state(path) == before:
            return
    message = f"{path} is being written without a pause."
    raise ForeignDatabaseError(message, next_step="Try again when the program is idle.")


def _state(path: Path) -> tuple[tuple[str, int, int], ...]:
    found = []
    for suffix in _BESIDE:
        file = path.with_name(path.name + suffix)
        if file.is_file():
            status = file.stat()
            found.append((suffix, status.st_size, status.st_mtime_ns))
    return tuple(found)


def _copy(path: Path, copy: Path) -> None:
    for suffix in _BESIDE:
        source, target = path.with_name(path.name + suffix), copy.with_name(copy.name + suffix)
        target.unlink(missing_ok=True)
        if source.is_file():
            shutil.copyfile(source, target)


def _connect(copy: Path, origin: Path) -> apsw.Connection:
    """Open the copy; it is opened for writing once, because only then can it take up what its log holds."""
    try:
        connection = apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READWRITE)
    except apsw.Error:
        message = f"The copy of {origin} cannot be opened."
        raise ForeignDatabaseError(message, next_step="Check the disk.") from None
    try:
        connection.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
        for pragma in ("cell_size_check = 1", "mmap_size = 0", "temp_store = 2", "query_only = 1"):
            connection.execute(f"PRAGMA {pragma}")
        list(connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1"))
    except apsw.Error:
        connection.close(force=True)
        message = f"{origin} is not a database, or an encrypted one."
        raise ForeignDatabaseError(message, next_step="Name the file `History` or `places.sqlite`.") from None
    return connection
