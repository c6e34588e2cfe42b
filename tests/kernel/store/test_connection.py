import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.kernel.store.connection import (
    Db,
    check,
    checkpoint,
    open_readonly,
    open_store,
    opens,
    rekey,
    snapshot,
    transaction,
)
from humanmd.kernel.store.errors import (
    DiskFullError,
    StatementError,
    StoreBusyError,
    StoreDamagedError,
    StoreMissingError,
    StoreUnwritableError,
    WrongKeyError,
)

KEY = b"k" * 32
CANARY = "canary-in-the-store-7f3a"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


def filled(path: Path, rows: int = 3) -> Db:
    db = open_store(path, KEY, durable=False)
    with transaction(db):
        db.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT UNIQUE) STRICT")
        db.executemany(
            "INSERT INTO t VALUES (?, ?)", [(number, f"{CANARY}-{number}-end") for number in range(rows)]
        )
    return db


def delete_and_raise(db: Db, error: BaseException) -> None:
    db.execute("DELETE FROM t")
    raise error


def test_what_is_written_comes_back(path: Path) -> None:
    with filled(path) as db:
        assert db.rows("SELECT a, b FROM t WHERE a < ? ORDER BY a", (2,)) == [
            (0, f"{CANARY}-0-end"),
            (1, f"{CANARY}-1-end"),
        ]
        assert list(db.iterate("SELECT a FROM t ORDER BY a")) == [(0,), (1,), (2,)]
        assert db.row("SELECT a FROM t WHERE a = :a", {"a": 7}) is None
        assert db.value("SELECT count(*) FROM t") == 3
        db.execute("DELETE FROM t WHERE a > 0")
        assert db.changes() == 2


@pytest.fixture(scope="module")
def any_values(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Db]:
    with open_store(tmp_path_factory.mktemp("any") / "store.db", KEY, durable=False) as db:
        db.execute("CREATE TABLE t (a TEXT, b INTEGER, c BLOB) STRICT")
        yield db


@given(
    text=st.text(st.characters(exclude_categories=["Cs"])),
    number=st.integers(-(2**63), 2**63 - 1),
    data=st.binary(),
)
def test_any_value_makes_the_round_trip(any_values: Db, text: str, number: int, data: bytes) -> None:
    with transaction(any_values):
        any_values.execute("INSERT INTO t VALUES (?, ?, ?)", (text, number, data))
    assert any_values.row("SELECT * FROM t ORDER BY rowid DESC LIMIT 1") == (text, number, data)


def test_nothing_of_the_contents_can_be_read_in_the_files(path: Path) -> None:
    with filled(path, rows=500):
        raw = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert len(raw) > 10_000
    assert CANARY.encode() not in raw
    assert b"SQLite format" not in raw


def test_the_safety_settings_are_on(path: Path) -> None:
    with open_store(path, KEY) as db:
        settings = {
            name: db.value(f"PRAGMA {name}")
            for name in ("journal_mode", "foreign_keys", "secure_delete", "synchronous", "mmap_size")
        }
    assert settings == {
        "journal_mode": "wal",
        "foreign_keys": 1,
        "secure_delete": 1,
        "synchronous": 2,
        "mmap_size": 0,
    }


def test_the_library_has_the_fixed_log_and_the_secure_index(path: Path) -> None:
    with open_store(path, KEY) as db:
        version = tuple(int(part) for part in db.value("SELECT sqlite_version()").split("."))
        assert version >= (3, 51, 3)
        db.execute("CREATE VIRTUAL TABLE f USING fts5(a, tokenize='porter unicode61')")
        db.execute("INSERT INTO f(f, rank) VALUES ('secure-delete', 1)")


@pytest.mark.skipif(os.name != "posix", reason="modes decide on POSIX only")
def test_files_are_the_owners_only_whatever_the_umask(path: Path) -> None:
    before = os.umask(0)
    try:
        with filled(path):
            modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    finally:
        os.umask(before)
    assert modes == {"store.db": 0o600, "store.db-wal": 0o600, "store.db-shm": 0o600}


def test_another_key_is_refused_by_name(path: Path) -> None:
    filled(path).close()
    with pytest.raises(WrongKeyError):
        open_store(path, b"x" * 32)
    with pytest.raises(WrongKeyError):
        open_readonly(path, b"x" * 32)
    assert opens(path, KEY)
    assert not opens(path, b"x" * 32)


