"""The rules normaliser: a minute's captures become entries, everything authored kept verbatim."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from humanmd.capture.records import Capture, Mark
from humanmd.kernel.ids import timed
from humanmd.kernel.instants import Instant
from humanmd.timeline.contexts import Context, context_of
from humanmd.timeline.drafts import last_versions
from humanmd.timeline.records import Block, Entry, Moment, Span

_BY_HAND = frozenset({"click", "scroll", "manual", "message"})
_RECENT_INPUT_MS = 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Minute:
    """All that a block is made of: the minute's captures in order, the marks of their values, what came before."""

    lane: str
    start: Instant
    captures: tuple[Capture, ...]
    value_marks: Mapping[str, tuple[Mark, ...]]
    lane_previous: Capture | None


def normalize(minute: Minute) -> Block:
    """Make the block of a closed minute; the same captures give the same block."""
    contexts = [context_of(capture) for capture in minute.captures]
    order = list(dict.fromkeys(contexts))
    groups = [[c for c, k in zip(minute.captures, contexts, strict=True) if k == key] for key in order]
    moments = _moments(minute, [order.index(key) for key in contexts])
    entries = tuple(
        _entry(key, group, minute.value_marks, _dwell(moments, index))
        for index, (key, group) in enumerate(zip(order, groups, strict=True))
    )
    unclear = any(entry.channel == "chat" and not entry.thread for entry in entries)
    return Block(
        id=timed("blk", minute.start, minute.lane),
        lane=minute.lane,
        start=minute.start,
        offset=minute.captures[-1].offset,
        version=1,
        entries=entries,
        moments=moments,
        ambiguous=unclear,
        reason="conversation_unknown" if unclear else "",
    )


def with_gone(block: Block, before: Block, gone: frozenset[str]) -> Block:
    """Add what an earlier reading of the minute knew of captures that are gone; they have left their times."""
    left = [i for i, entry in enumerate(before.entries) if entry.captures and gone.issuperset(entry.captures)]
    if not left:
        return block
    kept = [replace(m, entry=left.index(m.entry)) for m in before.moments if m.entry in left]
    fresh = [replace(m, entry=m.entry + len(left)) for m in block.moments]
    return replace(
        block,
        entries=(*(before.entries[i] for i in left), *block.entries),
        moments=tuple(sorted((*kept, *fresh), key=lambda moment: (moment.at, moment.entry))),
    )


def _moments(minute: Minute, entry_of: Sequence[int]) -> tuple[Moment, ...]:
    previous = minute.lane_previous
    moments = []
    for capture, entry in zip(minute.captures, entry_of, strict=True):
        changed = previous is None or _content(previous) != _content(capture)
        moments.append(Moment(at=capture.at, entry=entry, changed=changed, input=_by_hand(previous, capture)))
        previous = capture
    return tuple(moments)


def _content(capture: Capture) -> tuple[str, ...]:
    return (capture.app, capture.title, capture.url, capture.value, capture.text)


def _by_hand(previous: Capture | None, capture: Capture) -> bool:
    """Tell whether the owner's hand was there: the system's idle time decides, else what triggered the reading.

    An event that found everything as it was is no sign of a hand; programs change values and windows too.
    An import is a record of what the owner did.
    """
    if capture.kind == "import" or capture.idle_ms is not None:
        return capture.kind == "import" or (capture.idle_ms or 0) < _RECENT_INPUT_MS
    match capture.trigger:
        case "value":
            return capture.editable and (previous is None or _field(previous) != _field(capture))
        case "focus" | "window":
            return previous is None or _surface(previous) != _surface(capture)
        case trigger:
            return trigger in _BY_HAND


def _field(capture: Capture) -> tuple[str, ...]:
    return (*_surface(capture), capture.value)


def _surface(capture: Capture) -> tuple[str, ...]:
    return (capture.app, capture.title, capture.window_id, capture.role, capture.label)


def _dwell(moments: Sequence[Moment], entry: int) -> tuple[int, int]:
    """Sum the milliseconds until the next capture of the minute: all of them, and those that input began."""
    active = by_hand = 0
    for moment, later in pairwise(moments):
        if moment.entry == entry:
            gap = (later.at - moment.at) // 1000
            active += gap
            by_hand += gap if moment.input else 0
    return active, by_hand


def _entry(
    key: Context,
    captures: Sequence[Capture],
    value_marks: Mapping[str, tuple[Mark, ...]],
    dwell: tuple[int, int],
) -> Entry:
    last = captures[-1]
    return Entry(
        app=key.app,
        app_id=key.app_id,
        title=last.title,
        url=last.url,
        domain=key.domain,
        thread=key.thread,
        channel=key.channel,
        start=captures[0].at,
        end=last.at,
        active_ms=dwell[0],
        input_ms=dwell[1],
        captures=tuple(capture.id for capture in captures),
        spans=(*_traces(captures, key), *_drafts(captures, value_marks), *_texts(captures)),
    )


def _traces(captures: Sequence[Capture], key: Context) -> tuple[Span, ...]:
    """Keep each title and URL once: they are behaviour, whatever the page says."""
    seen: dict[tuple[str, str], Span] = {}
    for capture in captures:
        marked = {mark.field for mark in capture.marks}
        for field, text in (("title", capture.title), ("url", capture.url)):
            if text and field not in marked and (field, text) not in seen:
                mark = Mark(
                    field="title" if field == "title" else "url",
                    start=0,
                    end=len(text),
                    authorship="trace",
                    channel=key.channel,
                    thread=key.thread,
                )
                seen[field, text] = _span(capture, mark)
    return tuple(seen.values())


def _drafts(captures: Sequence[Capture], value_marks: Mapping[str, tuple[Mark, ...]]) -> tuple[Span, ...]:
    by_field: dict[tuple[str, str, str], list[tuple[str, Capture]]] = {}
    for capture in captures:
        if capture.value or capture.role or capture.label:
            field = (capture.window_id, capture.role, capture.label)
            by_field.setdefault(field, []).append((capture.value, capture))
    kept = [capture for versions in by_field.values() for capture in last_versions(versions)]
    kept.sort(key=lambda capture: (capture.at, capture.id))
    spans = [_span(capture, mark) for capture in kept for mark in value_marks.get(capture.id, ())]
    return _once(spans)


def _texts(captures: Sequence[Capture]) -> tuple[Span, ...]:
    return _once([_span(c, m) for c in captures for m in c.marks if m.field != "focused.value"])


def _once(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Collapse repeats: the first sighting of each text by one author in one place stays."""
    first: dict[tuple[str, str, str, str], Span] = {}
    for span in spans:
        if span.text.strip():
            first.setdefault((span.field, span.authorship, span.author, span.text), span)
    return tuple(first.values())


def _span(capture: Capture, mark: Mark) -> Span:
    return Span(
        capture_id=capture.id,
        at=capture.at,
        field=mark.field,
        start=mark.start,
        end=mark.end,
        text=capture.field(mark.field)[mark.start : mark.end],
        authorship=mark.authorship,
        author=mark.author,
        channel=mark.channel,
        thread=mark.thread,
    )
