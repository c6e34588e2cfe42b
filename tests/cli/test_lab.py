from pathlib import Path

from doubles.terminal import humanmd
from humanmd.cli.lab import figures, summary
from humanmd.evidence.load import load
from humanmd.lab import gold
from humanmd.lab.score import score


def test_a_life_is_the_same_for_the_same_arguments(tmp_path: Path) -> None:
    made = []
    for name in ("a", "b"):
        said = humanmd("lab", "life", "--days", 1, "--density", 0.1, "--out", tmp_path / name, "--json")
        assert said.code == 0
        made.append({p.name: p.read_bytes() for p in (tmp_path / name / "captures").rglob("*.jsonl")})
        assert said.row["counts"]["records"] == sum(text.count(b"\n") for text in made[-1].values())
    assert made[0] == made[1]


def test_a_folder_that_holds_a_life_is_not_written_into(tmp_path: Path) -> None:
    words = ("lab", "life", "--days", 1, "--density", 0.1, "--out", tmp_path / "a", "--json")
    assert humanmd(*words).code == 0
    again = humanmd(*words)
    assert again.code == 2
    assert again.row["next_step"]


def test_a_model_is_scored_against_its_life(lived: Path, life: Path, tmp_path: Path) -> None:
    out = tmp_path / "m.json"
    humanmd("--home", lived, "model", "export", "--raw", "--out", out)
    row = humanmd("lab", "score", life, out, "--json").row
    assert 0.5 < row["relaxed"]["precision"] <= 1
    plain = humanmd("lab", "score", life, out)
    assert plain.out.startswith("confirmed facts: precision")
    scores = score(load(out).document, gold.load(life / "gold"))
    assert figures(scores)["relaxed"] == row["relaxed"]
    assert summary(scores)[0] in plain.out


def test_a_folder_without_a_life_is_refused(lived: Path, tmp_path: Path) -> None:
    out = tmp_path / "m.json"
    humanmd("--home", lived, "model", "export", "--out", out)
    said = humanmd("lab", "score", tmp_path, out, "--json")
    assert said.code == 1
    assert str(tmp_path) in said.row["error"]
