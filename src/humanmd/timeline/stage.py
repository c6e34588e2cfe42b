"""The timeline step: every closed minute with new captures becomes a block."""

from dataclasses import dataclass

from humanmd.capture import store as captures
from humanmd.capture.authorship import value_marks
from humanmd.capture.records import Capture, Mark
from humanmd.kernel.ids import timed
from humanmd.kernel.instants import MINUTE, SECOND, Instant
from humanmd.kernel.store.connection import Db, transaction
from humanmd.kernel.store.steps import attempt, done
from humanmd.timeline import store
from humanmd.timeline.normalize import Minute, normalize
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
    closed_before = Instant(now - CLOSES_AFTER - MINUTE + 1)
    while dirty := captures.dirty_minutes(db, closed_before, _BATCH):
        keys = {f"{minute} {lane}": (lane, minute) for lane, minute in dirty}
        with attempt(db, "timeline", tuple(keys), now) as turn, transaction(db):
            for name in turn.inputs:
                _close(db, *keys[name])
            for name in turn.stubs:
                store.put(db, _stub(*keys[name]))
            captures.clear_dirty_minutes(db, [keys[name] for name in turn.covered])
            done(db, turn)
        made += len(turn.inputs)
    return TimelineReport(blocks=made)


def _close(db: Db, lane: str, minute: Instant) -> None:
    found = captures.minute(db, lane, minute)
    before = store.latest(db, lane, minute)
    if not found:
        if before is not None:
            store.drop(db, lane, minute)
        return
    first = found[0]
    lane_previous = captures.previous_in_lane(db, first, first.at, first.id)
    marks = _value_marks(db, found, lane_previous)
    captures.put_value_marks(db, marks.items())
    version = 1 if before is None else before.version + 1
    content = Minute(lane=lane, start=minute, captures=found, value_marks=marks, lane_previous=lane_previous)
    store.put(db, normalize(content, version))
    captures.index(db, found)


def _stub(lane: str, minute: Instant) -> Block:
    """Stand in for a minute that could not be normalised in three tries; its captures stay."""
    return Block(
        id=timed("blk", minute, lane),
        lane=lane,
        start=minute,
        offset=0,
        version=0,
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
        if capture.value:
            field = (capture.app, capture.window_id, capture.title, capture.role, capture.label)
            previous = last.get(field) or captures.previous_in_field(db, capture, capture.at, capture.id)
            known = () if previous is None else marks.get(previous.id, captures.value_marks(db, previous.id))
            lane_at = None if lane_previous is None else lane_previous.at
            marks[capture.id] = value_marks(previous, known, lane_at, capture)
            last[field] = capture
        lane_previous = capture
    return marks
