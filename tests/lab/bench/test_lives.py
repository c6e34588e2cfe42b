import os
from pathlib import Path

from humanmd.lab.bench import lives


def test_more_density_gives_more_captures_of_the_same_days(tmp_path: Path) -> None:
    thin = lives.life(tmp_path / "thin", 1)
    dense = lives.life(tmp_path / "dense", 1, 2.0)
    assert len(list(lives.lines(dense))) > 1.5 * len(list(lives.lines(thin)))


def test_a_home_has_its_key_in_a_file_and_commits_as_asked(tmp_path: Path) -> None:
    with lives.home_at(tmp_path / "home", durable=True) as home:
        assert home.db.value("PRAGMA synchronous") == 2
        assert home.paths.key.is_file()
        assert os.name != "posix" or home.paths.key.stat().st_mode & 0o077 == 0
        assert lives.log_bytes(home) > 0
    with lives.home_at(tmp_path / "home", durable=False) as home:
        assert home.db.value("PRAGMA synchronous") == 1
