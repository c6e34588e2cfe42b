"""The one door to SQLite: an encrypted file, opened with a raw key, whose errors carry no contents."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import apsw

from humanmd.kernel.store.errors import (
    DiskFullError,
    StatementError,
    StoreBusyError,
    StoreDamagedError,
    StoreError,
    StoreMissingError,
    StoreUnwritableError,
    WrongKeyError,
)

Value = str | int | float | bytes | None
Params = Sequence[Value] | Mapping[str, Value]
Row = tuple[Any, ...]

KEY_BYTES: Final = 32
_CIPHER = "chacha20"
_APPLICATION_ID = 0x684D6D64
_PAGE_BYTES = 1024
"""A quarter of the usual size: a row alone in its commit writes 8 KB of log instead of 22, at the same CPU."""
_SALT_BYTES = 16
_PLAIN_HEADER = slice(20, 24)
_HEADER_FORM = b"\x20\x40\x20\x20"  # reserved bytes and payload fractions, which the cipher leaves readable
_BUSY_MS = 10_000
_CACHED_STATEMENTS = 256
_CACHE_KIB = 16_384
_WAL_KEEP_BYTES = 4 << 20
_SAVEPOINT = "nested"

_SCHEMA_NAMES_ONLY = re.compile(
    r"(UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(: [\w., ]+)?"
    r"|no such (table|column|function|module|savepoint): [\w.]+"
    r"|table \w+ (has no column named \w+|already exists)"
    r"|cannot store \w+ value in \w+ column \w+\.\w+"
    r"|attempt to write a readonly database|cannot start a transaction within a transaction"
)
_BACKUP_STEP = "Put the newest copy from the folder `backup` of the home in its place."


class Db:
    """An open store. Statements go in, tuples come out; nothing outside this package sees the library."""

    __slots__ = ("_connection", "path")

    def __init__(self, connection: apsw.Connection, path: Path) -> None:
        self._connection = connection
        self.path = path

    def execute(self, sql: str, params: Params = ()) -> None:
        """Run one statement, or several without parameters, and drop its rows."""
        try:
            for _row in self._connection.execute(sql, params):
                pass
        except (apsw.Error, UnicodeError) as error:
            raise translated(error, self.path) from None

    def executemany(self, sql: str, rows: Iterable[Params]) -> None:
        """Run one statement once for every row of parameters."""
        try:
            for _row in self._connection.executemany(sql, rows):
                pass
        except (apsw.Error, UnicodeError) as error:
            raise translated(error, self.path) from None

    def rows(self, sql: str, params: Params = ()) -> list[Row]:
        """Return every row of a query."""
        try:
            return self._connection.execute(sql, params).fetchall()
        except (apsw.Error, UnicodeError) as error:
            raise translated(error, self.path) from None

    def iterate(self, sql: str, params: Params = ()) -> Iterator[Row]:
        """Yield the rows of a query as they are read; close the iterator to let go of the read."""
        try:
            yield from self._connection.execute(sql, params)
        except (apsw.Error, UnicodeError) as error:
            raise translated(error, self.path) from None

    def row(self, sql: str, params: Params = ()) -> Row | None:
        """Return the first row of a query, or None."""
        try:
            return self._connection.execute(sql, params).fetchone()
        except (apsw.Error, UnicodeError) as error:
            raise translated(error, self.path) from None

    def value(self, sql: str, params: Params = ()) -> Any:  # noqa: ANN401  (a column has no static type)
        """Return the first column of the first row of a query, or None."""
        first = self.row(sql, params)
        return None if first is None else first[0]

    def changes(self) -> int:
        """Count the rows the last INSERT, UPDATE or DELETE touched."""
        return self._connection.changes()

    def in_transaction(self) -> bool:
        """Tell whether a transaction is open."""
        return self._connection.in_transaction

    def close(self) -> None:
        """Close; an open transaction is rolled back."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_store(path: Path, key: bytes, *, durable: bool = True) -> Db:
    """Open the store for reading and writing, making an empty one if there is none.

    `durable` decides whether a commit survives a power cut (FULL) or only a crash of the process (NORMAL).
    Raises WrongKeyError, StoreDamagedError, StoreBusyError, DiskFullError or StoreUnwritableError.
    """
    if not path.exists():
        _create(path, key)
    _refuse_empty(path)
    db = _opened(path, key, writable=True)
    try:
        _turn_on_log(db)
        db.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")
        db.execute(f"PRAGMA journal_size_limit = {_WAL_KEEP_BYTES}")
    except BaseException:
        db.close()
        raise
    return db


