from itertools import islice
from pathlib import Path

import pytest

from humanmd.lab.bench import lives, searches
from humanmd.lab.bench.meter import Spread
from humanmd.lab.bench.searches import Searched


def test_words_of_the_screen_are_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "SEARCHES", 40)
    monkeypatch.setattr(searches, "POINTS", 20)
    captures = lives.life(tmp_path / "life", 1)
    made = searches.measure(tmp_path / "home", islice(lives.lines(captures), 150))
    assert 20 < made.entries <= 170
    assert made.times.runs == 40
    assert made.found > 0.7


def test_searches_are_held_to_median_and_tail() -> None:
    times = Spread(runs=1000, p50_ms=4.0, p99_ms=26.0, max_ms=30.0)
    found = searches.figures(Searched(entries=9, times=times, found=0.5))
    assert [figure.verdict for figure in found] == ["", "ok", "over", ""]
