import pytest

from doubles.sayings import span, window
from humanmd.kernel.instants import Instant
from humanmd.modeling.rules import propose
from humanmd.modeling.rules.traces import activity, document_name, from_terminal, from_title, from_url

TITLES = (
    ("Q3 roadmap - Google Docs", "Chrome", "Q3 roadmap"),
    ("● main.py - atlas - Visual Studio Code", "Code", "main.py"),
    ("方案.docx - Word", "Word", "方案.docx"),
    ("New Tab - Google Chrome", "Google Chrome", ""),
    ("Inbox (3) - clara@contoso.com - Gmail", "Chrome", ""),
    ("ferries at DuckDuckGo — Mozilla Firefox", "Firefox", ""),
    ("Untitled document - Google Docs", "Chrome", ""),
    ("2026-03-22 - Notes - Obsidian v1.5", "Obsidian", ""),
    ("2026-03-22.md — vault", "Code", ""),
    ("Sunday, March 22nd, 2026 - Logseq", "Logseq", ""),
    ("Daily note 22.03.2026 - Obsidian", "Obsidian", ""),
    ("W12 2026 - Obsidian", "Obsidian", ""),
    ("Scratch - Notes", "Notes", ""),
    ("scratchpad.txt - Notepad", "Notepad", ""),
    ("2026年3月22日 星期日 - 备忘录", "备忘录", ""),
    ("日记 - 备忘录", "备忘录", ""),
    ("Reset aB3xK9qLm2Zt7Rw1Yp8Q - Browser", "Chrome", ""),
    ("2026-03-22 Atlas retro - Obsidian", "Obsidian", "2026-03-22 Atlas retro"),
    ("Marching band - Notes", "Notes", "Marching band"),
    ("日本旅行 - 备忘录", "备忘录", "日本旅行"),
)


@pytest.mark.parametrize(("title", "app", "name"), TITLES)
def test_only_real_names_name_a_document(title: str, app: str, name: str) -> None:
    assert document_name(title, app) == name


def test_a_page_where_one_works_names_the_repository() -> None:
    (found,) = from_url("https://github.com/contoso/atlas/pull/12")
    assert (found.claim.predicate, found.claim.object) == ("repo", "contoso/atlas")


@pytest.mark.parametrize(
    "url",
    ["https://github.com/contoso/atlas", "https://github.com/settings/profile", "https://contoso.com/a/b"],
)
def test_a_page_one_only_reads_does_not(url: str) -> None:
    assert from_url(url) == ()


def test_a_remote_in_the_terminal_names_the_repository() -> None:
    (found,) = from_terminal(
        "origin  git@github.com:contoso/atlas.git (fetch)\norigin  git@github.com:contoso/atlas.git (push)"
    )
    assert found.claim.object == "contoso/atlas"


def test_the_mailbox_in_a_title_is_the_owners() -> None:
    (found,) = from_title("Inbox - clara@contoso.com - Mozilla Thunderbird", "mail")
    assert (found.claim.subject.name, found.claim.object) == ("self", "clara@contoso.com")


def test_editing_a_document_is_engagement_and_a_visit_is_not() -> None:
    edited = activity("Rota - Google Docs", "Rota", "edited", Instant(0))
    visited = activity("Rota - Google Docs", "Rota", "visited", Instant(0))
    assert [find.claim.predicate for find in edited] == ["edited", "engaged_with"]
    assert [find.claim.predicate for find in visited] == ["visited"]


def test_a_document_that_only_lies_open_is_not_engaged_with() -> None:
    made = propose(
        window(span("Rota for March", authorship="read", author="", channel="document"), title="Rota")
    )
    assert [p for p in made if p.claim.predicate == "engaged_with"] == []
    typed = span("Rota for March", channel="document", field="focused.value")
    made = propose(window(typed, title="Rota"))
    assert [p.claim.target.name for p in made if p.claim.predicate == "engaged_with" and p.claim.target] == [
        "Rota"
    ]


def test_an_address_with_what_looks_like_a_secret_is_cited_up_to_the_repository_only() -> None:
    url = "https://github.com/contoso/atlas/pull/12?token=aB3xK9qLm2Zt7Rw1Yp8Qs"
    (found,) = from_url(url)
    assert url[found.start : found.end] == "https://github.com/contoso/atlas"
