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
_TIERS: Final = ((1.0, False), (0.5, True))
"""What an answer is worth that has all the words, and one that has some of them."""


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
    """One answer; `rank` counts from 1, a larger `score` is better, `captures` are records still there.

    `status` is that of a Point (candidates are not believed yet), and "" for what was on the screen.
    """

    rank: int
    kind: str
    id: str
    text: str
    score: float
    observed_at: Instant
    app: str
    receipts: tuple[str, ...]
    captures: tuple[Source, ...]
    status: str = ""


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
    kept: dict[str, Hit] = {}
    said: set[tuple[str, str]] = set()
    for weight, any_term in _TIERS:
        if len(kept) >= query.limit:
            break
        rows = model.search(db, query.text, 4 * query.limit, history=query.history, any_term=any_term)
        for point, _ in rows:
            wording = (point.predicate, point.text or point.object)
            if wording in said or not _wanted(point, query):
                continue
            said.add(wording)
            hit = _point_hit(db, point, weight * _POINT_WEIGHT * _fade(len(kept)), query)
            if query.app in ("", hit.app):
                kept[point.id] = hit
    return list(kept.values())


def _wanted(point: Point, query: Query) -> bool:
    inside = point.last_seen_at >= query.since and point.recorded_at < query.until
    return inside and (query.private or point.reason != "private")


def _point_hit(db: Db, point: Point, weight: float, query: Query) -> Hit:
    sources = store.sources_of(db, point.receipts[:_SOURCES])
    text = point.text or point.object
    return Hit(
        rank=0,
        kind=point.kind,
        id=point.id,
        text=_short(text),
        score=_score(weight, text, query.text),
        observed_at=point.last_seen_at,
        app=sources[0].app if sources else "",
        receipts=point.receipts,
        captures=sources,
        status=point.status,
    )


def _captures(db: Db, query: Query, under: set[str]) -> list[Hit]:
    asked = Asked(query.text, query.since, query.until, query.app, 4 * query.limit)
    rows: dict[str, tuple[FoundCapture, float]] = {}
    for weight, any_term in _TIERS:
        if len(rows) < query.limit:
            for row in store.captures_like(db, asked, any_term=any_term):
                if row.id not in under:
                    rows.setdefault(row.id, (row, weight * _fade(len(rows))))
    groups: dict[tuple[str, str, str], Hit] = {}
    for row, weight in rows.values():
        capture = captures.by_id(db, row.id)
        if capture is not None:
            _fold(groups, _capture_hit(db, capture, weight, query), capture.title)
    return list(groups.values())


def _fold(groups: dict[tuple[str, str, str], Hit], hit: Hit, title: str) -> None:
    """Add a record to the answers, or to the answer that shows the same words on the same screen."""
    key = (hit.app, title, hit.text)
    first = groups.get(key)
    groups[key] = (
        hit if first is None else replace(first, captures=(*first.captures, *hit.captures)[:_SOURCES])
    )


def _capture_hit(db: Db, capture: Capture, weight: float, query: Query) -> Hit:
    text = captures.searchable(capture)
    return Hit(
        rank=0,
        kind="capture",
        id=capture.id,
        text=_excerpt(text, query.text),
        score=_score(weight, text, query.text),
        observed_at=capture.at,
        app=capture.app,
        receipts=tuple(receipt.id for receipt in model.receipts_of_source(db, capture.id)[:_SOURCES]),
        captures=(Source(capture.id, capture.event_id, capture.app),),
    )


def _fade(nth: int) -> float:
    """Score by place, so that two indexes can be compared."""
    return _RANK_OFFSET / (_RANK_OFFSET + nth)


def _score(weight: float, text: str, asked: str) -> float:
    """Let the very words count more."""
    return round(weight * (_EXACT_WEIGHT if contains(asked, text) else 1.0), 4)


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
