"""Builds over a real store."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from doubles.model import OWNER, at, fact, identity, put_identities, put_observations, put_points, seen
from doubles.store import fresh_db
from humanmd.kernel.config import Config
from humanmd.kernel.store.connection import Db
from humanmd.structure import stage, store
from humanmd.structure.records import Manifest

CONFIG = Config()
TOOLS = tuple(fact(f"tool{n}", "uses_tool", f"Tool {n}", domain="tool") for n in range(4))
NAME = fact("name", "name", "Clara Wen")


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Db]:
    opened = fresh_db(tmp_path)
    yield opened
    opened.close()


def fill(db: Db) -> None:
    put_identities(db, OWNER, identity("project", "Atlas"))
    put_points(db, *TOOLS, NAME)
    for n, point in enumerate(TOOLS):
        put_observations(db, seen(point, n))


def build(db: Db, day: int = 30, version: str = "1") -> Manifest:
    return stage.build(db, CONFIG, at(day), "test", version=version, config_hash="c")


def layers(db: Db) -> tuple[object, ...]:
    return store.faces(db), store.volumes(db), store.root(db)


def test_a_build_makes_the_layers_and_says_what_it_did(db: Db) -> None:
    fill(db)
    manifest = build(db)
    assert [face.label for face in store.faces(db)] == [
        "Works with the tools: Tool 0, Tool 1, Tool 2 and Tool 3"
    ]
    root = store.root(db)
    assert root is not None
    assert root.text.startswith("The owner is called Clara Wen.")
    assert manifest == store.manifest(db)
    assert [result.name for result in manifest.stages] == [
        "evolution", "enrichment", "faces", "volumes", "root", "vector_backfill", "model_contract",
    ]  # fmt: skip
    assert (manifest.trigger, manifest.started_at, manifest.engine) == ("test", at(30), "rules")


def test_an_empty_layer_degrades_the_model_contract(db: Db) -> None:
    fill(db)
    manifest = build(db)
    assert (manifest.status, manifest.degraded_stages) == ("degraded", ("model_contract",))
    assert [result.status for result in manifest.stages if result.name == "model_contract"] == ["degraded"]


def test_an_unchanged_model_is_not_built_again(db: Db) -> None:
    fill(db)
    first = build(db)
    again = build(db, day=31)
    assert {result.status for result in again.stages} == {"unchanged"}
    assert (again.build_id, again.started_at) == (first.build_id, first.started_at)
    assert store.manifest(db) == first
    assert db.value("SELECT count(*) FROM build") == 1


def test_a_change_of_the_model_or_the_code_is_built(db: Db) -> None:
    fill(db)
    first = build(db)
    assert build(db, version="2").build_id != first.build_id
    put_points(db, fact("tool4", "uses_tool", "Tool 4", domain="tool"), changed_at=2)
    put_observations(db, seen(fact("tool4", "uses_tool", "Tool 4"), 9))
    build(db, version="2")
    assert [len(face.members) for face in store.faces(db)] == [5]


def test_the_build_id_is_that_of_the_content(db: Db, tmp_path_factory: pytest.TempPathFactory) -> None:
    fill(db)
    other = fresh_db(tmp_path_factory.mktemp("other"))
    put_identities(other, identity("project", "Atlas"), OWNER)
    put_points(other, NAME, *reversed(TOOLS), changed_at=77)
    for n, point in reversed(tuple(enumerate(TOOLS))):
        put_observations(other, seen(point, n))
    build(other, day=5)
    assert build(other, day=6).build_id == build(db).build_id
    assert layers(other) == layers(db)
    other.close()


def test_a_crash_while_writing_leaves_the_old_structure_whole(
    db: Db, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(db)
    first = build(db)
    before = layers(db)
    put_points(db, fact("city", "home_city", "Lisbon"), changed_at=2)

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(store, "put_manifest", die)
        with pytest.raises(KeyboardInterrupt):
            build(db)
    assert layers(db) == before
    assert store.manifest(db) == first
    build(db)
    assert layers(db) != before


def test_a_failed_synthesis_leaves_the_old_root_alive_and_is_named(db: Db) -> None:
    fill(db)
    build(db)
    old = store.root(db)
    put_points(db, replace(NAME, object="https://evil; `rm`"), changed_at=2)
    for point in TOOLS:
        put_points(db, replace(point, status="revoked"), changed_at=2)
    manifest = build(db)
    assert "root" in manifest.degraded_stages
    assert store.root(db) == old


def test_when_nothing_is_left_to_say_no_root_lives(db: Db) -> None:
    fill(db)
    build(db)
    for point in (*TOOLS, NAME):
        put_points(db, replace(point, status="revoked"), changed_at=2)
    build(db)
    assert layers(db) == ((), (), None)


def test_before_any_model_a_build_is_degraded_and_makes_nothing(db: Db) -> None:
    manifest = build(db)
    assert manifest.status == "degraded"
    assert (manifest.window_start, manifest.window_end) == (None, None)
    assert layers(db) == ((), (), None)
