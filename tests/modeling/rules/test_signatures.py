from doubles.sayings import read, span, window
from humanmd.modeling.rules import propose

MAIL = "Hi Ana,\n\nhere it is.\n\nBest regards,\nClara Weiss\nSenior Researcher | Contoso\n+351 912 345 678"


def test_the_owners_signature_tells_name_title_and_employer() -> None:
    said = read(MAIL, channel="mail")
    assert {"self name Clara Weiss", "self title Senior Researcher", "self employer Contoso"} <= set(said)


def test_the_signature_of_another_is_that_persons() -> None:
    said = read(MAIL, authorship="told", author="Clara Weiss", channel="mail")
    assert {"Clara Weiss title Senior Researcher", "Clara Weiss employer Contoso"} <= set(said)


def test_a_signature_under_another_name_is_not_taken() -> None:
    assert read(MAIL, authorship="told", author="Tomas Hale", channel="mail") == []


def test_a_signature_that_the_program_put_into_a_draft_is_read_for_the_owner() -> None:
    draft = span(
        "\n\n-- \nClara Weiss\nSenior Researcher, Contoso",
        authorship="trace",
        channel="mail",
        field="focused.value",
    )
    names = {(p.claim.subject.name, p.claim.predicate) for p in propose(window(draft))}
    assert {("self", "name"), ("self", "title"), ("self", "employer")} <= names
