"""Wording: what a sentence denies, supposes, ends or dates, in English and Chinese. Lexical, not entailment."""

import itertools
import re
from datetime import date
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from humanmd.kernel.quoting import content_words
from humanmd.kernel.text import CJK_CLASS, casekey

_NEGATION = re.compile(
    r"\b(?:not|no longer|never|cannot|can't|won't|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|haven't|hasn't|"
    r"wouldn't|shouldn't|couldn't|neither|nor|without|dont|doesnt|didnt|isnt)\b|\bno\s(?=\w)|"
    r"(?<!得)不(?!错|过|但|仅|如|管|只|用说|好意思)|没(?!问题|错)|别(?!人|的)|未(?!来|知)|从未|无法|并非",
    re.IGNORECASE,
)
_ENDING = re.compile(
    r"\b(?:no longer|any ?more|used to|left|leaving|quit|stopped|stop(?:ping)? using|gave up|given up|former(?:ly)?|previously|"
    r"cancel(?:l?ed|s)?|over with|ended|resigned|retired|dropped|moved (?:away|off|on)|switched (?:away|from|off)|last day|"
    r"done with|abandoned|until)\b|不再|离开|离职|辞职|退出|取消|放弃|停用|停止|结束|戒了|以前|曾经|前任|换掉|不用了|不干了|改用|换成",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:used to|formerly|previously|back (?:when|then)|in the old days|former|ex-|years ago|at the time|"
    r"was (?:working|living|based)|had been)\b|以前|曾经|曾在|过去(?!的?几)|当年|那时|从前|前任",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    r"\b(?:if|unless|suppose|supposing|imagine|hypothetically|what if|whether|would|might|maybe|perhaps|possibly|could|"
    r"consider(?:ing)?|thinking (?:of|about)|(?:job|an|the|their|your) offer|offered|apply(?:ing)? (?:to|for)|interview(?:ing)? (?:at|with|for)|"
    r"in case|wish|hoping to|tempted|as though)\b|如果|假如|要是|万一|倘若|或许|也许|可能|考虑|在想|犹豫|假设|offer|面试|打算不打算|要不要",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"[?？]\s*[\"'”’)）]*\s*$|吗[。！]?\s*$")
