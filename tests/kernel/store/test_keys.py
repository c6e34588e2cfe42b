import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubles.keyrings import MemoryKeyring
from humanmd.kernel.locks import LockedError, lock
from humanmd.kernel.store.connection import open_store, opens
from humanmd.kernel.store.errors import StoreDamagedError, StoreMissingError
from humanmd.kernel.store.keys import (
    KeyFile,
    KeyLockedError,
    KeyringUnavailableError,
    KeyState,
    KeyStatus,
    RecoveryCodeError,
    export,
    import_,
    obtain,
    parse_recovery_code,
    recovery_code,
    rotate,
    status,
)


class LockedKeyring:
    place = "the locked keyring"

    def get(self, name: str) -> bytes | None:
        message = f"{name} is locked."
        raise KeyringUnavailableError(message)

    def put(self, name: str, secret: bytes) -> None:
        raise AssertionError(name, secret)

    def remove(self, name: str) -> None:
        raise AssertionError(name)


def lose(keyring: KeyFile) -> None:
    keyring.remove("store-key")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture
def keyring(tmp_path: Path) -> KeyFile:
    return KeyFile(tmp_path / "key")


def made(store: Path, keyring: KeyFile) -> bytes:
    key = obtain(store, keyring)
    with open_store(store, key) as db:
        db.execute("CREATE TABLE t (a TEXT)")
        db.execute("INSERT INTO t VALUES ('kept')")
    return key


def kept(store: Path, key: bytes) -> list[tuple[str]]:
    with open_store(store, key) as db:
        return db.rows("SELECT a FROM t")


def test_the_first_key_is_made_once_and_kept(store: Path, keyring: KeyFile) -> None:
    assert status(store, keyring).state is KeyState.ABSENT
    key = made(store, keyring)
    assert len(key) == 32
    assert obtain(store, keyring) == key
    assert status(store, keyring) == KeyStatus(state=KeyState.PRESENT, place=keyring.place)


