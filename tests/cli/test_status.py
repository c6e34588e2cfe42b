from pathlib import Path

import pytest

from doubles.terminal import humanmd
from humanmd.daemon import leaps
from humanmd.daemon.home import temporary_home
from humanmd.kernel.instants import HOUR

SHAPE = {"state", "last_capture_at", "engine", "loops", "store", "egress", "degraded"}


def test_status_has_the_shape_that_scripts_rely_on(lived: Path) -> None:
    row = humanmd("--home", lived, "status", "--json").row
    assert row.keys() >= SHAPE
    assert (row["state"], row["engine"], row["egress"]) == ("idle", "rules", [])
    assert row["last_capture_at"].startswith("2026-03-04")
    assert row["store"]["refused"]["private_window"] > 0
    plain = humanmd("--home", lived, "status").out
    assert str(lived / "store.db") in plain
    assert "Leaves this machine: nothing" in plain


def test_asking_makes_no_home(home: Path) -> None:
    row = humanmd("--home", home, "status", "--json").row
    assert row.keys() >= SHAPE
    assert row["last_capture_at"] is None
    assert "no store" in humanmd("--home", home, "status").out
    assert not home.exists()


def test_the_home_is_the_one_named_then_the_variable(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HUMANMD_HOME", str(tmp_path / "variable"))
    assert humanmd("status", "--json").row["store"]["path"] == str(tmp_path / "variable" / "store.db")
    named = humanmd("--home", home, "status", "--json").row
    assert named["store"]["path"] == str(home / "store.db")


def test_a_lost_store_is_named(home: Path) -> None:
    # B176
    humanmd("--home", home, "model", "build")
    (home / "store.db").rename(home / "store.db.old")
    said = humanmd("--home", home, "status", "--json")
    assert said.code == 1
    assert str(home / "store.db.old") in said.row["error"]


def test_retention_that_waits_is_said(home: Path) -> None:
    humanmd("--home", home, "model", "build")
    with temporary_home(home) as opened:
        leaps.keep(opened.db, opened.clock.now(), HOUR)
    assert "retention_waits" in humanmd("--home", home, "status", "--json").row["degraded"]
