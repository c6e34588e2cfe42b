import pytest

from doubles.sayings import read, span, window
from humanmd.modeling.rules import propose


@pytest.mark.parametrize(
    "said, expected",
    [
        ("I used to like night shifts, now I can't stand them.", "self dislikes night shifts"),
        ("I once loved court days, but these days I avoid them.", "self dislikes court days"),
        ("I used to hate marking but now I enjoy it.", "self likes marking"),
        ("我以前喜欢值夜班，现在讨厌了。", "self dislikes 值夜班"),
        ("我以前不爱跑步，现在爱上了。", "self likes 跑步"),
    ],
)
def test_a_taste_that_turned_is_what_it_became(said: str, expected: str) -> None:
    tastes = [one for one in read(said) if "likes" in one]
    assert tastes == [expected]


def test_a_turn_is_evidence_of_change() -> None:
    (made,) = propose(window(span("I used to hate marking but now I enjoy it.")))
    assert made.claim.change


@pytest.mark.parametrize(
    "said",
    [
        "I used to like night shifts and I still like them.",
        "Did you use to like night shifts? Now I hate them.",
        "She used to like night shifts, now she hates them.",
        'He said "I used to like night shifts, now I hate them".',
        "I'm tired of arguing about the rota.",
    ],
)
def test_no_turn_no_new_taste(said: str) -> None:
    assert [one for one in read(said) if "self dislikes" in one] == []
