"""Episodes: which value a slot held when, from observations in the order of the time they speak of.

A newer value takes over when the words tell of a change, when a second independent origin agrees, or when the
older one was never confirmed. Two confirmed values without that are in conflict. What was given up does not
come back by a page, a signature or a trace; only a direct word brings it back. The home zone moves after 14 days.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from humanmd.kernel.instants import DAY, Instant
from humanmd.modeling.identity import OWNER_ID
from humanmd.modeling.independence import Seen, confirmed, independent, proves, sure

SETTLING: Final = 14 * DAY
"""How long a new zone must hold before it is home."""

State = Literal["current", "past", "rival", "conflicted"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One observation with the value it gives the slot."""

    value: str
    seen: Seen


@dataclass(slots=True)
class Episode:
    """A stretch during which a slot held a value; `successor` is the index of what replaced it, or -1."""

    value: str
    pieces: list[Seen] = field(default_factory=list)
    start: Instant | None = None
    end: Instant | None = None
    state: State = "rival"
    successor: int = -1
    reason: str = ""


@dataclass(slots=True)
class _Course:
    """The episodes so far: the one that holds, and those that dispute it."""

    settling: bool
    episodes: list[Episode] = field(default_factory=list)
    current: Episode | None = None
    rivals: dict[str, Episode] = field(default_factory=dict)

    def begin(self, mark: Mark) -> Episode:
        episode = Episode(value=mark.value, pieces=[mark.seen], start=mark.seen.since)
        self.episodes.append(episode)
        return episode

    def last_of(self, value: str) -> Episode | None:
        return next((e for e in reversed(self.episodes) if e.value == value and e.state == "past"), None)


def course(marks: Iterable[Mark], *, settling: bool = False) -> tuple[Episode, ...]:
    """Return the episodes of a slot by their begin; `settling` asks a new value to hold for 14 days."""
    run = _Course(settling=settling)
    for mark in sorted(marks, key=lambda m: (m.seen.since, m.seen.order)):
        if mark.seen.claim.modality == "ended":
            _end(run, mark)
        elif run.current is None:
            _fill(run, mark)
        elif mark.value == run.current.value:
            _repeat(run, mark)
        else:
            _dispute(run, mark)
    _close(run)
    return tuple(run.episodes)


def _fill(run: _Course, mark: Mark) -> None:
    """Begin anew where nothing holds, unless a mere trace shows what was given up before."""
    before = run.last_of(mark.value)
    if before is not None and not _brings_back(mark.seen):
        before.pieces.append(mark.seen)
        return
    run.current = run.begin(mark)
    run.current.state = "current"


def _repeat(run: _Course, mark: Mark) -> None:
    """Add to what holds; a direct word, or any sight of the home zone, ends the dispute."""
    current = run.current
    if current is None:
        return
    current.pieces.append(mark.seen)
    if run.rivals and (run.settling or mark.seen.direct):
        for rival in run.rivals.values():
            rival.reason = "outweighed"
            rival.end = mark.seen.since
        run.rivals = {}


def _dispute(run: _Course, mark: Mark) -> None:
    before = run.last_of(mark.value)
    if before is not None and mark.value not in run.rivals and not _brings_back(mark.seen):
        before.pieces.append(mark.seen)
        return
    rival = run.rivals.get(mark.value)
    if rival is None:
        rival = run.rivals[mark.value] = run.begin(mark)
    else:
        rival.pieces.append(mark.seen)
    if run.current is not None and _takes_over(run, run.current, rival):
        _replace(run, run.current, rival)


def _replace(run: _Course, current: Episode, rival: Episode) -> None:
    current.end, current.state = rival.start, "past"
    current.successor = run.episodes.index(rival)
    current.reason = "superseded"
    rival.state = "current"
    run.current = rival
    for other in run.rivals.values():
        if other is not rival:
            other.reason, other.end = "outweighed", rival.start
    run.rivals = {}


def _takes_over(run: _Course, current: Episode, rival: Episode) -> bool:
    if run.settling:
        first, last = rival.pieces[0], rival.pieces[-1]
        return last.since - first.since >= SETTLING and any(proves(p) for p in rival.pieces)
    if any(_tells_of_change(p) for p in rival.pieces) or independent(rival.pieces):
        return True
    return confirmed(rival.pieces) and not confirmed(current.pieces)


def _tells_of_change(piece: Seen) -> bool:
    said = ("wrote",) if piece.subject == OWNER_ID else ("wrote", "told")
    return piece.claim.change and piece.authorship in said and sure(piece)


def _brings_back(piece: Seen) -> bool:
    return piece.direct or _tells_of_change(piece)


def _end(run: _Course, mark: Mark) -> None:
    """Close what the words say has ended; of something never seen they tell that it once was."""
    at = mark.seen.claim.valid_to or mark.seen.since
    rival = run.rivals.pop(mark.value, None)
    held = run.current if run.current is not None and run.current.value == mark.value else rival
    if held is None:
        held = run.last_of(mark.value)
        if held is None:
            held = Episode(value=mark.value, state="past", reason="ended", end=at)
            run.episodes.append(held)
        held.pieces.append(mark.seen)
        return
    held.pieces.append(mark.seen)
    held.end, held.state, held.reason = at, "past", "ended"
    if held is run.current:
        run.current = None
        _promote(run)


def _promote(run: _Course) -> None:
    """Let the strongest rival hold once what it disputed has ended."""
    if not run.rivals:
        return
    best = max(run.rivals.values(), key=lambda e: (confirmed(e.pieces), len(e.pieces), e.value))
    del run.rivals[best.value]
    best.state = "current"
    run.current = best


def _close(run: _Course) -> None:
    """Name the disputes that are still open: two confirmed values conflict, a weaker one only waits."""
    current = run.current
    if current is None or run.settling:
        return
    clashing = [r for r in run.rivals.values() if confirmed(r.pieces)] if confirmed(current.pieces) else []
    for episode in (current, *clashing) if clashing else ():
        episode.state, episode.reason = "conflicted", "two values without evidence of a change"
    for rival in run.rivals.values():
        rival.reason = rival.reason or "waits for a second origin"
