from hypothesis import given
from hypothesis import strategies as st

from doubles.pieces import piece
from humanmd.modeling.confidence import (
    DAYS,
    ORIGINS,
    PRECISION,
    UNKNOWN_PRECISION,
    confidence,
    precision_of,
    weight,
)
from humanmd.modeling.independence import RULES

WEIGHTS = st.dictionaries(st.sampled_from([0.1, 0.6, 1.1, 1.5, 3.2]), st.integers(1, 30), max_size=5)


@given(WEIGHTS, st.integers(1, 9), st.sampled_from([0.6, 1.5, 3.2]))
def test_more_evidence_never_lowers_the_number(weights: dict[float, int], days: int, another: float) -> None:
    before = confidence(weights, days, 0.9)
    assert 0 < before < 1
    assert confidence({**weights, another: weights.get(another, 0) + 1}, days, 0.9) >= before
    assert confidence(weights, days + 1, 0.9) >= before
    assert (
        confidence(weights, days, 0.9, conflicted=True)
        <= before
        <= confidence(weights, days, 0.9, accepted=True)
    )


def test_a_flood_of_one_kind_reaches_a_limit() -> None:
    assert confidence({0.6: ORIGINS}, 1, 0.9) == confidence({0.6: 3_000}, 1, 0.9)
    assert confidence({0.6: 3}, DAYS + 1, 0.9) == confidence({0.6: 3}, 300, 0.9)


def test_a_direct_word_weighs_more_than_many_pages() -> None:
    words, page = weight(piece(direct=True)), weight(piece(authorship="read"))
    assert confidence({words: 1}, 1, 0.9) > confidence({page: 3}, 1, 0.9)
    assert weight(piece(channel="code")) < weight(piece())
    assert weight(piece(authorship="agent")) == 0


def test_a_proposer_counts_by_its_measured_precision() -> None:
    assert (precision_of(RULES), precision_of("model")) == (PRECISION[RULES], UNKNOWN_PRECISION)
    assert confidence({1.5: 1}, 1, 0.75) < confidence({1.5: 1}, 1, 0.9)
    assert confidence({}, 0, 0.0) == confidence({}, 1, 0.0)
