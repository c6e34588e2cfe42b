import pytest

from humanmd.capture.compose import account_line, signature_span
from humanmd.capture.lines import judge
from humanmd.capture.surface import Screen, marks

ME = "Nadia Petrenko <nadia@surgery.example>"
FORM = f"Send\nAttach\nFrom\n{ME}\nTo\nOlga Lind <olga@lab.example>\nSubject\nBlood samples\n"


def account(text: str, draft: str) -> str:
    lines = text.split("\n")
    at = account_line(lines, [judge(line) for line in lines], draft)
    return lines[at] if at >= 0 else ""


def composing(draft: str, text: str = "", *, editable: bool = True, title: str = "Write: Samples") -> Screen:
    return Screen(
        kind="desktop", app="Thunderbird", app_id="", title=f"{title} - Thunderbird", url="", role="textbox",
        label="Message body", value=draft, text=text or FORM + draft, editable=editable,
    )  # fmt: skip


def own(screen: Screen) -> list[tuple[str, str]]:
    fields = {"text": screen.text, "focused.value": screen.value}
    return [
        (m.field, fields[m.field][m.start : m.end])
        for m in marks(screen)
        if m.author == "self" and m.authorship == "trace"
    ]


def test_the_account_of_a_draft_is_the_owners() -> None:
    assert account(FORM + "Dear Olga,", "Dear Olga,") == ME
    assert own(composing("Dear Olga,")) == [("text", ME)]


def test_a_chinese_form_shows_the_account_too() -> None:
    form = "发送\n发件人\n沈若兰 <ruolan@school.example>\n收件人\n周敏 <zhou@school.example>\n主题\n月考\n周敏你好"
    assert account(form, "周敏你好") == "沈若兰 <ruolan@school.example>"


@pytest.mark.parametrize(
    "text, draft",
    [
        # a reply below a mail that came, whose details stand open
        ("From\nOlga Lind <olga@lab.example>\nTo\nme\nThe samples have arrived.\nReply\nThank you", "Thank you"),
        ("From\nOlga Lind <olga@lab.example>\nTo\nme\nThe samples have arrived.", ""),
        ("From\nOlga Lind <olga@lab.example>\nSubject\nSamples\nsearch for it", "not on the screen"),
        (f"From\n{ME}\nFrom\nOlga Lind <olga@lab.example>\nSubject\nSamples\nHello", "Hello"),
        (f"Hello\nFrom\n{ME}", "Hello"),
    ],
)  # fmt: skip
def test_whom_a_mail_that_came_is_from_is_not_the_owner(text: str, draft: str) -> None:
    assert account(text, draft) == ""


def test_a_form_that_cannot_be_written_in_shows_no_account() -> None:
    assert own(composing("Dear Olga,", editable=False)) == []


def test_the_block_below_the_delimiter_is_put_in_by_the_program() -> None:
    draft = "Dear Olga,\n\n-- \nNadia Petrenko\nPractice Nurse\n\nPS bring the form"
    assert own(composing(draft))[0] == ("focused.value", "-- \nNadia Petrenko\nPractice Nurse")


def test_the_block_that_begins_with_the_accounts_name_is_one_without_a_delimiter() -> None:
    draft = "Dear Olga,\n\nKind regards,\nNadia Petrenko\nPractice Nurse"
    assert own(composing(draft))[0] == ("focused.value", "Kind regards,\nNadia Petrenko\nPractice Nurse")


@pytest.mark.parametrize(
    "draft",
    [
        "Dear Olga,",
        "--\n",
        "Thanks\n\nOn Mon, 2 Mar 2026 at 10:00, Olga Lind wrote:\n> Hi\n-- \nOlga Lind\nLab Manager",
        "Thanks\n\n-----Original Message-----\nFrom: Olga Lind <olga@lab.example>\n\n-- \nOlga Lind\nLab Manager",
        "Olga Lind asked me\nOlga Lind\nLab Manager",
    ],
)
def test_a_block_of_another_is_not_the_owners(draft: str) -> None:
    assert signature_span(draft, ME) is None
