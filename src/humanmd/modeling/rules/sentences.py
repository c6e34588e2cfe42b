"""Cut text into sentences with their places, in linear time, for Latin and Chinese punctuation."""

import re
from functools import lru_cache

LONGEST = 400
"""Characters of a sentence that is still read; longer runs are tables, code or noise."""

_WRAPPED = 45
_END = re.compile(r"[.!?]+[\"'”’)\]]*(?=\s|$)|[。！？!?；]+[”’」』）]*|\n+|[.!?](?=[\u4e00-\u9fff])")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|mr|mrs|ms|dr|prof|st|no|sr|jr|inc|ltd|co|[A-Z])\.$", re.IGNORECASE
)
_EDGE = " \t\r\n\u3000"


@lru_cache(maxsize=8192)
def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Return `(start, end)` of each sentence without surrounding blanks; lines end sentences unless wrapped."""
    found: list[tuple[int, int]] = []
    begin = 0
    for match in _END.finditer(text):
        if _goes_on(text, begin, match):
            continue
        _keep(text, begin, match.end(), found)
        begin = match.end()
    _keep(text, begin, len(text), found)
    return tuple(found)


def _goes_on(text: str, begin: int, match: re.Match[str]) -> bool:
    mark = match.group()
    if mark == "\n":
        after = text[match.end() : match.end() + 1]
        line = match.start() - max(
            begin, text.rfind("\n", max(begin, match.start() - LONGEST), match.start())
        )
        return after.isascii() and after.islower() and line > _WRAPPED
    return mark == "." and _ABBREVIATED.search(text, max(begin, match.start() - 8), match.end()) is not None


def _keep(text: str, begin: int, end: int, found: list[tuple[int, int]]) -> None:
    while begin < end and text[begin] in _EDGE:
        begin += 1
    while end > begin and text[end - 1] in _EDGE:
        end -= 1
    if 2 < end - begin <= LONGEST:  # noqa: PLR2004  (two characters say nothing)
        found.append((begin, end))


_CLAUSE = re.compile(
    r"[,;:，；：、()（）]|\s[-–—]\s|——|\s(?:but|because|although|though|whereas|while|so)\s", re.IGNORECASE
)


def clause(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the bounds of the clause around `text[start:end]`."""
    left, right = 0, len(text)
    for match in _CLAUSE.finditer(text):
        if match.end() <= start:
            left = match.end()
        elif match.start() >= end:
            right = match.start()
            break
    return left, right


_KANA = re.compile(r"[\u3040-\u30ff\uac00-\ud7af]")
_HAN = re.compile(r"[\u4e00-\u9fff]")


@lru_cache(maxsize=65536)
def language(text: str) -> str:
    """Name the language that rules can read: `zh`, `en`, or "" for scripts they cannot."""
    if _HAN.search(text):
        return "" if _KANA.search(text) else "zh"
    return "en" if text.isascii() or _LATIN.search(text) else ""


_LATIN = re.compile(r"[A-Za-z]{2}")


_WORD = re.compile(r"[A-Za-z]+")


@lru_cache(maxsize=65536)
def in_chinese(text: str, *things: str) -> bool:
    """Tell whether a sentence is worded in Chinese, whatever the script of the things it names."""
    for thing in things:
        text = text.replace(thing, " ") if thing else text
    return len(_HAN.findall(text)) > len(_WORD.findall(text))
