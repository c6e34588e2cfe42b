from itertools import permutations

from doubles.claims import MONDAY, promise
from doubles.pieces import piece
from humanmd.kernel.instants import DAY, Instant
from humanmd.modeling.commitments import Promise, promises
from humanmd.modeling.independence import Seen


def due(day: int) -> Instant:
    return Instant(MONDAY + day * DAY)


def said(what: str, day: float, state: str = "open", *, until: int | None = None, **more: object) -> Seen:
    return piece(day, claim=promise(what, state, due_at=None if until is None else due(until)), **more)


def told(*pieces: Seen) -> list[tuple[int | None, bool, str, int]]:
    found: tuple[Promise, ...] = promises(pieces)
    return [
        (p.due_at and (p.due_at - MONDAY) // DAY, p.closed_at is not None, p.reason, p.successor)
        for p in found
    ]


def test_a_promise_is_open_until_it_is_done_or_cancelled() -> None:
    opened = said("send the budget draft", 0, until=4)
    assert told(opened) == [(4, False, "", -1)]
    assert told(opened, said("sent the budget draft", 3, "done")) == [(4, True, "done", -1)]
    assert told(opened, said("send the budget draft", 3, "cancelled")) == [(4, True, "cancelled", -1)]


def test_wordings_of_one_deed_are_one_promise_and_other_deeds_are_not() -> None:
    assert len(promises([said("send the budget draft", 0), said("sending the draft of the budget", 1)])) == 1
    assert len(promises([said("send the budget draft", 0), said("water the plants", 1)])) == 2


def test_another_day_makes_another_version() -> None:
    pieces = [said("send the budget draft", 0, until=4), said("send the budget draft", 2, until=9)]
    assert told(*pieces) == [(4, False, "due date changed", 1), (9, False, "", -1)]
    near = [pieces[0], said("send the budget draft", 2, until=4)]
    assert told(*near) == [(4, False, "", -1)]


def test_whoever_asks_for_another_day_does_not_move_it() -> None:
    asked = said("send the budget draft", 2, until=9, authorship="told")
    assert told(said("send the budget draft", 0, until=4), asked) == [(4, False, "", -1)]


def test_the_same_words_after_it_was_done_are_a_new_promise_unless_it_is_the_old_text() -> None:
    first, done = said("send the budget draft", 0), said("send the budget draft", 1, "done")
    assert [closed for _, closed, _, _ in told(first, done, said("send the budget draft", 8))] == [
        True,
        False,
    ]
    assert len(promises([first, done, said("send the budget draft", 8, origin=first.origin)])) == 1


def test_a_deed_that_nobody_promised_makes_nothing() -> None:
    assert promises([said("send the budget draft", 0, "done")]) == ()


def test_promises_to_different_people_are_apart_and_one_without_a_name_is_not() -> None:
    to_ana, to_wei = said("send the draft", 0, target="ana"), said("send the draft", 1, target="wei")
    assert len(promises([to_ana, to_wei])) == 2
    assert len(promises([to_ana, said("send the draft", 1)])) == 1


def test_the_order_of_arrival_does_not_matter() -> None:
    pieces = [
        said("send the budget draft", 0, until=4),
        said("send the budget draft", 2, until=9),
        said("send the budget draft", 3, "done"),
        said("water the plants", 1),
    ]
    assert len({tuple(told(*order)) for order in permutations(pieces)}) == 1
