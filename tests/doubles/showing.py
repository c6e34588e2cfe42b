"""Screens of a made-up owner as S1 lines: a chat, a mail program, pages, forms, an assistant."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from humanmd.kernel.instants import DAY, HOUR, MINUTE, SECOND, Instant, parse, render

MONDAY = parse("2026-03-02T09:00:00+01:00")[0]
ZONE = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One screen: what is read on it, and what has the keyboard."""

    app: str
    title: str
    text: str = ""
    url: str = ""
    label: str = ""
    value: str = ""
    trigger: str = "load"
    fields: tuple[tuple[str, object], ...] = ()
    """What else the record says, by the names of S1."""

    def line(self, at: Instant) -> str:
        """Write the screen as one S1 line."""
        focused = {"role": "textbox", "label": self.label, "value": self.value, "editable": True}
        record = {
            "captured_at": render(at, ZONE),
            "source": {"kind": "desktop", "device": "laptop", "producer": "test"},
            "trigger": self.trigger,
            "app": {"name": self.app},
            "window": {"title": self.title, "id": "w1", "private": False},
            "url": self.url or None,
            "text": self.text,
            "focused": focused if self.label or self.value else None,
            **dict(self.fields),
        }
        return json.dumps(record, ensure_ascii=False)


def chat(said: str, *, room: str = "general", by: str = "") -> Shown:
    """Show a room: somebody's message, or what the owner is typing into the composer."""
    log = f"Channels\n#{room}\nBen Carter\n9:02 AM\nMorning all, the build is green again.\n"
    if by:
        return Shown(app="Slack", title=f"#{room} - Acme - Slack", text=f"{log}{by}\n9:05 AM\n{said}\n")
    return Shown(
        app="Slack", title=f"#{room} - Acme - Slack", text=log, label=f"Message #{room}", value=said, trigger="value",
    )  # fmt: skip


def page(text: str, title: str = "An article", url: str = "https://news.example/a") -> Shown:
    """Show a page in a browser."""
    return Shown(app="Firefox", title=f"{title} — Mozilla Firefox", text=text, url=url)


def typing(shown: Shown, at: Instant) -> Iterator[str]:
    """Type what a screen holds, in three steps, as a hand does."""
    for n, share in enumerate((0, 0.5, 1)):
        moment = Instant(at + n * (len(shown.value) // 8 + 5) * SECOND)
        yield replace(shown, value=shown.value[: int(len(shown.value) * share)]).line(moment)


def on_days(screens: Iterable[Shown], days: Iterable[int], *, hour: int = 0) -> list[str]:
    """Show each screen on each day, ten minutes apart, so that each is its own session."""
    lines: list[str] = []
    for day in days:
        at = Instant(MONDAY + day * DAY + hour * HOUR)
        for shown in screens:
            lines += typing(shown, at) if shown.value and shown.trigger == "value" else [shown.line(at)]
            at = Instant(at + 10 * MINUTE)
    return lines


def confirmed(made: Mapping[str, list[Mapping[str, object]]], needle: str) -> list[Mapping[str, object]]:
    """List confirmed facts that say a word of their subject or object."""
    return [
        row
        for row in made["points"]
        if row["status"] == "confirmed"
        and row["kind"] == "fact"
        and needle in f"{row['object']} {row['text']}"
    ]
