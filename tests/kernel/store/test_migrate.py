import os
import subprocess
import sys
from pathlib import Path

import pytest

from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db, open_readonly, open_store
from humanmd.kernel.store.errors import StatementError
from humanmd.kernel.store.migrate import (
    Migrated,
    Migration,
    MigrationError,
    load,
    migrate,
    pending,
    schema_dump,
)

KEY = b"k" * 32
AT = Instant(1_776_762_452_000_000)
FIRST = Migration(name="0001_first", sql="CREATE TABLE a (x TEXT) STRICT; CREATE INDEX a_x ON a (x);")
SECOND = Migration(name="0002_second", sql="CREATE TABLE b (y TEXT) STRICT; INSERT INTO a VALUES ('moved');")
BROKEN = Migration(name="0002_second", sql="CREATE TABLE b (y TEXT) STRICT; INSERT INTO absent VALUES (1);")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    (tmp_path / "backup").mkdir()
    return tmp_path / "store.db"


def run(db: Db, *migrations: Migration) -> Migrated:
    return migrate(db, KEY, db.path.parent / "backup", AT, "1.2", migrations)


def test_pending_migrations_are_applied_once_and_in_order(store: Path) -> None:
    with open_store(store, KEY) as db:
        assert run(db, FIRST, SECOND).applied == ("0001_first", "0002_second")
        assert run(db, FIRST, SECOND) == Migrated(applied=(), snapshot=None)
        assert db.rows("SELECT x FROM a") == [("moved",)]
        assert db.rows("SELECT name, applied_at, version FROM migration ORDER BY name") == [
            ("0001_first", AT, "1.2"),
            ("0002_second", AT, "1.2"),
        ]


def test_asking_what_is_pending_changes_nothing(store: Path) -> None:
    with open_store(store, KEY) as db:
        assert pending(db, (FIRST, SECOND)) == (FIRST, SECOND)
        assert db.rows("SELECT name FROM sqlite_schema") == []


def test_a_failing_migration_leaves_no_trace_and_stays_pending(store: Path) -> None:
    with open_store(store, KEY) as db:
        run(db, FIRST)
        before = schema_dump(db)
        with pytest.raises(StatementError, match="no such table: absent"):
            run(db, FIRST, BROKEN)
        assert schema_dump(db) == before
        assert not db.in_transaction()
        assert run(db, FIRST, SECOND).applied == ("0002_second",)


def test_an_edited_migration_is_refused(store: Path) -> None:
    edited = Migration(name=FIRST.name, sql=FIRST.sql + " CREATE TABLE sneaked (z TEXT);")
    with open_store(store, KEY) as db:
        run(db, FIRST)
        with pytest.raises(MigrationError, match="0001_first was edited"):
            run(db, edited)


def test_a_migration_put_before_applied_ones_is_refused(store: Path) -> None:
    with open_store(store, KEY) as db:
        run(db, SECOND.__class__(name="0002_second", sql="CREATE TABLE b (y TEXT)"))
        with pytest.raises(MigrationError, match="0001_first was put before"):
            run(db, FIRST, Migration(name="0002_second", sql="CREATE TABLE b (y TEXT)"))


def test_a_store_of_newer_code_is_refused_with_its_version_and_the_way_back(store: Path) -> None:
    with open_store(store, KEY) as db:
        run(db, FIRST, SECOND)
        with pytest.raises(MigrationError, match=r"humanmd 1\.2.*put back the copy"):
            run(db, FIRST)


def test_a_new_store_needs_no_snapshot(store: Path) -> None:
    with open_store(store, KEY) as db:
        assert run(db, FIRST).snapshot is None
    assert list((store.parent / "backup").iterdir()) == []


