import json
from pathlib import Path
from typing import Any

import pytest

from humanmd.lab.gold import Gold, load
from humanmd.lab.life.generate import generate
from humanmd.lab.score import score


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("life")
    generate("clara", 2, 21, out)
    return out / "gold"


@pytest.fixture(scope="module")
def gold(folder: Path) -> Gold:
    return load(folder)


def oracle(folder: Path) -> dict[str, Any]:
    """Write the model that a perfect extractor would make of the confirmed gold."""
    people = [
        json.loads(line) for line in (folder / "identities.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    facts = [json.loads(line) for line in (folder / "facts.jsonl").read_text(encoding="utf-8").splitlines()]
    points = [
        {
            "id": f"pt_{number}", "kind": "fact", "subject": "ent_self" if f["subj"] == "self" else f["subj"],
            "predicate": f["pred"], "object": f["obj"], "text": f"{f['about']}: {f['obj']}",
            "status": "superseded" if f["valid_to"] else "confirmed",
            "valid_from": max(f["valid_from"] or "", f["first_day"]), "valid_to": f["valid_to"],
            "recorded_at": None, "receipts": [],
        }
        for number, f in enumerate(facts)
        if f["gate"] == "confirmed"
    ]  # fmt: skip
    identities = [
        {
            "id": "ent_self" if p["owner"] else f"ent_{p['entity']}",
            "name": p["names"][0], "aliases": p["names"][1:], "owner": p["owner"],
        }
        for p in people
    ]  # fmt: skip
    return {"identities": identities, "points": points, "lines": [], "faces": [], "receipts": []}


def test_a_perfect_extractor_would_score_perfectly(folder: Path, gold: Gold) -> None:
    scores = score(oracle(folder), gold)
    assert scores.false_claims == ()
    assert scores.missed == ()
    assert scores.strict.precision == scores.strict.recall == 1.0
    assert scores.lies_believed == scores.stale == scores.catastrophic_merges == scores.false_merges == ()


def test_every_lie_would_be_caught(folder: Path, gold: Gold) -> None:
    snapshot = oracle(folder)
    for lie in gold.lies:
        snapshot["points"].append(
            {
                "id": lie.attack_id, "kind": "fact", "subject": "ent_self", "predicate": lie.pred or "home_city",
                "object": lie.obj, "text": lie.obj, "status": "confirmed", "valid_from": "2026-03-02",
                "valid_to": None, "recorded_at": None, "receipts": [],
            }
        )  # fmt: skip
    believed = {entry.split()[0] for entry in score(snapshot, gold).lies_believed}
    checked = {lie.attack_id for lie in gold.lies if lie.pred != "states"}
    assert len(gold.lies) > 60
    assert checked <= believed


def test_only_daily_and_weekday_habits_are_expected(gold: Gold) -> None:
    assert len(gold.habits) == 17
    assert all(habit.hours for habit in gold.habits if habit.kind == "recurs")
