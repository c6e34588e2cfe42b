from pathlib import Path

import pytest

from humanmd.lab.bench import child, snapshots
from humanmd.lab.bench.figures import BenchError


def test_a_child_tells_its_own_numbers(tmp_path: Path) -> None:
    snapshots.write_model(tmp_path / "home", 30, ())
    block = bytearray(300_000_000)
    block[::4096] = b"x" * len(block[::4096])  # the parent's memory is not the child's
    made = child.run("snapshot", str(tmp_path / "home"), "raw")
    assert (made["bytes"] or 0) > 10_000
    assert made["peak_mb"] is None or made["peak_mb"] < 250


def test_a_child_that_fails_is_named_without_what_it_said(tmp_path: Path) -> None:
    with pytest.raises(BenchError, match="Measuring replay failed with"):
        child.run("replay", str(tmp_path / "home"), str(tmp_path / "nothing"))
