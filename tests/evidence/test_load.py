import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from doubles import models
from doubles.store import fresh_db
from humanmd.evidence import snapshot
from humanmd.evidence.load import SnapshotError, load
from humanmd.evidence.records import Options


@pytest.fixture
def made(tmp_path: Path) -> Iterator[dict[str, Any]]:
    with fresh_db(tmp_path) as db:
        models.life(db)
        yield snapshot.snapshot(db, Options(generated_at=models.DAY_ONE))


def file(folder: Path, made: object) -> Path:
    path = folder / "a.json"
    path.write_text(json.dumps(made), "utf-8")
    return path


def test_a_snapshot_comes_back_as_it_was(tmp_path: Path, made: dict[str, Any]) -> None:
    loaded = load(file(tmp_path, made))
    assert (loaded.document, loaded.dropped) == (made, 0)


def test_keys_of_a_newer_minor_version_are_left_out_and_counted(tmp_path: Path, made: dict[str, Any]) -> None:
    newer = json.loads(json.dumps(made))
    newer["schema_version"] = "1.7"
    newer["mood"] = "fine"
    newer["points"][0]["weight"] = 3
    newer["faces"][0]["expectations"][0]["season"] = "spring"
    loaded = load(file(tmp_path, newer))
    assert loaded.dropped == 3
    assert loaded.document == {**made, "schema_version": "1.7"}


def test_an_unknown_key_of_our_own_version_is_refused_by_name(tmp_path: Path, made: dict[str, Any]) -> None:
    made["points"][0]["weight"] = 3
    with pytest.raises(SnapshotError, match=r"points\.0\.weight is unknown"):
        load(file(tmp_path, made))


def test_another_major_version_is_refused(tmp_path: Path, made: dict[str, Any]) -> None:
    with pytest.raises(SnapshotError, match=r"has schema version 2\.0"):
        load(file(tmp_path, {**made, "schema_version": "2.0"}))


def test_a_missing_key_and_a_wrong_value_are_refused(tmp_path: Path, made: dict[str, Any]) -> None:
    with pytest.raises(SnapshotError, match="stats is not what the schema says"):
        load(file(tmp_path, {k: v for k, v in made.items() if k != "stats"}))
    made["points"][0]["status"] = "certain"
    with pytest.raises(SnapshotError, match=r"points\.0\.status is not"):
        load(file(tmp_path, made))


@pytest.mark.parametrize("text", ["", "[1]", "{}", '{"schema_version": 1}', "\x00"])
def test_other_files_are_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, "utf-8")
    with pytest.raises(SnapshotError, match=r"a\.json (is|has)"):
        load(path)
    with pytest.raises(SnapshotError, match="cannot be read"):
        load(tmp_path / "absent.json")
