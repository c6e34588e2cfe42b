from pathlib import Path

import pytest

from doubles.store import fresh_db
from humanmd.kernel.store import meta
from humanmd.kernel.store.errors import StoreDamagedError


def test_a_value_is_kept_and_replaced(tmp_path: Path) -> None:
    with fresh_db(tmp_path) as db:
        assert meta.get(db, "x") is None
        meta.put(db, "x", b"1")
        meta.put(db, "x", b"2")
        assert meta.get(db, "x") == b"2"


def test_a_store_keeps_the_key_of_its_hashes_and_two_stores_have_two(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    with fresh_db(tmp_path / "a") as one, fresh_db(tmp_path / "b") as two:
        before = meta.mac(one).of("x")
        meta.make_mac_key(one)
        assert meta.mac(one).of("x") == before
        assert meta.mac(two).of("x") != before


def test_a_store_that_lost_the_key_of_its_hashes_says_so(tmp_path: Path) -> None:
    with fresh_db(tmp_path) as db:
        db.execute("DELETE FROM meta")
        with pytest.raises(StoreDamagedError, match="backup"):
            meta.mac(db)
