"""Drafts: a text that is still being written is kept once, in its last version."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_SAME_DRAFT = 0.8


def continues(earlier: str, later: str) -> bool:
    """Tell whether `later` is the same draft grown or mended: most of `earlier` stands in it at the ends."""
    if not earlier:
        return False
    if earlier in later:
        return True
    limit = min(len(earlier), len(later))
    prefix = next((i for i in range(limit) if earlier[i] != later[i]), limit)
    room = limit - prefix
    suffix = next((i for i in range(room) if earlier[-1 - i] != later[-1 - i]), room)
    return prefix + suffix >= _SAME_DRAFT * len(earlier)


def last_versions(drafts: Sequence[tuple[str, T]]) -> tuple[T, ...]:
    """Keep of each run of versions in time order only the last; `drafts` are (text, thing) pairs."""
    return tuple(
        thing
        for index, (text, thing) in enumerate(drafts)
        if text and not (index + 1 < len(drafts) and continues(text, drafts[index + 1][0]))
    )
