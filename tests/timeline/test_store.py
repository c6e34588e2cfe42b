from dataclasses import replace

from doubles.screens import captures
from humanmd.kernel.instants import MINUTE
from humanmd.kernel.store.connection import Db
from humanmd.timeline import store
from humanmd.timeline.normalize import Minute, normalize
from humanmd.timeline.records import Block

TEXT = """
09:00:00 | Notes | Diary | click | | 我搬到里斯本了
09:00:20 | Browser | News | load | | A headline | https://news.example/a
"""


def block(text: str = TEXT) -> Block:
    found = captures(text)
    start = found[0].at - found[0].at % MINUTE
    return normalize(
        Minute(lane=found[0].lane, start=start, captures=found, value_marks={}, lane_previous=None)  # type: ignore[arg-type]
    )


def test_a_block_is_read_back_as_it_was(db: Db) -> None:
    made = block()
    store.put(db, made)
    assert store.latest(db, made.lane, made.start) == made
    assert store.between(db, "live", made.start, made.start + 1) == (made,)
    assert store.count(db) == 1
    assert store.tracks(db) == ("live",)


def test_outlines_are_the_same_without_the_texts(db: Db) -> None:
    made = block()
    store.put(db, made)
    bare = replace(made, entries=tuple(replace(entry, spans=()) for entry in made.entries))
    assert store.outlines(db, "live", 0, made.start + 1) == (bare,)
    assert tuple(store.outlines_from(db, "live", 0)) == (bare,)


def test_only_a_change_makes_a_version_and_work(db: Db) -> None:
    made = block()
    store.put(db, made)
    todo = store.take_session_dirty(db, 10)
    assert todo == (("live", made.start),)
    store.clear_session_dirty(db, todo)
    store.put(db, made)
    assert store.take_session_dirty(db, 10) == ()
    store.put(db, replace(made, reason="quarantined"))
    found = store.latest(db, made.lane, made.start)
    assert found is not None
    assert (found.version, found.reason) == (2, "quarantined")
    assert store.take_session_dirty(db, 10) == todo


def test_a_dropped_block_is_gone_and_its_minute_is_cut_again(db: Db) -> None:
    made = block()
    store.put(db, made)
    store.clear_session_dirty(db, store.take_session_dirty(db, 10))
    store.drop(db, made.lane, made.start)
    assert store.latest(db, made.lane, made.start) is None
    assert store.take_session_dirty(db, 10) == (("live", made.start),)


def test_the_offset_before_a_minute_is_the_lanes_own(db: Db) -> None:
    made = block("@ desktop:laptop +02:00" + TEXT)
    store.put(db, made)
    assert store.offset_before(db, made.lane, made.start + MINUTE) == 120
    assert store.offset_before(db, made.lane, made.start - MINUTE) == 0
    assert store.offset_before(db, "desktop:tower", made.start + MINUTE) == 0


def test_forgetting_blanks_the_words_and_keeps_apps_sites_and_times(db: Db) -> None:
    made = block()
    store.put(db, made)
    store.clear_session_dirty(db, store.take_session_dirty(db, 10))
    (gone,) = made.entries[1].captures
    store.forget_text(db, [(made.lane, made.start)], frozenset({gone}))
    found = store.latest(db, made.lane, made.start)
    assert found is not None
    notes, news = found.entries
    assert notes == made.entries[0]
    assert (news.app, news.domain, news.title, news.url, news.thread, news.spans) == (
        "Browser", "news.example", "", "", "", (),
    )  # fmt: skip
    assert found.moments == made.moments
    assert store.take_session_dirty(db, 10) == ()
    store.forget_text(db, [(made.lane, made.start + MINUTE)], frozenset({gone}))
    assert store.count(db) == 1
