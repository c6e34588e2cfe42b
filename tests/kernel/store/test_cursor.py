from pathlib import Path

from doubles.store import fresh_db
from humanmd.kernel.store import cursor


def test_a_stage_that_never_ran_stands_at_the_start(tmp_path: Path) -> None:
    with fresh_db(tmp_path) as db:
        assert (cursor.get(db, "timeline"), cursor.note(db, "timeline")) == (0, "")


def test_a_cursor_moves_forward_only_and_each_stage_has_its_own(tmp_path: Path) -> None:
    with fresh_db(tmp_path) as db:
        cursor.advance(db, "timeline", 7, "a note")
        cursor.advance(db, "timeline", 3, "older")
        cursor.advance(db, "session", 1)
        assert (cursor.get(db, "timeline"), cursor.note(db, "timeline")) == (7, "a note")
        assert cursor.get(db, "session") == 1
