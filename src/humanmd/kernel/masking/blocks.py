"""Blocks: secrets of several lines, such as key files and seed phrases."""

# ruff: noqa: SIM905  (long lists of words read best as words)

import re
from collections.abc import Iterator

from humanmd.kernel.masking.spans import Span

_ARMOUR = re.compile(
    r"-----\s?BEGIN [A-Z0-9 <]{0,30}PRIVATE>? KEY(?: BLOCK)?\s?-----(?!-)"
    r"(?:(?P<body>(?:(?!-----\s?BEGIN)[\s\S]){1,20000}?)-----\s?END [A-Z0-9 <]{0,30}KEY(?: BLOCK)?\s?-----"
    r"|(?P<cut>(?:(?:\s|\\n|\\r)*(?:[A-Za-z0-9+/=]{16,}|[A-Z][A-Za-z-]+: [^\n]{1,80}|[A-Za-z0-9+/=]{1,76}(?=\s*$)))+))"
)
_ENCODED = re.compile(r"[A-Z0-9]")
_PUTTY = re.compile(
    r"PuTTY-User-Key-File-\d[\s\S]{0,2000}?Private-Lines: \d+\n(?:[A-Za-z0-9+/=]+\n?)+(?:Private-MAC: \w+)?"
)

_SEED_WORD = r"[a-z]{3,8}"
_SEED_LABEL = re.compile(
    r"(?i:(?:seed|recovery|mnemonic|backup|secret|wallet|bip-?39)[ -]?(?:recovery[ -]?)?(?:phrase|words?|seed|mnemonic)|\bmnemonic\b|seed)"
    r"|助记词|助記詞|ニーモニック|恢复词|恢復短語"
)
_SEED_AFTER = re.compile(
    r"[^\n:：]{0,40}?[:：=\s(\[\"'-]{1,6}(?P<words>(?:\d{1,2}[.):：]?\s{0,3})?"
    + _SEED_WORD
    + r"(?:[\s,|]{1,4}(?:\d{1,2}[.):：]?\s{0,3})?"
    + _SEED_WORD
    + r"){11,23})(?![A-Za-z])"
)
_NUMBERED = re.compile(
    r"(?<!\S)1[.):：]?[ \t]{1,3}"
    + _SEED_WORD
    + r"(?:\s{1,4}\d{1,2}[.):：]?[ \t]{1,3}"
    + _SEED_WORD
    + r"){11,23}(?![A-Za-z])"
)
_PLAIN = re.compile(
    r"^[ \t>\"'`]*(?P<words>" + _SEED_WORD + r"(?: " + _SEED_WORD + r"){11,23})[ \t\"'`.]*$", re.MULTILINE
)
_SIZES = frozenset((12, 15, 18, 21, 24))
_WORD = re.compile(r"[a-z]{3,8}")
_GRAMMAR = frozenset(
    (
        "the and for are was were with from have has had not but you your our his her its their she him them who whom "
        "which would could should will been being does did than into onto upon these those also just because while "
        "there where when what how why some such each every both either neither our ours mine its out off over per via "
        "may might must shall let lets get got use using used new all any see"
    ).split()
)
"""Words without which English prose of twelve words hardly does; hardly any is in a seed word list."""


def block_spans(text: str) -> Iterator[Span]:
    """Find the secrets that span lines."""
    if "-----" in text:
        for match in _ARMOUR.finditer(text):
            if _ENCODED.search(match["body"] or match["cut"]):
                yield Span(start=match.start(), end=match.end(), category="private_key")
    if "PuTTY-User" in text:
        for match in _PUTTY.finditer(text):
            yield Span(start=match.start(), end=match.end(), category="private_key")


def seed_spans(text: str) -> Iterator[Span]:
    """Find wallet seed phrases: labelled, numbered, or 12 to 24 words alone that make no sentence."""
    for label in _SEED_LABEL.finditer(text):
        after = _SEED_AFTER.match(text, label.end())
        if after is not None:
            yield Span(start=after.start("words"), end=after.end("words"), category="seed_phrase")
    for match in _NUMBERED.finditer(text):
        if _is_seed(match.group()):
            yield Span(start=match.start(), end=match.end(), category="seed_phrase")
    for match in _PLAIN.finditer(text):
        if _is_seed(match["words"]):
            yield Span(start=match.start("words"), end=match.end("words"), category="seed_phrase")


def _is_seed(text: str) -> bool:
    words = _WORD.findall(text)
    return (
        len(words) in _SIZES
        and sum(word in _GRAMMAR for word in words) <= 1
        and len(set(words)) * 3 > len(words) * 2
    )
