import hashlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from humanmd.kernel.store import foreign
from humanmd.kernel.store.foreign import ForeignDatabaseError, open_foreign_readonly

HOLDER = """
import sys, apsw
db = apsw.Connection(sys.argv[1])
db.execute("PRAGMA journal_mode = wal")
db.execute("PRAGMA wal_autocheckpoint = 0")
db.execute("INSERT INTO t VALUES ('committed, in the log only')")
db.execute("PRAGMA locking_mode = exclusive")
db.execute("BEGIN EXCLUSIVE")
db.execute("PRAGMA cache_size = 1")
db.execute("WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO t SELECT 'uncommitted' || i FROM n")
print("ready", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "theirs" / "History"
    path.parent.mkdir()
    db = apsw.Connection(str(path))
    db.execute(
        "CREATE TABLE t (a TEXT); CREATE VIEW v AS SELECT a FROM t; INSERT INTO t VALUES ('in the file')"
    )
    db.close()
    return path


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    (tmp_path / "scratch").mkdir()
    return tmp_path / "scratch"


def hashes(path: Path) -> dict[str, str]:
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(path.parent.glob(path.name + "*"))
    }


@pytest.fixture
def locked(source: Path) -> Iterator[Path]:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(source)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"ready\n"
        yield source
        holder.communicate()


def test_b168_a_database_in_use_is_read_as_committed_and_not_touched(locked: Path, scratch: Path) -> None:
    before = hashes(locked)
    assert f"{locked.name}-wal" in before
    with open_foreign_readonly(locked, scratch=scratch) as db:
        assert list(db.rows("SELECT a FROM t")) == [("in the file",), ("committed, in the log only",)]
        (copy,) = scratch.iterdir()
        assert copy.stat().st_mode & 0o077 == 0
    assert hashes(locked) == before
    assert list(scratch.iterdir()) == []


def test_the_copy_is_removed_on_an_error_and_by_a_reader_that_stops(source: Path, scratch: Path) -> None:
    with pytest.raises(ForeignDatabaseError), open_foreign_readonly(source, scratch=scratch) as db:
        list(db.rows("SELECT nothing FROM t"))
    with open_foreign_readonly(source, scratch=scratch) as db:
        next(db.rows("SELECT a FROM t"))
    with pytest.raises(KeyError), open_foreign_readonly(source, scratch=scratch) as db:
        raise KeyError
    assert list(scratch.iterdir()) == []


def test_the_copy_cannot_be_written(source: Path) -> None:
    with pytest.raises(ForeignDatabaseError), open_foreign_readonly(source) as db:
        list(db.rows("DELETE FROM t"))


def test_a_view_is_no_table(source: Path) -> None:
    with open_foreign_readonly(source) as db:
        assert (db.columns("t"), db.columns("v"), db.columns("none")) == (("a",), (), ())
        with pytest.raises(ValueError, match="identifier"):
            db.columns("t' OR 1")


def test_what_cannot_be_read_is_refused_by_name(source: Path, tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"not a database at all" * 99)
    (tmp_path / "log-wal").write_bytes(b"a log without its database")
    for path, most, reason in (
        (tmp_path / "text", 1 << 20, "not a database"),
        (tmp_path / "none", 1 << 20, "no file"),
        (tmp_path / "log", 1 << 20, "no file"),
        (source, 10, "larger than 10 bytes"),
    ):
        with pytest.raises(ForeignDatabaseError, match=reason), open_foreign_readonly(path, max_bytes=most):
            pass


def test_a_file_that_changes_while_it_is_copied_is_copied_again(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, changes = foreign._copy, iter("x")  # noqa: SLF001

    def meanwhile(path: Path, target: Path) -> None:
        copy(path, target)
        if next(changes, ""):
            db = apsw.Connection(str(path))
            db.execute("INSERT INTO t VALUES ('meanwhile')")
            db.close()

    monkeypatch.setattr(foreign, "_copy", meanwhile)
    with open_foreign_readonly(source) as db:
        assert list(db.rows("SELECT a FROM t")) == [("in the file",), ("meanwhile",)]


def test_a_file_that_never_rests_is_given_up(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    states = iter(range(100))
    monkeypatch.setattr(foreign, "_state", lambda _path: (("", next(states), 0),))
    with pytest.raises(ForeignDatabaseError, match="without a pause"), open_foreign_readonly(source):
        pass
