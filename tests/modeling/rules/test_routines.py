import pytest

from doubles.sayings import read

SAID = (
    ("We have a design review every Tuesday at 10:00.", "self recurring_meeting design review"),
    ("Our weekly sync is on Thursdays.", "self recurring_meeting sync"),
    ("I have a 1:1 with Ana every Monday.", "self recurring_meeting 1:1 with Ana"),
    ("Research critique is on Tuesdays at 15:00.", "self recurring_meeting Research critique"),
    ("每周二上午10点我们有设计评审会。", "self recurring_meeting 设计评审会"),
    ("Research critique是每周二15:00，我都参加。", "self recurring_meeting Research critique"),
    ("Every morning I go for a run.", "self habit go for a run"),
    ("I usually check my mail first thing in the morning.", "self habit check my mail first thing in the morning"),
    ("I read Chinese at lunch.", "self habit read Chinese at lunch"),
    ("As a rule I write before breakfast.", "self habit write before breakfast"),
    ("我每天早上跑步。", "self habit 每天早上跑步"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "meant"), SAID)
def test_what_comes_again_is_read(text: str, meant: str) -> None:
    assert meant in read(text)


@pytest.mark.parametrize(
    "text", ["We have a meeting tomorrow.", "I use it every day.", "Every Friday is fine.", "我明天开会。"]
)
def test_single_occasions_are_no_routine(text: str) -> None:
    assert [said for said in read(text) if "recurring_meeting" in said or "habit" in said] == []
