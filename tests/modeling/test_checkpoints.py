from doubles.claims import MONDAY, fact, promise
from doubles.pieces import piece
from humanmd.kernel.instants import DAY
from humanmd.kernel.store.connection import Db
from humanmd.modeling import checkpoints
from humanmd.modeling.checkpoints import MOST
from humanmd.modeling.independence import Seen
from humanmd.modeling.standing import Standing

SLOT = "fact|ent_self|employer|"
MANY = [piece(day) for day in range(MOST + 6)]


def advanced(db: Db, pieces: list[Seen], slot: str = SLOT) -> Standing:
    made = Standing(slot, frozenset())
    assert checkpoints.advance(db, made, pieces)
    return made


def whole(pieces: list[Seen]) -> Standing:
    made = Standing(SLOT, frozenset())
    made.join(pieces)
    made.take(pieces)
    return made


def test_few_observations_are_read_again_each_time(db: Db) -> None:
    advanced(db, MANY[:MOST])
    assert checkpoints.load(db, SLOT) is None


def test_of_many_all_but_the_newest_are_taken_up(db: Db) -> None:
    made = advanced(db, MANY)
    kept = checkpoints.load(db, SLOT)
    assert kept is not None
    assert MONDAY < kept.upto < MANY[-1].at
    assert made.write() == whole(MANY).write()


def test_what_comes_later_is_added_to_what_was_taken_up(db: Db) -> None:
    advanced(db, MANY)
    kept = checkpoints.load(db, SLOT)
    assert kept is not None
    rest = [*(each for each in MANY if each.since >= kept.upto), piece(60, session_id="ses_0"), piece(61)]
    again = Standing.read(SLOT, kept.state, frozenset())
    again.memory = checkpoints.recall(db, kept, rest)
    assert checkpoints.advance(db, again, rest)
    assert again.write() == whole([*MANY, *rest[-2:]]).write()


def test_only_what_the_new_pieces_bear_is_recalled(db: Db) -> None:
    advanced(db, MANY)
    kept = checkpoints.load(db, SLOT)
    assert kept is not None
    recalled = checkpoints.recall(db, kept, [piece(0)])
    assert {value for _tally, value in recalled} <= {"ses_0", "origin_0", "2026-03-02", "ses_0 origin_0"}
    assert recalled
    assert checkpoints.recall(db, kept, [piece(300)]) == {}


def test_a_checkpoint_is_moved_and_dropped_whole(db: Db) -> None:
    advanced(db, MANY)
    before = checkpoints.load(db, SLOT)
    checkpoints.save(db, SLOT, MONDAY + 90 * DAY, "later", {("t", "v"): 1.5})
    after = checkpoints.load(db, SLOT)
    assert before is not None
    assert after is not None
    assert (after.id, after.upto, after.state) == (before.id, MONDAY + 90 * DAY, "later")
    checkpoints.drop(db, after)
    assert checkpoints.load(db, SLOT) is None
    assert db.value("SELECT count(*) FROM counted") == 0


def test_promises_are_never_taken_up(db: Db) -> None:
    slot = "commitment|ent_self|send"
    made = advanced(db, [piece(day, claim=promise("send it")) for day in range(MOST + 6)], slot)
    assert (len(made.promised), checkpoints.load(db, slot)) == (MOST + 6, None)


def test_a_wording_that_joins_groups_spoils_a_standing(db: Db) -> None:
    slot = "taste|ent_self|walks"
    liked = [piece(day, claim=fact("likes", "long walks by the sea")) for day in range(MOST + 6)]
    other = [*liked, piece(99, claim=fact("likes", "the long walks by the sea"))]
    assert not checkpoints.advance(db, Standing(slot, frozenset()), other)
