import os
import subprocess
import sys
from pathlib import Path

import pytest

from humanmd.kernel.locks import LockedError, held, lock

HOLD = """
import sys
from pathlib import Path
from humanmd.kernel.locks import LockedError, lock
try:
    with lock(Path(sys.argv[1]), "the daemon"):
        print("held", flush=True)
        sys.stdin.read()
except LockedError as error:
    print(error, flush=True)
"""


def holder(path: Path) -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


def test_a_lock_is_held_and_given_back(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    assert held(path) is None
    with lock(path, "a build"):
        assert held(path) == f"a build, process {os.getpid()}"
    assert held(path) is None


def test_a_lock_is_given_back_when_its_holder_fails(tmp_path: Path) -> None:
    with pytest.raises(LookupError), lock(tmp_path / "lock", "a build"):
        raise LookupError
    assert held(tmp_path / "lock") is None


def test_the_second_one_is_told_who_holds_it(tmp_path: Path) -> None:
    with lock(tmp_path / "lock", "a build"), pytest.raises(LockedError, match="held by a build, process"):
        lock(tmp_path / "lock", "another").__enter__()


def test_asking_does_not_disturb_the_holder(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with lock(path, "a build"):
        for _ in range(3):
            assert held(path) is not None
        with pytest.raises(LockedError):
            lock(path, "another").__enter__()
        assert held(path) == f"a build, process {os.getpid()}"


def test_a_stale_process_id_is_harmless(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    path.write_text(f"the daemon, process {os.getpid()}")
    assert held(path) is None
    with lock(path, "a build"):
        assert held(path) is not None


def test_of_many_processes_exactly_one_holds_it_through_any_path(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "home")
    started = [holder(tmp_path / ("home", "link")[number % 2] / "lock") for number in range(6)]
    said = [line for _, line in started]
    assert said.count("held") == 1
    assert all("held by the daemon" in line for line in said if line != "held")
    for process, _ in started:
        process.communicate()
    assert held(tmp_path / "home" / "lock") is None


def test_a_killed_holder_frees_the_lock(tmp_path: Path) -> None:
    process, said = holder(tmp_path / "lock")
    assert said == "held"
    assert held(tmp_path / "lock") == f"the daemon, process {process.pid}"
    process.kill()
    process.communicate()
    assert held(tmp_path / "lock") is None
