from pathlib import Path

from doubles.claims import MONDAY, NOW, Sight, dump, fact, model, seen_on, who
from doubles.store import fresh_db
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db, transaction
from humanmd.modeling import checkpoints, store
from humanmd.modeling.folding import BEGINNING, refold

LATER = Instant(NOW + 1)


def fold(db: Db, since: int = BEGINNING, now: Instant = LATER) -> int:
    slots = {slot: since for (slot,) in db.rows("SELECT DISTINCT slot FROM observation WHERE slot <> ''")}
    with transaction(db):
        return refold(db, slots, {}, now)


def test_folding_again_writes_nothing(db: Db) -> None:
    model(db, [*seen_on(fact("employer", "Northlane"), 0, 3), *seen_on(fact("speaks", "Dutch"), 1, 2)])
    before = dump(db)
    assert fold(db) == 0
    assert dump(db) == before
    assert store.last_change(db) == NOW


def test_only_what_differs_is_written_again(db: Db) -> None:
    model(db, [*seen_on(fact("employer", "Northlane"), 0, 3), *seen_on(fact("speaks", "Dutch"), 1, 2)])
    before = dump(db)
    db.execute("UPDATE point SET confidence = 0.1 WHERE object = 'Dutch'")
    assert fold(db) == 1
    assert dump(db) == before
    assert db.rows("SELECT object FROM point WHERE changed_at = ?", (LATER,)) == [("Dutch",)]


def test_what_nothing_stands_for_any_more_is_gone_with_all_its_parts(db: Db) -> None:
    model(
        db,
        [
            Sight(claim=fact("manager", "", target=who("Wei Chen"))),
            Sight(claim=fact("speaks", "Dutch"), day=1),
        ],
    )
    slots = {slot: BEGINNING for (slot,) in db.rows("SELECT DISTINCT slot FROM observation")}
    db.execute("DELETE FROM observation")
    with transaction(db):
        assert refold(db, slots, {}, LATER) == 2
    assert (store.points(db), store.lines(db), store.search(db, "dutch", 9)) == ((), (), ())
    assert db.value("SELECT count(*) FROM point_receipt") == 0


def test_the_owner_takes_back_a_point_in_the_next_fold(db: Db) -> None:
    model(db, seen_on(fact("speaks", "Dutch"), 0, 1))
    (point,) = store.points(db)
    (slot,) = {slot for (slot,) in db.rows("SELECT slot FROM observation")}
    with transaction(db):
        refold(db, {slot: BEGINNING}, {point.id: "revoke"}, LATER)
    assert [p.status for p in store.points(db)] == ["revoked"]


def test_years_of_one_thing_fold_from_where_they_were_taken_up_to_the_same_end(
    db: Db, tmp_path: Path
) -> None:
    sights = seen_on(fact("employer", "Northlane"), *range(checkpoints.MOST * 3))
    for sight in sights:
        model(db, [sight])
    (slot,) = {slot for (slot,) in db.rows("SELECT DISTINCT slot FROM observation")}
    kept = checkpoints.load(db, slot)
    assert kept is not None
    assert kept.upto > MONDAY
    (tmp_path / "once").mkdir()
    with fresh_db(tmp_path / "once") as other:
        model(other, sights)
        assert dump(other) == dump(db)
    assert fold(db) == 0
