"""Folding: the text as a reader takes it in, so that no blank, width, hidden sign or look-alike letter hides a secret."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from humanmd.kernel.masking.spans import Span

_BLANKS = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_BREAKS = "\u0085\u2028\u2029"
_DASHES = "\u2010-\u2013\u2212\ufe63\uff0d"
_ZEROS = (
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0E50, 0x0ED0,
    0x0F20, 0x1040, 0x17E0, 0x1810, 0xFF10,
)  # fmt: skip
_DIGITS = "".join(f"{chr(zero)}-{chr(zero + 9)}" for zero in _ZEROS)
_LETTERS = (
    "\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff\u24b6-\u24e9\uff0b\uff0e\uff0f\uff20\uff3f\uff1d\uff03"
)
_ONE_FOR_ONE = re.compile(f"[{_BLANKS}{_BREAKS}{_DASHES}{_DIGITS}{_LETTERS}]")

_UNSEEN = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff"
)
_REMOVED = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\\][^\x07\x1b\n]*(?:\x07|\x1b\\\\)?"
    f"|[{_UNSEEN}]+|(?<=[ \\t])[ \\t]+"
)
_ORDINARY = re.compile(r"(?:[!-~]|[ \t](?![ \t])|\r)*")

_ALIKE = MappingProxyType(
    dict(
        zip(
            "АВЕКМНОРСТУХЅІЈаеорсухѕіјԁһԛԝкмтвнгпΑΒΕΖΗΙΚΜΝΟΡΤΥΧαορνικτυεχ",
            "ABEKMHOPCTYXSIJaeopcyxsijdhqwkmtbhrnABEZHIKMNOPTYXaopviktuex",
            strict=True,
        )
    )
)
_MIXED = re.compile(
    "(?<![A-Za-z\u0370-\u03ff\u0400-\u052f])"
    "(?:[A-Za-z]++(?=[\u0370-\u03ff\u0400-\u052f])|[\u0370-\u03ff\u0400-\u052f]++(?=[A-Za-z]))"
    "[A-Za-z\u0370-\u03ff\u0400-\u052f]+"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """A folded text; `gaps` are (place in it, characters taken out before that place in all), in order."""

    text: str
    gaps: tuple[tuple[int, int], ...] = ()

    def unfolded(self, spans: Iterable[Span]) -> tuple[Span, ...]:
        """Move spans of the folded text to where they stand in the original."""
        if not self.gaps:
            return tuple(spans)
        places = tuple(place for place, _ in self.gaps)
        return tuple(
            Span(
                start=self._before(places, span.start),
                end=self._before(places, span.end - 1) + 1,
                category=span.category,
            )
            for span in spans
        )

    def _before(self, places: tuple[int, ...], place: int) -> int:
        at = bisect_right(places, place)
        return place + (self.gaps[at - 1][1] if at else 0)


def fold(text: str) -> Folded:
    """Fold blanks, widths, digits, dashes and look-alike letters one for one; take out the unseen and doubled blanks."""
    parts: list[str] = []
    gaps: list[tuple[int, int]] = []
    at = gone = 0
    for line in text.split("\n"):
        folded, inner = _line(line)
        gaps += ((at + place, gone + count) for place, count in inner)
        gone += len(line) - len(folded)
        at += len(folded) + 1
        parts.append(folded)
    return Folded(text="\n".join(parts), gaps=tuple(gaps))


def plain(text: str) -> str:
    """Fold a short text, as a name or a label; look-alike letters too."""
    return _line(text)[0].strip()


@lru_cache(maxsize=16384)
def _line(line: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    if _ORDINARY.fullmatch(line):
        return line, ()
    parts: list[str] = []
    gaps: list[tuple[int, int]] = []
    at = gone = 0
    text = line if line.isascii() else _ONE_FOR_ONE.sub(_one, line)
    for match in _REMOVED.finditer(text):
        parts.append(text[at : match.start()])
        gone += match.end() - match.start()
        gaps.append((match.end() - gone, gone))
        at = match.end()
    parts.append(text[at:])
    whole = "".join(parts)
    return whole if line.isascii() else _MIXED.sub(_latin, whole), tuple(gaps)


def _one(match: re.Match[str]) -> str:
    char = match.group()
    if char in "\u0085\u2028\u2029":
        return "\n"
    if unicodedata.category(char) == "Pd" or char == "\u2212":
        return "-"
    if unicodedata.category(char) == "Nd":
        return str(unicodedata.decimal(char))
    known = unicodedata.normalize("NFKC", char)
    return known if len(known) == 1 else " " if char.isspace() else char


def _latin(match: re.Match[str]) -> str:
    """Read a word of two alphabets as Latin where all its other letters look so."""
    return "".join(_ALIKE.get(char, char) for char in match.group())
