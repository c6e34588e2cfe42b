from itertools import islice

import pytest

from humanmd.lab.bench import ingest, lives


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> ingest.Ingest:
    folder = tmp_path_factory.mktemp("ingest")
    captures = lives.life(folder / "life", 1)
    return ingest.measure(folder / "home", islice(lives.lines(captures), 60))


def test_every_record_has_its_own_commit_in_the_log(made: ingest.Ingest) -> None:
    assert made.rows.runs == 60
    assert made.row_bytes > 4096  # a commit writes whole pages


def test_minutes_are_indexed_once_for_all_their_records(made: ingest.Ingest) -> None:
    assert 0 < made.minutes < 60
    assert made.index_bytes > 0


def test_the_bars_are_for_a_whole_capture(made: ingest.Ingest) -> None:
    figures = {figure.what: figure for figure in ingest.figures(made)}
    whole = figures["all of one capture, mean"]
    assert whole.value == pytest.approx(made.mean_ms + made.index_ms + made.checkpoint_ms, abs=1e-3)
    assert whole.bar == 1.5
    assert figures["log with search rows"].value == made.row_bytes + made.index_bytes
