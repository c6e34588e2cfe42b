import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubles.store import KEY, fresh_db
from humanmd.kernel.errors import HumanmdError
from humanmd.kernel.instants import Instant
from humanmd.kernel.store import cursor
from humanmd.kernel.store.connection import Db, open_store, transaction
from humanmd.kernel.store.steps import MAX_ATTEMPTS, attempt, begin, done, quarantined

AT = Instant(1_000_000)


class Killed(BaseException):
    """Stands for the end of the process: nothing after it runs."""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Db]:
    with fresh_db(tmp_path_factory.mktemp("steps")) as db:
        db.execute("CREATE TABLE made (input TEXT, stub INTEGER)")
        yield db


@pytest.fixture
def db(shared: Db) -> Db:
    return emptied(shared)


def emptied(db: Db) -> Db:
    for table in ("attempt", "cursor", "made"):
        db.execute(f"DELETE FROM {table}")  # noqa: S608  (names from the line above)
    return db


def step(db: Db, inputs: list[str], size: int, work: Callable[[str], None]) -> bool:
    """Run one turn as a stage does; a kill leaves the turn as it stands. False when nothing is left."""
    position = cursor.get(db, "s")
    batch = inputs[position : position + size]
    if not batch:
        return False
    turn = begin(db, "s", batch, AT)
    for name in turn.inputs:
        work(name)
    with transaction(db):
        rows = [(name, int(name in turn.stubs)) for name in turn.covered]
        db.executemany("INSERT INTO made VALUES (?, ?)", rows)
        cursor.advance(db, "s", position + len(turn.covered))
        done(db, turn)
    return True


def left(db: Db) -> int:
    return int(db.value("SELECT count(*) FROM attempt WHERE state <> 'quarantined'"))


def test_a_batch_costs_one_row_and_success_leaves_none(db: Db) -> None:
    turn = begin(db, "s", ["a", "b", "c"], AT)
    assert (turn.inputs, turn.stubs, turn.covered, turn.alone) == (
        ("a", "b", "c"),
        (),
        ("a", "b", "c"),
        False,
    )
    assert left(db) == 1
    with transaction(db):
        done(db, turn)
    assert left(db) == 0


def test_the_attempt_is_committed_before_the_work_starts(db: Db) -> None:
    begin(db, "s", ["a"], AT)
    assert not db.in_transaction()
    assert db.rows("SELECT input, attempts, state FROM attempt") == [("a", 1, "trying")]


def test_after_a_crash_the_batch_goes_one_by_one_and_then_together_again(db: Db) -> None:
    begin(db, "s", ["a", "b", "c"], AT)
    sizes = []
    inputs = list("abcdef")
    while (position := cursor.get(db, "s")) < len(inputs):
        turn = begin(db, "s", inputs[position : position + 3], AT)
        sizes.append(len(turn.covered))
        with transaction(db):
            cursor.advance(db, "s", position + len(turn.covered))
            done(db, turn)
    assert sizes == [1, 1, 1, 3]
    assert left(db) == 0


@given(
    count=st.integers(1, 9),
    size=st.integers(1, 5),
    poison=st.sets(st.integers(0, 8)),
)
def test_no_input_is_lost_and_a_crashing_one_is_tried_three_times(
    shared: Db, count: int, size: int, poison: set[int]
) -> None:
    db = emptied(shared)
    inputs = [f"i{number}" for number in range(count)]
    bad = {f"i{number}" for number in poison if number < count}
    tries: dict[str, int] = {}

    def work(name: str) -> None:
        tries[name] = tries.get(name, 0) + 1
        if name in bad:
            raise Killed

    running = True
    while running:
        try:
            running = step(db, inputs, size, work)
        except Killed:
            continue
    made = db.rows("SELECT input, stub FROM made ORDER BY rowid")
    assert made == [(name, int(name in bad)) for name in inputs]
    assert max(tries.values()) <= MAX_ATTEMPTS
    assert {item.input for item in quarantined(db)} == bad
    assert left(db) == 0


