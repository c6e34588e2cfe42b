"""Letting go: what is older than the owner keeps leaves every stage, its receipts checked first."""

from collections.abc import Iterator, Sequence

from humanmd.capture import retention as captures
from humanmd.capture import store as capture_store
from humanmd.capture.clock_guard import Hold, held
from humanmd.capture.records import track_of
from humanmd.capture.retention import Bounds, Cited, Removed, RetentionReport
from humanmd.daemon import leaps
from humanmd.daemon.home import Home
from humanmd.kernel.instants import DAY, Instant
from humanmd.kernel.store.connection import Db, transaction
from humanmd.modeling import store as model
from humanmd.session import store as sessions
from humanmd.timeline import store as blocks

_PLAUSIBLE = 7 * DAY


def expire(home: Home, now: Instant) -> RetentionReport:
    """Remove records whose time has come, blank what blocks and sessions kept of them, then old quotes.

    After a clock that leapt nothing is removed yet: a wrong date would make everything old.
    """
    if _hold(home.db, now).left:
        return RetentionReport(removed=(), checked=0, mismatched=())
    return _expired(home, now)


def _expired(home: Home, now: Instant) -> RetentionReport:
    db = home.db

    def receipts(ids: Sequence[str]) -> Iterator[Cited]:
        for capture_id in ids:
            for receipt in model.receipts_of_source(db, capture_id):
                yield Cited(
                    receipt_id=receipt.id,
                    capture_id=capture_id,
                    field=receipt.field,
                    start=receipt.start,
                    end=receipt.end,
                    quote=receipt.quote,
                )

    def forget(gone: tuple[Removed, ...]) -> None:
        minutes = sorted({(each.lane, each.minute) for each in gone})
        blocks.forget_text(db, minutes, frozenset(each.id for each in gone))
        for lane, minute in minutes:
            sessions.forget_text(db, track_of(lane), minute, minute + 1)
        for each in gone:
            model.blank_quotes(db, model.candidate_quotes(db, each.id))
            for receipt in model.receipts_of_source(db, each.id):
                model.set_receipt_state(db, receipt.id, "expired")

    report = captures.step(db, now, _bounds(home), receipts, forget)
    model.blank_quotes(db, model.old_quotes(db, Instant(now - home.config.retention.quote_days * DAY)))
    return report


def _hold(db: Db, now: Instant) -> Hold:
    """Move the guard on; the time since it last moved counts as running time unless it is itself a leap."""
    kept = leaps.last(db)
    before = None if kept is None else Hold(at=kept[0], left=kept[1])
    passed = 0 if before is None else now - before.at
    hold = held(before, now, passed if 0 < passed <= _PLAUSIBLE else 0)
    with transaction(db):
        leaps.keep(db, hold.at, hold.left)
    return hold


def _bounds(home: Home) -> Bounds:
    """Say up to when each track is modelled: everything but what still waits on a work list."""
    waiting = sessions.first_dirty(home.db)
    until = Instant(1 << 62) if waiting is None else waiting
    tracks = {track_of(lane) for lane in capture_store.lanes(home.db)}
    return Bounds(
        settings=home.config.retention,
        modelled_before=dict.fromkeys(sorted(tracks), until),
        actionable=model.open_commitment_sources(home.db),
    )
