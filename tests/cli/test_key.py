import subprocess
from pathlib import Path

import pytest

from doubles import lines
from doubles.terminal import humanmd, process, words_of


@pytest.fixture
def kept(home: Path) -> Path:
    """A home with one record."""
    assert humanmd("--home", home, "ingest", "-", stdin=lines.line().encode()).code == 0
    return home


def captures(home: Path) -> int:
    count = humanmd("--home", home, "status", "--json").row["store"].get("captures", 0)
    assert isinstance(count, int)
    return count


def test_a_home_without_a_store_has_no_key_yet(home: Path) -> None:
    assert humanmd("--home", home, "key", "status", "--json").row["state"] == "absent"
    assert not home.exists()


def test_a_lost_key_comes_back_by_its_recovery_code(kept: Path) -> None:
    code = humanmd("--home", kept, "key", "export", "--json").row["recovery_code"]
    (kept / "key").unlink()
    assert humanmd("--home", kept, "key", "status", "--json").row["state"] == "key_locked"
    assert humanmd("--home", kept, "key", "import", "--json", stdin=b"\n").code != 0
    assert humanmd("--home", kept, "key", "import", code.lower().replace("-", " ")).code == 0
    assert captures(kept) == 1


def test_the_code_may_be_typed_in(kept: Path) -> None:
    code = humanmd("--home", kept, "key", "export").out.strip()
    (kept / "key").unlink()
    said = process("--home", kept, "key", "import", stdin=f"{code}\n".encode())
    assert said.code == 0
    assert code not in said.out + said.err


def test_the_code_of_another_store_changes_nothing(kept: Path, tmp_path: Path) -> None:
    humanmd("--home", tmp_path / "other", "model", "build")
    other = humanmd("--home", tmp_path / "other", "key", "export").out.strip()
    said = humanmd("--home", kept, "key", "import", other, "--json")
    assert said.code == 1
    assert other not in said.out + said.err
    assert captures(kept) == 1


def test_after_a_rotation_the_old_code_ends(kept: Path) -> None:
    old = humanmd("--home", kept, "key", "export").out.strip()
    assert humanmd("--home", kept, "key", "rotate", "--json").row == {"rotated": True}
    assert captures(kept) == 1
    assert humanmd("--home", kept, "key", "export").out.strip() != old
    assert humanmd("--home", kept, "key", "import", old).code == 1


def test_no_rotation_beside_another_process(kept: Path) -> None:
    with subprocess.Popen(
        words_of("--home", kept, "ingest", "-", "--json"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(lines.line("2026-04-20T09:01:00+02:00", "b").encode() + b"\n")
        running.stdin.flush()
        running.stdout.readline()
        said = humanmd("--home", kept, "key", "rotate", "--json")
        running.stdin.close()
        running.wait()
    assert said.code == 1
    assert captures(kept) == 2
