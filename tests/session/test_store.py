from doubles.stages import LATER, MIDNIGHT, all_sessions, at, run, take
from humanmd.kernel.instants import MINUTE
from humanmd.kernel.store.connection import Db
from humanmd.session import store
from humanmd.session.windows import window_id

TWO = """
09:00..09:12 | Notes | Diary | click | | a #
10:00..10:04 | Chat | Ana | click | | b #
"""


def test_a_session_is_read_back_as_it_was_made(db: Db) -> None:
    take(db, TWO)
    run(db, closing=True)
    first, second = all_sessions(db)
    assert store.by_id(db, first.id) == first
    assert store.latest(db, "live") == second
    assert store.between(db, "live", at("09:12"), at("10:00")) == (first,)
    assert store.between(db, "live", at("09:13"), at("10:01")) == (second,)
    assert store.begun(db, "live", at("09:00"), at("10:00")) == (first,)
    assert store.before(db, "live", at("10:00")) == first
    assert store.before(db, "live", at("09:00")) is None
    assert store.count(db) == 2
    assert [item.text for item in store.reduction(db, second.id)] == ["Chat — Ana (4 min)"]


def test_an_instant_is_spanned_by_the_session_that_holds_it(db: Db) -> None:
    take(db, "09:00..11:30 | Notes | Diary | click | | a #\n12:00 | Notes | Diary | click")
    run(db, closing=True)
    assert [store.spans(db, "live", at(when)) for when in ("09:00", "10:00", "11:00", "11:45", "12:00")] == [
        False, True, True, False, False,
    ]  # fmt: skip
    assert not store.spans(db, "import:aw", at("10:00"))


def test_only_what_has_been_silent_is_closed(db: Db) -> None:
    take(db, TWO)
    run(db, at("10:06"))
    assert [s.status for s in all_sessions(db)] == ["reduced", "active"]
    assert store.close(db, at("10:04")) == 0
    assert store.close(db, at("10:04") + 1) == 1
    assert [(s.status, s.end_reason) for s in all_sessions(db)] == [("reduced", "idle")] * 2
    assert store.close(db, None) == 0


def test_a_changed_window_is_listed_once_its_chunk_is_over(db: Db) -> None:
    take(db, TWO)
    run(db)
    first = all_sessions(db)[0]
    assert store.first_dirty(db) == at("09:00")
    assert store.windows_dirty(db, at("09:05") - 1, 9) == ()
    (key,) = store.windows_dirty(db, at("09:05"), 9)
    assert key == store.DirtyWindow(window_id(first.id, at("09:00")), first.id, at("09:00"))
    store.clear_windows_dirty(db, [key.window_id])
    assert store.windows_dirty(db, at("09:05"), 9) == ()
    assert len(store.windows_dirty(db, LATER, 99)) == 3


def test_windows_come_with_their_keys_and_nothing_for_a_session_that_is_gone(db: Db) -> None:
    take(db, TWO)
    run(db)
    keys = store.windows_dirty(db, LATER, 99)
    store.drop(db, keys[-1].session_id)
    found = dict(store.windows(db, keys))
    assert set(found) == set(keys)
    assert [found[key] is None for key in keys] == [False, False, False, True]
    assert [found[key].start for key in keys[:3] if found[key] is not None] == [  # type: ignore[union-attr]
        at("09:00"), at("09:05"), at("09:10"),
    ]  # fmt: skip


def test_how_far_a_session_is_modelled_never_goes_back_nor_past_what_is_reduced(db: Db) -> None:
    take(db, TWO)
    run(db)
    first = all_sessions(db)[0]
    assert first.delta_end == first.start
    for asked, told in ((5, 5), (3, 5), (60, 12)):
        store.set_delta_end(db, first.id, at("09:00") + asked * MINUTE)
        found = store.by_id(db, first.id)
        assert found is not None
        assert (found.delta_end - at("09:00")) // MINUTE == told
    take(db, "09:00:30 | Notes | Diary | click | | more")
    run(db)
    found = store.by_id(db, first.id)
    assert found is not None
    assert found.delta_end == first.end


def test_forgetting_leaves_apps_and_times_of_a_reduction(db: Db) -> None:
    take(db, TWO)
    run(db)
    first, second = all_sessions(db)
    store.forget_text(db, "live", MIDNIGHT, at("09:30"))
    assert [(i.thread, i.text, i.active_ms) for i in store.reduction(db, first.id)] == [
        ("", "Notes", 720_000)
    ]
    assert [s.summary for s in all_sessions(db)] == ["Notes", second.summary]


def test_a_dropped_session_takes_its_reduction_along(db: Db) -> None:
    take(db, TWO)
    run(db)
    store.drop(db, all_sessions(db)[0].id)
    assert db.value("SELECT count(*) FROM reduction") == 1
