"""What the session stage makes: stretches of activity between deterministic cuts, and their reductions."""

from dataclasses import dataclass
from typing import Literal

from humanmd.kernel.instants import Instant
from humanmd.timeline.records import Entry

EndReason = Literal["open", "idle", "switch", "max_length", "suspend", "clock", "shutdown"]
SessionStatus = Literal["active", "ended", "reduced"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A stretch of activity of one track, `[start, end]` from first to last activity.

    `continues` is the session it was cut from at the maximum length, or "". `holes` are spans without the
    owner's input inside it. `flush_end` and `delta_end` are how far it is reduced and modelled.
    """

    id: str
    track: str
    start: Instant
    end: Instant
    offset: int
    status: SessionStatus
    end_reason: EndReason
    continues: str
    holes: tuple[tuple[Instant, Instant], ...]
    apps: tuple[str, ...]
    summary: str
    heuristic: bool
    flush_end: Instant
    delta_end: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class ReductionItem:
    """One thing done in a session, with its time range."""

    start: Instant
    end: Instant
    app: str
    thread: str
    text: str
    active_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """A modelling window: a 5-minute wall-clock chunk cut to one session, with the entries inside it.

    `id` does not depend on versions; `content_hash` changes when anything in the window does.
    """

    id: str
    session_id: str
    track: str
    start: Instant
    end: Instant
    offset: int
    entries: tuple[Entry, ...]
    content_hash: str
