"""Imports through the program: what is there becomes blocks and Points with receipts, once, and follows its source."""

from pathlib import Path

import pytest

from doubles import lives
from doubles.lives import Outcome
from humanmd.daemon.home import temporary_home

VAULT = "obsidian/kepano-vault"
EXPORTS = ("aw-buckets-export.synthetic.json", "aw-buckets-export.list-shape.synthetic.json")
HISTORY = "browser/chrome_History.sqlite"


def imported(root: Path, source: str, path: Path) -> dict[str, object]:
    """Run `humanmd import` as anyone would."""
    code, printed, errors = lives.run("--home", root, "import", source, path, "--assume-tz", "UTC", "--json")
    assert (code, errors) == (0, "")
    return printed[-1]


def blocks(root: Path) -> int:
    with temporary_home(root) as home:
        return int(home.db.value("SELECT count(*) FROM block"))


def evidence(made: Outcome) -> bool:
    """Tell whether there are Points, and every one has receipts that are there and still say what was imported."""
    known = {row["id"] for row in made.made["receipts"]}
    points = made.made["points"]
    checked = made.verified
    return (
        bool(points)
        and all(row["receipts"] and known.issuperset(row["receipts"]) for row in points)
        and checked.live == checked.receipts
    )


@pytest.mark.parametrize(
    ("source", "path", "least"),
    [
        ("obsidian", VAULT, 40),
        ("activitywatch", f"activitywatch/{EXPORTS[0]}", 5),
        ("activitywatch", f"activitywatch/{EXPORTS[1]}", 5),
        ("browser", HISTORY, 4),
    ],
)
def test_a_second_import_changes_nothing(
    tmp_path: Path, samples: Path, source: str, path: str, least: int
) -> None:
    root = tmp_path / "home"
    first = imported(root, source, samples / path)
    assert int(str(first["new"])) >= least
    made = lives.outcome_of(root)
    assert blocks(root) > 0
    assert evidence(made) or source == "browser"
    again = imported(root, source, samples / path)
    assert (again["new"], again["changed"], again["gone"], again["records"]) == (0, 0, 0, 0)
    assert again["unchanged"] == first["new"]
    assert lives.parting(made, lives.outcome_of(root)) == ""


def test_both_shapes_of_an_export_are_the_same_export(tmp_path: Path, samples: Path) -> None:
    root = tmp_path / "home"
    imported(root, "activitywatch", samples / "activitywatch" / EXPORTS[0])
    made = lives.outcome_of(root)
    again = imported(root, "activitywatch", samples / "activitywatch" / EXPORTS[1])
    assert (again["new"], again["changed"], again["records"]) == (0, 0, 0)
    assert lives.parting(made, lives.outcome_of(root)) == ""


def test_a_changed_and_a_deleted_note_are_followed(tmp_path: Path) -> None:
    root, notes = tmp_path / "home", tmp_path / "notes"
    notes.mkdir()
    (notes / "2024-05-06.md").write_text("I work at Northwind.\nI live in Porto.\n")
    (notes / "2024-05-07.md").write_text("I prefer tea to coffee.\nMy goal is to run a marathon.\n")
    assert imported(root, "folder", notes)["new"] == 2
    made = lives.outcome_of(root)
    assert evidence(made)
    assert {row["object"] for row in made.points(kind="fact")} >= {"Northwind", "Porto"}
    lone = lives.home(tmp_path / "lone")

    (notes / "2024-05-06.md").write_text("I work at Contoso.\nI live in Porto.\n")
    (notes / "2024-05-07.md").unlink()
    report = imported(root, "folder", notes)
    assert (report["changed"], report["gone"]) == (1, 1)
    followed = lives.outcome_of(root)
    assert {row["object"] for row in followed.points(predicate="employer")} == {"Contoso"}
    assert not followed.points(predicate="goal")
    assert "marathon" not in str(followed.made)
    assert "Northwind" not in str(followed.made)

    imported(lone, "folder", notes)
    assert lives.parting(lives.outcome_of(lone), followed) == ""
