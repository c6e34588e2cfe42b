"""Full-text search: how text is cut for the index, and how a question becomes a safe query.

Made for `fts5(..., tokenize='porter unicode61')`: words are left to the tokenizer, CJK runs become
overlapping pairs, identifiers are indexed whole and in parts.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from humanmd.kernel.stopwords import CHINESE_NOISE, ENGLISH, WORD
from humanmd.kernel.text import CJK_CLASS

_UNSEEN = re.compile(
    "[\x00\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ud800-\udfff"
    "\U000e0000-\U000e0fff]"
)
_CJK_RUN = re.compile(f"[{CJK_CLASS}]+")
_LETTER = rf"[^\W{CJK_CLASS}]"
_SPECIAL = re.compile(  # tried where a word begins, so that one endless word is read once
    f"[{CJK_CLASS}]+"
    rf"|(?<!{_LETTER}){_LETTER}+(?:[.\-]{_LETTER}+)+"
    rf"|(?<!{_LETTER}){_LETTER}*_{_LETTER}*"
    r"|(?<![^\W_])[A-Za-z0-9]*(?:[a-z0-9][A-Z]|[A-Z]{2}[a-z])[A-Za-z0-9]*"
)
_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[._\-]+")
_JOINS = re.compile(r"[._\-]+")
_LONGEST_WHOLE: Final = 64
_QUERY_TERMS: Final = 32


def segment(text: str) -> str:
    """Cut text for the index; the result holds only what is searched, case folded."""
    return "\n".join(map(_segment_line, _seen(text).split("\n")))


def match_query(text: str, *, any_term: bool = False) -> str:
    """Turn a question into an FTS5 query in which nothing is an operator; "" when nothing is asked.

    Every word must occur, in any order; with `any_term` one of them, or one pair of CJK characters, is enough.
    """
    terms = list(dict.fromkeys(_terms(_seen(text), pairs=any_term)))[:_QUERY_TERMS]
    return (" OR " if any_term else " AND ").join(terms)


def contains(needle: str, haystack: str) -> bool:
    """Tell whether a text really holds what was asked for, whatever the index thinks."""
    return folded(needle) in folded(haystack)


def folded(text: str) -> str:
    """Fold text for comparison: unseen characters out, NFKC, case folded, spaces collapsed."""
    return " ".join(_seen(text).casefold().split())


def _seen(text: str) -> str:
    return _UNSEEN.sub("", text) if text.isascii() else _UNSEEN.sub("", unicodedata.normalize("NFKC", text))


@lru_cache(maxsize=8192)
def _segment_line(line: str) -> str:
    return _SPECIAL.sub(_index_form, line).casefold()


def _index_form(match: re.Match[str]) -> str:
    found = match.group()
    return f" {_pairs(found)} " if _CJK_RUN.match(found) else " ".join((*_parts(found), _whole(found)))


def _pairs(run: str) -> str:
    """Write a run as overlapping pairs, and its last character, so that one character finds it too."""
    return " ".join((*(run[index : index + 2] for index in range(len(run) - 1)), run[-1]))


def _parts(identifier: str) -> list[str]:
    return [part for part in _HUMPS.split(identifier) if part]


def _whole(identifier: str) -> str:
    return _JOINS.sub("", identifier) if len(identifier) <= _LONGEST_WHOLE else ""


def _terms(text: str, *, pairs: bool) -> list[str]:
    terms: list[str] = []
    place = 0
    for match in _SPECIAL.finditer(text):
        terms += _words(text[place : match.start()])
        found = match.group()
        terms += _cjk_terms(found, pairs=pairs) if _CJK_RUN.match(found) else _identifier_term(found)
        place = match.end()
    return terms + _words(text[place:])


def _words(text: str) -> list[str]:
    words = [match.group().casefold() for match in WORD.finditer(text)]
    return [_phrase([word]) for word in words if word.replace("’", "'") not in ENGLISH]


def _identifier_term(identifier: str) -> list[str]:
    parts = [part.casefold() for part in _parts(identifier)]
    if not parts:
        return []
    whole = _whole(identifier).casefold()
    phrase = _phrase(parts)
    return [phrase if len(parts) == 1 or not whole else f'({phrase} OR "{whole}")']


def _cjk_terms(run: str, *, pairs: bool) -> list[str]:
    chunks = [chunk for chunk in CHINESE_NOISE.split(run) if chunk]
    terms: list[str] = []
    for chunk in chunks:
        couples = [chunk[index : index + 2] for index in range(len(chunk) - 1)]
        if not couples:
            terms.append(f'"{chunk.casefold()}"*')
        else:
            terms += [_phrase([couple]) for couple in couples] if pairs else [_phrase(couples)]
    return terms


def _phrase(words: list[str]) -> str:
    """Write words as one quoted phrase; they hold no quotation mark, so none can end it."""
    return f'"{" ".join(words)}"'
