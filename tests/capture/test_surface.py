from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.capture.chrome import Element
from humanmd.capture.records import Mark
from humanmd.capture.surface import Screen, marks

BLANK = Screen(kind="desktop", app="App", app_id="", title="", url="", role="", label="", value="", text="")


def screen(**changes: object) -> Screen:
    base = {name: getattr(BLANK, name) for name in Screen.__slots__}
    return Screen(**{**base, **changes})


def voices(shown: Screen) -> list[tuple[str, str, str]]:
    found = sorted((m for m in marks(shown) if m.field == "text"), key=lambda m: m.start)
    return [(shown.text[m.start : m.end], m.authorship, m.author) for m in found]


def only(shown: Screen, authorship: str) -> list[str]:
    return [text for text, kind, _ in voices(shown) if kind == authorship]


def value_mark(shown: Screen) -> Mark | None:
    return next((m for m in marks(shown) if m.field == "focused.value"), None)


def test_titles_and_addresses_are_traces_in_their_channel() -> None:
    shown = screen(app="Code", title="main.py - atlas - Visual Studio Code")
    assert [(m.field, m.authorship, m.channel, m.thread) for m in marks(shown)] == [
        ("title", "trace", "code", "main.py")
    ]


@pytest.mark.parametrize(
    "value, label, hint, nodes",
    [
        ("Message Alice about the launch", "", "Message Alice about the launch", ()),
        ("Search", "Search", "", ()),
        ("Write a reply…", "", "", (Element(role="placeholder", label="", value="Write a reply…"),)),
        ("输入消息", "输入消息", "", ()),
    ],
)
def test_a_grey_hint_is_not_text_that_anybody_wrote(
    value: str, label: str, hint: str, nodes: tuple[Element, ...]
) -> None:
    # B008
    mark = value_mark(screen(value=value, label=label, hint=hint, nodes=nodes, editable=True, text=value))
    assert mark is not None
    assert (mark.start, mark.end, mark.authorship) == (0, len(value), "chrome")


def test_what_the_owner_may_have_typed_is_left_to_the_close_of_the_minute() -> None:
    assert value_mark(screen(value="I moved to Lisbon", label="Body", editable=True)) is None


def test_a_slack_like_conversation_has_its_authors() -> None:
    text = "Channels\n12 unread\nAna Sousa  09:12\nI moved to Berlin.\nSecond line\nYou  09:13\nNice!\nBo Li 9:14 AM\nMy name is Bo"
    shown = screen(app="Slack", title="general (Channel) - Acme - Slack", text=text)
    assert voices(shown) == [
        ("Channels\n12 unread\nAna Sousa  09:12", "chrome", ""),
        ("I moved to Berlin.\nSecond line", "told", "Ana Sousa"),
        ("You  09:13", "chrome", ""),
        ("Nice!", "read", "self"),
        ("Bo Li 9:14 AM", "chrome", ""),
        ("My name is Bo", "told", "Bo Li"),
    ]
    assert {m.thread for m in marks(shown)} == {"general (Channel)"}


def test_chinese_messages_have_their_authors() -> None:
    shown = screen(app="微信", title="项目群", text="张伟：我搬到上海了\n我：好的\n李娜 09:12\n明天见")
    assert [(text, author) for text, kind, author in voices(shown) if kind != "chrome"] == [
        ("我搬到上海了", "张伟"),
        ("好的", "self"),
        ("明天见", "李娜"),
    ]
    assert only(shown, "told") == ["我搬到上海了", "明天见"]


def test_the_other_name_in_a_talk_with_one_person_is_the_owner() -> None:
    log = "Chats\nOlga Lind\nOlga Lind  09:12\nDid the samples arrive?\nNadia P  09:14\nYes, my manager has them.\n"
    shown = screen(app="WhatsApp", title="Olga Lind - WhatsApp", text=log)
    said = {text.strip(): (how, author) for text, how, author in voices(shown)}
    assert said["Did the samples arrive?"] == ("told", "Olga Lind")
    assert said["Yes, my manager has them."] == ("read", "self")


def test_in_a_room_every_name_is_its_own_person() -> None:
    log = "Chats\nOlga Lind  09:12\nDid the samples arrive?\nNadia P  09:14\nYes, my manager has them.\n"
    shown = screen(app="WhatsApp", title="Night shift - WhatsApp", text=log)
    assert {author for _, how, author in voices(shown) if how == "told"} == {"Olga Lind", "Nadia P"}
    three = log + "Olga Lind  09:15\nGood.\nBen Ray  09:16\nI am off today.\n"
    shown = screen(app="WhatsApp", title="Olga Lind - WhatsApp", text=three)
    assert {author for _, how, author in voices(shown) if how == "told"} == {
        "Olga Lind",
        "Nadia P",
        "Ben Ray",
    }


