import shutil
from pathlib import Path

from doubles.terminal import humanmd
from humanmd.daemon.home import temporary_home

SHAPE = {"receipts", "live", "expired", "erased", "missing", "mismatched"}


def test_a_sound_home_is_verified(lived: Path) -> None:
    said = humanmd("--home", lived, "verify", "--json")
    assert said.code == 0
    assert said.row.keys() >= SHAPE
    assert said.row["live"] == said.row["receipts"] > 0
    assert "0 missing, 0 mismatched" in humanmd("--home", lived, "verify").out


def test_one_changed_byte_is_named(lived: Path, tmp_path: Path) -> None:
    home = shutil.copytree(lived, tmp_path / "mine")
    with temporary_home(home) as opened:
        seq, name = opened.db.row("SELECT seq, id FROM capture ORDER BY seq LIMIT 1") or (0, "")
        opened.db.execute("UPDATE capture SET app = 'Maul' WHERE seq = ?", (seq,))
    said = humanmd("--home", home, "verify", "--json")
    assert said.code == 1
    assert said.row["mismatched"] > 0
    assert name in {each["id"] for each in said.row["mismatches"]}
    plain = humanmd("--home", home, "verify")
    assert plain.code == 1
    assert f"differs: {name}" in plain.err


def test_a_record_that_is_gone_is_missing(lived: Path, tmp_path: Path) -> None:
    home = shutil.copytree(lived, tmp_path / "mine")
    with temporary_home(home) as opened:
        cited = opened.db.value("SELECT source_id FROM receipt WHERE kind = 'capture' LIMIT 1")
        opened.db.execute("DELETE FROM capture WHERE id = ?", (cited,))
    said = humanmd("--home", home, "verify", "--json")
    assert (said.code, said.row["missing"] > 0) == (1, True)