@pytest.mark.parametrize("damage", [b"", b"q" * 100, bytes(range(256)) * 64])
def test_a_damaged_file_is_refused_by_name(path: Path, damage: bytes) -> None:
    filled(path).close()
    path.write_bytes(damage)
    for opener in (open_store, open_readonly):
        with pytest.raises(StoreDamagedError, match="folder `backup`"):
            opener(path, KEY)
    assert path.read_bytes() == damage


def test_damage_behind_a_whole_header_is_not_taken_for_a_wrong_key(path: Path) -> None:
    filled(path).close()
    raw = bytearray(path.read_bytes())
    raw[40:400] = bytes(360)
    path.write_bytes(raw)
    with pytest.raises(StoreDamagedError):
        open_store(path, KEY)


def test_a_changed_byte_in_a_page_is_found_by_the_check(path: Path) -> None:
    filled(path, rows=2000).close()
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 1
    path.write_bytes(raw)
    with open_readonly(path, KEY) as db, pytest.raises(StoreDamagedError):
        check(db)


def test_a_whole_store_passes_the_check(path: Path) -> None:
    with filled(path) as db:
        check(db)
        check(db, thorough=True)


def test_a_folder_in_the_stores_place_is_refused(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StoreUnwritableError):
        open_store(path, KEY)


def test_a_reader_needs_a_store_and_makes_none(path: Path) -> None:
    with pytest.raises(StoreMissingError):
        open_readonly(path, KEY)
    assert list(path.parent.iterdir()) == []


def test_a_reader_cannot_write(path: Path) -> None:
    filled(path).close()
    with open_readonly(path, KEY) as db, pytest.raises(StatementError):
        db.execute("DELETE FROM t")


def test_a_failed_transaction_leaves_nothing(path: Path) -> None:
    with filled(path) as db:
        with pytest.raises(KeyboardInterrupt), transaction(db):
            delete_and_raise(db, KeyboardInterrupt())
        assert db.value("SELECT count(*) FROM t") == 3
        assert not db.in_transaction()


def test_an_inner_transaction_is_undone_alone(path: Path) -> None:
    with filled(path) as db:
        with transaction(db):
            db.execute("INSERT INTO t VALUES (10, 'outer')")
            with pytest.raises(LookupError), transaction(db):
                delete_and_raise(db, LookupError())
            with transaction(db):
                db.execute("INSERT INTO t VALUES (12, 'second')")
        assert db.rows("SELECT a FROM t WHERE a >= 10 ORDER BY a") == [(10,), (12,)]
        assert db.value("SELECT count(*) FROM t") == 5


