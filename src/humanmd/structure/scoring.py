"""The night's work: features of the days that changed, then habits scored in the order of days."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from humanmd.capture import store as captures
from humanmd.capture.records import track_of
from humanmd.kernel.config import Config
from humanmd.kernel.instants import MINUTE, Instant, local_day
from humanmd.kernel.store.connection import Db, transaction
from humanmd.kernel.store.steps import attempt, done
from humanmd.session import store as sessions
from humanmd.structure import store
from humanmd.structure.features import day_feature
from humanmd.structure.forming import LOOK_BACK_DAYS
from humanmd.structure.habits import EMPTY, advance, within
from humanmd.structure.opportunities import Day, indexed
from humanmd.structure.records import Candidate, Context, DayFeature, Habits, Recurs, Trial
from humanmd.structure.sightings import sighting
from humanmd.timeline import store as timeline

_KEPT_STATES: Final = 10
_CITED_FROM: Final = 2.0
_BEFORE_ALL = "0000-00-00"


@dataclass(frozen=True, slots=True, kw_only=True)
class NightReport:
    """What a night did: days whose feature was made anew, and days scored."""

    changed: int
    scored: int


def nightly(db: Db, config: Config, now: Instant, offset: int) -> NightReport:
    """Bring day features and habit trials up to the end of yesterday; a second run does nothing.

    A day that changed late is made anew, and habits are scored again from it on.
    """
    changed = _features(db, config, now, local_day(now, offset))
    return NightReport(changed=changed, scored=_score(db))


def _features(db: Db, config: Config, now: Instant, today: str) -> int:
    changed = 0
    idle = int(config.session.idle_minutes * MINUTE)
    while dirty := store.dirty_days(db, today):
        with attempt(db, "structure", dirty, now) as turn, transaction(db):
            made = [(day, _feature(db, day, idle)) for day in turn.inputs] + [
                (day, None) for day in turn.stubs
            ]
            for day, feature in made:
                if store.put_feature(db, day, feature):
                    store.begin_again(db, day)
                    changed += 1
            done(db, turn)
    return changed


def _feature(db: Db, day: str, idle: int) -> DayFeature | None:
    tracks = (timeline.outlines(db, track, first, last + 1) for track, first, last in store.spans(db, day))
    return day_feature(day, tracks, idle)


def _score(db: Db) -> int:
    """Score every observed day after the last state that is kept."""
    last, state = store.last_state(db) or (_BEFORE_ALL, EMPTY)
    todo = store.feature_days(db, last)
    todo = todo[1:] if todo and todo[0] == last else todo
    history: list[Day] = []
    if todo:
        history = [
            indexed(feature) for feature in store.features(db, _earlier(todo[0], LOOK_BACK_DAYS), last)
        ]
    for day in todo:
        (today,) = store.features(db, _earlier(day, 1), day)
        history = [*within(history, day), indexed(today)]
        with transaction(db):
            state = _scored(db, state, history, day)
    if todo:
        with transaction(db):
            store.thin_states(db, _earlier(todo[-1], _KEPT_STATES))
    return len(todo)


def _scored(db: Db, state: Habits, history: Sequence[Day], day: str) -> Habits:
    after, trials = advance(state, history)
    known = {candidate.id: candidate for candidate in after.candidates}
    for trial in trials:
        store.put_trial(db, trial, _cited(db, trial, known.get(trial.face_id)))
    store.put_state(db, day, after)
    return after


def _cited(db: Db, trial: Trial, candidate: Candidate | None) -> str:
    """Make the receipt of a hit, once the habit looks like one."""
    if trial.outcome != "hit" or candidate is None or not trial.capture:
        return ""
    if candidate.status != "active" and candidate.log_e < _CITED_FROM:
        return ""
    context = _shown(candidate)
    capture = captures.by_id(db, trial.capture)
    if capture is None:
        return store.receipt_of(db, trial.capture, context.name)
    inside = sessions.between(db, track_of(capture.lane), capture.at, capture.at + 1)
    receipt = sighting(capture, context, inside[0].id if inside else "")
    if receipt is None:
        return ""
    store.put_receipt(db, receipt)
    return receipt.id


def _shown(candidate: Candidate) -> Context:
    expectation = candidate.expectation
    return expectation.context if isinstance(expectation, Recurs) else expectation.then


def _earlier(day: str, days: int) -> str:
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()
