"""Read the gold of a simulated life into records that the scorer can compare with a model."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """A true statement; `gate` is `ambient` when it is true but nobody had to say it."""

    fact_id: str
    subj: str
    pred: str
    objects: tuple[str, ...]
    contexts: tuple[str, ...]
    since: str
    until: str
    gate: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lie:
    """A statement about the owner that must not be in the model."""

    attack_id: str
    family: str
    pred: str
    obj: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Planted:
    """A planted daily or weekday habit."""

    habit_id: str
    kind: str
    contexts: tuple[str, ...]
    hours: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Someone:
    """A person of the life with every name and account that is theirs."""

    entity: str
    forms: frozenset[str]
    owner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """Everything the scorer compares with."""

    truths: tuple[Truth, ...]
    lies: tuple[Lie, ...]
    habits: tuple[Planted, ...]
    people: tuple[Someone, ...]
    authored: tuple[str, ...]
    last_day: str


def load(folder: Path) -> Gold:
    """Read the `gold` folder of a generated life."""
    world = json.loads((folder / "world.json").read_text(encoding="utf-8"))
    zh: Mapping[str, str] = world["zh"]
    sessions = _rows(folder / "sessions.jsonl")
    truths = [_truth(row, zh) for row in _rows(folder / "facts.jsonl")]
    told = {(truth.pred, obj) for truth in truths for obj in truth.objects}
    truths += [_ambient(row, zh) for row in world["ambient"]]
    return Gold(
        truths=tuple(truths),
        lies=tuple(
            Lie(attack_id=r["attack_id"], family=r["family"], pred=r["pred"], obj=r["obj"])
            for r in _rows(folder / "attacks.jsonl")
            if r["obj"] and (r["pred"], r["obj"]) not in told and r["outcome"] not in _TRUE_SOMETIME
        ),
        habits=tuple(
            _habit(row) for row in _rows(folder / "habits.jsonl") if row.get("cadence") in _CADENCES
        ),
        people=tuple(
            Someone(entity=r["entity"], forms=frozenset([*r["names"], *r["accounts"]]), owner=r["owner"])
            for r in _rows(folder / "identities.jsonl")
        ),
        authored=tuple(row["text"] for row in _rows(folder / "authored.jsonl")),
        last_day=sessions[-1]["day"] if sessions else "",
    )


_TRUE_SOMETIME = frozenset({"keep_superseded", "not_yet"})
_CADENCES = frozenset({"daily", "weekday"})


def _rows(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _truth(row: Mapping[str, Any], zh: Mapping[str, str]) -> Truth:
    about = row["about"] if row["pred"] in {"prefers", "project_role", "project_deadline"} else ""
    return Truth(
        fact_id=row["fact_id"],
        subj=row["subj"],
        pred=row["pred"],
        objects=(row["obj"], *row["obj_aliases"]),
        contexts=tuple(value for value in (about, zh.get(about, "")) if value),
        since=max(row["valid_from"] or "", row["first_day"]),
        until=row["valid_to"] or "",
        gate=row["gate"],
    )


def _ambient(row: Mapping[str, str], zh: Mapping[str, str]) -> Truth:
    alias = zh.get(row["obj"], "")
    return Truth(
        fact_id=f"ambient:{row['pred']}:{row['subj']}:{row['obj']}",
        subj=row["subj"],
        pred=row["pred"],
        objects=(row["obj"], alias) if alias else (row["obj"],),
        contexts=(),
        since="",
        until="",
        gate="ambient",
    )


def _habit(row: Mapping[str, Any]) -> Planted:
    contexts = (row["context"],) if row["kind"] == "recurs" else (row["after"], row["then"])
    return Planted(habit_id=row["id"], kind=row["kind"], contexts=contexts, hours=tuple(row.get("hours", ())))
