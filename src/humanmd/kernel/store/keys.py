"""The key of the store: where it lies, how it leaves, comes back and changes, and what its loss means.

No new key is ever made while there is a store: it would turn a locked store into a lost one.
"""

import os
from base64 import b32decode, b32encode
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b
from pathlib import Path
from typing import Final, Protocol

from humanmd.kernel.locks import lock
from humanmd.kernel.paths import sweep_drafts, write_private
from humanmd.kernel.store.connection import KEY_BYTES, opens, rekey
from humanmd.kernel.store.errors import StoreDamagedError, StoreError, StoreMissingError

_CURRENT, _NEXT = "store-key", "store-key-next"
_CHECK_BYTES: Final = 3
_GROUP: Final = 4
_LONGEST: Final = 4096
_MISREAD = str.maketrans({"0": "O", "1": "I", "8": "B"})


class KeyLockedError(StoreError):
    """There is a store, but its key cannot be reached now."""


class RecoveryCodeError(StoreError):
    """The text is not a recovery code, or was mistyped."""


class KeyringUnavailableError(StoreError):
    """The keyring does not answer; it may be locked."""


class KeyState(Enum):
    """What can be said of the key."""

    ABSENT = "absent"
    PRESENT = "present"
    LOCKED = "key_locked"


class Keyring(Protocol):
    """Somewhere that keeps small secrets by name. Every method may raise KeyringUnavailableError."""

    @property
    def place(self) -> str:
        """Where the secrets lie, in words for the owner."""
        ...

    def get(self, name: str) -> bytes | None:
        """Return a secret, or None if there is none."""
        ...

    def put(self, name: str, secret: bytes) -> None:
        """Keep a secret durably, in place of an older one."""
        ...

    def remove(self, name: str) -> None:
        """Destroy a secret; one that is not there is no error."""
        ...


