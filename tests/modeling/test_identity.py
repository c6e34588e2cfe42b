"""The funnel as the stored model shows it."""

from collections.abc import Sequence

from doubles.claims import OWNER, Sight, also, fact, model, who
from humanmd.kernel.store.connection import Db
from humanmd.modeling import store
from humanmd.modeling.identity import OWNER_ID
from humanmd.modeling.records import SELF, Mention


def titles(
    db: Db, people: Sequence[Mention], *, how: str = "told", extra: Sequence[Sight] = ()
) -> dict[int, str]:
    """Give each mention a title of its number and return the identity that got it."""
    sights = [
        Sight(claim=fact("title", f"role {n}", subject=person), how=how, words=f"role {n}")  # type: ignore[arg-type]
        for n, person in enumerate(people)
    ]
    model(db, [*sights, *extra])
    return {int(p.object.split()[1]): p.subject for p in store.points(db) if p.predicate == "title"}


def test_a_bare_first_name_that_fits_two_stays_unresolved(db: Db) -> None:
    # B075
    quinn = who("Mara Quinn", "mara.q@example.org")
    people = [
        who("Mara", "", "t1"),
        OWNER,
        who("Mara Quinn"),
        who("", "mara.q@example.org"),
        who("", "other@example.org"),
        quinn,
    ]
    got = titles(db, people, extra=[Sight(claim=also(SELF, "Mara Ito"))])
    assert 0 not in got
    assert got[1] == OWNER_ID
    assert got[2] == got[3] == got[5] != OWNER_ID
    assert got[4] not in (got[2], OWNER_ID)


def test_a_role_in_the_name_makes_one_person_with_aliases(db: Db) -> None:
    # B077
    names = ["Sami Oke (Tech Lead)", "Sami Oke – core team", "Sami Oke, CTO", "sami oke", "Sami-Oke"]
    got = titles(db, [who(name) for name in names])
    assert len(set(got.values())) == 1
    (person,) = [i for i in store.identities(db) if not i.owner]
    assert person.name == "Sami Oke"


def test_an_acronym_seen_four_ways_is_one_thing(db: Db) -> None:
    # B079
    names = ["QGIB", "QGIB", "qgib", "Q.G.I.B."]
    got = titles(db, [who(name, kind="org") for name in names])
    assert len(set(got.values())) == 1


def test_a_surname_of_two_people_is_only_proposed(db: Db) -> None:
    # B081
    names = ["Holmes", "Mr. Holmes", "Sherlock Holmes", "Mycroft Holmes"]
    got = titles(db, [who(name, "", f"t{n}") for n, name in enumerate(names)])
    assert set(got) == {2, 3}
    assert got[2] != got[3]


def test_a_part_is_completed_inside_its_conversation(db: Db) -> None:
    people = [
        who("Wei Chen", "", "t1"),
        who("Wei", "", "t1"),
        who("Wei Zhang", "", "t2"),
        who("Wei", "", "t3"),
    ]
    got = titles(db, people)
    assert got[1] == got[0] != got[2]
    assert 3 not in got


def test_people_of_one_name_at_two_places_stay_apart_and_their_bare_name_names_neither(db: Db) -> None:
    people = [
        who("Alex Morgan", "amorgan@northlane.io"),
        who("Alex Morgan", "alex.morgan@brightfold.com"),
        who("Alex Morgan"),
    ]
    got = titles(db, people)
    assert got[0] != got[1]
    assert 2 not in got


def test_one_account_joins_its_names_and_its_address(db: Db) -> None:
    people = [
        who("Wei Chen", "wchen@northlane.io"),
        who("陈伟", "wchen@northlane.io"),
        who("Wei Chen", "@wchen"),
        who("陈伟"),
    ]
    assert len(set(titles(db, people).values())) == 1


def test_a_shared_mailbox_joins_nobody(db: Db) -> None:
    desk = "team7@northlane.io"
    got = titles(db, [who("Ana Sousa", desk), who("Rui Costa", desk), who("Ana Sousa"), who("Rui Costa")])
    assert got[0] == got[2] != got[1] == got[3]


def test_an_alias_claim_joins_two_names_in_two_scripts(db: Db) -> None:
    got = titles(
        db, [who("Wei Chen"), who("陈伟")], extra=[Sight(claim=also("Wei Chen", "陈伟"), how="told")]
    )
    assert got[0] == got[1]


def test_an_alias_claim_does_not_join_two_addresses_of_one_house(db: Db) -> None:
    people = [who("Ana Sousa", "ana@x.org"), who("Bea Lima", "bea@x.org")]
    got = titles(db, people, extra=[Sight(claim=also("Ana Sousa", "Bea Lima"), how="told")])
    assert got[0] != got[1]


def test_nobody_becomes_the_owner_by_being_frequent(db: Db) -> None:
    told = [Sight(claim=also(SELF, "Bob Stone"), how="told", day=day) for day in range(9)]
    got = titles(db, [who("Bob Stone")] * 5, extra=told)
    assert OWNER_ID not in got.values()


def test_an_own_account_names_the_owner_after_two_sessions(db: Db) -> None:
    shown = Sight(claim=fact("handle", "cwen@northlane.io"), how="trace")
    assert titles(db, [who("", "cwen@northlane.io")], extra=[shown])[0] != OWNER_ID
    again = Sight(claim=fact("handle", "cwen@northlane.io"), how="trace", day=4)
    model(db, [again])
    assert next(p.subject for p in store.points(db) if p.object == "role 0") == OWNER_ID


def test_the_owners_name_with_a_strange_address_is_nobodys(db: Db) -> None:
    people = [who("Clara Wen", "clara.wen@elsewhere.org"), who("Clara Wen", "cwen@northlane.io")]
    own = [Sight(claim=also(SELF, "Clara Wen")), Sight(claim=fact("handle", "cwen@northlane.io"))]
    got = titles(db, people, extra=own)
    assert got == {1: OWNER_ID}
