"""What capture makes: one record of what was on the screen at one moment."""

from dataclasses import dataclass
from typing import Literal

from humanmd.kernel.instants import Instant

SourceKind = Literal["desktop", "browser", "mobile", "import", "agent"]
Trigger = Literal[
    "focus", "window", "title", "value", "click", "scroll", "load", "heartbeat", "manual", "message"
]
TextSource = Literal["ax", "ocr", "import", "none"]
FieldName = Literal["focused.value", "text", "title", "url"]
"""The stored fields that a quote may point into, searched in this order."""

Authorship = Literal["wrote", "told", "read", "pasted", "agent", "relayed", "trace", "chrome", "self_output"]
"""Who made a stretch of text: the owner, someone to the owner, a page, an AI, an app, ourselves."""

Channel = Literal[
    "mail", "chat", "note", "document", "code", "terminal", "ai", "form", "calendar", "meeting", "todo",
    "web", "system", "self", "",
]  # fmt: skip
"""The kind of place a stretch of text stands in; "" when nobody can tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A stretch of a stored field with its author: `field[start:end]` in code points.

    `author` is "" when unknown, "self" for the owner, else the name as shown. `thread` names the
    conversation, mail subject or document that the stretch belongs to.
    """

    field: FieldName
    start: int
    end: int
    authorship: Authorship
    author: str = ""
    channel: Channel = ""
    thread: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture:
    """One stored S1 record: masked, cut to its caps, without tree and pixels.

    `lane` is one stream of records (source kind and device). `bare` keeps only app and window (secure
    input). `typed` are spans of `value` that a trusted producer saw typed; None when it could not know.
    `marks` were found from the record alone; what the owner typed is decided when the minute closes.
    """

    id: str
    lane: str
    at: Instant
    offset: int
    received_at: Instant
    kind: SourceKind
    producer: str
    device: str
    trigger: Trigger
    event_id: str
    app: str
    app_id: str
    title: str
    window_id: str
    url: str
    role: str
    label: str
    value: str
    editable: bool
    bare: bool
    typed: tuple[tuple[int, int], ...] | None
    text: str
    text_source: TextSource
    idle_ms: int | None
    marks: tuple[Mark, ...]
    extra: str

    def field(self, name: FieldName) -> str:
        """Return a stored field by the name that receipts use."""
        return {"focused.value": self.value, "text": self.text, "title": self.title, "url": self.url}[name]


def track_of(lane: str) -> str:
    """Name the track whose sessions a lane belongs to: "live", or the import lane itself."""
    return lane if lane.startswith("import:") else "live"
