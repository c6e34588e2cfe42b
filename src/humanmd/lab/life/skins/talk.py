"""Spoken and generated words: meeting captions and an assistant's chat."""

from collections.abc import Sequence

from humanmd.lab.life.records import Message, Phrase, Screen

ZOOM = ("Zoom", "us.zoom.Zoom")
SITE = "chatgpt.com"


def captions(people: Sequence[str], lines: Sequence[Message], names: Sequence[str]) -> Screen:
    """Show a meeting window with its captions, one speaker a line."""
    screen = Screen("window", "Zoom Meeting")
    for item in ("Mute", "Stop Video", f"Participants ({len(people)})", "Chat", "Share Screen", "Leave"):
        screen.put("button", item)
    who = screen.group("list", "Participants")
    for person in people:
        screen.put("listitem", person, who)
    log = screen.group("list", "Captions")
    for line, name in zip(lines, names, strict=True):
        row = screen.group("listitem", parent=log)
        screen.put("static", name, row)
        screen.say("static", line.body, row)
    return screen


def assistant(history: Sequence[str], turns: Sequence[Message], draft: str) -> Screen:
    """Show an assistant's chat: earlier chats, questions and answers, the prompt box."""
    screen = Screen("document", "ChatGPT")
    side = screen.group("navigation", "Chat history")
    for item in ("New chat", "Search chats", "Library", *history):
        screen.put("link", item, side)
    for turn in turns:
        row = screen.group("article")
        screen.put("heading", "You said:" if turn.author == "self" else "ChatGPT said:", row)
        screen.say("paragraph", turn.body, row)
    screen.put("textbox", draft or "Ask anything")
    screen.put("static", "ChatGPT can make mistakes. Check important info.")
    return screen


def spoken(body: Sequence[Phrase]) -> tuple[Phrase, ...]:
    """Strip a sentence to what captions show."""
    return tuple(Phrase(phrase.text.rstrip("."), phrase.mark) for phrase in body)
