from pathlib import Path

import pytest

from humanmd.lab.bench import starts
from humanmd.lab.bench.figures import BenchError
from humanmd.lab.bench.starts import Start


def test_commands_are_started_in_a_home_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starts, "RUNS", 1)
    made = starts.measure(tmp_path / "home")
    assert [start.command for start in made] == ["--help", "status"]
    assert all(start.wall_s > 0 for start in made)


def test_a_command_that_fails_is_no_quick_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starts, "_BARS", (("no-such-command", 1.0),))
    with pytest.raises(BenchError, match="no-such-command"):
        starts.measure(tmp_path / "home")


def test_each_start_is_held_to_its_own_bar() -> None:
    made = (Start(command="--help", cpu_s=0.2, wall_s=0.1), Start(command="status", cpu_s=None, wall_s=0.2))
    assert [figure.verdict for figure in starts.figures(made)] == ["over", "ok", "", "ok"]
