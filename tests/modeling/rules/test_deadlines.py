import pytest

from doubles.sayings import read

SAID = (
    ("Atlas is due Friday 14 March.", "Atlas project_deadline 2026-03-14"),
    ("The Atlas deadline moved to May 8.", "Atlas project_deadline 2026-05-08"),
    ("Deadline for Borealis is 2026-06-01.", "Borealis project_deadline 2026-06-01"),
    ("Atlas slipped to next Friday.", "Atlas project_deadline 2026-05-01"),
    ("We ship Atlas on 30 April.", "Atlas project_deadline 2026-04-30"),
    ("Atlas-2 goes live on Monday.", "Atlas-2 project_deadline 2026-04-27"),
    ("Borealis has to be done by the end of the month.", "Borealis project_deadline 2026-04-30"),
    ("I've committed to 8 May for Compass.", "Compass project_deadline 2026-05-08"),
    ("Atlas的截止日期改到5月8日。", "Atlas project_deadline 2026-05-08"),
    ("诗译的截止日期从4月12日改到4月6日了。", "诗译 project_deadline 2026-04-06"),
    ("星海项目延期到下周五。", "星海 project_deadline 2026-05-01"),
    ("星海5月10日上线。", "星海 project_deadline 2026-05-10"),
    ("Atlas 要在月底前交付", "Atlas project_deadline 2026-04-30"),
    ("Atlas-24月15日交付。", "Atlas-2 project_deadline 2026-04-15"),
    ("我们下周五上线星海项目。", "星海 project_deadline 2026-05-01"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "meant"), SAID)
def test_a_due_date_belongs_to_its_project(text: str, meant: str) -> None:
    assert meant in read(text)


@pytest.mark.parametrize(
    "text", ["I thought Atlas is due on 1 June.", "Is Atlas due on Friday?", "Atlas might slip to Friday."]
)
def test_doubtful_dates_are_not_asserted(text: str) -> None:
    assert [said for said in read(text) if said.startswith("Atlas project_deadline")] == []


@pytest.mark.parametrize(
    "text", ["See you on Friday.", "My flight leaves on 3 May.", "我明天交作业。", "Lunch is on Friday."]
)
def test_dates_without_a_project_are_no_deadline(text: str) -> None:
    assert [said for said in read(text) if "project_deadline" in said] == []


def test_a_month_and_day_is_no_project() -> None:
    said = [one for one in read("We promised Rota for March 27.") if "project_deadline" in one]
    assert [one.split()[0] for one in said] == ["Rota"]
