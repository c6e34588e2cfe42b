"""Drafts: a text that is still being written is kept once, in its last version."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_SAME_DRAFT = 0.8
_MOST_OF_IT = 0.5


def continues(earlier: str, later: str) -> bool:
    """Tell whether `later` is the same draft grown or mended: most of `earlier` stands in it at the ends.

    A text that later stands inside another one, with more around it than it has itself, is no draft of that one.
    """
    if not earlier:
        return False
    if len(earlier) >= _MOST_OF_IT * len(later) and earlier in later:
        return True
    limit = min(len(earlier), len(later))
    prefix = _shared(earlier, later, limit)
    suffix = _shared(earlier[::-1], later[::-1], limit - prefix)
    return prefix + suffix >= _SAME_DRAFT * len(earlier)


def last_versions(drafts: Sequence[tuple[str, T]]) -> tuple[T, ...]:
    """Keep of each run of versions in time order only the last; `drafts` are (text, thing) pairs.

    An empty text ends a run: what stood before it was sent or given up.
    """
    return tuple(
        thing
        for index, (text, thing) in enumerate(drafts)
        if text and not (index + 1 < len(drafts) and continues(text, drafts[index + 1][0]))
    )


def _shared(one: str, other: str, limit: int) -> int:
    """Count the characters, up to a limit, that two texts share at the start."""
    if one[:limit] == other[:limit]:
        return limit
    low, high = 0, limit
    while high - low > 1:  # the longest equal start lies in [low, high)
        middle = (low + high) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle)
    return low
