"""All skins: what is shown is in the text, and what is drawn around it is not marked."""

from humanmd.lab.life.records import SELF, Mark, Message, Phrase, Screen, plain
from humanmd.lab.life.skins import chat, code, mail, paper, talk, web

MARK = Mark("evidence", "f")
SAID = Phrase("I moved to Porto.", MARK)
MESSAGE = Message("wei", "09:31", (SAID,), subject="News")


def shown(screen: Screen) -> list[str]:
    return [screen.text[span.start : span.end] for span in screen.spans if span.mark is MARK]


def test_a_message_stands_below_its_author_and_time() -> None:
    screens = (
        chat.slack(Phrase("Northlane"), ["# general"], "Wei", [MESSAGE], ["Wei Chen"], ""),
        chat.telegram(["Wei"], "Wei", [MESSAGE], ["Wei Chen"], ""),
        chat.chinese(chat.FEISHU, ["Wei"], "Wei", [MESSAGE], ["Wei Chen"]),
        chat.chinese(chat.WECHAT, ["Wei"], "Wei", [MESSAGE], ["Wei Chen"]),
    )
    for screen in screens:
        assert shown(screen) == [SAID.text]
        lines = screen.text.split("\n")
        above = lines[lines.index(SAID.text) - 2 : lines.index(SAID.text)]
        assert "Wei Chen" in " ".join(above)
        assert "09:31" in " ".join(above)


def test_a_letter_is_shown_in_paragraphs_below_its_headers() -> None:
    letter = MESSAGE._replace(body=(Phrase("Hi,"), Phrase("\n" + SAID.text, MARK), Phrase("\nBest")))
    screen = mail.reader(
        "me@a.example", 3, [("News", "Wei", "09:31")], letter, plain("From: Wei", "Subject: News")
    )
    assert shown(screen) == [SAID.text]
    lines = screen.text.split("\n")
    assert lines.index("From: Wei") < lines.index("Hi,") < lines.index(SAID.text) < lines.index("Best")


def test_a_letter_being_written_is_one_field() -> None:
    screen = mail.compose(Phrase("me"), "Wei", "News", (Phrase("Hi,\n\n"), SAID, Phrase("\n\n-- \nClara")))
    assert shown(screen) == [SAID.text]
    assert screen.nodes[-1]["value"] == "Hi,\n\nI moved to Porto.\n\n-- \nClara"


def test_notes_documents_and_code_keep_their_lines() -> None:
    note = paper.note(["a.md"], "Day", (Phrase("# Day"), SAID), 4)
    document = paper.document(["One"], Phrase("Plan"), (SAID,), [MESSAGE._replace(body=plain("ok"))], ["Wei"])
    program = code.editor(["src"], "a.py", (Phrase("import re"), SAID), "main")
    shell = code.terminal((Phrase("$ git status"), SAID))
    for screen in (note, document, program, shell):
        assert shown(screen) == [SAID.text]
        assert SAID.text in screen.text.split("\n")


def test_a_hidden_password_is_dots_and_other_fields_are_not() -> None:
    fields = (("User name", Phrase("cwen")), ("Password", Phrase("Vq1#z")))
    hidden, open_ = (web.form("Sign in", fields, hidden=hidden) for hidden in (True, False))
    assert ("Vq1#z" in hidden.text, "cwen" in hidden.text) == (False, True)
    assert "Vq1#z" in open_.text


def test_pages_show_what_they_are_given() -> None:
    row = (MESSAGE,)
    screens = (
        web.article("a.example", Phrase("Head"), (SAID,), plain("More")),
        web.results("porto", (SAID,)),
        web.board(Phrase("Team"), SAID, [("RES-1", "Done", Phrase("Wei"))]),
        web.week("Week", (SAID,)),
        web.pull(Phrase("a/b"), "Fix", "wchen", row, ["wchen"]),
        web.book("书", (SAID,), 3),
        talk.captions(["Wei"], row, ["Wei"]),
        talk.assistant(["Earlier"], (MESSAGE._replace(author=SELF),), ""),
        paper.library(["One"], (SAID,), "draft"),
    )
    assert [shown(screen) for screen in screens] == [[SAID.text]] * len(screens)
    others = (
        web.numbers("Panel", [("Size", "12")]),
        web.tasks(["Call"], ""),
        paper.card("P", "f", "b", (1, 2, 3)),
    )
    assert [screen.spans for screen in others] == [[], [], []]
    assert ["12" in others[0].text, "Call" in others[1].text, "1 + 2 + 3" in others[2].text] == [True] * 3


def test_captions_end_without_a_full_stop() -> None:
    assert talk.spoken((SAID,)) == (Phrase("I moved to Porto", MARK),)
