"""When two values are the same: folded text, dates in any writing, names inside longer values, contexts."""

import re
import unicodedata
from types import MappingProxyType

_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS = MappingProxyType({name: number for number, name in enumerate(_NAMES, 1)})
_DATES = (
    re.compile(r"\d{4}-(?P<m>\d\d)-(?P<d>\d\d)"),
    re.compile(r"(?P<m>\d{1,2})月(?P<d>\d{1,2})"),
    re.compile(r"(?P<d>\d{1,2})(?:st|nd|rd|th)?(?: of)? (?P<m>[a-z]{3})"),
    re.compile(r"(?P<m>[a-z]{3})[a-z]* (?P<d>\d{1,2})"),
)
_ENOUGH = 0.6


def norm(text: str) -> str:
    """Fold compatibility forms, case and white space."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def same_object(said: str, true: str) -> bool:
    """Say whether two values are the same: equal, one day, or one plainly inside the other."""
    a, b = norm(said), norm(true)
    if not a:
        return False
    days = _days(b)
    if days:
        return bool(days & _days(a))
    if a == b or _inside(b, a):
        return True
    return len(a) >= _ENOUGH * len(b) and _inside(a, b)


def _inside(part: str, whole: str) -> bool:
    if not part.isascii():
        return len(part) > 1 and part in whole
    return re.search(rf"(?<!\w){re.escape(part)}(?![\w-])", whole, re.ASCII) is not None


def _days(text: str) -> set[tuple[int, int]]:
    out: set[tuple[int, int]] = set()
    for pattern in _DATES:
        for match in pattern.finditer(text):
            month = match["m"]
            number = int(month) if month.isdigit() else _MONTHS.get(month, 0)
            if number:
                out.add((number, int(match["d"])))
    return out


def same_context(said: str, true: str) -> bool:
    """Say whether two contexts are one: an application, or a host under the other."""
    a, b = norm(said), norm(true)
    return a == b or a.endswith(f".{b}") or b.endswith(f".{a}") or (len(a) > 3 and a.endswith(f":{b}"))  # noqa: PLR2004


def same_hours(said: object, true: tuple[int, ...]) -> bool:
    """Say whether the hours said touch the true ones, give or take one."""
    if not isinstance(said, list | tuple) or not said:
        return False
    hours = [int(float(hour)) for hour in said]
    return min(hours) - 1 <= max(true) and max(hours) + 1 >= min(true)
