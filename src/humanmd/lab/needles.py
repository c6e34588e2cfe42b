"""What a planted secret looks like in bytes, whole, in part or in disguise, and a quick search for all of it.

Bytes are compared folded: lower case, without white space, dashes and NULs. What holds a secret folds to what holds
the folded secret, so one pass finds every spelling, UTF-16 of plain letters among them. Eight folded bytes are the
smallest that is looked for as a run; what is shorter is looked for as a word of its own.
"""

import json
import re
import sys
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal
from urllib.parse import quote, quote_plus

Form = Literal["exact", "folded", "stripped", "8-gram", "base64", "hex", "url", "escaped", "reversed"]

LONGEST_SPREAD: Final = 1 << 14
"""How many bytes a whole form may be spread over, separators included; chunks must overlap by as much."""

_GRAM: Final = 8
_ENCODINGS: Final = ("utf-8", "utf-16-le")
_LOWER: Final = bytes(range(256)).lower()
_DROPPED: Final = b"\0\t\n\v\f\r -"
_WIDE_SEPARATORS: Final = tuple(
    mark.encode() for mark in "\u00a0\u2009\u200b\u200c\u200d\u2010\u2011\u2012\u2013\u2014\u202f\u2212\u3000\ufeff"
)  # fmt: skip
_LABEL: Final = re.compile(r"(?:[A-Za-z]{2,8}[_-])+(?=.{8})")
_SEPARATORS: Final = re.compile(r"[\s\-]")
_PHRASE: Final = 3
_NUMBER: Final = re.compile(rb"[0-9]+")
_LONG_NUMBER: Final = 14
_HEX_DIGITS: Final = frozenset(b"0123456789abcdef")
_WORD: Final = frozenset(b"0123456789abcdefghijklmnopqrstuvwxyz")


@dataclass(frozen=True, slots=True, kw_only=True)
class Canary:
    """A text that must be nowhere; `secret` is the part of it that alone gives it away ("": all but a label)."""

    name: str
    text: str
    secret: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Needle:
    canary: str
    form: Form
    data: bytes


class Needles:
    """All forms of some canaries, ready to be looked for."""

    def __init__(self, canaries: Iterable[Canary]) -> None:
        self._windows: dict[int, list[_Needle]] = {}
        self._words: list[_Needle] = []
        self._plain: dict[str, tuple[bytes, ...]] = {}
        self._whole: dict[str, bytes] = {}
        for canary in canaries:
            self._plain[canary.name] = tuple(canary.text.encode(encoding) for encoding in _ENCODINGS)
            self._whole[canary.name] = folded(canary.text.encode())
            for form, data in (*_disguises(canary.text), *_grams(canary)):
                self._add(_Needle(canary=canary.name, form=form, data=data))
        self._wanted = frozenset(self._windows)

    def _add(self, needle: _Needle) -> None:
        if len(needle.data) < _GRAM:
            self._words.append(needle)
        else:
            self._windows.setdefault(int.from_bytes(needle.data[:_GRAM], sys.byteorder), []).append(needle)

    def found(self, chunk: bytes) -> Iterator[tuple[str, Form]]:
        """Yield each canary that is in a chunk, with the form it has there; a pair may come several times."""
        hay = folded(chunk)
        hits = [
            needle for value in self._hits(hay) for needle in self._windows[value] if self._is_in(hay, needle)
        ]
        whole = {needle.canary for needle in hits if needle.form != "8-gram"}
        for needle in hits:
            if needle.form == "stripped":
                yield needle.canary, self._spelling(chunk, needle.canary)
            elif needle.form != "8-gram" or needle.canary not in whole:
                yield needle.canary, needle.form
        yield from self._short(chunk)

    def _is_in(self, hay: bytes, needle: _Needle) -> bool:
        """Tell whether a needle is there; digits inside a longer number or id of its own are no part of a canary."""
        if needle.form != "8-gram" or not _NUMBER.fullmatch(needle.data):
            return needle.data in hay
        whole = self._whole[needle.canary]
        runs = (_run(hay, at, at + len(needle.data)) for at in _places(hay, needle.data))
        return any(len(run) < _LONG_NUMBER or run in whole for run in runs)

    def _hits(self, hay: bytes) -> list[int]:
        """Find the first eight bytes of needles, at every offset modulo eight in turn."""
        seen: set[int] = set()
        view = memoryview(hay)
        for phase in range(_GRAM):
            stop = phase + (len(hay) - phase) // _GRAM * _GRAM
            if stop > phase:
                seen |= self._wanted.intersection(view[phase:stop].cast("Q"))
        return sorted(seen)

    def _spelling(self, chunk: bytes, canary: str) -> Form:
        plain = self._plain[canary]
        if any(data in chunk for data in plain):
            return "exact"
        lower = chunk.translate(_LOWER)
        return "folded" if any(data.translate(_LOWER) in lower for data in plain) else "stripped"

    def _short(self, chunk: bytes) -> Iterator[tuple[str, Form]]:
        if not self._words:
            return
        lower = chunk.translate(_LOWER, b"\0")
        for needle in self._words:
            for at in _places(lower, needle.data):
                if not _inside_a_word(lower, at, at + len(needle.data)):
                    yield needle.canary, "folded" if needle.form == "stripped" else needle.form
                    break