def test_names_above_their_time_and_exported_chats_have_authors() -> None:
    shown = screen(
        app="Discord",
        title="#dev - Discord",
        text="ana.sousa\n09:12\nshipping today\nBo\nYesterday at 9:12\nok then",
    )
    assert [(t, a) for t, kind, a in voices(shown) if kind == "told"] == [
        ("shipping today", "ana.sousa"),
        ("ok then", "Bo"),
    ]
    shown = screen(
        app="WhatsApp", title="WhatsApp", text="[21/04/2026, 09:12] Ana: hello\n21/04/2026, 09:13 - Bo Li: hi"
    )
    assert [(t, a) for t, kind, a in voices(shown) if kind == "told"] == [("hello", "Ana"), ("hi", "Bo Li")]


def test_the_body_of_a_mail_is_told_by_its_sender_and_quotations_by_theirs() -> None:
    text = (
        "Re: Q3 roadmap\nFrom: Ana Sousa <ana@x.org>\nTo: me\n\nI started at Contoso.\n\n"
        "On Mon, 20 Apr 2026 at 10:00, Bo Li <bo@x.org> wrote:\n> My name is Bo\n> and more"
    )
    shown = screen(app="Thunderbird", title="Re: Q3 roadmap - Mozilla Thunderbird", text=text)
    told = [(t, a) for t, kind, a in voices(shown) if kind == "told"]
    assert told == [("I started at Contoso.", "Ana Sousa"), ("> My name is Bo\n> and more", "Bo Li")]
    assert "From: Ana Sousa <ana@x.org>\nTo: me" in only(shown, "trace")


def test_a_forwarded_or_chinese_quotation_is_told_by_its_author() -> None:
    text = "发件人：张伟 <zw@x.cn>\n收件人：我\n\n见下文\n\n---------- Forwarded message ---------\nFrom: Li Na <ln@x.cn>\n\nWe moved."
    shown = screen(app="Foxmail", title="项目", text=text)
    assert [(t, a) for t, kind, a in voices(shown) if kind == "told"] == [
        ("见下文", "张伟"),
        ("We moved.", "Li Na"),
    ]
    text = "发件人：张伟\n\n好\n在 2026年4月21日 10:00，李娜 <ln@x.cn> 写道：\n> 我叫李娜"
    shown = screen(app="Foxmail", title="项目", text=text)
    assert voices(shown)[-1] == ("> 我叫李娜", "told", "李娜")


@pytest.mark.parametrize(
    "place",
    [
        {"app": "Google Chrome", "url": "https://chatgpt.com/c/1", "title": "ChatGPT"},
        {"app": "Claude", "title": "Claude"},
        {"app": "豆包", "title": "豆包"},
        {"app": "Firefox", "title": "Plan - Claude — Mozilla Firefox"},
        {"app": "Terminal", "title": "✳ claude"},
        {"app": "Code", "title": "Copilot Chat - atlas - Visual Studio Code"},
        {"app": "Code", "title": "main.py", "label": "Cursor Chat"},
    ],
)
def test_everything_on_an_assistants_surface_but_the_prompt_is_the_agents(place: dict[str, str]) -> None:
    text = "You said:\nI am Alex.\n\nChatGPT said:\nYou work at Contoso as an engineer.\nYou live in Lisbon."
    shown = screen(text=text, **place)
    assert only(shown, "agent") == ["You work at Contoso as an engineer.\nYou live in Lisbon."]
    assert ("I am Alex.", "read", "self") in voices(shown)


def test_an_unlabelled_answer_after_a_prompt_is_the_agents() -> None:
    shown = screen(app="Claude", title="Claude", text="You\nWhat is my job?\n\nYou work at Contoso.")
    assert only(shown, "agent") == ["You work at Contoso."]


@pytest.mark.parametrize(
    "changes",
    [
        {"url": "http://127.0.0.1:8742/v/abc/portrait"},
        {"url": "http://localhost:8743/"},
        {"title": "HUMAN.md - Mousepad"},
        {"text": "---\nprojection: humanmd\n---\nAlex works at Contoso."},
        {"text": "Portrait\nx\nNow\ny\nProjects and people\nz\nHow I work\nProvenance"},
        {"value": "---\nprojection: humanmd\n---\nAlex works at Contoso.", "editable": True},
    ],
)
def test_our_own_output_is_known_wherever_it_is_shown(changes: dict[str, object]) -> None:
    shown = screen(**{"text": "Alex works at Contoso.", "title": "portrait", **changes})
    assert {m.authorship for m in marks(shown)} == {"self_output"}
    assert {m.channel for m in marks(shown)} == {"self"}


