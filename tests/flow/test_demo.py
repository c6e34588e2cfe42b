"""Three simulated weeks become the portrait that is promised, and only what was in them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from doubles import lives
from doubles.lives import Outcome
from doubles.showing import Shown, on_days
from humanmd.lab import gold
from humanmd.lab.life.generate import generate
from humanmd.lab.score import Scores, score

TAKEN_OUT = frozenset({"employer", "likes", "dislikes", "goal", "home_city"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """What a demo printed, and what it left."""

    last_line: dict[str, Any]
    made: Outcome
    scores: Scores


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    """Run the demo in a process of its own, in a temporary folder of its own."""
    folder = tmp_path_factory.mktemp("demo")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(folder))
        code, printed, _ = lives.run("demo", "--headless")
    assert code == 0
    root = Path(printed[-1]["home"])
    assert root.is_relative_to(folder)
    made = lives.outcome_of(root)
    return Demo(
        last_line=printed[-1], made=made, scores=score(made.made, gold.load(root.parent / "life" / "gold"))
    )


def lived(folder: Path, *, shuffle_times: bool = False, without: Iterable[str] = ()) -> Outcome:
    """Live the demo's life in another form."""
    generate("clara", 1, 21, folder / "life", shuffle_times=shuffle_times, without=frozenset(without))
    return lives.replayed(lives.home(folder / "home"), lives.all_lines(folder / "life" / "captures"))


def active(made: Outcome, layer: str, kind: str) -> list[dict[str, Any]]:
    return [row for row in made.made[layer] if (row["kind"], row["status"]) == (kind, "active")]


@pytest.mark.slow
def test_the_demo_reaches_every_layer(demo: Demo) -> None:
    counts = demo.last_line["counts"]
    assert counts["points"] >= 400
    assert counts["receipts"] >= 425
    assert counts["faces"] >= 12
    assert counts["volumes"] >= 4
    assert counts["roots"] == 1
    assert len(active(demo.made, "lines", "evolution")) >= 40
    assert len(active(demo.made, "lines", "relation")) >= 40
    assert demo.made.made["build"]["status"] == "complete"
    assert Path(demo.last_line["human"]).read_text(encoding="utf-8").startswith("---\n")


@pytest.mark.slow
def test_what_the_demo_confirms_is_true(demo: Demo) -> None:
    assert demo.scores.relaxed.precision >= 0.95
    assert demo.scores.lies_believed == ()
    assert demo.scores.catastrophic_merges == ()


@pytest.mark.slow
def test_most_planted_habits_are_found(demo: Demo) -> None:
    found, missed = demo.scores.habits_found, demo.scores.habits_missed
    assert len(found) >= 0.6 * (len(found) + len(missed))


@pytest.mark.slow
def test_every_receipt_of_the_demo_is_live_or_checked(demo: Demo) -> None:
    verified = demo.made.verified
    assert verified.sound
    assert verified.live + verified.expired == verified.receipts


@pytest.mark.slow
def test_the_same_life_at_any_time_has_no_habits(tmp_path: Path) -> None:
    made = lived(tmp_path, shuffle_times=True)
    assert len(active(made, "faces", "habit")) <= 1
    assert {row["kind"] for row in made.made["volumes"]} <= {"bundle"}
    assert made.made["stats"]["points"]["fact"]["confirmed"] > 100


@pytest.mark.slow
def test_what_is_taken_out_of_the_input_is_gone_from_the_output(tmp_path: Path, demo: Demo) -> None:
    before = owners(demo.made)
    assert {row["predicate"] for row in before} >= TAKEN_OUT
    made = lived(tmp_path, without=TAKEN_OUT)
    assert owners(made) == []
    assert made.made["stats"]["points"]["fact"]["confirmed"] > 100


def owners(made: Outcome) -> list[dict[str, Any]]:
    """List what the model holds for true of the owner, now or before, under the predicates that are taken out."""
    owner = next(row["id"] for row in made.made["identities"] if row["owner"])
    return [
        row
        for row in made.made["points"]
        if row["subject"] == owner and row["predicate"] in TAKEN_OUT and row["status"] != "candidate"
    ]


def test_an_app_that_is_merely_open_ties_nobody_to_anything(tmp_path: Path) -> None:
    screens = [
        Shown(app=app, title=app, text="File\nEdit\nView\nHelp", trigger=trigger)
        for app in ("Figma", "Obsidian", "Slack", "Visual Studio Code")
        for trigger in ("focus", "heartbeat")
    ]
    lines = [line for hour in range(4) for line in on_days(screens, range(6), hour=2 * hour)]
    made = lives.replayed(lives.home(tmp_path / "home"), sorted(lines, key=_at))
    assert len(made.stages["block"]) > 100
    assert made.made["lines"] == []
    assert [row for row in made.made["points"] if row["kind"] != "event"] == []


def _at(line: str) -> str:
    return str(json.loads(line)["captured_at"])
