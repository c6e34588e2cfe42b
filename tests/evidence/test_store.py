import json
from collections import Counter

import pytest

from doubles import models
from humanmd.evidence import store
from humanmd.kernel.instants import render
from humanmd.kernel.store.connection import Db


@pytest.mark.parametrize("at", [0, 999, 59_999_999, 1_776_675_600_123_456, 1_776_675_659_999_999])
def test_times_made_by_the_database_are_those_of_the_code(db: Db, at: int) -> None:
    models.receipt(db, "q", at)
    (row,) = store.receipts(
        db, raw=True, cited=[r for (r,) in db.rows("SELECT id FROM receipt")], states=Counter()
    )
    assert json.loads(row)["observed_at"] == render(at)


def test_numbers_and_texts_survive_as_they_are(db: Db) -> None:
    text = 'a "quoted" \\ line\nwith 谢谢 and \u2028 \x01'
    models.point(db, text, (models.receipt(db, text),), confidence=0.1 + 0.2)
    (row,) = store.layer(db, store.POINTS, raw=True)
    assert json.loads(row)["text"] == text
    assert json.loads(row)["confidence"] == pytest.approx(0.3)


def test_objects_come_in_the_order_of_their_ids(db: Db) -> None:
    models.many(db, 50)
    ids = [json.loads(row)["id"] for row in store.layer(db, store.POINTS, raw=True)]
    assert ids == sorted(ids)


def test_what_is_said_about_an_identity_is_found_from_both_sides_newest_first(db: Db) -> None:
    ids = models.life(db)
    assert set(store.points_of(db, ids["ana"], 10)) == {ids["title"], ids["promise"]}
    assert store.points_of(db, ids["acme"], 10) == (ids["employer"],)
    assert len(store.points_of(db, ids["owner"], 3)) == 3


def test_people_are_named_with_their_aliases(db: Db) -> None:
    models.life(db)
    assert set(store.people(db)) == {"Mara Kehl", "Mara", "mara@example.org", "Ana Sousa", "Ana"}


def test_texts_of_what_is_gone_are_none(db: Db) -> None:
    assert store.texts(db, "pt_gone") == {}
    assert store.texts(db, "odd") == {}