_FIRST_PERSON = re.compile(
    r"(?<![\w@])(?:i|i'm|i've|i'd|i'll|im|ive|me|my|mine|myself|we|we're|we've|we'll|our|us)(?!\w)|我|咱|本人",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[^.!?;,。！？；，、\n]+[.!?;,。！？；，、\n]*")
_SENTENCE = re.compile(r"[^.!?。！？\n]+(?:[.](?=\w)[^.!?。！？\n]*)*[.!?。！？\n]*")
_CONTRAST = re.compile(
    r"\b(?:but|though|although|while|instead|and now|so|because)\b|但是?|可是|不过|而是", re.IGNORECASE
)
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_WORDS = re.compile(rf"[^\W_{CJK_CLASS}]+(?:['’+#][^\W_{CJK_CLASS}]*)*|[{CJK_CLASS}]+")
_IRREGULAR: Final = MappingProxyType({
    "sent": "send", "sending": "send", "wrote": "write", "written": "write", "made": "make", "paid": "pay", "bought": "buy",
    "met": "meet", "gave": "give", "told": "tell", "done": "do", "booked": "book", "got": "get", "took": "take",
    "children": "child", "people": "person",
})  # fmt: skip
_SUFFIXES: Final = ("ations", "ation", "ings", "ing", "ies", "ied", "ers", "ed", "es", "er", "ly", "s", "e")
_SHORTEST_STEM: Final = 3

MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_CJK_WEEKDAYS: Final = "一二三四五六日"
_ISO_DAY = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_REACHES: Final = (
    (
        re.compile(
            r"\b(?:today|tonight|tomorrow|yesterday|now|just)\b|今天|今晚|明天|昨天|后天|前天|刚|现在",
            re.IGNORECASE,
        ),
        2,
    ),
    (re.compile(r"\b(?:weeks?|weekend|fortnight|days?)\b|[周天]|星期|礼拜|eow", re.IGNORECASE), 21),
    (re.compile(r"\b(?:months?|quarter|eom)\b|月|季度", re.IGNORECASE), 92),
    (re.compile(r"\b(?:years?)\b|年", re.IGNORECASE), 740),
)
_LONGEST_REACH: Final = 400


def denies(text: str) -> bool:
    """Tell whether a text holds a negation."""
    return _NEGATION.search(text) is not None


def ends(text: str) -> bool:
    """Tell whether a text says that something stopped."""
    return _ENDING.search(text) is not None


def past(text: str) -> bool:
    """Tell whether a text speaks of how things were."""
    return _PAST.search(text) is not None


def supposes(text: str) -> bool:
    """Tell whether a text supposes, asks or weighs rather than states."""
    return _SUPPOSED.search(text) is not None or _QUESTION.search(text) is not None


def first_person(text: str) -> bool:
    """Tell whether a text speaks of its writer."""
    return _FIRST_PERSON.search(text) is not None


def numbers(text: str) -> frozenset[str]:
    """Return the numbers of a text, without thousands separators and leading zeros."""
    return frozenset(_plain(match.group()) for match in _NUMBER.finditer(text))


def clause(text: str, about: str) -> str:
    """Return the clause of a text that shares most words with `about`; a contrast word parts clauses."""
    pieces = [part for whole in _CLAUSE.findall(text) for part in _parts(whole)]
    wanted = set(stems(about))
    if len(pieces) < 2 or not wanted:  # noqa: PLR2004
        return text
    best = max(range(len(pieces)), key=lambda i: (len(wanted & set(stems(pieces[i]))), -i))
    if not wanted & set(stems(pieces[best])):
        return text
    lead = pieces[best - 1] if best and _opens(pieces[best - 1]) else ""
    return lead + pieces[best]


def sentence(text: str, start: int, end: int) -> str:
    """Return the sentences of a text that a span touches."""
    return (
        "".join(m.group() for m in _SENTENCE.finditer(text) if m.start() < end and m.end() > start)
        or text[start:end]
    )


@lru_cache(maxsize=32_768)
def stems(text: str) -> tuple[str, ...]:
    """Return the content words of a text in order, folded and without endings; a CJK run stays whole."""
    return tuple(stem(word) for word in content_words(text))


@lru_cache(maxsize=32_768)
def stem(word: str) -> str:
    """Cut an English word to what its forms share; other words stay."""
    known = _IRREGULAR.get(word)
    if known is not None:
        return known
    if not word.isascii() or not word.isalpha():
        return word
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= _SHORTEST_STEM:
            cut = word[: -len(suffix)]
            return cut[:-1] if len(cut) > _SHORTEST_STEM and cut[-1] == cut[-2] else cut
    return word


def holds_word(word: str, text: str) -> bool:
    """Tell whether a text holds a word in any of its forms; a CJK word anywhere in a run."""
    folded = casekey(text)
    return casekey(word) in folded or stem(casekey(word)) in _stem_set(folded)


def iso_days(text: str) -> tuple[date, ...]:
    """Return the days a text writes as YYYY-MM-DD and that exist."""
    return tuple(
        day for match in _ISO_DAY.finditer(text) if (day := _day(*map(int, match.groups()))) is not None
    )


def dates(day: date, said_on: date, text: str) -> bool:
    """Tell whether a text said on one day can mean another: the same day, a written date, or a relative reach."""
    apart = abs((day - said_on).days)
    if apart == 0 or day in iso_days(text):
        return True
    folded = casekey(text)
    if str(day.day) in numbers(folded) and apart <= _LONGEST_REACH:
        return True
    if _names_month(day, folded) and apart <= _LONGEST_REACH:
        return True
    if str(day.year) in numbers(folded) and day.year != said_on.year:
        return True
    if apart <= 14 and _names_weekday(day, folded):  # noqa: PLR2004  (this week's or the next one's)
        return True
    return any(pattern.search(folded) and apart <= reach for pattern, reach in _REACHES)


def _opens(piece: str) -> bool:
    """Tell whether a clause only opens the next one: "If I joined Contoso, …"."""
    return re.match(r"\s*(?:if|suppose|unless|when|要是|如果|假如)", piece, re.IGNORECASE) is not None


def _parts(whole: str) -> list[str]:
    cuts = [0, *(m.start() for m in _CONTRAST.finditer(whole)), len(whole)]
    return [piece for a, b in itertools.pairwise(cuts) if (piece := whole[a:b]).strip()]


def _plain(number: str) -> str:
    bare = number.replace(",", "")
    return bare.lstrip("0") or "0"


@lru_cache(maxsize=4096)
def _stem_set(folded: str) -> frozenset[str]:
    return frozenset(stem(word) for word in _WORDS.findall(folded))


def _names_month(day: date, folded: str) -> bool:
    return re.search(rf"\b{MONTHS[day.month - 1]}", folded) is not None or f"{day.month}月" in folded


def _names_weekday(day: date, folded: str) -> bool:
    index = day.weekday()
    return (
        re.search(rf"\b{_WEEKDAYS[index]}", folded) is not None
        or re.search(f"(?:周|星期|礼拜){_CJK_WEEKDAYS[index]}", folded) is not None
        or (index == 6 and "周天" in folded)  # noqa: PLR2004
    )


def _day(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None