def open_readonly(path: Path, key: bytes) -> Db:
    """Open an existing store for reading; a write raises StatementError. Raises as open_store does."""
    if not path.exists():
        message = f"There is no store at {path}."
        raise StoreMissingError(
            message, next_step="`humanmd import` or `humanmd ingest` begins one; --home names another home."
        )
    _refuse_empty(path)
    return _opened(path, key, writable=False)


@contextmanager
def transaction(db: Db) -> Iterator[None]:
    """Keep all that is written inside, or, on any exception, nothing; inside another one it is a savepoint."""
    if db.in_transaction():
        begin, commit = f"SAVEPOINT {_SAVEPOINT}", f"RELEASE {_SAVEPOINT}"
        undo = f"ROLLBACK TO {_SAVEPOINT}; RELEASE {_SAVEPOINT}"
    else:
        begin, commit, undo = "BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"
    db.execute(begin)
    try:
        yield
        db.execute(commit)
    except BaseException:
        if db.in_transaction():  # SQLite itself rolls back when the disk is full
            db.execute(undo)
        raise


@contextmanager
def reading(db: Db) -> Iterator[None]:
    """See one state of the store in all that is read inside; inside a transaction it is that one's."""
    if db.in_transaction():
        yield
        return
    db.execute("BEGIN DEFERRED")
    try:
        yield
    finally:
        db.execute("COMMIT")


def checkpoint(db: Db) -> bool:
    """Move the write-ahead log into the file and empty it; False when a reader or writer stood in the way."""
    row = db.row("PRAGMA wal_checkpoint(TRUNCATE)")
    return row is not None and row[0] == 0


def snapshot(db: Db, out: Path) -> None:
    """Write a compact copy under the same key to a new file; it must not exist yet."""
    reserve(out)
    db.execute("VACUUM INTO ?", (str(out),))


def check(db: Db, *, thorough: bool = False) -> None:
    """Read the whole store and raise StoreDamagedError if its pages or, when thorough, its indexes are broken."""
    answer = db.value("PRAGMA integrity_check(1)" if thorough else "PRAGMA quick_check(1)")
    if answer != "ok":
        raise _damaged(db.path)


def rekey(path: Path, key: bytes, new: bytes) -> None:
    """Encrypt the whole store under another key in one transaction, and empty the log of the old pages.

    Raises StoreBusyError while any other connection is open: it would go on with the old key.
    """
    with _opened(path, key, writable=True, exclusive=True) as db:
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA rekey = '{_key_text(new)}'")
        checkpoint(db)


def opens(path: Path, key: bytes) -> bool:
    """Tell whether a key opens the store; errors other than a wrong key are raised."""
    try:
        open_readonly(path, key).close()
    except WrongKeyError:
        return False
    return True


def reserve(path: Path) -> None:
    """Create an empty file that only its owner may read, whatever the umask says; it must not exist yet."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        message = f"{path} cannot be created: {error.strerror}."
        raise StoreUnwritableError(message, next_step="Check the folder and its owner.") from None


def checked_key(key: bytes) -> bytes:
    """Return a key of the right size; ValueError for any other."""
    if len(key) != KEY_BYTES:
        message = f"a key has {KEY_BYTES} bytes"
        raise ValueError(message)
    return key


def translated(error: apsw.Error | UnicodeError, path: Path) -> Exception:
    """Turn the library's error into ours, which names the place and never the contents."""
    if isinstance(error, apsw.NotADBError | apsw.CorruptError):
        return _damaged(path)
    if isinstance(error, apsw.FullError):
        message = f"The disk that holds {path} is full."
        return DiskFullError(message, next_step="Free some space; nothing written so far is lost.")
    if isinstance(error, apsw.BusyError | apsw.LockedError):
        message = f"Another process kept {path} locked."
        return StoreBusyError(message, next_step="Try again when it has finished; `humanmd status` names it.")
    if isinstance(error, apsw.CantOpenError | apsw.PermissionsError | apsw.IOError):
        message = f"The system does not let us read or write {path}."
        return StoreUnwritableError(message, next_step="Check the disk and the owner of the folder.")
    return _statement_error(error)


