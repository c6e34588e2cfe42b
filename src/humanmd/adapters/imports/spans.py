"""Stretches of time in microseconds, and what is left of them."""

from bisect import bisect_right
from collections.abc import Iterable

_LAST = 1000  # the next thing may begin where this one ends, so the last sign of life comes before

Span = tuple[int, int]
"""Start and end; the end is outside."""


def merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Join spans that touch or overlap, in order of time."""
    out: list[Span] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return tuple(out)


def without(span: Span, holes: tuple[Span, ...]) -> tuple[Span, ...]:
    """Cut merged holes out of a span; an instant (start = end) stays unless it lies in a hole."""
    start, end = span
    first = max(0, bisect_right(holes, (start, start)) - 1)
    if start == end:
        near = holes[first : first + 2]
        return () if any(low <= start < high for low, high in near) else (span,)
    left: list[Span] = []
    for low, high in holes[first:]:
        if low >= end:
            break
        if low > start:
            left.append((start, low))
        start = max(start, high)
    if start < end:
        left.append((start, end))
    return tuple(left)


def beats(span: Span, every: int, shortest: int) -> tuple[int, ...]:
    """Name the instants that keep a span alive: its start, one every so often, and its last millisecond.

    A span shorter than `shortest` has only its start.
    """
    start, end = span
    if end - start < shortest:
        return (start,)
    return (*range(start, end - _LAST, every), end - _LAST)
