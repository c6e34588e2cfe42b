"""Handles: the short names at the ends of HUMAN.md's lines, given once to what a line says."""

from collections.abc import Iterable
from typing import Final

from humanmd.evidence import store
from humanmd.kernel.ids import derived
from humanmd.kernel.store.connection import Db, transaction

_SHORTEST: Final = 4


def assign(db: Db, refs: Iterable[str]) -> dict[str, str]:
    """Return the handle of each reference, giving a new one where there is none.

    A handle is the shortest beginning of the reference's hash, of 4 characters or more, that is free; it stays.
    """
    wanted = tuple(dict.fromkeys(refs))
    found = {ref: handle for ref in wanted if (handle := store.handle_of(db, ref)) is not None}
    if len(found) < len(wanted):
        with transaction(db):
            for ref in wanted:
                if ref not in found:
                    found[ref] = store.handle_of(db, ref) or _give(db, ref)
    return found


def resolve(db: Db, text: str) -> str | None:
    """Return what a handle stands for, with or without its brackets, or None."""
    return store.ref_of(db, text.strip().removeprefix("[^").removesuffix("]").lower())


def _give(db: Db, ref: str) -> str:
    body = derived("", ref).removeprefix("_")
    handle = next(
        body[:length] for length in range(_SHORTEST, len(body) + 1) if store.ref_of(db, body[:length]) is None
    )
    store.put_handle(db, handle, ref)
    return handle
