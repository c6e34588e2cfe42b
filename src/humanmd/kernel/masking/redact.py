"""The redactor: what leaves the machine in an export loses secrets and what tells where and who a person is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from humanmd.kernel.masking.mask import find
from humanmd.kernel.masking.spans import Span, counted, disjoint, replaced
from humanmd.kernel.masking.suspicious import suspicious

VERSION = 1
"""Goes up whenever the same text would be redacted otherwise; text kept redacted is made anew then."""

FORM = "[redacted:{}]"
"""What stands in the place of personal data; masked secrets read alike."""

_HOME_FORM = FORM.format("home")
_EMAIL = re.compile(r"[\w.%+'-]{1,64}(?:@|＠)(?:[\w-]{1,63}\.){1,8}[^\W\d_]{2,24}")
_IP4 = re.compile(
    r"(?<![A-Za-z0-9_.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![A-Za-z0-9_]|\.\d)"
)
_IP6 = re.compile(
    r"(?<![A-Za-z0-9_:.])(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}(?![A-Za-z0-9_:])|(?<![A-Za-z0-9_:.])(?:[0-9A-Fa-f]{1,4}:){1,6}(?::[0-9A-Fa-f]{1,4}){1,6}(?![A-Za-z0-9_:])"
)
_LOCAL_IPS = ("127.0.0.1", "0.0.0.0", "255.255.255.255")  # noqa: S104  (read in text, never bound to)
_MAC_ADDRESS = re.compile(
    r"(?<![A-Za-z0-9_:-])[0-9A-Fa-f]{2}(?:([:-])[0-9A-Fa-f]{2})(?:\1[0-9A-Fa-f]{2}){4}(?![A-Za-z0-9_:-])"
)
_HOME = re.compile(
    r"(?:/home/|/Users/|(?:file:///?)?[A-Za-z]:(?:\\\\?|/)Users(?:\\\\?|/)|\\\\wsl\$\\[\w.-]+\\home\\)(?!Shared\b|Public\b)[^\s/\\\"'<>:|]{1,64}"
)
_GIVEN_HOME = re.compile(r"(?:/home/|/Users/|[A-Za-z]:\\Users\\)[^\n/\\\"'<>:|]{1,40}(?=[/\\])")

_STREET = (
    r"(?:street|st|road|rd|avenue|ave|av|lane|ln|drive|dr|boulevard|blvd|court|ct|place|pl|square|sq|terrace|ter|way|close|crescent|cres|"
    r"highway|hwy|parkway|pkwy|alley|row|gardens|grove|mews|quay|circle|cir|trail|walk|hill|wharf|plaza|broadway)"
)
_ADDRESS_EN = re.compile(
    rf"(?<![A-Za-z0-9_.#-])\d{{1,5}}[A-Za-z]?,? (?:[A-ZÀ-Þ0-9][\w'’.-]{{0,30}} ){{1,4}}(?i:{_STREET})\b\.?(?:,? ?(?i:apt|apartment|suite|ste|unit|flat|floor|fl|#)\.? ?[\w-]{{1,8}})?"
)
_ADDRESS_EU = re.compile(
    r"(?<!\w)(?:[A-ZÄÖÜÉÀ-Þ][\w'’.-]{0,30}[ -]){0,3}[A-ZÄÖÜ][\w-]{0,40}(?:straße|strasse|str\.|gasse|weg|allee|platz|ufer|damm|ring|straat|laan|gracht|vej|gade|gatan|vägen|katu|tie|veien|gata)"
    r" \d{1,4} ?[a-zA-Z]?(?!\w)"
    r"|(?<!\w)\d{1,4}(?: ?(?:bis|ter))?,? (?i:rue|avenue|boulevard|place|chemin|allée|impasse|quai|cours|route) (?:d[eu]s? |de la |de l['’]|d['’])?(?:[\w'’À-ÿ-]+ ?){1,5}(?<! )"
    r"|(?<!\w)(?i:calle|avenida|plaza|paseo|rua|travessa|via|viale|piazza|corso|largo|praça|улица|ул\.|проспект|пр\.|переулок) (?:[\w'’À-ÿ.-]+ ){0,4}[\w'’À-ÿ.-]+,? (?:n[.º°]? ?)?\d{1,5}[A-Za-z]?(?!\w)"
)
_ADDRESS_CN = re.compile(
    r"(?:[\u4e00-\u9fff]{2,8}(?:省|自治区|市))?(?:[\u4e00-\u9fff]{1,8}(?:市|州|盟))?(?:[\u4e00-\u9fff]{1,8}(?:区|县|镇|鎮|區))?"
    r"[\u4e00-\u9fff]{1,10}(?:路|街|大道|巷|弄|胡同|道)\s?[\d一二三四五六七八九十百]{1,5}\s?(?:号|號|弄)(?:院|楼)?(?:[\u4e00-\u9fff\d]{0,8}\d{1,5}(?:号楼|栋|幢|单元|室|层|楼)){0,4}"
)
_PO_BOX = re.compile(r"(?<!\w)(?i:p\.? ?o\.? box|postfach|unit \d{1,5} box|psc \d{1,5},? box) ?\d{1,6}\b")

_PHONE = re.compile(
    r"(?<![A-Za-z0-9_.:/#=@$€£¥-])(?:\+|00(?=[1-9]))?\(?\d{1,4}\)?(?:[ .-]?\(?\d{1,4}\)?){1,5}(?:\s?(?:x|ext\.?|#)\s?\d{1,6})?(?![A-Za-z0-9_]|[.,:/-]\d|%)"
)
_PHONE_CUE_BEFORE = re.compile(
    r"(?i:phone|\btel\b|mobile|\bmob\b|\bcell|fax|\bcall\b|\bme (?:on|at)\b|\bdesk\b|registered|messages? to|answering at|reach|text me|whatsapp|\bnumber\b|\bdial\b|handy|телефон)|电话|手机|電話|致电|전화"
)
_PHONE_CUE_AFTER = re.compile(r"\s?-?\s?(?:office|fax|mobile|cell|home|work|desk)\b", re.IGNORECASE)
_NO_PHONE = re.compile(
    r"(?:19|20)\d\d[-. ](?:0?[1-9]|1[0-2])[-. ]\d{1,2}|\d{1,2}[-. ]\d{1,2}[-. ](?:19|20)\d\d|(?:19|20)\d\d ?- ?(?:19|20)?\d\d|\d{1,3}(?:\.\d{1,3}){1,3}|\d{1,4}[. ]\d{1,2}|97[89][- ].*"
)
_STRONG_PHONE = re.compile(
    r"(?:\+|00)[\d() .-]+|\(\d{2,4}\) ?[\d .-]{6,}.*|(?:1[-. ])?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}.*|0\d{1,4}[ .-]\d{2,4}(?:[ .-]\d{2,4})+|0\d{2,3}[ -]\d{6,8}"
)

_LICENCE = re.compile(
    r"(?i:driv(?:er'?s?|ing) licen[cs]e(?: number| no\.?)?(?: is)?|führerschein(?:nummer)?|驾驶证号?)[\s:：#]{0,3}(?P<value>[A-Z]{0,3}[\d-]{6,16})"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Redacted:
    """A text fit to leave the machine, and how many of each category it lost."""

    text: str
    counts: tuple[tuple[str, int], ...]


def redact(text: str, *, people: tuple[str, ...] = ()) -> Redacted:
    """Replace secrets, e-mail, phones, addresses, IPs, home paths, identity numbers and, if given, people's names.

    What looks like a secret is taken for one. Redacting again changes nothing.
    """
    spans = list(find(text))
    spans += [Span(start=start, end=end, category="secret") for start, end in suspicious(text)]
    spans += _personal(text)
    if people:
        spans += [
            Span(start=m.start(), end=m.end(), category="person") for m in _names(people).finditer(text)
        ]
    found = disjoint(spans)
    if not found:
        return Redacted(text=text, counts=())
    return Redacted(text=replaced(text, found, FORM).replace(_HOME_FORM, "~"), counts=counted(found))


@lru_cache(maxsize=8192)
def _personal(text: str) -> tuple[Span, ...]:
    found: list[Span] = []
    for pattern, category in _PLAIN:
        found.extend(Span(start=m.start(), end=m.end(), category=category) for m in pattern.finditer(text))
    addresses = (m for m in _IP4.finditer(text) if m.group() not in _LOCAL_IPS)
    found.extend(Span(start=m.start(), end=m.end(), category="ip") for m in addresses)
    licences = _LICENCE.finditer(text)
    found.extend(Span(start=m.start("value"), end=m.end("value"), category="licence") for m in licences)
    found.extend(_phones(text))
    return tuple(found)


_PLAIN = (
    (_EMAIL, "email"),
    (_IP6, "ip"),
    (_MAC_ADDRESS, "mac_address"),
    (_GIVEN_HOME, "home"),
    (_HOME, "home"),
    (_ADDRESS_EN, "address"),
    (_ADDRESS_EU, "address"),
    (_ADDRESS_CN, "address"),
    (_PO_BOX, "address"),
)


def _phones(text: str) -> Iterator[Span]:
    for match in _PHONE.finditer(text):
        number = match.group().strip()
        digits = sum(char.isdigit() for char in number.partition("x")[0])
        if 7 <= digits <= 15 and _is_phone(number, text, match):  # noqa: PLR2004  (ITU-T E.164)
            yield Span(start=match.start(), end=match.end(), category="phone")


def _is_phone(number: str, text: str, match: re.Match[str]) -> bool:
    if _STRONG_PHONE.fullmatch(number):
        return True
    cue = _PHONE_CUE_BEFORE.search(text, max(0, match.start() - 40), match.start())
    cue = cue or _PHONE_CUE_AFTER.match(text, match.end())
    if cue is None or _NO_PHONE.fullmatch(number):
        return False
    return number.count("\n") == 0


@lru_cache(maxsize=64)
def _names(people: tuple[str, ...]) -> re.Pattern[str]:
    forms = []
    for name in sorted(
        {" ".join(name.split()) for name in people if name.strip()}, key=lambda n: (-len(n), n)
    ):
        spaced = r"\s+".join(re.escape(part) for part in name.split())
        forms.append(spaced if _UNSPACED.search(name) else rf"(?<!\w){spaced}(?!\w)")
    return re.compile("|".join(forms) or r"(?!)", re.IGNORECASE)


_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\u0e00-\u0e7f]")
