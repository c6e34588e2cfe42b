"""What an identity is called, and that late evidence renames nobody it does not concern."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from doubles.claims import NOW, OWNER, Sight, also, dump, fact, model, who
from doubles.store import fresh_db
from humanmd.kernel.store.connection import Db
from humanmd.modeling import apply, store
from humanmd.modeling.identity import OWNER_ID
from humanmd.modeling.naming import ranking
from humanmd.modeling.records import SELF, Mention


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Db]:
    with fresh_db(tmp_path) as opened:
        yield opened


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
    model(db, [Sight(claim=fact("speaks", "Dutch", subject=OWNER))])
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
