import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import environment
from environment import LOCK_NAME, STAMP_NAME, UNFINISHED_NAME, Place

PROJECT = """\
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "tiny"
version = "1"
"""

BACKEND = """\
import pathlib, zipfile
def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "tiny-1-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w") as wheel:
        wheel.writestr("tiny.pth", str(pathlib.Path(__file__).parent / "src"))
        wheel.writestr("tiny-1.dist-info/METADATA", "Metadata-Version: 2.1\\nName: tiny\\nVersion: 1\\n")
        wheel.writestr("tiny-1.dist-info/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr("tiny-1.dist-info/RECORD", "")
    return name
"""


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A project with nothing to download, under a name that breaks careless quoting."""
    root = tmp_path / "人 間's place"
    (root / "src" / "tiny").mkdir(parents=True)
    (root / "src" / "tiny" / "__init__.py").write_text("WORD = 'here'\n")
    (root / "pyproject.toml").write_text(PROJECT)
    (root / "backend.py").write_text(BACKEND)
    (root / LOCK_NAME).write_text("# nothing\n")
    return Place(root=root, base=sys.executable)


def word(place: Place) -> str:
    done = subprocess.run(
        [place.python, "-c", "import tiny; print(tiny.WORD)"], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_an_environment_is_made_kept_and_made_again_when_it_was_left_half_made(place: Place) -> None:
    environment.ensure(place)
    assert word(place) == "here"
    assert environment.is_ready(place)

    planted = place.folder / "planted"
    planted.touch()
    environment.ensure(place)
    assert planted.exists(), "a ready environment is left alone"

    (place.root / LOCK_NAME).write_text("# still nothing\n")
    assert not environment.is_ready(place)
    environment.ensure(place)
    assert planted.exists(), "a change of the lock is installed into the environment that stands"

    (place.folder / UNFINISHED_NAME).touch()
    shutil.rmtree(place.folder / ("Lib" if os.name == "nt" else "lib"))
    environment.ensure(place)
    assert not planted.exists(), "what was left half made is thrown away"
    assert word(place) == "here"


def test_a_folder_that_is_no_environment_is_refused_and_left_alone(place: Place) -> None:
    place.folder.mkdir()
    diary = place.folder / "diary.txt"
    diary.write_text("mine")
    with pytest.raises(SystemExit) as stopped:
        environment.ensure(place)
    assert stopped.value.code == 1
    assert diary.read_text() == "mine"


def test_a_link_in_the_place_of_the_environment_is_refused(place: Place, tmp_path: Path) -> None:
    place.folder.symlink_to(tmp_path, target_is_directory=True)
    with pytest.raises(SystemExit):
        environment.ensure(place)
    assert place.root.exists()


def test_a_stamp_of_another_lock_or_place_does_not_count(place: Place) -> None:
    place.python.parent.mkdir(parents=True)
    place.python.touch()
    stamp = place.folder / STAMP_NAME
    stamp.write_text(environment.expected_stamp(place))
    assert environment.is_ready(place)
    stamp.write_text(environment.expected_stamp(Place(root=environment.ROOT, base=sys.executable)))
    assert not environment.is_ready(place)


def test_a_python_that_can_make_no_environment_is_told_the_one_command(
    place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/apt" if name == "apt" else None)
    with pytest.raises(SystemExit):
        environment.ensure(place)
    said = capsys.readouterr().err
    assert f"apt install python{sys.version_info.major}.{sys.version_info.minor}-venv" in said


def test_children_do_not_inherit_what_leads_python_or_pip_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in environment.DROPPED:
        monkeypatch.setenv(name, "/elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    kept = environment.child_environment()
    assert not set(environment.DROPPED) & set(kept)
    assert kept["PIP_USER"] == "0"
    assert json.dumps(kept)


def test_packages_are_counted_by_name_not_by_hash_or_marker() -> None:
    lock = "# head == x\na==1 ; python_full_version == '3.12' \\\n    --hash=sha256:00\nb==2\n"
    assert environment.packages(lock) == 2
