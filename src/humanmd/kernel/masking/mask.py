"""The mask: secrets replaced by their category before a text is kept; look-alikes stay as they are."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from humanmd.kernel.masking import shapes
from humanmd.kernel.masking.addresses import address_spans
from humanmd.kernel.masking.blocks import aws_spans, block_spans, recovery_spans, seed_spans
from humanmd.kernel.masking.fold import fold
from humanmd.kernel.masking.keys import key_spans, starts_key
from humanmd.kernel.masking.labels import labelled_spans
from humanmd.kernel.masking.numbers import number_spans
from humanmd.kernel.masking.phrases import phrase_spans
from humanmd.kernel.masking.spans import Span, counted, disjoint, replaced

FORM = "[masked:{}]"
"""What stands in the place of a secret."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """A text without its secrets, how many of each category it had, and where they were in the original."""

    text: str
    counts: tuple[tuple[str, int], ...]
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    spans: tuple[Span, ...] = ()
    label: str = ""
    is_open: bool = False
    words: bool = False


_NOTHING = _Line()
_MARK = re.compile(r"[0-9:=：＝/<]")
_RUN = re.compile(r"[A-Za-z0-9_~|.+/=@:-]{20}")
_TOKEN = re.compile(r"\S+")
_CARD_TAIL = re.compile(r"(?:(?:^|[^\d-])(?:\d{4}[ -]){0,3}\d{4}|[A-Z]{2}\d{2}(?: [A-Z0-9]{4})+)[ -]?$")
_SIX_WORDS = re.compile(r"[a-z]{3,8}(?:(?: |, ?)[a-z]{3,8}){11}")
_NUMBERED_WORD = re.compile(r"\s*12[.):：]?\s{1,3}[a-z]{3,8}\b")
_SEED_HINTS = (
    "seed",
    "mnemonic",
    "phrase",
    "助记",
    "助記",
    "recovery word",
    "recovery code",
    "backup code",
    "scratch code",
    "emergency code",
    "wiederherstellungscode",
    "codes de secours",
    "恢复代码",
    "恢复码",
    "备用码",
    "备用验证码",
)
_MOST_LINES_OF_ONE_KEY = 60
_LEAST_RUN = 20
_NAMED = re.compile(r"[A-Za-z][\w.-]*[:=](?!=*$)")
_MARK_LEFT = re.compile(r"\[(?:masked|redacted):\w{1,20}\]")
"""What an earlier mask or redaction left: it stands for a value and its words are no labels."""
_NO_SECRET = re.compile(r"\s|://|\w@[\w-]+\.[a-z]{2,6}$|.{200}")

_LABEL_ENDS = (
    (("password", "passwort", "passwd", "mot de passe", "contraseña", "senha", "пароль", "パスワード", "비밀번호", "密码", "密碼", "口令",
      "passphrase", "wachtwoord", "hasło"), "password"),
    (("verification code", "security code", "one-time code", "one-time password", "login code", "otp", "code", "验证码", "驗證碼",
      "动态码", "校验码", "code is", "验证码是", "验证码为", "認証コード", "인증번호"), "otp"),
    (("cvv", "cvc", "cvv2", "安全码"), "cvv"),
    (("pin", "pin code"), "pin"),
    (("api key", "secret key", "access key", "token", "client secret", "secret", "api token", "apikey", "密钥", "令牌", "api_key",
      "secret_access_key", "bearer"), "api_key"),
    (("passport", "passport no", "passport number", "passport no.", "护照", "护照号", "护照号码"), "passport"),
    (("身份证", "身份证号", "身份证号码", "证件号码"), "national_id"),
    (("账号", "卡号", "银行卡", "银行卡号", "银行账号", "account number", "card number", "bank account"), "bank_account"),
    (("phone", "telephone", "mobile", "tel", "手机", "手机号", "手机号码", "电话", "联系电话", "phone number", "fax"), "phone"),
)  # fmt: skip
_ALL_ENDS = tuple(end for ends, _ in _LABEL_ENDS for end in ends)
_BARE = MappingProxyType(
    {
        "otp": re.compile(r"(?:[A-Z]-)?\d{3}[ -]?\d{3}|\d{4,8}"),
        "cvv": re.compile(r"\d{3,4}"),
        "pin": re.compile(r"\d{4,8}"),
        "passport": re.compile(r"[A-Z]{0,2}\d{6,9}"),
        "national_id": re.compile(r"\d{14,17}[\dXx]"),
        "bank_account": re.compile(r"\d(?:[ -]?\d){7,27}"),
        "phone": re.compile(r"\+?\(?\d(?:[ ()./-]{0,3}\d){5,14}"),
    }
)


def mask(text: str) -> Masked:
    """Replace every secret of the text by `[masked:category]`; masking again changes nothing."""
    spans = find(text)
    if not spans:
        return Masked(text=text, counts=(), spans=())
    return Masked(text=replaced(text, spans, FORM), counts=counted(spans), spans=spans)


def find(text: str) -> tuple[Span, ...]:
    """Say where the secrets of the text are: disjoint spans in order, found in the text as it is read."""
    folded = fold(text)
    return folded.unfolded(_found(folded.text))


def _found(text: str) -> tuple[Span, ...]:
    lines = text.split("\n")
    facts = [_facts(line) for line in lines]
    found: list[Span] = list(block_spans(text)) if "-----" in text or "PuTTY" in text else []
    if any(fact.words for fact in facts):
        found.extend(seed_spans(text))
        found.extend(recovery_spans(text))
    if "AKIA" in text or "ASIA" in text:
        found.extend(aws_spans(text))
    at = 0
    for number, (line, fact) in enumerate(zip(lines, facts, strict=True)):
        if fact is not _NOTHING:
            found.extend(_moved(fact.spans, at))
            if fact.is_open:
                found.extend(_wrapped(lines, number, at))
            if fact.label:
                found.extend(_below(lines, number, at, fact.label))
        at += len(line) + 1
    return disjoint(found) if found else ()


def _moved(spans: tuple[Span, ...], by: int) -> Iterator[Span]:
    for span in spans:
        yield Span(start=span.start + by, end=span.end + by, category=span.category)


@lru_cache(maxsize=16384)
def _facts(line: str) -> _Line:
    if len(line) < 3:  # noqa: PLR2004  (no secret and no label is that short)
        return _NOTHING if not line or line not in ("密码", "口令", "护照") else _Line(label=_label(line))
    lower = line.lower()
    run = len(line) >= _LEAST_RUN and _RUN.search(line) is not None
    spans = _line_spans(line, lower, run=run) if run or _MARK.search(line) else ()
    bare = lower.rstrip(" :：\r*")
    label = _label(bare) if bare.endswith(_ALL_ENDS) and len(bare) < 80 else ""  # noqa: PLR2004  (a label, not prose)
    words = any(map(lower.__contains__, _SEED_HINTS)) or _has_seed_words(line)
    is_open = _is_open(line, spans)
    if spans or label or is_open or words:
        return _Line(spans=spans, label=label, is_open=is_open, words=words)
    return _NOTHING


def _has_seed_words(line: str) -> bool:
    return ((line.count(" ") >= 11 or line.count(",") >= 11) and _SIX_WORDS.search(line) is not None) or (  # noqa: PLR2004  (12 words)
        "12" in line and _NUMBERED_WORD.match(line) is not None
    )


def _line_spans(line: str, lower: str, *, run: bool) -> tuple[Span, ...]:
    if "ed:" in line:
        line = _MARK_LEFT.sub(lambda mark: "█" * len(mark.group()), line)
        lower = line.lower()
    found: list[Span] = []
    if run or "wifi:" in lower:
        found.extend(key_spans(line))
    found.extend(labelled_spans(line, lower))
    found.extend(phrase_spans(line, lower))
    if "/" in line or "?" in line or "#" in line:
        found.extend(address_spans(line))
    found.extend(number_spans(line, lower))
    return disjoint(found) if found else ()


def _label(bare: str) -> str:
    for ends, category in _LABEL_ENDS:
        if bare.endswith(ends):
            return category
    return ""


def _is_open(line: str, spans: tuple[Span, ...]) -> bool:
    if line[-1].isdigit() and _CARD_TAIL.search(line):
        return True
    tail = line.rstrip(" \\\r\"'")
    if spans and spans[-1].end >= len(tail):
        return spans[-1].category in ("api_key", "jwt", "token")
    return starts_key(tail)


def _wrapped(lines: list[str], number: int, at: int) -> Iterator[Span]:
    """Find what a line's secret goes on with in the next lines, by reading them as one."""
    left = lines[number].rstrip(" \\\r")
    end = at + len(lines[number]) + 1
    for following in lines[number + 1 : number + _MOST_LINES_OF_ONE_KEY]:
        right = following.lstrip()
        token = _TOKEN.match(right)
        if token is None or _begins_own(following) or not _continues(left, token.group(), right.rstrip()):
            return
        glue = " " if left[-1].isdigit() and right[0].isdigit() and _CARD_TAIL.search(left) else ""
        joined = left + glue + right.rstrip("\r")
        crossing = next(
            (s for s in _line_spans(joined, joined.lower(), run=True) if s.start < len(left) < s.end), None
        )
        if crossing is None:
            return
        stop = crossing.end - len(left) - len(glue)
        yield Span(
            start=at + crossing.start,
            end=end + len(following) - len(right) + stop,
            category=crossing.category,
        )
        if stop < len(right.rstrip()):
            return
        end += len(following) + 1
        left = joined


