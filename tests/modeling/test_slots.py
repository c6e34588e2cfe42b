import pytest

from doubles.claims import entity, fact, promise, who
from humanmd.kernel.instants import MINUTE, Instant
from humanmd.modeling.identity import OWNER_ID
from humanmd.modeling.records import Claim
from humanmd.modeling.slots import domain, slot, value

OTHER = "ent_other"


def placed(claim: Claim, subject: str = OWNER_ID, target: str = "", day: str = "2026-03-02") -> str:
    return slot(claim, subject, target, day)


@pytest.mark.parametrize(
    ("one", "two", "together"),
    [
        (fact("employer", "Contoso"), fact("employer", "Fabrikam"), True),
        (fact("speaks", "Dutch"), fact("speaks", "Greek"), False),
        (fact("speaks", "Chinese"), fact("speaks", "中文"), True),
        (fact("goal", "run 10 km in May"), fact("goal", "to run 10 km in May"), True),
        (fact("goal", "run 10 km in May"), fact("goal", "run 21 km in May"), False),
        (fact("prefers", "tea", situation="work"), fact("prefers", "coffee", situation="work"), True),
        (fact("prefers", "tea", situation="work"), fact("prefers", "tea", situation="travel"), False),
        (fact("likes", "long walks"), fact("dislikes", "long walks"), True),
        (promise("send the budget draft"), promise("send the budget draft", "done"), True),
        (promise("send the budget draft"), promise("water the plants"), False),
    ],
)
def test_what_excludes_each_other_is_weighed_together(*, one: Claim, two: Claim, together: bool) -> None:
    assert (placed(one) == placed(two)) is together


def test_nobody_shares_a_slot() -> None:
    claim = fact("employer", "Contoso")
    assert placed(claim) != placed(claim, subject=OTHER)


def test_an_ambiguous_name_has_no_slot() -> None:
    claim = fact("manager", "", target=who("Alex"))
    assert placed(claim, subject="") == ""
    assert placed(claim, target="") == ""
    assert placed(claim, target=OTHER) != ""


def test_events_are_one_by_their_minute_or_by_their_day() -> None:
    def meeting(**more: object) -> Claim:
        return Claim(kind="event", subject=who("x"), predicate="meeting", object="Stand-up", **more)  # type: ignore[arg-type]

    at = Instant(60 * MINUTE)
    assert placed(meeting(occurred_at=at)) == placed(meeting(occurred_at=Instant(at + 1)), day="2026-03-03")
    assert placed(meeting()) != placed(meeting(), day="2026-03-03")


def test_spellings_share_a_value() -> None:
    assert value(fact("uses_tool", "the VIM"), "") == value(fact("uses_tool", "Vim"), "")
    assert value(fact("uses_tool", "use English"), "") == value(fact("uses_tool", "英语"), "")
    assert value(fact("handle", "@CWen"), "") == value(fact("handle", "@cwen"), "")
    assert value(fact("manager", "Ana"), OTHER) == OTHER


def test_a_point_belongs_to_a_part_of_life() -> None:
    assert domain(fact("employer", "Contoso"), OWNER_ID) == "org"
    assert domain(fact("likes", "tea"), OWNER_ID) == "user"
    assert domain(fact("title", "Designer", subject=who("Ana")), OTHER) == "person"
    assert domain(entity("Atlas"), OTHER) == "project"
    assert (domain(promise("x"), OWNER_ID), domain(promise("x"), OTHER)) == ("user", "person")
