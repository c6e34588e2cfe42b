import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError

from humanmd.adapters.keyring_store import SystemKeyring, find
from humanmd.kernel.store.keys import KeyringUnavailableError


class MemoryBackend(KeyringBackend):
    priority = 1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError


class LockedBackend(MemoryBackend):
    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked(service, username)

    def set_password(self, service: str, username: str, password: str) -> None:
        raise KeyringLocked(service, username, password)

    def delete_password(self, service: str, username: str) -> None:
        raise KeyringLocked(service, username)


def test_a_secret_is_kept_per_home_and_destroyed() -> None:
    backend = MemoryBackend()
    one, two = SystemKeyring("/a", backend), SystemKeyring("/b", backend)
    one.put("store-key", b"\x00\xff")
    assert one.get("store-key") == b"\x00\xff"
    assert two.get("store-key") is None
    one.remove("store-key")
    one.remove("store-key")
    assert backend.kept == {}


def test_a_locked_keyring_is_not_an_empty_one() -> None:
    keyring = SystemKeyring("/a", LockedBackend())
    with pytest.raises(KeyringUnavailableError, match="KeyringLocked"):
        keyring.get("store-key")
    with pytest.raises(KeyringUnavailableError) as caught:
        keyring.put("store-key", b"\xab\xcd")
    assert "abcd" not in repr(caught.value)
    with pytest.raises(KeyringUnavailableError):
        keyring.remove("store-key")


def test_a_value_that_is_no_key_is_not_taken_for_one() -> None:
    backend = MemoryBackend()
    backend.kept["humanmd", "store-key of /a"] = "not hex"
    with pytest.raises(KeyringUnavailableError):
        SystemKeyring("/a", backend).get("store-key")


def test_a_machine_without_a_keyring_has_none() -> None:
    assert find("/a") is None
