import os
import stat
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from humanmd.serve.human.exchange import exchange
from humanmd.serve.human.file import FileError, owned, write
from humanmd.serve.human.records import Publication

posix = pytest.mark.skipif(os.name != "posix", reason="POSIX files")
Swap = Callable[[Path, Path], bool]


def no_swap(_one: Path, _other: Path) -> bool:
    return False


SWAPS = pytest.mark.parametrize("swap", [exchange, no_swap], ids=["exchange", "in steps"])


def ours(body: str) -> str:
    digest = sha256(body.encode()).hexdigest()
    front = (
        'human_schema_version: "1.0"', 'renderer_version: "0.1.0"', 'model_schema_version: "1.0"',
        'generated_at: "2026-04-20T09:00:00.000Z"', "build_id: bld_0a", "build_status: complete", "root_id: null",
        "visibility: owner-only", "redacted: false", "projection: humanmd", f"body_sha256: {digest}",
    )  # fmt: skip
    return "---\n" + "".join(f"{line}\n" for line in front) + f"---\n{body}"


def only(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@posix
def test_a_new_file_is_the_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "HUMAN.md"
    old = os.umask(0)
    try:
        assert write(path, ours("one")) == Publication(outcome="written")
    finally:
        os.umask(old)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.stat().st_nlink == 1
    assert only(tmp_path) == ["HUMAN.md"]


@SWAPS
def test_an_unchanged_projection_is_replaced(tmp_path: Path, swap: Swap) -> None:
    path = tmp_path / "HUMAN.md"
    write(path, ours("one"))
    assert write(path, ours("two"), swap=swap).outcome == "written"
    assert path.read_text("utf-8") == ours("two")
    assert only(tmp_path) == ["HUMAN.md"]
    assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0 or os.name != "posix"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("# Notes about me\n", "your own file"),
        ("", "your own file"),
        ("---\ntitle: mine\n---\ntext", "your own file"),
        (ours("one") + "my own line", "edited by hand"),
        (ours("one").replace("body_sha256", "body_sha"), "edited by hand"),
        (ours("one").replace("projection: humanmd", "projection: other"), "your own file"),
        (ours("one").replace("redacted: false", "redacted: mine"), "edited by hand"),
        (ours("one").replace("build_id: bld_0a", "build_id: of Tuesday"), "edited by hand"),
        (ours("one").replace("root_id", "tags: me\nroot_id"), "edited by hand"),
        (ours("one").replace("root_id: null\n", ""), "edited by hand"),
        (ours("one").replace("visibility: owner-only", "visibility: public"), "edited by hand"),
        ("x" * (1 << 21), "your own file"),
    ],
)
def test_what_is_not_ours_or_was_edited_stays(tmp_path: Path, content: str, reason: str) -> None:
    path = tmp_path / "HUMAN.md"
    path.write_text(content, "utf-8", newline="")
    found = write(path, ours("two"))
    assert found.outcome == "conflict"
    assert reason in found.reason
    assert path.read_text("utf-8") == content
    assert only(tmp_path) == ["HUMAN.md"]


@posix
def test_links_and_folders_stay(tmp_path: Path) -> None:
    target = tmp_path / "elsewhere.md"
    target.write_text(ours("one"), "utf-8")
    for name, make in (("a.md", Path.symlink_to), ("b.md", Path.hardlink_to)):
        path = tmp_path / name
        make(path, target)
        assert write(path, ours("two")).outcome == "conflict"
        assert target.read_text("utf-8") == ours("one")
        assert path.is_symlink() == (name == "a.md")
    (tmp_path / "c.md").mkdir()
    assert write(tmp_path / "c.md", ours("two")).reason == "it is not a regular file"
    dangling = tmp_path / "d.md"
    dangling.symlink_to(tmp_path / "nowhere")
    assert write(dangling, ours("two")).outcome == "conflict"
    assert not (tmp_path / "nowhere").exists()


@posix
@SWAPS
@pytest.mark.parametrize("edit", ["write", "replace", "remove"])
def test_a_change_during_the_write_is_a_conflict_and_survives(tmp_path: Path, swap: Swap, edit: str) -> None:
    path = tmp_path / "HUMAN.md"
    write(path, ours("one"))

    def late(draft: Path, place: Path) -> bool:
        if place.read_text("utf-8") == ours("one"):
            if edit == "write":
                place.write_text(ours("one") + "mine", "utf-8")
            elif edit == "replace":
                (tmp_path / "other").write_text(ours("three"), "utf-8")
                (tmp_path / "other").replace(place)
            else:
                place.unlink()
                exchange(draft, place)
        return swap(draft, place)

    found = write(path, ours("two"), swap=late)
    assert found.outcome == "conflict"
    assert "while it was being written" in found.reason or found.reason == "it was edited by hand"
    expected = {"write": [ours("one") + "mine"], "replace": [ours("three")], "remove": []}[edit]
    assert [p.read_text("utf-8") for p in tmp_path.glob("*.md")] == expected
    assert [name for name in only(tmp_path) if name != "HUMAN.md"] == []


@posix
def test_a_file_that_appears_during_the_write_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "HUMAN.md"
    link = os.link

    def late(source: Path, place: Path) -> None:
        place.write_text("mine", "utf-8")
        link(source, place)

    monkeypatch.setattr(os, "link", late)
    assert write(path, ours("one")).outcome == "conflict"
    assert path.read_text("utf-8") == "mine"


def test_the_same_text_again_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "HUMAN.md"
    write(path, ours("one"))
    before = path.stat().st_mtime_ns
    assert write(path, ours("one")).outcome == "unchanged"
    assert path.stat().st_mtime_ns == before


def test_a_folder_that_is_not_there_is_an_error_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be written"):
        write(tmp_path / "no" / "HUMAN.md", ours("one"))


def test_our_own_file_is_known_by_its_front_matter_and_its_body() -> None:
    assert owned(ours("text\n").encode()) == ""
    assert owned(ours("text").encode()[:-1]) != ""
    assert owned(b"\xff\xfe") != ""
