from dataclasses import replace
from itertools import permutations

import pytest

from doubles.acting import world
from humanmd.lab.life.ledger import Ledger, Sighting, fact_rows, gate, independent
from humanmd.lab.life.records import Mark

SEEN = Sighting(
    rec="c_1", field="text", start=0, end=4, authorship="read", channel="page", asserts="direct", origin="o1",
    session="s1", day="2026-03-02",
)  # fmt: skip
OTHER = replace(SEEN, rec="c_2", origin="o2", session="s2", day="2026-03-03")


def test_a_repeat_of_one_origin_in_a_session_is_kept_once() -> None:
    ledger = Ledger()
    mark = Mark("evidence", "f")
    assert ledger.note(mark, SEEN)
    assert not ledger.note(mark, replace(SEEN, rec="c_9"))
    assert ledger.note(mark, OTHER)
    assert ledger.seen == {"f": [SEEN, OTHER]}


def test_what_is_seen_without_end_stays_small_but_own_words_are_kept() -> None:
    ledger = Ledger()
    for number in range(60):
        ledger.note(Mark("evidence", "f"), replace(SEEN, origin=f"o{number}"))
    ledger.note(Mark("evidence", "f"), replace(SEEN, origin="own", authorship="wrote"))
    assert len(ledger.seen["f"]) == 25
    assert ledger.seen["f"][-1].authorship == "wrote"


@pytest.mark.parametrize(
    ("own", "sightings", "status"),
    [
        (True, [replace(SEEN, authorship="wrote", channel="mail")], "confirmed"),
        (True, [replace(SEEN, authorship="wrote", channel="prompt")], "candidate"),
        (True, [SEEN, OTHER], "never"),
        (False, [SEEN, OTHER], "confirmed"),
        (False, [SEEN], "candidate"),
        (False, [SEEN, replace(OTHER, origin="o1")], "candidate"),
        (True, [replace(SEEN, authorship="wrote", channel="mail", asserts="none")], "never"),
    ],
)
def test_own_words_confirm_and_else_two_independent_pieces(
    *, own: bool, sightings: list[Sighting], status: str
) -> None:
    assert gate(own, sightings) == status


def test_pieces_are_independent_when_session_day_and_origin_differ() -> None:
    third = replace(OTHER, origin="o3", session="s3")
    assert independent([SEEN, OTHER, third]) == 2
    assert {independent(list(order)) for order in permutations([SEEN, OTHER])} == {2}


def test_only_facts_that_were_visible_are_gold() -> None:
    life, ledger = world(), Ledger()
    fact = next(fact for fact in life.facts if fact.pred == "employer")
    ledger.note(Mark("evidence", fact.fact_id), replace(SEEN, authorship="wrote", channel="mail"))
    (row,) = fact_rows(life, ledger, {0: "2026-03-02"})
    assert (row["fact_id"], row["gate"], row["author"], row["first_day"]) == (
        fact.fact_id, "confirmed", "self", "2026-03-02",
    )  # fmt: skip
