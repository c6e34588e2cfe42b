import os
import zipfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.adapters.imports import notes, tree
from humanmd.adapters.imports.notes import FOLDER, OBSIDIAN, NotesImporter
from humanmd.adapters.imports.records import UNDATED, ImportItem, ImportOptions, Limits, Record, SkippedItem
from humanmd.capture import s1
from humanmd.kernel.instants import parse

MARCH_2019 = parse("2019-03-02T10:00:00Z")[0]
NOW = parse("2027-01-01T00:00:00Z")[0]


def write(folder: Path, name: str, content: str | bytes, modified: int = MARCH_2019) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    os.utime(path, ns=(modified * 1000, modified * 1000))
    return path


def read(importer: NotesImporter, path: Path, options: ImportOptions) -> dict[str, ImportItem]:
    return {found.key: found for found in importer.read(path, options) if isinstance(found, ImportItem)}


def skips(importer: NotesImporter, path: Path, options: ImportOptions) -> dict[str, str]:
    return {
        found.item: found.reason for found in importer.read(path, options) if isinstance(found, SkippedItem)
    }


def only(found: Iterable[ImportItem]) -> Record:
    (item,) = found
    (record,) = item.records
    return record


def note(tmp_path: Path, options: ImportOptions, name: str, content: str | bytes) -> Record:
    return only(read(OBSIDIAN, write(tmp_path, name, content), options).values())


def extra(record: Record) -> dict[str, object]:
    found = record["extra"]
    assert isinstance(found, dict)
    return found


def title(record: Record) -> object:
    window = record["window"]
    assert isinstance(window, dict)
    return window["title"]


def test_a_note_becomes_a_record_with_all_it_says(tmp_path: Path, options: ImportOptions) -> None:
    content = (
        "---\ntitle: Test\ncreated: 2023-09-12\ntags: [a, b]\npeople: '[[Ana]]'\n---\nI met [[Bo|him]]. #c\n"
    )
    write(tmp_path, "v/sub/n.md", content)
    item = read(OBSIDIAN, tmp_path / "v", replace(options, zone=ZoneInfo("Europe/Lisbon")))["sub/n.md"]
    record = dict(item.records[0])
    assert str(record.pop("event_id")).startswith("imp_")
    window = record.pop("window")
    assert isinstance(window, dict)
    assert window["title"] == "Test"
    assert str(window["id"]).startswith("note_")
    assert item.source == "obsidian:v"
    assert record == {
        "schema_version": "1.0",
        "captured_at": "2023-09-12T12:00:00.000000+01:00",
        "source": {"kind": "import", "producer": "obsidian", "device": "v"},
        "trigger": "manual",
        "app": {"name": "Obsidian"},
        "url": None,
        "text": "I met him. #c",
        "text_source": "import",
        "extra": {
            "voice": "own",
            "path": "sub/n.md",
            "dated_by": "front_matter",
            "precision": "day",
            "zone": "assumed",
            "daily": False,
            "tags": ["a", "b", "c"],
            "links": ["Ana", "Bo"],
        },
    }


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf---\ntitle: Test\ntags: [a, b]\n---\nBody",
        b"\xef\xbb\xbf---\r\ntitle: Test\r\ntags: [a, b]\r\n---\r\nBody",
        "\ufeff---\ntitle: Test\ntags: [a, b]\n---\nBody".encode("utf-16-le"),
    ],
    ids=["B095-utf8", "B095-crlf", "B095-utf16"],
)
def test_b095_a_byte_order_mark_does_not_hide_the_properties(
    tmp_path: Path, options: ImportOptions, data: bytes
) -> None:
    record = note(tmp_path, options, "n.md", data)
    assert (title(record), extra(record)["tags"], record["text"]) == ("Test", ["a", "b"], "Body")


def test_b041_an_old_note_has_the_day_of_its_name_not_of_the_import(
    tmp_path: Path, options: ImportOptions
) -> None:
    record = note(tmp_path, options, "2019-03-02 journal.md", "Started at Contoso last month.")
    assert record["captured_at"] == "2019-03-02T12:00:00.000000Z"
    assert (extra(record)["dated_by"], extra(record)["precision"]) == ("file_name", "day")
    assert extra(record)["voice"] == "own"


@pytest.mark.parametrize(
    ("name", "content", "when", "by"),
    [
        ("2019-03-02.md", "---\ndate: 2018-01-01\n---\n", "2018-01-01T12:00:00.000000Z", "front_matter"),
        (
            "a.md",
            "---\nupdated: 2020-02-02\ncreated: 2018-01-01\n---\n",
            "2018-01-01T12:00:00.000000Z",
            "front_matter",
        ),
        ("a.md", "---\nupdated: [2020-02-02]\n---\n", "2020-02-02T12:00:00.000000Z", "front_matter"),
        ("2018-03-02.md", "---\ndate: 2099-01-01\n---\n", "2018-03-02T12:00:00.000000Z", "file_name"),
        (
            "2018-03-02.md",
            "---\ndate: 1066-01-01\ncreated: {{date}}\n---\n",
            "2018-03-02T12:00:00.000000Z",
            "file_name",
        ),
        ("a.md", "---\npublished: 2018-01-01\n---\n", "2019-03-02T10:00:00.000000Z", "file_time"),
        ("2099-01-01.md", "x", "2019-03-02T10:00:00.000000Z", "file_time"),
    ],
)
def test_the_first_believable_date_counts(
    tmp_path: Path, options: ImportOptions, name: str, content: str, when: str, by: str
) -> None:
    record = note(tmp_path, options, name, content)
    assert (record["captured_at"], extra(record)["dated_by"]) == (when, by)


