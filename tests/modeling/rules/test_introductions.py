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


@pytest.mark.parametrize(
    "said, expected",
    [
        ("Grace Okafor works as a physiotherapist.", "Grace Okafor title physiotherapist"),
        ("Grace Okafor's job title is Practice Educator.", "Grace Okafor title Practice Educator"),
        ("Tom Reed went from Junior Clerk to Senior Clerk.", "Tom Reed title Senior Clerk"),
        ("Simon Keane is a barrister at Beaufort Chambers.", "Simon Keane employer Beaufort Chambers"),
        ("Edwin Frost has recently moved to the property team.", "Edwin Frost team property"),
        ("吴晓燕的职务是教务主任。", "吴晓燕 title 教务主任"),
        ("何建平升任校长了。", "何建平 title 校长"),
        ("何建平在求是小学任教。", "何建平 employer 求是小学"),
    ],
)
def test_posts_and_moves_of_colleagues_are_read(said: str, expected: str) -> None:
    assert expected in read(said)


@pytest.mark.parametrize(
    "said",
    [
        "Grace Okafor works as hard as ever.",
        "Grace Okafor's position is hard to defend.",
        "Tom Reed went from Leeds to York.",
        "Simon Keane is a friend at heart.",
    ],
)
def test_what_only_looks_like_a_post_is_none(said: str) -> None:
    assert [one for one in read(said) if " title " in one or " employer " in one] == []
