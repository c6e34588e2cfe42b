from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from doubles import lines
from doubles.lives import parting, replayed
from humanmd.capture import store as captures
from humanmd.capture.stage import Conflict, Failed, Refused, Stored
from humanmd.daemon import pipeline
from humanmd.daemon import replay as replaying
from humanmd.daemon.home import Home, temporary_home
from humanmd.daemon.replay import ReplaySourceError, Tally, files_of, lines_of, replay
from humanmd.kernel.instants import Instant, parse, render
from humanmd.kernel.locks import LockedError
from humanmd.session import store as sessions
from humanmd.structure import store as structure
from humanmd.timeline import store as timeline


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with temporary_home(tmp_path / "home") as opened:
        yield opened


@pytest.fixture
def nights(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The local times of the nights that pass."""
    passed: list[str] = []
    real = pipeline.night

    def noted(home: Home, now: Instant, offset: int) -> None:
        passed.append(render(now, offset)[:16])
        real(home, now, offset)

    monkeypatch.setattr(pipeline, "night", noted)
    return passed


def run(home: Home, given: Sequence[str]) -> Tally:
    return replay(home, given, lambda _n: None)


def test_records_go_through_every_stage(home: Home) -> None:
    tally = run(home, lines.minutes(9, 0, 30))
    assert (tally.records, tally.stored, tally.blocks) == (30, 30, 30)
    (session,) = sessions.begun_between(home.db, 0, 1 << 60)
    assert session.status == "reduced"
    assert structure.manifest(home.db).trigger == "replay"


def test_nights_pass_when_they_would_have(home: Home, nights: list[str]) -> None:
    given = [*lines.minutes(23, 50, 5), *lines.minutes(9, 0, 5, day=21), *lines.minutes(9, 0, 5, day=24)]
    run(home, given)
    assert nights == [f"2026-04-{day}T03:30" for day in (21, 22, 23, 24)]


def test_nights_pass_once_over_two_replays(home: Home, nights: list[str]) -> None:
    given = [*lines.minutes(9, 0, 5), *lines.minutes(9, 0, 5, day=22)]
    run(home, given[:5])
    run(home, given)
    run(home, given)
    assert nights == ["2026-04-21T03:30", "2026-04-22T03:30"]


def test_a_replay_that_was_stopped_goes_on_where_it_was(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "BATCH", 10)
    given = lines.minutes(9, 0, 40)

    def stopping(done: list[int]) -> None:
        if len(done) == 2:
            raise KeyboardInterrupt

    seen: list[int] = []

    def progress(n: int) -> None:
        seen.append(n)
        stopping(seen)

    with pytest.raises(KeyboardInterrupt):
        replay(home, given, progress)
    assert captures.counts(home.db).captures == 20
    tally = run(home, given)
    assert (tally.duplicates, tally.stored) == (20, 20)
    assert timeline.count(home.db) == 40


def test_a_record_far_ahead_drives_no_clock(
    home: Home, nights: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replaying, "BATCH", 10)
    wrong = lines.line("2031-01-01T00:00:00Z", "from a broken clock")
    given = lines.minutes(9, 0, 40)
    for place in (5, 9, 25):
        run(home, [*given[:place], wrong, *given[place:]])
        assert nights == []
    assert (
        timeline.latest(home.db, "desktop:laptop", Instant(parse("2026-04-20T09:39:00+02:00")[0])) is not None
    )


def test_the_last_record_is_believed(home: Home, nights: list[str]) -> None:
    run(home, [*lines.minutes(9, 0, 5), lines.line("2026-04-21T09:00:00+02:00")])
    assert nights == ["2026-04-21T03:30"]


def three_days(count: int) -> list[list[str]]:
    """Three days of what an owner says and does, in the morning and once more in the evening."""
    said = ("I live in Lisbon.", "I work at Aldermoor.", "My sister is called Ana.")
    days = []
    for n, words in enumerate(said):
        note = {"kind": "import", "producer": "folder", "device": "notes"}
        own = lines.line(
            f"2026-04-{20 + n}T19:00:00+02:00", words, source=note, session=None, extra={"voice": "own"}
        )
        days.append([*lines.minutes(9, 0, count, day=20 + n), own, *lines.minutes(21, 0, 2, day=20 + n)])
    return days


@pytest.mark.parametrize("count", [3, 60])
@pytest.mark.parametrize("order", [(2, 1, 0), (1, 2, 0), (0, 2, 1)])
def test_days_in_any_order_make_the_same_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, order: tuple[int, ...]
) -> None:
    monkeypatch.setattr(replaying, "BATCH", 10)
    days = three_days(count)
    in_order = replayed(tmp_path / "one", [line for day in days for line in day])
    other = replayed(tmp_path / "other", [line for n in order for line in days[n]])
    assert len(in_order.points()) >= 3
    assert len(in_order.stages["day"]) == 2
    assert parting(in_order, other) == ""


def test_bad_lines_are_named_and_stop_nothing(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "BATCH", 4)
    given = lines.minutes(9, 0, 10)
    mixed = [*given[:6], "no record", *given[6:], "{}", lines.line("tomorrow")]
    tally = run(home, mixed)
    assert [number for number, _, _ in tally.failed] == [7, 12, 13]
    assert (tally.records, tally.stored) == (13, 10)


def test_nothing_is_an_empty_replay(home: Home) -> None:
    assert run(home, []).records == 0
    assert structure.manifest(home.db).status == "not_built"


def test_only_bad_lines_build_an_empty_model(home: Home) -> None:
    tally = run(home, ["bad", "worse"])
    assert (tally.records, len(tally.failed)) == (2, 2)


def test_no_replay_beside_other_work(home: Home) -> None:
    with pipeline.alone(home, "humanmd, import"), pytest.raises(LockedError, match="humanmd, import"):
        run(home, lines.minutes(9, 0, 1))
    assert captures.counts(home.db).captures == 0


def test_files_are_read_by_name_and_blank_lines_are_no_records(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    lines.file(tmp_path / "b" / "2.jsonl", ["two", "", "  ", "three"])
    lines.file(tmp_path / "a.jsonl", ["one"])
    (tmp_path / "notes.txt").write_text("no", "utf-8")
    (tmp_path / "c.jsonl").write_bytes(b"f\xffur")
    assert list(lines_of(files_of(tmp_path))) == ["one", "two", "three", "f\udcffur"]
    assert files_of(tmp_path / "a.jsonl") == (tmp_path / "a.jsonl",)


def test_a_folder_without_records_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(ReplaySourceError, match="no S1 records"):
            files_of(path)


def test_a_tally_counts_each_answer() -> None:
    tally = Tally()
    tally.take([
        Stored(line=1, id="a"), Stored(line=2, id="a", duplicate=True), Refused(line=3, rule="locked"),
        Conflict(line=4, id="a"), Failed(line=5, key="text", error="x"),
    ])  # fmt: skip
    assert (tally.records, tally.stored, tally.duplicates, tally.conflicts) == (5, 1, 1, 1)
    assert (dict(tally.refused), tally.failed) == ({"locked": 1}, [(5, "text", "x")])
