import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from humanmd.kernel.errors import UsageError
from humanmd.kernel.instants import parse
from humanmd.lab.life.generate import Manifest, Options, generate

DAYS = 21


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def records(out: Path) -> list[dict[str, Any]]:
    return [row for path in sorted((out / "captures").iterdir()) for row in rows(path)]


def field(record: dict[str, Any], name: str) -> str:
    found = {
        "title": record["window"]["title"],
        "url": record["url"],
        "text": record["text"],
        "focused.value": (record["focused"] or {}).get("value"),
    }[name]
    return str(found)


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("life")
    generate("clara", 1, DAYS, out)
    return out


@pytest.fixture(scope="module")
def by_id(life: Path) -> dict[str, dict[str, Any]]:
    return {record["event_id"]: record for record in records(life)}


def test_the_same_arguments_make_the_same_bytes(tmp_path: Path) -> None:
    one = generate("clara", 7, 5, tmp_path / "one")
    two = generate("clara", 7, 5, tmp_path / "two")
    other = generate("clara", 8, 5, tmp_path / "other")
    assert one.files == two.files
    assert one.files != other.files


def test_an_unknown_persona_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no persona"):
        generate("../clara", 1, 1, tmp_path)


def test_a_folder_that_holds_a_life_is_refused(tmp_path: Path) -> None:
    generate("clara", 1, 1, tmp_path)
    with pytest.raises(UsageError, match="already holds"):
        generate("clara", 1, 1, tmp_path)


def test_records_have_the_shape_of_the_contract(by_id: dict[str, dict[str, Any]]) -> None:
    keys = {
        "schema_version", "captured_at", "event_id", "source", "trigger", "app", "window", "url", "focused", "text",
        "text_source", "nodes", "session", "pixels", "extra",
    }  # fmt: skip
    triggers = {"focus", "window", "title", "value", "click", "scroll", "load", "heartbeat"}
    for record in by_id.values():
        assert set(record) == keys
        assert record["trigger"] in triggers
        assert len(record["nodes"]) <= 600
        parse(record["captured_at"])
        assert [node["i"] for node in record["nodes"]] == list(range(len(record["nodes"])))
        assert all(node["parent"] is None or node["parent"] < node["i"] for node in record["nodes"])


def test_every_span_lies_on_the_text_it_names(life: Path, by_id: dict[str, dict[str, Any]]) -> None:
    for fact in rows(life / "gold" / "facts.jsonl"):
        for seen in fact["evidence"]:
            text = field(by_id[seen["rec"]], seen["field"])
            quote = text[seen["a"] : seen["b"]]
            assert quote
            assert quote == quote.strip()
    for span in rows(life / "gold" / "spans.jsonl"):
        assert 0 <= span["a"] < span["b"] <= len(field(by_id[span["rec"]], span["field"]))


def test_no_character_belongs_to_two_spans(life: Path) -> None:
    ends: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for span in rows(life / "gold" / "spans.jsonl"):
        ends.setdefault((span["rec"], span["field"]), []).append((span["a"], span["b"]))
    for spans in ends.values():
        ordered = sorted(spans)
        assert all(left[1] <= right[0] for left, right in pairwise(ordered))


def test_the_owner_never_states_what_has_ended(life: Path) -> None:
    for fact in rows(life / "gold" / "facts.jsonl"):
        first = {s["origin"]: s["day"] for s in reversed(fact["evidence"]) if s["authorship"] == "wrote"}
        assert all(day < (fact["valid_to"] or "9999") for day in first.values()), fact["fact_id"]
        assert all(day >= (fact["valid_from"] or "") for day in first.values()), fact["fact_id"]


def test_three_weeks_hold_enough_to_find(life: Path) -> None:
    facts = rows(life / "gold" / "facts.jsonl")
    confirmed = [fact for fact in facts if fact["gate"] == "confirmed"]
    relations = {"part_of", "participates_in", "reports_to", "depends_on", "works_with"}
    assert len(confirmed) >= 250
    assert sum(1 for fact in confirmed if fact["supersedes"]) >= 60
    assert sum(1 for fact in confirmed if fact["pred"] in relations) >= 60
    habits = [h for h in rows(life / "gold" / "habits.jsonl") if h.get("cadence") in {"daily", "weekday"}]
    assert sum(1 for habit in habits if habit["kind"] == "recurs" and habit["kept"] >= 8) >= 11
    families = {row["family"] for row in rows(life / "gold" / "attacks.jsonl")}
    assert {"A1", "A3", "A4", "A5", "A7", "A8", "A9", "A10b", "A11"} <= families
    assert len({row["kind"] for row in rows(life / "gold" / "secrets.jsonl")}) >= 22


