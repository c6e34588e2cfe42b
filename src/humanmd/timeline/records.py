"""What the timeline makes: one block for every closed minute of a lane."""

from dataclasses import dataclass

from humanmd.capture.records import Authorship, Channel, FieldName
from humanmd.kernel.instants import Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A stretch of text kept verbatim: `text == capture.field(field)[start:end]`, with its author.

    `text` is "" once retention has removed the capture.
    """

    capture_id: str
    at: Instant
    field: FieldName
    start: int
    end: int
    text: str
    authorship: Authorship
    author: str
    channel: Channel
    thread: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One context inside a minute: an app with its document, tab or conversation.

    `start` and `end` are the first and last capture; `active_ms` is its dwell, `input_ms` the part with
    signs of the owner's hand (typing, clicks, focus). `domain` is the host of the URL without `www.`.
    `thread` is the document, tab or conversation. Times are instants.
    """

    app: str
    app_id: str
    title: str
    url: str
    domain: str
    thread: str
    channel: Channel
    start: Instant
    end: Instant
    active_ms: int
    input_ms: int
    captures: tuple[str, ...]
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """When one capture happened and whether it shows activity (content changed, or the owner's input)."""

    at: Instant
    entry: int
    changed: bool
    input: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A closed wall-clock minute of a lane, `[start, start + 60 s)`, normalised, nothing summarised.

    `ambiguous` marks blocks whose contexts the rules could not separate. `moments` point into `entries`.
    """

    id: str
    lane: str
    start: Instant
    offset: int
    version: int
    entries: tuple[Entry, ...]
    moments: tuple[Moment, ...]
    ambiguous: bool
    reason: str
