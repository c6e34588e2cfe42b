import pytest

from humanmd.adapters.imports.voice import judge


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("I moved to Lisbon.", "own"),
        ("今天我去了上海。", "own"),
        ("My plan for the week", "own"),
        ("我国经济", "document"),
        ("The team meets on Tuesday.", "document"),
        ("> I moved to Lisbon, she wrote.", "document"),
        ('He said "I moved" and left.', "document"),
        ("```\nI = 3\nmy_var = I\n```\nCode of the project.", "document"),
        ("Use `I` for the I/O port.", "document"),
        ("Word " * 300 + "I think.", "document"),
        ("", "document"),
    ],
)
def test_a_note_is_the_owners_when_it_speaks_in_first_person(body: str, expected: str) -> None:
    assert judge(body, {}, (), daily=False) == expected


def test_a_daily_note_is_the_owners_without_saying_i() -> None:
    assert judge("Started at Contoso last month.", {}, (), daily=True) == "own"


def test_a_clipping_never_speaks_for_the_owner() -> None:
    assert judge("I love my life.", {"source": "https://x.example"}, (), daily=True) == "document"
    assert judge("I love my life.", {}, ("clippings/web",), daily=True) == "document"
    assert judge("I love my life.", {"source": ""}, (), daily=False) == "own"
