from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubles.screens import captures
from humanmd.capture.records import Capture, Mark
from humanmd.kernel.instants import MINUTE, floor_minute
from humanmd.timeline.normalize import Minute, normalize, with_gone
from humanmd.timeline.records import Block


def whole(capture: Capture) -> tuple[Mark, ...]:
    return (Mark(field="focused.value", start=0, end=len(capture.value), authorship="wrote", author="self"),)


def minute(found: tuple[Capture, ...], previous: Capture | None = None) -> Minute:
    marks = {capture.id: whole(capture) for capture in found if capture.value}
    return Minute(
        lane=found[0].lane, start=floor_minute(found[0].at), captures=found, value_marks=marks,
        lane_previous=previous,
    )  # fmt: skip


def block(text: str) -> Block:
    return normalize(minute(captures(text)))


def drafts(made: Block) -> list[str]:
    return [s.text for entry in made.entries for s in entry.spans if s.field == "focused.value"]


def test_a_draft_is_kept_once_in_its_last_version() -> None:
    made = block(
        """
        09:00:00 | Notes | Diary | value | I moved
        09:00:05 | Notes | Diary | value | I moved to Lisbon
        09:00:09 | Notes | Diary | value | I moved to Lisbon in May.
        """
    )
    assert drafts(made) == ["I moved to Lisbon in May."]


def test_a_message_sent_and_the_next_one_are_two() -> None:
    made = block(
        """
        09:00:00 | Chat | Ana | value | See you
        09:00:05 | Chat | Ana | value |
        09:00:09 | Chat | Ana | value | See you at nine then
        """
    )
    assert drafts(made) == ["See you", "See you at nine then"]


def test_an_unsaved_mark_in_the_title_makes_no_second_draft() -> None:
    made = block(
        """
        09:00:00 | Code | plan.md - Code | value | alpha
        09:00:05 | Code | ● plan.md - Code | value | alpha beta
        """
    )
    assert drafts(made) == ["alpha beta"]


def test_what_is_shown_twice_is_kept_at_its_first_sighting() -> None:
    made = block(
        """
        09:00:00 | Browser | News | load | | A headline | https://news.example/
        09:00:30 | Browser | News | scroll | | A headline | https://news.example/
        """
    )
    (entry,) = made.entries
    assert len({(span.field, span.text) for span in entry.spans}) == len(entry.spans)
    assert {span.at - made.start for span in entry.spans} == {0}


def test_two_conversations_are_two_entries_with_their_own_people() -> None:
    made = block(
        """
        09:00:00 | Slack | Ana - Slack | focus | | Ana: I live in Porto
        09:00:30 | Slack | Ben - Slack | focus | | Ben: I live in Faro
        """
    )
    assert [entry.thread for entry in made.entries] == ["Ana", "Ben"]
    assert ["Faro" in repr(entry) for entry in made.entries] == [False, True]


def test_dwell_is_the_time_until_the_next_look_and_goes_to_what_was_there() -> None:
    made = block(
        """
        09:00:00 | Notes | Diary | click | | a
        09:00:20 | Player | Song | title | | b
        09:00:50 | Notes | Diary | click | | a
        """
    )
    assert [(e.app, e.active_ms, e.input_ms) for e in made.entries] == [
        ("Notes", 20_000, 20_000),
        ("Player", 30_000, 0),
    ]


def test_a_minute_in_which_the_clock_of_the_wall_moved_has_the_later_offset() -> None:
    made = block(
        """
        @ desktop:laptop +02:00
        09:00:00 | Notes | Diary | click | | a
        @ desktop:laptop +01:00
        08:00:30 | Notes | Diary | click | | a
        """
    )
    assert (made.offset, len(made.moments)) == (60, 2)


ALIKE = """
09:00:00 | Notes | Diary | click | text | shown
09:00:30 | Notes | Diary | {} | text | shown
"""


@pytest.mark.parametrize(
    ("trigger", "hand"),
    [
        ("click", True), ("scroll", True), ("manual", True), ("message", True), ("value", False),
        ("focus", False), ("window", False), ("title", False), ("load", False), ("heartbeat", False),
    ],
)  # fmt: skip
def test_an_event_that_found_everything_as_it_was_is_no_hand(trigger: str, *, hand: bool) -> None:
    moment = block(ALIKE.format(trigger)).moments[1]
    assert (moment.changed, moment.input) == (False, hand)


