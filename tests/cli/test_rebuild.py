import shutil
from pathlib import Path

from doubles.terminal import humanmd


def test_the_fold_makes_the_same_model_without_captures(lived: Path, tmp_path: Path) -> None:
    home = shutil.copytree(lived, tmp_path / "mine")
    words = ("--home", home, "model", "export", "--raw", "--generated-at", "2026-04-01T00:00:00Z", "--out")
    before = humanmd("--home", home, "model", "status", "--json").row["counts"]
    humanmd(*words, tmp_path / "a.json")
    said = humanmd("--home", home, "rebuild", "--json")
    assert said.code == 0
    assert said.row["deltas"] > 0
    assert said.row["counts"] == before
    humanmd(*words, tmp_path / "b.json")
    diff = humanmd("model", "diff", tmp_path / "a.json", tmp_path / "b.json", "--json").row
    assert (diff["added"], diff["removed"]) == ([], [])
    assert (home / "HUMAN.md").is_file()


def test_a_home_without_anything_is_rebuilt_to_nothing(home: Path) -> None:
    assert humanmd("--home", home, "rebuild").out.startswith("Folded 0 deltas: 0 points")
