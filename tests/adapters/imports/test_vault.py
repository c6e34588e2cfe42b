from datetime import UTC
from pathlib import Path

import pytest

from humanmd.adapters.imports.records import ImportOptions
from humanmd.adapters.imports.tree import open_tree
from humanmd.adapters.imports.vault import Vault, daily_pattern, read_vault


@pytest.mark.parametrize(
    ("folder", "form", "path", "day"),
    [
        ("", "YYYY-MM-DD", "2023-09-12.md", "2023-09-12"),
        ("Log", "YYYY/MM/YYYY-MM-DD", "Log/2023/09/2023-09-12.md", "2023-09-12"),
        ("/Log/", "dddd D. MMMM [day] YYYY M", "Log/Tuesday 12. September day 2023 9.md", "2023-09-12"),
        ("", "DD.MM.YYYY", "12.09.2023.md", "2023-09-12"),
        ("", "YYYY/MM/YYYY-MM-DD", "2023/09/2024-09-12.md", None),
        ("Log", "YYYY-MM-DD", "Other/2023-09-12.md", None),
        ("", "YYYY-MM", "2023-09.md", None),
    ],
)
def test_a_daily_note_is_read_by_the_vaults_own_format(
    folder: str, form: str, path: str, day: str | None
) -> None:
    found = Vault(daily=daily_pattern(folder, form)).day(path, UTC)
    assert (None if found is None else found.at) == (None if day is None else _noon(day))


@pytest.mark.parametrize(
    "name", ["2019-03-02", "2019-03-02 journal", "2019-03-02 Saturday", "20190302", "2019年3月2日 日记"]
)
def test_a_name_that_is_a_day_makes_a_daily_note_anywhere(name: str) -> None:
    assert Vault().is_daily(f"any/{name}.md")


@pytest.mark.parametrize("name", ["2019-03-02 Meeting with Ana", "Notes 2019-03-02", "2019-03"])
def test_a_day_with_a_subject_is_no_daily_note(name: str) -> None:
    assert not Vault().is_daily(f"{name}.md")


@pytest.mark.parametrize("settings", ["", "[]", "{", '{"folder": 7, "format": null}', "\ufeff{}"])
def test_broken_settings_count_as_the_defaults(tmp_path: Path, options: ImportOptions, settings: str) -> None:
    (tmp_path / ".obsidian").mkdir()
    (tmp_path / ".obsidian/daily-notes.json").write_text(settings, encoding="utf-8")
    (tmp_path / ".obsidian/templates.json").write_text(settings, encoding="utf-8")
    with open_tree(tmp_path, options) as tree:
        vault = read_vault(tree)
    assert vault.is_template("Templates/Daily.md")
    assert vault.day("2023-09-12.md", UTC) is not None


def _noon(day: str) -> int:
    found = Vault(daily=daily_pattern("", "YYYY-MM-DD")).day(f"{day}.md", UTC)
    assert found is not None
    return found.at