def folded(data: bytes) -> bytes:
    """Fold bytes so that spellings of one text become one."""
    made = data.translate(_LOWER, _DROPPED)
    for mark in _WIDE_SEPARATORS:
        if mark in made:
            made = made.replace(mark, b"")
    return made


def disguised(text: str) -> tuple[tuple[Form, bytes], ...]:
    """Spell a text in each form that is looked for, as a positive control plants it."""
    spaced = "-".join(text[i : i + 3] for i in range(0, len(text), 3))
    part = _SEPARATORS.sub("", text)[-_GRAM:]
    data = text.encode()
    return (
        ("exact", data),
        ("exact", text.encode("utf-16-le")),
        ("folded", text.swapcase().encode()),
        ("stripped", spaced.encode()),
        ("8-gram", part.encode()),
        ("base64", b64encode(b"x" + data)),
        ("hex", data.hex().upper().encode()),
        ("url", "".join(f"%{byte:02X}" for byte in data).encode()),
        ("reversed", text[::-1].encode()),
    )


def _disguises(text: str) -> Iterator[tuple[Form, bytes]]:
    """Yield the folded whole forms of a text, each once."""
    seen: set[bytes] = set()
    for form, data in _spelled(text):
        made = folded(data)
        if made and made not in seen:
            seen.add(made)
            yield form, made


def _spelled(text: str) -> Iterator[tuple[Form, bytes]]:
    for variant in (text, text.casefold(), text.upper()):
        for encoding in _ENCODINGS:
            yield "stripped", variant.encode(encoding)
    escaped = json.dumps(text)[1:-1]
    yield "escaped", escaped.encode()
    yield "escaped", json.dumps(text, ensure_ascii=False)[1:-1].encode()
    for encoding in _ENCODINGS:
        data = text.encode(encoding)
        yield "reversed", text[::-1].encode(encoding)
        yield "hex", data.hex().encode()
        for made in _base64(data):
            yield "base64", made
    yield "url", quote(text, safe="").encode()
    yield "url", quote_plus(text).encode()
    yield "url", "".join(f"%{byte:02x}" for byte in text.encode()).encode()


def _base64(data: bytes) -> Iterator[bytes]:
    """Yield the characters that a text has in base64 whatever stands before and after it."""
    for before in range(3):
        padded = bytes(before) + data
        first, last = -(-before * 8 // 6), len(padded) * 8 // 6
        if last - first >= _GRAM:
            yield b64encode(padded)[first:last]
            yield urlsafe_b64encode(padded)[first:last]


def _grams(canary: Canary) -> Iterator[tuple[Form, bytes]]:
    """Yield the parts that give a secret away: pairs of words of a phrase, runs of eight characters of all else."""
    label = _LABEL.match(canary.text)
    secret = canary.secret or canary.text[label.end() if label else 0 :]
    words = secret.split()
    if len(words) >= _PHRASE and all(word.isalpha() for word in words):
        for pair in pairwise(words):
            yield "8-gram", folded("".join(pair).encode())
        return
    kept = _SEPARATORS.sub("", secret)
    for start in range(len(kept) - _GRAM + 1):
        gram = kept[start : start + _GRAM]
        for encoding in _ENCODINGS[: 1 if gram.isascii() else 2]:
            yield "8-gram", folded(gram.encode(encoding))


def _run(hay: bytes, start: int, end: int) -> bytes:
    """Return the hexadecimal digits that a stretch lies in."""
    while start > 0 and hay[start - 1] in _HEX_DIGITS:
        start -= 1
    while end < len(hay) and hay[end] in _HEX_DIGITS:
        end += 1
    return hay[start:end]


def _places(hay: bytes, data: bytes) -> Iterator[int]:
    at = hay.find(data)
    while at >= 0:
        yield at
        at = hay.find(data, at + 1)


def _inside_a_word(hay: bytes, start: int, end: int) -> bool:
    return (start > 0 and hay[start - 1] in _WORD) or (end < len(hay) and hay[end] in _WORD)
