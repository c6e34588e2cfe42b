import pytest

from humanmd.modeling.names import completes, handle_key, is_partial, key, occurs


@pytest.mark.parametrize(
    "spelling",
    [
        "Sami Oke (Tech Lead)",
        "Sami Oke – core team",
        "Sami Oke, CTO",
        "sami oke",
        "Sami-Oke",
        "Oke, Sami",
        "Dr. Sami  Oke",
    ],
)
def test_a_role_is_no_part_of_a_name(spelling: str) -> None:
    # B077
    assert key("person", spelling) == "sami oke"


def test_an_acronym_is_one_name_with_and_without_dots() -> None:
    # B079
    assert {key("org", name) for name in ("QGIB", "qgib", "Q.G.I.B.")} == {"qgib"}


def test_c_and_its_relatives_are_three_things() -> None:
    assert len({key("tool", name) for name in ("C", "C++", "C#", "c")}) == 3
    assert key("tool", "Ｃ＋＋") == key("tool", "C++")
    assert key("project", "Atlas-2") != key("project", "Atlas")


@pytest.mark.parametrize(
    "name, text, stands",
    [
        ("Amy", "family dinner", False), ("Al", "final alignment", False), ("王", "国王的演讲", False),
        ("Amy", "Amy sent the file", True), ("Amy", "amy's notes", True), ("Amy", "AMY-2 build", False),
        ("C", "C++ and C# code", False), ("Wei Chen", "Wei\u3000Chen:", True), ("陈伟", "和陈伟开会", True),
        ("atlas-panel", "northlane/atlas-panel", True), ("Northlane", "clara@northlane.io", True),
    ],
)  # fmt: skip
def test_a_name_stands_only_as_itself(name: str, text: str, *, stands: bool) -> None:
    # B068
    assert occurs(name, text) is stands


def test_a_part_fits_the_full_names_that_have_its_words() -> None:
    assert is_partial("holmes")
    assert is_partial("w chen")
    assert is_partial("小李")
    assert not is_partial("陈伟")
    assert completes("holmes", "sherlock holmes")
    assert completes("w chen", "wei chen")
    assert completes("小李", "李娜")
    assert completes("小娜", "李娜")
    assert not completes("王", "王芳")
    assert not completes("am", "amy stone")


def test_a_handle_is_the_same_in_brackets_capitals_and_with_its_sign() -> None:
    assert {handle_key(h) for h in ("@WChen", "wchen", "<wchen>")} == {"wchen"}
