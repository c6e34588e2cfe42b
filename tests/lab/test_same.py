import pytest

from humanmd.lab.same import norm, same_context, same_hours, same_object


@pytest.mark.parametrize(
    ("said", "true", "same"),
    [
        ("Contoso", "contoso", True),
        ("at Contoso now", "Contoso", True),
        ("Contoso-Labs", "Contoso", False),
        ("Research", "Research Director", False),
        ("Research Dir", "Research Director", False),
        ("senior engineer", "a senior engineer", True),
        ("", "Contoso", False),
        ("21 April", "2026-04-21", True),
        ("the 21st of April", "2026-04-21", True),
        ("4月21日", "2026-04-21", True),
        ("Apr 22", "2026-04-21", False),
        ("卡斯凯什", "住在卡斯凯什", True),
        ("卡", "卡斯凯什", False),
    ],
)
def test_values_are_the_same_when_they_mean_the_same(*, said: str, true: str, same: bool) -> None:
    assert same_object(said, true) is same


@pytest.mark.parametrize(
    ("said", "true", "same"),
    [
        ("Slack", "slack", True),
        ("app.slack.com", "slack.com", True),
        ("browser:slack.com", "slack.com", True),
        ("myslack.com", "slack.com", False),
    ],
)
def test_a_context_is_an_application_or_a_host_under_the_other(*, said: str, true: str, same: bool) -> None:
    assert same_context(said, true) is same


def test_hours_agree_give_or_take_one() -> None:
    assert same_hours([8], (9, 10))
    assert same_hours(["11"], (9, 10))
    assert not same_hours([12], (9, 10))
    assert not same_hours([], (9,))
    assert not same_hours("9", (9,))


def test_text_is_folded() -> None:
    assert norm("  Ｃontoso\n GmbH ") == "contoso gmbh"
