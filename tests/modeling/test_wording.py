from datetime import date

import pytest

from humanmd.modeling.wording import clause, dates, denies, ends, first_person, numbers, past, stem, supposes

SAID = date(2026, 4, 21)  # a Tuesday


@pytest.mark.parametrize(
    ("day", "text", "meant"),
    [
        (date(2026, 4, 21), "the draft", True),
        (date(2026, 4, 22), "tomorrow", True),
        (date(2026, 4, 22), "the draft", False),
        (date(2026, 4, 24), "by Friday", True),
        (date(2026, 4, 24), "by Thursday", False),
        (date(2026, 5, 8), "on 8 May", True),
        (date(2026, 5, 8), "5月8日前", True),
        (date(2026, 4, 24), "周五之前", True),
        (date(2026, 11, 30), "last month", False),
        (date(2026, 3, 1), "last month", True),
        (date(2019, 2, 1), "since 2019", True),
        (date(2026, 5, 8), "until 2026-05-08", True),
    ],
)
def test_a_day_must_be_one_the_words_can_mean(day: date, text: str, *, meant: bool) -> None:
    assert dates(day, SAID, text) is meant


def test_denial_supposition_past_and_end_are_read_in_both_languages() -> None:
    assert all(map(denies, ("I do not smoke", "no longer there", "我不抽烟", "没有车")))
    assert not any(map(denies, ("a notable knot", "不错的主意", "没问题")))
    assert all(map(supposes, ("if I joined", "Should I go?", "如果我去", "你去吗？")))
    assert all(map(past, ("I used to live there", "我以前住那里")))
    assert all(map(ends, ("I left Northlane", "我离开了公司")))
    assert first_person("I'm there")
    assert first_person("我在")
    assert not first_person("It is in Mexico")


def test_the_clause_that_speaks_of_the_claim_is_chosen() -> None:
    text = "I don't do mornings, but I like the evening train."
    assert not denies(clause(text, "evening train"))
    assert denies(clause(text, "mornings"))


def test_forms_of_a_word_share_a_stem_and_numbers_their_value() -> None:
    assert stem("sent") == stem("sending") == stem("send")
    assert stem("tabs") == stem("tab")
    assert numbers("1,000 and 007") == {"1000", "7"}
