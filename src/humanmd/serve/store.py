"""What the faces choose to show: ids and counts, found by index; the objects themselves come from their stages."""

import json
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db, Value
from humanmd.kernel.store.fts import match_query

_TRUE: Final = "status = 'confirmed' AND reason <> 'private'"
OWNER: Final = "SELECT id FROM identity WHERE owner = 1"
NEWEST: Final = "SELECT max(last_seen_at) FROM point"
FACTS: Final = f"""
SELECT id FROM point
WHERE subject IN (SELECT id FROM identity WHERE owner = 1) AND predicate IN (SELECT value FROM json_each(:predicates))
    AND kind = 'fact' AND {_TRUE}
    AND (predicate <> 'states' OR authorship = 'wrote' OR id IN (SELECT target FROM owner_input WHERE action = 'confirm'))
ORDER BY observations DESC, last_seen_at DESC, id LIMIT :limit
"""  # noqa: S608  (constants only)
COUNT_FACTS: Final = FACTS.replace("SELECT id FROM point", "SELECT count(*) FROM point", 1).partition(
    "ORDER"
)[0]
EVENTS: Final = f"""
SELECT id FROM point WHERE kind = 'event' AND {_TRUE} AND occurred_at > :since AND occurred_at <= :until
ORDER BY occurred_at DESC, id LIMIT :limit
"""  # noqa: S608
COUNT_EVENTS: Final = EVENTS.replace("SELECT id FROM point", "SELECT count(*) FROM point", 1).partition(
    "ORDER"
)[0]
NEW_FACTS: Final = f"""
SELECT id FROM point WHERE kind = 'fact' AND {_TRUE} AND recorded_at > :since AND supersedes <> '[]'
ORDER BY recorded_at DESC, id LIMIT :limit
"""  # noqa: S608
PROMISES: Final = f"""
SELECT id FROM point WHERE kind = 'commitment' AND open = 1 AND {_TRUE}
ORDER BY due_at IS NULL, due_at, recorded_at DESC, id LIMIT :limit
"""  # noqa: S608
COUNT_PROMISES: Final = PROMISES.replace("SELECT id", "SELECT count(*)", 1).partition("ORDER")[0]
CONFLICTS: Final = (
    "SELECT id FROM point WHERE status = 'conflicted' AND reason <> 'private' ORDER BY id LIMIT :limit"
)
KNOWN: Final = f"""
SELECT i.id FROM identity i JOIN (
    SELECT subject AS who, sessions, last_seen_at FROM point WHERE subject <> '' AND {_TRUE}
    UNION ALL SELECT target, sessions, last_seen_at FROM point WHERE target <> '' AND {_TRUE}
) p ON p.who = i.id
WHERE i.kind = :kind AND i.owner = 0
GROUP BY i.id ORDER BY max(p.last_seen_at) > :recent DESC, sum(p.sessions) DESC, i.id LIMIT :limit
"""  # noqa: S608
ABOUT: Final = f"""
SELECT id FROM (
    SELECT id, predicate, last_seen_at FROM point WHERE subject = :who AND kind = 'fact' AND {_TRUE}
    UNION SELECT id, predicate, last_seen_at FROM point WHERE target = :who AND target <> '' AND kind = 'fact' AND {_TRUE}
) ORDER BY predicate, last_seen_at DESC, id LIMIT :limit
"""  # noqa: S608
CANDIDATES: Final = "SELECT count(*) FROM point WHERE status = 'candidate' AND reason <> 'private'"
SPAN: Final = """
SELECT a.start, a.zone, z.stop, z.zone, (SELECT count(*) FROM session)
FROM (SELECT start, zone FROM session ORDER BY start, zone LIMIT 1) a,
     (SELECT stop, zone FROM session ORDER BY stop DESC, zone LIMIT 1) z
"""
LANES: Final = "SELECT name FROM lane ORDER BY name"
LAYERS: Final = """
SELECT (SELECT count(*) FROM point), (SELECT count(*) FROM line), (SELECT count(*) FROM face WHERE status = 'active'),
    (SELECT count(*) FROM volume WHERE status = 'active'), (SELECT count(*) FROM root WHERE live = 1),
    (SELECT count(*) FROM (
        SELECT receipt FROM point_receipt UNION SELECT receipt FROM line_receipt
        UNION SELECT j.value FROM face x, json_each(x.receipts) j
        UNION SELECT j.value FROM volume x, json_each(x.receipts) j
        UNION SELECT j.value FROM root x, json_each(x.receipts) j WHERE x.live = 1
    ))
"""
FOUND_CAPTURES: Final = """
SELECT c.id, c.at, c.utc_offset, c.app, c.event_id, bm25(capture_fts) AS score FROM capture_fts
JOIN capture c ON c.seq = capture_fts.rowid
WHERE capture_fts MATCH :query AND c.at >= :since AND c.at < :until AND (:app = '' OR c.app = :app)
ORDER BY score, c.id LIMIT :limit
"""
SOURCES_OF: Final = """
SELECT DISTINCT c.id, c.event_id, c.app FROM json_each(?) j JOIN receipt r ON r.id = j.value
CROSS JOIN lane l CROSS JOIN capture c ON c.lane = l.id AND c.at = r.observed_at AND c.id = r.source_id
ORDER BY c.id
"""


