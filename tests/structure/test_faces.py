from dataclasses import replace

from doubles.days import context
from doubles.model import at
from humanmd.structure.faces import habit_face, shown
from humanmd.structure.records import Candidate, Follows, Habits, Recurs

DAILY = Recurs(days=(0, 1, 2, 3, 4, 5, 6), hours=(420, 480), context=context("News"), min_minutes=5)
WEEKDAY = replace(DAILY, days=(0, 1, 2, 3, 4))
ONE = Candidate(
    id="fc_one", index=1, expectation=DAILY, formed="2026-03-04", first_seen=at(0), prior=(3.5, 0.5), status="active",
    log_e=20.0, stop=0.0, hits=9, trials=10, base=0.5, idle=0,
    recent=tuple((f"2026-03-{5 + n:02d}", n > 0) for n in range(10)), seen_at=at(12), active_since="2026-03-12",
    retired_at=None,
)  # fmt: skip


def chosen(*candidates: Candidate) -> list[str]:
    return [candidate.id for candidate in shown(Habits(formed=9, candidates=candidates))]


def test_of_candidates_for_one_habit_the_best_bet_is_shown() -> None:
    weaker = replace(ONE, id="fc_two", expectation=WEEKDAY, log_e=10.0)
    assert chosen(ONE, weaker) == ["fc_one"]
    assert chosen(ONE, replace(weaker, log_e=30.0)) == ["fc_two"]


def test_another_window_place_or_kind_is_another_habit() -> None:
    evening = replace(ONE, id="fc_two", expectation=replace(DAILY, hours=(1200, 1260)))
    elsewhere = replace(ONE, id="fc_three", expectation=replace(DAILY, context=context("Mail")))
    after = replace(
        ONE, id="fc_four", expectation=Follows(after=context("Mail"), then=context("News"), within_minutes=5)
    )
    assert chosen(ONE, evening, elsewhere, after) == ["fc_four", "fc_one", "fc_three", "fc_two"]


def test_of_two_that_alternate_one_direction_is_shown() -> None:
    there = replace(
        ONE, id="fc_a", expectation=Follows(after=context("A"), then=context("B"), within_minutes=5)
    )
    back = replace(
        ONE,
        id="fc_b",
        expectation=Follows(after=context("B"), then=context("A"), within_minutes=5),
        log_e=5.0,
    )
    assert chosen(there, back) == ["fc_a"]


def test_an_active_candidate_hides_a_retired_one_for_the_same() -> None:
    gone = replace(ONE, id="fc_two", expectation=WEEKDAY, status="retired", log_e=0.0, retired_at=at(20))
    assert chosen(ONE, gone) == ["fc_one"]
    assert chosen(gone) == ["fc_two"]


def test_what_is_forming_is_shown_once_it_is_promising() -> None:
    young = replace(ONE, status="forming", log_e=2.0, trials=6)
    assert chosen(young) == []
    assert chosen(replace(young, log_e=4.0)) == ["fc_one"]
    assert chosen(replace(young, log_e=4.0, trials=3)) == []


def test_a_face_says_how_often_it_held_and_how_sure_that_is() -> None:
    face = habit_face(ONE, ["rcp_a", "rcp_b", "rcp_a"], ["2026-03-06", "2026-03-07"])
    assert (face.hits, face.trials, face.days, face.lift) == (9, 10, 2, 18.0)
    assert face.confidence == round(10 / 12, 6)
    assert face.interval[0] < face.confidence < face.interval[1]
    assert face.receipts == ("rcp_a", "rcp_b")
    assert (face.scope, face.signature, face.status) == ("News", "recurs in the morning", "active")
    assert face.retired_at is None


def test_a_retired_face_keeps_its_date_and_its_last_trials() -> None:
    gone = replace(ONE, status="retired", hits=0, trials=0, base=0.0, retired_at=at(30))
    face = habit_face(gone, [], [])
    assert face.retired_at == at(30)
    assert (face.hits, face.trials) == (9, 10)


def test_the_scope_of_a_sequel_is_what_it_follows() -> None:
    pair = Follows(after=context("Zoom"), then=context("News"), within_minutes=5)
    assert habit_face(replace(ONE, expectation=pair), [], []).scope == "Zoom"
