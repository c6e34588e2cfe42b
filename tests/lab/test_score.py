from dataclasses import replace
from typing import Any

import pytest

from humanmd.lab.gold import Gold, Lie, Planted, Someone, Truth
from humanmd.lab.same import same_context, same_object
from humanmd.lab.score import score


def truth(fact_id: str, pred: str, *objects: str, **more: object) -> Truth:
    row: dict[str, Any] = {
        "subj": "self", "contexts": (), "since": "2026-03-02", "until": "", "gate": "confirmed",
    }  # fmt: skip
    return Truth(**{**row, "fact_id": fact_id, "pred": pred, "objects": objects, **more})


GOLD = Gold(
    truths=(
        truth("f1", "employer", "Northlane", until="2026-03-16"),
        truth("f2", "employer", "Tessera Maps", since="2026-03-16"),
        truth("f3", "prefers", "coffee", "咖啡", contexts=("the first drink of the day", "早上第一杯")),
        truth("f4", "project_deadline", "2026-03-27", subj="Atlas", contexts=("Atlas",)),
        truth("f5", "title", "Staff Engineer", subj="Wei Chen"),
        truth("f6", "uses_tool", "Slack", gate="ambient"),
    ),
    lies=(Lie(attack_id="a7:t01", family="A7", pred="home_city", obj="Berlin"),),
    habits=(
        Planted(habit_id="h1", kind="recurs", contexts=("weread.qq.com",), hours=(12, 13)),
        Planted(habit_id="h2", kind="follows", contexts=("Zoom", "linear.app"), hours=()),
    ),
    people=(
        Someone(entity="self", forms=frozenset({"Clara Wen", "文可", "cwen"}), owner=True),
        Someone(entity="wei", forms=frozenset({"Wei Chen", "陈伟", "wchen"}), owner=False),
        Someone(entity="alexm", forms=frozenset({"Alex Morgan", "amorgan"}), owner=False),
        Someone(entity="alexb", forms=frozenset({"Alex Morgan", "alex.morgan"}), owner=False),
    ),
    authored=("I slept badly but the interviews went well.",),
    last_day="2026-03-22",
)


def point(point_id: str, pred: str, obj: str, **more: object) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": point_id, "kind": "fact", "subject": "ent_self", "predicate": pred, "object": obj, "text": "",
        "status": "confirmed", "valid_from": "2026-03-02", "valid_to": None, "recorded_at": None, "receipts": [],
    }  # fmt: skip
    return {**row, **more}


def model() -> dict[str, Any]:
    return {
        "identities": [
            {"id": "ent_self", "name": "Clara Wen", "aliases": ["cwen"], "owner": True},
            {"id": "ent_wei", "name": "陈伟", "aliases": [], "owner": False},
        ],
        "points": [
            point("p1", "employer", "Northlane", status="superseded", valid_to="2026-03-16"),
            point("p2", "employer", "Tessera Maps", valid_from="2026-03-16"),
            point("p3", "prefers", "咖啡", text="早上第一杯我更喜欢咖啡。"),
            point("p4", "project_deadline", "27 March", text="Atlas is due on 27 March."),
            point("p5", "title", "Staff Engineer", subject="ent_wei"),
            point("p6", "uses_tool", "Slack"),
            point("p7", "states", "", text="I slept badly but the interviews went well.", receipts=["rcp_1"]),
        ],
        "lines": [],
        "faces": [
            {
                "kind": "habit", "status": "active",
                "expectations": [{"kind": "recurs", "days": [0], "hours": [13], "context": "weread.qq.com"}],
            },
            {
                "kind": "habit", "status": "active",
                "expectations": [{"kind": "follows", "after": "Zoom", "then": "linear.app"}],
            },
        ],
        "receipts": [{"id": "rcp_1", "quote": "I slept badly but the interviews went well."}],
    }  # fmt: skip


def test_a_perfect_model_has_no_failures() -> None:
    scores = score(model(), GOLD)
    assert (scores.relaxed.precision, scores.relaxed.recall, scores.relaxed.f_half) == (1.0, 1.0, 1.0)
    assert scores.strict.precision == 1.0
    assert scores.false_claims == scores.missed == scores.lies_believed == scores.stale == ()
    assert scores.habits_found == ("h1", "h2")
    assert scores.states.precision == 1.0


def test_a_false_claim_costs_precision_and_is_named() -> None:
    snapshot = model()
    snapshot["points"].append(point("p9", "home_city", "Berlin"))
    scores = score(snapshot, GOLD)
    assert scores.false_claims == ("p9",)
    assert scores.lies_believed == ("a7:t01 p9",)
    assert scores.relaxed.precision == pytest.approx(6 / 7)


