import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from doubles.terminal import humanmd, process, words_of
from humanmd.cli import demo
from humanmd.kernel.config import environment
from humanmd.kernel.errors import HumanmdError

LAYERS = {"points", "lines", "faces", "volumes", "roots", "receipts"}


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Live three days instead of three weeks, in a folder that the test can look into."""
    monkeypatch.setattr(demo, "DAYS", 3)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))


def test_a_demo_shows_the_portrait_and_leaves_nothing(tmp_path: Path) -> None:
    said = humanmd("demo")
    assert said.code == 0
    assert "## Portrait" in said.out
    assert "confirmed facts: precision" in said.out
    assert "What this shows" in said.out
    assert said.out.strip().endswith("a simulated life is tidier than yours.")
    assert "is deleted now" in said.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", ["--headless", "--keep"])
def test_a_kept_demo_ends_with_where_everything_is(option: str) -> None:
    said = humanmd("demo", option)
    last = json.loads(said.out.splitlines()[-1])
    assert last.keys() == {"counts", "home", "human"}
    assert last["counts"].keys() == LAYERS
    assert last["counts"]["points"] > 50
    assert Path(last["human"]).read_text("utf-8").startswith("---\n")
    handle = Path(last["human"]).read_text("utf-8").partition("[^")[2].partition("]")[0]
    assert humanmd("--home", last["home"], "evidence", handle).code == 0
    assert humanmd("--home", last["home"], "verify").code == 0


def test_for_scripts_there_is_only_the_last_line() -> None:
    said = humanmd("demo", "--json")
    assert said.row["counts"].keys() == LAYERS
    assert said.err == ""


def test_the_owners_home_is_never_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owners = tmp_path / "owners"
    monkeypatch.setenv("HUMANMD_HOME", str(owners))
    assert humanmd("--home", tmp_path / "named", "demo", "--json").code == 0
    assert not owners.exists()
    assert not (tmp_path / "named").exists()


def test_an_error_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_given: object) -> None:
        message = "no life"
        raise HumanmdError(message)

    monkeypatch.setattr(demo, "generate", broken)
    assert humanmd("demo", "--keep").code == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_demo_that_is_stopped_leaves_nothing_behind(tmp_path: Path, sign: signal.Signals) -> None:
    env = {**environment(), "TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        words_of("demo", "--headless"), env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stderr is not None
        while b"Living" not in running.stderr.readline():
            pass
        assert len(list(tmp_path.iterdir())) == 1
        running.send_signal(sign)
        _, err = running.communicate()
    assert running.returncode == 1
    assert err.strip().endswith(b"Stopped.")
    assert list(tmp_path.iterdir()) == []


def test_a_demo_without_a_place_for_it_is_refused_in_words(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing")
    (tmp_path / "work").mkdir()
    code = f"import tempfile; tempfile.tempdir = {missing!r}; from humanmd.cli.main import main; main(['demo', '--json'])"
    done = subprocess.run([words_of()[0], "-c", code], capture_output=True, check=False)
    assert done.returncode == 1
    assert missing in json.loads(done.stdout)["error"]


@pytest.mark.slow
def test_three_weeks_make_a_model_of_every_layer() -> None:
    said = process("demo", "--headless")
    counts = json.loads(said.out.splitlines()[-1])["counts"]
    assert counts["points"] >= 400
    assert counts["receipts"] >= 425
    assert counts["faces"] >= 12
    assert counts["volumes"] >= 4
    assert counts["roots"] == 1
