"""Blocks: secrets of several lines, such as key files and seed phrases."""

# ruff: noqa: SIM905  (long lists of words read best as words)

import re
from collections.abc import Iterator

from humanmd.kernel.masking import shapes
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
_COMMAS = re.compile(
    r"^[ \t>\"'`\[(]*(?P<words>" + _SEED_WORD + r"(?:, ?" + _SEED_WORD + r"){11,23})[ \t\"'`.)\]]*$",
    re.MULTILINE,
)
_RECOVERY = re.compile(
    r"(?i:(?:recovery|backup|scratch|emergency)[ -]?codes|wiederherstellungscodes|codes de secours)|恢复代码|恢复码|备用(?:验证)?码"
)
_RECOVERY_CODE = re.compile(
    r"(?<![\w/.-])(?:[A-Za-z0-9]{4,8}(?:-[A-Za-z0-9]{4,8}){1,5}|\d{4} \d{4}|[A-Za-z0-9]{8,20})(?![\w/-]|\.\w)"
)
_RECOVERY_REACH = 1500
_PROSE_LINES = 3
_AWS_ID = re.compile(r"(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Z0-9])")
_AWS_SECRET = re.compile(r"(?<![A-Za-z0-9/+=])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])")
_AWS_REACH = 240
_AWS_CHANGES = 8
_DATE_DIGITS = 8
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
    for pattern, group, fits in (
        (_NUMBERED, 0, _is_seed),
        (_PLAIN, "words", _is_seed),
        (_COMMAS, "words", _is_list),
    ):
        for match in pattern.finditer(text):
            if fits(match[group]):
                yield Span(start=match.start(group), end=match.end(group), category="seed_phrase")


def _is_list(text: str) -> bool:
    return _is_seed(text) and _is_singular(text)


def _is_singular(text: str) -> bool:
    """Whether the words are no list of things: a seed's are hardly ever plurals, and are 12 or 24."""
    words = _WORD.findall(text)
    plurals = sum(word.endswith("s") and not word.endswith(("ss", "us", "is")) for word in words)
    return len(words) in (12, 24) and plurals <= 1


def recovery_spans(text: str) -> Iterator[Span]:
    """Find the codes that stand in a list under or after the words recovery codes."""
    for label in _RECOVERY.finditer(text):
        at, seen, prose = label.end(), False, 0
        for line in text[label.end() : label.end() + _RECOVERY_REACH].split("\n"):
            codes = [match for match in _RECOVERY_CODE.finditer(line) if _is_code(match.group())]
            for match in codes:
                yield Span(start=at + match.start(), end=at + match.end(), category="otp")
            prose += not codes and bool(line.strip())
            if (seen and not codes and line.strip()) or prose > _PROSE_LINES:
                break
            seen = seen or bool(codes)
            at += len(line) + 1


def _is_code(text: str) -> bool:
    parts = text.replace(" ", "-").split("-")
    if len(parts) > 1 and len({len(part) for part in parts}) > 1:
        return False
    return any(char.isdigit() for char in text) and not (
        len(text) == _DATE_DIGITS and text[:2] in ("19", "20")
    )


def aws_spans(text: str) -> Iterator[Span]:
    """Find the 40 characters of a secret that stand beside an access key id."""
    for ident in _AWS_ID.finditer(text):
        near = _AWS_SECRET.finditer(text, max(0, ident.start() - _AWS_REACH), ident.end() + _AWS_REACH)
        for match in near:
            if shapes.is_mixed(match.group()) and shapes.class_changes(match.group()) > _AWS_CHANGES:
                yield Span(start=match.start(), end=match.end(), category="api_key")


def _is_seed(text: str) -> bool:
    words = _WORD.findall(text)
    return (
        len(words) in _SIZES
        and sum(word in _GRAMMAR for word in words) <= 1
        and len(set(words)) * 3 > len(words) * 2
    )
