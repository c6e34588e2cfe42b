from pathlib import Path

from doubles import lines
from doubles.terminal import humanmd


def test_what_is_excluded_is_not_recorded_from_then_on(home: Path) -> None:
    given = lines.line(app={"name": "Diary", "id": "diary"}).encode()
    assert humanmd("--home", home, "ingest", "-", "--json", stdin=given).row["stored"]
    assert humanmd("--home", home, "exclude", "add", "app", "Diary", "--json").row == {"added": "app:diary"}
    later = lines.line("2026-04-20T09:05:00+02:00", app={"name": "Diary", "id": "diary"}).encode()
    assert humanmd("--home", home, "ingest", "-", "--json", stdin=later).row["rule"] == "excluded_app"
    (mine,) = [r for r in humanmd("--home", home, "exclude", "list", "--json").rows if r["source"] == "owner"]
    assert mine == {"kind": "app", "value": "Diary", "source": "owner", "hits": 1}
    assert humanmd("--home", home, "exclude", "remove", "app", "diary").code == 0
    assert humanmd("--home", home, "ingest", "-", "--json", stdin=later).row["stored"]


def test_every_kind_can_be_tried_out(home: Path) -> None:
    # B025
    for kind, value in (
        ("title", "^bank$"),
        ("url", "bank.example/login"),
        ("person", "Ana Sousa"),
        ("app", "Diary"),
    ):
        assert humanmd("--home", home, "exclude", "add", kind, value).code == 0
    tries = {
        ("--title", "BANK"): "excluded_title",
        ("--title", "My Bank statement"): None,
        ("--url", "https://www.bank.example/login?x"): "excluded_url",
        ("--url", "https://bank.example/"): None,
        ("--title", "Chat with ana sousa"): "excluded_person",
        ("--app", "diary"): "excluded_app",
        ("--app", "KeePassXC"): "excluded_app",
    }
    found = {
        words: humanmd("--home", home, "exclude", "test", *words, "--json").row["rule"] for words in tries
    }
    assert found == tries
    said = humanmd("--home", home, "exclude", "test", "--title", "bank").out
    assert said == "not recorded: excluded_title, by title ^bank$ (owner)\n"


def test_one_that_never_matched_says_so(home: Path) -> None:
    humanmd("--home", home, "exclude", "add", "app", "Diary")
    listed = humanmd("--home", home, "exclude", "list").out
    assert "Diary  (has never matched)" in listed
    assert "KeePassXC" in listed


def test_a_default_one_can_be_taken_out_and_put_back(home: Path) -> None:
    assert humanmd("--home", home, "exclude", "remove", "app", "KeePassXC").code == 0
    words = ("exclude", "test", "--app", "KeePassXC", "--json")
    assert not humanmd("--home", home, *words).row["excluded"]
    assert humanmd("--home", home, "exclude", "add", "app", "KeePassXC").code == 0
    assert humanmd("--home", home, *words).row["excluded"]


def test_one_of_the_settings_is_named_there(home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text('[privacy]\nexclude_apps = ["Diary"]\n', "utf-8")
    said = humanmd("--home", home, "exclude", "remove", "app", "Diary", "--json")
    assert said.code == 2
    assert str(home / "config.toml") in said.row["error"]
    assert humanmd("--home", home, "exclude", "test", "--app", "Diary", "--json").row["excluded"]
