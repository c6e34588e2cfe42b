import json
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubles.claims import fact, promise
from doubles.pieces import piece
from humanmd.modeling.independence import Proof, Seen, direct_word, proves, sure, tells_of_change
from humanmd.modeling.records import Claim

OTHER = "ent_other"
PARTS = st.sampled_from("abc")
KEYS = st.lists(st.tuples(PARTS, PARTS, PARTS, st.booleans()), max_size=7)


def proof(*pieces: Seen) -> Proof:
    made = Proof()
    for each in pieces:
        made.add(each)
    return made


def test_about_the_owner_only_own_words_and_acts_count() -> None:
    assert [proves(piece(authorship=how)) for how in ("wrote", "trace", "told", "read", "agent")] == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert proves(piece(authorship="told", subject=OTHER))


def test_a_direct_word_settles_and_nothing_like_it_does() -> None:
    assert direct_word(piece(direct=True))
    said = piece(direct=True)
    assert not direct_word(replace(said, channel="code"))
    assert not direct_word(replace(said, channel="todo"))
    assert not direct_word(replace(said, source="model"))
    assert not direct_word(replace(said, private=True))
    assert not direct_word(piece())
    assert direct_word(piece(claim=promise("call"), direct=True, channel="todo"))


def test_words_in_code_and_forms_stay_unsure() -> None:
    assert sure(piece())
    assert not sure(piece(channel="code"))
    assert sure(piece(channel="code", authorship="trace"))


def test_change_is_told_only_where_people_mean_what_they_write() -> None:
    claim = fact("employer", "Contoso", change=True)
    assert tells_of_change(piece(claim=claim))
    assert not tells_of_change(piece(claim=claim, channel="form"))
    assert not tells_of_change(piece(claim=claim, authorship="trace"))
    assert tells_of_change(piece(claim=claim, authorship="told", subject=OTHER))
    assert not tells_of_change(piece())


@pytest.mark.parametrize("shared", ["session_id", "day", "origin"])
def test_two_pieces_confirm_unless_they_share_a_session_a_day_or_an_origin(shared: str) -> None:
    one, two = piece(0), piece(1)
    assert proof(one, two).confirmed
    assert not proof(one, piece(1, **{shared: getattr(one, shared)})).confirmed
    assert not proof(one).confirmed


def test_of_two_pieces_one_must_be_sure() -> None:
    unsure = [piece(day, channel="code") for day in range(5)]
    assert not proof(*unsure).confirmed
    assert proof(*unsure, piece(9)).confirmed


def test_what_happened_to_the_owner_is_confirmed_when_observed_and_a_private_thing_never() -> None:
    event = Claim(kind="event", subject=fact("x", "").subject, predicate="meeting", object="x")
    assert proof(piece(claim=event, authorship="trace")).confirmed
    assert not proof(piece(0, direct=True, private=True), piece(1, direct=True)).confirmed


@given(KEYS)
def test_a_proof_in_bounded_room_says_what_all_pairs_say_in_any_order(
    keys: list[tuple[str, str, str, bool]],
) -> None:
    pieces = [
        piece(session_id=a, day=b, origin=c, channel="chat" if firm else "code") for a, b, c, firm in keys
    ]
    apart = any(
        x[0] != y[0] and x[1] != y[1] and x[2] != y[2] and (x[3] or y[3])
        for n, x in enumerate(keys)
        for y in keys[:n]
    )
    orders = (pieces, pieces[::-1], sorted(pieces, key=lambda p: (p.origin, p.day)))
    assert {proof(*order).independent for order in orders} == {apart}


def test_a_proof_reads_back_as_written_and_goes_on() -> None:
    for order in permutations([piece(0), piece(0, origin="x"), piece(1, channel="code"), piece(2)]):
        made = Proof()
        for each in order:
            made.add(each)
            made = Proof.read(json.loads(json.dumps(made.write())))
        assert (made.independent, made.confirmed) == (True, True)
