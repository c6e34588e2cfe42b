import json
from pathlib import Path

from doubles.terminal import humanmd
from humanmd.cli.counts import counts_of, told
from humanmd.daemon.home import temporary_home


def test_counts_are_those_of_an_export(lived: Path, tmp_path: Path) -> None:
    out = tmp_path / "model.json"
    assert humanmd("--home", lived, "model", "export", "--raw", "--out", out).code == 0
    made = json.loads(out.read_text("utf-8"))
    with temporary_home(lived) as home:
        counts = counts_of(home.db)
    assert counts["points"] == len(made["points"]) > 0
    assert counts["lines"] == len(made["lines"]) > 0
    assert counts["receipts"] == len(made["receipts"]) > 0
    assert counts["faces"] == sum(face["status"] == "active" for face in made["faces"]) > 0
    assert counts["volumes"] == sum(volume["status"] == "active" for volume in made["volumes"])
    assert counts["roots"] == int(made["root"] is not None)


def test_nothing_is_counted_as_nothing(tmp_path: Path) -> None:
    with temporary_home(tmp_path) as home:
        assert set(counts_of(home.db).values()) == {0}


def test_one_is_one_point() -> None:
    assert told({"points": 1, "lines": 0, "faces": 2}) == "1 point, 0 lines, 2 faces"
