import pytest

from doubles.model import fact
from humanmd.modeling.records import Point
from humanmd.structure.counter import contested

TEA = fact("tea", "prefers", "tea", situation="mornings")


@pytest.mark.parametrize(
    ("member", "rival", "against"),
    [
        (TEA, fact("r", "prefers", "coffee", situation="mornings", status="conflicted"), True),
        (TEA, fact("r", "prefers", "coffee", situation="evenings", status="conflicted"), False),
        (TEA, fact("r", "prefers", "TEA", situation="mornings", status="conflicted"), False),
        (TEA, fact("r", "likes", "coffee", conflicts_with=("pt_tea",)), True),
        (TEA, fact("r", "prefers", "coffee", situation="mornings", subject="ent_other"), False),
        (fact("a", "likes", "Tea"), fact("r", "dislikes", "tea"), True),
        (fact("a", "likes", "Tea"), fact("r", "dislikes", "rain"), False),
        (fact("a", "uses_tool", "Vim"), fact("r", "uses_tool", "Emacs"), False),
    ],
)
def test_what_speaks_against_a_member(member: Point, rival: Point, against: bool) -> None:  # noqa: FBT001
    assert contested([member], [rival]) == (("pt_r",) if against else ())


def test_a_member_is_not_its_own_rival() -> None:
    assert contested([TEA], [TEA]) == ()