def test_a_note_without_any_believable_date_is_skipped_by_name(
    tmp_path: Path, options: ImportOptions
) -> None:
    write(tmp_path, "v/a.md", "x", modified=0)
    write(tmp_path, "v/b.md", "x", modified=NOW * 2)
    assert skips(OBSIDIAN, tmp_path / "v", options) == {"a.md": UNDATED, "b.md": UNDATED}


def test_b174_the_odd_vault_loses_no_body(samples: Path, options: ImportOptions) -> None:
    path = samples / "cases/obsidian-odd.zip"
    found = {key: item.records[0] for key, item in read(OBSIDIAN, path, options).items()}
    assert {key: (title(record), record["text"]) for key, record in found.items()} == {
        "bad yaml.md": ("bad yaml", "---\ntitle: A: B\ntags: [a, b\n---\nBody kept"),
        "bom crlf.md": ("Test", "Body"),
        "daily/2026-10-25.md": ("2026-10-25", "- 02:30 woke up\n- 02:30 woke up again"),
        "dup keys.md": ("One", "Body"),
        "ok.md": ("Ok", "See that and ![[pic.png]] #tag/sub ^block1"),
        "only front.md": ("Only", None),
        "rule.md": ("rule", "text\n---\nnot front matter\n---"),
        "tags number.md": ("tags number", "Body"),
        "template.md": ("template", "{{content}}"),
        "unsafe.md": ("unsafe", "Body"),
        "utf16.md": ("Wide", "Body 宽"),
    }
    assert extra(found["bad yaml.md"])["warnings"] == ["front_matter_unreadable"]
    assert extra(found["dup keys.md"])["warnings"] == ["front_matter_duplicate_key"]
    assert extra(found["tags number.md"])["tags"] == ["7"]
    assert skips(OBSIDIAN, path, options) == {
        ".obsidian/": tree.HIDDEN,
        ".trash/": tree.HIDDEN,
        "bytes.md": notes.NOT_TEXT,
    }


def test_a_real_vault_comes_in_without_its_templates(samples: Path, options: ImportOptions) -> None:
    path = samples / "obsidian/kepano-vault"
    found = read(OBSIDIAN, path, options)
    left_out = skips(OBSIDIAN, path, options)
    assert len(found) + sum(reason == notes.TEMPLATE for reason in left_out.values()) == 100
    assert not any(key.startswith(("Templates/", ".")) for key in found)
    meeting = only([found["Notes/2023-09-12 Meeting with Steph.md"]])
    assert meeting["captured_at"] == "2023-09-12T12:00:00.000000Z"
    assert meeting["text"] == "- Discussed the book Out of Control on the topic of Emergence"
    assert extra(meeting)["links"] == ["Meetings", "Obsidian", "Steph Ango", "Emergence", "Out of Control"]
    assert extra(only([found["Daily/2023-09-12.md"]]))["daily"] is True
    clipping = only([found["Notes/Evergreen notes turn ideas into objects that you can manipulate.md"]])
    assert extra(clipping)["voice"] == "document"


def test_b173_limits_apply_while_reading_and_are_named(tmp_path: Path, options: ImportOptions) -> None:
    vault = tmp_path / "v"
    for number in range(5):
        write(vault, f"n{number}.md", "x" * (10 + number))
    small = replace(options, limits=Limits(file_bytes=12))
    assert list(read(FOLDER, vault, small)) == ["n0.md", "n1.md", "n2.md"]
    assert skips(FOLDER, vault, small) == dict.fromkeys(("n3.md", "n4.md"), "larger than 12 bytes")
    for limits, limit in ((Limits(files=2), "2 files"), (Limits(total_bytes=21), "21 bytes")):
        found = list(FOLDER.read(vault, replace(options, limits=limits)))
        assert [item.key for item in found if isinstance(item, ImportItem)] == ["n0.md", "n1.md"]
        assert found[-1] == SkippedItem(item="n2.md", reason=notes.TOO_MANY.format(limit), partial=True)


def test_b173_an_archive_that_unpacks_to_gigabytes_is_skipped_at_the_limit(
    tmp_path: Path, options: ImportOptions
) -> None:
    path = tmp_path / "bomb.zip"
    unpacked = 0x04ABCDEF
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.md", b"0" * unpacked)
        archive.writestr("fine.md", "fine")
        archive.writestr("../../x.md", "x")
        archive.writestr("inner.zip", b"PK")
    data = path.read_bytes()
    declared = unpacked.to_bytes(4, "little")
    path.write_bytes(data.replace(declared, (9).to_bytes(4, "little")))  # the archive lies about the size
    assert list(read(FOLDER, path, options)) == ["fine.md"]
    assert skips(FOLDER, path, options) == {
        "../../x.md": tree.UNSAFE,
        "bomb.md": tree.UNREADABLE,
        "*.zip": notes.OTHER_TYPE,
    }
    path.write_bytes(data)
    assert skips(FOLDER, path, options)["bomb.md"] == "larger than 2097152 bytes"


