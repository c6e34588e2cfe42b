import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.structure.betting import ALPHA, gain, interval, level, loss, mean, stake


def test_the_levels_of_all_candidates_together_stay_below_alpha() -> None:
    assert sum(math.exp(-level(index)) for index in range(1, 20_000)) < ALPHA
    assert math.exp(-level(1)) == pytest.approx(ALPHA * 6 / math.pi**2)


@given(rate=st.floats(0.03, 0.97), chance=st.floats(0.0, 1.0), truth=st.floats(0.0, 1.0))
def test_a_bet_never_pays_on_average_while_hits_are_no_likelier_than_chance(
    rate: float, chance: float, truth: float
) -> None:
    likely = min(truth, chance)
    expected = likely * math.exp(gain(rate, chance, hit=True)) + (1 - likely) * math.exp(
        gain(rate, chance, hit=False)
    )
    assert expected <= 1 + 1e-9


@given(rate=st.floats(0.03, 0.97), chance=st.floats(0.0, 1.0))
def test_the_bet_against_a_habit_is_the_reverse(rate: float, chance: float) -> None:
    for hit in (True, False):
        assert loss(rate, chance, hit=hit) == -gain(rate, chance, hit=hit)


def test_nothing_is_bet_where_the_rate_is_no_better_than_chance() -> None:
    assert gain(0.5, 0.6, hit=True) == 0.0


def test_capital_rarely_reaches_its_level_by_chance() -> None:
    rng = Random(7)  # noqa: S311  (a simulation)
    lucky = 0
    for _ in range(400):
        capital, hits, trials = 0.0, 2, 3
        for _ in range(60):
            hit = rng.random() < 0.3
            capital += gain(stake(hits + 0.5, trials - hits + 0.5), 0.3, hit=hit)
            hits, trials = hits + hit, trials + 1
            if capital >= level(1):
                lucky += 1
                break
    assert lucky <= 400 * math.exp(-level(1)) + 3 * math.sqrt(400 * 0.03)


def test_the_stake_is_the_mean_of_what_was_seen_and_never_certain() -> None:
    assert stake(3, 1) == 0.75
    assert stake(1000, 0.5) == 0.97


def test_the_mean_starts_at_a_half() -> None:
    assert mean(0, 0) == 0.5
    assert mean(8, 0) == 0.9


def share_below(x: float, alpha: float, beta: float) -> float:
    """Integrate the density by midpoints."""
    steps = 20_000
    norm = math.lgamma(alpha + beta) - math.lgamma(alpha) - math.lgamma(beta)
    points = ((n + 0.5) * x / steps for n in range(steps))
    return sum(math.exp(norm + (alpha - 1) * math.log(t) + (beta - 1) * math.log1p(-t)) for t in points) * (
        x / steps
    )


@pytest.mark.parametrize(("alpha", "beta"), [(1, 1), (9, 1), (2, 2), (20, 5), (3.5, 27.5)])
def test_intervals_leave_five_percent_on_either_side(alpha: float, beta: float) -> None:
    low, high = interval(alpha, beta)
    assert share_below(low, alpha, beta) == pytest.approx(0.05, abs=1e-4)
    assert share_below(high, alpha, beta) == pytest.approx(0.95, abs=1e-4)


@given(alpha=st.floats(0.01, 60), beta=st.floats(0.01, 60))
def test_intervals_lie_in_order_inside_zero_and_one(alpha: float, beta: float) -> None:
    low, high = interval(alpha, beta)
    assert 0 <= low <= high <= 1
