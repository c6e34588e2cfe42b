"""Dates as people write them in English and Chinese, resolved against the local day they were written on."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from types import MappingProxyType

from humanmd.modeling.rules.lexicon import MONTHS_EN, NUMBERS_EN, WEEKDAYS_EN


@dataclass(frozen=True, slots=True, kw_only=True)
class Dated:
    """A date found in `text[start:end]`: its ISO form (`YYYY-MM-DD`, `YYYY-MM` or `YYYY`) and its first day."""

    iso: str
    ordinal: int
    start: int
    end: int


_WEEKDAY = r"mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?"
_MONTH = r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
_COUNT = r"\d{1,3}|an?|" + "|".join(NUMBERS_EN[1:])

_FORMS: tuple[str, ...] = (
    r"(?P<iso>\b(?P<iy>(?:19|20)\d\d)[-/.](?P<im>\d{1,2})[-/.](?P<id>\d{1,2})\b)",
    (
        rf"(?P<dm>\b(?:(?:{_WEEKDAY})\.?,?\s+)?(?:the\s+)?(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+"
        rf"(?P<m1>{_MONTH})\b\.?(?:,?\s+(?P<y1>(?:19|20)\d\d)\b)?)"
    ),
    (
        rf"(?P<md>\b(?:(?:{_WEEKDAY})\.?,?\s+)?(?P<m2>{_MONTH})\.?\s+(?:the\s+)?(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\b"
        r"(?!:)(?:,?\s+(?P<y2>(?:19|20)\d\d)\b)?)"
    ),
    rf"(?P<my>\b(?P<m3>{_MONTH})\.?,?\s+(?:of\s+)?(?P<y3>(?:19|20)\d\d)\b)",
    (
        rf"(?P<wd>\b(?:(?P<when>last|next|this|this\s+coming|coming)\s+)?(?P<day>{_WEEKDAY})\b"
        r"(?P<after>\s+next\s+week)?)"
    ),
    r"(?P<rel>\b(?:today|tonight|tomorrow|yesterday|the\s+day\s+after\s+tomorrow|eod|end\s+of\s+(?:the\s+)?day)\b)",
    r"(?P<end>\b(?:the\s+)?end\s+of\s+(?:the\s+|this\s+|next\s+)?(?P<unit>week|month|year|quarter)\b|\beow\b|\beom\b)",
    rf"(?P<inn>\bin\s+(?P<n1>{_COUNT})\s+(?P<u1>day|week|month|year)s?\b)",
    rf"(?P<ago>\b(?P<n2>{_COUNT})\s+(?P<u2>day|week|month|year)s?\s+ago\b)",
    r"(?P<span>\b(?P<which>last|next|this)\s+(?P<u3>week|month|year)\b)",
    rf"(?P<mon>\b(?:in|since|from|until|till|by|last|next|of)\s+(?P<m4>{_MONTH})\b(?!\s+\d))",
    r"(?P<yr>\b(?:in|since|from|until|of)\s+(?P<y4>(?:19|20)\d\d)\b(?![-/:]))",
    r"(?P<nth>\bthe\s+(?P<d5>\d{1,2})(?:st|nd|rd|th)\b)",
)
_EN = re.compile("|".join(_FORMS), re.IGNORECASE | re.ASCII)
_FORMS_ZH: tuple[str, ...] = (
    r"(?P<iso>(?P<iy>(?:19|20)\d\d)(?:[-/.]|\s*年\s*)(?P<im>\d{1,2})(?:[-/.]|\s*月\s*)(?P<id>\d{1,2})\s*[日号]?)",
    r"(?P<ym>(?P<y1>(?:19|20)\d\d|去年|今年|明年)\s*年?\s*(?P<m1>1[0-2]|[1-9]|[一二三四五六七八九十]{1,2})\s*月份?)(?!\s*\d)",
    r"(?P<md>(?P<m2>1[0-2]|[1-9]|[一二三四五六七八九十]{1,2})\s*月\s*(?P<d2>[1-3]?\d|[一二三四五六七八九十]{1,3})\s*[日号])",
    r"(?P<mon>(?<![\d个])(?P<m4>1[0-2]|[1-9]|[一二三四五六七八九]|十[一二]?)\s*月份?(?![\d日号]))",
    r"(?P<nth>(?P<d5>[1-3]?\d)\s*[号日])",
    r"(?P<wd>(?P<when>上上|上|这|本|下下|下)?\s*个?(?:周|星期|礼拜)(?P<day>[一二三四五六日天末]))",
    r"(?P<rel>今天|今晚|明天|明晚|大后天|后天|昨天|前天)",
    r"(?P<end>(?P<unit>本周|这周|本月|这个月|下月|下个月|今年|月|年|季度|周)\s*底)",
    r"(?P<inn>(?P<n1>\d{1,3}|[一二三四五六七八九十两]{1,2})\s*个?(?P<u1>天|周|星期|月|年)(?:之?后|以后|内))",
    r"(?P<ago>(?P<n2>\d{1,3}|[一二三四五六七八九十两]{1,2})\s*个?(?P<u2>天|周|星期|月|年)(?:之?前|以前))",
    r"(?P<span>(?P<which>上|下|这|本|去|明|今)个?(?P<u3>周|星期|月|年))",
    r"(?P<yr>(?P<y4>(?:19|20)\d\d)\s*年)",
)
_ZH = re.compile("|".join(_FORMS_ZH))
_DIGITS_ZH = "零一二三四五六七八九十"
_REL = MappingProxyType({
    "today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1, "the day after tomorrow": 2, "eod": 0,
    "end of the day": 0, "end of day": 0, "今天": 0, "今晚": 0, "明天": 1, "明晚": 1, "后天": 2, "大后天": 3,
    "昨天": -1, "前天": -2,
})  # fmt: skip
_HINT = re.compile(
    r"\d|day|week|month|year|quarter|tomorrow|tonight|\beo[dwm]\b|\b(?:mon|tue|wed|thu|fri|sat|sun)|"
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)",
    re.IGNORECASE,
)
_HINT_ZH = re.compile(r"[日号月周天年底]|星期|礼拜|今晚|明晚")


@lru_cache(maxsize=16384)
def find_dates(text: str, ordinal: int, direction: int) -> tuple[Dated, ...]:
    """Find dates written on the local day `ordinal`; `direction` +1 prefers the future, -1 the past."""
    chinese = any("\u4e00" <= letter <= "\u9fff" for letter in text)
    if not (_HINT_ZH.search(text) or _HINT.search(text) if chinese else _HINT.search(text)):
        return ()
    matches = [*_EN.finditer(text), *(_ZH.finditer(text) if chinese else ())]
    today = date.fromordinal(ordinal)
    found: list[Dated] = []
    for match in sorted(matches, key=lambda match: (match.start(), -match.end())):
        if found and match.start() < found[-1].end:
            continue
        read = _read(match, today, direction)
        if read is not None:
            found.append(
                Dated(iso=read[0], ordinal=read[1].toordinal(), start=match.start(), end=match.end())
            )
    return tuple(found)


def day_in(text: str, ordinal: int, direction: int) -> Dated | None:
    """Return the first date that is exact to the day."""
    return next((found for found in find_dates(text, ordinal, direction) if len(found.iso) == 10), None)  # noqa: PLR2004


_Read = tuple[str, date]


def _read(match: re.Match[str], today: date, direction: int) -> _Read | None:
    try:
        return _READERS[_kind(match)](match, today, direction)
    except (ValueError, OverflowError):
        return None


def _kind(match: re.Match[str]) -> str:
    groups = match.groupdict()
    return next(name for name in _READERS if groups.get(name) is not None)


def _full(day: date) -> _Read:
    return day.isoformat(), day


def _month_read(day: date) -> _Read:
    return day.isoformat()[:7], day.replace(day=1)


def number(text: str) -> int:
    """Read a small number written in digits, English or Chinese words; ValueError if it is none."""
    lowered = text.lower()
    if lowered.isdigit():
        return int(lowered)
    if lowered in {"a", "an"}:
        return 1
    if lowered in NUMBERS_EN:
        return NUMBERS_EN.index(lowered)
    return _number_zh(lowered.replace("两", "二"))


def _number_zh(text: str) -> int:
    tens, ten, units = text.rpartition("十")
    if not ten:
        return _DIGITS_ZH.index(units)
    return 10 * (_DIGITS_ZH.index(tens) if tens else 1) + (_DIGITS_ZH.index(units) if units else 0)


def _month(text: str) -> int:
    lowered = text.lower()
    for index, name in enumerate(MONTHS_EN, 1):
        if name.startswith(lowered[:3]):
            return index
    return number(text)


def _near(today: date, month: int, day: int, direction: int) -> date:
    """Choose the year of a day without one: the next such day, or the last, with a month of grace."""
    found = date(today.year, month, day)
    if direction > 0 and found < today - timedelta(days=45):
        return date(today.year + 1, month, day)
    if direction < 0 and found > today + timedelta(days=31):
        return date(today.year - 1, month, day)
    return found


def _iso(match: re.Match[str], _today: date, _direction: int) -> _Read:
    return _full(date(int(match["iy"]), int(match["im"]), int(match["id"])))


def _day_month(day: str, month: str, year: str | None, today: date, direction: int) -> _Read:
    if year:
        return _full(date(int(year), _month(month), number(day)))
    return _full(_near(today, _month(month), number(day), direction))


def _dm(match: re.Match[str], today: date, direction: int) -> _Read:
    return _day_month(match["d1"], match["m1"], match["y1"], today, direction)


def _md(match: re.Match[str], today: date, direction: int) -> _Read:
    year = match["y2"] if "y2" in match.re.groupindex else None
    return _day_month(match["d2"], match["m2"], year, today, direction)


def _my(match: re.Match[str], _today: date, _direction: int) -> _Read:
    return _month_read(date(int(match["y3"]), _month(match["m3"]), 1))


def _ym(match: re.Match[str], today: date, _direction: int) -> _Read:
    year = {"去年": today.year - 1, "今年": today.year, "明年": today.year + 1}.get(match["y1"])
    return _month_read(date(year or int(match["y1"]), number(match["m1"]), 1))


def _month_only(match: re.Match[str], today: date, direction: int) -> _Read:
    return _month_read(_near(today, _month(match["m4"]), 1, direction))


def _year(match: re.Match[str], _today: date, _direction: int) -> _Read:
    return match["y4"], date(int(match["y4"]), 1, 1)


def _nth(match: re.Match[str], today: date, direction: int) -> _Read:
    day = number(match["d5"])
    month = today.year * 12 + today.month - 1
    if direction > 0 and day < today.day:
        month += 1
    if direction < 0 and day > today.day:
        month -= 1
    return _full(date(month // 12, month % 12 + 1, day))


def _weekday(match: re.Match[str], today: date, direction: int) -> _Read:
    name = match["day"].lower()
    if name == "末":
        wanted = 5
    else:
        wanted = "一二三四五六日".index(name.replace("天", "日")) if len(name) == 1 else _weekday_en(name)
    monday = today - timedelta(days=today.weekday())
    when = (match["when"] or "").lower()
    week = {"last": -1, "next": 1, "上上": -2, "上": -1, "下": 1, "下下": 2, "这": 0, "本": 0}.get(when)
    if "after" in match.re.groupindex and match["after"]:
        week = 1
    if when in {"这", "本"}:
        return _full(monday + timedelta(days=wanted))
    if week is not None:
        return _full(monday + timedelta(days=wanted, weeks=week))
    ahead = (wanted - today.weekday()) % 7
    if direction > 0:
        return _full(today + timedelta(days=ahead or 7))
    return _full(today - timedelta(days=(7 - ahead) % 7))


def _weekday_en(name: str) -> int:
    return next(index for index, day in enumerate(WEEKDAYS_EN) if day.startswith(name[:3]))


def _relative(match: re.Match[str], today: date, _direction: int) -> _Read:
    return _full(today + timedelta(days=_REL[" ".join(match["rel"].lower().split())]))


def _end(match: re.Match[str], today: date, _direction: int) -> _Read:
    text, unit = match["end"].lower(), (match["unit"] or "").lower()
    if unit in {"week", "本周", "这周", "周"} or text == "eow":
        return _full(today + timedelta(days=(4 - today.weekday()) % 7 + (7 if "next" in text else 0)))
    if unit in {"year", "年", "今年"}:
        return _full(date(today.year, 12, 31))
    month = today.year * 12 + today.month - 1
    if unit in {"quarter", "季度"}:
        month += 2 - (today.month - 1) % 3
    if "next" in text or unit in {"下月", "下个月"}:
        month += 1
    return _full(_first(month + 1) - timedelta(days=1))


def _first(month: int) -> date:
    return date(month // 12, month % 12 + 1, 1)


def _moved(today: date, count: int, unit: str) -> _Read:
    if unit in {"day", "天"}:
        return _full(today + timedelta(days=count))
    if unit in {"week", "周", "星期"}:
        return _full(today + timedelta(weeks=count))
    month = today.year * 12 + today.month - 1 + count * (12 if unit in {"year", "年"} else 1)
    first = _first(month)
    return (first.isoformat()[:4], first.replace(month=1)) if unit in {"year", "年"} else _month_read(first)


def _in(match: re.Match[str], today: date, _direction: int) -> _Read:
    return _moved(today, number(match["n1"]), match["u1"].lower())


def _ago(match: re.Match[str], today: date, _direction: int) -> _Read:
    return _moved(today, -number(match["n2"]), match["u2"].lower())


def _span(match: re.Match[str], today: date, _direction: int) -> _Read:
    step = {"last": -1, "next": 1, "上": -1, "下": 1, "去": -1, "明": 1}.get(match["which"].lower(), 0)
    unit = match["u3"].lower()
    if unit in {"week", "周", "星期"}:
        monday = today - timedelta(days=today.weekday()) + timedelta(weeks=step)
        return f"{monday.isoformat()[:7]}", monday
    return _moved(today, step, unit)


_READERS: MappingProxyType[str, Callable[[re.Match[str], date, int], _Read]] = MappingProxyType({
    "iso": _iso, "dm": _dm, "md": _md, "my": _my, "ym": _ym, "wd": _weekday, "rel": _relative, "end": _end,
    "inn": _in, "ago": _ago, "span": _span, "mon": _month_only, "yr": _year, "nth": _nth,
})  # fmt: skip
