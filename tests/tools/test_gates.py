import sys
from pathlib import Path

import pytest

import gates
from gates import Gate


def test_all_gates_run_and_the_failed_ones_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = (
        Gate(name="first", arguments=("-c", "print('why'); raise SystemExit(3)")),
        Gate(name="second", arguments=("-c", "open('ran', 'w').close()")),
    )
    assert gates.check(Path(sys.executable), chosen, tmp_path) == ("first",)
    assert (tmp_path / "ran").exists()
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "why"
    assert [line.split()[:2] for line in said[1:]] == [["FAIL", "first"], ["ok", "second"]]
