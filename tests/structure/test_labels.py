import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubles.days import context
from humanmd.structure.labels import (
    LONGEST_NAME,
    days_in_words,
    habit_label,
    habit_signature,
    listed,
    name,
    part_of_day,
)
from humanmd.structure.records import Follows, Recurs

WEEKDAYS = (0, 1, 2, 3, 4)


def recurs(days: tuple[int, ...], start: int, place: str = "News") -> Recurs:
    return Recurs(days=days, hours=(start, start + 45), context=context(place), min_minutes=5)


def test_a_habit_in_words() -> None:
    assert habit_label(recurs(WEEKDAYS, 515)) == "News on weekdays between 08:35 and 09:20"
    assert habit_label(recurs((4,), 900)) == "News on Fridays between 15:00 and 15:45"
    pair = Follows(after=context("Zoom"), then=context("linear.app"), within_minutes=5)
    assert habit_label(pair) == "linear.app within 5 minutes after Zoom"


def test_a_signature_leaves_out_where_and_which_weekdays() -> None:
    everyday = recurs((0, 1, 2, 3, 4, 5, 6), 500, "Mail")
    assert habit_signature(everyday) == habit_signature(recurs(WEEKDAYS, 600)) == "recurs in the morning"
    assert habit_signature(recurs((4,), 900)) == "recurs on Fridays in the afternoon"
    one = Follows(after=context("Zoom"), then=context("Notes"), within_minutes=5)
    other = Follows(after=context("Mail"), then=context("Notes"), within_minutes=5)
    assert habit_signature(one) == habit_signature(other) == "leads to Notes"


@pytest.mark.parametrize(
    ("minute", "part"), [(0, "night"), (299, "night"), (300, "morning"), (720, "midday"), (900, "afternoon"), (1439, "evening"), (1445, "night")]
)  # fmt: skip
def test_parts_of_the_day(minute: int, part: str) -> None:
    assert part_of_day(minute) == part


def test_days_in_words() -> None:
    assert days_in_words((0, 6)) == "on Mondays and Sundays"


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ((), ""),
        (("A",), "A"),
        (("A", "B"), "A and B"),
        (("A", "B", "C", "D", "E", "F"), "A, B, C, D and 2 more"),
    ],
)
def test_lists(names: tuple[str, ...], words: str) -> None:
    assert listed(names) == words


@given(st.text())
def test_a_name_from_the_screen_is_one_short_line(text: str) -> None:
    made = name(text)
    assert len(made) <= LONGEST_NAME
    assert "\n" not in made