def test_another_local_server_is_not_ours() -> None:
    shown = screen(app="Firefox", url="http://localhost:3000/", title="app", text="Alex works here.")
    assert voices(shown) == [("Alex works here.", "read", "")]


def test_interface_text_is_chrome_by_shape_and_by_role() -> None:
    text = "File Edit View Help\nWelcome back, Alex!\nWe use cookies to improve our site.\nAccept all\nThe report is done.\nPromote"
    nodes = (
        Element(role="toolbar", label="", value=""),
        Element(role="group", label="", value="", parent=0),
        Element(role="text", label="Promote", value="", parent=1),
        Element(role="paragraph", label="", value="The report is done."),
    )
    shown = screen(app="Firefox", url="https://example.com", text=text, nodes=nodes)
    assert only(shown, "read") == ["The report is done."]
    assert only(shown, "chrome") == [text.partition("\nThe")[0], "Promote"]


@pytest.mark.parametrize(
    "line", ["Monday is fine for me", "Sent the report to Ana", "今天我修好了", "Hi Ana!", "Done with it"]
)
def test_short_sentences_are_not_interface_text(line: str) -> None:
    assert voices(screen(text=line)) == [(line, "read", "")]


def test_rows_of_apps_are_traces() -> None:
    shown = screen(app="Calendar", title="April", text="09:30 – 10:00 Standup with Ana\nSome words about it")
    assert only(shown, "trace") == ["09:30 – 10:00 Standup with Ana"]
    shown = screen(app="Code", title="main.py", text="src/atlas/main.py\nx = 1")
    assert only(shown, "trace") == ["src/atlas/main.py"]
    shown = screen(app="Todoist", title="Today", text="[ ] Send the deck to Ana\nother words here")
    assert only(shown, "trace") == ["[ ] Send the deck to Ana"]
    shown = screen(app="Terminal", title="bash", text="ana@host:~/src/atlas$ make test")
    assert voices(shown) == [("ana@host:~/src/atlas", "trace", ""), ("$ make test", "read", "")]


def test_an_imported_note_is_the_owners_but_for_what_it_quotes() -> None:
    text = "I moved to Lisbon.\n> My name is Bo\nAnd more."
    own = screen(kind="import", app="obsidian", title="2026-04-21", voice="own", text=text)
    assert voices(own) == [
        ("I moved to Lisbon.", "wrote", "self"),
        ("> My name is Bo", "told", ""),
        ("And more.", "wrote", "self"),
    ]
    assert {m.channel for m in marks(own)} == {"note"}
    assert voices(screen(kind="import", app="folder", voice="document", text=text)) == [(text, "read", "")]


def test_the_draft_repeated_in_the_text_is_not_the_senders() -> None:
    text = "From: Ana Sousa <a@x.org>\n\nAre you coming?\nYes, I moved to Lisbon."
    shown = screen(
        app="Thunderbird", title="Re: x", text=text, value="Yes, I moved to Lisbon.", editable=True
    )
    assert only(shown, "told") == ["Are you coming?\n"]
    assert only(shown, "read") == ["Yes, I moved to Lisbon."]


_PIECES = st.sampled_from(
    ("Ana Sousa  09:12", "> quoted", "On Mon 20 Apr 2026, Bo wrote:", "From: Ana <a@b.c>", "", "  ", "张伟：好", "You", "09:12",
     "---------- Forwarded message ---------", "File Edit", "x" * 50, "ana@h:~/a$ ls", "[ ] do", "\u200d", "a\r")
)  # fmt: skip
_APPS = st.sampled_from(
    ("Slack", "Thunderbird", "Claude", "Code", "Terminal", "Calendar", "Todoist", "Firefox", "Zoom", "")
)


def _disjoint(found: Iterable[Mark], field: str, length: int) -> bool:
    at = 0
    for mark in sorted((m for m in found if m.field == field), key=lambda m: m.start):
        if not at <= mark.start < mark.end <= length:
            return False
        at = mark.end
    return True


@given(
    pieces=st.lists(st.one_of(_PIECES, st.text(max_size=20)), max_size=12),
    app=_APPS,
    value=st.text(max_size=8),
    editable=st.booleans(),
)
def test_marks_are_disjoint_stretches_that_cover_every_word(
    pieces: list[str],
    app: str,
    value: str,
    editable: bool,  # noqa: FBT001
) -> None:
    text = "\n".join(pieces)
    shown = screen(app=app, title="t", text=text, value=value, editable=editable)
    found = marks(shown)
    assert _disjoint(found, "text", len(text))
    covered = {place for m in found if m.field == "text" for place in range(m.start, m.end)}
    left = {place for place, char in enumerate(text) if place not in covered and not char.isspace()}
    if app not in ("Slack", "Claude", "Zoom"):  # where the name before "Name: words" is nobody's
        assert not left
