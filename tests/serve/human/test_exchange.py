import os
from pathlib import Path

import pytest

from humanmd.serve.human.exchange import exchange


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such move")
def test_two_files_change_places_or_nothing_happens(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("1", "utf-8")
    other.write_text("2", "utf-8")
    inode = one.stat().st_ino
    if exchange(one, other):
        assert (one.read_text("utf-8"), other.read_text("utf-8")) == ("2", "1")
        assert other.stat().st_ino == inode
    else:
        assert (one.read_text("utf-8"), other.read_text("utf-8")) == ("1", "2")


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such move")
def test_a_missing_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("1", "utf-8")
    (tmp_path / "two").write_text("2", "utf-8")
    if exchange(tmp_path / "one", tmp_path / "two"):
        with pytest.raises(FileNotFoundError):
            exchange(tmp_path / "one", tmp_path / "absent")
    assert (tmp_path / "one").exists()