def test_candidates_are_no_claims() -> None:
    snapshot = model()
    snapshot["points"].append(point("p9", "home_city", "Berlin", status="candidate"))
    assert score(snapshot, GOLD).false_claims == ()


def test_an_old_value_kept_as_current_is_stale() -> None:
    snapshot = model()
    snapshot["points"][0] = point("p1", "employer", "Northlane")
    scores = score(snapshot, GOLD)
    assert scores.stale == ("f1",)
    assert scores.strict.correct == scores.relaxed.correct


def test_a_value_at_the_wrong_time_counts_only_when_time_does_not() -> None:
    snapshot = model()
    snapshot["points"][1] = point(
        "p2", "employer", "Tessera Maps", valid_to="2026-03-10", status="superseded"
    )
    scores = score(snapshot, GOLD)
    assert scores.relaxed.found == 5
    assert scores.strict.found == 4


def test_a_preference_needs_its_situation() -> None:
    snapshot = model()
    snapshot["points"][2] = point("p3", "prefers", "coffee", text="I like coffee.")
    scores = score(snapshot, GOLD)
    assert "p3" in scores.false_claims
    assert "f3" in scores.missed


def test_a_relation_counts_like_the_fact_it_is() -> None:
    snapshot = model()
    snapshot["points"].pop(1)
    snapshot["identities"].append({"id": "ent_org", "name": "Tessera Maps", "aliases": [], "owner": False})
    snapshot["lines"].append(
        {
            "id": "ln_1", "kind": "relation", "source": "ent_self", "target": "ent_org", "predicate": "part_of",
            "status": "active", "valid_from": "2026-03-16", "valid_to": None,
        }
    )  # fmt: skip
    assert "f2" not in score(snapshot, GOLD).missed


@pytest.mark.parametrize(
    "kind, source, counted",
    [("artifact", "ent_self", 0), ("project", "ent_self", 1), ("artifact", "ent_wei", 1)],
)
def test_that_the_owner_edits_a_document_is_behaviour_and_not_scored(
    kind: str, source: str, counted: int
) -> None:
    snapshot = model()
    before = score(snapshot, GOLD).relaxed.predicted
    snapshot["identities"].append(
        {"id": "ent_doc", "kind": kind, "name": "Rota", "aliases": [], "owner": False}
    )
    snapshot["lines"].append(
        {
            "id": "ln_1", "kind": "relation", "source": source, "target": "ent_doc", "predicate": "engaged_with",
            "status": "active", "valid_from": "2026-03-16", "valid_to": None,
        }
    )  # fmt: skip
    assert score(snapshot, GOLD).relaxed.predicted - before == counted


def test_merges_are_told_apart_from_shared_names() -> None:
    snapshot = model()
    snapshot["identities"] += [
        {"id": "ent_a", "name": "Alex Morgan", "aliases": ["amorgan"], "owner": False},
        {"id": "ent_b", "name": "Alex Morgan", "aliases": ["alex.morgan"], "owner": False},
    ]
    assert score(snapshot, GOLD).false_merges == ()
    snapshot["identities"][-1]["aliases"].append("amorgan")
    snapshot["identities"][0]["aliases"].append("wchen")
    scores = score(snapshot, GOLD)
    assert scores.false_merges == ("ent_b",)
    assert scores.catastrophic_merges == ("ent_self",)
    assert "alexm" in scores.false_splits


def test_a_state_the_owner_never_typed_is_false() -> None:
    scores = score(model(), replace(GOLD, authored=("Something else.",)))
    assert scores.false_states == ("p7",)


def test_a_retired_habit_is_not_found() -> None:
    snapshot = model()
    snapshot["faces"][0]["status"] = "retired"
    assert score(snapshot, GOLD).habits_missed == ("h1",)


@pytest.mark.parametrize(
    ("said", "true", "same"),
    [
        ("the 27th of March", "2026-03-27", True),
        ("3月27日", "2026-03-27", True),
        ("Mar 28", "2026-03-27", False),
        ("Tessera Maps (Lisbon)", "Tessera Maps", True),
        ("Atlas-2", "Atlas", False),
        ("outline first", "an outline first", True),
        ("C", "C++", False),
        ("", "Northlane", False),
    ],
)
def test_values_are_the_same_when_people_would_say_so(said: str, true: str, same: object) -> None:
    assert same_object(said, true) is same


def test_a_host_is_the_context_of_its_domain() -> None:
    assert same_context("metabase.com", "panel.metabase.com")
    assert not same_context("base.com", "panel.metabase.com")
