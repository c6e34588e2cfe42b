"""The session step: cut again where minutes changed, reduce by rules, list the windows to model."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from humanmd.kernel.ids import timed
from humanmd.kernel.instants import MINUTE, Instant, floor_minute
from humanmd.kernel.store.connection import Db, transaction
from humanmd.kernel.store.steps import attempt, done
from humanmd.session import store
from humanmd.session.contexts import Activity, activities
from humanmd.session.cuts import Cut, CutRules, cut, stretches
from humanmd.session.durations import holes
from humanmd.session.records import ReductionItem, Session
from humanmd.session.reduce import reduce, summary
from humanmd.session.windows import LENGTH, LOOK_AHEAD, chunks, floor
from humanmd.timeline import store as timeline

_BATCH = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionReport:
    """What one step did."""

    minutes: int
    sessions: int


def step(db: Db, rules: CutRules, now: Instant, *, closing: bool = False) -> SessionReport:
    """Cut the sessions that changed minutes belong to, until none is left; `closing` ends what is active."""
    minutes = sessions = 0
    with transaction(db):
        for session in store.active(db):
            if closing or session.end + rules.idle < now:
                timeline.mark_session(db, session.track, floor_minute(session.end))
    horizon = None if closing else now
    while todo := timeline.take_session_dirty(db, _BATCH):
        named = {f"{minute} {track}": (track, minute) for track, minute in todo}
        with attempt(db, "session", tuple(named), now) as turn, transaction(db):
            keys = [named[name] for name in turn.inputs]
            for track, first, last in _clusters(keys, rules.idle):
                dirty = {minute for t, minute in keys if t == track and first <= minute <= last}
                sessions += _recut(db, track, dirty, rules, horizon)
            timeline.clear_session_dirty(db, [named[name] for name in turn.covered])
            done(db, turn)
        minutes += len(keys)
    return SessionReport(minutes=minutes, sessions=sessions)


def _clusters(keys: Sequence[tuple[str, Instant]], idle: int) -> list[tuple[str, Instant, Instant]]:
    """Join changed minutes of a track that one stretch could hold together."""
    clusters: list[tuple[str, Instant, Instant]] = []
    for track, minute in keys:
        if clusters and clusters[-1][0] == track and minute - clusters[-1][2] <= idle + MINUTE:
            clusters[-1] = (track, clusters[-1][1], minute)
        else:
            clusters.append((track, minute, minute))
    return clusters


def _recut(db: Db, track: str, dirty: set[Instant], rules: CutRules, now: Instant | None) -> int:
    """Cut the stretches around changed minutes again and store what differs."""
    earlier = store.idle_before(db, track, min(dirty) - rules.idle)
    begin = 0 if earlier is None else earlier.end + 1
    moments, end = _moments(db, track, begin, max(dirty), rules.idle)
    old = {
        session.id: session
        for session in store.between(db, track, begin, end)
        if begin <= session.start < end
    }
    made: dict[str, Session] = {}
    for stretch in stretches(moments, rules.idle):
        previous = ""
        for piece in cut(stretch, rules):
            session, items = _session(track, piece, stretch, rules, now)
            session = _linked(session, previous if piece.continues else "")
            previous = session.id
            made[session.id] = session
            if old.get(session.id) != _kept_marks(session, old.get(session.id)):
                store.put(db, session, items)
    for gone in old.keys() - made.keys():
        store.drop(db, gone)
        for start in chunks(old[gone]):
            store.mark_window(db, gone, start)
    _mark_windows(db, made.values(), old, dirty)
    return len(made)


def _moments(db: Db, track: str, begin: int, last: int, idle: int) -> tuple[tuple[Activity, ...], int]:
    """Read the moments from `begin` to the first later session that nothing read here could reach."""
    horizon = last + MINUTE + idle
    while True:
        following = store.after(db, track, horizon)
        end = horizon + (1 << 60) if following is None else following.start
        blocks = timeline.outlines(db, track, begin - begin % MINUTE, end + MINUTE)
        moments = tuple(m for m in activities(blocks) if begin <= m.at < end)
        reach = max((m.at for m in moments if m.active), default=begin)
        if following is None or following.start - reach > idle:
            return moments, end
        horizon = following.start


def _session(
    track: str, piece: Cut, stretch: Sequence[Activity], rules: CutRules, now: Instant | None
) -> tuple[Session, tuple[ReductionItem, ...]]:
    open_end = piece.reason == "max_length"
    inside = [
        m for m in stretch if m.at >= piece.start and (m.at < piece.end if open_end else m.at <= piece.end)
    ]
    going = piece.reason == "idle" and now is not None and piece.end + rules.idle >= now
    items = reduce(inside, rules.idle)
    apps = tuple(dict.fromkeys(item.app for item in items))
    session = Session(
        id=timed("ses", piece.start, track),
        track=track,
        start=piece.start,
        end=piece.end,
        offset=inside[0].offset,
        status="active" if going else "reduced",
        end_reason="open" if going else piece.reason,
        continues="",
        holes=holes(inside, rules.idle),
        apps=apps,
        summary=summary(items),
        heuristic=True,
        flush_end=piece.end,
        delta_end=piece.start,
    )
    return session, items


def _linked(session: Session, previous: str) -> Session:
    return session if not previous else replace(session, continues=previous)


def _kept_marks(session: Session, old: Session | None) -> Session:
    """Compare a session with its stored reading apart from how far it is modelled."""
    return session if old is None else replace(session, delta_end=old.delta_end)


def _mark_windows(db: Db, made: Iterable[Session], old: dict[str, Session], dirty: set[Instant]) -> None:
    """List the chunks of changed minutes, those whose drafts they may carry on, and all of a changed session."""
    reach = {Instant(floor(minute) - back) for minute in dirty for back in range(0, LOOK_AHEAD + 1, LENGTH)}
    for session in made:
        before = old.get(session.id)
        moved = before is None or (before.offset, before.end_reason == "max_length") != (
            session.offset,
            session.end_reason == "max_length",
        )
        grown = before is not None and before.end != session.end
        for start in chunks(session):
            edge = grown and before is not None and start >= floor(min(before.end, session.end)) - LOOK_AHEAD
            if moved or edge or start in reach:
                store.mark_window(db, session.id, start)
        if before is not None and before.end > session.end:
            for start in chunks(before):
                if start > session.end:
                    store.mark_window(db, session.id, start)
