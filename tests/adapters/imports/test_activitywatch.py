import copy
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubles.ledger import MemoryLedger
from humanmd.adapters.imports import activitywatch, run
from humanmd.adapters.imports.activitywatch import ACTIVITYWATCH
from humanmd.adapters.imports.records import (
    IMPLAUSIBLE,
    ImportItem,
    ImportOptions,
    ImportSourceError,
    Limits,
    SkippedItem,
)
from humanmd.capture import s1
from humanmd.kernel.instants import parse

NOW = parse("2027-01-01T00:00:00Z")[0]


def bucket(kind: str, *events: tuple[str, float, dict[str, object]], host: str = "h") -> dict[str, object]:
    listed = [
        {"timestamp": f"2026-04-21T{at}Z", "duration": length, "data": data} for at, length, data in events
    ]
    return {"id": f"b-{kind}", "type": kind, "client": "c", "hostname": host, "events": listed}


def export(path: Path, *buckets: dict[str, object]) -> Path:
    path.write_text(json.dumps({"buckets": {str(one["id"]): one for one in buckets}}), encoding="utf-8")
    return path


def beats(path: Path, options: ImportOptions) -> list[tuple[str, str, str]]:
    return [
        (str(record["captured_at"])[11:23], str(record["trigger"]), _title(record["window"]))
        for item in ACTIVITYWATCH.read(path, options)
        if isinstance(item, ImportItem)
        for record in item.records
    ]


def _title(window: object) -> str:
    assert isinstance(window, dict)
    return str(window["title"])


def window(title: str) -> dict[str, object]:
    return {"app": "Code", "title": title}


def test_b170_both_shapes_of_an_export_are_read_alike(samples: Path, options: ImportOptions) -> None:
    names = ("aw-buckets-export.synthetic.json", "aw-buckets-export.list-shape.synthetic.json")
    first, second = (list(ACTIVITYWATCH.read(samples / "activitywatch" / name, options)) for name in names)
    assert first == second
    items = [found for found in first if isinstance(found, ImportItem)]
    assert len(items) == 7
    assert [found for found in first if isinstance(found, SkippedItem)] == [
        SkippedItem(
            item="aw-watcher-mystery_testhost (com.example.unknown)", reason=activitywatch.UNKNOWN_TYPE
        )
    ]
    private = [record["url"] for item in items for record in item.records if _private(record["window"])]
    assert private == ["https://clinic.example/"]


def _private(shown: object) -> bool:
    return isinstance(shown, dict) and shown.get("private") is True


def test_b170_windows_come_in_order_less_the_time_nobody_was_there(
    samples: Path, options: ImportOptions
) -> None:
    path = samples / "activitywatch/aw-buckets-export.synthetic.json"
    assert beats(path, options)[:14] == [
        ("09:00:00.000", "focus", "main.py — proj"),
        ("09:04:30.000", "heartbeat", "main.py — proj"),
        ("09:04:59.899", "heartbeat", "main.py — proj"),
        ("09:05:00.000", "focus", "team ✨ | (3)"),
        ("09:09:30.000", "heartbeat", "team ✨ | (3)"),
        ("09:10:00.249", "heartbeat", "team ✨ | (3)"),
        ("09:10:00.250", "focus", "New Tab"),
        ("09:10:00.250", "focus", "設備 検索 - Google Chrome"),
        ("09:11:59.999", "heartbeat", "設備 検索 - Google Chrome"),
        ("09:18:00.000", "focus", "設備 検索 - Google Chrome"),
        ("09:19:50.749", "heartbeat", "設備 検索 - Google Chrome"),
        ("09:20:00.000", "focus", "main.py — proj"),
        ("09:24:30.000", "heartbeat", "main.py — proj"),
        ("09:24:59.999", "heartbeat", "main.py — proj"),
    ]


def test_b169_only_content_makes_an_event_new(samples: Path, tmp_path: Path, options: ImportOptions) -> None:
    data = json.loads((samples / "activitywatch/aw-buckets-export.synthetic.json").read_text("utf-8"))
    ledger = MemoryLedger()

    def counts(content: object) -> tuple[int, int, int, int]:
        path = tmp_path / "e.json"
        path.write_text(json.dumps(content), encoding="utf-8")
        report = run.run(ACTIVITYWATCH, path, options, ledger)
        return report.new, report.changed, report.unchanged, report.gone

    assert counts(data) == (7, 0, 0, 0)
    assert counts(data) == (0, 0, 7, 0)
    bare, renumbered, later = (copy.deepcopy(data) for _copy in range(3))
    for name, found in bare["buckets"].items():
        for place, event in enumerate(found["events"]):
            del event["id"]
            renumbered["buckets"][name]["events"][place]["id"] = 1000 - place
    assert counts(bare) == (0, 0, 7, 0)
    assert counts(renumbered) == (0, 0, 7, 0)
    events = later["buckets"]["aw-watcher-window_testhost"]["events"]
    new = {"timestamp": "2026-04-21T09:25:00Z", "duration": 5, "data": {"app": "Code", "title": "b.py"}}
    later["buckets"]["aw-watcher-window_testhost"]["events"] = [new, *events[:3]]
    later["buckets"]["aw-watcher-window_testhost"]["events"][1]["duration"] = 301.0
    assert counts(later) == (1, 1, 4, 0)
    assert len(ledger.items["activitywatch:testhost"]) == 8