def test_typed_text_is_as_slow_as_fingers(by_id: dict[str, dict[str, Any]]) -> None:
    previous: dict[tuple[str, str, str], str] = {}
    last = 0
    fast = 0
    typed = 0
    for record in sorted(by_id.values(), key=lambda row: str(row["event_id"])):
        at, _ = parse(record["captured_at"])
        focused = record["focused"]
        if focused is not None:
            key = (record["window"]["id"], record["window"]["title"], focused["label"])
            grown = len(focused["value"]) - len(previous.get(key, ""))
            if record["trigger"] == "value" and record["app"]["name"] in {
                "Slack",
                "Telegram",
                "Feishu",
                "WeChat",
            }:
                typed += 1
                fast += int(grown > 60 * (at - last) / 1e6)
            previous[key] = focused["value"]
        last = at
    assert typed > 500
    assert fast == 0


def test_every_secret_was_on_the_screen_and_nowhere_twice(
    life: Path, by_id: dict[str, dict[str, Any]]
) -> None:
    needles = Counter(row["needle"] for row in rows(life / "gold" / "secrets.jsonl"))
    assert max(needles.values()) == 1
    for row in rows(life / "gold" / "secrets.jsonl"):
        seen = row["evidence"][0]
        text = field(by_id[seen["rec"]], seen["field"]).replace(" ", "")
        assert row["needle"].replace(" ", "") in text, row["kind"]


def test_removed_facts_are_gone_from_the_input(tmp_path: Path, life: Path) -> None:
    removed = "family_of:self:sister:Wen Jing@0"
    generate("clara", 1, DAYS, tmp_path, without=frozenset({"home_city", removed}))
    before = "".join(path.read_text(encoding="utf-8") for path in (life / "captures").iterdir())
    after = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "captures").iterdir())
    for traces in (("Cascais", "卡斯凯什"), ("my sister", "My sister", "我妹妹")):
        assert any(trace in before for trace in traces)
        assert not any(trace in after for trace in traces)
    kept = {fact["fact_id"] for fact in rows(tmp_path / "gold" / "facts.jsonl")}
    assert removed not in kept
    assert "family_of:self:husband:Ben Hartley@0" in kept


def _regular(out: Path, context: str) -> int:
    """Count weekdays on which a context is seen in the most usual hour of it."""
    hours: dict[int, set[str]] = {}
    for record in records(out):
        if context in (record["url"] or "") or context == record["app"]["name"]:
            stamp = record["captured_at"]
            hours.setdefault(int(stamp[11:13]), set()).add(stamp[:10])
    return max(len(days) for days in hours.values())


def test_shuffled_times_keep_the_volume_and_lose_the_habits(tmp_path: Path, life: Path) -> None:
    shuffled = generate("clara", 1, DAYS, tmp_path, shuffle_times=True)
    ordinary = json.loads((life / "MANIFEST.json").read_text(encoding="utf-8"))
    assert abs(shuffled.counts["records"] / ordinary["counts"]["records"] - 1) < 0.15
    assert shuffled.counts["facts"] >= 0.97 * ordinary["counts"]["facts"]
    for context in ("weread.qq.com", "panel.metabase.com", "Anki", "theguardian.com"):
        assert _regular(life, context) >= 10
        assert _regular(tmp_path, context) <= 5


def test_a_flood_is_one_session_of_one_claim(tmp_path: Path) -> None:
    made: Manifest = generate("clara", 1, 5, tmp_path, options=Options(flood=True))
    assert made.flood
    claim = "Clara Wen is the chief executive of Contoso"
    seen = [record for record in records(tmp_path) if claim in record["text"]]
    assert len(seen) >= 3000
    flood = next(row for row in rows(tmp_path / "gold" / "attacks.jsonl") if row["family"] == "A10")
    assert len({seen["session"] for seen in flood["evidence"]}) == 1