def test_a_store_with_contents_is_saved_verified_and_encrypted_before_it_changes(store: Path) -> None:
    with open_store(store, KEY) as db:
        run(db, FIRST)
        db.execute("INSERT INTO a VALUES ('a plain canary')")
        saved = run(db, FIRST, SECOND).snapshot
    assert saved is not None
    assert [file.name for file in (store.parent / "backup").iterdir()] == [saved.name]
    assert b"a plain canary" not in saved.read_bytes()
    with open_readonly(saved, KEY) as copy:
        assert copy.rows("SELECT x FROM a") == [("a plain canary",)]
        assert pending(copy, (FIRST, SECOND)) == (SECOND,)


def test_another_process_that_was_faster_is_noticed(store: Path) -> None:
    with open_store(store, KEY) as db, open_store(store, KEY) as other:
        run(db, FIRST)
        assert run(other, FIRST).applied == ()


def test_files_are_read_in_order_and_line_ends_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "0002_b.sql").write_bytes(b"SELECT 2;\r\n")
    (tmp_path / "0001_a.sql").write_bytes(b"SELECT 1;\n")
    (tmp_path / "notes.sql").write_bytes(b"SELECT 3;\n")
    assert load(tmp_path) == (
        Migration(name="0001_a", sql="SELECT 1;\n"),
        Migration(name="0002_b", sql="SELECT 2;\n"),
    )


def test_the_schema_reads_the_same_in_whatever_order_it_was_made(tmp_path: Path) -> None:
    dumps = []
    for name, statements in (("a", ("t", "u")), ("b", ("u", "t"))):
        with open_store(tmp_path / f"{name}.db", KEY) as db:
            for table in statements:
                db.execute(f"CREATE TABLE {table} (x TEXT)")
            db.execute("CREATE VIRTUAL TABLE f USING fts5(x)")
            dumps.append(schema_dump(db))
    assert dumps[0] == dumps[1]
    assert dumps[0] == (
        "CREATE VIRTUAL TABLE f USING fts5(x);\n\nCREATE TABLE t (x TEXT);\n\nCREATE TABLE u (x TEXT);\n"
    )


def test_this_codes_own_migrations_apply(store: Path) -> None:
    with open_store(store, KEY) as db:
        assert run(db, *load()).applied == tuple(migration.name for migration in load())
        assert db.value("PRAGMA foreign_key_check") is None


MIGRATE = """
import sys
import os
import subprocess
import sys
from pathlib import Path
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import open_store
from humanmd.kernel.store.migrate import load, migrate
root = Path(sys.argv[1])
with open_store(root / "store.db", b"k" * 32, durable=False) as db:
    print("ready", flush=True)
    migrate(db, b"k" * 32, root / "backup", Instant(0), "1.2", load(root / "sql"))
"""


@pytest.mark.skipif(os.name != "posix", reason="needs kill -9")
def test_a_migration_killed_at_any_point_is_applied_whole_or_not_at_all(store: Path) -> None:
    directory = store.parent / "sql"
    directory.mkdir()
    count = "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 20000)"
    names = [f"{number:04}_step" for number in range(1, 6)]
    for name in names:
        sql = f"CREATE TABLE t{name} (n INTEGER) STRICT; {count} INSERT INTO t{name} SELECT n FROM c;"  # noqa: S608  (names from above)
        (directory / f"{name}.sql").write_text(sql, "utf-8")
    for number in range(8):
        process = subprocess.Popen([sys.executable, "-c", MIGRATE, str(store.parent)], stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        try:
            process.wait(0.002 + number * 0.004)
        except subprocess.TimeoutExpired:
            process.kill()
        process.wait()
        process.stdout.close()
        with open_store(store, KEY) as db:
            waiting = len(pending(db, load(directory)))
            tables = [
                name
                for (name,) in db.rows("SELECT name FROM sqlite_schema WHERE name LIKE 't0%' ORDER BY name")
            ]
            assert tables == [f"t{name}" for name in names[: len(names) - waiting]]
            assert [db.value(f"SELECT count(*) FROM {table}") for table in tables] == [20000] * len(tables)  # noqa: S608
    with open_store(store, KEY) as db:
        run(db, *load(directory))
        assert pending(db, load(directory)) == ()
