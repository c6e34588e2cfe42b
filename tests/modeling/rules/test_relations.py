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
