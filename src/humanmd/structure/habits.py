"""Habits as a pure machine over day features: form, try on later days only, activate, retire, come back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from humanmd.kernel.ids import derived
from humanmd.kernel.instants import DAY, MINUTE, Instant
from humanmd.structure.betting import gain, level, loss, mean, stake
from humanmd.structure.forming import LOOK_BACK_DAYS, Formed, form
from humanmd.structure.opportunities import Day, Opportunity, indexed, opportunities
from humanmd.structure.records import Candidate, Context, DayFeature, Follows, Habits, Recurs, Trial

RECENT: Final = 30
"""How many trials the confidence of a habit looks at."""

EMPTY: Final = Habits(formed=0, candidates=())
"""The state before the first day."""

_FEWEST_TRIALS = 8
_LEAST_LIFT = 1.5
_LEAST_RATE_RECURS = 0.5
_LEAST_RATE_FOLLOWS = 0.3
_STOPPED = 6.9
_STOPPED_IDLE = 13
_STOPPED_MISSES = 2
_HOPELESS = -4.6
_FORGOTTEN_IDLE = 21
_RESTED_IDLE = 180
_OVERLAP = 0.5
_EPOCH = date(1970, 1, 1).toordinal()


def advance(state: Habits, history: Sequence[Day]) -> tuple[Habits, tuple[Trial, ...]]:
    """Score one more local day, the last of `history`, then register what formed by its end.

    `history` holds the observed days of the last four weeks in order. What forms today is tried from tomorrow.
    """
    today = history[-1].feature
    formed = state.formed
    watched: list[Candidate] = []
    trials: list[Trial] = []
    for candidate in state.candidates:
        if _rests(candidate):
            watched.append(candidate)
            continue
        found = opportunities(candidate.expectation, history[-1])
        trials += [_trial(candidate, today.day, o) for o in found if o.outcome != "censored"]
        scored = _scored(candidate, found, today.day)
        if scored.status == "active" and _ceased(scored):
            formed += 1
            scored = _retired(scored, today, formed)
        elif scored.status != "active" and _proven(scored):
            scored = replace(scored, status="active", active_since=today.day, stop=0.0, retired_at=None)
        if not _given_up(scored):
            watched.append(scored)
    for new in form(history):
        formed += _register(watched, new, formed + 1, today.day)
    ordered = tuple(sorted(watched, key=lambda candidate: (candidate.index, candidate.id)))
    return Habits(formed=formed, candidates=ordered), tuple(trials)


def face_id(expectation: Recurs | Follows) -> str:
    """Name the Face of a habit by what it expects."""
    if isinstance(expectation, Recurs):
        days = "".join(map(str, expectation.days))
        start, end = expectation.hours
        return derived(
            "fc", "recurs", *_named(expectation.context), days, f"{start}-{end}", str(expectation.min_minutes)
        )
    return derived("fc", "follows", *_named(expectation.after), *_named(expectation.then))


def _named(context: Context) -> tuple[str, str]:
    return context.kind, context.name


def _trial(candidate: Candidate, day: str, o: Opportunity) -> Trial:
    return Trial(
        face_id=candidate.id,
        day=day,
        occasion=o.occasion,
        outcome=o.outcome,
        base=round(o.base, 6),
        at=o.at,
        capture=o.capture,
    )


def _scored(candidate: Candidate, found: Sequence[Opportunity], day: str) -> Candidate:
    """Book the trials of one day: bet first, then look."""
    log_e, stop, base = candidate.log_e, candidate.stop, candidate.base
    recent, seen_at = candidate.recent, candidate.seen_at
    hits, trials = candidate.hits, candidate.trials
    for opportunity in found:
        if opportunity.outcome == "censored":
            continue
        hit = opportunity.outcome == "hit"
        usual = (base / trials) if trials else 0.0
        chance = max(opportunity.base, usual)
        rate = stake(candidate.prior[0] + hits, candidate.prior[1] + trials - hits)
        log_e += gain(rate, chance, hit=hit)
        stop = max(0.0, stop + loss(rate, min(chance, usual or chance), hit=hit))
        hits, trials, base = hits + hit, trials + 1, base + opportunity.base
        recent = (*recent, (day, hit))[-RECENT:]
        seen_at = opportunity.at if hit else seen_at
    idle = 0 if hits > candidate.hits else candidate.idle + 1
    return replace(
        candidate, log_e=log_e, stop=stop, hits=hits, trials=trials, base=base, idle=idle, recent=recent,
        seen_at=seen_at,
    )  # fmt: skip


def _proven(candidate: Candidate) -> bool:
    if candidate.trials < _FEWEST_TRIALS or candidate.log_e < level(candidate.index):
        return False
    least = _LEAST_RATE_RECURS if isinstance(candidate.expectation, Recurs) else _LEAST_RATE_FOLLOWS
    rate = mean(candidate.hits, candidate.trials - candidate.hits)
    return rate >= least and lift(candidate) >= _LEAST_LIFT


def lift(candidate: Candidate) -> float:
    """Return the observed rate over the chance rate, which counts as 2 % at least."""
    trials = max(1, candidate.trials)
    return (candidate.hits / trials) / max(0.02, candidate.base / trials)


def _ceased(candidate: Candidate) -> bool:
    """Tell whether an active habit is over: the reverse bet has won, the bet itself has lost, or it was not seen in two weeks of use.

    A sequel whose first thing no longer comes is over too, though it misses nothing.
    """
    if candidate.stop >= _STOPPED or candidate.log_e < 0:
        return True
    misses = 0
    for _, hit in reversed(candidate.recent):
        if hit:
            break
        misses += 1
    idle = candidate.idle >= _STOPPED_IDLE
    return idle and (misses >= _STOPPED_MISSES or isinstance(candidate.expectation, Follows))


def _retired(candidate: Candidate, today: DayFeature, index: int) -> Candidate:
    """Retire a habit; from here on it is tried afresh, against a new level, and may come back."""
    return replace(
        candidate, index=index, status="retired", retired_at=day_end(today), log_e=0.0, stop=0.0, hits=0,
        trials=0, base=0.0,
    )  # fmt: skip


def day_end(today: DayFeature) -> Instant:
    """Return the instant at which a local day ends."""
    days = (day_number(today.day) + 1) * DAY
    return Instant(days - today.offset * MINUTE)


def day_number(day: str) -> int:
    """Count the days since 1970-01-01."""
    return date.fromisoformat(day).toordinal() - _EPOCH


def _given_up(candidate: Candidate) -> bool:
    """Tell whether watching on is pointless; what was once active is never forgotten."""
    if candidate.status != "forming":
        return False
    return candidate.idle >= _FORGOTTEN_IDLE or candidate.log_e <= _HOPELESS


def _rests(candidate: Candidate) -> bool:
    """Tell whether a retired habit has not been seen for so long that it is not tried any more."""
    return candidate.status == "retired" and candidate.idle >= _RESTED_IDLE


def _register(watched: list[Candidate], new: Formed, index: int, day: str) -> int:
    """Put a new candidate on watch, or try a retired one afresh; return how many levels that used up."""
    for place, candidate in enumerate(watched):
        if _same(new.expectation, candidate):
            if candidate.status != "retired" or candidate.log_e >= 0:
                return 0
            watched[place] = replace(
                candidate, index=index, prior=(new.hits + 0.5, new.misses + 0.5), log_e=0.0, stop=0.0, hits=0,
                trials=0, base=0.0, idle=0,
            )  # fmt: skip
            return 1
    watched.append(
        Candidate(
            id=face_id(new.expectation), index=index, expectation=new.expectation, formed=day,
            first_seen=new.first_seen, prior=(new.hits + 0.5, new.misses + 0.5), status="forming",
            log_e=0.0, stop=0.0, hits=0, trials=0, base=0.0, idle=0, recent=(), seen_at=None,
            active_since="", retired_at=None,
        )
    )  # fmt: skip
    return 1


def _same(new: Recurs | Follows, candidate: Candidate) -> bool:
    """Tell whether a candidate already watches this: the same days and context in a window that overlaps."""
    old = candidate.expectation
    if isinstance(new, Follows) or isinstance(old, Follows):
        return new == old
    if new.days != old.days or new.context != old.context:
        return False
    return overlap(new.hours, old.hours) >= _OVERLAP


def overlap(a: tuple[int, int], b: tuple[int, int]) -> float:
    """Return the share of the shorter window that both have in common."""
    common = min(a[1], b[1]) - max(a[0], b[0])
    return max(0, common) / max(1, min(a[1] - a[0], b[1] - b[0]))


def within(days: Sequence[Day], last: str) -> tuple[Day, ...]:
    """Return the days that formation may look at on a day, itself included."""
    earliest = day_number(last) - LOOK_BACK_DAYS
    return tuple(day for day in days if earliest < day_number(day.feature.day) <= day_number(last))


def iterate(features: Sequence[DayFeature]) -> Iterator[tuple[Habits, tuple[Trial, ...]]]:
    """Score days in order from nothing."""
    state = EMPTY
    days = [indexed(feature) for feature in features]
    for number, today in enumerate(days, start=1):
        history = within(days[max(0, number - LOOK_BACK_DAYS) : number], today.feature.day)
        state, trials = advance(state, history)
        yield state, trials
