"""Where text is kept: a notes vault, a shared document, a reference library."""

from collections.abc import Sequence

from humanmd.lab.life.records import Message, Phrase, Screen

OBSIDIAN = ("Obsidian", "md.obsidian.Obsidian")
ZOTERO = ("Zotero", "org.zotero.Zotero")
ANKI = ("Anki", "net.ankiweb.Anki")

_DOC_MENU = (
    "File",
    "Edit",
    "View",
    "Insert",
    "Format",
    "Tools",
    "Extensions",
    "Help",
    "Share",
    "100%",
    "Normal text",
)


def note(vault: Sequence[str], name: str, lines: Sequence[Phrase], words: int) -> Screen:
    """Show a vault's file list beside an open note."""
    screen = Screen("window", "Obsidian")
    side = screen.group("tree", "File explorer")
    for item in vault:
        screen.put("treeitem", item, side)
    screen.put("heading", name)
    screen.say("textbox", lines, sep="\n", label="note")
    screen.put("static", f"{words} words  0 backlinks")
    return screen


def document(
    outline: Sequence[str],
    title: Phrase,
    paragraphs: Sequence[Phrase],
    comments: Sequence[Message],
    names: Sequence[str],
) -> Screen:
    """Show a shared document in the browser, with its outline and its comments."""
    screen = Screen("document", "Docs")
    bar = screen.group("menubar")
    for item in _DOC_MENU:
        screen.put("menuitem", item, bar)
    side = screen.group("navigation", "Document outline")
    for item in outline:
        screen.put("link", item, side)
    page = screen.group("document", "Document content")
    screen.say("heading", (title,), page)
    for paragraph in paragraphs:
        screen.say("paragraph", (paragraph,), page)
    margin = screen.group("complementary", "Comments")
    for comment, name in zip(comments, names, strict=True):
        row = screen.group("listitem", parent=margin)
        screen.put("static", name, row)
        screen.put("static", comment.clock, row)
        screen.say("paragraph", comment.body, row)
        screen.put("button", "Resolve", row)
    return screen


def library(items: Sequence[str], verse: Sequence[Phrase], draft: str) -> Screen:
    """Show a reference library with an original and a translation in its note pane."""
    screen = Screen("window", "Zotero")
    side = screen.group("tree", "Collections")
    for item in ("My Library", "Shiyi", "Methods", "Unfiled Items", "Trash"):
        screen.put("treeitem", item, side)
    rows = screen.group("list", "Items")
    for item in items:
        screen.put("listitem", item, rows)
    pane = screen.group("group", "Note")
    for line in verse:
        screen.say("paragraph", (line,), pane)
    screen.put("textbox", draft, pane)
    return screen


def card(deck: str, front: str, back: str, counts: tuple[int, int, int]) -> Screen:
    """Show one flash card with its counters."""
    screen = Screen("window", "Anki")
    for item in ("Decks", "Add", "Browse", "Stats", "Sync"):
        screen.put("button", item)
    screen.put("static", deck)
    screen.put("static", front)
    screen.put("static", back)
    screen.put("static", "{} + {} + {}".format(*counts))
    for item in ("Again", "Hard", "Good", "Easy"):
        screen.put("button", item)
    return screen
