from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.capture.authorship import common_ends, value_marks
from humanmd.capture.records import Capture, Mark, Trigger
from humanmd.capture.surface import Screen, marks
from humanmd.kernel.instants import SECOND, Instant

FIRST = Capture(
    id="cap_1", lane="desktop:laptop", at=Instant(0), offset=0, received_at=Instant(0), kind="desktop", producer="p",
    device="laptop", trigger="value", event_id="", app="Thunderbird", app_id="", title="Write: Hello - Thunderbird",
    window_id="w", url="", role="textbox", label="Body", value="", editable=True, bare=False, typed=None, text="",
    text_source="ax", idle_ms=0, marks=(), extra="",
)  # fmt: skip

Seen = tuple[Capture, tuple[Mark, ...]]


def see(
    value: str, after: Seen | None, seconds: float = 10, trigger: Trigger = "value", **more: object
) -> Seen:
    at = Instant((after[0].at if after else 0) + int(seconds * SECOND))
    capture = replace(FIRST, value=value, at=at, trigger=trigger, **more)  # type: ignore[arg-type]
    before, carried = after or (None, ())
    lane_previous = before.at if before else Instant(0)
    return capture, value_marks(before, carried, lane_previous, capture)


def told(seen: Seen) -> list[tuple[str, str]]:
    capture, found = seen
    return [(capture.value[m.start : m.end], m.authorship) for m in found]


def test_a_value_that_grows_at_a_hands_pace_was_typed() -> None:
    one = see("I moved", None)
    two = see("I moved to Lisbon", one)
    assert told(one) == [("I moved", "wrote")]
    assert told(two) == [("I moved to Lisbon", "wrote")]
    assert two[1][0] == Mark(
        field="focused.value",
        start=0,
        end=17,
        authorship="wrote",
        author="self",
        channel="mail",
        thread="Write: Hello",
    )


def test_text_that_stands_in_a_field_at_first_sight_is_read() -> None:
    assert told(see("prefilled text", None, trigger="focus")) == [("prefilled text", "read")]
    assert told(see("x" * 700, None, seconds=10)) == [("x" * 700, "read")]
    capture = replace(FIRST, value="abc", at=Instant(5))
    assert [m.authorship for m in value_marks(None, (), None, capture)] == ["read"]


def test_only_the_middle_of_a_prefilled_field_becomes_the_owners() -> None:
    before = see("Dear , regards", None, trigger="focus")
    assert told(see("Dear Ana, regards", before)) == [
        ("Dear ", "read"),
        ("Ana", "wrote"),
        (", regards", "read"),
    ]


def test_what_comes_faster_than_a_hand_was_pasted_and_stays_so() -> None:
    one = see("see: ", None)
    two = see("see: " + "y" * 200, one, seconds=1)
    three = see("see: " + "y" * 200 + " ok?", two, seconds=5)
    assert told(three) == [("see: ", "wrote"), ("y" * 200, "pasted"), (" ok?", "wrote")]


def test_quoted_lines_are_told_whoever_put_them_there() -> None:
    before = see("\n\nOn Mon, 20 Apr 2026 10:00, Bo Li wrote:\n> I am Bo", None, trigger="focus")
    after = see("Hello\n\nOn Mon, 20 Apr 2026 10:00, Bo Li wrote:\n> I am Bo", before)
    assert told(after)[0] == ("Hello", "wrote")
    assert [(text, kind) for text, kind in told(after) if kind == "told"] == [
        ("On Mon, 20 Apr 2026 10:00, Bo Li wrote:", "told"),
        ("> I am Bo", "told"),
    ]
    assert {m.author for m in after[1] if m.authorship == "told"} == {"Bo Li"}


def test_a_forwarded_block_is_told_to_its_end() -> None:
    value = "fyi\n---------- Forwarded message ---------\nFrom: Bo\nI joined Contoso."
    assert told(see(value, None))[0] == ("fyi\n", "wrote")
    assert ("I joined Contoso.", "wrote") not in told(see(value, None))
    assert told(see(value, None))[-1] == ("I joined Contoso.", "told")


def test_a_signature_stays_a_trace_while_the_owner_types_above_it() -> None:
    block = "\n\n-- \nNadia Petrenko\nPractice Nurse"

    def draft(body: str) -> tuple[Mark, ...]:
        screen = Screen(
            kind="desktop", app="Thunderbird", app_id="", title="Write: Hello - Thunderbird", url="", role="textbox",
            label="Body", value=body + block, text="", editable=True,
        )  # fmt: skip
        return marks(screen)

    one = see(block, None, trigger="focus", marks=draft(""))
    two = see("I moved" + block, one, marks=draft("I moved"))
    assert told(one) == [("\n\n", "read"), (block.strip(), "trace")]
    assert told(two) == [("I moved", "wrote"), ("\n\n", "read"), (block.strip(), "trace")]


