import os
import stat
from pathlib import Path

import pytest

from humanmd.kernel.paths import HomeError, Paths, write_private

posix = pytest.mark.skipif(os.name != "posix", reason="modes decide on POSIX only")


def test_every_place_lies_under_the_root(tmp_path: Path) -> None:
    paths = Paths(tmp_path)
    names = [
        place.relative_to(tmp_path).as_posix()
        for place in (paths.store, paths.key, paths.config, paths.human, paths.pixels, paths.exports)
    ]
    assert names == ["store.db", "key", "config.toml", "HUMAN.md", "pixels", "exports"]
    assert [place.name for place in (paths.backup, paths.logs, paths.run)] == ["backup", "logs", "run"]


@posix
@pytest.mark.parametrize(
    "name", ["plain", "with space", "qu'o\"te", "家目录", "$HOME `x`", "new\nline", "-rf"]
)
def test_a_home_of_any_name_is_closed_to_others_whatever_the_umask(tmp_path: Path, name: str) -> None:
    before = os.umask(0)
    try:
        paths = Paths(tmp_path / name)
        paths.prepare()
        write_private(paths.human, "你好".encode())
    finally:
        os.umask(before)
    assert {
        place.stat().st_mode & 0o777 for place in (paths.root, *paths.root.iterdir()) if place.is_dir()
    } == {0o700}
    assert paths.human.stat().st_mode & 0o777 == 0o600
    assert paths.human.read_bytes().decode() == "你好"


@posix
def test_an_open_home_is_closed(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Paths(tmp_path).prepare()
    assert tmp_path.stat().st_mode & 0o777 == 0o700


def test_a_home_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(HomeError, match="--home"):
        Paths(tmp_path / "file").prepare()


def test_a_file_is_replaced_whole_and_no_draft_stays(tmp_path: Path) -> None:
    target = tmp_path / "x"
    write_private(target, b"old")
    write_private(target, b"new")
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("x", b"new")]


def test_a_file_that_cannot_be_written_is_named_and_leaves_no_draft(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(HomeError, match="taken"):
        write_private(tmp_path / "taken", b"x")
    assert [place.name for place in tmp_path.iterdir()] == ["taken"]


@posix
def test_only_its_owner_may_read_a_private_file_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        write_private(tmp_path / "x", b"x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o600
