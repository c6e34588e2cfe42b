import subprocess
import sys
from pathlib import Path

import pytest

import main
from environment import ROOT


@pytest.mark.parametrize(
    ("given", "passed"),
    [
        ([], ["-n", "auto", "-m", "not slow"]),
        (["--slow"], ["-n", "auto"]),
        (["tests/kernel", "-n0"], ["-m", "not slow", "tests/kernel", "-n0"]),
        (["-m", "slow"], ["-n", "auto", "-m", "slow"]),
    ],
)
def test_what_the_caller_left_open_is_filled_in(given: list[str], passed: list[str]) -> None:
    assert main.test_arguments(given) == passed


def test_an_unknown_command_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["fly"]) == 2
    assert "There is no ./dev fly." in capsys.readouterr().err


def test_help_works_from_anywhere_and_needs_no_environment(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "dev", "--help"], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout == main.USAGE


def test_every_command_is_in_the_help() -> None:
    assert {line.split()[1] for line in main.USAGE.splitlines()} == set(main.COMMANDS)


def test_where_no_newer_python_is_found_one_sentence_says_what_to_install(tmp_path: Path) -> None:
    launcher = tmp_path / "dev"
    launcher.write_text(
        (ROOT / "dev").read_text("utf-8").replace("OLDEST = (3, 11)", "OLDEST = (3, 99)"), "utf-8"
    )
    done = subprocess.run([sys.executable, launcher, "setup"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("humanmd needs Python 3.11 or newer")
    assert "Traceback" not in done.stderr
