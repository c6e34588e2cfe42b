import re
import shutil
from pathlib import Path

import locks
from environment import ROOT


def copy(folder: Path) -> Path:
    for name in ("pyproject.toml", *locks.LOCKS):
        shutil.copy(ROOT / name, folder / name)
    return folder


def test_the_locks_are_made_from_what_is_declared() -> None:
    assert locks.stale() == ()


def test_a_new_dependency_makes_every_lock_stale(tmp_path: Path) -> None:
    root = copy(tmp_path)
    project = (root / "pyproject.toml").read_text("utf-8")
    (root / "pyproject.toml").write_text(project.replace('"click>=', '"left-pad",\n    "click>=', 1), "utf-8")
    assert locks.stale(root) == tuple(locks.LOCKS)


def test_a_changed_setting_of_a_tool_does_not(tmp_path: Path) -> None:
    root = copy(tmp_path)
    with (root / "pyproject.toml").open("a", encoding="utf-8") as project:
        project.write("\n[tool.other]\nx = 1\n")
    assert locks.stale(root) == ()


def test_every_locked_package_has_a_version_and_hashes_and_no_index_is_named() -> None:
    for name in locks.LOCKS:
        text = (ROOT / name).read_text("utf-8")
        entries = re.split(r"\n(?=\w)", text)[1:]
        assert entries
        assert all(re.match(r"[\w.-]+==\S+", entry) and "--hash=sha256:" in entry for entry in entries)
        assert "://" not in text
