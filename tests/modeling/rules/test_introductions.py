import pytest

from doubles.sayings import read

TOLD = (
    ("This is Ana Sousa, our CFO.", "Ana Sousa title CFO"),
    ("Meet Ana Sousa, our new product designer.", "Ana Sousa title product designer"),
    ("Ben from Legal will join.", "Ben team Legal"),
    ("Wei Chen was promoted to Principal Engineer.", "Wei Chen title Principal Engineer"),
    ("Ana Sousa joined the platform team.", "Ana Sousa team platform"),
    ("Ana Sousa works at Contoso.", "Ana Sousa employer Contoso"),
    ("Ana Sousa reports to Ben Okafor.", "Ana Sousa manager Ben Okafor"),
    ("Greta Holm is Yuki Tanaka's new manager.", "Yuki Tanaka manager Greta Holm"),
    ("Ana is the product manager for Atlas.", "Ana project_role product manager [Atlas]"),
    ("我们的产品经理李娜明天会来。", "李娜 title 产品经理"),
    ("李娜是我们的设计师。", "李娜 title 设计师"),
    ("李娜在腾讯工作。", "李娜 employer 腾讯"),
    ("李娜向王强汇报。", "李娜 manager 王强"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "meant"), TOLD)
def test_introductions_tell_of_other_people(text: str, meant: str) -> None:
    assert meant in read(text, authorship="told", author="Ben Okafor")


@pytest.mark.parametrize(("text", "meant"), TOLD)
def test_the_owner_who_introduces_somebody_is_not_that_person(text: str, meant: str) -> None:
    said = read(text)
    assert meant in said
    assert [
        one for one in said if one.startswith(("self name", "self title", "self employer", "self manager"))
    ] == []


@pytest.mark.parametrize(
    "text",
    [
        "Today is the lead story.",
        "Everything is our problem.",
        "The lead is missing.",
        "final alignment",
        "Status is done.",
    ],
)
def test_sentences_without_a_person_introduce_nobody(text: str) -> None:
    assert read(text, authorship="told", author="Ben Okafor") == []


def test_the_first_person_of_others_is_theirs_and_only_about_work() -> None:
    said = read("I work at Contoso and I live in Oslo.", authorship="told", author="Ana Sousa")
    assert said == ["Ana Sousa employer Contoso"]


def test_a_name_that_is_not_the_speakers_is_not_taken() -> None:
    assert read("My name is Oskar Brandt.", authorship="told", author="Tomas Hale") == []


def test_nobody_knows_who_speaks_on_a_page() -> None:
    assert (
        read("My name is Jane Roe and I work at Contoso.", authorship="read", author="", channel="web") == []
    )
