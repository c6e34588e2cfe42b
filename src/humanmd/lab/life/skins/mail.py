"""A mail client: the three-pane reader and the compose window."""

from collections.abc import Sequence

from humanmd.lab.life.records import Message, Phrase, Screen

APP = ("Thunderbird", "org.mozilla.Thunderbird")

_MENU = ("File", "Edit", "View", "Go", "Message", "Tools", "Help")
_FOLDERS = ("Drafts", "Sent", "Archive", "Junk", "Trash")


def reader(
    account: str,
    unread: int,
    listing: Sequence[tuple[str, str, str]],
    letter: Message,
    headers: Sequence[Phrase],
) -> Screen:
    """Show the folder pane, the message list and one open letter."""
    screen = Screen("document", "Mail")
    bar = screen.group("menubar")
    for item in _MENU:
        screen.put("menuitem", item, bar)
    screen.put("button", "Get Messages", bar)
    screen.put("button", "Write", bar)
    tree = screen.group("tree", "Folders")
    screen.put("treeitem", account, tree)
    screen.put("treeitem", f"Inbox ({unread})", tree)
    for folder in _FOLDERS:
        screen.put("treeitem", folder, tree)
    rows = screen.group("list", "Messages")
    for subject, sender, clock in listing:
        screen.put("listitem", f"{subject}  {sender}  {clock}", rows)
    body = screen.group("article", "Message")
    for header in headers:
        screen.say("static", (header,), body)
    for action in ("Reply", "Reply All", "Forward", "Archive", "Junk", "Delete"):
        screen.put("button", action, body)
    paragraphs(screen, body, letter.body)
    return screen


def paragraphs(screen: Screen, parent: int, body: Sequence[Phrase]) -> None:
    """Show running text; a phrase that begins with a line break starts a paragraph of its own."""
    run: list[Phrase] = []
    for phrase in body:
        if phrase.text.startswith("\n"):
            if run:
                screen.say("paragraph", tuple(run), parent)
            run = [Phrase(phrase.text[1:], phrase.mark)]
        else:
            run.append(phrase)
    if run:
        screen.say("paragraph", tuple(run), parent)


def compose(sender: Phrase, to: str, subject: str, body: Sequence[Phrase]) -> Screen:
    """Show a letter being written; the body is the text of the field, quotation included."""
    screen = Screen("window", "Write")
    bar = screen.group("toolbar")
    for item in ("Send", "Encrypt", "Spelling", "Save", "Contacts", "Attach"):
        screen.put("button", item, bar)
    form = screen.group("group", "Addressing")
    screen.put("label", "From", form)
    screen.say("combobox", (sender,), form)
    screen.put("label", "To", form)
    screen.put("listitem", to, form)
    screen.put("label", "Subject", form)
    screen.say("textbox", (Phrase(subject),), form, label="Subject")
    screen.say("textbox", body, sep="", label="Message body")
    return screen
