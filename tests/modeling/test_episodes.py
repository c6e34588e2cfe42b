import json

from hypothesis import given
from hypothesis import strategies as st

from doubles.claims import MONDAY, fact
from doubles.pieces import piece
from humanmd.kernel.instants import DAY
from humanmd.modeling.episodes import Course
from humanmd.modeling.independence import Seen
from humanmd.modeling.tally import Memory, remembered

Told = list[tuple[str, Seen]]


def told(
    value: str, day: float, *, change: bool = False, ended: bool = False, **more: object
) -> tuple[str, Seen]:
    claim = fact("employer", value, change=change, modality="ended" if ended else "asserted")
    return value, piece(day, claim=claim, **more)


def course(
    *pieces: tuple[str, Seen], revoked: frozenset[str] = frozenset(), settling: bool = False
) -> Course:
    made, memory = Course("slot", 0, revoked, settling=settling), Memory()
    for value, each in pieces:
        made.add(value, each, memory)
    return made


def states(*pieces: tuple[str, Seen], settling: bool = False) -> list[tuple[str, str]]:
    made = course(*pieces, settling=settling)
    made.close()
    return [(episode.value, episode.state) for episode in made.episodes]


def test_a_word_of_change_takes_over_and_a_mere_other_value_waits() -> None:
    old = [told("a", 0), told("a", 1)]
    assert states(*old, told("b", 5, change=True)) == [("a", "past"), ("b", "current")]
    assert states(*old, told("b", 5)) == [("a", "current"), ("b", "rival")]


def test_the_old_value_ends_where_the_new_one_begins() -> None:
    made = course(told("a", 0), told("a", 1), told("b", 5, change=True))
    old, new = made.episodes
    assert (old.start, old.end, new.start, new.end) == (MONDAY, MONDAY + 5 * DAY, MONDAY + 5 * DAY, None)
    assert made.episodes[old.successor] is new is made.current


def test_a_value_that_was_never_confirmed_gives_way() -> None:
    assert states(told("a", 0), told("b", 1, direct=True))[-1] == ("b", "current")


def test_two_confirmed_values_conflict_until_one_is_said_again() -> None:
    both = [told("a", 0, direct=True), told("b", 1, direct=True)]
    assert states(*both) == [("a", "conflicted"), ("b", "conflicted")]
    assert ("b", "current") in states(*both, told("b", 2, direct=True))


def test_what_was_given_up_comes_back_by_a_direct_word_only() -> None:
    moved = [told("a", 0, direct=True), told("b", 5, change=True, direct=True)]
    assert states(*moved, told("a", 6, authorship="trace")) == [("a", "past"), ("b", "current")]
    again = states(*moved, told("a", 6, change=True, direct=True))
    assert again == [("a", "past"), ("b", "past"), ("a", "current")]


def test_what_ended_leaves_nothing_that_holds() -> None:
    made = course(told("a", 0, direct=True), told("a", 9, ended=True, direct=True))
    assert made.current is None
    assert [(e.value, e.end) for e in made.episodes] == [("a", MONDAY + 9 * DAY)]


def test_a_home_zone_moves_after_two_weeks_and_not_for_a_trip() -> None:
    home = [told("a", day, authorship="trace") for day in range(5)]
    trip = [told("b", day, authorship="trace") for day in (6, 7)]
    stay = [told("b", day, authorship="trace") for day in range(6, 24)]
    assert course(*home, *trip, told("a", 9, authorship="trace"), settling=True).current is not None
    assert states(*home, *trip, told("a", 9, authorship="trace"), settling=True)[0] == ("a", "current")
    assert states(*home, *stay, settling=True) == [("a", "past"), ("b", "current")]


def test_what_the_owner_took_back_unsettles_nothing() -> None:
    pieces = [told("a", 0, direct=True), told("b", 5, change=True, direct=True)]
    wrong = course(*pieces).episodes[1].id
    made = course(*pieces, told("b", 6, direct=True), revoked=frozenset({wrong}))
    made.close()
    assert [(e.value, e.state) for e in made.episodes] == [("a", "current"), ("b", "revoked")]


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.booleans(), st.booleans(), st.booleans()), max_size=9),
    st.integers(0, 9),
    st.booleans(),
)
def test_a_course_taken_up_from_its_writing_goes_on_as_if_it_had_never_stopped(
    drawn: list[tuple[str, bool, bool, bool]],
    cut: int,
    settling: bool,  # noqa: FBT001
) -> None:
    pieces = [
        told(value, day, change=change, ended=ended, direct=direct)
        for day, (value, change, ended, direct) in enumerate(drawn)
    ]
    made, memory = Course("slot", 0, frozenset(), settling=settling), Memory()
    for value, each in pieces[:cut]:
        made.add(value, each, memory)
    made = Course.read(json.loads(json.dumps(made.write())), frozenset())
    known = {name for _, each in pieces[cut:] for name in remembered(each)}
    memory = {key: weight for key, weight in memory.items() if key[1] in known}
    for value, each in pieces[cut:]:
        made.add(value, each, memory)
    assert json.dumps(made.write()) == json.dumps(course(*pieces, settling=settling).write())