class Asked(NamedTuple):
    """What is searched for: words, `[since, until)`, an app ("" for any), and how many answers."""

    text: str
    since: int
    until: int
    app: str
    limit: int


class FoundCapture(NamedTuple):
    """A record that a search found, and how well (smaller is better)."""

    id: str
    at: Instant
    offset: int
    app: str
    event_id: str
    score: float


class Source(NamedTuple):
    """A record that is still there under a receipt."""

    id: str
    event_id: str
    app: str


def owner(db: Db) -> str:
    """Return the owner's identity, or ""."""
    return str(db.value(OWNER) or "")


def newest(db: Db) -> Instant | None:
    """Return when something of the model was seen last, or None."""
    found = db.value(NEWEST)
    return None if found is None else Instant(found)


def ids(db: Db, query: str, **params: str | int) -> tuple[str, ...]:
    """Return the ids that one of this module's queries chooses."""
    return tuple(row[0] for row in db.rows(query, params))


def number(db: Db, query: str, **params: str | int) -> int:
    """Return what one of this module's queries counts."""
    return int(db.value(query, params) or 0)


def facts_of(predicates: Iterable[str]) -> str:
    """Write predicates as the parameter of FACTS."""
    return json.dumps(list(predicates))


class Seen(NamedTuple):
    """From when to when there are sessions, each with the local offset in minutes, and how many there are."""

    first: tuple[Instant, int]
    last: tuple[Instant, int]
    sessions: int


def span(db: Db) -> Seen | None:
    """Return what time all sessions span; None without any."""
    row = db.row(SPAN)
    if row is None:
        return None
    start, zone, stop, last_zone, count = map(int, row)
    return Seen(first=(Instant(start), zone), last=(Instant(stop), last_zone), sessions=count)


def layers(db: Db) -> tuple[int, ...]:
    """Count Points, Lines, active Faces, active Volumes, live Roots, and the receipts under all of them."""
    return tuple(map(int, db.row(LAYERS) or ()))


def captures_like(db: Db, asked: Asked, *, any_term: bool) -> tuple[FoundCapture, ...]:
    """Find records by their words, best first."""
    query = match_query(asked.text, any_term=any_term)
    if not query:
        return ()
    params: dict[str, Value] = {
        "query": query, "since": asked.since, "until": asked.until, "app": asked.app, "limit": asked.limit,
    }  # fmt: skip
    return tuple(FoundCapture(*row) for row in db.rows(FOUND_CAPTURES, params))


def sources_of(db: Db, receipts: Sequence[str]) -> tuple[Source, ...]:
    """Return the records under these receipts that are still there."""
    return tuple(Source(*row) for row in db.rows(SOURCES_OF, (json.dumps(list(receipts)),)))
