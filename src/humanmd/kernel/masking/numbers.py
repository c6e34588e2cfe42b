"""Numbers that stand for money or a person: cards, IBANs, identity numbers, bank accounts, phones."""

import re
from collections.abc import Iterator

from humanmd.kernel.masking import checksums
from humanmd.kernel.masking.spans import Span

_CARD = re.compile(r"(?<![A-Za-z0-9_.+])(?<!\d[-/])\d(?:[ .-]?\d){11,18}(?![A-Za-z0-9_]|[-.]\d)")
_GROUPED = re.compile(
    r"\d{4}(?: \d{4}){2}(?: \d{1,7})?|\d{4}(?:-\d{4}){2}(?:-\d{1,7})?|\d{4}(?:\.\d{4}){2}(?:\.\d{1,7})?"
    r"|\d{4}(?P<by>[ .-])\d{6}(?P=by)\d{4,5}|\d+"
)
_CARD_LABEL = re.compile(
    r"(?i:\b(?:cards?|visa|mastercard|amex|american express|unionpay|maestro|discover|cc|pan|debit|credit|kreditkarte|carte|tarjeta|kart[ae])\b)"
    r"|卡号|銀行卡|银行卡|信用卡|储蓄卡|借记卡|カード"
)
_ABOUT_TESTS = re.compile(
    r"(?i:\btests?\b|\btesting\b|sandbox|dummy|example|\bdocs?\b|\bfake\b)|测试|示例|テスト"
)
_OTHER_NUMBER = re.compile(
    r"(?i:\b(?:order|track(?:ing)?|parcel|shipment|isbn(?:-1[03])?|issn|invoice|ref(?:erence)?|ticket|receipt|serial|sku|ean|upc|gtin|imei|iccid"
    r"|build|version|commit|sha|uuid|timestamp|epoch|ts|case|rma|po|awb|waybill|transaction|txn|msg|message|request|trace|session|user|account|device)"
    r"(?:[ _-]?(?:no|nr|num|number|id|code|#))?[.:#= ]{0,4}$)|(?:订单号?|单号|运单号?|快递单?号?|物流|编号|发票号?码?|流水号|交易号|书号|注文番号|追跡番号|時間戳|时间戳)[:：# ]{0,3}$"
)
_IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]){11,30}(?![A-Za-z0-9])")
_CHINESE_ID = re.compile(r"(?<![A-Za-z0-9])\d{6}[ -]?(?:18|19|20)\d{6}[ -]?\d{3}[\dXx](?![A-Za-z0-9])")
_CHINESE_ID_LABEL = re.compile(
    r"(?:身份证(?:号码?|件号码?)?|身分證字號|(?i:\b(?:national id|id card|identity (?:card|number))(?: (?:no|number))?))[\s:：#.为是]{0,4}(?P<value>\d{14,17}[\dXx])"
)
_SSN = re.compile(r"(?<![A-Za-z0-9_-])(\d{3})-(\d{2})-(\d{4})(?![A-Za-z0-9_-])")
_SSN_LABEL = re.compile(
    r"(?i:\b(?:ssn|social security(?: number| no)?))[^\w\n]{0,3}(?:is )?(?P<value>\d{3}[ -]?\d{2}[ -]?\d{4})(?!\d)"
)
_PASSPORT = re.compile(
    r"(?:(?i:\b(?:passports?|reisepass(?:nummer)?|passeport|pasaporte|passaporto)(?:[ _-]?(?:no|nr|num|number|n°|#))?)|护照(?:号码?)?|護照(?:號碼?)?|旅券番号|여권번호)"
    r"[\s:：#.=°\"']{0,5}(?:(?:is|is number|为|是)\s?)?(?P<value>(?=[A-Z0-9]{0,4}\d{4})[A-Z]{0,3}\d{5,9}[A-Z]?\d?)(?![A-Za-z0-9])"
)
_MRZ = re.compile(
    r"(?<![A-Z0-9<])(?:P[A-Z<][A-Z]{3}[A-Z<]{25,39}|[A-Z0-9<]{9}\d[A-Z<]{3}\d{7}[MFX<]\d{7}[A-Z0-9<]{14,16})(?![A-Z0-9<])"
)
_ACCOUNT = re.compile(
    r"(?:银行(?:卡|账|帐)(?:户|号)?(?:号码?)?|卡号|收款账号|对公账户|账号|帐号|銀行口座|口座番号"
    r"|(?i:\b(?:bank account|account (?:no|nr|number)|acct(?: no)?|a/c(?: no)?|routing (?:no|number)|kontonummer|card (?:no|number)))\b)"
    r"[\s:：#.=\"']{0,5}(?:(?:is|为|是)\s?)?(?P<value>\d(?:[ -]?\d){7,27})(?!\d)"
)
_PHONE = re.compile(
    r"(?<![A-Za-z0-9_+./=-])\+\d{1,3}(?:[ .-]?\(0?\d{0,4}\))?(?:[ .-]?\d){6,12}(?![A-Za-z0-9_]|[.-]\d)"
    r"|(?<![A-Za-z0-9_.+/=-])(?:\+?86[ -]?|0086[ -]?)?1[3-9]\d(?:\d{8}|[ -]\d{4}[ -]\d{4})(?![A-Za-z0-9_]|[.-]\d)"
)
_PHONE_LABEL = re.compile(
    r"(?:(?i:(?<![a-z])(?:tele?(?:phone|fon|fono|fone|f)?|phone|mobile|mob|cell|fax|handy|whatsapp|móvil|celular|портативный|телефон|тел|desk)\b)"
    r"(?:[ ]?(?i:no|nr|number|num))?|手机号?码?|电话(?:号码)?|联系电话|联系方式|座机|電話(?:番号)?|携帯|전화|휴대폰)"
    r"[\s:：#.=\"'/]{1,5}(?:(?:is|为|是)\s?)?(?P<value>\+?\(?\d(?:[ ()./-]{0,3}\d){5,14})(?![A-Za-z0-9_])"
)
_LONG = re.compile(r"\d(?:[ ().-]{0,2}[\dXx]){5}")
_DIGIT = re.compile("[0-9]")
_IBAN_START = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{2}[0-9]{2}[ -]?[A-Za-z0-9]{3}")
_PASSPORT_HINTS = ("pass", "pasap", "护照", "護照", "旅券", "여권")
_NOT_DIGIT = re.compile(r"\D+")


