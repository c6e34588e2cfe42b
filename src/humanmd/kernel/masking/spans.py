"""Spans: where in a text something was found, and of which category."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A half-open range of code points of the text that was searched."""

    start: int
    end: int
    category: str


def disjoint(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Order the spans and drop those that begin inside an earlier one; of two at one place the longer stays."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end, s.category)):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
        elif span.end > kept[-1].end:
            kept[-1] = Span(start=kept[-1].start, end=span.end, category=kept[-1].category)
    return tuple(kept)


def replaced(text: str, spans: Iterable[Span], form: str) -> str:
    """Write `form` with the category filled in at each of the disjoint spans."""
    parts: list[str] = []
    at = 0
    for span in spans:
        parts += (text[at : span.start], form.format(span.category))
        at = span.end
    parts.append(text[at:])
    return "".join(parts)


def counted(spans: Iterable[Span]) -> tuple[tuple[str, int], ...]:
    """Count the spans per category, by name."""
    return tuple(sorted(Counter(span.category for span in spans).items()))