class KeyFile:
    """A keyring of 0600 files, for machines that have none."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def place(self) -> str:
        """The file, which every program of this user can read."""
        return f"the file {self._path}"

    def get(self, name: str) -> bytes | None:
        """Return a secret, or None if there is none."""
        try:
            with self._file(name).open("rb") as file:
                return bytes.fromhex(file.read(_LONGEST).decode("ascii").strip())
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            message = f"{self._file(name)} cannot be read as a key."
            raise KeyringUnavailableError(message, next_step="Use `humanmd key import`.") from None

    def put(self, name: str, secret: bytes) -> None:
        """Keep a secret durably, in place of an older one."""
        write_private(self._file(name), f"{secret.hex()}\n".encode("ascii"))

    def remove(self, name: str) -> None:
        """Destroy a secret; one that is not there is no error."""
        self._file(name).unlink(missing_ok=True)

    def _file(self, name: str) -> Path:
        return self._path if name == _CURRENT else self._path.with_name(f"{self._path.name}-next")


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyStatus:
    """The state of the key, where it lies, and why it is locked."""

    state: KeyState
    place: str
    why: str = ""


def status(store: Path, keyring: Keyring) -> KeyStatus:
    """Say whether the key is there and opens the store."""
    try:
        key = _find(store, keyring)
    except KeyringUnavailableError as error:
        return KeyStatus(state=KeyState.LOCKED, place=keyring.place, why=error.message)
    if key is None and store.exists():
        return KeyStatus(state=KeyState.LOCKED, place=keyring.place, why=_does_not_open(keyring))
    return KeyStatus(state=KeyState.ABSENT if key is None else KeyState.PRESENT, place=keyring.place)


def obtain(store: Path, keyring: Keyring) -> bytes:
    """Return the key, making one only when there is no store yet. Raises KeyLockedError.

    Drafts of keys that killed processes left behind are destroyed.
    """
    sweep_drafts(store.parent)
    try:
        key = _find(store, keyring)
    except KeyringUnavailableError as error:
        raise _locked(store, error.message) from None
    if key is not None:
        return key
    if store.exists():
        raise _locked(store, _does_not_open(keyring))
    keyring.put(_CURRENT, os.urandom(KEY_BYTES))
    made = keyring.get(_CURRENT)
    if made is None:
        raise _locked(store, f"{keyring.place} did not keep it.")
    return made


def export(store: Path, keyring: Keyring) -> str:
    """Return the recovery code of the key. Raises KeyLockedError, or StoreMissingError where there is no store yet."""
    _refuse_missing(store)
    return recovery_code(obtain(store, keyring))


def import_(store: Path, keyring: Keyring, code: str) -> None:
    """Put the key of a recovery code in the keyring if it opens the store.

    Raises RecoveryCodeError for a mistyped code and KeyLockedError for the code of another store.
    """
    key = parse_recovery_code(code)
    if store.exists() and not opens(store, key):
        raise _locked(store, "This recovery code is not its own.")
    keyring.put(_CURRENT, key)


def rotate(store: Path, keyring: Keyring) -> None:
    """Encrypt the store under a fresh key and destroy the old one.

    The new key is kept beside the old before the change, so a crash at any point leaves one that opens.
    Raises StoreBusyError or LockedError if another process uses the store, and StoreMissingError without one.
    """
    _refuse_missing(store)
    folder = store.parent / "run"
    folder.mkdir(mode=0o700, exist_ok=True)
    with lock(folder / "rotation.lock", "a key rotation"):
        old, new = obtain(store, keyring), os.urandom(KEY_BYTES)
        _adopt(keyring, old)
        keyring.put(_NEXT, new)
        rekey(store, old, new)
        _adopt(keyring, new)


def recovery_code(key: bytes) -> str:
    """Write a key as groups of letters and digits that a person can copy by hand, with a check at the end."""
    text = b32encode(key + _checksum(key)).decode("ascii").rstrip("=")
    return "-".join(text[place : place + _GROUP] for place in range(0, len(text), _GROUP))


def parse_recovery_code(code: str) -> bytes:
    """Read a recovery code in any case and grouping, 0, 1 and 8 taken for O, I and B."""
    text = "".join(code.split()).replace("-", "").upper().translate(_MISREAD)
    try:
        data = b32decode(text + "=" * (-len(text) % 8))
    except ValueError:
        data = b""
    key, check = data[:KEY_BYTES], data[KEY_BYTES:]
    if len(key) != KEY_BYTES or check != _checksum(key):
        message = "This is not a recovery code, or it has a typing error."
        raise RecoveryCodeError(message, next_step="Compare it with your copy, group by group.")
    return key


def _find(store: Path, keyring: Keyring) -> bytes | None:
    """Return the key that opens the store: the current one, or the next one of a rotation that a crash cut short."""
    if not store.exists():
        return _read(keyring, _CURRENT)
    fault: StoreDamagedError | KeyringUnavailableError | None = None
    for name in (_CURRENT, _NEXT):
        try:
            key = _read(keyring, name)
            if key is not None and opens(store, key):
                return key
        # Damage is also what a changed key in the log alone looks like to the old one.
        except (StoreDamagedError, KeyringUnavailableError) as error:
            fault = fault or error
    if fault is not None:
        raise fault
    return None


def _read(keyring: Keyring, name: str) -> bytes | None:
    """Return a key as it lies in the keyring. Raises KeyringUnavailableError for what cannot be one."""
    key = keyring.get(name)
    if key is not None and len(key) != KEY_BYTES:
        message = f"What lies in {keyring.place} is not a key."
        raise KeyringUnavailableError(message, next_step="Use `humanmd key import`.")
    return key


def _does_not_open(keyring: Keyring) -> str:
    """Say why no key opens the store: the first bytes that name the key may be damaged as well."""
    if keyring.get(_CURRENT) is None and keyring.get(_NEXT) is None:
        return f"There is no key for it in {keyring.place}."
    return (
        f"What lies in {keyring.place} does not open it: that is the key of another store, or the first bytes of the "
        "store are damaged."
    )


def _refuse_missing(store: Path) -> None:
    if not store.exists():
        message = f"There is no store at {store} yet, so it has no key."
        raise StoreMissingError(message, next_step="`humanmd import` or `humanmd ingest` begins one.")


def _adopt(keyring: Keyring, key: bytes) -> None:
    keyring.put(_CURRENT, key)
    keyring.remove(_NEXT)


def _checksum(key: bytes) -> bytes:
    return blake2b(key, digest_size=_CHECK_BYTES, person=b"humanmd-recovery").digest()


def _locked(store: Path, why: str) -> KeyLockedError:
    message = f"The key of {store} is not available. {why}"
    return KeyLockedError(
        message,
        next_step="Unlock the keyring, put back a backup, or use `humanmd key import` with your recovery code.",
    )
