import pytest

from doubles.sayings import read

MAIL = "From: Ana Sousa <ana@contoso.com>\nTo: Ben Okafor <ben@contoso.com>, Support <support@contoso.com>\nCc: 李娜 <li.na@contoso.com>"


def test_header_lines_name_people_with_their_addresses() -> None:
    said = read(MAIL, authorship="read", author="", channel="mail")
    assert "Ana Sousa handle ana@contoso.com" in said
    assert "Ben Okafor handle ben@contoso.com" in said
    assert "李娜 handle li.na@contoso.com" in said


def test_shared_mailboxes_are_nobody() -> None:
    assert [
        said for said in read(MAIL, authorship="read", author="", channel="mail") if "upport" in said
    ] == []


def test_the_from_line_of_the_owners_mail_is_the_owners() -> None:
    said = read("From: Clara Weiss <clara@contoso.com>", authorship="trace", channel="mail")
    assert said == ["self name Clara Weiss", "self handle clara@contoso.com"]


def test_an_account_shown_by_a_program_is_the_owners() -> None:
    said = read("Clara Weiss <clara@contoso.com>", authorship="trace", channel="mail")
    assert said == ["self name Clara Weiss", "self handle clara@contoso.com"]
    others = read("Clara Weiss <clara@contoso.com>", authorship="trace", author="", channel="mail")
    assert [one for one in others if one.startswith("self")] == []


def test_second_names_and_roles_beside_a_name_are_read() -> None:
    said = read("Wei Chen (陈伟) and Sami Oke (Tech Lead) joined.", authorship="told", author="Ana Sousa")
    assert "Wei Chen alias 陈伟" in said
    assert "Sami Oke title Tech Lead" in said


@pytest.mark.parametrize(
    "header",
    [
        "From: Sami Oke, CTO",
        "From: Sami Oke, CTO <sami@contoso.com>",
        'From: "Sami Oke, CTO" <sami@contoso.com>',
        "From: Sami Oke (Tech Lead)",
    ],
)
def test_a_title_beside_the_name_in_a_header_is_the_persons_title(header: str) -> None:
    made = read(header, authorship="told", author="Ana Sousa", channel="mail")
    assert f"Sami Oke title {'Tech Lead' if '(' in header else 'CTO'}" in made
    assert not any("CTO" in claim.split(" title ")[0] for claim in made)
