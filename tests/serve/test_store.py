from doubles import models
from humanmd.kernel.store.connection import Db
from humanmd.serve import store


def test_an_empty_store_has_no_owner_and_no_time(db: Db) -> None:
    assert store.owner(db) == ""
    assert store.newest(db) is None
    assert store.span(db) is None
    assert store.layers(db) == (0, 0, 0, 0, 0, 0)


def test_facts_are_the_owners_confirmed_ones_counted_whole(db: Db) -> None:
    ids = models.life(db)
    wanted = store.facts_of(("employer", "home_city", "uses_tool", "title"))
    found = store.ids(db, store.FACTS, predicates=wanted, limit=2)
    assert len(found) == 2
    assert set(store.ids(db, store.FACTS, predicates=wanted, limit=9)) == {
        ids["employer"],
        ids["city"],
        ids["tool"],
    }
    assert store.number(db, store.COUNT_FACTS, predicates=wanted) == 3


def test_known_people_leave_the_owner_out(db: Db) -> None:
    ids = models.life(db)
    assert store.ids(db, store.KNOWN, kind="person", recent=0, limit=9) == (ids["ana"],)
    assert store.ids(db, store.KNOWN, kind="project", recent=0, limit=9) == (ids["atlas"],)


def test_the_layers_are_counted(db: Db) -> None:
    models.life(db)
    models.receipt(db, "nobody cites this")
    assert store.layers(db) == (9, 2, 2, 1, 1, 3)
