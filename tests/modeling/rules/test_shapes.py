import pytest

from humanmd.modeling.rules.shapes import SHAPES, phrase

AFTER, BEFORE = False, True


@pytest.mark.parametrize(
    ("shape", "raw", "cut"),
    [
        ("person", "Ana Silva since May", "Ana Silva"),
        ("org", "Contoso as of Monday", "Contoso"),
        ("org", "the moment", ""),
        ("place", "Porto next month", "Porto"),
        ("title", "a senior engineer at Contoso", "senior engineer"),
        ("project", "Compass this week", "Compass"),
        ("project", "it", ""),
        ("team", "the Research team", "Research"),
        ("team", "a great team", ""),
        ("team", "数据团队", "数据团队"),
        ("thing", "long walks by the sea, always", "long walks by the sea"),
        ("thing", "that you came", ""),
        ("thing", "什么都行", ""),
        ("phrase", "run a marathon before winter, if I can", "run a marathon before winter"),
    ],
)
def test_an_object_is_cut_out_by_the_shape_it_must_have(shape: str, raw: str, cut: str) -> None:
    assert SHAPES[shape](raw, AFTER) == cut


def test_no_shape_makes_something_of_nothing() -> None:
    for name, shape in SHAPES.items():
        for raw in ("", "   ", "!!!", "\n"):
            assert [name, shape(raw, AFTER), shape(raw, BEFORE)] == [name, "", ""]


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_what_is_cut_out_was_said(name: str) -> None:
    for raw in (
        "Contoso team, Porto",
        "senior engineer for Compass",
        "vim 和 飞书",
        "Ana Silva (UTC+2)",
        "数据团队",
    ):
        for before in (AFTER, BEFORE):
            assert SHAPES[name](raw, before) in raw


def test_a_phrase_that_runs_on_is_none() -> None:
    assert phrase("tea, but not now") == "tea"
    assert phrase("x" * 71) == ""
    assert phrase("a") == ""
