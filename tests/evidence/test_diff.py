from doubles import models
from humanmd.evidence import snapshot
from humanmd.evidence.diff import as_of, diff
from humanmd.evidence.records import Changed, Difference, Options
from humanmd.kernel.instants import DAY, Instant
from humanmd.kernel.store.connection import Db

AT = models.DAY_ONE
RAW = Options(generated_at=AT, raw=True)


def test_what_came_went_and_changed_is_named_with_its_fields(db: Db) -> None:
    ids = models.life(db)
    before = snapshot.snapshot(db, RAW)
    assert diff(before, before) == Difference(added=(), removed=(), changed=())
    new = models.point(db, "Likes tea", (ids["receipt"],), predicate="likes")
    db.execute("DELETE FROM point WHERE id = ?", (ids["tool"],))
    db.execute("UPDATE point SET status = 'conflicted', confidence = 0.4 WHERE id = ?", (ids["city"],))
    db.execute("DELETE FROM root")
    found = diff(before, snapshot.snapshot(db, RAW))
    assert found.added == (("points", new),)
    assert found.removed == (("points", ids["tool"]), ("root", ids["root"]))
    assert found.changed == (Changed(layer="points", id=ids["city"], fields=("status", "confidence")),)


def test_before_the_news_the_old_employer_holds(db: Db) -> None:
    ids = models.life(db)
    then = as_of(db, Instant(AT + DAY - 1))
    assert ids["employer"] not in {point.id for point in then.known}
    old = next(point for point in then.known if point.id == ids["old"])
    assert (old.status, old.superseded_by, old.valid_to) == ("confirmed", "", None)
    assert ids["old"] in {point.id for point in then.held}


def test_after_the_news_the_new_one_holds_and_the_old_is_history(db: Db) -> None:
    ids = models.life(db)
    now = as_of(db, Instant(AT + 3 * DAY))
    held = {point.id for point in now.held}
    assert ids["employer"] in held
    assert ids["old"] not in held
    assert {point.id: point.superseded_by for point in now.known}[ids["old"]] == ids["employer"]
    assert ids["replaced"] in {line.id for line in now.lines}


def test_nothing_is_known_before_the_first_evidence(db: Db) -> None:
    models.life(db)
    then = as_of(db, Instant(AT - DAY))
    assert (then.known, then.held, then.lines) == ((), (), ())


def test_what_is_private_is_told_only_when_asked_for(db: Db) -> None:
    ids = models.life(db)
    at = Instant(AT + DAY)
    assert ids["secret"] not in {point.id for point in as_of(db, at).known}
    assert ids["secret"] in {point.id for point in as_of(db, at, private=True).known}
