"""The miner on made-up lives: what it finds, what it does not, and when it lets go."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubles.days import APPS, Piece, context, life, random_day
from humanmd.kernel.instants import DAY, MINUTE
from humanmd.structure.habits import (
    EMPTY,
    advance,
    day_end,
    day_number,
    face_id,
    iterate,
    lift,
    overlap,
    within,
)
from humanmd.structure.opportunities import indexed
from humanmd.structure.records import Candidate, DayFeature, Follows, Habits, Recurs

PLANTED = (
    ("daily", 455, 15, "News"),
    ("weekday", 530, 20, "Mail"),
    ("weekday", 575, 15, "Call"),
    ("weekday", 600, 75, "docs.example"),
    ("weekday", 790, 18, "App3"),
    ("weekday", 860, 20, "site3.example"),
    ("weekday", 1010, 10, "Tasks"),
    ("daily", 1240, 15, "Cards"),
    ("daily", 1290, 20, "Journal"),
)


def end(days: Sequence[DayFeature]) -> Habits:
    state = EMPTY
    for after, _ in iterate(days):
        state = after
    return state


def raised(state: Habits) -> list[Candidate]:
    return [candidate for candidate in state.candidates if candidate.status != "forming"]


def of(state: Habits, name: str, status: str = "active") -> list[Candidate]:
    return [
        candidate for candidate in state.candidates
        if candidate.status == status and isinstance(candidate.expectation, Recurs)
        and candidate.expectation.context == context(name)
    ]  # fmt: skip


def planted_day(rng: Random, weekday: int) -> list[Piece]:
    """Keep each habit on 90 % of its days, minutes early or late; fill the gaps with anything."""
    out: list[Piece] = []
    for days, at, minutes, name in PLANTED:
        if (days == "daily" or weekday < 5) and rng.random() < 0.9:
            start = at + max(-10.0, min(10.0, rng.gauss(0, 5)))
            length = minutes * rng.uniform(0.8, 1.2)
            out.append((start, length, name))
            if name == "Call" and rng.random() < 0.9:
                out.append((start + length + 1, 5, "board.example"))
    gaps = ((680, 780), (815, 855), (885, 1000), (1030, 1130)) if weekday < 5 else ((560, 760), (900, 1100))
    for begin, close in gaps:
        clock = begin + rng.uniform(0, 30)
        while rng.random() < 0.85 and clock < close:
            length = rng.lognormvariate(2, 0.6)
            out.append((clock, length, rng.choice(APPS)))
            clock += length
    return out


@pytest.mark.parametrize("seed", range(5))
def test_three_weeks_are_enough_for_daily_and_weekday_habits(seed: int) -> None:
    rng = Random(seed)  # noqa: S311  (made-up lives)
    state = end(life(21, lambda _, weekday: planted_day(rng, weekday)))
    found = [
        name for _, at, _, name in PLANTED
        if any(isinstance(c.expectation, Recurs) and c.expectation.hours[0] <= at <= c.expectation.hours[1]
               for c in of(state, name))
    ]  # fmt: skip
    assert len(found) >= 0.8 * len(PLANTED)


def test_most_sequels_are_found_in_three_weeks() -> None:
    board = Follows(after=context("Call"), then=context("board.example"), within_minutes=5)
    found = 0
    for seed in range(10):
        rng = Random(seed)  # noqa: S311  (made-up lives)
        state = end(life(21, lambda _, weekday, r=rng: planted_day(r, weekday)))  # type: ignore[misc]
        found += board in [candidate.expectation for candidate in raised(state)]
    assert found >= 6


def shuffled(rng: Random, days: int) -> list[DayFeature]:
    """Give the same pieces any day and any time."""
    pieces = [piece for day in range(days) for piece in planted_day(rng, day % 7)]
    by_day: dict[int, list[Piece]] = {day: [] for day in range(days)}
    for _, length, name in pieces:
        by_day[rng.randrange(days)].append((rng.uniform(0, 1380), length, name))
    return life(days, lambda day, _: by_day[day])


def test_lives_without_a_clock_have_no_habits() -> None:
    false = []
    for seed in range(34):
        rng = Random(1000 + seed)  # noqa: S311  (made-up lives)
        days = shuffled(rng, 21) if seed % 2 else life(21, lambda _, weekday, r=rng: random_day(r, weekday))  # type: ignore[misc]
        false.append(len(raised(end(days))))
    assert sum(count > 1 for count in false) <= 0.05 * len(false)
    assert sum(false) <= 0.15 * len(false)


@pytest.mark.slow
def test_a_hundred_lives_without_a_clock_have_at_most_a_few_habits() -> None:
    false = []
    for seed in range(100):
        rng = Random(5000 + seed)  # noqa: S311  (made-up lives)
        days = shuffled(rng, 28) if seed % 2 else life(28, lambda _, weekday, r=rng: random_day(r, weekday))  # type: ignore[misc]
        false.append(len(raised(end(days))))
    assert sum(count > 1 for count in false) <= 5


def work(rng: Random) -> list[Piece]:
    return random_day(rng, 0, (600, 1000))


def test_a_habit_is_active_only_after_eight_later_trials() -> None:
    rng = Random(3)  # noqa: S311  (made-up lives)
    states = list(iterate(life(21, lambda *_: [(500, 15, "News"), *work(rng)])))
    first = next(n for n, (state, _) in enumerate(states) if of(state, "News"))
    assert first == 10
    assert all(trial.day > "2026-03-04" for _, trials in states for trial in trials)


def stopping(last: int, days: int) -> list[DayFeature]:
    rng = Random(4)  # noqa: S311  (made-up lives)
    return life(
        days,
        lambda day, _: [*([(500.0, 15.0, "News")] if day < last else [(500.0, 15.0, "Mail")]), *work(rng)],
    )


def test_a_habit_that_stops_is_retired_within_two_weeks_with_its_date() -> None:
    days = stopping(30, 45)
    retired = of(end(days), "News", "retired")
    assert retired
    for candidate in retired:
        assert candidate.retired_at is not None
        assert day_end(days[29]) < candidate.retired_at <= day_end(days[29]) + 14 * DAY
    assert not of(end(days), "News")


def test_one_missed_day_retires_nothing() -> None:
    rng = Random(5)  # noqa: S311  (made-up lives)
    days = life(
        30, lambda day, _: [*([(500.0, 15.0, "News")] if day != 25 else [(500.0, 9.0, "Mail")]), *work(rng)]
    )
    assert len(of(end(days), "News")) == 2


def test_days_away_are_no_misses() -> None:
    rng = Random(6)  # noqa: S311  (made-up lives)
    days = life(60, lambda day, _: [] if 25 <= day < 50 else [(500, 15, "News"), *work(rng)])
    for candidate in of(end(days), "News"):
        assert candidate.hits == candidate.trials
    assert len(of(end(days), "News")) == 2


def test_a_retired_habit_can_come_back() -> None:
    rng = Random(7)  # noqa: S311  (made-up lives)
    days = life(
        90,
        lambda day, _: [
            *([(500.0, 15.0, "News")] if day < 30 or day >= 60 else [(500.0, 15.0, "Mail")]),
            *work(rng),
        ],
    )
    assert of(end(days[:59]), "News", "retired")
    back = of(end(days), "News")
    assert back
    assert all(candidate.retired_at is None for candidate in back)


def test_a_habit_that_rested_for_half_a_year_wakes_when_it_is_seen_again() -> None:
    rng = Random(8)  # noqa: S311  (made-up lives)

    def pieces(day: int, _: int) -> list[Piece]:
        at_it = day < 30 or day >= 230
        return [(500, 15, "News" if at_it else "Mail"), *random_day(rng, 0, (600, 700))]

    assert of(end(life(262, pieces)), "News")


def test_a_habit_that_moves_by_an_hour_is_retired_and_found_again() -> None:
    rng = Random(9)  # noqa: S311  (made-up lives)
    days = life(
        50, lambda day, _: [(500.0 if day < 25 else 575.0, 15.0, "News"), *random_day(rng, 0, (700, 1000))]
    )
    state = end(days)
    assert [c.expectation.hours[0] for c in of(state, "News", "retired") if isinstance(c.expectation, Recurs)]
    assert all(c.expectation.hours[0] > 520 for c in of(state, "News") if isinstance(c.expectation, Recurs))
    assert of(state, "News")


def test_using_a_browser_all_day_is_no_habit() -> None:
    rng = Random(10)  # noqa: S311  (made-up lives)

    def day(*_: int) -> list[Piece]:
        return [(480 + 30 * n + rng.uniform(0, 5), 22, "Firefox") for n in range(20)]

    assert raised(end(life(30, day))) == []


def test_an_empty_life_has_nothing() -> None:
    assert end([]) == EMPTY


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000), cut=st.integers(1, 20))
def test_the_state_after_a_day_depends_on_no_later_day(seed: int, cut: int) -> None:
    rng = Random(seed)  # noqa: S311  (made-up lives)
    days = life(21, lambda _, weekday: planted_day(rng, weekday))
    states = [state for state, _ in iterate(days)]
    assert end(days[:cut]) == states[cut - 1]


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_candidates_are_few_distinct_and_counted(seed: int) -> None:
    rng = Random(seed)  # noqa: S311  (made-up lives)
    state = end(life(14, lambda _, weekday: random_day(rng, weekday)))
    assert len({candidate.id for candidate in state.candidates}) == len(state.candidates)
    assert all(1 <= candidate.index <= state.formed for candidate in state.candidates)
    assert all(0 <= candidate.hits <= candidate.trials for candidate in state.candidates)


def test_history_is_cut_to_four_weeks() -> None:
    days = [indexed(day) for day in life(40, lambda *_: [(500, 15, "News")])]
    seen = within(days, days[-1].feature.day)
    assert len(seen) == 28
    assert seen[-1] is days[-1]


def test_a_day_is_scored_before_anything_can_form_on_it() -> None:
    days = [indexed(day) for day in life(3, lambda *_: [(500, 15, "News"), (600, 60, "Mail")])]
    state, trials = advance(EMPTY, days)
    assert trials == ()
    assert {candidate.formed for candidate in state.candidates} == {days[-1].feature.day}


def test_days_and_windows_count_as_they_should() -> None:
    (day,) = life(1, lambda *_: [(500, 15, "News")])
    assert day_number("1970-01-02") == 1
    assert day_end(day) == day_number("2026-03-03") * DAY - 60 * MINUTE
    assert overlap((0, 60), (30, 120)) == 0.5
    assert overlap((0, 60), (90, 120)) == 0.0


def test_a_face_is_named_by_what_it_expects() -> None:
    one = Recurs(days=(0,), hours=(0, 60), context=context("News"), min_minutes=5)
    other = Recurs(days=(0,), hours=(0, 65), context=context("News"), min_minutes=5)
    pair = Follows(after=context("A"), then=context("B"), within_minutes=5)
    assert len({face_id(one), face_id(other), face_id(pair)}) == 3
    assert face_id(one).startswith("fc_")


def test_lift_is_the_rate_over_chance() -> None:
    rng = Random(3)  # noqa: S311  (made-up lives)
    for candidate in of(end(life(21, lambda *_: [(500, 15, "News"), *work(rng)])), "News"):
        assert 5 < lift(candidate) <= 50
