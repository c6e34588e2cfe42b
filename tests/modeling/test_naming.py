from itertools import permutations
from pathlib import Path

from doubles.claims import Sight, also, fact, model, save, who
from doubles.store import fresh_db
from humanmd.kernel.store.connection import Db
from humanmd.modeling import store
from humanmd.modeling.identity import OWNER_ID
from humanmd.modeling.records import SELF, Mention


def seen(person: Mention, day: float, title: str = "Designer") -> Sight:
    return Sight(
        claim=fact("title", title, subject=person), day=day, words=f"{person.name} {title} {day}", how="told"
    )


def people(db: Db) -> dict[str, tuple[str, ...]]:
    return {each.name: each.aliases for each in store.identities(db) if each.kind == "person"}


WEI = who("Wei Chen", "wchen@northlane.io", "t1")
SAME = who("陈伟", "wchen@northlane.io", "t2")


def test_one_address_joins_the_names_that_bear_it(db: Db) -> None:
    model(db, [seen(WEI, 0), seen(WEI, 1), seen(SAME, 2)])
    assert people(db) == {"Wei Chen": ("wchen@northlane.io", "陈伟")}


def test_people_of_one_name_with_different_addresses_stay_apart(db: Db) -> None:
    model(
        db, [seen(who("Alex Morgan", "amorgan@a.example"), 0), seen(who("Alex Morgan", "alex@b.example"), 1)]
    )
    assert len([each for each in store.identities(db) if each.name == "Alex Morgan"]) == 2
    model(db, [seen(who("Alex Morgan", ""), 2, "Analyst")])
    assert [p.subject for p in store.points(db) if p.object == "Analyst"] == []


def test_a_first_name_is_who_is_present(db: Db) -> None:
    model(db, [seen(WEI, 0), seen(who("Wei Lin", "wlin@northlane.io", "t9"), 1)])
    model(db, [seen(who("Wei", "", "t1"), 2, "Lead")])
    (point,) = [p for p in store.points(db) if p.object == "Lead"]
    named = store.identity(db, point.subject)
    assert named is not None
    assert named.name == "Wei Chen"


def test_an_identity_goes_with_its_last_mention(db: Db) -> None:
    model(db, [seen(WEI, 0)])
    assert "Wei Chen" in people(db)
    save(db, [])
    model(db, [Sight(claim=fact("speaks", "Dutch"), words="Dutch")])
    assert "Wei Chen" not in people(db)


def test_the_owner_is_called_by_the_owners_own_word(db: Db) -> None:
    model(db, [Sight(claim=also(SELF, "Clara Wen"))])
    owner = store.identity(db, OWNER_ID)
    assert owner is not None
    assert (owner.name, owner.owner) == ("Clara Wen", True)


def test_who_names_are_does_not_depend_on_what_came_first(tmp_path: Path) -> None:
    sights = [
        seen(WEI, 0),
        seen(SAME, 1),
        seen(who("Wei", "", "t1"), 2, "Lead"),
        Sight(claim=also("Wei Chen", "Weiwei"), day=3),
    ]
    results = set()
    for number, order in enumerate(permutations(sights)):
        (tmp_path / str(number)).mkdir()
        with fresh_db(tmp_path / str(number)) as db:
            for sight in order:
                model(db, [sight])
            results.add(repr(store.identities(db)))
    assert len(results) == 1
