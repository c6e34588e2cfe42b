import pytest

from humanmd.modeling.rules.modality import (
    CHANGE,
    denied,
    is_jest,
    is_question,
    is_quoted,
    modality,
    retracts,
)


@pytest.mark.parametrize(
    ("sentence", "meant"),
    [
        ("I work at Contoso.", "asserted"),
        ("Do I work at Contoso?", "hypothetical"),
        ("If I worked at Contoso, I would move.", "hypothetical"),
        ("I might join Contoso.", "hypothetical"),
        ("I would rather work at Contoso.", "asserted"),
        ("I used to work at Contoso.", "ended"),
        ("我可能去Contoso工作。", "hypothetical"),
        ("我以前在Contoso工作。", "ended"),
        ("Oh great, I love Mondays.", "hypothetical"),
    ],
)
def test_a_sentence_means_what_it_says_only_when_it_says_so(sentence: str, meant: str) -> None:
    assert modality(sentence, 0, len(sentence), free=False) == meant


def test_a_wish_may_be_wished_for() -> None:
    sentence = "I hope to learn Greek one day."
    assert modality(sentence, 0, len(sentence), free=False) == "hypothetical"
    assert modality(sentence, 0, len(sentence), free=True) == "asserted"


@pytest.mark.parametrize(
    ("sentence", "words", "quoted"),
    [
        ("> I live in Porto", "I live", True),
        ("He wrote “I live in Porto”", "I live", True),
        ("他说：「我住在波尔图」", "我住", True),
        ("Ana said: I live in Porto", "I live", True),
        ("“Fine.” I live in Porto", "I live", False),
        ("I live in Porto", "I live", False),
    ],
)
def test_words_of_others_are_told_from_own_ones(*, sentence: str, words: str, quoted: bool) -> None:
    assert is_quoted(sentence, sentence.index(words)) is quoted


def test_a_denial_is_told_from_an_end() -> None:
    assert denied("I don't use vim.", "don't") == "negated"
    assert denied("I don't use vim any more.", "don't") == "ended"
    assert denied("我不用微信了。", "不") == "ended"


@pytest.mark.parametrize(
    "sentence", ["Scratch that, it is Friday.", "打错了，是周五", "Sorry, I meant Friday"]
)
def test_a_sentence_can_take_back_the_one_before(sentence: str) -> None:
    assert retracts(sentence)
    assert not retracts("It is Friday.")


def test_questions_jests_and_changes_are_known_by_their_words() -> None:
    assert is_question("你在吗")
    assert is_question("Is it Friday?")
    assert is_jest("Just kidding")
    assert not is_question("It is Friday.")
    assert not is_jest("It is Friday.")
    assert CHANGE.search("I just moved to Porto") is not None
    assert CHANGE.search("I live in Porto") is None
