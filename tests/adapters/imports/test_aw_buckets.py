import json
from datetime import UTC
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from humanmd.adapters.imports.aw_buckets import BAD_EVENT, Event, read_event, survey
from humanmd.adapters.imports.records import NAIVE, ImportOptions, ImportSourceError, stamp

LA = ZoneInfo("America/Los_Angeles")


YES: object = True


def event(stamp_text: object, duration: object = 0.0, data: object = None) -> object:
    return {"timestamp": stamp_text, "duration": duration, "data": {} if data is None else data}


def test_b045_nanoseconds_are_cut_and_a_duration_of_nothing_is_an_event() -> None:
    for text in ("2026-04-24T01:25:10.464326972Z", "2026-04-24T01:25:10.464326999+00:00"):
        found = read_event(event(text, 1e-9), UTC, naive_ok=False)
        assert isinstance(found, Event)
        assert (stamp(found.start, found.offset), found.duration) == ("2026-04-24T01:25:10.464326Z", 0)


def test_b039_a_time_without_an_offset_is_refused_unless_a_zone_is_given_for_it() -> None:
    naive = event("2026-04-21T09:00:00")
    assert read_event(naive, LA, naive_ok=False) == NAIVE
    found = read_event(naive, LA, naive_ok=True)
    assert isinstance(found, Event)
    assert stamp(found.start, found.offset) == "2026-04-21T09:00:00.000000-07:00"


def test_a_time_in_utc_gets_the_owners_offset_and_any_other_keeps_its_own() -> None:
    utc, other = (
        read_event(event(text), LA, naive_ok=False)
        for text in ("2026-04-21T09:00:00Z", "2026-04-21T09:00:00+05:30")
    )
    assert isinstance(utc, Event)
    assert isinstance(other, Event)
    assert (utc.offset, other.offset) == (-420, 330)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        event(None),
        event("soon"),
        event("2026-04-21"),
        event("2026-13-41T00:00:00Z"),
        event("2026-04-21T09:00:00Z", "1"),
        event("2026-04-21T09:00:00Z", YES),
        event("2026-04-21T09:00:00Z", -1),
        event("2026-04-21T09:00:00Z", float("nan")),
        event("2026-04-21T09:00:00Z", 1, "data"),
    ],
)
def test_what_is_no_event_is_named_so(value: object) -> None:
    assert read_event(value, UTC, naive_ok=False) == BAD_EVENT


def test_no_event_is_longer_than_a_day() -> None:
    found = read_event(event("2026-04-21T09:00:00Z", 1e300), UTC, naive_ok=False)
    assert isinstance(found, Event)
    assert found.duration == 86_400_000_000


def test_absences_are_found_by_host_even_where_the_type_comes_last(
    tmp_path: Path, options: ImportOptions
) -> None:
    away = event("2026-04-21T09:00:00Z", 60, {"status": "afk"})
    here = event("2026-04-21T10:00:00Z", 60, {"status": "not-afk"})
    bucket = {"events": [here, away], "hostname": "h", "type": "afkstatus", "id": 7}
    path = tmp_path / "e.json"
    path.write_text(
        json.dumps({"version": [1], "buckets": {"a": bucket, "w": {"type": "x"}}}), encoding="utf-8"
    )
    found = survey(path, options)
    assert [(head.id, head.type) for head in found.heads] == [("", "afkstatus"), ("w", "x")]
    assert len(found.away_at("h")) == 1
    assert found.away_at("unknown") == found.away_at("h")
    assert found.away_at("other") == ()


@pytest.mark.parametrize("content", ["{}", "[]", '{"events": []}', "7"])
def test_json_without_buckets_is_refused(tmp_path: Path, options: ImportOptions, content: str) -> None:
    (tmp_path / "e.json").write_text(content, encoding="utf-8")
    with pytest.raises(ImportSourceError, match="no buckets"):
        survey(tmp_path / "e.json", options)
