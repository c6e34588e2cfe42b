"""Failure cases of repeats: a still screen, two records at one instant, a record sent twice, one habit counted often."""

import os
import subprocess
from pathlib import Path

from doubles.cases import at, came, caught_up, each_minute, home, lines, played, ran, record
from doubles.lives import command, outcome
from humanmd.capture.stage import Stored
from humanmd.daemon import pipeline
from humanmd.kernel.instants import MINUTE, SECOND, Instant, render
from humanmd.modeling import store as model
from humanmd.session import store as sessions

AGES = Instant(1 << 60)


def test_b015_a_night_of_one_screen_is_one_row_and_ends_the_session(root: Path) -> None:
    night = each_minute("2026-04-21T23:00:00+00:00", 600, "def f(): pass", app="Editor", title="main.py")
    morning = record("2026-04-22T09:00:00+00:00", "def g(): pass", app="Editor", title="main.py")
    with home(root) as opened:
        answers = came(opened, "2026-04-22T09:00:00Z", night, "live")
        assert [isinstance(answer, Stored) for answer in answers] == [True] + [False] * 599
        caught_up(opened, "2026-04-22T08:59:00Z", closing=False)
        (last,) = sessions.begun_between(opened.db, -AGES, AGES)
        assert (last.end, last.status, last.end_reason) == (at("2026-04-21T23:00:00Z"), "reduced", "idle")
        came(opened, "2026-04-22T09:00:00Z", [morning], "live")
        caught_up(opened, "2026-04-22T10:00:00Z")
        begun = [render(s.start) for s in sessions.begun_between(opened.db, -AGES, AGES)]
    assert begun == ["2026-04-21T23:00:00.000Z", "2026-04-22T09:00:00.000Z"]


def test_b017_two_events_of_one_instant_are_both_kept_and_share_their_time_alike_on_every_replay(
    tmp_path: Path,
) -> None:
    records = [
        record("2026-04-21T09:00:00.000000+00:00", "alpha", app="A", title="a"),
        record("2026-04-21T09:00:00.000000+00:00", "beta", app="B", title="b"),
        record("2026-04-21T09:00:10.000000+00:00", "beta", app="B", title="b"),
    ]
    first, again = (played(tmp_path / name, records) for name in ("one", "two"))
    assert first.stages == again.stages
    with home(tmp_path / "one") as opened:
        assert opened.db.value("SELECT count(DISTINCT id) FROM capture") == 3
        (session,) = sessions.begun_between(opened.db, -AGES, AGES)
        spent = sum(item.active_ms for item in sessions.reduction(opened.db, session.id))
    assert 0 < spent <= 10_000


def test_b018_a_record_resent_after_a_kill_is_one_row_and_another_under_its_id_is_refused(root: Path) -> None:
    event = record(
        "2026-04-21T09:00:00+00:00",
        "gym 18:00",
        event_id="e-1",
        source={"kind": "mobile", "producer": "phone", "device": "d1"},
    )
    with subprocess.Popen(
        command("--home", root, "ingest", "-", "--json"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        os.write(process.stdin.fileno(), lines([event])[0].encode() + b"\n")
        os.read(process.stdout.fileno(), 1)  # it is committed; the reply is lost
        process.kill()
    again = ran(root, "ingest", "-", "--json", given=lines([event])[0])
    assert (again.code, again.rows[0]["stored"], again.rows[0]["duplicate"]) == (0, True, True)
    other = ran(root, "ingest", "-", "--json", given=lines([{**event, "text": "gym 19:00"}])[0])
    assert (other.code, other.rows[0]["stored"], other.rows[0]["error"]) == (1, False, "conflict")
    with home(root) as opened:
        assert opened.db.rows("SELECT text FROM capture") == [("gym 18:00",)]


def test_b020_five_flushes_and_the_end_of_a_session_are_one_observation(root: Path) -> None:
    work = [
        record(f"2026-04-{day}T09:{minute:02}:00+00:00", f"def f{minute}(): pass", app="Firefox", private=False,
               title="Pull request 12 — Mozilla Firefox", url="https://github.com/contoso/atlas/pull/12",
               trigger="click")
        for day in (21, 23)
        for minute in range(27)
    ]  # fmt: skip

    def counts() -> list[tuple[int, int]]:
        return [(p.observations, p.sessions) for p in model.points(opened.db) if p.predicate == "repo"]

    with home(root) as opened:
        start = at("2026-04-21T09:00:00Z")
        for tick in (5, 10, 15, 20, 25):
            now = Instant(start + tick * MINUTE + 20 * SECOND)
            came(opened, render(now), [r for r in work if at(r["captured_at"]) < now], "replay")
            pipeline.catch_up(opened, now)
        came(opened, "2026-04-21T10:00:00Z", work[:27], "replay")
        caught_up(opened, "2026-04-21T10:00:00Z")
        assert counts() == [(1, 1)]
        came(opened, "2026-04-23T10:00:00Z", work, "replay")
        caught_up(opened, "2026-04-23T10:00:00Z")
        assert counts() == [(2, 2)]
        before = outcome(opened)
        pipeline.rebuild(opened, at("2026-04-23T10:00:00Z"))
        assert counts() == [(2, 2)]
        assert outcome(opened).stages["point"] == before.stages["point"]
