"""Failure cases of the imports of notes, ActivityWatch and browsers, by the command line into a real home."""

import copy
import hashlib
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import apsw
import pytest

from doubles.cases import at, home, ran
from doubles.terminal import Said

FROM_1601 = 11_644_473_600_000_000
APRIL = 13_421_235_600_000_000
PLAIN = 0x30000000


def imported(root: Path, source: str, path: Path) -> dict[str, Any]:
    done = ran(root, "import", source, path, "--json")
    assert (done.code, "Traceback" in done.err) == (0, False)
    return done.rows[-1]


def counted(report: dict[str, Any]) -> tuple[int, int, int]:
    return report["new"], report["changed"], report["unchanged"]


def skipped(report: dict[str, Any]) -> dict[str, str]:
    return {each["item"]: each["reason"] for each in report["skipped"]}


def kept(root: Path, columns: str = "at, url") -> list[tuple[Any, ...]]:
    with home(root) as opened:
        return opened.db.rows(f"SELECT {columns} FROM capture ORDER BY at, url, title")  # noqa: S608  (our own words)


def test_b166_the_sample_history_has_the_instants_of_1601(root: Path, samples: Path) -> None:
    report = imported(root, "browser", samples / "browser/chrome_History.sqlite")
    assert (report["new"], sorted(skipped(report).values())) == (4, ["page of the browser itself"])
    assert at("2026-04-21T09:00:00Z") == (APRIL - FROM_1601)
    moments = [moment - at("2026-04-21T09:00:00Z") for (moment,) in kept(root, "at")]
    assert moments == [0, 0, 0, 60_000_000]
    assert counted(imported(root, "browser", samples / "browser/chrome_History.sqlite")) == (0, 0, 4)


def history(path: Path, *times: object) -> Path:
    db = apsw.Connection(str(path))
    db.execute(
        "CREATE TABLE urls (id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, hidden INTEGER)"
    )
    db.execute(
        "CREATE TABLE visits (id INTEGER PRIMARY KEY, url INTEGER, visit_time INTEGER, transition INTEGER)"
    )
    for number, when in enumerate(times):
        db.execute("INSERT INTO urls VALUES (?, ?, 'T', 0)", (number, f"https://{number}.example/"))
        db.execute("INSERT INTO visits (url, visit_time, transition) VALUES (?, ?, ?)", (number, when, PLAIN))
    db.close()
    return path


def test_b166_no_time_is_undated_and_an_impossible_one_refused(root: Path, tmp_path: Path) -> None:
    path = history(
        tmp_path / "History", APRIL, 0, None, APRIL - FROM_1601, 788_918_399_999_999 + FROM_1601, 2**62
    )
    report = imported(root, "browser", path)
    assert kept(root) == [(at("2026-04-21T09:00:00Z"), "https://0.example/")]
    assert {each["reason"]: each["count"] for each in report["skipped"]} == {
        "undated": 2, "date outside 1995 to tomorrow": 3,
    }  # fmt: skip


HOLDER = """
import apsw, sys
db = apsw.Connection(sys.argv[1])
db.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
visit = "INSERT INTO visits (url, visit_time, transition) VALUES (0, ?, 805306368)"
db.execute(visit, (13421235600000000 + 1000000,))
db.execute("BEGIN EXCLUSIVE")
db.execute(visit, (13421235600000000 + 2000000,))
db.cacheflush()
print("held", flush=True)
sys.stdin.read()
"""


