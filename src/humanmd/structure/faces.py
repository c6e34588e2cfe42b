"""Habit Faces: the candidates worth showing, one for each habit."""

import math
from collections.abc import Sequence
from typing import Final

from humanmd.structure.betting import interval, mean
from humanmd.structure.habits import lift, overlap
from humanmd.structure.labels import habit_label, habit_signature
from humanmd.structure.records import Candidate, Face, Follows, Habits, Recurs

_RANK: Final = ("active", "retired", "forming")
_PROMISING: Final = math.log(20)
_FEWEST: Final = 4
_SAME: Final = 0.5


def shown(habits: Habits) -> tuple[Candidate, ...]:
    """Choose one candidate for each habit: of those that watch nearly the same, the one with the best evidence."""
    ranked = sorted(
        (candidate for candidate in habits.candidates if _worth_showing(candidate)),
        key=lambda c: (_RANK.index(c.status), -c.log_e, c.index, c.id),
    )
    kept: list[Candidate] = []
    for candidate in ranked:
        if not any(_near(candidate.expectation, other.expectation) for other in kept):
            kept.append(candidate)
    return tuple(sorted(kept, key=lambda candidate: candidate.id))


def habit_face(candidate: Candidate, receipts: Sequence[str], days: Sequence[str]) -> Face:
    """Describe a candidate as a Face, with the receipts of its recent hits and the days on which it held."""
    expectation = candidate.expectation
    recent_hits = sum(hit for _, hit in candidate.recent)
    recent_misses = len(candidate.recent) - recent_hits
    counted = candidate.status != "retired"
    context = expectation.context if isinstance(expectation, Recurs) else expectation.after
    return Face(
        id=candidate.id,
        kind="habit",
        signature=habit_signature(expectation),
        scope=context.name,
        domain="user",
        label=habit_label(expectation),
        members=(),
        expectations=(expectation,),
        hits=candidate.hits if counted else recent_hits,
        trials=candidate.trials if counted else recent_hits + recent_misses,
        days=len(days),
        lift=round(lift(candidate), 3),
        confidence=round(mean(recent_hits, recent_misses), 6),
        interval=interval(recent_hits + 1, recent_misses + 1),
        status=candidate.status,
        counter_evidence=(),
        first_seen=candidate.first_seen,
        last_confirmed=candidate.seen_at,
        retired_at=candidate.retired_at if candidate.status == "retired" else None,
        receipts=tuple(dict.fromkeys(receipts)),
    )


def _worth_showing(candidate: Candidate) -> bool:
    if candidate.status != "forming":
        return True
    return candidate.trials >= _FEWEST and candidate.log_e >= _PROMISING


def _near(a: Recurs | Follows, b: Recurs | Follows) -> bool:
    """Tell whether two expectations watch one habit; of a pair that alternates, one direction is enough."""
    if isinstance(a, Follows) and isinstance(b, Follows):
        return {a.after, a.then} == {b.after, b.then}
    if isinstance(a, Recurs) and isinstance(b, Recurs):
        return a.context == b.context and overlap(a.hours, b.hours) >= _SAME
    return False
