from pathlib import Path

import pytest

from humanmd.lab.bench import snapshots, suite
from humanmd.lab.bench.suite import Plan


def test_only_what_was_asked_for_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "LOOKUPS", 5)
    plan = Plan(parts=frozenset({"evidence", "storage"}), days=1, sizes=(100,))
    assert {figure.part for figure in suite.run(tmp_path, plan)} == {"evidence", "storage"}


def test_a_quick_plan_measures_less_of_the_same() -> None:
    plan = Plan(parts=frozenset({"cli"}), days=90, density=2.0)
    assert plan.quick().days < 21
    assert plan.quick().density == 2.0
    assert max(plan.quick().sizes) < max(plan.sizes)
    assert plan.quick().parts == plan.parts
