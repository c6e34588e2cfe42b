import json

from humanmd.capture import retention, stage, store
from humanmd.capture.exclusions import ExclusionSet
from humanmd.capture.gate import Policy
from humanmd.capture.retention import Bounds
from humanmd.capture.stage import Intent, Stored
from humanmd.capture.withdrawal import withdraw
from humanmd.kernel.config import Retention
from humanmd.kernel.instants import DAY, Instant, floor_minute, parse, render
from humanmd.kernel.store import meta
from humanmd.kernel.store.connection import Db, transaction
from humanmd.kernel.store.fts import match_query

AT, _ = parse("2026-04-01T09:00:20Z")
LATER = Instant(AT + 1000 * DAY)
LANE = "import:notes:vault"
OPEN = Policy(paused=False, exclusions=ExclusionSet.compile())


def take(db: Db, event_id: str, text: str = "harbour") -> str:
    record = {
        "captured_at": render(AT), "event_id": event_id, "app": {"name": "Notes"}, "text": text,
        "source": {"kind": "import", "producer": "notes", "device": "vault"},
    }  # fmt: skip
    intent = Intent(intake="import", policy=OPEN, now=AT, client="t")
    (answer,) = stage.ingest(db, meta.mac(db), [json.dumps(record)], intent)
    assert isinstance(answer, Stored)
    return answer.id


def close(db: Db) -> None:
    with transaction(db):
        dirty = store.dirty_minutes(db, LATER, 10)
        for lane, minute in dirty:
            store.index(db, store.minute(db, lane, minute))
        store.clear_dirty_minutes(db, dirty)


def gone(db: Db, *event_ids: str, lane: str = LANE) -> tuple[str, ...]:
    with transaction(db):
        return withdraw(db, meta.mac(db), lane, event_ids)


def test_what_a_source_no_longer_holds_is_as_if_it_had_never_come(db: Db) -> None:
    one, two = take(db, "a"), take(db, "b", "beacon")
    close(db)
    assert gone(db, "a") == (one,)
    assert store.by_id(db, one) is None
    assert store.by_id(db, two) is not None
    assert db.rows("SELECT rowid FROM capture_fts WHERE capture_fts MATCH ?", (match_query("harbour"),)) == []
    assert store.dirty_minutes(db, LATER, 10) == ((LANE, floor_minute(AT)),)


def test_a_withdrawn_record_can_come_again(db: Db) -> None:
    take(db, "a")
    gone(db, "a")
    assert store.by_id(db, take(db, "a")) is not None


def test_unknown_records_and_lanes_are_left_alone(db: Db) -> None:
    kept = take(db, "a")
    assert (gone(db, "b"), gone(db, "a", lane="import:notes:other")) == ((), ())
    assert store.by_id(db, kept) is not None


def test_a_record_that_retention_removed_is_forgotten_too(db: Db) -> None:
    name = take(db, "a")
    close(db)
    bounds = Bounds(
        settings=Retention(capture_hours=1), modelled_before={LANE: LATER}, actionable=frozenset()
    )
    retention.step(db, LATER, bounds, lambda _ids: (), lambda _gone: None)
    assert db.value("SELECT count(*) FROM source") == 1
    assert gone(db, "a") == (name,)
    assert db.value("SELECT count(*) FROM source") == 0
    assert store.dirty_minutes(db, LATER, 10) == ((LANE, floor_minute(AT)),)
