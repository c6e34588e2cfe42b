"""How far each stage has read."""

from humanmd.kernel.store.connection import Db

_GET = "SELECT position FROM cursor WHERE stage = ?"
_NOTE = "SELECT note FROM cursor WHERE stage = ?"
_ADVANCE = """
INSERT INTO cursor (stage, position, note) VALUES (?, ?, ?)
ON CONFLICT (stage) DO UPDATE SET position = excluded.position, note = excluded.note
WHERE excluded.position >= cursor.position
"""


def get(db: Db, stage: str) -> int:
    """Return how far a stage has read; 0 before its first step."""
    position = db.value(_GET, (stage,))
    return 0 if position is None else int(position)


def note(db: Db, stage: str) -> str:
    """Return what the stage wrote beside its position, or ""."""
    text = db.value(_NOTE, (stage,))
    return "" if text is None else str(text)


def advance(db: Db, stage: str, position: int, note: str = "") -> None:
    """Move a stage forward inside the step's transaction; a lower position changes nothing."""
    db.execute(_ADVANCE, (stage, position, note))
