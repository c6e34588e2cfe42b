"""Checkpoints: how far a slot's observations are taken up, so that a day costs the same after years."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from humanmd.kernel.store.connection import Db
from humanmd.modeling.independence import Seen
from humanmd.modeling.standing import Standing
from humanmd.modeling.tally import Memory, remembered

MOST: Final = 12
"""How many observations are read again before the older ones of them are taken up."""

_NEWEST: Final = 4

LOAD = "SELECT id, upto, state FROM checkpoint WHERE slot = ?"
PUT = """
INSERT INTO checkpoint (slot, upto, state) VALUES (?, ?, ?)
ON CONFLICT (slot) DO UPDATE SET upto = excluded.upto, state = excluded.state RETURNING id
"""
DROP = "DELETE FROM checkpoint WHERE id = ?"
RECALL = """
SELECT tally, value, weight FROM counted WHERE checkpoint = ? AND value IN (SELECT value FROM json_each(?))
"""
COUNT = "INSERT OR REPLACE INTO counted (checkpoint, value, tally, weight) VALUES (?, ?, ?, ?)"
FORGET = "DELETE FROM counted WHERE checkpoint = ?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """A standing that took up all that speaks of times before `upto`."""

    id: int
    upto: int
    state: str


def load(db: Db, slot: str) -> Checkpoint | None:
    """Return a slot's checkpoint, or None."""
    row = db.row(LOAD, (slot,))
    return None if row is None else Checkpoint(id=row[0], upto=row[1], state=row[2])


def recall(db: Db, checkpoint: Checkpoint, pieces: Sequence[Seen]) -> Memory:
    """Return what was counted before of the values that these pieces bear."""
    values = json.dumps(sorted({each for piece in pieces for each in remembered(piece)}))
    return {(tally, value): weight for tally, value, weight in db.rows(RECALL, (checkpoint.id, values))}


def save(db: Db, slot: str, upto: int, state: str, news: Mapping[tuple[str, str], float]) -> None:
    """Move a slot's checkpoint and remember what was counted since."""
    number = db.value(PUT, (slot, upto, state))
    db.executemany(COUNT, [(number, value, tally, weight) for (tally, value), weight in news.items()])


def drop(db: Db, checkpoint: Checkpoint) -> None:
    """Forget a checkpoint that no longer stands."""
    db.execute(DROP, (checkpoint.id,))
    db.execute(FORGET, (checkpoint.id,))


def advance(db: Db, standing: Standing, pieces: Sequence[Seen]) -> bool:
    """Add pieces to a standing, and keep a checkpoint without the newest of many.

    False if their wordings change how those taken up before are grouped; the standing is then spoilt.
    """
    cut = _cut(pieces) if len(pieces) > MOST and standing.kind != "commitment" else None
    old = [] if cut is None else [piece for piece in pieces if piece.since < cut]
    if cut is not None and old:
        known = dict(standing.memory)
        if not standing.join(old):
            return False
        standing.take(old)
        news = {key: value for key, value in standing.memory.items() if known.get(key) != value}
        save(db, standing.slot, cut, standing.write(), news)
    rest = pieces[len(old) :]
    if not standing.join(rest):
        return False
    standing.take(rest)
    return True


def _cut(pieces: Sequence[Seen]) -> int:
    """Return the time that parts the newest pieces from the rest; what speaks of the future counts as new."""
    seen = sorted(piece.at for piece in pieces)
    return min(pieces[-_NEWEST].since, seen[-_NEWEST])
