from humanmd.capture import arrivals, store
from humanmd.capture.arrivals import Tally
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db


def test_a_lane_keeps_its_number(db: Db) -> None:
    one, two = arrivals.lane_number(db, "desktop:a"), arrivals.lane_number(db, "desktop:b")
    assert one != two
    assert arrivals.lane_number(db, "desktop:a") == one


def test_counts_add_up(db: Db) -> None:
    tally = Tally(refused={("2026-04-21", "paused"): 2}, matched={"app:vault": 1}, masked={"card": 3})
    db.execute("INSERT INTO exclusion (key, kind, value, added_at) VALUES ('app:vault', 'app', 'vault', 0)")
    arrivals.count(db, tally, Instant(7))
    arrivals.count(db, tally, Instant(9))
    assert store.counts(db).refused == (("paused", 4),)
    assert store.counts(db).masked == (("card", 6),)
    assert db.row("SELECT hits, last_hit_at FROM exclusion") == (2, 9)