def _statement_error(error: apsw.Error | UnicodeError) -> StatementError:
    said = str(error)
    detail = said if _SCHEMA_NAMES_ONLY.fullmatch(said) else "no details, they could quote contents"
    return StatementError(f"{type(error).__name__}: {detail}")


def _opened(path: Path, key: bytes, *, writable: bool, exclusive: bool = False) -> Db:
    flags = apsw.SQLITE_OPEN_READWRITE if writable else apsw.SQLITE_OPEN_READONLY
    try:
        connection = apsw.Connection(str(path), flags=flags, statementcachesize=_CACHED_STATEMENTS)
    except apsw.Error as error:
        raise translated(error, path) from None
    db = Db(connection, path)
    try:
        connection.set_busy_timeout(_BUSY_MS)
        if exclusive:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute(f"PRAGMA cipher = '{_CIPHER}'")
        db.execute(f"PRAGMA key = '{_key_text(key)}'")
        db.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        db.execute("PRAGMA mmap_size = 0")
        db.row("SELECT 1 FROM sqlite_schema LIMIT 1")
    except StoreDamagedError:
        db.close()
        raise _unreadable(path, key) from None
    except BaseException:
        db.close()
        raise
    return db


def _unreadable(path: Path, key: bytes) -> StoreError:
    """Tell a wrong key from a broken file: the salt names the key, and a whole header has its plain form."""
    with path.open("rb") as file:
        head = file.read(_PLAIN_HEADER.stop)
    if head[:_SALT_BYTES] != _salt(key) and head[_PLAIN_HEADER] == _HEADER_FORM:
        message = (
            f"The key does not open the store at {path}: it is another one's, or the first bytes are damaged."
        )
        return WrongKeyError(message, next_step="Import the right one with `humanmd key import`.")
    return _damaged(path)


def _create(path: Path, key: bytes) -> None:
    """Make an empty store beside its place and put it there in one move, so that no half-made one is ever seen."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    draft.unlink(missing_ok=True)
    reserve(draft)
    try:
        with _opened(draft, key, writable=True) as db:
            db.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
            db.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
        _place(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def _place(draft: Path, path: Path) -> None:
    """Give the draft its name unless another process was faster; its store is then the one."""
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        if not path.exists():
            draft.rename(path)


def _salt(key: bytes) -> bytes:
    """Name a key without telling it; a raw key needs no salt, so the file's 16 bytes for it are free."""
    return blake2b(key, digest_size=_SALT_BYTES, person=b"humanmd-key-name").digest()


def _key_text(key: bytes) -> str:
    return f"raw:{checked_key(key).hex()}{_salt(key).hex()}"


def _damaged(path: Path) -> StoreDamagedError:
    return StoreDamagedError(f"{path} is not a readable store: it is damaged.", next_step=_BACKUP_STEP)


def _refuse_empty(path: Path) -> None:
    """We never leave an empty file behind, so one in the store's place is a loss, not a beginning."""
    if path.is_file() and path.stat().st_size == 0:
        raise _damaged(path)


def _turn_on_log(db: Db) -> None:
    if db.value("PRAGMA journal_mode = wal") != "wal":
        message = (
            f"The file system of {db.path} does not support a write-ahead log, as network folders do not."
        )
        raise StoreUnwritableError(message, next_step="Choose a home on a local disk with --home.")
