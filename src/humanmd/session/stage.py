"""The session step: cut again where minutes changed, reduce by rules, list the windows to model."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile

from humanmd.kernel.ids import timed
from humanmd.kernel.instants import MINUTE, Instant
from humanmd.kernel.store.connection import Db, transaction
from humanmd.kernel.store.steps import attempt, done
from humanmd.session import store
from humanmd.session.contexts import Activity, activities
from humanmd.session.cuts import MEMORY, Cut, CutRules, cut, stretches
from humanmd.session.durations import holes
from humanmd.session.records import ReductionItem, Session
from humanmd.session.reduce import reduce, summary
from humanmd.session.windows import LENGTH, LOOK_AHEAD, chunks, floor
from humanmd.timeline import store as timeline

_BATCH = 500
_BEGINNING, _ENDING = -(1 << 60), 1 << 60


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionReport:
    """What one step did."""

    minutes: int
    sessions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Origin:
    """Where cutting begins again, from where moments are read, and the session that the first one goes on from."""

    begin: int
    reads: int
    continues: str


def step(db: Db, rules: CutRules, now: Instant, *, closing: bool = False) -> SessionReport:
    """Cut the sessions that changed minutes belong to, until none is left; `closing` ends what is active."""
    minutes = sessions = 0
    horizon = None if closing else Instant(now - rules.idle)
    while todo := timeline.take_session_dirty(db, _BATCH):
        named = {f"{minute} {track}": (track, minute) for track, minute in todo}
        with attempt(db, "session", tuple(named), now) as turn, transaction(db):
            keys = [named[name] for name in turn.inputs]
            for track, changed in _clusters(keys, rules.idle):
                sessions += _recut(db, track, changed, rules, horizon)
            timeline.clear_session_dirty(db, [named[name] for name in turn.covered])
            done(db, turn)
        minutes += len(keys)
    sessions += store.close(db, horizon)
    return SessionReport(minutes=minutes, sessions=sessions)


def _clusters(keys: Sequence[tuple[str, Instant]], idle: int) -> Iterator[tuple[str, list[Instant]]]:
    """Join changed minutes of a track that one stretch could hold together."""
    joined: tuple[str, list[Instant]] | None = None
    for track, minute in keys:
        if joined is not None and joined[0] == track and minute - joined[1][-1] <= idle + MINUTE:
            joined[1].append(minute)
            continue
        if joined is not None:
            yield joined
        joined = (track, [minute])
    if joined is not None:
        yield joined


def _recut(db: Db, track: str, changed: Sequence[Instant], rules: CutRules, horizon: Instant | None) -> int:
    """Cut what changed minutes can reach again and store what differs; returns how many sessions it is cut into."""
    origin = _origin(db, track, changed[0], rules)
    moments, end = _moments(db, track, origin.reads, changed[-1], rules.idle)
    old = {session.id: session for session in store.begun(db, track, origin.begin, end)}
    made: dict[str, Session] = {}
    memory = [moment for moment in moments if moment.at < origin.begin]
    previous = origin.continues
    for number, stretch in enumerate(stretches(moments[len(memory) :], rules.idle)):
        for piece in cut(stretch, rules, () if number else memory):
            session, items = _session(track, piece, stretch, rules, horizon)
            session = replace(session, continues=previous if piece.continues else "")
            previous = session.id
            made[session.id] = session
            if _differs(db, session, items, old.get(session.id)):
                store.put(db, session, items)
    for gone in old.keys() - made.keys():
        store.drop(db, gone)
        for start in chunks(old[gone]):
            store.mark_window(db, gone, start)
    _mark_windows(db, made.values(), old, changed)
    return len(made)


def _origin(db: Db, track: str, first: Instant, rules: CutRules) -> _Origin:
    """Find the last bound of a session that no change from `first` on can move.

    A switch is settled by what follows it within the soft length and one idle gap. A session that goes on from
    the longest length remembers what came shortly before it.
    """
    last = store.before(db, track, first - rules.soft - rules.idle)
    if last is None:
        return _Origin(begin=_BEGINNING, reads=_BEGINNING, continues="")
    if last.end_reason == "idle" and last.end < first - rules.idle:
        return _Origin(begin=last.end + 1, reads=last.end + 1, continues="")
    reads = last.start - MEMORY - rules.idle
    root: Session | None = last
    while root is not None and root.continues and root.start > reads:
        root = store.by_id(db, root.continues)
    return _Origin(
        begin=last.start, reads=reads if root is None else max(reads, root.start), continues=last.continues
    )


def _moments(db: Db, track: str, begin: int, last: int, idle: int) -> tuple[tuple[Activity, ...], int]:
    """Read the moments from `begin` to the first idle gap after `last` that no session spans; and where that is."""
    found: list[Activity] = []
    end, reach = _ENDING, _BEGINNING
    blocks = timeline.outlines_from(db, track, begin - begin % MINUTE)
    for block in blocks:
        if block.start > last and block.start - reach > idle and not store.spans(db, track, block.start):
            end = block.start
            break
        fresh = [moment for moment in activities((block,)) if moment.at >= begin]
        found += fresh
        reach = max([reach, *(moment.at for moment in fresh if moment.active)])
    blocks.close()
    found.sort(key=lambda moment: moment.at)
    return tuple(found), end


def _session(
    track: str, piece: Cut, stretch: Sequence[Activity], rules: CutRules, horizon: Instant | None
) -> tuple[Session, tuple[ReductionItem, ...]]:
    open_end = piece.reason == "max_length"
    begun = dropwhile(lambda m: m.at < piece.start or not m.active, stretch)
    inside = [m for m in begun if m.at < piece.end or (m.at == piece.end and not open_end)]
    going = piece.reason == "idle" and horizon is not None and piece.end >= horizon
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


def _differs(db: Db, session: Session, items: tuple[ReductionItem, ...], old: Session | None) -> bool:
    """Compare a session and its reduction with what is stored, apart from how far it is modelled."""
    if old is None or old != replace(session, delta_end=old.delta_end):
        return True
    return store.reduction(db, session.id) != items


def _mark_windows(
    db: Db, made: Iterable[Session], old: dict[str, Session], changed: Iterable[Instant]
) -> None:
    """List the chunks of changed minutes, those whose drafts they may carry on, and all of a changed session."""
    reach = {Instant(floor(minute) - back) for minute in changed for back in range(0, LOOK_AHEAD + 1, LENGTH)}
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
