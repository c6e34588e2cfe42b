"""Dates as people write them in notes and file names, with how exact they are."""

import re
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from typing import Literal

from humanmd.adapters.imports.records import local_instant
from humanmd.kernel.instants import Instant, InstantError, parse

Precision = Literal["second", "minute", "day", "week", "month"]

_NOON = 12
_MAX_LENGTH = 80
_DATE = r"(?P<y>(?:19|20)\d\d)(?P<s>[-/._]?)(?P<m>0[1-9]|1[0-2])(?P=s)(?P<d>0[1-9]|[12]\d|3[01])"
_LOOSE = r"(?P<y>(?:19|20)\d\d)[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})"
_CHINESE = r"(?P<y>(?:19|20)\d\d)\s*年\s*(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*日"
_CLOCK = r"(?:(?:T|\s+)(?P<h>[01]?\d|2[0-3]):(?P<n>[0-5]\d)(?::(?P<c>[0-5]\d)(?:\.\d+)?)?)?"

_VALUE_FORMS = tuple(re.compile(form + _CLOCK, re.ASCII) for form in (_DATE, _LOOSE, _CHINESE))
_NAME_FORMS = (
    re.compile(rf"(?<!\d){_DATE}(?:[ T_-](?P<h>[01]\d|2[0-3])[.:h]?(?P<n>[0-5]\d))?(?!\d)", re.ASCII),
    re.compile(rf"(?<!\d){_CHINESE}", re.ASCII),
)
_WEEK = re.compile(r"(?P<y>(?:19|20)\d\d)-?W(?P<w>0[1-9]|[1-4]\d|5[0-3])", re.ASCII)
_MONTH = re.compile(r"(?P<y>(?:19|20)\d\d)-(?P<m>0[1-9]|1[0-2])", re.ASCII)
_LINKED = re.compile(r"\[\[([^|\]]+)(?:\|[^\]]*)?\]\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dated:
    """When something was written.

    A day without a time is its local noon, a week or month the noon of its first day, as `precision`
    says. `stated` is true where the writer gave the offset too.
    """

    at: Instant
    offset: int
    precision: Precision
    stated: bool = False


def from_value(text: str, zone: tzinfo) -> Dated | None:
    """Read the value of a date property: RFC 3339, a date with or without a clock, a linked day; else None."""
    if len(text) > _MAX_LENGTH:
        return None
    linked = _LINKED.fullmatch(text.strip())
    plain = linked[1] if linked else text.strip()
    try:
        at, offset = parse(plain)
    except (InstantError, OverflowError):
        return _first(_VALUE_FORMS, plain, zone, whole=True)
    return Dated(at=at, offset=offset, precision="second", stated=True)


def from_name(stem: str, zone: tzinfo) -> Dated | None:
    """Find a date in a file name without its ending; a bare year is not enough."""
    found = _first(_NAME_FORMS, stem, zone, whole=False)
    if found is not None:
        return found
    if match := _WEEK.fullmatch(stem):
        try:
            monday = date.fromisocalendar(int(match["y"]), int(match["w"]), 1)
        except ValueError:  # a year without a 53rd week
            return None
        return at_noon(monday, zone, "week")
    if match := _MONTH.fullmatch(stem):
        return at_noon(date(int(match["y"]), int(match["m"]), 1), zone, "month")
    return None


def at_noon(day: date, zone: tzinfo, precision: Precision) -> Dated:
    """Place a day without a time at its local noon, which no change of clocks moves to another day."""
    at, offset = local_instant(datetime(day.year, day.month, day.day, _NOON), zone)  # noqa: DTZ001
    return Dated(at=at, offset=offset, precision=precision)


def _first(forms: tuple[re.Pattern[str], ...], text: str, zone: tzinfo, *, whole: bool) -> Dated | None:
    for form in forms:
        match = form.fullmatch(text) if whole else form.search(text)
        if match is not None and (found := _dated(match, zone)) is not None:
            return found
    return None


def _dated(match: re.Match[str], zone: tzinfo) -> Dated | None:
    groups = match.groupdict()
    try:
        day = date(int(groups["y"]), int(groups["m"]), int(groups["d"]))
    except ValueError:
        return None
    hour, minute, second = (groups.get(name) for name in "hnc")
    if hour is None or minute is None:
        return at_noon(day, zone, "day")
    moment = datetime(day.year, day.month, day.day, int(hour), int(minute), int(second or 0))  # noqa: DTZ001
    at, offset = local_instant(moment, zone)
    return Dated(at=at, offset=offset, precision="minute" if second is None else "second")
