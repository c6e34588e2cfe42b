import json
import shutil
from pathlib import Path

import pytest

from doubles.terminal import humanmd
from humanmd.kernel.locks import lock

AT = "2026-04-01T00:00:00Z"
TOP = ["schema_version", "generated_at", "notice", "build", "identities", "points", "lines", "faces", "volumes", "root", "receipts", "stats"]  # fmt: skip


@pytest.fixture
def mine(lived: Path, tmp_path: Path) -> Path:
    """A copy of the home that a test may change."""
    return Path(shutil.copytree(lived, tmp_path / "mine"))


def exported(home: Path, out: Path, *words: str) -> bytes:
    assert humanmd("--home", home, "model", "export", "--out", out, "--generated-at", AT, *words).code == 0
    return out.read_bytes()


def test_a_second_build_is_a_no_op(mine: Path, tmp_path: Path) -> None:
    first = humanmd("--home", mine, "model", "build", "--json")
    assert first.code == 0
    before, human = exported(mine, tmp_path / "1.json", "--raw"), (mine / "HUMAN.md").read_text("utf-8")
    again = humanmd("--home", mine, "model", "build", "--json")
    assert again.row["counts"] == first.row["counts"]
    assert again.row["build"]["build_id"] == first.row["build"]["build_id"]
    assert exported(mine, tmp_path / "2.json", "--raw") == before
    assert (mine / "HUMAN.md").read_text("utf-8") == human


def test_an_empty_home_is_a_model_too(home: Path, tmp_path: Path) -> None:
    assert humanmd("--home", home, "model", "status", "--json").row["build"]["status"] == "not_built"
    made = json.loads(exported(home, tmp_path / "m.json"))
    assert list(made) == TOP
    assert made["root"] is None
    assert humanmd("--home", home, "model", "build", "--json").row["counts"]["points"] == 0


def test_a_second_build_beside_the_first_is_refused(mine: Path) -> None:
    with lock(mine / "run" / "steps.lock", "humanmd, replay"):
        said = humanmd("--home", mine, "model", "build", "--json")
    assert said.code == 1
    assert "humanmd, replay" in said.row["error"]
    assert humanmd("--home", mine, "model", "build").code == 0


def test_an_export_is_redacted_unless_raw_is_asked_for(lived: Path, tmp_path: Path) -> None:
    out = tmp_path / "m.json"
    said = humanmd("--home", lived, "model", "export", "--out", out, "--json")
    assert (said.row["notice"], said.row["bytes"]) == ("not_anonymous", out.stat().st_size)
    assert "not anonymous" in humanmd("--home", lived, "model", "export", "--out", out).err
    redacted, raw = exported(lived, out), exported(lived, out, "--raw")
    nameless = exported(lived, out, "--people")
    assert json.loads(raw)["notice"] == "owner_only"
    assert b"Rui Costa" in raw
    assert b"Rui Costa" in redacted
    assert b"Rui Costa" not in nameless
    assert b"@fastpost.net" in raw
    assert b"@fastpost.net" not in redacted


def test_an_export_of_an_earlier_time_knows_less(lived: Path, tmp_path: Path) -> None:
    early = json.loads(exported(lived, tmp_path / "e.json", "--as-of", "2026-03-02T12:00:00Z"))
    late = json.loads(exported(lived, tmp_path / "l.json", "--as-of", "2026-03-09"))
    assert 0 < len(early["known"]) < len(late["known"])
    assert {point["id"] for point in early["held"]} <= {point["id"] for point in early["known"]}


def test_two_exports_are_compared(lived: Path, tmp_path: Path) -> None:
    exported(lived, tmp_path / "a.json", "--raw")
    changed = json.loads((tmp_path / "a.json").read_text("utf-8"))
    gone = changed["points"].pop(0)
    changed["points"][0]["confidence"] = 0.123
    (tmp_path / "b.json").write_text(json.dumps(changed), "utf-8")
    row = humanmd("model", "diff", tmp_path / "a.json", tmp_path / "b.json", "--json").row
    assert ["points", gone["id"]] in row["removed"]
    assert row["added"] == []
    plain = humanmd("model", "diff", tmp_path / "a.json", tmp_path / "b.json").out
    assert plain.splitlines()[-1].startswith("0 added, 1 removed, 1 changed")
    assert "confidence" in plain


def test_status_says_how_the_last_build_went(lived: Path) -> None:
    row = humanmd("--home", lived, "model", "status", "--json").row
    assert row["build"]["status"] in ("complete", "degraded")
    assert row["counts"]["points"] > 0
    assert "rules" in humanmd("--home", lived, "model", "status").out
