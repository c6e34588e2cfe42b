"""Counter-evidence: what speaks against the members of a bundle, searched before it is promoted."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from humanmd.kernel.text import casekey
from humanmd.modeling.records import Point
from humanmd.modeling.vocabulary import FUNCTIONAL

_OPPOSITE: Final = MappingProxyType({"likes": "dislikes", "dislikes": "likes"})


def contested(members: Sequence[Point], rivals: Sequence[Point]) -> tuple[str, ...]:
    """Name the Points that contradict a member and are not settled: stated conflicts, other values, opposites."""
    found = {rival.id for rival in rivals for member in members if _against(member, rival)}
    return tuple(sorted(found))


def _against(member: Point, rival: Point) -> bool:
    if rival.id == member.id or rival.subject != member.subject:
        return False
    if member.id in rival.conflicts_with or rival.id in member.conflicts_with:
        return True
    same_object = casekey(rival.object) == casekey(member.object)
    if rival.predicate == _OPPOSITE.get(member.predicate):
        return same_object
    same_slot = rival.predicate == member.predicate and rival.situation == member.situation
    return same_slot and member.predicate in FUNCTIONAL and not same_object
