import shutil
from pathlib import Path

import pytest

from doubles.terminal import humanmd


@pytest.fixture
def mine(lived: Path, tmp_path: Path) -> Path:
    """A copy of the home that a test may change."""
    return Path(shutil.copytree(lived, tmp_path / "mine"))


def test_the_file_is_written_and_named(mine: Path) -> None:
    (mine / "HUMAN.md").unlink()
    assert humanmd("--home", mine, "human").out == f"{mine / 'HUMAN.md'}\n"
    assert "## Portrait" in (mine / "HUMAN.md").read_text("utf-8")
    assert humanmd("--home", mine, "human", "--json").row["outcome"] in ("written", "unchanged")


def test_printing_and_asking_for_the_path_write_nothing(mine: Path) -> None:
    (mine / "HUMAN.md").unlink()
    printed = humanmd("--home", mine, "human", "--print").out
    assert printed.startswith("---\nhuman_schema_version")
    assert humanmd("--home", mine, "human", "--path", "--json").row == {"path": str(mine / "HUMAN.md")}
    assert not (mine / "HUMAN.md").exists()


def test_before_sharing_secrets_and_contacts_are_taken_out(mine: Path) -> None:
    redacted = humanmd("--home", mine, "human", "--redacted").out
    assert "redacted: true" in redacted
    assert "@fastpost.net" not in redacted
    nameless = humanmd("--home", mine, "human", "--redacted", "--people").out
    assert "Rui Costa" not in nameless


def test_a_hand_edit_is_reported_and_stays(mine: Path) -> None:
    edited = (mine / "HUMAN.md").read_text("utf-8") + "- my own line\n"
    (mine / "HUMAN.md").write_text(edited, "utf-8")
    said = humanmd("--home", mine, "human", "--json")
    assert (said.code, said.row["outcome"]) == (1, "conflict")
    built = humanmd("--home", mine, "model", "build", "--json")
    assert (built.code, built.row["human"]) == (0, None)
    assert "edited by hand" in built.err
    assert (mine / "HUMAN.md").read_text("utf-8") == edited


def test_who_wants_no_file_gets_none(mine: Path) -> None:
    (mine / "config.toml").write_text("[human]\nfile = false\n", "utf-8")
    (mine / "HUMAN.md").unlink()
    assert humanmd("--home", mine, "model", "build", "--json").row["human"] is None
    assert humanmd("--home", mine, "human").code == 1
    scripted = humanmd("--home", mine, "human", "--json")
    assert (scripted.code, scripted.row["outcome"], scripted.row["path"]) == (1, "off", None)
    assert not (mine / "HUMAN.md").exists()
    assert humanmd("--home", mine, "human", "--print").code == 0


@pytest.mark.parametrize("words", [("human",), ("model", "build"), ("rebuild",), ("ingest", "-", "--build")])
def test_whichever_way_it_is_written_it_has_its_size(mine: Path, words: tuple[str, ...]) -> None:
    # B090
    (mine / "HUMAN.md").unlink()
    assert humanmd("--home", mine, *words).code == 0
    text = (mine / "HUMAN.md").read_text("utf-8")
    assert len(text.encode()) <= 8192
    assert "Left out for length" in text
