import os
import stat
import zipfile
from pathlib import Path

import pytest

from humanmd.adapters.imports import tree
from humanmd.adapters.imports.records import ImportOptions, ImportSourceError, Limits, SkippedItem, stamp
from humanmd.adapters.imports.tree import Entry, open_tree


def listing(path: Path, options: ImportOptions) -> list[tuple[str, str]]:
    with open_tree(path, options) as opened:
        return [_told(found) for found in opened.entries()]


def _told(found: Entry | SkippedItem) -> tuple[str, str]:
    return (found.path, "") if isinstance(found, Entry) else (found.item, found.reason)


def test_a_folder_is_listed_in_name_order_without_leaving_it(tmp_path: Path, options: ImportOptions) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text("secret", encoding="utf-8")
    vault = tmp_path / "vault"
    (vault / "b").mkdir(parents=True)
    (vault / ".trash").mkdir()
    (vault / "b/x.md").write_text("x", encoding="utf-8")
    (vault / "a.md").write_text("a", encoding="utf-8")
    (vault / "link.md").symlink_to(outside)
    (vault / "up").symlink_to(tmp_path, target_is_directory=True)
    os.mkfifo(vault / "pipe.md")
    assert listing(vault, options) == [
        (".trash/", tree.HIDDEN),
        ("a.md", ""),
        ("b/x.md", ""),
        ("link.md", tree.LINK),
        ("pipe.md", tree.SPECIAL),
        ("up", tree.LINK),
    ]


def test_a_file_that_became_a_link_is_not_followed(tmp_path: Path, options: ImportOptions) -> None:
    (tmp_path / "v").mkdir()
    (tmp_path / "secret.md").write_text("secret", encoding="utf-8")
    note = tmp_path / "v/a.md"
    note.write_text("a", encoding="utf-8")
    with open_tree(tmp_path / "v", options) as opened:
        (entry,) = (found for found in opened.entries() if isinstance(found, Entry))
        note.unlink()
        note.symlink_to(tmp_path / "secret.md")
        with pytest.raises(tree.UnreadableFileError):
            opened.read(entry, 10)


def test_folders_nested_too_deep_are_named_and_make_the_listing_partial(
    tmp_path: Path, options: ImportOptions
) -> None:
    deep = tmp_path.joinpath(*"abcd")
    deep.mkdir(parents=True)
    (deep / "x.md").write_text("x", encoding="utf-8")
    shallow = ImportOptions(now=options.now, limits=Limits(depth=2))
    with open_tree(tmp_path, shallow) as opened:
        assert list(opened.entries()) == [SkippedItem(item="a/b/c/", reason=tree.DEEP, partial=True)]
    assert listing(tmp_path, options) == [("a/b/c/d/x.md", "")]


def test_an_unreadable_folder_makes_the_listing_partial(
    tmp_path: Path, options: ImportOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "scandir", refuse)
    with open_tree(tmp_path, options) as opened:
        assert list(opened.entries()) == [SkippedItem(item="/", reason=tree.UNREADABLE, partial=True)]


def test_names_that_are_no_text_or_decomposed_are_listed(tmp_path: Path, options: ImportOptions) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9.md")).write_text("x", encoding="utf-8")
    (tmp_path / "Cafe\u0301.md").write_text("y", encoding="utf-8")
    with open_tree(tmp_path, options) as opened:
        found = {entry.path: opened.read(entry, 9) for entry in opened.entries() if isinstance(entry, Entry)}
    assert found == {"caf\ufffd.md": b"x", "Café.md": b"y"}


def test_a_single_file_is_a_tree_of_one(tmp_path: Path, options: ImportOptions) -> None:
    (tmp_path / "a.md").write_text("a", encoding="utf-8")
    (tmp_path / "b.md").write_text("b", encoding="utf-8")
    assert listing(tmp_path / "b.md", options) == [("b.md", "")]


def test_an_archive_is_read_from_its_vault_and_nothing_leads_out_of_it(
    tmp_path: Path, options: ImportOptions
) -> None:
    path = tmp_path / "export.zip"
    link = zipfile.ZipInfo("v/link.md")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    dated = zipfile.ZipInfo("v/a.md", date_time=(2023, 9, 12, 14, 3, 4))
    squeezed = zipfile.ZipInfo("v/z.md")
    squeezed.compress_type = zipfile.ZIP_BZIP2
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("v/.obsidian/app.json", "{}")
        for info in (dated, link, squeezed):
            archive.writestr(info, "text")
        for name in ("v/../../x.md", "/etc/x.md", "C:/x.md", "v/b\\..\\x.md", "__MACOSX/v/a.md"):
            archive.writestr(name, "x")
    assert listing(path, options) == [
        ("/etc/x.md", tree.UNSAFE),
        ("C:/x.md", tree.UNSAFE),
        ("__MACOSX/", tree.HIDDEN),
        ("../../x.md", tree.UNSAFE),
        (".obsidian/", tree.HIDDEN),
        ("a.md", ""),
        ("b\\..\\x.md", tree.UNSAFE),
        ("link.md", tree.LINK),
        ("z.md", tree.COMPRESSION),
    ]
    with open_tree(path, options) as opened:
        (entry,) = (found for found in opened.entries() if isinstance(found, Entry))
        assert opened.name == "v"
        assert stamp(entry.modified or 0, 0) == "2023-09-12T14:03:04.000000Z"
        assert opened.read(entry, 2) == b"te"
        assert opened.config(".obsidian/app.json") == b"{}"
        assert opened.config("none") == b""


def test_the_same_name_twice_in_an_archive_counts_once(tmp_path: Path, options: ImportOptions) -> None:
    path = tmp_path / "e.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("Caf\u00e9.md", "1")
        archive.writestr("Cafe\u0301.md", "2")
    assert listing(path, options) == [("Café.md", ""), ("Café.md", tree.DOUBLED)]


def test_a_damaged_member_is_one_unreadable_file(tmp_path: Path, options: ImportOptions) -> None:
    path = tmp_path / "e.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.md", "a" * 1000)
    data = bytearray(path.read_bytes())
    data[40] ^= 0xFF
    path.write_bytes(data)
    with open_tree(path, options) as opened:
        (entry,) = (found for found in opened.entries() if isinstance(found, Entry))
        with pytest.raises(tree.UnreadableFileError):
            opened.read(entry, 2000)


def test_what_is_no_archive_and_what_is_not_there_is_refused(tmp_path: Path, options: ImportOptions) -> None:
    (tmp_path / "no.zip").write_bytes(b"PK\x03\x04 not really")
    small = ImportOptions(now=options.now, limits=Limits(export_bytes=3))
    for path, given in (
        (tmp_path / "no.zip", options),
        (tmp_path / "none", options),
        (tmp_path / "no.zip", small),
    ):
        with pytest.raises(ImportSourceError):
            open_tree(path, given)
