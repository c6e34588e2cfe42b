"""Whose voice a note speaks in: the owner's own, or a document's."""

import re
from collections.abc import Mapping
from typing import Literal

Voice = Literal["own", "document", "trace"]
"""`own`: the owner speaks. `document`: a text the owner keeps. `trace`: a machine's log of what was done."""

_ELSEWHERE = frozenset(
    {"url", "source", "author", "authors", "publisher", "published", "isbn", "doi", "from", "via", "feed"}
)
_CLIPPED = frozenset({"clipping", "clippings", "quote", "quotes", "article", "articles", "transcript"})
_NOT_SAID = re.compile(
    r"^(?P<fence>```|~~~).*?(?:^(?P=fence)|\Z)|^[ \t]*>[^\n]*|`[^`\n]*`|\"[^\"\n]*\"|“[^”\n]*”|「[^」\n]*」",
    re.DOTALL | re.MULTILINE,
)
_FIRST_PERSON = re.compile(
    r"\b(?:I|I['’](?:m|ve|d|ll)|[Mm]y|[Mm]yself)\b(?![.:/-])|我(?!国|國|市|省|校|院|司)"
)
_WORDS = re.compile(r"[A-Za-z\u00c0-\u024f\u0400-\u04ff]+|[\u3400-\u9fff]")
_WORDS_PER_MENTION = 60


def judge(body: str, properties: Mapping[str, object], tags: tuple[str, ...], *, daily: bool) -> Voice:
    """Decide from the text alone; quotation, code and clippings do not speak for the owner.

    A daily note is the owner's. Any other note needs a first person at least every 60 words, and must
    not say that it came from somewhere else.
    """
    if not _ELSEWHERE.isdisjoint(name for name, value in properties.items() if value):
        return "document"
    if any(tag.casefold().split("/")[0] in _CLIPPED for tag in tags):
        return "document"
    return "own" if daily or _speaks(body) else "document"


def _speaks(body: str) -> bool:
    said = _NOT_SAID.sub(" ", body)
    mentions = len(_FIRST_PERSON.findall(said))
    return mentions > 0 and len(_WORDS.findall(said)) <= mentions * _WORDS_PER_MENTION
