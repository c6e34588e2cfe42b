import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubles.claims import MONDAY, fact
from doubles.pieces import piece
from humanmd.kernel.instants import DAY
from humanmd.modeling.independence import Seen
from humanmd.modeling.tally import FIRST_RECEIPTS, LAST_RECEIPTS, Memory, Tally, pair, remembered

DAYS = st.lists(st.integers(0, 9), min_size=1, max_size=12)


def tally(*pieces: Seen) -> Tally:
    made, memory = Tally("t"), Memory()
    for each in pieces:
        made.add(each, memory)
    return made


def counts(made: Tally) -> tuple[int, int, int, int]:
    return made.observations, made.sessions, made.origins, made.days


def test_a_piece_told_twice_counts_once() -> None:
    again = piece(0, receipt="rcp_again")
    assert counts(tally(piece(0), again)) == counts(tally(piece(0))) == (1, 1, 1, 1)
    assert counts(tally(piece(0), piece(0, session_id="s"), piece(1))) == (3, 3, 2, 2)


def test_counts_are_of_what_proves_as_soon_as_something_does() -> None:
    read = [piece(day, authorship="read") for day in range(3)]
    assert counts(tally(*read)) == (3, 3, 3, 3)
    assert counts(tally(*read, piece(9))) == (1, 1, 1, 1)
    assert counts(tally(piece(0), *read)) == (1, 1, 1, 1)


def test_the_words_that_stand_for_all_are_the_most_direct_then_the_earliest() -> None:
    told, wrote, direct = piece(0, authorship="told"), piece(1), piece(2, direct=True)
    assert tally(told, wrote).words is wrote
    assert tally(told, wrote, direct, piece(3, direct=True)).words is direct
    with pytest.raises(ValueError, match="no evidence"):
        _ = tally().words


def test_an_end_claims_nothing_and_proves_no_beginning() -> None:
    ended = piece(1, claim=fact("employer", "Contoso", modality="ended"), direct=True)
    assert not tally(ended).asserted
    assert not tally(ended).once_held
    assert tally(piece(0, direct=True), ended).once_held
    parted = piece(1, claim=fact("employer", "Contoso", modality="ended", change=True), direct=True)
    assert tally(parted).once_held


def test_times_are_the_first_and_last_seen() -> None:
    made = tally(piece(2), piece(0), piece(5))
    assert (made.first_at, made.last_at) == (MONDAY, MONDAY + 5 * DAY)
    early = fact("employer", "Contoso", occurred_at=MONDAY)
    assert tally(piece(3), piece(4, claim=early)).stated == MONDAY


def test_receipts_are_the_first_and_the_last_of_many() -> None:
    made = tally(*(piece(day) for day in range(100)))
    assert len(made.receipts) == FIRST_RECEIPTS + LAST_RECEIPTS
    assert (made.receipts[0], made.receipts[-1]) == ("rcp_0", "rcp_99")


def test_more_evidence_makes_a_claim_likelier() -> None:
    assert tally(piece(0)).confidence() < tally(piece(0), piece(1)).confidence()
    assert (
        tally(piece(0)).confidence(conflicted=True)
        < tally(piece(0)).confidence()
        < tally(piece(0)).confidence(accepted=True)
    )


@given(DAYS, st.integers(0, 12))
def test_a_tally_taken_up_from_its_writing_goes_on_as_if_it_had_never_stopped(
    days: list[int], cut: int
) -> None:
    pieces = [piece(day, direct=day == 7, authorship="trace" if day % 2 else "wrote") for day in days]
    memory: Memory = {}
    made = Tally("t")
    for each in pieces[:cut]:
        made.add(each, memory)
    made = Tally.read(json.loads(json.dumps(made.write())))
    known = {value for each in pieces[cut:] for value in remembered(each)}
    memory = {key: weight for key, weight in memory.items() if key[1] in known}
    for each in pieces[cut:]:
        made.add(each, memory)
    assert made.write() == tally(*pieces).write()


def test_a_session_with_an_origin_has_one_name() -> None:
    assert pair(piece(0, origin="ses_0")) == "ses_0"
    assert pair(piece(0)) != pair(piece(0, session_id="s")) != pair(piece(0, origin="o"))
