import pytest

from doubles.sayings import read

SAID = (
    ("Sofia Marques takes part in Atlas.", "Sofia Marques participates_in Atlas"),
    ("We have May Song on Harbor.", "May Song participates_in Harbor"),
    ("Ana leads Atlas.", "Ana engaged_with Atlas"),
    ("Atlas depends on Borealis.", "Atlas depends_on Borealis"),
    ("Harbor is waiting for Atlas.", "Harbor depends_on Atlas"),
    ("Atlas lives within Northlane.", "Atlas part_of Northlane"),
    ("Hannah Ortiz is a direct report of Marc Dubois.", "Hannah Ortiz reports_to Marc Dubois"),
    ("陈伟参与Atlas。", "陈伟 participates_in Atlas"),
    ("李娜是Atlas的成员。", "李娜 participates_in Atlas"),
    ("李娜是王芳的上级。", "王芳 reports_to 李娜"),
    ("Wayfinder依赖Compass。", "Wayfinder depends_on Compass"),
    ("Atlas算Northlane的。", "Atlas part_of Northlane"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "meant"), SAID)
def test_words_relate_names(text: str, meant: str) -> None:
    assert meant in read(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ana and Ben were in the room.",
        "Atlas, Borealis",
        "Ana is in the Atlas team room with me.",
        "长文阅读最好是纸质书",
    ],
)
def test_standing_side_by_side_relates_nothing(text: str) -> None:
    assert [
        said for said in read(text) if "part_of" in said or "participates_in" in said or "depends_on" in said
    ] == []


def test_an_organisation_is_no_person_that_takes_part() -> None:
    for said in ("Volta Systems owns Wayfinder.", "Hannah Ortiz works for Volta Systems."):
        assert [one for one in read(said) if "engaged_with" in one or "reports_to" in one] == []


def test_a_payroll_is_no_project() -> None:
    assert [one for one in read("Owen Tate is on the Derriford payroll.") if "participates_in" in one] == []


def test_who_takes_part_in_a_group_is_not_a_part_of_it_as_well() -> None:
    said = [one for one in read("Owen Tate is part of the Harbour group.") if "Harbour" in one]
    assert said == ["Owen Tate participates_in Harbour"]


def test_chinese_order_and_belonging() -> None:
    assert "Rota depends_on Audit" in read("Rota不能在Audit之前开始。")
    assert "Rota part_of Derriford" in read("Rota在Derriford下面。")
    assert [one for one in read("如果是关于合同的，我更喜欢PDF。") if "part_of" in one] == []
