from pathlib import Path

from doubles.store import fresh_db
from humanmd.capture import exclusion_store
from humanmd.capture.exclusions import DEFAULTS, Exclusion
from humanmd.kernel.instants import Instant

BANK = Exclusion(kind="title", pattern="My Bank")


def test_an_added_exclusion_is_read_back_and_a_removed_one_is_gone(tmp_path: Path) -> None:
    with fresh_db(tmp_path) as db:
        exclusion_store.add(db, BANK, Instant(5))
        assert exclusion_store.added(db) == (BANK,)
        assert [hit.hits for hit in exclusion_store.hits(db)] == [0]
        exclusion_store.remove(db, BANK, Instant(6))
        assert exclusion_store.added(db) == ()


def test_a_default_that_was_taken_out_stays_out_until_it_is_added_again(tmp_path: Path) -> None:
    default = DEFAULTS[0]
    with fresh_db(tmp_path) as db:
        exclusion_store.remove(db, default, Instant(5))
        assert exclusion_store.removed(db) == (default.key,)
        assert exclusion_store.added(db) == ()
        exclusion_store.add(db, default, Instant(7))
        assert exclusion_store.removed(db) == ()
