"""Channels: the kind of place a window is, and the conversation, subject or document it shows."""

import re
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from humanmd.capture.browsers import browser_of
from humanmd.capture.channel_names import APPS, HOSTS, TITLE_ENDS
from humanmd.capture.exclusions import address
from humanmd.capture.records import Channel

_OUR_HOSTS = frozenset(("127.0.0.1", "localhost", "[::1]"))
_OUR_PORT = re.compile(r":874[23](?=/|$|\?)")
_OUR_FILE = re.compile(r"(?:^|[\s/\\●*•])HUMAN\.md(?:$|[\s*●•])")

_HOSTS: Final[MappingProxyType[str, Channel]] = MappingProxyType(
    {host: channel for channel, hosts in HOSTS for host in hosts.split()}
)
_APPS: Final[tuple[tuple[re.Pattern[str], Channel], ...]] = tuple(
    (re.compile(rf"(?<![a-z0-9])(?:{words})(?![a-z0-9])", re.IGNORECASE), channel) for channel, words in APPS
)
_TITLE_ENDS: Final[tuple[tuple[re.Pattern[str], Channel], ...]] = tuple(
    (re.compile(rf"(?:{words})\s*", re.IGNORECASE), channel) for channel, words in TITLE_ENDS
)

_AGENT_SHELL = re.compile(
    r"\b(?:claude(?: code)?|codex|aider|gemini(?: cli)?|copilot|opencode|goose)\b|^\s*[✳✻✶]", re.IGNORECASE
)
_AGENT_PANE = re.compile(
    r"copilot chat|copilot edits|chat - cursor|cursor chat|composer|cascade|cody|continue - chat|claude code|ai assistant"
    r"|通义灵码|豆包 ?marscode|codegeex|ai chat",
    re.IGNORECASE,
)
_PARTS = re.compile(r"\s+[-–—|·•]\s+|\s+-\s*$")
_LEADING = re.compile(r"^(?:\(\d+\+?\)|\[\d+\+?\]|[●○•*✱✳✻]|\d+\+?\s+unread\s+[-–]?|未读\s*\d*)\s*")
_PLACE = re.compile(r"[^\W\d_]{1,30}(?: [^\W\d_]{1,20})?", re.UNICODE)


@lru_cache(maxsize=8192)
def channel_of(app: str, app_id: str, title: str, url: str) -> Channel:
    """Tell the kind of place from the address, else the app, else the title; "" when nothing tells."""
    if _is_ours(title, url):
        return "self"
    if url and not url.startswith(("file:", "chrome:", "about:", "edge:")):
        return _of_url(url)
    browser = browser_of(app, app_id)
    if browser is not None:
        return _of_title(title) or "web"
    found = _of_app(app, app_id)
    if found == "terminal" and _AGENT_SHELL.search(title):
        return "ai"
    if found == "code" and _AGENT_PANE.search(title):
        return "ai"
    return found


@lru_cache(maxsize=8192)
def thread_of(channel: Channel, app: str, title: str) -> str:
    """Name the conversation, subject or document of a title: without counters, app and workspace names."""
    text = _LEADING.sub("", title.strip())
    parts = [part.strip() for part in _PARTS.split(text) if part.strip()]
    while len(parts) > 1 and _is_product(parts[-1], app):
        parts.pop()
    if not parts:
        return ""
    return " - ".join(parts) if channel in ("mail", "document", "note", "web") else parts[0]


def is_agent_pane(label: str) -> bool:
    """Tell whether an element's or window's name is that of an assistant inside another program."""
    return _AGENT_PANE.search(label) is not None


def _is_ours(title: str, url: str) -> bool:
    if url and address(url).host in _OUR_HOSTS and _OUR_PORT.search(url):
        return True
    return _OUR_FILE.search(title) is not None or url.endswith("/HUMAN.md")


def _of_url(url: str) -> Channel:
    where = address(url)
    labels = where.host.removeprefix("www.").split(".")
    first = where.path.partition("?")[0].strip("/").split("/")
    for start in range(max(len(labels) - 1, 1)):
        host = ".".join(labels[start:])
        for depth in (2, 1, 0):
            channel = _HOSTS.get("/".join((host, *first[:depth])))
            if channel is not None:
                return channel
    return "mail" if labels[0] in ("mail", "webmail") else "calendar" if labels[0] == "calendar" else "web"


def _of_app(app: str, app_id: str) -> Channel:
    for text in (app, app_id):
        for pattern, channel in _APPS:
            if text and pattern.search(text):
                return channel
    return ""


def _of_title(title: str) -> Channel:
    parts = [part.strip() for part in _PARTS.split(title)]
    for part in reversed(parts[-3:]):
        for pattern, channel in _TITLE_ENDS:
            if pattern.fullmatch(part):
                return channel
    return ""


def _is_product(part: str, app: str) -> bool:
    """Tell whether the end of a title is the program's name and not part of what it shows."""
    folded = part.casefold()
    if folded == app.casefold() or browser_of(part, "") is not None:
        return True
    return _PLACE.fullmatch(part) is not None and (
        _of_app(part, "") not in ("", "system") or _of_title(part) != ""
    )
