from pathlib import Path

import pytest

from humanmd.lab.bench import lives, replay


def test_a_life_is_replayed_and_folded_again(tmp_path: Path) -> None:
    captures = lives.life(tmp_path / "life", 1)
    made = replay.work(str(tmp_path / "home"), str(captures))
    assert made["records"] == len(list(lives.lines(captures)))
    assert (made["points"] or 0) > 0
    assert (made["bytes"] or 0) > 100_000
    assert (made["cpu_s"] or 0) > (made["fold_cpu_s"] or 0) > 0


def test_the_bar_of_a_replay_grows_with_its_captures() -> None:
    made = {
        "records": 11_000.0, "cpu_s": 20.0, "wall_s": 30.0, "peak_mb": 700.0, "bytes": 30e6, "points": 9.0,
        "fold_cpu_s": 21.0, "fold_peak_mb": None,
    }  # fmt: skip
    found = {(f.part, f.what): f for f in (*replay.figures(made, 10), *replay.sizes(made, 10))}
    assert found["replay", "CPU time"].bar == 24
    assert found["replay", "CPU time"].verdict == "ok"
    assert found["replay", "one capture"].value == pytest.approx(1.818)
    assert found["replay", "peak memory"].verdict == "over"
    assert found["rebuild", "fold again, CPU time"].verdict == "over"
    assert found["rebuild", "peak memory"].verdict == ""
    assert found["storage", "a month"].value == 90
