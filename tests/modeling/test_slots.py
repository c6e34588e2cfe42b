from dataclasses import replace

from doubles.claims import MONDAY, OWNER, also, entity, fact, promise, who
from humanmd.kernel.instants import MINUTE, Instant
from humanmd.modeling.records import Claim
from humanmd.modeling.slots import domain, slot, value

DAY = "2026-03-02"
MEETING = Claim(kind="event", subject=OWNER, predicate="meeting", object="Sync")


def test_values_of_a_functional_fact_share_a_slot_and_situations_have_their_own() -> None:
    assert slot(fact("employer", "A"), "s", "", DAY) == slot(fact("employer", "B"), "s", "", DAY)
    zoom, call = (fact("prefers", "x", situation=where) for where in ("calls", "drafts"))
    assert slot(zoom, "s", "", DAY) != slot(call, "s", "", DAY)


def test_values_of_other_facts_do_not_exclude_each_other() -> None:
    assert slot(fact("speaks", "Dutch"), "s", "", DAY) != slot(fact("speaks", "Greek"), "s", "", DAY)
    assert slot(fact("prefers", "tea"), "s", "", DAY) != slot(fact("prefers", "rail"), "s", "", DAY)


def test_one_thing_in_two_languages_is_one_slot() -> None:
    assert slot(fact("speaks", "中文"), "s", "", DAY) == slot(fact("speaks", "Chinese"), "s", "", DAY)
    assert value(fact("uses_tool", "use English"), "") == value(fact("uses_tool", "英语"), "")


def test_an_ambiguous_name_has_no_slot() -> None:
    assert slot(fact("manager", "", target=who("Wei")), "s", "", DAY) == ""
    assert slot(fact("speaks", "Dutch"), "", "", DAY) == ""


def test_paraphrases_share_a_slot_and_other_numbers_do_not() -> None:
    first, again, other = (
        fact("goal", words) for words in ("run 10 km in May", "to run 10 km in May", "run 21 km in May")
    )
    assert slot(first, "s", "", DAY) == slot(again, "s", "", DAY) != slot(other, "s", "", DAY)


def test_likes_and_dislikes_of_one_thing_are_weighed_together() -> None:
    assert slot(fact("likes", "hot desks"), "s", "", DAY) == slot(fact("dislikes", "hot desks"), "s", "", DAY)


def test_an_event_is_told_apart_by_its_minute_or_else_by_the_day_it_was_seen() -> None:
    assert slot(MEETING, "s", "", DAY) != slot(MEETING, "s", "", "2026-03-03")
    timed = replace(MEETING, occurred_at=MONDAY)
    later = replace(MEETING, occurred_at=Instant(MONDAY + MINUTE))
    assert slot(timed, "s", "", DAY) == slot(timed, "s", "", "2026-03-03") != slot(later, "s", "", DAY)


def test_names_of_one_alias_share_its_slot() -> None:
    assert slot(also("Wei Chen", "Old Wei"), "s", "", DAY) == slot(also("Wei", "old wei"), "s", "", DAY)


def test_every_kind_has_its_part_of_life() -> None:
    relation = Claim(kind="relation", subject=OWNER, predicate="knows", target=who("Ana Sousa"))
    assert slot(relation, "s", "t", DAY) == "relation|s|knows|t"
    assert domain(entity("Atlas"), "e") == "project"
    assert domain(MEETING, "s") == "event"
    assert domain(promise("send it"), "s") == "person"
    assert domain(fact("title", "Lead", subject=who("Ana Sousa")), "a") == "person"
