"""What Markdown says beside its words: title, tags, links."""

import json
import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

_WIKILINK = re.compile(
    r"(?P<embed>!?)\[\[(?P<target>[^\[\]|#^\n]*)(?:[#^][^\[\]|\n]*)?(?:\|(?P<shown>[^\[\]\n]*))?\]\]"
)
_MARKDOWN_LINK = re.compile(r"(?<!!)\[[^\[\]\n]*\]\((?P<target>[^()\s]+)\)")
_TAG = re.compile(r"(?<![\w#&/])#(?P<tag>[\w/-]*[^\W\d_][\w/-]*)")
_CODE = re.compile(r"^(?P<fence>```|~~~).*?(?:^(?P=fence)|\Z)|`[^`\n]*`", re.DOTALL | re.MULTILINE)
_TEMPLATE = re.compile(r"\{\{.*?\}\}|<%.*?%>")
_TAG_BREAK = re.compile(r"[,\s]+")
_MAX_JSON = 2_400  # a record holds 8,000 characters of JSON beside its text
_MAX_TITLE = 300


def heading(body: str) -> str:
    """Return the first line if it is a top heading, else nothing."""
    first = body.lstrip("\n").split("\n", 1)[0]
    if not first.startswith("# ") or len(first) > _MAX_TITLE:
        return ""
    return usable_title(first.strip("# \t"))


def usable_title(text: str) -> str:
    """Return a title on one line, or nothing where a template still waits for its values."""
    return "" if _TEMPLATE.search(text) else " ".join(text.split())


def visible(body: str) -> str:
    """Write wiki links as the words a reader sees; embedded files stay as they are."""
    return _WIKILINK.sub(_shown, body)


def links(texts: Iterable[str]) -> tuple[str, ...]:
    """Name the notes that texts link to, in order of appearance."""
    return _distinct(name for text in texts for name in _targets(text))


def tags(stated: str | tuple[str, ...], body: str) -> tuple[str, ...]:
    """Collect the tags of the properties and of the text, without their mark."""
    listed = _TAG_BREAK.split(stated) if isinstance(stated, str) else stated
    inline = (match["tag"] for match in _TAG.finditer(_CODE.sub(" ", body)))
    return _distinct([*(tag.strip().lstrip("#") for tag in listed), *inline])


def _shown(match: re.Match[str]) -> str:
    if match["embed"]:
        return match[0]
    return match["shown"] or match["target"].strip() or match[0]


def _targets(text: str) -> Iterator[str]:
    for match in _WIKILINK.finditer(text):
        if not match["embed"]:
            yield match["target"].strip()
    for match in _MARKDOWN_LINK.finditer(text):
        target = match["target"].split("#")[0]
        if "://" not in target and target.casefold().endswith(".md"):
            yield unquote(target, errors="replace").rsplit("/", 1)[-1][: -len(".md")]


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Keep the first of each, as many as the side notes of a record have room for."""
    found: dict[str, None] = {}
    room = _MAX_JSON
    for name in names:
        if not name or name in found:
            continue
        room -= len(json.dumps(name)) + 2
        if room < 0:
            break
        found[name] = None
    return tuple(found)
