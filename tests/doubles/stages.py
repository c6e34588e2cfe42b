"""Timeline and sessions over a real store: take records in, run the steps, and read everything they made."""

from collections.abc import Iterable, Mapping

from doubles.screens import records
from humanmd.capture.exclusions import ExclusionSet
from humanmd.capture.gate import Policy
from humanmd.capture.stage import Intent, ingest
from humanmd.kernel.instants import DAY, HOUR, MINUTE, Instant, parse
from humanmd.kernel.store import meta
from humanmd.kernel.store.connection import Db, transaction
from humanmd.session import stage as sessions
from humanmd.session import store as session_store
from humanmd.session.cuts import CutRules
from humanmd.session.records import Session, Window
from humanmd.session.store import DirtyWindow
from humanmd.session.windows import chunks, window_id
from humanmd.timeline import stage as timeline

RULES = CutRules(idle=5 * MINUTE, soft=3 * MINUTE, longest=2 * HOUR)
OPEN = Policy(paused=False, exclusions=ExclusionSet.compile())
MIDNIGHT, _ = parse("2026-04-21T00:00:00Z")
LATER = Instant(MIDNIGHT + 400 * DAY)
"""Long after everything that tests record."""


def at(clock: str, day: str = "2026-04-21") -> Instant:
    """Name an instant of the day that tests live in, UTC."""
    return parse(f"{day}T{clock}{':00' if clock.count(':') == 1 else ''}Z")[0]


def take(db: Db, recorded: str | Iterable[Mapping[str, object]], day: str = "2026-04-21") -> None:
    """Store records, or a text of them, as a replay would."""
    found = records(recorded, day) if isinstance(recorded, str) else tuple(recorded)
    ingest(db, meta.mac(db), found, Intent(intake="replay", policy=OPEN, now=LATER, client="test"))


def run(db: Db, now: Instant = LATER, *, closing: bool = False) -> None:
    """Run both steps."""
    timeline.step(db, now)
    sessions.step(db, RULES, now, closing=closing)


def all_sessions(db: Db) -> tuple[Session, ...]:
    """Return every session, by start."""
    return session_store.begun_between(db, -LATER, LATER)


def all_windows(db: Db) -> dict[str, Window]:
    """Build every window of every session, by id."""
    keys = [
        DirtyWindow(window_id(session.id, start), session.id, start)
        for session in all_sessions(db)
        for start in chunks(session)
    ]
    return {key.window_id: window for key, window in session_store.windows(db, keys) if window is not None}


def model(db: Db, now: Instant, seen: dict[str, str]) -> None:
    """Read the changed windows as the modelling stage does: the latest contents of each by id, or nothing."""
    keys = session_store.windows_dirty(db, now, 100_000)
    for key, window in session_store.windows(db, keys):
        if window is None or not window.entries:
            seen.pop(key.window_id, None)
        else:
            seen[key.window_id] = window.content_hash
    with transaction(db):
        session_store.clear_windows_dirty(db, [key.window_id for key in keys])


def dump(db: Db) -> dict[str, object]:
    """Show all that timeline and session made, apart from how often a block was made again."""
    return {
        "blocks": db.rows("SELECT lane, start, zone, reason, outline, spans FROM block ORDER BY lane, start"),
        "marks": db.rows("SELECT c.id, m.marks FROM field_mark m JOIN capture c USING (seq) ORDER BY c.id"),
        "sessions": [repr(session) for session in all_sessions(db)],
        "reductions": db.rows("SELECT session_id, items FROM reduction ORDER BY session_id"),
        "windows": {name: window.content_hash for name, window in all_windows(db).items() if window.entries},
    }
