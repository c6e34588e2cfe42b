"""How much of each layer there is, in the shape that scripts rely on."""

from collections.abc import Mapping
from typing import Final

from humanmd.kernel.store.connection import Db
from humanmd.serve import store

_LAYERS: Final = ("points", "lines", "faces", "volumes", "roots", "receipts")


def counts_of(db: Db) -> dict[str, int]:
    """Count Points, Lines and receipts as a raw export holds them, active Faces and Volumes, and the live Root."""
    return dict(zip(_LAYERS, store.layers(db), strict=True))


def told(counts: Mapping[str, int]) -> str:
    """Say the counts in words."""
    return ", ".join(f"{n} {name if n != 1 else name.removesuffix('s')}" for name, n in counts.items())