def test_a_hint_counts_as_an_empty_field() -> None:
    hint = marks(
        Screen(
            kind="desktop",
            app="Chat",
            app_id="",
            title="t",
            url="",
            role="",
            label="",
            value="Message Ana",
            text="",
            editable=True,
            hint="Message Ana",
        )
    )
    one = see("Message Ana", None, trigger="focus", marks=hint)
    assert told(one) == [("Message Ana", "chrome")]
    assert told(see("Message ready", one)) == [("Message ready", "wrote")]


def test_a_trusted_producer_is_believed_over_the_pace() -> None:
    one = see("pre typed", None, trigger="focus", typed=((4, 9),))
    assert told(one) == [("pre ", "read"), ("typed", "wrote")]
    two = see("pre typed dropped", one, typed=())
    assert told(two) == [("pre ", "read"), ("typed dropped", "pasted")]


def test_a_field_that_cannot_be_edited_was_not_typed() -> None:
    assert told(see("answer", None, editable=False)) == [("answer", "read")]


def test_another_text_in_the_same_field_without_a_change_seen_is_read() -> None:
    one = see("first draft", None)
    assert told(see("SOMETHING ELSE", one, trigger="focus")) == [("SOMETHING ELSE", "read")]
    cleared = see("", one)
    assert told(cleared) == []
    assert told(see("next", cleared)) == [("next", "wrote")]


@pytest.mark.parametrize("value, expected", [("", 0), ("abc", 1)])
def test_marks_cover_the_value(value: str, expected: int) -> None:
    assert len(see(value, None)[1]) == expected


@given(old=st.text("ab", max_size=12), new=st.text("ab", max_size=12))
def test_common_ends_are_common_and_as_long_as_they_can_be(old: str, new: str) -> None:
    head, tail = common_ends(old, new)
    assert old[:head] == new[:head]
    assert old[len(old) - tail :] == new[len(new) - tail :]
    assert head + tail <= min(len(old), len(new))
    assert head == min(len(old), len(new)) or old[head] != new[head]


_EDITS = st.lists(
    st.tuples(st.sampled_from(("type", "delete", "paste")), st.integers(0, 200), st.integers(1, 12)),
    max_size=14,
)


@given(prefilled=st.integers(0, 20), edits=_EDITS)
def test_marks_rebuild_exactly_what_was_typed(prefilled: int, edits: list[tuple[str, int, int]]) -> None:
    """Every character is its own, so that the place of an edit is never in doubt."""
    fresh = iter(chr(0x4E00 + number) for number in range(20_000))
    truth = [(next(fresh), "read") for _ in range(prefilled)]
    seen = see("".join(char for char, _ in truth), None, trigger="focus") if truth else see("", None)
    for kind, where, size in edits:
        at = where % (len(truth) + 1)
        if kind == "delete":
            del truth[at : at + size]
        else:
            count = size if kind == "type" else size + 60
            author = "wrote" if kind == "type" else "pasted"
            truth[at:at] = [(next(fresh), author) for _ in range(count)]
        seen = see("".join(char for char, _ in truth), seen, seconds=1)
    marked = [(char, kind) for text, kind in told(seen) for char in text]
    assert marked == truth


_LINE = "I moved to the Lisbon office last spring"


@pytest.mark.parametrize(
    "text", ["x" * 121, f"{_LINE}. It is sunny", f"{_LINE}\nIt is sunny", "我搬家了。天气很好"]
)
def test_a_long_text_at_once_after_a_pause_was_not_typed(text: str) -> None:
    before = see("see: ", None)
    assert told(see(f"see: {text}", before, seconds=61)) == [("see: ", "wrote"), (text, "pasted")]
    assert told(see(text, None, seconds=3600)) == [(text, "read")]


@pytest.mark.parametrize("text", [f"{_LINE}.", f"{_LINE}?\n", "x" * 120, "v1.2 at 10.30"])
def test_a_line_after_a_pause_is_still_the_owners(text: str) -> None:
    assert told(see(text, None, seconds=3600)) == [(text, "wrote")]


def test_sentences_read_while_they_were_typed_are_the_owners() -> None:
    text = f"{_LINE}. It is sunny. " * 5
    assert told(see(text, None, seconds=60)) == [(text, "wrote")]


def test_a_pause_gives_no_leave_to_write_a_book() -> None:
    before = see("see: ", None)
    assert told(see("see: " + "x" * 1_801, before, seconds=50))[-1] == ("x" * 1_801, "pasted")
    assert told(see("see: " + "x" * 1_800, before, seconds=50))[-1][1] == "wrote"
