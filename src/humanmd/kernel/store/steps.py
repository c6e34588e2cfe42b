"""Attempts and quarantine: no input is lost, and none can stop its stage for ever.

    with attempt(db, "timeline", keys, at) as turn:
        made = compute(turn.inputs)                      # may crash, may be killed
        with transaction(db):
            write(made, stubs=turn.stubs)
            cursor.advance(db, "timeline", position_of(turn.covered[-1]))
            done(db, turn)

An attempt is committed before the work starts. If the process dies, the next turn covers one input at a time;
an input that was there at three deaths becomes a stub.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from humanmd.kernel.errors import HumanmdError
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db, transaction

MAX_ATTEMPTS: Final = 3

_BATCH = "*"
_TRYING, _CRASHED_BATCH, _QUARANTINED = "trying", "batch", "quarantined"

_OF_STAGE = "SELECT input, attempts, state FROM attempt WHERE stage = ?"
_RECORD = """
INSERT INTO attempt (stage, input, attempts, first_at, last_at, error, state) VALUES (?, ?, ?, ?, ?, '', ?)
ON CONFLICT (stage, input) DO UPDATE
SET attempts = excluded.attempts, last_at = excluded.last_at, state = excluded.state
"""
_FORGET_STALE = "DELETE FROM attempt WHERE stage = ? AND state = 'trying'"
_FORGET = "DELETE FROM attempt WHERE stage = ? AND input = ? AND state <> 'quarantined'"
_COUNT_DOWN = "UPDATE attempt SET attempts = attempts - ? WHERE stage = ? AND input = '*'"
_FORGET_FINISHED = "DELETE FROM attempt WHERE stage = ? AND input = '*' AND attempts <= 0"
_NOTE_ERROR = "UPDATE attempt SET error = ? WHERE stage = ? AND input = ?"
_TAKE_BACK = "UPDATE attempt SET attempts = attempts - 1 WHERE stage = ? AND input = ? AND attempts > 1"
_LISTED = """
SELECT stage, input, attempts, first_at, last_at, error FROM attempt WHERE state = 'quarantined'
ORDER BY stage, first_at, input
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What a step may do now: `covered`, a prefix of what it asked for, is `inputs` and `stubs` in order."""

    stage: str
    inputs: tuple[str, ...]
    stubs: tuple[str, ...]
    covered: tuple[str, ...]
    alone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Quarantined:
    """An input that its stage could not process; `error` is the type's name, or "" for a killed process."""

    stage: str
    input: str
    attempts: int
    first_at: Instant
    last_at: Instant
    error: str


@dataclass(frozen=True, slots=True)
class _Known:
    attempts: int
    state: str


@contextmanager
def attempt(db: Db, stage: str, inputs: Sequence[str], at: Instant) -> Iterator[Turn]:
    """Take a turn; an error that we foresaw, or an interruption, does not count as a crash."""
    turn = begin(db, stage, inputs, at)
    try:
        yield turn
    except BaseException as error:
        if isinstance(error, HumanmdError) or not isinstance(error, Exception):
            release(db, turn)
        else:
            _note(db, turn, type(error).__name__)
        raise


def begin(db: Db, stage: str, inputs: Sequence[str], at: Instant) -> Turn:
    """Record the attempt in its own transaction and say which inputs it covers."""
    with transaction(db):
        known = {name: _Known(attempts, state) for name, attempts, state in db.rows(_OF_STAGE, (stage,))}
        suspect = any(known[name].state == _TRYING for name in inputs if name in known)
        if _BATCH in known or suspect:
            return _one(db, stage, inputs, at, known)
        return _all(db, stage, inputs, at, known)


def done(db: Db, turn: Turn) -> None:
    """Clear the attempt, inside the transaction that writes the turn's results."""
    if turn.alone:
        for name in turn.inputs:
            db.execute(_FORGET, (turn.stage, name))
        db.execute(_COUNT_DOWN, (len(turn.covered), turn.stage))
        db.execute(_FORGET_FINISHED, (turn.stage,))
    else:
        db.execute(_FORGET, (turn.stage, _recorded_as(turn)))


def release(db: Db, turn: Turn) -> None:
    """Take the attempt back: nothing crashed, the step will come again."""
    if not turn.inputs:
        return
    with transaction(db):
        if turn.alone:
            db.execute(_TAKE_BACK, (turn.stage, _recorded_as(turn)))
        else:
            db.execute(_FORGET, (turn.stage, _recorded_as(turn)))


def quarantined(db: Db) -> tuple[Quarantined, ...]:
    """List what waits in quarantine, for `doctor`."""
    return tuple(
        Quarantined(stage=stage, input=name, attempts=attempts, first_at=first, last_at=last, error=error)
        for stage, name, attempts, first, last, error in db.rows(_LISTED)
    )


def _all(db: Db, stage: str, inputs: Sequence[str], at: Instant, known: dict[str, _Known]) -> Turn:
    stubs = tuple(name for name in inputs if name in known and known[name].state == _QUARANTINED)
    fresh = tuple(name for name in inputs if name not in stubs)
    turn = Turn(stage=stage, inputs=fresh, stubs=stubs, covered=tuple(inputs), alone=False)
    db.execute(_FORGET_STALE, (stage,))
    if len(fresh) == 1:
        db.execute(_RECORD, (stage, fresh[0], 1, at, at, _TRYING))
    elif fresh:
        db.execute(_RECORD, (stage, _BATCH, len(inputs), at, at, _CRASHED_BATCH))
    return turn


def _one(db: Db, stage: str, inputs: Sequence[str], at: Instant, known: dict[str, _Known]) -> Turn:
    """Cover the first input that is still worth a try, and the stubs before it."""
    deaths_shared = 1 if _BATCH in known else 0
    stubs: list[str] = []
    for name in inputs:
        before = known.get(name, _Known(deaths_shared, _TRYING))
        if before.state == _QUARANTINED or before.attempts >= MAX_ATTEMPTS:
            db.execute(_RECORD, (stage, name, before.attempts, at, at, _QUARANTINED))
            stubs.append(name)
            continue
        db.execute(_RECORD, (stage, name, before.attempts + 1, at, at, _TRYING))
        return Turn(stage=stage, inputs=(name,), stubs=tuple(stubs), covered=(*stubs, name), alone=True)
    return Turn(stage=stage, inputs=(), stubs=tuple(stubs), covered=tuple(stubs), alone=True)


def _note(db: Db, turn: Turn, error: str) -> None:
    with transaction(db):
        db.execute(_NOTE_ERROR, (error, turn.stage, _recorded_as(turn)))


def _recorded_as(turn: Turn) -> str:
    return turn.inputs[0] if len(turn.inputs) == 1 else _BATCH
