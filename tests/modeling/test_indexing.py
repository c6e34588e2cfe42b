from doubles.claims import MONDAY, Sight, also, fact, save, who
from humanmd.kernel.instants import DAY
from humanmd.kernel.store.connection import Db
from humanmd.modeling import indexing, ledger, naming
from humanmd.modeling.identity import OWNER_ID
from humanmd.modeling.indexing import Changes
from humanmd.modeling.ledger import StoredItem

EMPLOYER = f"fact|{OWNER_ID}|employer|"


def stored(db: Db, *sights: Sight) -> list[StoredItem]:
    save(db, sights)
    return [item for delta in ledger.waiting(db, 99) for item in ledger.items(db, delta.seq)]


def index(db: Db, items: list[StoredItem]) -> Changes:
    changes = Changes()
    indexing.add(db, items, changes)
    indexing.count(db, changes)
    naming.update(db, changes)
    indexing.place(db, changes)
    return changes


def mentions(db: Db) -> list[tuple[object, ...]]:
    return [
        tuple(row) for row in db.rows("SELECT name, kind, partial, refs FROM mention ORDER BY name, kind")
    ]


def test_an_item_falls_into_its_slot_and_touches_it(db: Db) -> None:
    changes = index(db, stored(db, Sight(claim=fact("employer", "Contoso"), day=2)))
    assert changes.slots == {EMPLOYER: MONDAY + 2 * DAY}
    assert db.rows("SELECT slot, since FROM observation") == [(EMPLOYER, MONDAY + 2 * DAY)]


def test_a_slot_is_touched_from_the_earliest_time_that_is_spoken_of(db: Db) -> None:
    early = fact("employer", "Contoso", valid_from=MONDAY)
    sights = [Sight(claim=fact("employer", "Fabrikam"), day=5), Sight(claim=early, day=9)]
    assert index(db, stored(db, *sights)).slots == {EMPLOYER: MONDAY}
    changes = Changes()
    changes.touch("", MONDAY)
    assert changes.slots == {}


def test_a_name_is_kept_once_and_counted_by_its_mentions(db: Db) -> None:
    wei = who("Wei  Chen", "wchen@northlane.io", "t1")
    sights = [
        Sight(claim=fact("title", title, subject=wei), day=day)
        for day, title in enumerate(("Engineer", "Lead"))
    ]
    index(db, stored(db, *sights))
    assert mentions(db) == [("Wei Chen", "person", 0, 2)]


def test_first_names_are_partial_and_things_do_not_depend_on_where_they_stand(db: Db) -> None:
    atlas = [
        Sight(claim=fact("works_on", "", target=who("Atlas", "", f"t{n}", "project")), day=n)
        for n in range(2)
    ]
    index(db, stored(db, *atlas, Sight(claim=fact("manager", "", target=who("Wei", "", "t1")), day=3)))
    assert mentions(db) == [("Atlas", "project", 0, 2), ("Wei", "person", 1, 1), ("self", "person", 0, 3)]


def test_what_someone_is_also_called_is_a_name_too(db: Db) -> None:
    changes = index(db, stored(db, Sight(claim=also("Wei Chen", "陈伟"))))
    assert changes.aliases
    assert [row[0] for row in mentions(db)] == ["Wei Chen", "陈伟"]


def test_what_is_removed_leaves_no_mention_and_touches_its_slot(db: Db) -> None:
    items = stored(db, Sight(claim=fact("manager", "", target=who("Wei Chen")), day=1))
    (slot,) = index(db, items).slots
    changes = Changes()
    indexing.remove(db, [item.id for item in items], changes)
    indexing.count(db, changes)
    naming.update(db, changes)
    assert changes.slots == {slot: MONDAY + DAY}
    assert (mentions(db), db.rows("SELECT * FROM observation"), db.rows("SELECT * FROM item_mention")) == (
        [],
        [],
        [],
    )
