from collections.abc import Iterator
from pathlib import Path

import pytest

from doubles import lines
from humanmd.capture import store as captures
from humanmd.daemon import pipeline
from humanmd.daemon.home import Home, temporary_home
from humanmd.daemon.intake import intent_of, take
from humanmd.kernel.instants import DAY, MINUTE, Instant, parse
from humanmd.kernel.locks import LockedError, held, lock
from humanmd.session import store as sessions
from humanmd.structure import store as structure
from humanmd.timeline import store as timeline

LATER = Instant(parse("2026-04-20T12:00:00+02:00")[0])


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    """A home that took an hour of records in."""
    with temporary_home(tmp_path / "home") as opened:
        take(opened, lines.minutes(9, 0, 60), intent_of(opened, "replay", "test", LATER))
        yield opened


def test_catching_up_makes_blocks_and_sessions_once(home: Home) -> None:
    first = pipeline.catch_up(home, LATER)
    assert first.blocks == 60
    assert sessions.count(home.db) == 1
    again = pipeline.catch_up(home, LATER)
    assert (again.blocks, again.deltas) == (0, 0)
    assert timeline.count(home.db) == 60


def test_the_minute_that_is_not_over_waits(home: Home) -> None:
    now = Instant(parse("2026-04-20T09:30:30+02:00")[0])
    assert pipeline.catch_up(home, now).blocks == 30


def test_a_session_that_may_go_on_stays_open_until_the_input_ends(home: Home) -> None:
    now = Instant(parse("2026-04-20T10:01:00+02:00")[0])
    pipeline.catch_up(home, now)
    (live,) = sessions.begun_between(home.db, 0, LATER)
    assert live.status == "active"
    pipeline.catch_up(home, now, closing=True)
    (closed,) = sessions.begun_between(home.db, 0, LATER)
    assert closed.status == "reduced"


def test_a_second_build_is_refused_while_one_runs(home: Home) -> None:
    pipeline.catch_up(home, LATER)
    with lock(home.paths.run / "build.lock", "a build"), pytest.raises(LockedError, match="a build"):
        pipeline.build(home, LATER, "manual")
    assert structure.manifest(home.db).status == "not_built"
    assert pipeline.build(home, LATER, "manual").trigger == "manual"


def test_steps_run_in_one_process_at_a_time(home: Home) -> None:
    with pipeline.alone(home, "humanmd, replay"):
        assert "humanmd, replay" in (held(home.paths.run / "steps.lock") or "")
        for work in (
            lambda: pipeline.process(home, LATER, 120, "manual"),
            lambda: pipeline.rebuild(home, LATER),
        ):
            with pytest.raises(LockedError, match="humanmd, replay"):
                work()
    assert timeline.count(home.db) == 0
    pipeline.process(home, LATER, 120, "manual")
    assert timeline.count(home.db) == 60


def test_processing_runs_every_step_and_the_build(home: Home) -> None:
    manifest = pipeline.process(home, Instant(LATER + DAY), 120, "import")
    assert manifest.trigger == "import"
    assert structure.last_state(home.db) is not None
    again = pipeline.process(home, Instant(LATER + DAY + MINUTE), 120, "import")
    assert again.build_id == manifest.build_id
    assert {stage.status for stage in again.stages} == {"unchanged"}


def test_a_night_lets_go_of_old_records_only(home: Home) -> None:
    pipeline.process(home, LATER, 120, "manual")
    for day in range(1, 8):
        pipeline.night(home, Instant(LATER + day * DAY), 120)
    assert captures.counts(home.db).captures == 0
    assert captures.counts(home.db).removed == 60


def test_a_rebuild_counts_the_deltas_it_folds(home: Home) -> None:
    made = pipeline.catch_up(home, LATER, closing=True).deltas
    assert made > 0
    assert pipeline.rebuild(home, LATER) == made
