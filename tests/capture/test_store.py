from dataclasses import replace

import pytest

from doubles.captures import CAPTURE
from humanmd.capture import arrivals, store
from humanmd.capture.packing import cells
from humanmd.capture.records import Capture, Mark
from humanmd.kernel import ids
from humanmd.kernel.instants import MINUTE, Instant
from humanmd.kernel.store import meta
from humanmd.kernel.store.connection import Db
from humanmd.kernel.store.fts import match_query


def keep(db: Db, at: int, **changes: object) -> Capture:
    capture = replace(CAPTURE, at=Instant(at), **changes)  # type: ignore[arg-type]
    capture = replace(capture, id=ids.timed("cap", at, capture.lane, repr(capture)))
    keys = arrivals.Keys(event=None, claim=b"", content=b"c")
    new = arrivals.Arrival(capture=capture, row=cells(capture), keys=keys, client="t")
    arrivals.add(db, meta.mac(db), arrivals.lane_number(db, capture.lane), new)
    return capture


def test_captures_are_found_by_id_minute_lane_and_field(db: Db) -> None:
    one = keep(db, 5 * MINUTE)
    other = keep(db, 5 * MINUTE + 1, title="elsewhere")
    away = keep(db, 5 * MINUTE + 2, lane="mobile:phone", kind="mobile")
    two = keep(db, 6 * MINUTE)
    assert store.minute(db, one.lane, Instant(5 * MINUTE)) == (one, other)
    assert store.many(db, (two.id, "cap_nothing", one.id, away.id)) == {c.id: c for c in (two, one, away)}
    assert store.previous_in_field(db, two, two.at, two.id) == one
    assert store.previous_in_lane(db, two, two.at, two.id) == other
    assert store.previous_in_lane(db, one, one.at, one.id) is None
    assert store.previous_in_field(db, one, one.at, one.id) is None
    assert store.lanes(db) == ("desktop:laptop", "mobile:phone")
    assert store.neighbours(db, one.at, 10, 5) == (other, away)
    assert store.neighbours(db, one.at, MINUTE, 1) == (other,)


@pytest.mark.parametrize("at", [-(10**15) - 1, -1, 0, 999, 1_776_755_252_123_456])
def test_any_instant_is_found_by_its_id(db: Db, at: int) -> None:
    kept = keep(db, at)
    assert store.by_id(db, kept.id) == kept
    assert store.source_state(db, kept.id) == "live"


@pytest.mark.parametrize(
    "name", ["", "cap_", "cap_1", "pt_0000000000000000000000000", "cap_!!!!!!!!!!!!!!!!!!!!!!!!!!"]
)
def test_what_is_no_id_finds_nothing(db: Db, name: str) -> None:
    keep(db, 5)
    assert store.by_id(db, name) is None
    assert store.source_state(db, name) is None


def test_captures_of_one_instant_have_one_order(db: Db) -> None:
    kept = sorted((keep(db, 7, text=text) for text in "abc"), key=lambda c: c.id)
    assert store.minute(db, CAPTURE.lane, Instant(0)) == tuple(kept)
    assert store.previous_in_field(db, kept[2], kept[2].at, kept[2].id) == kept[1]
    assert store.previous_in_lane(db, kept[1], kept[1].at, kept[1].id) == kept[0]


def test_what_follows_in_a_field_can_be_put_on_the_work_list(db: Db) -> None:
    one, _, _ = keep(db, MINUTE), keep(db, 2 * MINUTE, title="elsewhere"), keep(db, 3 * MINUTE)
    far = Instant(9 * MINUTE)
    store.clear_dirty_minutes(db, store.dirty_minutes(db, far, 9))
    store.mark_following_in_field(db, one)
    assert store.dirty_minutes(db, far, 9) == ((one.lane, Instant(3 * MINUTE)),)


def test_the_last_verdict_on_a_value_is_the_one_kept(db: Db) -> None:
    kept = keep(db, 5)
    wrote = Mark(field="focused.value", start=0, end=1, authorship="wrote", author="self", thread="t")
    assert store.value_marks(db, kept.id) == ()
    for verdict in (wrote, replace(wrote, authorship="read")):
        store.put_value_marks(db, [(kept.id, (verdict,)), ("cap_gone", (verdict,))])
        assert store.value_marks(db, kept.id) == (verdict,)


def test_a_capture_is_searchable_once_indexed_and_what_looks_like_a_secret_is_not(db: Db) -> None:
    kept = keep(db, 5, text="部署完成 deploy ok zK8vQ2mX9pL4tR7wB1nC5yD3")
    assert store.index(db, [kept, replace(kept, id="cap_gone")]) == 0
    assert store.index(db, [kept]) == 0
    found = "SELECT count(*) FROM capture_fts WHERE capture_fts MATCH ?"
    words = ("部署完成", "deploy ok", "zK8vQ2mX9pL4tR7wB1nC5yD3")
    assert [db.value(found, (match_query(word),)) for word in words] == [1, 1, 0]
    assert db.value("INSERT INTO capture_fts (capture_fts) VALUES ('integrity-check') RETURNING 1") in (
        None,
        1,
    )


def test_a_capture_that_cannot_be_indexed_stays_and_is_marked(db: Db) -> None:
    kept = keep(db, 5)
    db.execute("DROP TABLE capture_fts")
    assert store.index(db, [kept]) == 1
    assert store.by_id(db, kept.id) == kept
    assert store.counts(db).unindexed == 1
