from pathlib import Path

import pytest

from humanmd.kernel.store.connection import Db, checkpoint, open_store, transaction
from humanmd.kernel.store.errors import StoreUnwritableError, WrongKeyError
from humanmd.kernel.store.reveal import decrypted_copy

KEY = b"k" * 32
CANARY = "canary-in-the-store-7f3a"


def filled(path: Path) -> Db:
    db = open_store(path, KEY, durable=False)
    with transaction(db):
        db.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT UNIQUE) STRICT")
        db.executemany("INSERT INTO t VALUES (?, ?)", [(n, f"{CANARY}-{n}-end") for n in range(500)])
    return db


def seen(path: Path, number: int) -> bool:
    out = path.with_name(f"plain-{number}")
    decrypted_copy(path, KEY, out)
    plain = out.read_bytes()
    out.unlink()
    assert plain.startswith(b"SQLite format 3\0")
    return f"{CANARY}-{number}-end".encode() in plain


def test_a_copy_shows_what_is_kept_and_what_free_pages_still_hold(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with filled(path) as db:
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("DELETE FROM t WHERE a >= 100")
        checkpoint(db)
        assert seen(path, 7)
        assert seen(path, 480)


def test_a_copy_shows_what_stands_in_the_log_only(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with filled(path):
        assert seen(path, 480)


def test_a_deleted_row_leaves_no_trace_once_the_log_is_emptied(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with filled(path) as db:
        db.execute("DELETE FROM t WHERE a >= 100")
        assert seen(path, 480)
        checkpoint(db)
        assert seen(path, 7)
        assert not seen(path, 480)


def test_a_copy_needs_the_key_and_a_free_place(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    filled(path).close()
    with pytest.raises(WrongKeyError):
        decrypted_copy(path, b"x" * 32, tmp_path / "out")
    with pytest.raises(StoreUnwritableError):
        decrypted_copy(path, KEY, path)