def test_a_page_that_changes_by_itself_is_change_without_a_hand() -> None:  # B050
    made = block(
        """
        09:00:00 | Browser | Rates | value | | EUR 1.0801
        09:00:30 | Browser | Rates | value | | EUR 1.0802
        """
    )
    assert (made.moments[1].changed, made.moments[1].input) == (True, False)


@pytest.mark.parametrize(("idle_ms", "hand"), [(0, True), (59_999, True), (60_000, False)])
def test_the_systems_idle_time_decides_where_it_is_known(idle_ms: int, *, hand: bool) -> None:
    first, second = captures(ALIKE.format("heartbeat"))
    made = normalize(minute((first, replace(second, idle_ms=idle_ms))))
    assert made.moments[1].input is hand


def test_an_imported_heartbeat_is_a_record_of_activity() -> None:
    first, second = captures("@ import:aw" + ALIKE.format("heartbeat"))
    made = normalize(minute((first, replace(second, idle_ms=0))))
    assert [(m.changed, m.input) for m in made.moments] == [(True, True), (False, True)]


def test_the_record_before_the_minute_tells_whether_its_first_one_changed() -> None:
    (before,) = captures("08:59 | Notes | Diary | click | | a")
    same, other = captures("09:00 | Notes | Diary | click | | a\n09:00 | Notes | Diary | click | | b")
    assert normalize(minute((same,), before)).moments[0].changed is False
    assert normalize(minute((other,), before)).moments[0].changed is True


def test_a_chat_that_names_nobody_is_marked_as_unclear() -> None:
    (seen,) = captures("09:00 | Slack | Slack | focus | | hello")
    marks = (Mark(field="text", start=0, end=5, authorship="read", channel="chat"),)
    made = normalize(minute((replace(seen, marks=marks, title=""),)))
    assert (made.ambiguous, made.reason) == (True, "conversation_unknown")


def test_what_retention_removed_keeps_its_time_beside_what_came_late() -> None:
    seen = captures(
        """
        09:00:10 | Player | Song | title | | b
        09:00:20 | Notes | Diary | click | | a
        09:00:50 | Player | Song | click | | b
        """
    )
    before = normalize(minute(seen[1:2]))
    late = normalize(minute((seen[0], seen[2])))
    joined = with_gone(late, before, frozenset({seen[1].id}))
    assert [entry.app for entry in joined.entries] == ["Notes", "Player"]
    assert [(m.at - joined.start, joined.entries[m.entry].app) for m in joined.moments] == [
        (10_000_000, "Player"), (20_000_000, "Notes"), (50_000_000, "Player"),
    ]  # fmt: skip
    assert with_gone(late, before, frozenset()) == late


ROWS = st.lists(
    st.tuples(
        st.integers(0, 59), st.sampled_from("AB"), st.sampled_from(["x", "y"]), st.sampled_from(["", "one", "one two"])
    ),
    min_size=1, max_size=20,
)  # fmt: skip


@given(ROWS)
def test_every_capture_is_in_one_entry_and_every_span_is_verbatim(
    rows: list[tuple[int, str, str, str]],
) -> None:
    text = "\n".join(
        f"09:00:{s:02} | {app} | {title} | value | {value} | t {s}" for s, app, title, value in rows
    )
    found = tuple(sorted({c.id: c for c in captures(text)}.values(), key=lambda c: (c.at, c.id)))
    made = normalize(minute(found))
    by_id = {capture.id: capture for capture in found}
    assert sorted(name for entry in made.entries for name in entry.captures) == sorted(by_id)
    assert [moment.at for moment in made.moments] == [capture.at for capture in found]
    for span in (span for entry in made.entries for span in entry.spans):
        assert by_id[span.capture_id].field(span.field)[span.start : span.end] == span.text
    assert (
        sum(entry.active_ms for entry in made.entries)
        == (found[-1].at - found[0].at) // 1000
        <= MINUTE // 1000
    )
    assert normalize(minute(found)) == made
