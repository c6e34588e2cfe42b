from pathlib import Path

import pytest

from doubles.terminal import humanmd

SHAPE = {"source", "items", "new", "changed", "unchanged", "skipped", "records"}


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A folder with two notes of this year."""
    folder = tmp_path / "my notes"
    folder.mkdir()
    (folder / "2026-11-02.md").write_text("# Monday\n\nI moved to Lisbon.\n", "utf-8")
    (folder / "2026-11-03.md").write_text("# Tuesday\n\nI like oolong.\n", "utf-8")
    return folder


def test_notes_are_imported_and_built_on_at_once(home: Path, notes: Path) -> None:
    said = humanmd("--home", home, "import", "folder", notes, "--json")
    assert said.code == 0
    assert said.row.keys() >= SHAPE
    assert (said.row["items"], said.row["new"], said.row["records"]) == (2, 2, 2)
    assert len(humanmd("--home", home, "timeline", "--json").rows) == 2
    assert (
        "oolong" in (home / "HUMAN.md").read_text("utf-8")
        or humanmd("--home", home, "search", "oolong", "--json").rows
    )


def test_a_second_import_changes_nothing(home: Path, notes: Path, tmp_path: Path) -> None:
    humanmd("--home", home, "import", "folder", notes)
    outs = [tmp_path / "1.json", tmp_path / "2.json"]
    for out in outs:
        words = ("model", "export", "--raw", "--generated-at", "2026-11-30T00:00:00Z", "--out", out)
        humanmd("--home", home, *words)
        again = humanmd("--home", home, "import", "folder", notes, "--json").row
        assert (again["new"], again["changed"], again["unchanged"], again["records"]) == (0, 0, 2, 0)
    assert outs[0].read_bytes() == outs[1].read_bytes()


def test_what_was_changed_or_deleted_is_followed(home: Path, notes: Path) -> None:
    humanmd("--home", home, "import", "folder", notes)
    (notes / "2026-11-02.md").unlink()
    (notes / "2026-11-03.md").write_text("# Tuesday\n\nI like sencha.\n", "utf-8")
    row = humanmd("--home", home, "import", "folder", notes, "--json").row
    assert (row["changed"], row["gone"]) == (1, 1)
    assert humanmd("--home", home, "search", "Lisbon", "--json").rows == []


def test_a_dry_run_tells_the_same_and_makes_no_home(home: Path, notes: Path) -> None:
    dry = humanmd("--home", home, "import", "folder", notes, "--dry-run", "--json").row
    assert not home.exists()
    real = humanmd("--home", home, "import", "folder", notes, "--json").row
    assert dry == real
    again = humanmd("--home", home, "import", "folder", notes, "--dry-run", "--json").row
    assert (again["new"], again["unchanged"]) == (0, 2)


def test_the_sources_are_listed() -> None:
    rows = humanmd("import", "--list", "--json").rows
    assert [row["source"] for row in rows] == ["folder", "obsidian", "activitywatch", "browser"]
    assert humanmd("import", "--list").out.splitlines()[0] == "folder"


def test_what_was_left_out_is_named(home: Path, notes: Path) -> None:
    (notes / "big.md").write_bytes(b"x" * (3 << 20))
    said = humanmd("--home", home, "import", "folder", notes)
    assert said.code == 0
    assert "big.md" in said.err


def test_a_zone_that_does_not_exist_is_a_matter_of_usage(home: Path, notes: Path) -> None:
    said = humanmd("--home", home, "import", "folder", notes, "--assume-tz", "Mars/Olympus", "--json")
    assert said.code == 2
    assert "Europe/Lisbon" in said.row["next_step"]
