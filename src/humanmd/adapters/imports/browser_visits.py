"""The visits in a browser's history, whichever family's tables hold them."""

from collections.abc import Iterator
from dataclasses import dataclass

from humanmd.adapters.imports.records import ImportSourceError
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.foreign import ForeignDb, Row

# Texts are read as bytes: a browser may have stored what is no UTF-8. Numbers of another type count as 0.
_CHROMIUM = """
SELECT CAST(urls.url AS BLOB), CAST(urls.title AS BLOB), visits.visit_time, visits.transition, urls.hidden, {duration}
FROM visits JOIN urls ON urls.id = visits.url
ORDER BY visits.visit_time, visits.id
"""
_FIREFOX = """
SELECT CAST(p.url AS BLOB), CAST(p.title AS BLOB), v.visit_date, v.visit_type, p.hidden, 0
FROM moz_historyvisits AS v JOIN moz_places AS p ON p.id = v.place_id
ORDER BY v.visit_date, v.id
"""
_UNIX_FROM_1601 = 11_644_473_600_000_000  # microseconds from 1601-01-01 to 1970-01-01
_LONGEST = 86_400_000_000

# Chromium, ui/base/page_transition_types.h
_CORE = 0xFF
_SUBFRAMES = frozenset({3, 4})
_CHAIN_START, _CHAIN_END, _REDIRECT = 0x10000000, 0x20000000, 0xC0000000
# Firefox, nsINavHistoryService.idl: embedded, download, framed link
_NESTED_TYPES = frozenset({4, 7, 8})


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One visit; `at` is None if it has no date, `duration` in microseconds, `nested` if no page of its own."""

    url: str
    title: str
    at: Instant | None
    duration: int
    nested: bool


def read_visits(db: ForeignDb) -> Iterator[Visit]:
    """Yield every visit, oldest first, undated ones before; ImportSourceError if it is no browser's history."""
    if db.columns("moz_historyvisits") and db.columns("moz_places"):
        yield from map(_firefox, db.rows(_FIREFOX))
        return
    columns = db.columns("visits")
    if not columns or not db.columns("urls"):
        message = "The database has none of the tables of a browser's history."
        raise ImportSourceError(message, next_step="Name a profile folder, `History` or `places.sqlite`.")
    duration = "visits.visit_duration" if "visit_duration" in columns else "0"
    yield from map(_chromium, db.rows(_CHROMIUM.format(duration=duration)))


def _chromium(row: Row) -> Visit:
    url, title, time, transition, hidden, duration = row
    flags, at = _whole(transition), _whole(time)
    chain = bool(flags & (_CHAIN_START | _REDIRECT)) and not flags & _CHAIN_END
    return Visit(
        url=_text(url),
        title=_text(title),
        at=Instant(at - _UNIX_FROM_1601) if at else None,
        duration=max(0, min(_whole(duration), _LONGEST)),
        nested=bool(_whole(hidden)) or flags & _CORE in _SUBFRAMES or chain,
    )


def _firefox(row: Row) -> Visit:
    url, title, time, kind, hidden, _duration = row
    at = _whole(time)
    return Visit(
        url=_text(url),
        title=_text(title),
        at=Instant(at) if at else None,
        duration=0,
        nested=bool(_whole(hidden)) or _whole(kind) in _NESTED_TYPES,
    )


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