def _begins_own(line: str) -> bool:
    spans = _facts(line).spans
    return bool(spans) and not line[: spans[0].start].strip()


def _continues(left: str, token: str, line: str) -> bool:
    """Whether a line's first token can be the rest of a secret: digits after digits, or mixed characters."""
    if left[-1].isdigit() and token[0].isdigit() and _CARD_TAIL.search(left):
        return True
    if _NAMED.match(token):
        return False
    complete = _line_spans(left, left.lower(), run=True)
    if complete and complete[-1].end == len(left):
        return token == line and len(token) > 5 and shapes.is_mixed(token)  # noqa: PLR2004  (less is a word of its own)
    return shapes.is_mixed(token) or (token == line and shapes.class_changes(token) > 0)


def _below(lines: list[str], number: int, at: int, label: str) -> Iterator[Span]:
    """Find the value that stands alone on the line under its label."""
    at += len(lines[number]) + 1
    for line in lines[number + 1 : number + 3]:
        value = line.strip()
        if value:
            if _fits(value, label):
                start = at + line.index(value)
                category = "otp" if label == "pin" else label
                yield Span(start=start, end=start + len(value), category=category)
            return
        at += len(line) + 1


def _fits(value: str, label: str) -> bool:
    if label in _BARE:
        return _BARE[label].fullmatch(value) is not None
    if shapes.is_placeholder(value) or _NO_SECRET.search(value):
        return False
    if label == "password":
        return shapes.is_strong(value) or (len(value) > 5 and shapes.is_mixed(value))  # noqa: PLR2004  (shorter is no password)
    return len(value) >= 16 and shapes.is_random(value)  # noqa: PLR2004  (the shortest keys services hand out)
