import pytest

from humanmd.modeling.rules.wording import word
from humanmd.modeling.vocabulary import FACTS


@pytest.mark.parametrize(
    ("who", "chinese", "past", "sentence"),
    [
        ("", False, False, "Works at Contoso."),
        ("", False, True, "Worked at Contoso."),
        ("Ana", False, False, "Ana works at Contoso."),
        ("", True, True, "曾在Contoso工作。"),
        ("安娜", True, False, "安娜在Contoso工作。"),
    ],
)
def test_a_claim_is_written_in_its_language_person_and_time(
    *, who: str, chinese: bool, past: bool, sentence: str
) -> None:
    assert word("employer", "Contoso", "", who=who, chinese=chinese, past=past) == sentence


def test_a_situation_is_named_where_there_is_one() -> None:
    assert word("prefers", "tea", "work", who="", chinese=False, past=False) == "Prefers tea for work."
    assert word("prefers", "tea", "", who="", chinese=False, past=False) == "Prefers tea."
    assert word("prefers", "茶", "", who="", chinese=True, past=False) == "偏好茶。"


def test_every_fact_can_be_said_with_its_object() -> None:
    for predicate in sorted(FACTS - {"states", "origin"}):
        for chinese in (False, True):
            for past in (False, True):
                assert "Xy" in word(predicate, "Xy", "", who="", chinese=chinese, past=past)
