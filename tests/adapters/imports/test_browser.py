import hashlib
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

import apsw
import pytest

from doubles.ledger import MemoryLedger
from humanmd.adapters.imports import browser, run
from humanmd.adapters.imports.browser import BROWSER, BrowserImporter
from humanmd.adapters.imports.records import (
    IMPLAUSIBLE,
    UNDATED,
    ImportItem,
    ImportOptions,
    ImportSourceError,
    Limits,
    Record,
    SkippedItem,
)
from humanmd.capture import s1

CHROMIUM = """
CREATE TABLE urls (id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, hidden INTEGER);
CREATE TABLE visits (id INTEGER PRIMARY KEY, url INTEGER, visit_time INTEGER, transition INTEGER{more});
"""
FIREFOX = """
CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, hidden INTEGER);
CREATE TABLE moz_historyvisits (id INTEGER PRIMARY KEY, place_id INTEGER, visit_date INTEGER, visit_type INTEGER);
"""
LINK, ENDED = 0x30000000, 0x20000000
APRIL_1601 = 13_421_235_600_000_000
APRIL_1970 = 1_776_762_000_000_000


def chromium(path: Path, *visits: tuple[str, object, int], duration: bool = False) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    db = apsw.Connection(str(path))
    db.execute(CHROMIUM.format(more=", visit_duration INTEGER DEFAULT 5000000" if duration else ""))
    for number, (url, time, transition) in enumerate(visits):
        db.execute("INSERT INTO urls VALUES (?, ?, ?, 0)", (number, url, "T"))
        db.execute(
            "INSERT INTO visits (url, visit_time, transition) VALUES (?, ?, ?)", (number, time, transition)
        )
    db.close()
    return path


def records(path: Path, options: ImportOptions) -> list[Record]:
    return [
        one for found in BROWSER.read(path, options) if isinstance(found, ImportItem) for one in found.records
    ]


def skipped(path: Path, options: ImportOptions) -> dict[str, int]:
    return {
        found.reason: found.count for found in BROWSER.read(path, options) if isinstance(found, SkippedItem)
    }


def test_b166_the_chromium_sample_has_its_exact_instants(samples: Path, options: ImportOptions) -> None:
    path = samples / "browser/chrome_History.sqlite"
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    assert [(one["captured_at"], one["url"]) for one in records(path, options)] == [
        ("2026-04-21T09:00:00.000000Z", "https://docs.example/a"),
        ("2026-04-21T09:00:00.000000Z", "https://例え.example/検索?q=設備"),
        ("2026-04-21T09:00:00.000000Z", "https://app.example/reset?token=CANARY"),
        ("2026-04-21T09:01:00.000000Z", "https://docs.example/a"),
    ]
    assert skipped(path, options) == {browser.INTERNAL: 1}
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before
    ledger = MemoryLedger()
    assert run.run(BROWSER, path, options, ledger).new == 4
    assert all(s1.parse(one).window.private is False for one in records(path, options))
    second = run.run(BROWSER, path, options, ledger)
    assert (second.new, second.changed, second.unchanged, second.gone) == (0, 0, 4, 0)


def test_b166_dates_that_are_none_or_impossible_are_refused(tmp_path: Path, options: ImportOptions) -> None:
    a_day_on = 86_400_000_000
    tomorrow = options.now + 11_644_473_600_000_000 + a_day_on
    path = chromium(
        tmp_path / "Default/History",
        ("https://a.example/", 0, LINK),
        ("https://b.example/", None, LINK),
        ("https://c.example/", "soon", LINK),
        ("https://d.example/", APRIL_1970, LINK),
        ("https://e.example/", 2**63 - 1, LINK),
        ("https://f.example/", tomorrow + 1, LINK),
        ("https://g.example/", tomorrow, LINK),
        ("https://h.example/", APRIL_1601, LINK),
    )
    assert [one["url"] for one in records(path, options)] == ["https://h.example/", "https://g.example/"]
    assert skipped(path, options) == {UNDATED: 3, IMPLAUSIBLE: 3}


