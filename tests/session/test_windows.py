from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from doubles.stages import LATER, all_sessions, all_windows, at, run, take
from humanmd.kernel.instants import MINUTE
from humanmd.kernel.store.connection import Db
from humanmd.session.records import Window
from humanmd.session.windows import LENGTH, LOOK_AHEAD, chunks, floor
from humanmd.timeline import store as timeline
from humanmd.timeline.drafts import continues


def drafts(windows: Iterable[Window]) -> list[tuple[str, int]]:
    return [
        (s.text, (w.start - at("09:00")) // MINUTE)
        for w in windows
        for e in w.entries
        for s in e.spans
        if s.field == "focused.value"
    ]


def test_windows_stand_on_the_wall_clock_and_end_with_the_session(db: Db) -> None:
    take(db, "09:03..09:12 | Notes | Diary | click | | a #")
    run(db)
    found = list(all_windows(db).values())
    assert [((w.start - at("09:00")) // MINUTE, (w.end - at("09:00")) // MINUTE) for w in found] == [
        (3, 5), (5, 10), (10, 12),
    ]  # fmt: skip
    assert len({w.id for w in found}) == 3


def test_a_draft_typed_over_a_border_appears_once_in_its_last_version(db: Db) -> None:
    take(
        db,
        """
        09:04:00 | Notes | Diary | click | | a
        09:04:50 | Notes | Diary | value | I moved to
        09:05:10 | Notes | Diary | value | I moved to Lisbon
        09:10:00 | Notes | Diary | value | I moved to Lisbon in May.
        """,
    )
    run(db)
    assert drafts(all_windows(db).values()) == [("I moved to Lisbon in May.", 10)]


def test_a_draft_goes_on_only_in_its_own_place_and_session(db: Db) -> None:
    take(
        db,
        """
        09:04:00 | Chat | Ana | click | | a
        09:04:50 | Chat | Ana | value | See you
        09:05:10 | Chat | Ben | value | See you tomorrow
        09:13:00 | Chat | Ana | value | See you at nine
        """,
    )
    run(db)
    assert [text for text, _ in drafts(all_windows(db).values())] == [
        "See you", "See you tomorrow", "See you at nine",
    ]  # fmt: skip


def test_what_two_minutes_show_alike_is_said_once_in_a_window(db: Db) -> None:
    take(db, "09:00..09:04 | Browser | News | scroll | | A headline | https://news.example/")
    run(db)
    (window,) = all_windows(db).values()
    (entry,) = window.entries
    assert sum(span.field == "text" for span in entry.spans) == 1
    assert len(entry.captures) == 5


def test_the_hash_of_a_window_changes_with_its_contents_alone(db: Db) -> None:
    take(db, "09:00..09:12 | Notes | Diary | click | | a #")
    run(db)
    before = {name: window.content_hash for name, window in all_windows(db).items()}
    take(db, "09:06:30 | Notes | Diary | click | | new")
    run(db)
    after = {name: window.content_hash for name, window in all_windows(db).items()}
    assert before.keys() == after.keys()
    assert [before[name] == after[name] for name in before] == [True, False, True]


@pytest.mark.parametrize("minute", [0, 4, 5, 119])
def test_a_chunk_begins_at_the_five_minutes_of_the_wall(minute: int) -> None:
    assert floor(at("00:00") + minute * MINUTE + 1) == at("00:00") + minute // 5 * 5 * MINUTE


ROWS = st.lists(
    st.tuples(
        st.integers(0, 900),
        st.sampled_from(["Editor", "Chat"]),
        st.sampled_from(["plan", "Ana"]),
        st.sampled_from(["click", "value", "heartbeat"]),
        st.integers(0, 4),
    ),
    min_size=1,
    max_size=30,
)
DRAFT = "I will send the report to Ana on Friday"


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ROWS)
def test_each_span_of_a_session_is_in_one_window_apart_from_outgrown_drafts(
    db: Db, rows: list[tuple[int, str, str, str, int]]
) -> None:
    db.execute("DELETE FROM capture; DELETE FROM block; DELETE FROM session; DELETE FROM window_dirty")
    lines = [
        f"09:{s // 60:02}:{s % 60:02} | {app} | {doc} | {how} | {DRAFT[: n * 10] if how == 'value' else ''} | shown {n}"
        for s, app, doc, how, n in sorted(rows)
    ]
    take(db, "\n".join(lines))
    run(db, closing=True)
    windows = all_windows(db)
    for session in all_sessions(db):
        own = [w for w in windows.values() if w.session_id == session.id]
        shown = {
            (floor(span.at), entry.app, entry.thread, span.field, span.authorship, span.text): span
            for block in timeline.between(db, "live", 0, LATER)
            for entry in block.entries
            for span in entry.spans
            if session.start <= span.at <= session.end
        }
        listed = [
            (floor(w.start), e.app, e.thread, s.field, s.authorship, s.text)
            for w in own
            for e in w.entries
            for s in e.spans
        ]
        assert len(listed) == len(set(listed))
        assert set(listed) <= set(shown)
        for key in set(shown) - set(listed):
            chunk, app, thread, field, _, text = key
            assert field == "focused.value"
            assert any(
                k[1:4] == (app, thread, field) and k[5] != text and continues(text, k[5])
                and chunk <= k[0] <= chunk + LOOK_AHEAD and other.at > shown[key].at
                for k, other in shown.items()
            )  # fmt: skip
        assert [floor(w.start) for w in own] == list(chunks(session))
        assert all(w.end - w.start <= LENGTH for w in own)
