"""Phrases: secrets told in a sentence (`the password for the wifi is X`, `use 661-204 to log in`) or in a tag."""

import re
from collections.abc import Iterator

from humanmd.kernel.masking import shapes
from humanmd.kernel.masking.spans import Span

_NAMED = r"(?:pass(?:word|wd|code|phrase|wort)?|pwd?|kennwort|contrase(?:ñ|n)a|clave|senha|mot de passe|wachtwoord)"
_VALUE = r"[\"'`“]?(?P<value>[^\s\"'`“”]{4,100})"
_TOLD = re.compile(
    r"(?i:(?<![a-z])" + _NAMED + r"\s(?:for|of|to|on|at|für|zu|vom|de|del|pour|du|voor)\s[^\n:=.!?]{1,60}?"
    r"(?:\s(?:is|was|ist|est|es|is now|lautet|remains)\s|\s?[:=]\s?))" + _VALUE
)  # fmt: skip
_PAIR = re.compile(
    r"(?i:(?<![a-z])(?:log-?in|user(?:name)?|user ?id|e-?mail|account|creds?|credentials|zugang|benutzer(?:name)?)\b[ :=-]{1,3}"
    r"(?P<who>[^\s/|,;]{2,60})(?:\s?[/|]\s?|[ ,;]{1,3}(?:and|und|y|et|e|en|with|mit)?\s?"
    + _NAMED + r"(?:[ :=]{1,3}|\sis\s)))" + _VALUE
)  # fmt: skip
_USE = re.compile(
    r"(?i:(?<![a-z])(?:use|enter|type|input|verwende|utilisez|usa)\s(?:(?:the\s|this\s)?(?:code|pin|number)\s)?)"
    r"(?P<value>(?:[A-Z]{1,2}-)?\d{3}[ -]\d{3}|(?:[A-Z]{1,2}-)?\d{4,8})(?![\w%])"
    r"(?i:\s(?:to|as|when|for|um|pour|para)\s[^\n.]{0,40}?(?:log|sign|verif|confirm|authentic|access your|complete your|account|anmelde|connect))"
)
_TAG = re.compile(
    r"(?i:<(?P<tag>[\w:.-]{0,40}(?:password|passwd|passphrase|pwd|secret|token|api-?_?key|private-?_?key))(?:\s[^<>]{0,80})?>)\s{0,4}(?P<value>[^<>\s]{4,2000})\s{0,4}</"
)
_CHAIN_KEY = re.compile(
    r"(?i:(?:priv(?:ate|\.)?|secret|wallet)[ _-]?(?:key|hex)?\b|\bpriv_?key|\bsecret)[^\n]{0,30}?(?<![A-Za-z0-9])(?P<value>(?:0x)?[0-9a-fA-F]{64})(?![0-9A-Za-z])"
)
_TAIL = ".,;:)]}>。；，、!?"
_LEAST_MIXED = 5
_PASSWORD_SIGNS = ("pass", "pw", "kennwort", "clave", "senha", "contrase", "wachtwoord")
_PAIR_SIGNS = ("login", "log-in", "user", "mail", "account", "cred", "zugang", "benutzer")
_CHAIN_SIGNS = ("priv", "secret", "wallet")
_USE_SIGNS = ("log", "sign", "verif", "confirm", "authentic", "account", "connect", "anmelde")


def phrase_spans(line: str, lower: str) -> Iterator[Span]:
    """Find the secrets that a sentence or a tag of one line tells; `lower` is the line in small letters."""
    has = lower.__contains__
    if any(map(has, _PASSWORD_SIGNS)):
        yield from _told(_TOLD, line, loose=True)
    if any(map(has, _PAIR_SIGNS)):
        yield from _told(_PAIR, line, loose=False)
    if any(map(has, _USE_SIGNS)):
        for match in _USE.finditer(line):
            yield Span(start=match.start("value"), end=match.end("value"), category="otp")
    if "</" in line:
        yield from _tagged(line)
    if any(map(has, _CHAIN_SIGNS)):
        for match in _CHAIN_KEY.finditer(line):
            yield Span(start=match.start("value"), end=match.end("value"), category="private_key")


def _tagged(line: str) -> Iterator[Span]:
    for match in _TAG.finditer(line):
        if not shapes.is_placeholder(match["value"]):
            chosen = "pass" in match["tag"].lower() or "pwd" in match["tag"].lower()
            kind = "password" if chosen else "api_key"
            yield Span(start=match.start("value"), end=match.end("value"), category=kind)


def _told(pattern: re.Pattern[str], line: str, *, loose: bool) -> Iterator[Span]:
    for match in pattern.finditer(line):
        start, end = match.span("value")
        while end > start + 1 and line[end - 1] in _TAIL and not (line[end - 1] in "!?" and end < len(line)):
            end -= 1
        value = line[start:end]
        if not shapes.is_placeholder(value) and _is_chosen(value, loose=loose):
            yield Span(start=start, end=end, category="password")


def _is_chosen(value: str, *, loose: bool) -> bool:
    """Whether somebody chose the value as a password: letters with digits or signs, not a word, a path or a date."""
    if value.startswith(("/", "http")) or (not loose and value.isdigit()):
        return False
    if value.isdigit():
        return True
    return shapes.is_strong(value) or (len(value) >= _LEAST_MIXED and shapes.is_mixed(value))