def test_frames_and_redirects_are_no_pages_that_were_read(tmp_path: Path, options: ImportOptions) -> None:
    path = chromium(
        tmp_path / "History",
        ("https://frame.example/", APRIL_1601, LINK | 3),
        ("https://redirect.example/", APRIL_1601, 0x10000000),
        ("https://end.example/", APRIL_1601, 0x80000000 | ENDED),
        ("https://plain.example/", APRIL_1601, 0),
        ("chrome-extension://x/", APRIL_1601, LINK),
    )
    assert [one["url"] for one in records(path, options)] == [
        "https://end.example/",
        "https://plain.example/",
    ]
    assert skipped(path, options) == {browser.INTERNAL: 1, browser.NESTED: 2}


def test_firefox_counts_from_1970_and_has_its_own_types(tmp_path: Path, options: ImportOptions) -> None:
    profile = tmp_path / ".mozilla/firefox/ab12.default"
    profile.mkdir(parents=True)
    db = apsw.Connection(str(profile / "places.sqlite"))
    db.execute(FIREFOX)
    db.execute(
        "INSERT INTO moz_places VALUES (1, 'https://a.example/', NULL, 0), (2, 'https://b.example/', 'B', 1)"
    )
    db.execute("INSERT INTO moz_places VALUES (3, CAST(x'68747470733a2f2fff' AS TEXT), 'broken', 0)")
    for place, time, kind in (
        (1, APRIL_1970, 1),
        (1, APRIL_1970, 4),
        (2, APRIL_1970, 1),
        (1, 0, 1),
        (3, APRIL_1970, 6),
    ):
        db.execute(
            "INSERT INTO moz_historyvisits (place_id, visit_date, visit_type) VALUES (?, ?, ?)",
            (place, time, kind),
        )
    db.close()
    found = records(profile, options)
    assert [(one["captured_at"], one["url"], one["app"]) for one in found] == [
        ("2026-04-21T09:00:00.000000Z", "https://a.example/", {"name": "Firefox"}),
        ("2026-04-21T09:00:00.000000Z", "https://\ufffd", {"name": "Firefox"}),
    ]
    assert found[0]["window"] == {"title": "https://a.example/", "private": False}
    assert skipped(profile, options) == {UNDATED: 1, browser.NESTED: 2}
    assert BROWSER.sources(profile, options) == ("browser:firefox-ab12.default",)


def test_a_record_is_a_trace_with_title_and_address(tmp_path: Path, options: ImportOptions) -> None:
    path = chromium(
        tmp_path / "google-chrome/Profile 1/History", ("https://a.example/", APRIL_1601, LINK), duration=True
    )
    (found,) = records(path.parent, replace(options, zone=ZoneInfo("America/New_York")))
    record = dict(found)
    del record["event_id"]
    assert record == {
        "schema_version": "1.0",
        "captured_at": "2026-04-21T05:00:00.000000-04:00",
        "source": {"kind": "import", "producer": "browser", "device": "google-chrome-profile-1"},
        "trigger": "load",
        "app": {"name": "Google Chrome"},
        "window": {"title": "T", "private": False},
        "url": "https://a.example/",
        "text": None,
        "text_source": "none",
        "extra": {"voice": "trace", "duration_s": 5.0},
    }


def test_b168_no_copy_is_left_even_by_a_reader_that_stops(tmp_path: Path, options: ImportOptions) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    path = chromium(tmp_path / "History", *[(f"https://{n}.example/", APRIL_1601, LINK) for n in range(9)])
    reading = iter(BrowserImporter(scratch=scratch).read(path, options))
    next(reading)
    assert len(list(scratch.iterdir())) == 1
    del reading
    assert list(scratch.iterdir()) == []
    assert sorted(file.name for file in tmp_path.iterdir()) == ["History", "scratch"]


def test_what_is_no_history_is_refused(tmp_path: Path, options: ImportOptions) -> None:
    (tmp_path / "History").write_bytes(b"SQLite format 3\x00" + b"x" * 1000)
    other = apsw.Connection(str(tmp_path / "other.sqlite"))
    other.execute("CREATE TABLE visits (id)")
    other.close()
    fine = chromium(tmp_path / "p/History")
    small = replace(options, limits=Limits(export_bytes=9))
    cases = (("History", options), ("other.sqlite", options), ("none", options), ("p", small))
    for name, given in cases:
        with pytest.raises(ImportSourceError):
            list(BROWSER.read(tmp_path / name, given))
    assert list(BROWSER.read(fine, options)) == []
