"""Failure cases of sessions: a night of suspend, three hours at once, a page that changes alone, a crash, two sources."""

from pathlib import Path

from doubles.cases import at, came, caught_up, each_minute, home, later, played, ran, record
from doubles.lives import outcome
from doubles.terminal import Said
from humanmd.daemon import pipeline
from humanmd.kernel.instants import Instant, render
from humanmd.session import store as sessions

AGES = Instant(1 << 60)


def bounds(said: Said) -> list[tuple[str, str]]:
    return [(row["start"][11:16], row["end"][11:16]) for row in said.rows]


def test_b046_a_night_of_suspend_is_no_work(root: Path) -> None:
    evening = each_minute("2026-04-21T21:00:00+00:00", 91, "a #", trigger="click")
    morning = record("2026-04-22T07:30:00+00:00", "b", trigger="click")
    made = played(root, [*evening, morning])
    listed = ran(root, "sessions", "--json")
    assert bounds(listed) == [("21:00", "22:30"), ("07:30", "07:30")]
    assert sum(part["minutes"] for row in listed.rows for part in row["parts"]) == 90
    assert made.made["stats"]["coverage"] == 1.0


def test_b048_three_hours_are_cut_at_the_longest_length_on_every_run(tmp_path: Path) -> None:
    records = each_minute("2026-04-21T09:00:00+00:00", 181, "a #", trigger="click")
    at_once = played(tmp_path / "once", records)
    with home(tmp_path / "again") as opened:
        came(opened, "2026-04-21T10:30:00Z", records[:91], "replay")
        pipeline.catch_up(opened, at("2026-04-21T10:30:30Z"))
    with home(tmp_path / "again") as opened:
        came(opened, "2026-04-21T12:00:00Z", records[91:], "replay")
        caught_up(opened, "2026-04-21T12:15:00Z")
        stepwise = outcome(opened)
    assert stepwise.stages["session"] == at_once.stages["session"]
    listed = ran(tmp_path / "once", "sessions", "--json")
    assert bounds(listed) == [("09:00", "11:00"), ("11:00", "12:00")]
    assert [row["continues"] for row in listed.rows] == [None, listed.rows[0]["id"]]
    with home(tmp_path / "once") as opened:
        found = sessions.begun_between(opened.db, -AGES, AGES)
        ends = {s.id: s.end + (s.end_reason != "max_length") for s in found}
        holders = [[s.id for s in found if s.start <= at(r["captured_at"]) < ends[s.id]] for r in records]
        assert {len(each) for each in holders} == {1}


def test_b050_minutes_in_which_only_the_page_moved_are_a_hole_in_the_session(root: Path) -> None:
    def minutes(first: int, end: int, trigger: str) -> list[dict[str, object]]:
        return [
            record(later("2026-04-21T09:00:00+00:00", n), f"EUR 1.08{n:02}", app="Ticker", trigger=trigger)
            for n in range(first, end)
        ]

    played(root, [*minutes(0, 9, "click"), *minutes(9, 18, "load"), *minutes(18, 26, "click")])
    (session,) = ran(root, "sessions", "--json").rows
    assert [[side[11:16] for side in hole] for hole in session["holes"]] == [["09:08", "09:18"]]
    away = sum(at(end) - at(start) for start, end in session["holes"])
    assert (at(session["end"]) - at(session["start"]) - away) // 60_000_000 == 15


def test_b052_a_session_that_a_crash_left_open_ends_at_its_last_evidence_and_is_modelled_once(
    root: Path,
) -> None:
    def seen(first: str, count: int) -> list[dict[str, object]]:
        return each_minute(
            first, count, "a #", trigger="click", app="Firefox", private=False, title="Pull request 12 — Mozilla Firefox",
            url="https://github.com/contoso/atlas/pull/12",
        )  # fmt: skip

    with home(root) as opened:
        came(opened, "2026-04-21T09:20:30Z", seen("2026-04-21T09:00:00+00:00", 21))
        caught_up(opened, "2026-04-21T09:21:30Z", closing=False)
        (open_,) = sessions.begun_between(opened.db, -AGES, AGES)
        assert open_.status == "active"
        before = opened.db.rows(
            "SELECT window_id, source, version FROM delta WHERE start < ? ORDER BY 1, 2", (AGES,)
        )
        assert len(before) == 4
    with home(root) as opened:  # nobody closed anything
        pipeline.catch_up(opened, at("2026-04-22T08:00:00Z"))
        (stale,) = sessions.begun_between(opened.db, -AGES, AGES)
        assert (render(stale.end), stale.status) == ("2026-04-21T09:20:00.000Z", "reduced")
        came(opened, "2026-04-22T08:06:00Z", seen("2026-04-22T08:05:00+00:00", 1))
        caught_up(opened, "2026-04-22T08:30:00Z")
        assert bounds(ran(root, "sessions", "--json")) == [("09:00", "09:20"), ("08:05", "08:05")]
        after = opened.db.rows("SELECT window_id, source, version FROM delta ORDER BY 1, 2")
        assert set(before) <= set(after)
        assert opened.db.value("SELECT count(*) FROM delta") == opened.db.value(
            "SELECT count(DISTINCT window_id || source) FROM delta"
        )
        assert [
            (p[0], p[1])
            for p in opened.db.rows("SELECT observations, sessions FROM point WHERE predicate = 'repo'")
        ] == [(2, 2)]


def test_b053_two_sources_of_one_window_neither_double_nor_halve_its_ten_minutes(root: Path) -> None:
    moments = [later("2026-04-21T09:00:00+00:00", n / 12) for n in range(121)]
    events = [record(when, f"line {n}", trigger="click", app="Editor") for n, when in enumerate(moments)]
    beats = [
        record(
            when, f"line {n}", trigger="heartbeat", app="Editor", source={"kind": "agent", "device": "beat"}
        )
        for n, when in enumerate(moments)
    ]
    played(root, [each for pair in zip(events, beats, strict=True) for each in pair])
    (session,) = ran(root, "sessions", "--json").rows
    (part,) = session["parts"]
    assert abs(part["minutes"] - 10) <= 5 / 60
    with home(root) as opened:
        reduced = sum(item.active_ms for item in sessions.reduction(opened.db, session["id"]))
    assert abs(reduced - 600_000) <= 5_000
    assert "10 min" in ran(root, "sessions").out
