"""Modelling windows: five wall-clock minutes of one session, with what was on the screen in them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from humanmd.kernel.ids import derived, digest
from humanmd.kernel.instants import MINUTE, Instant
from humanmd.session.records import Session, Window
from humanmd.timeline.drafts import continues
from humanmd.timeline.records import Block, Entry, Span

LENGTH = 5 * MINUTE
"""Windows are aligned to the wall clock, so their bounds do not depend on when anything ran."""

LOOK_AHEAD = 10 * MINUTE
"""How far ahead a draft may go on and make its earlier version worthless."""


def floor(at: int) -> Instant:
    """Return the start of the wall-clock chunk of an instant."""
    return Instant(at - at % LENGTH)


def window_id(session_id: str, start: int) -> str:
    """Name the window of a session that begins in the chunk at `start`."""
    return derived("win", session_id, str(start))


def chunks(session: Session) -> Iterator[Instant]:
    """List the starts of the chunks that a session touches."""
    start = floor(session.start)
    while start <= session.end:
        yield start
        start = Instant(start + LENGTH)


def build(session: Session, start: Instant, blocks: Sequence[Block]) -> Window:
    """Make one window from the blocks of its chunk and of the look-ahead after it.

    A block that straddles the session's cut gives only what belongs to this side. A draft that a later block
    carries on is left to the window where it ends.
    """
    end = Instant(start + LENGTH)
    inside = [block for block in blocks if start <= block.start < end]
    later = [span for block in blocks if block.start >= end for span in _drafts(block, session)]
    entries = _merge([entry for block in inside for entry in _of_session(block, session)], later)
    offset = inside[-1].offset if inside else session.offset
    return Window(
        id=window_id(session.id, start),
        session_id=session.id,
        track=session.track,
        start=max(start, session.start),
        end=min(end, session.end),
        offset=offset,
        entries=entries,
        content_hash=digest(session.id, str(offset), repr(entries)).hex(),
    )


def _belongs(at: int, session: Session) -> bool:
    if session.end_reason == "max_length":
        return session.start <= at < session.end
    return session.start <= at <= session.end


def _of_session(block: Block, session: Session) -> Iterator[Entry]:
    for entry in block.entries:
        spans = tuple(span for span in entry.spans if _belongs(span.at, session))
        if spans:
            yield replace(entry, spans=spans)


def _drafts(block: Block, session: Session) -> Iterator[tuple[tuple[str, str], Span]]:
    for entry in _of_session(block, session):
        for span in entry.spans:
            if span.field == "focused.value":
                yield (entry.app, entry.thread), span


def _merge(entries: Sequence[Entry], later: Sequence[tuple[tuple[str, str], Span]]) -> tuple[Entry, ...]:
    """Join the entries of one place, repeats said once and drafts in their last version."""
    groups: dict[tuple[str, str, str], list[Entry]] = {}
    for entry in entries:
        groups.setdefault((entry.app, entry.domain, entry.thread), []).append(entry)
    return tuple(_joined(group, later) for group in groups.values())


def _joined(group: Sequence[Entry], later: Sequence[tuple[tuple[str, str], Span]]) -> Entry:
    place = (group[0].app, group[0].thread)
    following = [span for where, span in later if where == place]
    spans = [span for entry in group for span in entry.spans]
    drafts = [span for span in spans if span.field == "focused.value"]
    kept: dict[tuple[str, str, str, str], Span] = {}
    for span in spans:
        if span.field != "focused.value" or not _outgrown(span, drafts, following):
            kept.setdefault((span.field, span.authorship, span.author, span.text), span)
    return replace(
        group[-1],
        start=group[0].start,
        active_ms=sum(entry.active_ms for entry in group),
        input_ms=sum(entry.input_ms for entry in group),
        captures=tuple(capture for entry in group for capture in entry.captures),
        spans=tuple(kept.values()),
    )


def _outgrown(span: Span, drafts: Sequence[Span], following: Sequence[Span]) -> bool:
    """Tell whether a later reading in the same place carries this draft on."""
    return any(
        other.capture_id != span.capture_id
        and other.at > span.at
        and other.text != span.text
        and continues(span.text, other.text)
        for other in (*drafts, *following)
    )
