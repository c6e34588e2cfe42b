from pathlib import Path

import apsw
import pytest

from humanmd.adapters.imports.browser_visits import Visit, read_visits
from humanmd.adapters.imports.records import ImportSourceError
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.foreign import open_foreign_readonly


def test_visits_come_oldest_first_with_durations_of_a_day_at_most(tmp_path: Path) -> None:
    db = apsw.Connection(str(tmp_path / "h"))
    db.execute("CREATE TABLE urls (id INTEGER PRIMARY KEY, url TEXT, title TEXT, hidden INTEGER)")
    db.execute("CREATE TABLE visits (id INTEGER PRIMARY KEY, url, visit_time, transition, visit_duration)")
    db.execute("INSERT INTO urls VALUES (1, 'https://a/', NULL, NULL), (2, NULL, 'x', 1)")
    db.execute(
        "INSERT INTO visits VALUES (1, 1, 11644473600000007, 'x', 9e20), (2, 2, 11644473600000005, NULL, -4)"
    )
    db.close()
    with open_foreign_readonly(tmp_path / "h") as copy:
        assert list(read_visits(copy)) == [
            Visit(url="", title="x", at=Instant(5), duration=0, nested=True),
            Visit(url="https://a/", title="", at=Instant(7), duration=0, nested=False),
        ]


def test_a_view_in_place_of_the_table_is_no_history(tmp_path: Path) -> None:
    db = apsw.Connection(str(tmp_path / "h"))
    db.execute("CREATE TABLE urls (id); CREATE VIEW visits AS SELECT 1 AS id")
    db.close()
    with open_foreign_readonly(tmp_path / "h") as copy, pytest.raises(ImportSourceError):
        list(read_visits(copy))