@pytest.mark.parametrize(
    ("sql", "params", "told"),
    [
        ("INSERT INTO t VALUES (9, ?)", (f"{CANARY}-1-end",), "UNIQUE constraint failed: t.b"),
        ("INSERT INTO t VALUES (?, 'x')", (CANARY,), "datatype mismatch|cannot store|no details"),
        ("SELECT * FROM t WHERE b = 'canary-in-the-store-7f3a", (), "no details"),
        ("SELECT * FROM absent", (), "no such table: absent"),
        ("SELECT ?", (CANARY + "\ud800",), "UnicodeEncodeError"),
    ],
)
def test_an_error_tells_no_contents(path: Path, sql: str, params: tuple[str, ...], told: str) -> None:
    with filled(path) as db, pytest.raises(StatementError, match=told) as caught:
        db.rows(sql, params)
    assert CANARY not in repr(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


def test_a_search_error_tells_no_contents(path: Path) -> None:
    with filled(path) as db:
        db.execute("CREATE VIRTUAL TABLE f USING fts5(a)")
        with pytest.raises(StatementError) as caught:
            db.rows("SELECT * FROM f WHERE f MATCH ?", (f'"{CANARY} (',))
    assert CANARY not in repr(caught.value)


def test_a_writer_waits_no_longer_than_its_patience(path: Path) -> None:
    with filled(path) as db, open_store(path, KEY) as other:
        other.execute("PRAGMA busy_timeout = 1")
        with transaction(db), pytest.raises(StoreBusyError), transaction(other):
            pass


def test_the_log_is_emptied_unless_a_reader_stands_in_the_way(path: Path) -> None:
    log = path.with_name("store.db-wal")
    with filled(path) as db, open_readonly(path, KEY) as reader:
        db.execute("PRAGMA busy_timeout = 1")
        rows = reader.iterate("SELECT a FROM t")
        next(rows)
        db.execute("INSERT INTO t VALUES (50, 'late')")
        assert not checkpoint(db)
        assert log.stat().st_size > 0
        assert [row for row in rows if row == (50,)] == []
        assert checkpoint(db)
        assert log.stat().st_size == 0


def test_a_snapshot_opens_with_the_same_key_and_never_overwrites(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with filled(path) as db:
        snapshot(db, copy)
        with pytest.raises(StoreUnwritableError):
            snapshot(db, copy)
    with open_readonly(copy, KEY) as db:
        assert db.value("SELECT count(*) FROM t") == 3
    assert CANARY.encode() not in copy.read_bytes()


def test_a_new_key_opens_and_the_old_one_no_longer(path: Path) -> None:
    filled(path, rows=500).close()
    rekey(path, KEY, b"n" * 32)
    assert not opens(path, KEY)
    with open_store(path, b"n" * 32) as db:
        check(db, thorough=True)
        assert db.value("SELECT count(*) FROM t") == 500


def test_the_key_does_not_change_under_an_open_connection(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("humanmd.kernel.store.connection._BUSY_MS", 1)
    with filled(path) as db:
        with pytest.raises(StoreBusyError):
            rekey(path, KEY, b"n" * 32)
        assert db.value("SELECT count(*) FROM t") == 3
    assert opens(path, KEY)


def test_two_processes_that_start_at_once_make_one_store(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from humanmd.kernel.store.connection import open_store\n"
        "with open_store(Path(sys.argv[1]), b'k' * 32) as db:\n"
        "    db.execute('CREATE TABLE IF NOT EXISTS t (a)'); db.execute('INSERT INTO t VALUES (1)')\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, str(path)]) for _ in range(4)]
    assert [process.wait(30) for process in running] == [0, 0, 0, 0]
    with open_readonly(path, KEY) as db:
        assert db.value("SELECT count(*) FROM t") == 4
    assert [file.name for file in path.parent.iterdir() if file.name.endswith(".new")] == []


def test_a_full_disk_is_named_and_leaves_the_store_whole(path: Path) -> None:
    with filled(path) as db:
        db.execute(f"PRAGMA max_page_count = {db.value('PRAGMA page_count')}")
        with pytest.raises(DiskFullError), transaction(db):
            db.executemany("INSERT INTO t VALUES (?, ?)", [(n, f"{n:0500}") for n in range(100, 200)])
        assert not db.in_transaction()
        assert db.value("SELECT count(*) FROM t") == 3
        check(db, thorough=True)


def test_a_key_has_32_bytes(path: Path) -> None:
    with pytest.raises(ValueError, match="32"):
        open_store(path, b"short")
    assert list(path.parent.iterdir()) == []


WRITE_FOR_EVER = """
import sys
from pathlib import Path
from humanmd.kernel.store.connection import open_store, transaction
with open_store(Path(sys.argv[1]), b"k" * 32) as db:
    db.execute("CREATE TABLE IF NOT EXISTS n (n INTEGER PRIMARY KEY, pad TEXT)")
    number = db.value("SELECT coalesce(max(n), 0) FROM n")
    while True:
        number += 1
        with transaction(db):
            db.execute("INSERT INTO n VALUES (?, ?)", (number, "x" * 2000))
        print(number, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs kill -9")
def test_no_acknowledged_row_is_lost_when_the_writer_is_killed(path: Path) -> None:
    acknowledged = 0
    for number in range(8):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITE_FOR_EVER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        for _ in range(1 + number * 5):
            acknowledged = int(process.stdout.readline())
        process.kill()
        acknowledged = max([acknowledged, *(int(line) for line in process.stdout if line.endswith("\n"))])
        process.wait()
        process.stdout.close()
        with open_store(path, KEY) as db:
            check(db, thorough=True)
            count, highest = db.row("SELECT count(*), max(n) FROM n") or (0, 0)
        assert count == highest
        assert acknowledged <= highest <= acknowledged + 1
        acknowledged = highest


def test_the_log_stays_small_without_a_reader(path: Path) -> None:
    with filled(path) as db:
        for number in range(100, 160):
            with transaction(db):
                db.executemany(
                    "INSERT INTO t VALUES (?, ?)",
                    [(number * 1000 + n, f"{number}-{n:01000}") for n in range(200)],
                )
        assert path.with_name("store.db-wal").stat().st_size < 16 << 20
