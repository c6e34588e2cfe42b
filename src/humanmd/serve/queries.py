"""Search: one ranked answer from what the model believes and from what was on the screen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from humanmd.capture import store as captures
from humanmd.capture.records import Capture
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db
from humanmd.kernel.store.fts import contains, folded
from humanmd.kernel.text import cut, strip_controls
from humanmd.modeling import store as model
from humanmd.modeling.records import Point
from humanmd.serve import store
from humanmd.serve.store import Asked, FoundCapture, Source

EVER: Final = 1 << 60
"""Later than any instant."""

_TEXT: Final = 240
_RANK_OFFSET: Final = 60
_POINT_WEIGHT: Final = 1.2
_EXACT_WEIGHT: Final = 1.5
_SOURCES: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What is asked: words, a time range `[since, until)`, an app ("" for any), the kinds, how many answers.

    `private` lets in what nobody but the owner may see, `history` what is no longer true.
    """

    text: str
    since: int = -EVER
    until: int = EVER
    app: str = ""
    kinds: frozenset[Literal["point", "capture"]] = frozenset({"point", "capture"})
    limit: int = 10
    private: bool = False
    history: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One answer; `rank` counts from 1, a larger `score` is better, `captures` are records still there."""

    rank: int
    kind: str
    id: str
    text: str
    score: float
    observed_at: Instant
    app: str
    receipts: tuple[str, ...]
    captures: tuple[Source, ...]


def search(db: Db, query: Query) -> tuple[Hit, ...]:
    """Answer a query, best first: all words before some of them, the very words before others.

    A record that a found Point stands on is shown with the Point; repeats of one screen are one answer.
    """
    found: list[Hit] = []
    if "point" in query.kinds:
        found += _points(db, query)
    if "capture" in query.kinds:
        under = {source.id for hit in found for source in hit.captures}
        found += _captures(db, query, under)
    found.sort(key=lambda hit: (-hit.score, -hit.observed_at, hit.id))
    return tuple(replace(hit, rank=n) for n, hit in enumerate(found[: query.limit], 1))


def _points(db: Db, query: Query) -> list[Hit]:
    kept: dict[str, Point] = {}
    for any_term in (False, True):
        if len(kept) < query.limit:
            rows = model.search(db, query.text, 4 * query.limit, history=query.history, any_term=any_term)
            kept |= {p.id: p for p, _ in rows if p.id not in kept and _wanted(p, query)}
    hits = [
        _point_hit(db, point, nth, query) for nth, point in enumerate(list(kept.values())[: 2 * query.limit])
    ]
    return [hit for hit in hits if query.app in ("", hit.app)]


def _wanted(point: Point, query: Query) -> bool:
    inside = point.last_seen_at >= query.since and point.recorded_at < query.until
    return inside and (query.private or point.reason != "private")


def _point_hit(db: Db, point: Point, nth: int, query: Query) -> Hit:
    sources = store.sources_of(db, point.receipts[:_SOURCES])
    text = point.text or point.object
    return Hit(
        rank=0,
        kind=point.kind,
        id=point.id,
        text=_short(text),
        score=_score(nth, text, query.text, _POINT_WEIGHT),
        observed_at=point.last_seen_at,
        app=sources[0].app if sources else "",
        receipts=point.receipts,
        captures=sources,
    )


def _captures(db: Db, query: Query, under: set[str]) -> list[Hit]:
    asked = Asked(query.text, query.since, query.until, query.app, 4 * query.limit)
    rows: dict[str, FoundCapture] = {}
    for any_term in (False, True):
        if len(rows) < query.limit:
            found = store.captures_like(db, asked, any_term=any_term)
            rows |= {row.id: row for row in found if row.id not in rows and row.id not in under}
    groups: dict[tuple[str, str, str], Hit] = {}
    for nth, row in enumerate(rows.values()):
        capture = captures.by_id(db, row.id)
        if capture is not None:
            _fold(groups, _capture_hit(db, capture, nth, query), capture.title)
    return list(groups.values())


def _fold(groups: dict[tuple[str, str, str], Hit], hit: Hit, title: str) -> None:
    """Add a record to the answers, or to the answer that shows the same words on the same screen."""
    key = (hit.app, title, hit.text)
    first = groups.get(key)
    groups[key] = (
        hit if first is None else replace(first, captures=(*first.captures, *hit.captures)[:_SOURCES])
    )


def _capture_hit(db: Db, capture: Capture, nth: int, query: Query) -> Hit:
    text = captures.searchable(capture)
    return Hit(
        rank=0,
        kind="capture",
        id=capture.id,
        text=_excerpt(text, query.text),
        score=_score(nth, text, query.text, 1.0),
        observed_at=capture.at,
        app=capture.app,
        receipts=tuple(receipt.id for receipt in model.receipts_of_source(db, capture.id)[:_SOURCES]),
        captures=(Source(capture.id, capture.event_id, capture.app),),
    )


def _score(nth: int, text: str, asked: str, weight: float) -> float:
    """Score by rank, so that two indexes can be compared; the very words count more."""
    exact = _EXACT_WEIGHT if contains(asked, text) else 1.0
    return round(weight * exact * _RANK_OFFSET / (_RANK_OFFSET + nth), 4)


def _excerpt(text: str, asked: str) -> str:
    """Choose the line that shares most words with the question, the first of equals."""
    words = _words(asked)
    lines: Sequence[str] = [line for line in text.split("\n") if line.strip()] or [""]
    return _short(max(lines, key=lambda line: _shared(words, line)))


def _words(asked: str) -> tuple[str, ...]:
    whole = folded(asked)
    return (whole, *dict.fromkeys(whole.split()))


def _shared(words: Iterable[str], line: str) -> int:
    seen = folded(line)
    return sum(len(word) for word in words if word in seen)


def _short(text: str) -> str:
    return cut(" ".join(strip_controls(text).split()), _TEXT, "…")
