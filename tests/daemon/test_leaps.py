from pathlib import Path

from humanmd.daemon import leaps
from humanmd.daemon.home import temporary_home
from humanmd.kernel.instants import Instant


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    with temporary_home(tmp_path) as home:
        assert leaps.last(home.db) is None
        assert not leaps.waits(home.db)
        leaps.keep(home.db, Instant(5), 7)
        assert leaps.last(home.db) == (5, 7)
        assert leaps.waits(home.db)
        leaps.keep(home.db, Instant(6), 0)
        assert not leaps.waits(home.db)
