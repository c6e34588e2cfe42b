import json
from collections.abc import Sequence

import pytest

from humanmd.capture import retention, stage, store
from humanmd.capture.exclusions import ExclusionSet
from humanmd.capture.gate import Intake, Policy
from humanmd.capture.records import Mark
from humanmd.capture.retention import Bounds, Cited, Removed
from humanmd.capture.stage import Intent, Stored
from humanmd.kernel.config import Retention
from humanmd.kernel.instants import DAY, HOUR, Instant, floor_minute, parse, render
from humanmd.kernel.store import meta
from humanmd.kernel.store.connection import Db, transaction
from humanmd.kernel.store.fts import match_query

START, _ = parse("2026-04-01T09:00:00Z")
FOR_EVER = Instant(START + 1000 * DAY)
OPEN = Policy(paused=False, exclusions=ExclusionSet.compile())


def take(db: Db, at: int, text: str, kind: str = "desktop", received: int | None = None) -> str:
    record = {
        "captured_at": render(at),
        "source": {"kind": kind, "device": "d"},
        "app": {"name": "Notes"},
        "text": text,
        "session": {"locked": False},
    }
    now = Instant(at if received is None else received)
    intake: Intake = "import" if kind == "import" else "ingest"
    intent = Intent(intake=intake, policy=OPEN, now=now, client="t")
    answer = stage.ingest(db, meta.mac(db), [json.dumps(record)], intent)[0]
    assert isinstance(answer, Stored)
    return answer.id


def close(db: Db) -> None:
    with transaction(db):
        dirty = store.dirty_minutes(db, FOR_EVER, 1000)
        for lane, minute in dirty:
            found = store.minute(db, lane, minute)
            assert store.index(db, found) == 0
            store.put_value_marks(
                db, [(c.id, (Mark(field="text", start=0, end=1, authorship="read"),)) for c in found]
            )
        store.clear_dirty_minutes(db, dirty)


def bounds(
    hours: int | str = 168, modelled: Instant = FOR_EVER, actionable: frozenset[str] = frozenset()
) -> Bounds:
    settings = Retention.model_validate({"capture_hours": hours})
    return Bounds(
        settings=settings, modelled_before={"live": modelled, "import::d": modelled}, actionable=actionable
    )


def run(db: Db, now: int, limits: Bounds, cited: Sequence[Cited] = ()) -> retention.RetentionReport:
    def receipts(ids: Sequence[str]) -> list[Cited]:
        return [each for each in cited if each.capture_id in ids]

    return retention.step(db, Instant(now), limits, receipts, lambda _gone: None)


def test_a_record_goes_after_its_time_and_leaves_only_its_source(db: Db) -> None:
    old = take(db, START, "an old canary page")
    new = take(db, START + 6 * DAY, "a newer page")
    close(db)
    cited = Cited(receipt_id="rcp_1", capture_id=old, field="text", start=7, end=13, quote="canary")
    report = run(db, START + 8 * DAY, bounds(), [cited])
    assert report.removed == (Removed(id=old, lane="desktop:d", minute=floor_minute(START)),)
    assert (report.checked, report.mismatched) == (1, ())
    assert store.by_id(db, old) is None
    assert (store.source_state(db, old), store.source_state(db, new)) == ("expired", "live")
    assert [verdict.verdict for verdict in retention.verdicts(db, old)] == ["matched"]
    query = "SELECT rowid FROM capture_fts WHERE capture_fts MATCH ?"
    assert db.rows(query, (match_query("canary"),)) == []
    assert len(db.rows(query, (match_query("newer"),))) == 1
    assert db.value("SELECT count(*) FROM field_mark") == 1
    assert run(db, START + 8 * DAY, bounds()).removed == ()


def test_a_receipt_that_does_not_match_is_named(db: Db) -> None:
    old = take(db, START, "an old page")
    close(db)
    cited = Cited(receipt_id="rcp_1", capture_id=old, field="text", start=0, end=3, quote="xyz")
    assert run(db, START + 8 * DAY, bounds(), [cited]).mismatched == ("rcp_1",)
    assert retention.verdicts(db, old)[0].verdict == "mismatched"


def test_a_record_that_cannot_be_read_any_more_goes_and_its_receipt_is_named(db: Db) -> None:
    old = take(db, START, "old")
    close(db)
    db.execute("UPDATE capture SET marks = '[' WHERE id = ?", (old,))
    cited = Cited(receipt_id="rcp_1", capture_id=old, field="text", start=0, end=3, quote="old")
    assert run(db, START + 8 * DAY, bounds(), [cited]).mismatched == ("rcp_1",)
    assert store.source_state(db, old) == "expired"


def test_nothing_goes_before_its_minute_is_closed_and_modelled(db: Db) -> None:
    take(db, START, "page")
    assert run(db, START + 8 * DAY, bounds()).removed == ()
    close(db)
    assert run(db, START + 8 * DAY, bounds(modelled=START)).removed == ()
    assert (
        run(db, START + 8 * DAY, Bounds(settings=Retention(), modelled_before={}, actionable=set())).removed
        == ()
    )
    assert len(run(db, START + 8 * DAY, bounds()).removed) == 1


def test_what_an_open_commitment_cites_stays_longer(db: Db) -> None:
    promised = take(db, START, "I will send the deck")
    close(db)
    limits = bounds(actionable=frozenset((promised,)))
    assert run(db, START + 8 * DAY, limits).removed == ()
    assert len(run(db, START + 15 * DAY, limits).removed) == 1


def test_an_imported_record_ages_from_its_receipt(db: Db) -> None:
    take(db, START - 400 * DAY, "an old note", kind="import", received=START)
    close(db)
    assert run(db, START + 6 * DAY, bounds()).removed == ()
    assert len(run(db, START + 8 * DAY, bounds()).removed) == 1


def test_forever_keeps_everything(db: Db) -> None:
    take(db, START, "page")
    close(db)
    assert run(db, START + 4000 * DAY, bounds("forever")).removed == ()


def test_a_record_sent_again_after_it_went_stays_gone(db: Db) -> None:
    old = take(db, START, "page")
    close(db)
    run(db, START + 8 * DAY, bounds())
    assert take(db, START, "page") == old
    assert store.by_id(db, old) is None
    assert store.dirty_minutes(db, FOR_EVER, 10) == ()


def test_a_failure_while_forgetting_removes_nothing(db: Db) -> None:
    old = take(db, START, "page")
    close(db)

    def fail(gone: tuple[Removed, ...]) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        retention.step(db, Instant(START + 8 * DAY + HOUR), bounds(), lambda _ids: (), fail)
    assert store.source_state(db, old) == "live"
