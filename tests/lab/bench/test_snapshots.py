from pathlib import Path

import pytest

from humanmd.lab.bench import lives, snapshots


def test_a_model_with_records_is_written_snapshot_and_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "LOOKUPS", 20)
    lines = tuple(lives.lines(lives.life(tmp_path / "life", 1)))[:50]
    built = snapshots.write_model(tmp_path / "home", 300, lines)
    made = snapshots.work(str(tmp_path / "home"), "redacted")
    assert (tmp_path / "home" / "exports" / "redacted.json").stat().st_size == made["bytes"]
    assert (made["bytes"] or 0) > 300 * 500
    looked = snapshots.look_up(tmp_path / "home", built)
    assert (looked.faces.runs, looked.points.runs) == (20, 20)


def test_only_the_largest_redacted_snapshot_has_a_bar() -> None:
    cost = {"cpu_s": 1.5, "wall_s": 2.0, "bytes": 1e6, "peak_mb": 80.0}
    large = {f.what: f.verdict for f in snapshots.figures(50_000, "redacted", cost, cost)}
    assert large["50 k Points, redacted, CPU"] == "over"
    assert large["50 k Points, redacted, peak memory"] == "ok"
    assert all(f.bar is None for f in snapshots.figures(50_000, "raw", cost, cost))
    assert all(f.bar is None for f in snapshots.figures(1_000, "redacted", cost, cost))
