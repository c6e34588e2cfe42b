import pytest

from humanmd.modeling.lexicons import commands, special_category


@pytest.mark.parametrize(
    "text",
    [
        "was diagnosed with asthma",
        "she is catholic",
        "voted for them",
        "他是同性恋",
        "确诊糖尿病",
        "H-1B visa",
    ],
)
def test_special_categories_are_seen_in_both_languages(text: str) -> None:
    assert special_category(text)


@pytest.mark.parametrize(
    "text",
    ["a race condition in the queue", "the left panel", "a healthy build", "Church Street 4", "visa versa"],
)
def test_ordinary_words_are_no_special_category(text: str) -> None:
    assert not special_category(text)


@pytest.mark.parametrize(
    "text",
    ["remember to send the deck", "the system is down", "note that Ana is out", "the user interface is done"],
)
def test_ordinary_sentences_are_no_commands(text: str) -> None:
    assert not commands(text)
