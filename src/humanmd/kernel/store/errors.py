"""What can go wrong with the store, said without a word of what is in it."""

from humanmd.kernel.errors import HumanmdError


class StoreError(HumanmdError):
    """The store could not do what was asked; nothing of it was kept."""


class WrongKeyError(StoreError):
    """The store is whole, but this key does not open it."""


class StoreDamagedError(StoreError):
    """The file is not, or no longer, a store."""


class StoreMissingError(StoreError):
    """There is no store where one was expected."""


class StoreBusyError(StoreError):
    """Another process held the store for longer than the busy time-out."""


class DiskFullError(StoreError):
    """The disk is full; the transaction was rolled back."""


class StoreUnwritableError(StoreError):
    """The file or its folder cannot be written, or does not allow what a store needs."""


class StatementError(RuntimeError):
    """A statement is wrong or breaks a constraint: a bug of ours, named by code and schema names only."""
