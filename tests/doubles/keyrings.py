"""A keyring in memory that can be locked."""

from humanmd.kernel.store.keys import KeyringUnavailableError


class MemoryKeyring:
    """Stands for the system's keyring."""

    place = "the keyring (memory)"

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.locked = False

    def get(self, name: str) -> bytes | None:
        self._ask()
        return self.kept.get(name)

    def put(self, name: str, secret: bytes) -> None:
        self._ask()
        self.kept[name] = secret

    def remove(self, name: str) -> None:
        self._ask()
        self.kept.pop(name, None)

    def _ask(self) -> None:
        if self.locked:
            message = "The keyring is locked."
            raise KeyringUnavailableError(message, next_step="Unlock it.")
