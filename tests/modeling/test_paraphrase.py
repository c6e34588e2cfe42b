from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.modeling.paraphrase import alike, clusters

WORDS = st.lists(
    st.sampled_from(
        (
            "keeps",
            "mornings",
            "morning",
            "evenings",
            "free",
            "for",
            "writing",
            "2",
            "3",
            "not",
            "早上",
            "写作",
        )
    ),
    min_size=1,
    max_size=5,
).map(" ".join)


@given(st.lists(WORDS, max_size=12), st.randoms(use_true_random=False))
def test_what_is_one_claim_does_not_depend_on_order(texts: list[str], random: Random) -> None:
    shuffled = list(texts)
    random.shuffle(shuffled)
    assert clusters(shuffled) == clusters(texts)


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("keeps mornings free for writing", "Keeps the morning free, for writing", True),
        ("run a half marathon in October", "run a half maraton in October", True),
        ("run 10 km", "run 21 km", False),
        ("answers mail on Sundays", "never answers mail on Sundays", False),
        ("green tea", "tea", False),
        ("tea", "tee", False),
    ],
)
def test_numbers_denial_and_further_words_make_another_claim(left: str, right: str, *, same: bool) -> None:
    assert alike(left, right) is alike(right, left) is same
