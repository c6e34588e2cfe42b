"""Failure cases of time: zones, the doubled hour, midnight, days that start at four, times that are wrong or too fine."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from doubles.cases import at, came, caught_up, each_minute, home, lines, played, ran, record, typed
from doubles.judging import capture, verdict
from doubles.lives import ignored, outcome
from humanmd.capture import store as captures
from humanmd.capture.stage import Stored
from humanmd.daemon.portrait import portrait
from humanmd.daemon.replay import files_of, lines_of, replay
from humanmd.daemon.retention import expire
from humanmd.kernel.instants import HOUR, Instant, render
from humanmd.modeling.records import SELF, Claim, Mention
from humanmd.timeline import store as blocks

OWNER = Mention(kind="person", name=SELF)


def days(root: Path, command: str, day: str, zone: str) -> list[dict[str, Any]]:
    """List what a command shows of one day, on a machine in a zone."""
    done = ran(root, command, "--since", day, "--until", day, "--json", zone=zone)
    assert (done.code, done.err) == (0, "")
    return done.rows


def found(root: Path, words: str, day: str, zone: str) -> list[dict[str, Any]]:
    """Search one day, on a machine in a zone."""
    done = ran(root, "search", words, "--since", day, "--until", day, "--json", zone=zone)
    assert (done.code, done.err) == (0, "")
    return done.rows


def human(root: Path) -> str:
    with home(root) as opened:
        return portrait(opened, redacted=False)


def test_b033_sydneys_night_belongs_to_its_own_day_in_every_view(root: Path) -> None:
    note = record("2026-10-16T00:30:00+11:00", "note 1", title="Roadmap - Notes", bundle="com.apple.notes")
    assert at(note["captured_at"]) == at("2026-10-15T13:30:00+00:00")
    words = typed(
        "2026-10-16T00:31:00+11:00",
        "A line about the plan.",
        title="Roadmap - Notes",
        bundle="com.apple.notes",
    )
    played(root, [note, *words])
    for zone in ("Australia/Sydney", "UTC", "America/Los_Angeles"):
        assert [b["start"] for b in days(root, "timeline", "2026-10-16", zone)] == [
            "2026-10-16T00:30:00.000+11:00", "2026-10-16T00:31:00.000+11:00",
        ]  # fmt: skip
        assert [s["parts"][0]["day"] for s in days(root, "sessions", "2026-10-16", zone)] == ["2026-10-16"]
        assert days(root, "timeline", "2026-10-15", zone) == days(root, "sessions", "2026-10-15", zone) == []
    (best, *_) = found(root, "note 1", "2026-10-16", "Australia/Sydney")
    assert best["observed_at"] == "2026-10-15T13:30:00.000Z"
    assert found(root, "note 1", "2026-10-15", "Australia/Sydney") == []
    text = human(root)
    assert "16 Oct 2026: worked on Roadmap" in text
    assert "1 session from 16 Oct 2026 to 16 Oct 2026" in text
    assert "15 Oct" not in text


@pytest.mark.parametrize(("day", "offset"), [("2026-01-15", "+01:00"), ("2026-07-15", "+02:00")])
def test_b033_a_day_begins_by_the_clock_of_its_own_season(root: Path, day: str, offset: str) -> None:
    first, last = f"{day}T00:10:00{offset}", f"{day}T23:50:00{offset}"
    played(root, [record(first, "early"), record(last, "late")])
    for words in ("early", "late"):
        assert len(found(root, words, day, "Europe/Berlin")) == 1
    assert found(root, "early", f"{day[:-2]}14", "Europe/Berlin") == []
    assert found(root, "late", f"{day[:-2]}16", "Europe/Berlin") == []


def test_b034_a_record_from_the_future_moves_neither_the_newest_nor_what_is_let_go(root: Path) -> None:
    old = record("2026-04-20T09:00:00+00:00", "yesterday")
    future = record("2026-04-21T15:00:00+00:00", "future")
    normal = record("2026-04-21T09:01:00+00:00", "normal")
    with home(root, "[retention]\ncapture_hours = 26\n") as opened:
        came(opened, "2026-04-20T09:00:00Z", [old])
        (answer,) = came(opened, "2026-04-21T09:00:00Z", [future])
        came(opened, "2026-04-21T09:01:00Z", [normal])
        assert isinstance(answer, Stored)
        clamped = captures.by_id(opened.db, answer.id)
        assert clamped is not None
        assert clamped.at == at("2026-04-21T09:00:00Z")
        assert json.loads(clamped.extra)["claimed_at"] == "2026-04-21T15:00:00.000Z"
        assert captures.counts(opened.db).last_live_at == at("2026-04-21T09:01:00Z")
        caught_up(opened, "2026-04-21T10:00:00Z", closing=False)
        assert expire(opened, at("2026-04-21T10:00:00Z")).removed == ()
        assert [b.start for b in blocks.between(opened.db, "live", Instant(0), at("2027-01-01T00:00:00Z"))] == [
            at("2026-04-20T09:00:00Z"), at("2026-04-21T09:00:00Z"), at("2026-04-21T09:01:00Z"),
        ]  # fmt: skip


def test_b034_in_a_replay_a_record_from_the_future_drives_no_clock(root: Path) -> None:
    ordinary = each_minute("2026-04-21T09:00:00+00:00", 60, "a #", trigger="click")
    far = record("2026-12-21T15:00:00+00:00", "future")
    with home(root, "[retention]\ncapture_hours = 26\n") as opened:
        replay(opened, lines([*ordinary[:30], far, *ordinary[30:]]), ignored)
        assert (
            opened.db.value("SELECT count(*) FROM capture WHERE at < ?", (at("2026-04-22T00:00:00Z"),)) == 60
        )


AUTUMN = (
    ("2026-10-25T02:30:00+02:00", "A 02:30 summer"),
    ("2026-10-25T02:30:00+01:00", "B 02:30 winter"),
    ("2026-10-25T23:20:00+01:00", "C 23:20"),
)


def test_b036_the_autumn_day_shows_both_half_past_twos_and_its_last_hour(root: Path) -> None:
    assert [render(at(when)) for when, _ in AUTUMN] == [
        "2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z", "2026-10-25T22:20:00.000Z",
    ]  # fmt: skip
    played(root, [record(when, text) for when, text in AUTUMN])
    shown = days(root, "timeline", "2026-10-25", "Europe/Berlin")
    assert [b["start"] for b in shown] == [when.replace(":00+", ":00.000+") for when, _ in AUTUMN]
    assert {b["day"] for b in shown} == {"2026-10-25"}
    assert at(shown[1]["start"]) - at(shown[0]["start"]) == HOUR
    spoken = ran(root, "timeline", zone="Europe/Berlin").out
    assert [offset in spoken for offset in ("02:30 +0200", "02:30 +0100", "23:20 +0100")] == [True] * 3


def test_b036_the_autumn_day_has_all_of_its_1500_minutes(root: Path) -> None:
    summer = each_minute("2026-10-25T00:00:00+02:00", 180, "a #", trigger="click")
    winter = each_minute("2026-10-25T02:00:00+01:00", 22 * 60 + 10, "b #", trigger="click")
    played(root, [*summer, *winter])
    assert len(days(root, "timeline", "2026-10-25", "Europe/Berlin")) == 1500
    parts = [part for s in days(root, "sessions", "2026-10-25", "Europe/Berlin") for part in s["parts"]]
    assert sum(part["minutes"] for part in parts if part["day"] == "2026-10-25") == pytest.approx(1500, abs=1)


def test_b038_files_named_by_wall_clock_are_taken_by_instant(tmp_path: Path) -> None:
    one = record("2026-10-25T02:59:00+02:00", "one")
    two = record("2026-10-25T02:01:00+01:00", "two")
    spool = tmp_path / "spool"
    spool.mkdir()
    for name, each in (("2026-10-25T02-59-00p02-00", one), ("2026-10-25T02-01-00p01-00", two)):
        (spool / f"{name}.jsonl").write_text(lines([each])[0], "utf-8")
    assert [json.loads(line)["text"] for line in lines_of(files_of(spool))] == ["two", "one"]
    with home(tmp_path / "spooled") as opened:
        replay(opened, lines_of(files_of(spool)), ignored)
        made = outcome(opened)
        minutes = blocks.between(opened.db, "live", Instant(0), at("2027-01-01T00:00:00Z"))
        spans = [(render(b.start), s) for b in minutes for e in b.entries for s in e.spans]
        assert [(start, span.text) for start, span in spans if span.field == "text"] == [
            ("2026-10-25T00:59:00.000Z", "one"), ("2026-10-25T01:01:00.000Z", "two"),
        ]  # fmt: skip
    assert made.canonical == played(tmp_path / "ordered", [one, two]).canonical


def test_b039_a_time_without_an_offset_is_refused_by_name_in_any_zone(root: Path) -> None:
    sent = lines([record("2026-04-21T09:00:00", "x", source={"kind": "import", "producer": "trusted"})])[0]
    done = ran(root, "ingest", "-", "--json", given=sent, zone="America/Los_Angeles")
    assert (done.code, done.rows[0]["stored"], done.rows[0]["key"]) == (1, False, "captured_at")
    assert "offset" in done.rows[0]["error"]
    assert days(root, "timeline", "2026-04-21", "America/Los_Angeles") == []


def aw(*events: dict[str, object], created: str = "2026-04-23T07:26:32.464326972Z") -> dict[str, object]:
    bucket = {
        "id": "aw-watcher-window_host", "type": "currentwindow", "client": "aw-watcher-window", "hostname": "host",
        "created": created, "events": list(events),
    }  # fmt: skip
    return {"buckets": {"aw-watcher-window_host": bucket}}


def test_b039_an_import_reads_naive_times_only_in_a_zone_it_is_given(root: Path, tmp_path: Path) -> None:
    event = {
        "timestamp": "2026-04-21T09:00:00",
        "duration": 60.0,
        "data": {"app": "Editor", "title": "main.py"},
    }
    export = tmp_path / "aw.json"
    export.write_text(json.dumps(aw(event)), "utf-8")
    plain = ran(root, "import", "activitywatch", export, "--json", zone="America/Los_Angeles")
    assert (plain.rows[0]["items"], [s["reason"] for s in plain.rows[0]["skipped"]]) == (
        0,
        ["time without an offset"],
    )
    zoned = ran(root, "import", "activitywatch", export, "--assume-tz", "America/Los_Angeles", "--json")
    assert zoned.rows[0]["new"] == 1
    (block,) = days(root, "timeline", "2026-04-21", "UTC")
    assert at(block["start"]) == at("2026-04-21T16:00:00Z")


def test_b041_an_old_note_never_dates_a_fact_by_the_day_of_its_import(root: Path, tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    note = vault / "2019-03-02 journal.md"
    note.write_text("Started at Contoso last month.", "utf-8")
    os.utime(note, (at("2019-03-02T12:00:00Z") // 1_000_000,) * 2)
    assert ran(root, "import", "folder", vault).code == 0
    with home(root) as opened:
        (job,) = [p for p in outcome(opened).made["points"] if p["predicate"] == "employer"]
    assert (job["object"], job["valid_from"][:7]) == ("Contoso", "2019-02")
    assert job["recorded_at"][:10] == "2019-03-02"


def test_b041_a_proposers_date_of_the_import_day_is_refused() -> None:
    note = replace(capture("Started at Contoso last month.", at=at("2019-03-02T12:00:00Z")), kind="import")

    def judged(valid_from: str) -> str:
        claim = Claim(
            kind="fact", subject=OWNER, predicate="employer", object="Contoso", text="Works at Contoso",
            valid_from=at(valid_from),
        )  # fmt: skip
        return verdict(claim, note.text, "wrote", shot=note, channel="note")

    assert judged("2026-11-30T00:00:00Z") == "claim_unsupported"
    assert judged("2019-02-01T00:00:00Z") == "kept"


def test_b043_a_session_over_midnight_is_shown_once_with_its_part_of_both_days(root: Path) -> None:
    played(root, each_minute("2026-04-20T23:40:00+02:00", 56, "a #", trigger="click"))
    both = ran(root, "sessions", "--json", zone="Europe/Berlin").rows
    assert len(both) == 1
    assert [(part["day"], part["minutes"]) for part in both[0]["parts"]] == [
        ("2026-04-20", 20),
        ("2026-04-21", 35),
    ]
    assert at(both[0]["end"]) - at(both[0]["start"]) == 55 * HOUR // 60
    spoken = ran(root, "sessions", zone="Europe/Berlin").out.splitlines()
    assert [spoken[0], spoken[1]] == ["2026-04-20: 20 min", "2026-04-21: 35 min"]
    assert len(spoken) == 3
    assert days(root, "sessions", "2026-04-20", "UTC") == days(root, "sessions", "2026-04-21", "UTC") == both
    counted = [len(days(root, "timeline", day, "UTC")) for day in ("2026-04-20", "2026-04-21")]
    assert counted == [20, 36]


def test_b044_a_day_that_starts_at_four_is_the_same_in_every_view(root: Path) -> None:
    settings = '[session]\nday_start = "04:00"\n'
    times = ("2026-04-20T23:00:00+02:00", "2026-04-21T01:30:00+02:00", "2026-04-21T04:30:00+02:00")
    shown = [
        record(
            when,
            f"shown {n}",
            app="Notes",
            title=f"Plan {n} - Notes",
            bundle="com.apple.notes",
            trigger="click",
        )
        for n, when in enumerate(times)
    ]
    played(root, shown, settings)
    for command in ("timeline", "sessions"):
        for day, expected in (("2026-04-20", times[:2]), ("2026-04-21", times[2:])):
            assert [at(row["start"]) for row in days(root, command, day, "UTC")] == [
                at(when) for when in expected
            ]
    for day, expected in (("2026-04-20", times[:2]), ("2026-04-21", times[2:])):
        hits = found(root, "shown", day, "Europe/Berlin")
        assert sorted(at(hit["observed_at"]) for hit in hits) == [at(when) for when in expected]
    assert "3 sessions from 20 Apr 2026 to 21 Apr 2026" in human(root)


def test_b045_times_with_nanoseconds_come_in_cut_and_a_moment_is_an_event(root: Path, tmp_path: Path) -> None:
    assert at("2026-04-23T07:26:32.464326972Z") == at("2026-04-23T07:26:32Z") + 464_326
    export = tmp_path / "aw.json"
    data = {"app": "Editor", "title": "main.py"}
    events = (
        {"timestamp": "2026-04-24T01:25:10.525Z", "duration": 0.0, "data": data},
        {"timestamp": "2026-04-24T01:25:10Z", "duration": 1e-9, "data": data},
    )
    export.write_text(json.dumps(aw(*events)), "utf-8")
    done = ran(root, "import", "activitywatch", export, "--json")
    assert (done.code, done.rows[0]["new"], done.rows[0]["skipped"]) == (0, 2, [])
    with home(root) as opened:
        moments = [row[0] for row in opened.db.rows("SELECT DISTINCT at FROM capture ORDER BY at")]
    base = at("2026-04-24T01:25:10Z")
    assert moments == [base, base + 525_000]
