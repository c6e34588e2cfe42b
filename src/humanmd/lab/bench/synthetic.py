"""Made-up models of any size, written straight into the tables that modelling and structure keep."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from humanmd.kernel.ids import derived, timed
from humanmd.kernel.instants import DAY, HOUR, Instant
from humanmd.kernel.store.connection import Db, Value, transaction
from humanmd.kernel.store.fts import segment
from humanmd.structure import store as structure
from humanmd.structure.records import Context, Face, Manifest, Recurs, Root, Sentence, StageResult, Volume

DAY_ONE: Final = Instant(1_776_675_600_000_000)
"""2026-04-20T09:00Z, a Monday; Points are spread over the year before it."""

RECEIPTS_A_POINT: Final = 2
"""How many pieces of evidence each Point has."""

IDENTITY = "INSERT INTO identity (id, kind, name, aliases, owner) VALUES (?, ?, ?, ?, ?)"
RECEIPT = """
INSERT INTO receipt (id, kind, source_id, field, start, stop, quote, authorship, author, channel, origin, observed_at,
    zone, session_id, state) VALUES (?, 'capture', ?, ?, ?, ?, ?, 'wrote', 'self', 'mail', ?, ?, 120, ?, ?)
"""
LANE = "INSERT INTO lane (name) VALUES ('desktop:synthetic') ON CONFLICT (name) DO UPDATE SET name = name RETURNING id"
SOURCE = """
INSERT INTO source (id, lane, at, received_at, client, state, checked_at, event_key, content_key, content_mac)
VALUES (?, ?, ?, ?, 'synthetic', 'expired', ?, NULL, zeroblob(16), zeroblob(16))
"""
CHECKED = (
    "INSERT INTO retention_log (receipt_id, capture_id, verdict, checked_at) VALUES (?, ?, 'matched', ?)"
)
POINT = """
INSERT INTO point (id, slot, kind, subject, predicate, object, target, situation, text, domain, status, confidence,
    authorship, observations, sessions, origins, days, valid_from, valid_to, occurred_at, recorded_at, last_seen_at,
    due_at, open, supersedes, superseded_by, conflicts_with, reason, changed_at)
VALUES (?, ?, 'fact', ?, 'likes', ?, '', '', ?, 'user', ?, 0.87, 'wrote', 2, 2, 2, 2, ?, NULL, NULL, ?, ?, NULL, 0, '[]',
    '', '[]', '', ?)
"""
POINT_RECEIPT = "INSERT INTO point_receipt (point, n, receipt) VALUES (?, ?, ?)"
POINT_FTS = "INSERT INTO point_fts (rowid, body) SELECT row, ? FROM point WHERE id = ?"
LINE = """
INSERT INTO line (id, slot, kind, source, target, predicate, polarity, status, confidence, observations, sessions,
    valid_from, valid_to, changed_at) VALUES (?, ?, 'relation', ?, ?, 'works_with', 1, 'active', 0.8, 2, 2, ?, NULL, ?)
"""
LINE_RECEIPT = "INSERT INTO line_receipt (line, n, receipt) VALUES (?, 0, ?)"

_SPAN: Final = 365 * DAY
_POINTS_A_NAME, _POINTS_A_LINE, _POINTS_A_FACE = 40, 8, 200
_RECEIPTS_A_FACE: Final = 40
_KINDS: Final = ("person", "org", "project", "tool", "place")
ENGLISH_WORDS: Final = (
    "quarterly",
    "roadmap",
    "for",
    "Atlas",
    "moved",
    "to",
    "Lisbon",
    "with",
    "Ana",
    "Sousa",
    "and",
    "a",
    "review",
    "on",
    "Friday",
    "about",
    "planning",
    "budgets",
    "before",
    "the",
    "release",
    "of",
    "the",
    "parser",
    "that",
    "Ben",
    "wrote",
    "in",
    "March",
)
_WORDS: Final = (
    *ENGLISH_WORDS,
    "我",
    "喜欢",
    "早上",
    "写",
    "周报",
    "然后",
    "和",
    "陈伟",
    "讨论",
    "预算",
    "计划",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A record that is still kept, which the newest receipts point into."""

    id: str
    at: Instant
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """The ids of what was written."""

    points: tuple[str, ...]
    faces: tuple[str, ...]
    root: str