def test_an_event_wholly_away_is_counted_not_stored(tmp_path: Path, options: ImportOptions) -> None:
    path = export(
        tmp_path / "e.json",
        bucket("currentwindow", ("09:00:00", 60, window("a")), ("09:30:00", 0, window("b"))),
        bucket("afkstatus", ("08:00:00", 5399, {"status": "afk"}), ("09:29:59", 3, {"status": "afk"})),
    )
    assert list(ACTIVITYWATCH.read(path, options)) == [
        SkippedItem(item="b-currentwindow", reason=activitywatch.AWAY, count=2)
    ]


def test_bad_and_impossible_events_are_counted_and_the_rest_comes_in(
    tmp_path: Path, options: ImportOptions
) -> None:
    broken = bucket(
        "currentwindow", ("09:00:00", 30, window("a")), ("25:00:00", 1, window("b")), ("09:00:01", 1, {})
    )
    events = broken["events"]
    assert isinstance(events, list)
    events.append({"timestamp": "1601-01-01T00:00:00Z", "duration": 1, "data": window("c")})
    path = export(tmp_path / "e.json", broken, bucket("odd"))
    assert beats(path, options) == [("09:00:00.000", "focus", "a")]
    assert [found for found in ACTIVITYWATCH.read(path, options) if isinstance(found, SkippedItem)] == [
        SkippedItem(item="b-currentwindow", reason=IMPLAUSIBLE),
        SkippedItem(
            item="b-currentwindow", reason="event without a readable time, duration and data", count=2
        ),
        SkippedItem(item="b-odd (odd)", reason=activitywatch.UNKNOWN_TYPE, count=0),
    ]


def test_a_record_is_a_trace_of_somebody_present_in_the_owners_zone(
    tmp_path: Path, options: ImportOptions
) -> None:
    path = export(tmp_path / "e.json", bucket("currentwindow", ("09:00:00", 30, window("a"))))
    (item,) = ACTIVITYWATCH.read(path, replace(options, zone=ZoneInfo("Asia/Shanghai")))
    assert isinstance(item, ImportItem)
    (found,) = item.records
    record = dict(found)
    del record["event_id"]
    assert item.source == "activitywatch:h"
    assert record == {
        "schema_version": "1.0",
        "captured_at": "2026-04-21T17:00:00.000000+08:00",
        "source": {"kind": "import", "producer": "activitywatch", "device": "h"},
        "trigger": "focus",
        "app": {"name": "Code"},
        "window": {"title": "a"},
        "url": None,
        "text": None,
        "text_source": "none",
        "session": {"locked": False, "idle_ms": 0},
        "extra": {"voice": "trace", "bucket": "b-currentwindow", "duration_s": 30.0, "active_s": 30.0},
    }


def test_what_cannot_be_read_at_all_is_refused(tmp_path: Path, options: ImportOptions) -> None:
    path = export(tmp_path / "e.json", bucket("currentwindow"))
    for wrong, given_options in (
        (tmp_path / "none.json", options),
        (path, replace(options, limits=Limits(export_bytes=5))),
    ):
        with pytest.raises(ImportSourceError):
            list(ACTIVITYWATCH.read(wrong, given_options))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("aw") / "e.json"


@given(
    events=st.lists(st.tuples(st.integers(0, 59), st.integers(0, 300), st.sampled_from("abc")), max_size=8),
    order=st.randoms(use_true_random=False),
)
def test_order_in_the_file_changes_nothing(
    file: Path, events: list[tuple[int, int, str]], order: Random
) -> None:
    rows = [(f"09:{minute:02}:00", float(length), window(title)) for minute, length, title in events]
    given_options = ImportOptions(now=NOW)
    before = list(ACTIVITYWATCH.read(export(file, bucket("currentwindow", *rows)), given_options))
    order.shuffle(rows)
    after = list(ACTIVITYWATCH.read(export(file, bucket("currentwindow", *rows)), given_options))
    assert before == after
    starts = [str(item.records[0]["captured_at"]) for item in before if isinstance(item, ImportItem)]
    assert starts == sorted(starts)


@given(
    st.dictionaries(
        st.sampled_from(["app", "title", "url", "incognito", "file", "project", "status", "x"]),
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(max_size=9)
        | st.just("\ud83d")
        | st.just("x" * 3000),
    ),
    st.sampled_from(["currentwindow", "web.tab.current", "app.editor.activity", "afkstatus", "odd"]),
)
def test_any_data_gives_valid_records_or_is_counted(file: Path, data: dict[str, object], kind: str) -> None:
    path = export(file, bucket(kind, ("09:00:00", 600, data), host="h" * 500))
    found = list(ACTIVITYWATCH.read(path, ImportOptions(now=NOW)))
    assert len(found) == (0 if kind == "afkstatus" else 1)
    for item in found:
        for record in item.records if isinstance(item, ImportItem) else ():
            assert s1.parse(record).trigger == record["trigger"]
