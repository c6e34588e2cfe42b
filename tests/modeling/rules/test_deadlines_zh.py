import pytest

from humanmd.modeling.rules.dates import find_dates
from humanmd.modeling.rules.deadlines_zh import due_zh, project_zh

ORDINAL = 739_727
"""2026-04-21."""


@pytest.mark.parametrize(
    ("sentence", "project", "day"),
    [
        ("灯塔项目的截止日期是5月8日。", "灯塔", "5月8日"),
        ("灯塔项目推迟到5月15日了。", "灯塔", "5月15日"),
        ("灯塔项目5月8日之前要上线。", "灯塔", "5月8日"),
        ("我们要在5月8日前交付 Compass。", "Compass", "5月8日"),
        ("灯塔项目从5月8日改到5月15日。", "灯塔", "5月15日"),
    ],
)
def test_a_project_is_due_on_the_date_that_the_words_lead_to(sentence: str, project: str, day: str) -> None:
    found = due_zh(sentence, find_dates(sentence, ORDINAL, 1))
    assert found is not None
    assert (found[0], sentence[found[1].start : found[1].end]) == (project, day)


@pytest.mark.parametrize(
    "sentence", ["会议改到5月8日了。", "我5月8日出差。", "快递5月8日之前到。", "灯塔项目进展顺利。"]
)
def test_what_is_no_project_has_no_deadline(sentence: str) -> None:
    assert due_zh(sentence, find_dates(sentence, ORDINAL, 1)) is None


@pytest.mark.parametrize(
    ("words", "name"), [("我们答应了灯塔项目", "灯塔"), ("这", ""), ("快递", ""), ("", "")]
)
def test_a_name_is_cut_out_of_the_words_before_the_verb(words: str, name: str) -> None:
    assert project_zh(words) == name
