"""Quotes: where one stands in a text, and whether it says enough to prove anything."""

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import Final

from humanmd.kernel.stopwords import CHINESE, CHINESE_NOISE, ENGLISH, WORD
from humanmd.kernel.text import CJK_CLASS, count_cjk, is_cjk

_WORDS_NEEDED: Final = 2
_CJK_NEEDED: Final = 4
_SHORT: Final = 2
_INNER_JAMO: Final = ("\u1160", "\u11ff")
_SPACELESS_WORD: Final = 4
_CJK_RUN = re.compile(f"[{CJK_CLASS}]+")
_CJK_OR_NOT = re.compile(f"[{CJK_CLASS}]+|[^{CJK_CLASS}]+")
_SPACELESS = re.compile("[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff]")  # Thai, Lao, Burmese, Khmer


def locate(quote: str, text: str) -> tuple[int, int] | None:
    """Find a quote and return its code-point span in the text as it stands, or None.

    The exact form wins; else white space and the composition of accents may differ.
    """
    start = text.find(quote)
    if start >= 0 and quote:
        return start, start + len(quote)
    pattern = _tolerant(quote)
    if pattern is None:
        return None
    if unicodedata.is_normalized("NFC", text):
        match = pattern.search(text)
        return match.span() if match else None
    composed, offsets = _composed(text)
    match = pattern.search(composed)
    return (offsets[match.start()], offsets[match.end()]) if match else None


def informative(quote: str) -> bool:
    """Tell whether a quote has at least 2 content words or 4 CJK characters; one word weighs 2 characters."""
    cjk = _cjk_weight(quote)
    return cjk + len(content_words(_CJK_RUN.sub(" ", quote))) * (_CJK_NEEDED // _WORDS_NEEDED) >= _CJK_NEEDED


@lru_cache(maxsize=16_384)
def content_words(text: str) -> tuple[str, ...]:
    """List the words that carry a subject, case folded, in order; what stands between two Chinese function words is one."""
    return tuple(
        piece.casefold().replace("’", "'")
        for match in WORD.finditer(text)
        for piece in _pieces(match.group())
        if _has_content(piece)
    )


def _pieces(word: str) -> list[str]:
    """Part a word where CJK meets another script, and a CJK run at its function words."""
    if word.isascii() or not count_cjk(word):
        return [word]
    pieces = [piece for piece in _CJK_OR_NOT.findall(word) if piece]
    return [
        part
        for piece in pieces
        for part in (CHINESE_NOISE.split(piece) if is_cjk(piece[0]) else (piece,))
        if part
    ]


def _has_content(word: str) -> bool:
    if is_cjk(word[0]):
        return word not in CHINESE
    if word.casefold().replace("’", "'") in ENGLISH:
        return False
    if len(word) > _SHORT or any(character.isdigit() for character in word):
        return True
    return len(word) == _SHORT and (word.isupper() or not word.isascii())


def _cjk_weight(quote: str) -> int:
    """Count CJK characters if some of them are more than function words; other spaceless scripts by fours."""
    if quote.isascii():
        return 0
    runs = _CJK_RUN.findall(quote)
    bare = sum(len(CHINESE_NOISE.sub("", run)) for run in runs)
    spaceless = max(len(_SPACELESS.findall(quote)) - _SPACELESS_WORD, 0) // _SPACELESS_WORD
    return (sum(map(len, runs)) if bare else 0) + spaceless * _CJK_NEEDED


@lru_cache(maxsize=4096)
def _tolerant(quote: str) -> re.Pattern[str] | None:
    """Compile a quote so that white space may differ, and may be absent only between two CJK characters."""
    words = unicodedata.normalize("NFC", quote).split()
    if not words:
        return None
    parts = [_loose(words[0])]
    for left, right in pairwise(words):
        parts.append(r"\s*" if is_cjk(left[-1]) and is_cjk(right[0]) else r"\s+")
        parts.append(_loose(right))
    return re.compile("".join(parts))


def _loose(word: str) -> str:
    if word.isascii():
        return re.escape(word)
    parts = [re.escape(word[0])]
    for left, right in pairwise(word):
        parts.append(r"\s*" if is_cjk(left) and is_cjk(right) else "")
        parts.append(re.escape(right))
    return "".join(parts)


def _composed(text: str) -> tuple[str, list[int]]:
    """Compose accents and tell for every place of the result where it stood before."""
    out: list[str] = []
    offsets: list[int] = []
    start = 0
    for end in range(1, len(text) + 1):
        if end < len(text) and not _starts(text, end):
            continue
        piece = unicodedata.normalize("NFC", text[start:end])
        out.append(piece)
        offsets.extend([start] * len(piece))
        start = end
    offsets.append(len(text))
    return "".join(out), offsets


def _starts(text: str, index: int) -> bool:
    """Tell whether composition cannot reach across an index: ASCII, or a starter that joins nothing before it."""
    character = text[index]
    if character.isascii():
        return True
    if _INNER_JAMO[0] <= character <= _INNER_JAMO[1]:
        return False
    pair = text[index - 1] + character
    joins = unicodedata.normalize("NFC", pair) != pair
    return unicodedata.combining(character) == 0 and not joins
