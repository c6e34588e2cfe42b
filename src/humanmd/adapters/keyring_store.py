"""The operating system's keyring as the place of the key."""

import keyring
from keyring.backend import KeyringBackend
from keyring.backends.fail import Keyring as NoKeyring
from keyring.errors import KeyringError, PasswordDeleteError

from humanmd.kernel.store.keys import KeyringUnavailableError

_SERVICE = "humanmd"


class SystemKeyring:
    """Secrets of one home in a backend of the keyring library."""

    def __init__(self, home: str, backend: KeyringBackend) -> None:
        self._home = home
        self._backend = backend

    @property
    def place(self) -> str:
        """Name the keyring."""
        return f"the keyring ({self._backend.name})"

    def get(self, name: str) -> bytes | None:
        """Return a secret, or None if there is none."""
        try:
            text = self._backend.get_password(_SERVICE, self._account(name))
            return None if text is None else bytes.fromhex(text)
        except (KeyringError, ValueError) as error:
            raise self._unavailable(error) from None

    def put(self, name: str, secret: bytes) -> None:
        """Keep a secret, in place of an older one."""
        try:
            self._backend.set_password(_SERVICE, self._account(name), secret.hex())
        except KeyringError as error:
            raise self._unavailable(error) from None

    def remove(self, name: str) -> None:
        """Destroy a secret; one that is not there is no error."""
        try:
            self._backend.delete_password(_SERVICE, self._account(name))
        except PasswordDeleteError:
            return
        except KeyringError as error:
            raise self._unavailable(error) from None

    def _account(self, name: str) -> str:
        return f"{name} of {self._home}"

    def _unavailable(self, error: Exception) -> KeyringUnavailableError:
        message = f"{self.place} does not answer ({type(error).__name__})."
        return KeyringUnavailableError(message, next_step="Unlock it and try again.")


def find(home: str) -> SystemKeyring | None:
    """Return the machine's keyring, or None where it has none that keeps secrets."""
    backend = keyring.get_keyring()
    return None if isinstance(backend, NoKeyring) or backend.priority <= 0 else SystemKeyring(home, backend)
