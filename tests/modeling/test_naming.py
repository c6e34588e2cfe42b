from itertools import permutations
from pathlib import Path

from doubles.claims import NOW, Sight, also, dump, fact, model, save, who
from doubles.store import fresh_db
from humanmd.kernel.store.connection import Db
from humanmd.modeling import apply, store
from humanmd.modeling.identity import OWNER_ID
from humanmd.modeling.naming import ranking
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


def called(db: Db) -> str:
    owner = store.identity(db, OWNER_ID)
    assert owner is not None
    return owner.name


def test_the_owner_is_shown_under_the_name_they_give_and_not_a_nickname_or_an_address(db: Db) -> None:
    model(
        db,
        [
            Sight(claim=also(SELF, "文可")),
            Sight(claim=fact("handle", "cwen@northlane.io")),
            Sight(claim=fact("name", "Clara Wen"), day=1),
            *(
                Sight(claim=fact("title", f"role {n}", subject=who("文可")), how="told", day=2)
                for n in range(5)
            ),
        ],
    )
    assert called(db) == "Clara Wen"
    owner = store.identity(db, OWNER_ID)
    assert owner is not None
    assert set(owner.aliases) == {"文可", "cwen@northlane.io"}


def test_without_a_given_name_the_owner_is_shown_under_an_alias(db: Db) -> None:
    model(db, [Sight(claim=fact("handle", "cwen@northlane.io"))])
    assert called(db) == "cwen@northlane.io"
    model(db, [Sight(claim=also(SELF, "Clara Wen"), day=1)])
    assert called(db) == "Clara Wen"


def test_an_owner_without_any_name_is_self(db: Db) -> None:
    model(db, [Sight(claim=fact("speaks", "Dutch"))])
    assert called(db) == SELF


def test_a_given_name_that_goes_leaves_the_others(db: Db) -> None:
    given = Sight(claim=fact("name", "Clara Wen"), day=1)
    model(db, [Sight(claim=also(SELF, "Clara Q. Wen")), given])
    assert called(db) == "Clara Wen"
    model(db, [Sight(claim=fact("speaks", "Dutch"), day=1)])
    assert called(db) == "Clara Q. Wen"


def test_people_are_called_by_whole_names_in_the_script_most_used() -> None:
    used = {"Wei": 9, "Wei Chen": 3, "陈伟": 2}
    assert ranking("person", used, frozenset()) == ["Wei Chen", "陈伟", "Wei"]
    assert ranking("person", {**used, "陈伟": 20}, frozenset())[0] == "陈伟"
    assert ranking("person", {"wei chen": 9, "Wei Chen": 1}, frozenset())[0] == "Wei Chen"


def test_a_new_name_changes_who_a_part_of_it_means_and_nobody_else(db: Db) -> None:
    def title(person: Mention, what: str, day: float) -> Sight:
        return Sight(claim=fact("title", what, subject=person), how="told", day=day)

    model(db, [title(who("Wei Chen", "", "t1"), "Lead", 0), title(who("Wei", "", "t1"), "Guide", 1)])
    before = {p.object: p.subject for p in store.points(db)}
    assert before["Lead"] == before["Guide"]
    model(db, [title(who("Wei Zhang", "", "t1"), "Host", 2), title(who("Ana Sousa"), "Chair", 3)])
    after = {p.object: p.subject for p in store.points(db)}
    assert "Guide" not in after
    assert after["Lead"] == before["Lead"]
    stepwise = dump(db)
    apply.rebuild(db, NOW)
    assert dump(db) == stepwise
