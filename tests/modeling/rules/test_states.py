import pytest

from doubles.sayings import read
from humanmd.modeling.rules.states import key_of


@pytest.mark.parametrize(
    "text",
    [
        "I never book calls before 10.",
        "I work best without music.",
        "我从不在周末回邮件。",
        "I am not vegetarian any more.",
    ],
)
def test_lasting_statements_are_kept_in_their_own_words(text: str) -> None:
    assert any(said.startswith("self states") for said in read(text))


@pytest.mark.parametrize(
    "text", ["I never got the mail, sorry.", "Do you always do that?", "Thanks, see you tomorrow!", "谢谢"]
)
def test_small_talk_is_not(text: str) -> None:
    assert [said for said in read(text) if said.startswith("self states")] == []


def test_close_paraphrases_meet_in_one_key() -> None:
    assert key_of("I never book calls before 10.") == key_of("I don't book a call before 10")
