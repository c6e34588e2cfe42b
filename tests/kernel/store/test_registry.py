from pathlib import Path

from doubles.store import fresh_db
from humanmd.kernel.paths import Paths
from humanmd.kernel.store.registry import FILES, REGISTRY, TABLES, absent, unlisted, unlisted_file


def test_every_table_of_the_real_schema_is_listed_and_every_listed_one_exists(tmp_path: Path) -> None:
    with fresh_db(tmp_path) as db:
        assert unlisted(db) == ()
        assert absent(db) == ()


def test_a_table_nobody_listed_is_named_and_parts_of_an_index_belong_to_it(tmp_path: Path) -> None:
    with fresh_db(tmp_path) as db:
        known = unlisted(db)
        db.execute("CREATE TABLE stray (x TEXT)")
        db.execute("CREATE TABLE stray_data (x TEXT)")
        db.execute("CREATE VIRTUAL TABLE found USING fts5(x)")
        assert sorted(set(unlisted(db)) - set(known)) == ["found", "stray", "stray_data"]


def test_every_file_of_the_home_is_listed(tmp_path: Path) -> None:
    paths = Paths(tmp_path)
    files = (paths.store, paths.key, paths.config, paths.human)
    folders = (paths.pixels, paths.exports, paths.backup, paths.logs, paths.run)
    assert [file.name for file in files if unlisted_file(file.name)] == []
    assert [folder.name for folder in folders if unlisted_file(f"{folder.name}/x/y")] == []
    assert unlisted_file("stray.txt")
    assert unlisted_file("stray/store.db")


def test_names_are_unique_and_whatever_holds_content_says_how_it_is_erased() -> None:
    assert len(REGISTRY) == len(TABLES) + len(FILES)
    assert [
        kept.name for kept in REGISTRY.values() if kept.holds_content and kept.erase.startswith("nothing")
    ] == []
    assert [kept.name for kept in REGISTRY.values() if not (kept.erase and kept.retention)] == []
