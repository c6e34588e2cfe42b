import os
from pathlib import Path

import pytest

from doubles.clock import FakeClock
from doubles.keyrings import MemoryKeyring
from humanmd.adapters import keyring_store
from humanmd.daemon import exclusions
from humanmd.daemon.home import (
    keyring_of,
    open_home,
    opened,
    refuse_foreign,
    refuse_lost,
    root,
    temporary_home,
)
from humanmd.kernel.config import ConfigError
from humanmd.kernel.paths import HomeError, Paths
from humanmd.kernel.store.connection import transaction
from humanmd.kernel.store.keys import KeyFile, KeyLockedError


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    made = Paths(tmp_path / "home")
    made.prepare()
    return made


def touched(paths: Paths, keyring: MemoryKeyring) -> bytes:
    """Open a home once and return the key of its keyed hash by a hash of it."""
    with opened(paths, keyring, FakeClock(), durable=False) as home:
        return home.mac.of("x")


def test_a_home_is_made_on_first_use_and_found_again(tmp_path: Path) -> None:
    with open_home(tmp_path / "home") as home:
        first = home.mac.of("x")
        assert home.paths.root == tmp_path / "home"
    with open_home(tmp_path / "home") as home:
        assert home.mac.of("x") == first
    assert (tmp_path / "home" / "key").is_file()


def test_the_key_is_in_the_keyring_where_there_is_one(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    keyring = MemoryKeyring()
    monkeypatch.setattr(keyring_store, "find", lambda _home: keyring)
    with open_home(paths.root) as home:
        assert home.db.value("SELECT count(*) FROM capture") == 0
    assert list(keyring.kept) == ["store-key"]
    assert not paths.key.exists()


def test_a_key_that_lies_in_a_file_stays_there(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_home(paths.root):
        pass
    monkeypatch.setattr(keyring_store, "find", lambda _home: MemoryKeyring())
    assert isinstance(keyring_of(paths), KeyFile)


def test_a_store_without_its_key_is_locked_and_no_key_is_made(paths: Paths) -> None:
    keyring = MemoryKeyring()
    touched(paths, keyring)
    before = paths.store.read_bytes()
    keyring.locked = True
    with pytest.raises(KeyLockedError):
        touched(paths, keyring)
    keyring.locked = False
    kept, keyring.kept = keyring.kept, {}
    with pytest.raises(KeyLockedError, match="key import"):
        touched(paths, keyring)
    assert keyring.kept == {}
    assert paths.store.read_bytes() == before
    keyring.kept = kept
    touched(paths, keyring)


def test_a_home_found_under_another_name_is_locked_not_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # B176
    rings: dict[str, MemoryKeyring] = {}
    monkeypatch.setattr(keyring_store, "find", lambda home: rings.setdefault(home, MemoryKeyring()))
    with open_home(tmp_path / "old user"):
        pass
    (tmp_path / "old user").rename(tmp_path / "new user")
    with pytest.raises(KeyLockedError), open_home(tmp_path / "new user"):
        pass
    assert rings[str(tmp_path / "new user")].kept == {}


def test_the_settings_do_not_say_where_the_store_is(paths: Paths) -> None:
    # B176
    keyring = MemoryKeyring()
    paths.config.write_text("[retention]\nquote_days = 30\n", "utf-8")
    first = touched(paths, keyring)
    paths.config.unlink()
    assert touched(paths, keyring) == first
    paths.config.write_text("[retention]\nkeep_quotes = 30\n", "utf-8")
    with pytest.raises(ConfigError, match="keep_quotes"):
        touched(paths, keyring)
    paths.config.write_text("config_version = 1\n", "utf-8")
    assert touched(paths, keyring) == first


@pytest.mark.parametrize(
    "left",
    [
        "store.db-wal",
        "store.db.old",
        "store 2.db",
        "backup/before-migration-1.db",
        "HUMAN.md",
        "exports/m.json",
    ],
)
def test_a_fresh_store_is_never_made_where_an_old_one_is_near(paths: Paths, left: str) -> None:
    # B176
    keyring = MemoryKeyring()
    touched(paths, keyring)
    for beside in paths.root.glob("store.db-*"):
        beside.unlink()
    paths.store.rename(paths.root / left)
    with pytest.raises(HomeError) as caught:
        touched(paths, keyring)
    assert str(paths.store) in str(caught.value)
    assert str(paths.root / left) in str(caught.value)
    assert not paths.store.exists()


def test_a_new_home_has_lost_nothing(paths: Paths) -> None:
    for ending in (".new", ".new-journal", ".new-wal"):
        (paths.root / f"store.db.{os.getpid()}{ending}").touch()
    (paths.root / "store.db.rotation").touch()
    refuse_lost(paths)


def test_a_folder_of_other_things_is_no_home(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").touch()
    tmp_path.chmod(0o755)
    with pytest.raises(HomeError, match="not a home"), open_home(tmp_path):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]
    assert tmp_path.stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("name", ["config.toml", "HUMAN.md", "key"])
def test_a_folder_with_something_of_ours_may_be_one(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    refuse_foreign(Paths(tmp_path))


def test_the_root_is_the_one_named_else_that_of_the_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HUMANMD_HOME", str(tmp_path / "variable"))
    assert root(None) == tmp_path / "variable"
    assert root(tmp_path / "named") == tmp_path / "named"


def test_a_temporary_home_asks_no_keyring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(_home: str) -> None:
        pytest.fail("the keyring was asked")

    monkeypatch.setattr(keyring_store, "find", asked)
    with temporary_home(tmp_path / "demo") as home:
        assert home.paths.key.is_file()
    assert KeyFile(Paths(tmp_path / "demo").key).get("store-key") is not None


def files(root: Path) -> dict[Path, tuple[bytes, int]]:
    return {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in root.rglob("*") if p.is_file()}


def test_a_home_that_cannot_be_written_can_be_read(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_home(paths.root) as home:
        exclusions.add(home, "app", "Bank")
        first = home.mac.of("x")
    before = files(paths.root)
    monkeypatch.setattr(Paths, "writable", lambda _paths: False)
    with open_home(paths.root, reading=True) as home:
        assert home.mac.of("x") == first
        assert home.paths == paths
        assert home.db.path.parent != paths.root
        copy = home.db.path
        with transaction(home.db):
            assert home.db.value("SELECT count(*) FROM exclusion") == 1
    assert not copy.exists()
    assert files(paths.root) == before


def test_what_waits_in_the_log_is_read_too(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_home(paths.root) as home:
        exclusions.add(home, "app", "Bank")
        assert (paths.root / "store.db-wal").stat().st_size > 0
        monkeypatch.setattr(Paths, "writable", lambda _paths: False)
        with open_home(paths.root, reading=True) as seen:
            assert seen.db.value("SELECT count(*) FROM exclusion") == 1


@pytest.mark.skipif(os.name != "posix", reason="names are bytes on POSIX")
def test_a_home_whose_name_cannot_be_written_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(HomeError, match="not UTF-8"):
        root(tmp_path / os.fsdecode(b"caf\xe9"))
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    with pytest.raises(HomeError, match="circle"):
        root(tmp_path / "circle")
