from datetime import date

import pytest

from humanmd.modeling.rules.dates import day_in, find_dates

TUESDAY = date(2026, 4, 21).toordinal()

AHEAD = (
    ("by Friday", "2026-04-24"), ("next Friday", "2026-05-01"), ("the 14th", "2026-05-14"), ("today", "2026-04-21"),
    ("tomorrow", "2026-04-22"), ("in two weeks", "2026-05-05"), ("end of the month", "2026-04-30"),
    ("March 14, 2027", "2027-03-14"), ("14th of May", "2026-05-14"), ("2026-05-01", "2026-05-01"),
    ("Wednesday next week", "2026-04-29"), ("周五前", "2026-04-24"), ("下周五", "2026-05-01"), ("本周五", "2026-04-24"),
    ("5月14日", "2026-05-14"), ("月底", "2026-04-30"), ("三天后", "2026-04-24"), ("2026年5月1号", "2026-05-01"),
    ("五月十四号", "2026-05-14"), ("明天", "2026-04-22"), ("后天", "2026-04-23"), ("5 January", "2027-01-05"),
)  # fmt: skip
BEHIND = (
    ("last month", "2026-03"), ("since 2021", "2021"), ("3 years ago", "2023"), ("yesterday", "2026-04-20"),
    ("on Monday", "2026-04-20"), ("上个月", "2026-03"), ("去年5月", "2025-05"), ("5 December", "2025-12-05"),
    ("in December", "2025-12"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "iso"), AHEAD)
def test_what_is_to_come_is_read_forward(text: str, iso: str) -> None:
    assert [found.iso for found in find_dates(text, TUESDAY, 1)] == [iso]


@pytest.mark.parametrize(("text", "iso"), BEHIND)
def test_what_has_been_is_read_backward(text: str, iso: str) -> None:
    assert [found.iso for found in find_dates(text, TUESDAY, -1)] == [iso]


@pytest.mark.parametrize(
    "text", ["I may go", "31 February", "version 3.14", "room 12", "no date at all", "2026-13-45"]
)
def test_what_is_no_date_is_not_read(text: str) -> None:
    assert day_in(text, TUESDAY, 1) is None