def test_a_bug_is_counted_with_its_type_and_nothing_else(db: Db) -> None:
    for _ in range(MAX_ATTEMPTS):
        with pytest.raises(LookupError), attempt(db, "s", ["a"], AT):
            raise_(LookupError("what was on the screen"))
    with attempt(db, "s", ["a"], AT) as turn:
        assert (turn.inputs, turn.stubs, turn.covered) == ((), ("a",), ("a",))
    (item,) = quarantined(db)
    assert (item.stage, item.input, item.attempts, item.error) == ("s", "a", MAX_ATTEMPTS, "LookupError")


@pytest.mark.parametrize("error", [HumanmdError("The disk is full."), KeyboardInterrupt()])
@pytest.mark.parametrize("inputs", [["a"], ["a", "b"]])
def test_a_foreseen_error_or_an_interruption_is_no_crash(
    db: Db, error: BaseException, inputs: list[str]
) -> None:
    for _ in range(MAX_ATTEMPTS + 2):
        with pytest.raises(type(error)), attempt(db, "s", inputs, AT):
            raise_(error)
    with attempt(db, "s", inputs, AT) as turn:
        assert turn.inputs == tuple(inputs)
        assert not turn.alone


def test_a_foreseen_error_after_crashes_takes_back_only_itself(db: Db) -> None:
    begin(db, "s", ["a"], AT)
    for _ in range(5):
        with pytest.raises(HumanmdError), attempt(db, "s", ["a"], AT):
            raise_(HumanmdError("The store is busy."))
    assert db.rows("SELECT attempts FROM attempt") == [(1,)]


def test_stages_do_not_know_each_others_crashes(db: Db) -> None:
    begin(db, "s", ["a", "b"], AT)
    assert begin(db, "other", ["a", "b"], AT).alone is False


def test_an_input_that_vanished_after_its_crash_does_not_slow_the_others(db: Db) -> None:
    begin(db, "s", ["gone"], AT)
    turn = begin(db, "s", ["b", "c"], AT)
    assert not turn.alone
    with transaction(db):
        done(db, turn)
    assert left(db) == 0


def raise_(error: BaseException) -> None:
    raise error


WORK = """
import os, signal, sys
from pathlib import Path
from humanmd.kernel.instants import Instant
from humanmd.kernel.store import cursor
from humanmd.kernel.store.connection import open_store, transaction
from humanmd.kernel.store.steps import attempt, done
inputs = [f"i{n}" for n in range(12)]
with open_store(Path(sys.argv[1]), bytes(range(32))) as db:
    while (position := cursor.get(db, "s")) < len(inputs):
        with attempt(db, "s", inputs[position : position + 4], Instant(0)) as turn:
            if "i5" in turn.inputs:
                with open(sys.argv[2], "a") as tries:
                    tries.write("x")
                os.kill(os.getpid(), signal.SIGKILL)
            with transaction(db):
                db.executemany("INSERT INTO made VALUES (?, ?)", [(n, n in turn.stubs) for n in turn.covered])
                cursor.advance(db, "s", position + len(turn.covered))
                done(db, turn)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs kill -9")
def test_an_input_that_kills_its_process_becomes_a_stub_and_the_others_go_on(tmp_path: Path) -> None:
    with fresh_db(tmp_path) as db:
        db.execute("CREATE TABLE made (input TEXT, stub INTEGER)")
    tries = tmp_path / "tries"
    codes: list[int] = []
    while not codes or codes[-1] != 0:
        command = [sys.executable, "-c", WORK, str(tmp_path / "store.db"), str(tries)]
        codes.append(subprocess.run(command, check=False).returncode)
    assert codes == [-9, -9, -9, 0]
    assert tries.read_text() == "xxx"
    with open_store(tmp_path / "store.db", KEY) as db:
        assert db.rows("SELECT input, stub FROM made ORDER BY rowid") == [
            (f"i{n}", int(n == 5)) for n in range(12)
        ]
        assert [(item.input, item.attempts, item.error) for item in quarantined(db)] == [("i5", 3, "")]
