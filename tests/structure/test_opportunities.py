from hypothesis import given
from hypothesis import strategies as st

from doubles.days import context, feature
from humanmd.kernel.instants import Instant
from humanmd.structure.opportunities import (
    Opportunity,
    chance_of_sequel,
    chance_of_window,
    dwell_in,
    indexed,
    observed,
    opportunities,
    sequel,
)
from humanmd.structure.records import Follows, Recurs, Stretch

MONDAY_NAME, SATURDAY_NAME = "2026-03-02", "2026-03-07"
WEEKDAYS = (0, 1, 2, 3, 4)
NEWS = Recurs(days=WEEKDAYS, hours=(480, 520), context=context("News"), min_minutes=7)
SHELL = Follows(after=context("Code"), then=context("Shell"), within_minutes=5)


def outcomes(found: tuple[Opportunity, ...]) -> list[str]:
    return [opportunity.outcome for opportunity in found]


def test_enough_time_in_the_window_is_a_hit_with_what_showed_it() -> None:
    day = indexed(feature(MONDAY_NAME, [(490, 10, "News")]))
    (found,) = opportunities(NEWS, day)
    assert (found.outcome, found.capture) == ("hit", "cap_2026-03-02_29400")
    assert found.at == day.places[context("News")][0].at


def test_a_window_watched_in_vain_is_a_miss() -> None:
    assert outcomes(opportunities(NEWS, indexed(feature(MONDAY_NAME, [(490, 30, "Mail")])))) == ["miss"]
    assert outcomes(
        opportunities(NEWS, indexed(feature(MONDAY_NAME, [(490, 3, "News"), (500, 9, "Mail")])))
    ) == ["miss"]


def test_a_window_that_nobody_watched_is_censored() -> None:
    day = indexed(feature(MONDAY_NAME, [(800, 60, "Mail")]))
    assert outcomes(opportunities(NEWS, day)) == ["censored"]
    assert not observed(day, 480, 520)
    assert observed(day, 860, 900)


def test_other_weekdays_are_no_opportunity() -> None:
    assert opportunities(NEWS, indexed(feature(SATURDAY_NAME, [(490, 10, "News")]))) == ()


def test_dwell_counts_only_what_lies_inside_and_pauses_count_in_proportion() -> None:
    stretch = Stretch(start=480 * 60, end=500 * 60, seconds=600, at=Instant(0), capture="")
    assert dwell_in((stretch,), 480, 490) == 5.0
    assert dwell_in((stretch,), 0, 480) == 0.0
    late = Stretch(start=1430 * 60, end=1440 * 60, seconds=600, at=stretch.at, capture="")
    assert dwell_in((late,), 1435, 1455) == 5.0


def test_something_used_all_day_has_a_chance_near_one() -> None:
    all_day = indexed(feature(MONDAY_NAME, [(480, 540, "News")]))
    once = indexed(feature(MONDAY_NAME, [(490, 10, "News"), (520, 480, "Mail")]))
    assert chance_of_window(NEWS, all_day) > 0.8
    assert chance_of_window(NEWS, once) < 0.15
    assert chance_of_window(NEWS, indexed(feature(MONDAY_NAME, [(490, 10, "Mail")]))) == 0.0


@given(
    begin=st.integers(420, 900), length=st.integers(8, 40), start=st.integers(84, 200), width=st.integers(2, 12)
)  # fmt: skip
def test_the_chance_is_the_share_of_shifted_windows_that_hit(
    begin: int, length: int, start: int, width: int
) -> None:
    hours = (start * 5, min(1440, start * 5 + width * 5))
    day = indexed(feature(MONDAY_NAME, [(begin, length, "News"), (1000, 60, "Mail")]))
    expectation = Recurs(days=WEEKDAYS, hours=hours, context=context("News"), min_minutes=5)
    span = hours[1] - hours[0]
    shifts = [(hours[0] + step) % 1440 for step in range(0, 1440, 20)]
    watched = [at for at in shifts if observed(day, at, at + span)]
    hits = [at for at in watched if dwell_in(day.places[context("News")], at, at + span) >= 5]
    assert chance_of_window(expectation, day) == len(hits) / max(1, len(watched))


def test_a_sequel_has_to_begin_soon() -> None:
    near = indexed(feature(MONDAY_NAME, [(540, 30, "Code"), (571, 5, "Shell"), (577, 60, "Mail")]))
    far = indexed(feature(MONDAY_NAME, [(540, 30, "Code"), (571, 30, "Mail"), (602, 5, "Shell")]))
    assert outcomes(opportunities(SHELL, near)) == ["hit"]
    assert outcomes(opportunities(SHELL, far)) == ["miss"]


def test_each_end_is_an_occasion_of_its_own_and_the_end_of_use_is_censored() -> None:
    day = indexed(
        feature(MONDAY_NAME, [(540, 30, "Code"), (571, 5, "Shell"), (600, 30, "Code"), (700, 30, "Code")])
    )
    found = opportunities(SHELL, day)
    assert outcomes(found) == ["hit", "censored", "censored"]
    assert [opportunity.occasion for opportunity in found] == ["09:30:00", "10:30:00", "12:10:00"]


def test_what_follows_everything_follows_nothing_in_particular() -> None:
    pieces = [(540 + 20 * n, 12.0, ["Code", "Mail", "Chat"][n % 3]) for n in range(9)]
    shells = [(553 + 20 * n, 5.0, "Shell") for n in range(9)]
    assert chance_of_sequel(indexed(feature(MONDAY_NAME, [*pieces, *shells])), context("Shell"), 5) == 1.0
    assert chance_of_sequel(indexed(feature(MONDAY_NAME, pieces)), context("Shell"), 5) == 0.0


def test_the_first_sequel_is_the_one() -> None:
    end = Stretch(start=0, end=600, seconds=600, at=Instant(0), capture="")
    begins = [Stretch(start=at, end=at + 60, seconds=60, at=end.at, capture="") for at in (300, 620, 700)]
    assert sequel(end, begins, 5) == begins[1]
    assert sequel(end, begins[:1], 5) is None