def test_a_long_note_is_cut_into_records_in_order(tmp_path: Path, options: ImportOptions) -> None:
    text = "".join(f"line {number} of the note\n" for number in range(1500))
    write(tmp_path, "v/2023-09-12.md", text)
    (item,) = read(OBSIDIAN, tmp_path / "v", options).values()
    assert "".join(str(record["text"]) for record in item.records) == text.rstrip("\n")
    assert [extra(record)["part"] for record in item.records] == [[1, 3], [2, 3], [3, 3]]
    assert [record["captured_at"] for record in item.records] == [
        f"2023-09-12T12:00:00.00{number}000Z" for number in range(3)
    ]
    assert len({record["event_id"] for record in item.records}) == 3


def test_plain_notes_take_their_title_from_the_first_heading(tmp_path: Path, options: ImportOptions) -> None:
    path = write(tmp_path, "abc.md", "# Getting Started\nSee [[this]].")
    assert title(only(read(FOLDER, path, options).values())) == "Getting Started"
    assert title(only(read(OBSIDIAN, path, options).values())) == "abc"
    assert only(read(FOLDER, path, options).values())["text"] == "# Getting Started\nSee [[this]]."


def test_drawings_and_other_files_are_left_out_and_counted(tmp_path: Path, options: ImportOptions) -> None:
    write(tmp_path, "v/d.excalidraw.md", "---\nexcalidraw-plugin: parsed\n---\n{}")
    for name in ("a.png", "b.PNG", "LICENSE", ".gitignore"):
        write(tmp_path, f"v/{name}", "x")
    assert [found for found in OBSIDIAN.read(tmp_path / "v", options) if isinstance(found, SkippedItem)] == [
        SkippedItem(item="d.excalidraw.md", reason=notes.DRAWING),
        SkippedItem(item="(no ending)", reason=notes.OTHER_TYPE, count=2),
        SkippedItem(item="*.png", reason=notes.OTHER_TYPE, count=2),
    ]


def test_a_vault_and_its_archive_give_the_same_items(tmp_path: Path, options: ImportOptions) -> None:
    write(tmp_path, "v/.obsidian/daily-notes.json", '{"folder": "Log", "format": "DD.MM.YYYY"}')
    write(tmp_path, "v/Log/12.09.2023.md", "Walked.")
    path = tmp_path / "v.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted((tmp_path / "v").rglob("*.*")):
            if file.is_file():
                archive.write(file, file.relative_to(tmp_path))
    assert read(OBSIDIAN, tmp_path / "v", options) == read(OBSIDIAN, path, options)


def test_a_touched_file_is_the_same_item(tmp_path: Path, options: ImportOptions) -> None:
    before = read(FOLDER, write(tmp_path, "n.md", "x"), options)["n.md"]
    after = read(FOLDER, write(tmp_path, "n.md", "x", MARCH_2019 + 5_000_000), options)["n.md"]
    changed = read(FOLDER, write(tmp_path, "n.md", "y"), options)["n.md"]
    assert (before.key, before.fingerprint) == (after.key, after.fingerprint)
    assert before.fingerprint != changed.fingerprint


@given(st.binary(max_size=300) | st.text(max_size=200).map(lambda text: f"---\n{text}\n---\n{text}".encode()))
def test_any_bytes_are_an_item_or_skipped_by_name_and_read_the_same_twice(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = write(Path(folder), "any.md", data)
        given_options = ImportOptions(now=NOW)
        first, second = (list(OBSIDIAN.read(path, given_options)) for _time in range(2))
    assert first == second
    assert [found.key if isinstance(found, ImportItem) else found.item for found in first] == ["any.md"]


@given(st.text(alphabet="宽a😀#[]|/ \n", max_size=60), st.integers(1, 400))
def test_every_record_of_a_note_is_a_valid_record_however_much_it_links(text: str, times: int) -> None:
    with TemporaryDirectory() as folder:
        content = f"---\ntags: [{'t😀, ' * times}]\n---\n" + f"[[宽宽宽 {text}]] #标签{text}\n" * times
        path = write(Path(folder), "宽" * 80 + ".md", content)
        for item in OBSIDIAN.read(path, ImportOptions(now=NOW, device="😀" * 300)):
            assert isinstance(item, ImportItem)
            for record in item.records:
                assert s1.parse(record).event_id == record["event_id"]


def test_every_record_of_the_samples_is_valid(samples: Path, options: ImportOptions) -> None:
    for name in ("cases/obsidian-odd.zip", "obsidian/kepano-vault"):
        items = read(OBSIDIAN, samples / name, options).values()
        assert all(s1.parse(record).source.kind == "import" for item in items for record in item.records)
