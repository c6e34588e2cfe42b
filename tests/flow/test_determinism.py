"""However the records of a life come in, the same model comes out."""

import random
from itertools import count
from pathlib import Path

import pytest

from doubles import lives
from doubles.lives import Outcome
from humanmd.daemon import pipeline
from humanmd.daemon import replay as replaying
from humanmd.daemon.home import temporary_home
from humanmd.daemon.replay import files_of, lines_of, replay
from humanmd.kernel.instants import MINUTE, Instant

LONG_AFTER = Instant(1 << 51)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return lives.home(tmp_path / "home", capture_hours=lives.BRIEF)


def test_the_life_is_worth_comparing(batch: Outcome) -> None:
    stats = batch.made["stats"]
    assert stats["receipts"]["live"] > 100
    assert stats["receipts"]["expired"] > 100
    assert stats["roots"] == 1
    assert min(len(rows) for name, rows in batch.stages.items() if name != "volume") > 0


def test_a_day_at_a_time(root: Path, captures: Path, batch: Outcome) -> None:
    for file in files_of(captures):
        with temporary_home(root) as home:
            replay(home, lines_of([file]), lives.ignored)
    assert lives.parting(batch, lives.outcome_of(root)) == ""


@pytest.mark.parametrize("seed", [2, pytest.param(1, marks=pytest.mark.slow)])
def test_shuffled_within_each_minute(root: Path, lines: list[str], batch: Outcome, seed: int) -> None:
    mixed = lives.shuffled(lines, seed)
    assert mixed != lines
    assert lives.parting(batch, lives.replayed(root, mixed)) == ""


def test_records_that_come_up_to_ninety_seconds_late(root: Path, lines: list[str], batch: Outcome) -> None:
    tardy = lives.late(lines, 3)
    assert tardy != lines
    assert lives.parting(batch, lives.replayed(root, tardy)) == ""


@pytest.mark.parametrize(("size", "minutes"), [(37, 5), pytest.param(2000, 600, marks=pytest.mark.slow)])
def test_steps_of_other_lengths(
    root: Path,
    lines: list[str],
    batch: Outcome,
    monkeypatch: pytest.MonkeyPatch,
    size: int,
    minutes: int,
) -> None:
    monkeypatch.setattr(replaying, "BATCH", size)
    monkeypatch.setattr(replaying, "TICK", minutes * MINUTE)
    assert lives.parting(batch, lives.replayed(root, lines)) == ""


def test_a_second_replay_changes_nothing(
    tmp_path: Path, brief_home: Path, lines: list[str], batch: Outcome
) -> None:
    root = lives.copied(brief_home, tmp_path / "home")
    with temporary_home(root) as home:
        tally = replay(home, lines, lives.ignored)
        assert (tally.stored, tally.conflicts, tally.blocks) == (0, 0, 0)
        assert lives.parting(batch, lives.outcome(home)) == ""


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_order_of_hashes_decides_nothing(
    root: Path, captures: Path, batch: Outcome, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", seed)
    code, printed, errors = lives.run("--home", root, "replay", captures, "--json")
    assert (code, errors) == (0, "")
    assert printed[-1]["stored"] > 0
    assert lives.parting(batch, lives.outcome_of(root)) == ""


def test_the_fold_alone_makes_the_same_model(tmp_path: Path, brief_home: Path, batch: Outcome) -> None:
    with temporary_home(lives.copied(brief_home, tmp_path / "home")) as home:
        for table in ("point", "line", "identity", "face", "volume", "root", "capture_fts", "capture"):
            home.db.execute(f"DELETE FROM {table}")  # noqa: S608  (constants)
        assert pipeline.rebuild(home, LONG_AFTER) > 0
        assert lives.parting(batch, lives.outcome(home)) == ""


@pytest.mark.skipif(not lives.kills_work(), reason="needs kill -9")
def test_a_replay_killed_at_any_point_goes_on(
    tmp_path: Path, captures: Path, batch: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    life = Killed(captures, batch, capture_hours=lives.BRIEF)
    life.live_through(3, tmp_path, monkeypatch, seed=1, longest=2.2)


@pytest.mark.slow
@pytest.mark.skipif(not lives.kills_work(), reason="needs kill -9")
def test_a_replay_killed_sixty_times_goes_on(
    tmp_path: Path, captures: Path, batch: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    life = Killed(captures, batch, capture_hours=lives.BRIEF)
    life.live_through(60, tmp_path, monkeypatch, seed=2, longest=3.5)


@pytest.fixture(scope="module")
def weeks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three thin weeks: longer than records are kept."""
    return lives.live(tmp_path_factory.mktemp("weeks") / "life", 21, seed=2)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory, weeks: Path) -> Outcome:
    """What one replay makes of the three weeks."""
    made = lives.replayed(lives.home(tmp_path_factory.mktemp("model") / "home"), lives.all_lines(weeks))
    assert made.verified.expired > 0
    assert min(len(rows) for rows in made.stages.values()) > 0
    return made


@pytest.mark.slow
def test_three_weeks_a_day_at_a_time_and_folded_again(tmp_path: Path, weeks: Path, model: Outcome) -> None:
    root = lives.home(tmp_path / "home")
    for file in files_of(weeks):
        with temporary_home(root) as home:
            replay(home, lines_of([file]), lives.ignored)
    assert lives.parting(model, lives.outcome_of(root)) == ""
    with temporary_home(root) as home:
        pipeline.rebuild(home, LONG_AFTER)
        assert lives.parting(model, lives.outcome(home)) == ""


@pytest.mark.slow
def test_three_weeks_out_of_order(tmp_path: Path, weeks: Path, model: Outcome) -> None:
    mixed = lives.late(lives.shuffled(lives.all_lines(weeks), 4), 4)
    assert lives.parting(model, lives.replayed(lives.home(tmp_path / "home"), mixed)) == ""


@pytest.mark.slow
@pytest.mark.skipif(not lives.kills_work(), reason="needs kill -9")
def test_three_weeks_killed_again_and_again(
    tmp_path: Path, weeks: Path, model: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    Killed(weeks, model).live_through(10, tmp_path, monkeypatch, seed=9, longest=14.0)


class Killed:
    """A life whose replays are killed, and what it has to come to all the same."""

    def __init__(self, captures: Path, whole: Outcome, capture_hours: int | None = None) -> None:
        self._captures = captures
        self._whole = whole
        self._hours = capture_hours

    def live_through(
        self, kills: int, folder: Path, patch: pytest.MonkeyPatch, *, seed: int, longest: float
    ) -> None:
        """Kill at random points of the work, each process with another order of hashes; the next one goes on.

        A home whose replay has finished all the same is compared, and a new one begun.
        """
        rng = random.Random(seed)  # noqa: S311  (a test, not a secret)
        homes = (folder / str(n) for n in count())
        words = self._words(next(homes))
        left, found = kills, 0
        while left:
            patch.setenv("PYTHONHASHSEED", str(rng.randrange(1000)))
            if lives.killed(rng.uniform(0.5, longest), *words):
                left -= 1
                continue
            found += self._compare(words)
            words = self._words(next(homes))
        assert found + self._compare(words) > 100

    def _words(self, root: Path) -> tuple[object, ...]:
        return ("--home", lives.home(root, capture_hours=self._hours), "replay", self._captures, "--json")

    def _compare(self, words: tuple[object, ...]) -> int:
        """Let a replay end and compare; return how many records it found there already."""
        code, printed, errors = lives.run(*words)
        assert (code, errors) == (0, "")
        assert lives.parting(self._whole, lives.outcome_of(Path(str(words[1])))) == ""
        return int(printed[-1]["duplicates"])
