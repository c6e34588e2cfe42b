"""A build that dies leaves the old model whole, and there is one build at a time."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from doubles import lives
from humanmd.daemon import pipeline
from humanmd.daemon.home import temporary_home
from humanmd.daemon.replay import files_of, lines_of, replay
from humanmd.kernel.instants import Instant
from humanmd.kernel.locks import LockedError

LATER = Instant(1 << 51)
STRUCTURE = ("face", "volume", "root", "build", "stage_input")
DIES_WRITING = """
import os, signal, sys
from pathlib import Path
from humanmd.daemon.home import temporary_home
from humanmd.daemon.replay import lines_of, replay
from humanmd.structure import store

def die(*_args: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)

setattr(store, sys.argv[3], die)
with temporary_home(Path(sys.argv[1])) as home:
    replay(home, lines_of([Path(sys.argv[2])]), lambda _n: None)
"""


def structure(root: Path) -> list[list[tuple[object, ...]]]:
    """Read all that builds have written."""
    with temporary_home(root) as home:
        return [home.db.rows(f"SELECT * FROM {table} ORDER BY 1") for table in STRUCTURE]  # noqa: S608


@pytest.mark.skipif(not lives.kills_work(), reason="needs kill -9")
def test_a_build_killed_while_it_writes_leaves_the_old_model_whole(tmp_path: Path, captures: Path) -> None:
    root = lives.home(tmp_path / "home")
    first, last = files_of(captures)[:2]
    with temporary_home(root) as home:
        replay(home, lines_of([first]), lives.ignored)
    old = structure(root)
    for deed in ("replace_volumes", "put_manifest", "put_stage_input"):
        died = subprocess.run([sys.executable, "-c", DIES_WRITING, str(root), str(last), deed], check=False)
        assert died.returncode == -signal.SIGKILL
        assert structure(root) == old
    with temporary_home(root) as home:
        replay(home, lines_of([last]), lives.ignored)
    assert structure(root) != old
    whole = lives.replayed(lives.home(tmp_path / "whole"), lines_of([first, last]))
    assert lives.parting(whole, lives.outcome_of(root)) == ""


def test_a_second_one_beside_the_first_is_refused_with_a_sentence(tmp_path: Path, whole_home: Path) -> None:
    root = lives.copied(whole_home, tmp_path / "home")
    with temporary_home(root) as home, pipeline.alone(home, "the first"):
        code, printed, errors = lives.run("--home", root, "model", "build", "--json")
        with pytest.raises(LockedError, match="held by the first"):
            pipeline.process(home, LATER, 0, "manual")
    assert code == 1
    assert "held by the first" in printed[0]["error"]
    assert printed[0]["next_step"]
    assert "held by the first" in errors


def test_what_died_holding_the_lock_does_not_keep_others_out(tmp_path: Path, whole_home: Path) -> None:
    root = lives.copied(whole_home, tmp_path / "home")
    (root / "run").mkdir(exist_ok=True, mode=0o700)
    for name in ("steps.lock", "build.lock"):
        (root / "run" / name).write_text("a build, process 1")
    code, printed, errors = lives.run("--home", root, "model", "build", "--json")
    assert (code, errors) == (0, "")
    assert printed[0]["counts"]["roots"] == 1