def build(db: Db, count: int, seed: int = 1, kept: Sequence[Cited] = ()) -> Built:
    """Write an owner, so many confirmed Points with receipts, and Lines, Faces, Volumes and a Root in proportion.

    The newest receipts quote the records that are kept; those of the others went in time, with a logged check.
    """
    model = _Model(db, Random(f"{seed}:{count}"), kept)  # noqa: S311  (made up, not a secret)
    with transaction(db):
        return model.write(count)


class _Model:
    """A model while it is being written."""

    def __init__(self, db: Db, rng: Random, kept: Sequence[Cited]) -> None:
        self._db = db
        self._rng = rng
        self._kept = kept
        self._owner = derived("ent", "person", "owner")

    def write(self, count: int) -> Built:
        """Write every layer."""
        names = tuple(self._identities(max(4, count // _POINTS_A_NAME)))
        receipts = tuple(self._receipts(count * RECEIPTS_A_POINT))
        points = tuple(self._points(count, receipts))
        self._lines(count // _POINTS_A_LINE, names, receipts)
        faces = tuple(self._face(n, points, receipts) for n in range(max(2, count // _POINTS_A_FACE)))
        structure.replace_faces(self._db, faces)
        structure.replace_volumes(
            self._db, [_volume(faces[n : n + 2]) for n in range(0, min(len(faces), 10), 2)]
        )
        root = _root(points[:8], receipts[:8])
        structure.put_root(self._db, root)
        structure.put_manifest(self._db, _manifest())
        return Built(points=points, faces=tuple(face.id for face in faces), root=root.id)

    def _identities(self, count: int) -> Iterator[str]:
        rows: list[tuple[Value, ...]] = [(self._owner, "person", "Mara Kehl", '["Mara"]', 1)]
        for n in range(count):
            kind = _KINDS[n % len(_KINDS)]
            name = f"{self._words(2).title()} {n}"
            aliases = json.dumps([f"name{n}@example.org"] if kind == "person" else [])
            rows.append((derived("ent", kind, name), kind, name, aliases, 0))
        self._db.executemany(IDENTITY, rows)
        return (str(row[0]) for row in rows)

    def _receipts(self, count: int) -> Iterator[str]:
        """Write receipts, newest first."""
        rows: list[tuple[Value, ...]] = []
        for n in range(count):
            if n < len(self._kept):
                rows.append(self._quoting(n, self._kept[n]))
                continue
            at = DAY_ONE - _SPAN * n // count
            mail = f" mara{n}@example.org" if n % 10 == 0 else ""
            quote = f"{self._words(14)} {n}{mail}"
            rows.append(_receipt(n, timed("cap", at, str(n)), (quote, 0), at, "expired"))
        self._db.executemany(RECEIPT, rows)
        self._expire([(str(row[0]), str(row[1])) for row in rows[len(self._kept) :]])
        return (str(row[0]) for row in rows)

    def _expire(self, receipts: Sequence[tuple[str, str]]) -> None:
        """Let the records behind receipts be gone."""
        lane = self._db.value(LANE)
        self._db.executemany(SOURCE, [(capture, lane, DAY_ONE, DAY_ONE, DAY_ONE) for _, capture in receipts])
        self._db.executemany(CHECKED, [(receipt, capture, DAY_ONE) for receipt, capture in receipts])

    def _quoting(self, n: int, record: Cited) -> tuple[Value, ...]:
        start = min(len(record.text) // 3, 200)
        return _receipt(n, record.id, (record.text[start : start + 90], start), record.at, "live")

    def _points(self, count: int, receipts: Sequence[str]) -> Iterator[str]:
        rows: list[tuple[Value, ...]] = []
        cited: list[tuple[Value, ...]] = []
        for n in range(count):
            at = DAY_ONE - _SPAN * n // count
            text = f"{self._words(9)} {n}"
            point = derived("pt", text)
            status = "superseded" if n % 9 == 0 else "confirmed"
            rows.append((point, point, self._owner, text[:24], text, status, at, at, at, at))
            own = receipts[n * RECEIPTS_A_POINT : (n + 1) * RECEIPTS_A_POINT]
            cited += [(point, place, receipt) for place, receipt in enumerate(own)]
        self._db.executemany(POINT, rows)
        self._db.executemany(POINT_RECEIPT, cited)
        self._db.executemany(POINT_FTS, [(segment(str(row[4])), row[0]) for row in rows])
        return (str(row[0]) for row in rows)

    def _lines(self, count: int, names: Sequence[str], receipts: Sequence[str]) -> None:
        for n in range(count):
            line = derived("ln", str(n))
            ends = (names[n % len(names)], names[(n * 7 + 1) % len(names)])
            self._db.execute(LINE, (line, line, *ends, DAY_ONE, DAY_ONE))
            self._db.execute(LINE_RECEIPT, (line, receipts[n]))

    def _face(self, n: int, points: Sequence[str], receipts: Sequence[str]) -> Face:
        scope = f"{self._rng.choice(_WORDS)} {n}"
        expects = Recurs(
            days=(0, 1, 2, 3, 4), hours=(540, 660), context=Context(kind="app", name=scope), min_minutes=30
        )
        first = n * _POINTS_A_FACE % max(1, len(points) - 8)
        evidence = receipts[first * RECEIPTS_A_POINT :][:_RECEIPTS_A_FACE]
        return Face(
            id=derived("fc", scope), kind="habit", signature=f"recurs {n // 2}", scope=scope, domain="user",
            label=f"Works in {scope} on weekday mornings", members=tuple(points[first : first + 8]),
            expectations=(expects,), hits=24, trials=30, days=24, lift=3.2, confidence=0.8, interval=(0.66, 0.9),
            status="active" if n % 3 else "forming", counter_evidence=(), first_seen=Instant(DAY_ONE - 60 * DAY),
            last_confirmed=DAY_ONE, retired_at=None, receipts=tuple(evidence),
        )  # fmt: skip

    def _words(self, count: int) -> str:
        return " ".join(self._rng.choices(_WORDS, k=count))


def _receipt(n: int, source: str, quoted: tuple[str, int], at: int, state: str) -> tuple[Value, ...]:
    quote, start = quoted
    session = timed("ses", at - at % HOUR, "s")
    name = derived("rcp", source, str(n))
    return (name, source, "text", start, start + len(quote), quote, derived("org", quote), at, session, state)


def _volume(members: Sequence[Face]) -> Volume:
    return Volume(
        id=derived("vol", *(face.id for face in members)), signature=members[0].signature,
        label="Deep work comes in the morning", scopes=tuple(face.scope for face in members), domain="user",
        members=tuple(face.id for face in members), confidence=0.75, interval=(0.6, 0.9), status="active",
        first_seen=DAY_ONE, last_confirmed=DAY_ONE, retired_at=None, receipts=members[0].receipts[:4],
    )  # fmt: skip


def _root(members: Sequence[str], receipts: Sequence[str]) -> Root:
    sentence = Sentence(
        text="Mara Kehl works in the morning.", members=tuple(members), receipts=tuple(receipts)
    )
    return Root(
        id=derived("root", sentence.text), text=sentence.text, sentences=(sentence,), inputs_hash="made up", tokens=8,
        created_at=DAY_ONE, receipts=tuple(receipts),
    )  # fmt: skip


def _manifest() -> Manifest:
    return Manifest(
        build_id=derived("bld", "synthetic"), status="complete", commit="", version="", engine="rules", models=(),
        prompt_hashes=(), config_hash="", window_start=Instant(DAY_ONE - _SPAN), window_end=DAY_ONE, trigger="bench",
        started_at=DAY_ONE, completed_at=DAY_ONE, duration_ms=0,
        stages=(StageResult(name="faces", status="complete", ms=0),), degraded_stages=(),
    )  # fmt: skip
