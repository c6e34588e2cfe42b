"""Contexts: which app, site and document a capture belongs to."""

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from humanmd.capture.records import Capture, Channel

_BADGE = re.compile(r"^(?:[(\[]\d{1,4}\+?[)\]]|[●•*✱○]+)\s*")
_SUFFIX = re.compile(r"\s+[-–—|·]\s+(?=[^-–—|·]*$)")
_UNSAVED = re.compile(r"\s*(?:[●•*]|\((?:edited|unsaved|已编辑)\))$")
_NAME_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The place of a capture: two captures with equal contexts belong to one entry.

    `thread` is the conversation, document or tab without badges and the app's own suffix.
    """

    app: str
    app_id: str
    domain: str
    thread: str
    channel: Channel


def context_of(capture: Capture) -> Context:
    """Find a capture's context from its marks, URL and title."""
    threads = {mark.thread for mark in capture.marks if mark.thread}
    thread = threads.pop() if len(threads) == 1 else document_name(capture.title, capture.app)
    channels = [mark.channel for mark in capture.marks if mark.channel]
    return Context(
        app=capture.app,
        app_id=capture.app_id,
        domain=domain_of(capture.url),
        thread=thread,
        channel=channels[0] if channels else "",
    )


@lru_cache(maxsize=4096)
def domain_of(url: str) -> str:
    """Return the host of a URL in lower case without `www.` and port; "" if there is none."""
    if "//" not in url:
        return ""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return ""
    return host.removeprefix("www.").rstrip(".")


@lru_cache(maxsize=4096)
def document_name(title: str, app: str) -> str:
    """Strip a title of unread counts, unsaved marks and the app's own name at the end."""
    name = _UNSAVED.sub("", _BADGE.sub("", title.strip()))
    words = set(_NAME_WORD.findall(app.casefold()))
    while (cut := _SUFFIX.search(name)) is not None:
        tail = set(_NAME_WORD.findall(name[cut.end() :].casefold()))
        if not tail or not (tail & words):
            break
        name = _UNSAVED.sub("", name[: cut.start()])
    return name.strip()