def number_spans(line: str, lower: str) -> Iterator[Span]:
    """Find the numbers of one line that are secrets or personal, by checksum, range or label; `lower` in small letters."""
    if _DIGIT.search(line) is None and "<<" not in line:
        return
    if _IBAN_START.search(line) or "<<" in line or any(map(lower.__contains__, _PASSPORT_HINTS)):
        yield from _document_spans(line)
    if _LONG.search(line) is not None:
        yield from _card_spans(line)
        yield from _identity_spans(line)
        yield from _phone_spans(line)


def _document_spans(line: str) -> Iterator[Span]:
    for match in _IBAN.finditer(line):
        end = _iban_end(match.group())
        if end:
            yield Span(start=match.start(), end=match.start() + end, category="iban")
    for pattern in (_PASSPORT, _MRZ):
        for match in pattern.finditer(line):
            group = "value" if pattern is _PASSPORT else 0
            yield Span(start=match.start(group), end=match.end(group), category="passport")


def _iban_end(text: str) -> int:
    need = checksums.iban_length(text[:2].upper())
    compact, end = "", 0
    for place, char in enumerate(text, 1):
        if char not in " -":
            compact, end = compact + char.upper(), place
        if need and len(compact) == need:
            break
    return end if need and checksums.iban(compact) else 0


def _card_spans(line: str) -> Iterator[Span]:
    for match in _CARD.finditer(line):
        digits = _NOT_DIGIT.sub("", match.group())
        before = line[max(0, match.start() - 40) : match.start()]
        labelled = _CARD_LABEL.search(before) is not None
        if not checksums.card(digits, labelled=labelled) or not _GROUPED.fullmatch(match.group()):
            continue
        if not labelled and (_OTHER_NUMBER.search(before) or digits in checksums.TEST_CARDS):
            continue
        if digits in checksums.TEST_CARDS and _ABOUT_TESTS.search(line):
            continue
        yield Span(start=match.start(), end=match.end(), category="card")
    for match in _ACCOUNT.finditer(line):
        digits = _NOT_DIGIT.sub("", match["value"])
        if digits not in checksums.TEST_CARDS or not _ABOUT_TESTS.search(line):
            yield Span(start=match.start("value"), end=match.end("value"), category="bank_account")


def _identity_spans(line: str) -> Iterator[Span]:
    for match in _CHINESE_ID.finditer(line):
        if checksums.chinese_id(match.group().replace(" ", "").replace("-", "")):
            yield Span(start=match.start(), end=match.end(), category="national_id")
    for match in _SSN.finditer(line):
        if checksums.social_security(*match.groups()):
            yield Span(start=match.start(), end=match.end(), category="ssn")
    for pattern, category in ((_CHINESE_ID_LABEL, "national_id"), (_SSN_LABEL, "ssn")):
        for match in pattern.finditer(line):
            yield Span(start=match.start("value"), end=match.end("value"), category=category)


def _phone_spans(line: str) -> Iterator[Span]:
    for match in _PHONE.finditer(line):
        if not _OTHER_NUMBER.search(line[max(0, match.start() - 40) : match.start()]):
            yield Span(start=match.start(), end=match.end(), category="phone")
    for match in _PHONE_LABEL.finditer(line):
        if 6 <= sum(char.isdigit() for char in match["value"]) <= 15:  # noqa: PLR2004  (ITU-T E.164)
            yield Span(start=match.start("value"), end=match.end("value"), category="phone")