@pytest.mark.skipif(os.name != "posix", reason="modes decide on POSIX only")
def test_the_key_file_is_the_owners_only_whatever_the_umask(store: Path, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        made(store, KeyFile(tmp_path / "key"))
    finally:
        os.umask(before)
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600


def test_a_lost_key_locks_the_store_and_none_is_made_in_its_place(store: Path, keyring: KeyFile) -> None:
    key = made(store, keyring)
    lose(keyring)
    assert status(store, keyring).state is KeyState.LOCKED
    with pytest.raises(KeyLockedError, match="key import"):
        obtain(store, keyring)
    assert not (store.parent / "key").exists()
    assert opens(store, key)


def test_a_keyring_that_does_not_answer_locks_and_is_never_written(store: Path, keyring: KeyFile) -> None:
    made(store, keyring)
    assert status(store, LockedKeyring()).state is KeyState.LOCKED
    with pytest.raises(KeyLockedError):
        obtain(store, LockedKeyring())


def test_no_key_is_made_while_the_keyring_does_not_answer(store: Path) -> None:
    with pytest.raises(KeyLockedError):
        obtain(store, LockedKeyring())


def test_a_wrong_key_counts_as_locked(store: Path, keyring: KeyFile) -> None:
    made(store, keyring)
    keyring.put("store-key", b"x" * 32)
    assert status(store, keyring).state is KeyState.LOCKED


def test_a_damaged_store_is_not_taken_for_a_lost_key(store: Path, keyring: KeyFile) -> None:
    made(store, keyring)
    store.write_bytes(b"not a store" * 100)
    with pytest.raises(StoreDamagedError):
        status(store, keyring)


def test_a_recovery_code_brings_a_lost_key_back(store: Path, keyring: KeyFile) -> None:
    key = made(store, keyring)
    code = export(store, keyring)
    lose(keyring)
    import_(store, keyring, f"  {code.lower().replace('-', ' ')}\n")
    assert obtain(store, keyring) == key


def test_the_code_of_another_store_changes_nothing(store: Path, keyring: KeyFile) -> None:
    key = made(store, keyring)
    with pytest.raises(KeyLockedError):
        import_(store, keyring, recovery_code(b"x" * 32))
    assert obtain(store, keyring) == key


@given(st.binary(min_size=32, max_size=32), st.data())
def test_a_code_reads_back_and_any_mistyped_character_is_noticed(key: bytes, data: st.DataObject) -> None:
    code = recovery_code(key)
    assert parse_recovery_code(code) == key
    assert parse_recovery_code(code.replace("O", "0").replace("I", "1").replace("B", "8")) == key
    place = data.draw(st.sampled_from([index for index, letter in enumerate(code) if letter != "-"]))
    wrong = data.draw(
        st.sampled_from([letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" if letter != code[place]])
    )
    with pytest.raises(RecoveryCodeError):
        parse_recovery_code(code[:place] + wrong + code[place + 1 :])


@pytest.mark.parametrize("text", ["", "hello", "é" * 56, "A" * 55, "A" * 57])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(RecoveryCodeError):
        parse_recovery_code(text)


def test_a_rotation_changes_the_key_and_destroys_the_old_one(store: Path, keyring: KeyFile) -> None:
    old = made(store, keyring)
    rotate(store, keyring)
    new = obtain(store, keyring)
    assert new != old
    assert not opens(store, old)
    assert kept(store, new) == [("kept",)]
    assert old.hex() not in "".join(file.read_text() for file in store.parent.glob("key*"))


def test_a_rotation_cut_short_before_the_change_keeps_the_old_key(store: Path, keyring: KeyFile) -> None:
    old = made(store, keyring)
    keyring.put("store-key-next", b"n" * 32)
    assert obtain(store, keyring) == old
    rotate(store, keyring)
    assert kept(store, obtain(store, keyring)) == [("kept",)]


def test_a_rotation_cut_short_after_the_change_finds_the_new_key(store: Path, keyring: KeyFile) -> None:
    old = made(store, keyring)
    rotate(store, keyring)
    new = obtain(store, keyring)
    keyring.put("store-key", old)
    keyring.put("store-key-next", new)
    assert obtain(store, keyring) == new
    rotate(store, keyring)
    assert kept(store, obtain(store, keyring)) == [("kept",)]


def test_two_rotations_do_not_meet(store: Path, keyring: KeyFile) -> None:
    key = made(store, keyring)
    (store.parent / "run").mkdir()
    with lock(store.parent / "run" / "rotation.lock", "a test"), pytest.raises(LockedError):
        rotate(store, keyring)
    assert obtain(store, keyring) == key


def test_a_rotation_leaves_only_its_lock_in_the_folder_for_locks(store: Path, keyring: KeyFile) -> None:
    made(store, keyring)
    rotate(store, keyring)
    left = {p.name for p in store.parent.iterdir()} - {"store.db-shm", "store.db-wal"}
    assert left == {"key", "run", "store.db"}


def test_without_a_store_there_is_nothing_to_rotate_or_export(store: Path, keyring: KeyFile) -> None:
    for _ in range(2):
        with pytest.raises(StoreMissingError, match="no store"):
            rotate(store, keyring)
        with pytest.raises(StoreMissingError, match="no store"):
            export(store, keyring)
    assert list(store.parent.iterdir()) == []


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"zz", b"ab" * 31, b"ab" * 33, b"ab" * 100_000, b"\xff" * 64, b"a" * 63, None]
)
def test_what_cannot_be_a_key_is_told_and_left_alone(
    store: Path, keyring: KeyFile, tmp_path: Path, content: bytes | None
) -> None:
    key = made(store, keyring)
    place = tmp_path / "key"
    place.unlink()
    place.mkdir() if content is None else place.write_bytes(content)
    found = status(store, keyring)
    assert (found.state, bool(found.why)) == (KeyState.LOCKED, True)
    with pytest.raises(KeyLockedError, match="key import"):
        obtain(store, keyring)
    assert content is None or place.read_bytes() == content
    keyring.put("store-key-next", key)
    assert obtain(store, keyring) == key


def test_odd_secrets_of_any_keyring_are_no_keys(store: Path, keyring: KeyFile) -> None:
    key = made(store, keyring)
    other = MemoryKeyring()
    other.kept = {"store-key": key[:-1]}
    with pytest.raises(KeyLockedError, match="is not a key"):
        obtain(store, other)


def test_damage_to_the_first_bytes_is_not_called_a_missing_key(store: Path, keyring: KeyFile) -> None:
    made(store, keyring)
    whole = store.read_bytes()
    store.write_bytes(b"\x00" + whole[1:] if whole[:1] != b"\x00" else b"\x01" + whole[1:])
    assert "damaged" in status(store, keyring).why
    with pytest.raises(KeyLockedError, match="another store, or the first bytes of the store are damaged"):
        obtain(store, keyring)


@pytest.mark.skipif(os.name != "posix", reason="processes are asked for on POSIX only")
def test_drafts_of_killed_processes_go_at_the_next_use(store: Path, keyring: KeyFile) -> None:
    made(store, keyring)
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    left = store.with_name(f".key-next.{gone.pid}.draft")
    ours = store.with_name(f".key.{os.getpid()}.draft")
    for draft in (left, ours, store.with_name(".notes.draft")):
        draft.write_text("ab" * 32)
    obtain(store, keyring)
    assert not left.exists()
    assert ours.exists()
    assert store.with_name(".notes.draft").exists()


ROTATE_FOR_EVER = """
import sys
from pathlib import Path
from humanmd.kernel.store.keys import KeyFile, rotate
store = Path(sys.argv[1])
print("ready", flush=True)
while True:
    rotate(store, KeyFile(store.parent / "key"))
"""


@pytest.mark.skipif(os.name != "posix", reason="needs kill -9")
def test_a_rotation_killed_at_any_point_leaves_a_key_that_opens(store: Path, keyring: KeyFile) -> None:
    made(store, keyring)
    with open_store(store, obtain(store, keyring), durable=False) as db:
        db.execute("CREATE TABLE big (b BLOB)")
        db.executemany("INSERT INTO big VALUES (randomblob(?))", [(1000,)] * 500)
    for number in range(12):
        process = subprocess.Popen(
            [sys.executable, "-c", ROTATE_FOR_EVER, str(store)], stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        process.stdout.readline()
        try:
            process.wait(0.005 + number * 0.007)
        except subprocess.TimeoutExpired:
            process.kill()
        assert process.wait() == -9
        process.stdout.close()
        assert kept(store, obtain(store, keyring)) == [("kept",)]
