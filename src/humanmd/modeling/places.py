"""Places: where a cited quote stands, who wrote that stretch, and which unit of text it belongs to."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from humanmd.capture.records import Authorship, Capture, Channel, FieldName
from humanmd.kernel.ids import digest
from humanmd.kernel.instants import Instant
from humanmd.kernel.quoting import locate
from humanmd.modeling.records import Cite
from humanmd.session.records import Window
from humanmd.timeline.records import Entry, Span

FIELDS: Final[tuple[FieldName, ...]] = ("focused.value", "text", "title", "url")
_WEAKEST: Final[tuple[Authorship, ...]] = (
    "self_output", "agent", "chrome", "relayed", "pasted", "read", "told", "trace", "wrote",
)  # fmt: skip
_ALNUM = re.compile(r"[^\W_]+")
_LONGEST_MESSAGE: Final = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A located quote: its span in a stored field, its author and the text around it.

    `line` is the line (or paragraph without breaks) that holds it, `paragraph` the lines around without a
    blank one, `message` all that its author wrote there. `setting` is what the app shows about it.
    """

    capture: Capture
    field: FieldName
    start: int
    end: int
    quote: str
    authorship: Authorship
    author: str
    channel: Channel
    thread: str
    line: str
    paragraph: str
    message: str
    setting: str


class Surroundings:
    """The spans and entries of a window by capture, so that one window's cites share the work."""

    __slots__ = ("_entries", "_spans", "window")

    def __init__(self, window: Window) -> None:
        self.window = window
        self._spans: dict[tuple[str, str], list[Span]] = {}
        self._entries: dict[str, Entry] = {}
        for entry in window.entries:
            for capture_id in entry.captures:
                self._entries.setdefault(capture_id, entry)
            for span in entry.spans:
                self._spans.setdefault((span.capture_id, span.field), []).append(span)
                self._entries.setdefault(span.capture_id, entry)

    def spans(self, capture_id: str, field: FieldName) -> list[Span]:
        """Return the spans of one field of a capture."""
        return self._spans.get((capture_id, field), [])

    def entry(self, capture_id: str) -> Entry | None:
        """Return the context that a capture belongs to."""
        return self._entries.get(capture_id)

    def alike(self, quote: str) -> Iterator[Span]:
        """Yield the spans of the window that hold a quote, whichever capture they were kept from."""
        return (span for spans in self._spans.values() for span in spans if quote in span.text)


def find(around: Surroundings, capture: Capture, cite: Cite) -> Place | None:
    """Locate a cite in its capture's stored fields; None if the words are not there."""
    for field, start, end in _candidates(capture, cite):
        text = capture.field(field)
        spans = [s for s in around.spans(capture.id, field) if s.start < end and s.end > start]
        authorship, author, channel, thread = _authored(around, capture, field, text[start:end], spans)
        entry = around.entry(capture.id)
        message = "\n".join(s.text for s in spans) or text[max(0, start - 1_000) : end + 1_000]
        return Place(
            capture=capture,
            field=field,
            start=start,
            end=end,
            quote=text[start:end],
            authorship=authorship,
            author=author,
            channel=channel or (entry.channel if entry is not None else ""),
            thread=thread or (entry.thread if entry is not None else ""),
            line=_line(text, start, end),
            paragraph=_paragraph(text, start, end),
            message=message[:_LONGEST_MESSAGE],
            setting=_setting(capture, entry, author),
        )
    return None


def origin(place: Place, session_id: str) -> str:
    """Name the unit of text a quote belongs to, however often it is seen; a trace has its session."""
    return session_id if place.authorship == "trace" else line_origin(place.line)


@lru_cache(maxsize=16_384)
def line_origin(line: str) -> str:
    """Name a line by its words, without marks, width or case."""
    return digest("origin", *(word.casefold() for word in _ALNUM.findall(line))).hex()


def observed(place: Place) -> tuple[Instant, int]:
    """Return when the quote was seen and the local offset in minutes."""
    return place.capture.at, place.capture.offset


def _candidates(capture: Capture, cite: Cite) -> Iterator[tuple[FieldName, int, int]]:
    """Yield where the quote stands: as the proposer says if that is exact, else in the order of the fields."""
    if cite.start >= 0:
        end = cite.start + len(cite.quote)
        if capture.field(cite.field)[cite.start : end] == cite.quote:
            yield cite.field, cite.start, end
            return
    for field in FIELDS:
        found = locate(cite.quote, capture.field(field))
        if found is not None:
            yield field, *found


def _authored(
    around: Surroundings, capture: Capture, field: FieldName, quote: str, spans: Iterable[Span]
) -> tuple[Authorship, str, Channel, str]:
    """Return authorship, author, channel and thread of the weakest span that the quote touches."""
    touched = list(spans) or list(around.alike(quote))
    if touched:
        weakest = min(touched, key=lambda s: (_WEAKEST.index(s.authorship), s.at, s.start))
        return weakest.authorship, weakest.author, weakest.channel, weakest.thread
    marks = [m for m in capture.marks if m.field == field and quote in capture.field(field)[m.start : m.end]]
    if marks:
        mark = min(marks, key=lambda m: _WEAKEST.index(m.authorship))
        return mark.authorship, mark.author, mark.channel, mark.thread
    return ("trace" if field in ("title", "url") else "read"), "", "", ""


def _line(text: str, start: int, end: int) -> str:
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    return text[first : last if last >= 0 else len(text)]


def _paragraph(text: str, start: int, end: int) -> str:
    first = text.rfind("\n\n", 0, start)
    last = text.find("\n\n", end)
    whole = text[first + 2 if first >= 0 else 0 : last if last >= 0 else len(text)]
    return whole if len(whole) <= _LONGEST_MESSAGE else text[max(0, start - 1_000) : end + 1_000]


def _setting(capture: Capture, entry: Entry | None, author: str) -> str:
    parts = [author, capture.app, capture.title, capture.url, capture.label]
    if entry is not None:
        parts += [entry.title, entry.thread, entry.domain]
    return "\n".join(parts)
