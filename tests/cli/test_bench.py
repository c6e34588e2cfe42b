import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from humanmd.cli import bench
from humanmd.cli.bench import command, over, row_of
from humanmd.lab.bench import starts
from humanmd.lab.bench.figures import Figure
from humanmd.lab.bench.suite import Plan

SLOW = Figure(part="ingest", what="one capture", value=2.5, unit="ms", bar=1.5)
FINE = Figure(part="cli", what="--help", value=0.05, unit="s", bar=0.15)
OPEN = Figure(part="replay", what="peak memory", value=None, unit="MB", bar=600)


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, Plan]]:
    asked: list[tuple[Path, Plan]] = []

    def run(folder: Path, plan: Plan) -> Iterator[Figure]:
        asked.append((folder, plan))
        yield from (SLOW, FINE, OPEN)

    monkeypatch.setattr(bench, "run", run)
    return asked


def test_a_row_has_the_bar_and_the_verdict() -> None:
    assert row_of(SLOW).split() == ["ingest", "one", "capture", "2.5", "ms", "≤", "1.5", "ms", "over"]
    assert row_of(OPEN).split()[-4:] == ["unknown", "≤", "600", "MB"]


def test_what_is_over_its_bar_is_named_at_the_end(plans: list[tuple[Path, Plan]]) -> None:
    done = CliRunner().invoke(command, [])
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 3
    assert done.stderr == "1 figures are over their bars: ingest: one capture.\n"
    assert not plans[0][0].exists()


def test_json_is_one_object(plans: list[tuple[Path, Plan]]) -> None:
    made = json.loads(CliRunner().invoke(command, ["--json"]).stdout)
    assert made["over"] == over([SLOW, FINE, OPEN]) == ["ingest: one capture"]
    assert made["figures"][0] == {
        "part": "ingest", "what": "one capture", "value": 2.5, "unit": "ms", "bar": 1.5, "verdict": "over",
    }  # fmt: skip
    assert made["figures"][2]["verdict"] is None


def test_options_choose_parts_and_size(plans: list[tuple[Path, Plan]]) -> None:
    CliRunner().invoke(command, ["--only", "replay", "--only", "cli", "--days", "90", "--density", "2.4"])
    CliRunner().invoke(command, ["--quick"])
    assert plans[0][1] == Plan(parts=frozenset({"replay", "cli"}), days=90, density=2.4)
    assert plans[1][1].days == 3
    assert CliRunner().invoke(command, ["--only", "nothing"]).exit_code == 2


def test_one_part_runs_for_real_outside_the_owners_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starts, "RUNS", 1)
    done = CliRunner().invoke(command, ["--only", "cli", "--json"], obj=tmp_path / "owner")
    assert done.exit_code == 0, done.output
    assert {figure["part"] for figure in json.loads(done.stdout)["figures"]} == {"cli"}
    assert not (tmp_path / "owner").exists()
