"""The timeline step: every closed minute with new captures becomes a block."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from humanmd.capture import store as captures
from humanmd.capture.authorship import value_marks
from humanmd.capture.records import Capture, Mark
from humanmd.kernel.ids import timed
from humanmd.kernel.instants import SECOND, Instant
from humanmd.kernel.store.connection import Db, transaction
from humanmd.kernel.store.steps import attempt, done
from humanmd.timeline import store
from humanmd.timeline.normalize import Minute, normalize, with_gone
from humanmd.timeline.records import Block

CLOSES_AFTER = 15 * SECOND
"""A minute closes this long after its end, so that a slow record still makes it."""

_BATCH = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineReport:
    """What one step did."""

    blocks: int


def step(db: Db, now: Instant) -> TimelineReport:
    """Make the blocks of all closed minutes that have new captures."""
    made = 0
    closed_before = Instant(now - CLOSES_AFTER)
    while dirty := captures.dirty_minutes(db, closed_before, _BATCH):
        keys = {f"{minute} {lane}": (lane, minute) for lane, minute in dirty}
        with attempt(db, "timeline", tuple(keys), now) as turn, transaction(db):
            for name in turn.inputs:
                _close(db, *keys[name])
            for name in turn.stubs:
                store.put(db, _stub(db, *keys[name]))
            captures.clear_dirty_minutes(db, [keys[name] for name in turn.covered])
            done(db, turn)
        made += len(turn.inputs)
    return TimelineReport(blocks=made)


def _close(db: Db, lane: str, minute: Instant) -> None:
    found = captures.minute(db, lane, minute)
    before = store.latest(db, lane, minute)
    gone = frozenset() if before is None else _gone(db, before, found)
    if not found:
        if before is not None and gone:
            store.put(db, with_gone(replace(before, entries=(), moments=()), before, gone))
        elif before is not None:
            store.drop(db, lane, minute)
        return
    first = found[0]
    lane_previous = captures.previous_in_lane(db, first, first.at, first.id)
    marks = _value_marks(db, found, lane_previous)
    _keep_marks(db, found, marks)
    content = Minute(lane=lane, start=minute, captures=found, value_marks=marks, lane_previous=lane_previous)
    block = normalize(content)
    store.put(db, block if before is None else with_gone(block, before, gone))
    captures.index(db, found)


def _gone(db: Db, before: Block, found: Iterable[Capture]) -> frozenset[str]:
    """Name the captures of a block that retention removed since; withdrawn and erased ones leave nothing."""
    here = {capture.id for capture in found}
    absent = [name for entry in before.entries for name in entry.captures if name not in here]
    return frozenset(name for name in absent if captures.source_state(db, name) == "expired")


def _keep_marks(db: Db, found: Iterable[Capture], marks: Mapping[str, tuple[Mark, ...]]) -> None:
    """Keep the marks; where a field's last ones changed, the minute that goes on from them is made again too."""
    last = {field: capture for capture in found if (field := _field(capture)) is not None}
    for capture in last.values():
        if captures.value_marks(db, capture.id) != marks.get(capture.id, ()):
            captures.mark_following_in_field(db, capture)
    captures.put_value_marks(db, marks.items())


def _stub(db: Db, lane: str, minute: Instant) -> Block:
    """Stand in for a minute that could not be normalised in three tries; its captures and earlier block stay."""
    before = store.latest(db, lane, minute)
    if before is not None:
        return replace(before, reason="quarantined")
    return Block(
        id=timed("blk", minute, lane),
        lane=lane,
        start=minute,
        offset=store.offset_before(db, lane, minute),
        version=1,
        entries=(),
        moments=(),
        ambiguous=False,
        reason="quarantined",
    )


def _value_marks(
    db: Db, found: tuple[Capture, ...], lane_previous: Capture | None
) -> dict[str, tuple[Mark, ...]]:
    """Decide what was typed in each value, from the field's reading before it, and keep that for the next minute."""
    marks: dict[str, tuple[Mark, ...]] = {}
    last: dict[tuple[str, ...], Capture] = {}
    for capture in found:
        field = _field(capture)
        if field is not None and capture.value:
            previous = last.get(field) or captures.previous_in_field(db, capture, capture.at, capture.id)
            known = () if previous is None else marks.get(previous.id, captures.value_marks(db, previous.id))
            lane_at = None if lane_previous is None else lane_previous.at
            marks[capture.id] = value_marks(previous, known, lane_at, capture)
        if field is not None:
            last[field] = capture
        lane_previous = capture
    return marks


def _field(capture: Capture) -> tuple[str, ...] | None:
    """Name the field with the keyboard inside a lane; None where nothing was focused."""
    if capture.bare or not (capture.role or capture.label or capture.value):
        return None
    return (capture.app, capture.window_id, capture.title, capture.role, capture.label)
