"""Confidence: a sum of log odds over independent evidence, so more of it never lowers the number.

odds = BASE + sum of WEIGHTS of the best piece of each of the best ORIGINS, the k-th divided by k
     + DAY for every further local day up to DAYS + the proposer's measured precision + CONFLICT or OWNER.
All constants stand here; calibration replaces them and nothing else.
"""

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from humanmd.modeling.independence import RULES, Seen, direct_word, sure

BASE: Final = -1.2
DIRECT: Final = 3.2
WEIGHTS: Final = MappingProxyType(
    {"wrote": 1.5, "trace": 1.2, "told": 1.1, "read": 0.6, "pasted": 0.2, "relayed": 0.1, "agent": 0.0, "chrome": 0.0,
     "self_output": 0.0}
)  # fmt: skip
UNSURE: Final = 0.5
DAY: Final = 0.45
DAYS: Final = 4
PRECISION: Final = MappingProxyType({RULES: 0.9})
UNKNOWN_PRECISION: Final = 0.75
REFERENCE: Final = 0.9
CONFLICT: Final = -1.6
OWNER: Final = 6.0
ORIGINS: Final = 64
_LIMIT: Final = 8.0


def confidence(
    weights: Mapping[float, int],
    days: int,
    precision: float,
    *,
    conflicted: bool = False,
    accepted: bool = False,
) -> float:
    """Return how likely a claim is, in (0, 1), from its evidence alone, rounded to 4 places.

    `weights` counts the origins by the weight of their best piece, `days` the local days; `precision` is the
    best proposer's, 0 where there is no evidence.
    """
    odds = BASE + _diminished(weights) + DAY * min(max(days - 1, 0), DAYS)
    odds += _logit(precision) - _logit(REFERENCE) if precision else 0.0
    odds += CONFLICT * conflicted + OWNER * accepted
    return round(1 / (1 + math.exp(-max(-_LIMIT, min(_LIMIT, odds)))), 4)


def weight(piece: Seen) -> float:
    """Return the log odds that one piece brings as the best of its origin."""
    if direct_word(piece):
        return DIRECT
    return WEIGHTS[piece.authorship] * (1.0 if sure(piece) else UNSURE)


def precision_of(source: str) -> float:
    """Return the measured precision of a proposer."""
    return PRECISION.get(source, UNKNOWN_PRECISION)


def _diminished(weights: Mapping[float, int]) -> float:
    """Add up the origins from the best on, the k-th divided by k; past the last that counts they add nothing."""
    total, k = 0.0, 0
    for value in sorted(weights, reverse=True):
        for _ in range(min(weights[value], ORIGINS - k)):
            k += 1
            total += value / k
    return total


def _logit(share: float) -> float:
    return math.log(share / (1 - share))