def hashes(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


def test_b168_a_history_that_a_running_browser_holds_is_read_with_its_log_and_left_as_it_was(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch, profile = tmp_path / "scratch", tmp_path / "Default"
    scratch.mkdir()
    profile.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    path = history(profile / "History", APRIL)
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as browser:
        assert browser.stdout is not None
        assert browser.stdout.readline().strip() == b"held"
        before = hashes(profile)
        assert set(before) == {"History", "History-wal", "History-shm"}
        report = imported(root, "browser", profile)
        assert hashes(profile) == before
        assert list(scratch.iterdir()) == []
        browser.kill()
    assert report["new"] == 2
    assert [moment - at("2026-04-21T09:00:00Z") for (moment,) in kept(root, "at")] == [0, 1_000_000]


@pytest.fixture
def export(samples: Path) -> dict[str, Any]:
    text = (samples / "activitywatch/aw-buckets-export.synthetic.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def test_b169_the_same_export_again_later_without_ids_or_renumbered_doubles_nothing(
    root: Path, tmp_path: Path, export: dict[str, Any]
) -> None:
    def brought(content: dict[str, Any]) -> tuple[int, int, int]:
        path = tmp_path / "export.json"
        path.write_text(json.dumps(content), "utf-8")
        return counted(imported(root, "activitywatch", path))

    assert brought(export) == (7, 0, 0)
    rows = kept(root, "*")
    assert rows
    bare, renumbered, later = (copy.deepcopy(export) for _ in range(3))
    for name, bucket in bare["buckets"].items():
        for place, event in enumerate(bucket["events"]):
            del event["id"]
            renumbered["buckets"][name]["events"][place]["id"] = 1000 - place
    for same in (export, bare, renumbered):
        assert brought(same) == (0, 0, 7)
        assert kept(root, "*") == rows
    window = later["buckets"]["aw-watcher-window_testhost"]
    new = {"timestamp": "2026-04-21T09:25:00Z", "duration": 5, "data": {"app": "Code", "title": "b.py"}}
    window["events"] = [new, *window["events"][:2]]
    assert brought(later) == (1, 0, 4)
    assert len(kept(root)) > len(rows)
    assert rows == [row for row in kept(root, "*") if row in rows]


def test_b170_both_shapes_are_one_export_and_what_is_private_or_unknown_is_named(
    root: Path, samples: Path
) -> None:
    shapes = ("aw-buckets-export.synthetic.json", "aw-buckets-export.list-shape.synthetic.json")
    first, second = (imported(root, "activitywatch", samples / "activitywatch" / name) for name in shapes)
    assert (counted(first), counted(second)) == ((7, 0, 0), (0, 0, 7))
    assert skipped(first)["aw-watcher-mystery_testhost (com.example.unknown)"] == "unknown bucket type"
    assert {"item": "records", "reason": "private_window", "count": 1} in first["skipped"]
    seen = kept(root, "at, title, url")
    assert [row for row in seen if "linic" in str(row)] == []
    assert [row[0] for row in seen] == sorted(row[0] for row in seen)
    away = (at("2026-04-21T09:12:00Z"), at("2026-04-21T09:18:00Z"))
    assert [row for row in seen if away[0] <= row[0] < away[1]] == []
    listed = ran(root, "sessions", "--json").rows
    assert {row["track"] for row in listed} == {"import:activitywatch:testhost"}
    assert sum(part["minutes"] for row in listed for part in row["parts"]) < 25


MEBIBYTE = 1 << 20
MEMORY = """
import sys
from humanmd.cli.main import main
from humanmd.lab.bench.meter import peak_mb
try:
    main(sys.argv[1:])
except SystemExit as end:
    print(end.code, peak_mb(), file=sys.stderr)
"""


def measured(root: Path, source: str, path: Path) -> tuple[Said, float]:
    """Import in a process of its own; return what it said and its greatest memory in MiB."""
    words = [sys.executable, "-c", MEMORY, "--home", str(root), "import", source, str(path), "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, encoding="utf-8")
    code, peak = done.stderr.splitlines()[-1].split()
    return Said(code=int(code), out=done.stdout, err=done.stderr), float(peak)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell the peak")
def test_b173_what_is_too_large_too_deep_or_leads_out_is_named_and_the_rest_comes_in(
    root: Path, tmp_path: Path
) -> None:
    vault = tmp_path / "vault"
    deep = vault.joinpath(*(f"d{n}" for n in range(20)))
    deeper = deep.joinpath(*(f"e{n}" for n in range(20)))
    deeper.mkdir(parents=True)
    (vault / "2026-01-01.md").write_text("x" * (2 * MEBIBYTE), "utf-8")
    (vault / "2026-01-02.md").write_text("x" * (2 * MEBIBYTE + 1), "utf-8")
    (vault / "2026-01-03.md").write_text("x" * (100 * MEBIBYTE), "utf-8")
    (deep / "2026-01-04.md").write_text("twenty folders down", "utf-8")
    (deeper / "2026-01-05.md").write_text("forty folders down", "utf-8")
    said, peak = measured(root, "folder", vault)
    report = said.rows[-1]
    assert (said.code, report["new"]) == (0, 2)
    assert skipped(report) == {
        "2026-01-02.md": "larger than 2097152 bytes", "2026-01-03.md": "larger than 2097152 bytes",
        "/".join([f"d{n}" for n in range(20)] + [f"e{n}" for n in range(13)]) + "/": "folder too deep",
    }  # fmt: skip
    assert peak < 300


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell the peak")
def test_b173_an_archive_that_swells_or_leads_out_gives_what_is_allowed(root: Path, tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("2026-01-01.md", "w", force_zip64=True) as bomb:
            for _ in range(400):
                bomb.write(bytes(MEBIBYTE))
        archive.writestr("2026-01-02.md", "what is allowed")
        for name in ("../../x.md", "/etc/x.md"):
            archive.writestr(name, "out")
        inner = archive.open("inner.zip", "w")
        with inner, zipfile.ZipFile(inner, "w") as nested:
            nested.writestr("2026-01-03.md", "inside")
    assert path.stat().st_size < MEBIBYTE
    said, peak = measured(root, "folder", path)
    report = said.rows[-1]
    assert (said.code, report["new"], peak < 300) == (0, 1, True)
    assert skipped(report) == {
        "../../x.md": "path leads out of the archive", "/etc/x.md": "path leads out of the archive",
        "2026-01-01.md": "larger than 2097152 bytes", "*.zip": "not a text file",
    }  # fmt: skip
    assert [row[0] for row in kept(root, "text")] == ["what is allowed"]
    assert not (tmp_path.parent / "x.md").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell the peak")
def test_b173_one_line_of_a_hundred_megabytes_is_refused_before_it_fills_the_memory(
    root: Path, tmp_path: Path
) -> None:
    path = tmp_path / "export.json"
    with path.open("w") as file:
        file.write('{"buckets": {"b": {"id": "b", "type": "currentwindow", "events": [{"timestamp": "')
        for _ in range(100):
            file.write("1" * MEBIBYTE)
        file.write('"}]}}}')
    said, peak = measured(root, "activitywatch", path)
    assert (said.code, peak < 300) == (1, True)
    assert "Traceback" not in said.err
    assert kept(root) == []


def test_b173_two_thousand_and_one_notes_all_come_in(root: Path, tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    for number in range(2_001):
        (vault / f"2020-01-01 n{number}.md").write_text(f"note number {number}", "utf-8")
    assert counted(imported(root, "folder", vault)) == (2_001, 0, 0)


FRONT = {
    "colon": ("title: A: B\ntags: [a, b", ""),
    "tabs": ("title:\tOne\n\tx: y", ""),
    "twice": ("title: One\ntitle: Two", "One"),
    "template": ("title: {{date}}", "2026-01-04 template"),
    "python": ("title: !!python/object/apply:os.system ['touch x']", ""),
    "string": ("title: T\ntags: a", "T"),
    "list": ("title: T\ntags: [a, b]", "T"),
    "null": ("title: T\ntags:", "T"),
    "number": ("title: T\ntags: 7", "T"),
}


def test_b174_no_front_matter_loses_a_note(root: Path, tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    for day, (name, (block, _)) in enumerate(FRONT.items(), start=1):
        (vault / f"2026-01-{day:02} {name}.md").write_text(f"---\n{block}\n---\nBody", "utf-8")
    (vault / "2026-02-01 only.md").write_text("---\ntitle: Only\n---\n", "utf-8")
    (vault / "2026-02-02 rule.md").write_text("text\n---\nnot front matter\n---", "utf-8")
    (vault / "2026-02-03 long.md").write_text("---\n" + "a: b\n" * 200_000 + "---\nBody", "utf-8")
    (vault / "2026-02-04 longer.md").write_text("---\n" + "a: b\n" * 600_000 + "---\nBody", "utf-8")
    report = imported(root, "obsidian", vault)
    assert (report["items"], skipped(report)) == (
        len(FRONT) + 3, {"2026-02-04 longer.md": "larger than 2097152 bytes"}
    )  # fmt: skip
    notes: dict[str, tuple[str, str, dict[str, Any]]] = {}
    for title, text, extra in kept(root, "title, text, extra"):
        data = json.loads(extra)
        before = notes.get(data["path"], ("", "", {}))[1]
        notes[data["path"]] = (title, before + text, data)
    for day, (name, (block, expected)) in enumerate(FRONT.items(), start=1):
        title, text, data = notes[f"2026-01-{day:02} {name}.md"]
        assert text.endswith("Body")
        assert "{{" not in title
        if expected:
            assert (title, text) == (expected, "Body")
        else:
            assert (block in text) is ("warnings" in data)
    assert notes["2026-01-03 twice.md"][2]["warnings"] == ["front_matter_duplicate_key"]
    assert [notes[f"2026-01-0{n} {name}.md"][2].get("tags") for n, name in ((6, "string"), (7, "list"), (8, "null"), (9, "number"))] == [
        ["a"], ["a", "b"], [], ["7"],
    ]  # fmt: skip
    assert notes["2026-02-01 only.md"][:2] == ("Only", "")
    assert notes["2026-02-02 rule.md"][1] == "text\n---\nnot front matter\n---"
    assert notes["2026-02-03 long.md"][1].endswith("Body")
    assert not (vault / "x").exists()
