import json

from hypothesis import given
from hypothesis import strategies as st

from doubles.claims import fact, promise, who
from doubles.pieces import piece
from humanmd.modeling.independence import Seen
from humanmd.modeling.records import Claim
from humanmd.modeling.standing import Standing, wording
from humanmd.modeling.tally import remembered

EMPLOYER = "fact|ent_self|employer|"
TASTE = "taste|ent_self|walks"


def standing(slot: str, *pieces: Seen) -> Standing:
    made = Standing(slot, frozenset())
    assert made.join(pieces)
    made.take(pieces)
    return made


def test_nothing_stands_before_it_is_seen() -> None:
    assert Standing(EMPLOYER, frozenset()).empty
    assert not standing(EMPLOYER, piece(0)).empty


def test_each_kind_of_slot_keeps_what_it_is_weighed_by() -> None:
    single = standing(EMPLOYER, piece(0), piece(1))
    assert (len(single.runs), single.whole.pieces, len(single.placed)) == (1, 0, 2)
    relation = Claim(
        kind="relation", subject=who("self"), predicate="part_of", target=who("Contoso", kind="org")
    )
    both = standing("relation|ent_self|part_of|ent_o", piece(0, claim=relation))
    assert (len(both.runs), both.whole.pieces) == (1, 1)
    alone = standing("entity|ent_o", piece(0))
    assert (len(alone.runs), alone.whole.pieces, alone.placed) == (0, 1, [])
    promised = standing("commitment|ent_self|send", piece(0, claim=promise("send it")))
    assert ([each.claim.object for each in promised.promised], promised.runs) == (["send it"], {})


def test_paraphrases_run_together_and_other_wordings_apart() -> None:
    words = ("long walks by the sea", "Long walks  by the sea", "morning walks in town")
    made = standing(TASTE, *(piece(day, claim=fact("likes", said)) for day, said in enumerate(words)))
    assert sorted(len(course.episodes[0].tally.first_receipts) for course in made.runs.values()) == [1, 2]


def test_a_wording_that_says_the_same_as_one_taken_up_asks_for_a_new_beginning() -> None:
    made = standing(TASTE, piece(0, claim=fact("likes", "long walks by the sea")))
    assert made.join([piece(1, claim=fact("likes", "Long walks by the sea"))])
    assert not made.join([piece(1, claim=fact("likes", "the long walks by the sea"))])


def test_words_are_compared_without_case_and_edges() -> None:
    assert wording(piece(claim=fact("likes", " Tea "))) == "tea"
    assert wording(piece(claim=fact("likes", "", text="Tea"))) == "tea"


@given(st.lists(st.tuples(st.sampled_from("ab"), st.booleans()), max_size=8), st.integers(0, 8))
def test_a_standing_is_the_same_taken_at_once_or_later(drawn: list[tuple[str, bool]], cut: int) -> None:
    pieces = [piece(day, claim=fact("employer", v, change=c)) for day, (v, c) in enumerate(drawn)]
    first = standing(EMPLOYER, *pieces[:cut])
    later = Standing.read(EMPLOYER, first.write(), frozenset())
    known = {value for each in pieces[cut:] for value in remembered(each)}
    later.memory = {key: weight for key, weight in first.memory.items() if key[1] in known}
    assert later.join(pieces[cut:])
    later.take(pieces[cut:])
    assert json.loads(later.write()) == json.loads(standing(EMPLOYER, *pieces).write())
