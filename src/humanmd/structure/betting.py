"""Betting against chance: e-values for hit rates, levels for any number of candidates, and Beta intervals.

Each trial of a habit has a chance `p` of coming true if the owner's times meant nothing. The bettor stakes on
a rate `q > p` chosen before the trial; the capital is multiplied by `q / p` after a hit and `(1 - q) / (1 - p)`
after a miss. If hits come at a rate of at most `p`, the capital is a non-negative supermartingale, so by
Ville's inequality it ever reaches `1 / a` with probability at most `a`, whenever one looks (Shafer 2021,
"Testing by betting"; Ramdas et al. 2023, "Game-theoretic statistics and safe anytime-valid inference").
The candidate that formed as number `i` must reach `1 / a_i` with `a_i = ALPHA * 6 / (pi**2 * i**2)`; these
levels sum to ALPHA over all candidates that could ever form, so the chance of any false habit is at most ALPHA.
"""

import math
from functools import lru_cache
from typing import Final

ALPHA: Final = 0.05
"""The chance, over the whole life, that some habit is called active although its times mean nothing."""

_FLOOR = 0.02
_CEILING = 0.97
_STEPS = 40
_TERMS = 200
_TINY = 1e-300


def level(index: int) -> float:
    """Return the logarithm of the capital that the `index`-th candidate (from 1) has to reach."""
    return math.log(math.pi**2 * index**2 / (6 * ALPHA))


def stake(hits: float, misses: float) -> float:
    """Choose the rate to bet on from what went before: the mean of the Beta posterior."""
    return min(_CEILING, hits / (hits + misses))


def gain(rate: float, chance: float, *, hit: bool) -> float:
    """Return the logarithm of the factor on the capital; no bet is made unless the rate is above chance."""
    p = max(chance, _FLOOR)
    if rate <= p:
        return 0.0
    return math.log(rate / p) if hit else math.log((1 - rate) / (1 - p))


def loss(rate: float, chance: float, *, hit: bool) -> float:
    """Return the evidence of one trial that the habit has ceased: the reverse bet, from the rate to chance."""
    return -gain(rate, chance, hit=hit)


def mean(hits: int, misses: int) -> float:
    """Return the posterior mean of a rate under a uniform prior."""
    return (hits + 1) / (hits + misses + 2)


def interval(alpha: float, beta: float) -> tuple[float, float]:
    """Return the central 90 % interval of a Beta distribution."""
    return round(_quantile(alpha, beta, 0.05), 6), round(_quantile(alpha, beta, 0.95), 6)


@lru_cache(maxsize=4096)
def _quantile(alpha: float, beta: float, share: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _below(middle, alpha, beta) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _below(x: float, alpha: float, beta: float) -> float:
    """Return the regularised incomplete beta function (continued fraction of Lentz, as in Numerical Recipes 6.4)."""
    if x in {0.0, 1.0}:
        return x
    front = math.exp(
        math.lgamma(alpha + beta) - math.lgamma(alpha) - math.lgamma(beta)
        + alpha * math.log(x) + beta * math.log1p(-x)
    )  # fmt: skip
    if x < (alpha + 1) / (alpha + beta + 2):
        return front * _fraction(x, alpha, beta) / alpha
    return 1 - front * _fraction(1 - x, beta, alpha) / beta


def _fraction(x: float, alpha: float, beta: float) -> float:
    c, d = 1.0, 1 / _away(1 - (alpha + beta) * x / (alpha + 1))
    value = d
    for m in range(1, _TERMS):
        even = m * (beta - m) * x / ((alpha + 2 * m - 1) * (alpha + 2 * m))
        d = 1 / _away(1 + even * d)
        c = _away(1 + even / c)
        value *= d * c
        odd = -(alpha + m) * (alpha + beta + m) * x / ((alpha + 2 * m) * (alpha + 2 * m + 1))
        d = 1 / _away(1 + odd * d)
        c = _away(1 + odd / c)
        value *= d * c
        if abs(d * c - 1) < 1e-12:  # noqa: PLR2004  (converged)
            break
    return value


def _away(number: float) -> float:
    """Keep a denominator away from zero."""
    return number if abs(number) > _TINY else _TINY
