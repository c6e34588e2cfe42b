"""Episodes: which value a slot held when, from observations in the order of the time they speak of.

A newer value takes over when the words tell of a change, when a second independent origin agrees, or when the
older one was never confirmed. Two confirmed values without that are in conflict. What was given up does not
come back by a page, a signature or a trace; only a direct word brings it back. The home zone moves after 14 days.
What the owner revoked takes its evidence with it and unsettles nothing.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal

from humanmd.kernel.ids import derived
from humanmd.kernel.instants import DAY, Instant
from humanmd.modeling.independence import Seen, tells_of_change
from humanmd.modeling.tally import Memory, Tally

SETTLING: Final = 14 * DAY
"""How long a new zone must hold before it is home."""

State = Literal["current", "past", "rival", "conflicted", "revoked"]


class Episode:
    """A stretch during which a slot held a value; `successor` is the index of what replaced it, or -1."""

    __slots__ = ("end", "id", "reason", "start", "state", "successor", "tally", "value")

    def __init__(self, value: str, point_id: str, tally: Tally) -> None:
        self.value = value
        self.id = point_id
        self.tally = tally
        self.start: Instant | None = None
        self.end: Instant | None = None
        self.state: State = "rival"
        self.successor = -1
        self.reason = ""

    def write(self) -> list[object]:
        """Return the episode as JSON values."""
        return [
            self.value, self.id, self.tally.write(), self.start, self.end, self.state, self.successor, self.reason,
        ]  # fmt: skip

    @staticmethod
    def read(values: Sequence[Any]) -> "Episode":
        """Return the episode that `write` wrote."""
        value, point_id, tally = values[:3]
        episode = Episode(value, point_id, Tally.read(tally))
        episode.start, episode.end, episode.state, episode.successor, episode.reason = values[3:]
        return episode


class Course:
    """The episodes of a slot so far, by their begin: the one that holds, and those that dispute it.

    `name` names its Points with the value and how often the slot held it before; `revoked` holds the ids that
    the owner took back. `settling` asks a new value to hold for 14 days.
    """

    __slots__ = ("_number", "_revoked", "_settling", "current", "episodes", "name", "rivals")

    def __init__(self, name: str, number: int, revoked: frozenset[str], *, settling: bool = False) -> None:
        self.name = name
        self._number = number
        self._revoked = revoked
        self._settling = settling
        self.episodes: list[Episode] = []
        self.current: Episode | None = None
        self.rivals: dict[str, Episode] = {}

    def add(self, value: str, piece: Seen, memory: Memory) -> Episode:
        """Follow one more observation, later than all before; return the episode it belongs to."""
        episode = self._place(value, piece)
        episode.tally.add(piece, memory)
        if episode.state == "rival" and value in self.rivals and self._takes_over(episode):
            self._replace(episode)
        return episode

    def close(self) -> None:
        """Name the disputes that are still open: two confirmed values conflict, a weaker one only waits."""
        current = self.current
        if current is None or self._settling:
            return
        rivals = self.rivals.values() if current.tally.proof.confirmed else ()
        clashing = [rival for rival in rivals if rival.tally.proof.confirmed]
        for episode in (current, *clashing) if clashing else ():
            episode.state, episode.reason = "conflicted", "two values without evidence of a change"
        for rival in self.rivals.values():
            rival.reason = rival.reason or "waits for a second origin"

    def write(self) -> list[object]:
        """Return the course as JSON values."""
        index = {id(episode): n for n, episode in enumerate(self.episodes)}
        rivals = [(value, index[id(rival)]) for value, rival in self.rivals.items()]
        current = -1 if self.current is None else index[id(self.current)]
        episodes = [episode.write() for episode in self.episodes]
        return [self.name, self._number, self._settling, episodes, current, rivals]

    @staticmethod
    def read(values: Sequence[Any], revoked: frozenset[str]) -> "Course":
        """Return the course that `write` wrote."""
        name, number, settling, episodes, current, rivals = values
        course = Course(name, number, revoked, settling=settling)
        course.episodes = [Episode.read(each) for each in episodes]
        course.current = course.episodes[current] if current >= 0 else None
        course.rivals = {value: course.episodes[index] for value, index in rivals}
        return course

    def _place(self, value: str, piece: Seen) -> Episode:
        taken_back = self._last(value, "revoked")
        if taken_back is not None:
            return taken_back
        if piece.claim.modality == "ended":
            return self._end(value, piece)
        if self.current is None:
            return self._fill(value, piece)
        if value == self.current.value:
            return self._repeat(self.current, piece)
        return self._dispute(value, piece)

    def _begin(self, value: str, start: Instant | None) -> Episode:
        number = sum(episode.value == value for episode in self.episodes)
        tally = Tally(f"{self._number}.{len(self.episodes)}")
        episode = Episode(value, derived("pt", self.name, value, str(number)), tally)
        episode.start = start
        self.episodes.append(episode)
        if episode.id in self._revoked:
            episode.state, episode.reason = "revoked", "revoked by the owner"
        return episode

    def _last(self, value: str, state: State) -> Episode | None:
        return next((e for e in reversed(self.episodes) if e.value == value and e.state == state), None)

    def _fill(self, value: str, piece: Seen) -> Episode:
        """Begin anew where nothing holds, unless a mere trace shows what was given up before."""
        before = self._last(value, "past")
        if before is not None and not _brings_back(piece):
            return before
        begun = self._begin(value, piece.since)
        if begun.state != "revoked":
            begun.state = "current"
            self.current = begun
        return begun

    def _repeat(self, current: Episode, piece: Seen) -> Episode:
        """Add to what holds; a direct word, or any sight of the home zone, ends the dispute."""
        if self.rivals and (self._settling or piece.direct):
            for rival in self.rivals.values():
                rival.reason = "outweighed"
                rival.end = piece.since
            self.rivals = {}
        return current

    def _dispute(self, value: str, piece: Seen) -> Episode:
        rival = self.rivals.get(value)
        if rival is not None:
            return rival
        before = self._last(value, "past")
        if before is not None and not _brings_back(piece):
            return before
        begun = self._begin(value, piece.since)
        if begun.state != "revoked":
            self.rivals[value] = begun
        return begun

    def _replace(self, rival: Episode) -> None:
        current = self.current
        if current is None:
            return
        current.end, current.state = rival.start, "past"
        current.successor = self.episodes.index(rival)
        current.reason = "superseded"
        rival.state = "current"
        self.current = rival
        for other in self.rivals.values():
            if other is not rival:
                other.reason, other.end = "outweighed", rival.start
        self.rivals = {}

    def _takes_over(self, rival: Episode) -> bool:
        tally = rival.tally
        if self._settling:
            return tally.proving and tally.last_since - tally.first_since >= SETTLING
        if tally.changed or tally.proof.independent:
            return True
        return tally.proof.confirmed and not (self.current and self.current.tally.proof.confirmed)

    def _end(self, value: str, piece: Seen) -> Episode:
        """Close what the words say has ended; of something never seen they tell that it once was."""
        at = piece.claim.valid_to or piece.since
        rival = self.rivals.pop(value, None)
        held = self.current if self.current is not None and self.current.value == value else rival
        if held is None:
            held = self._last(value, "past") or self._begin(value, None)
            if held.state == "rival":
                held.end, held.state, held.reason = at, "past", "ended"
            return held
        held.end, held.state, held.reason = at, "past", "ended"
        if held is self.current:
            self.current = None
            self._promote()
        return held

    def _promote(self) -> None:
        """Let the strongest rival hold once what it disputed has ended."""
        if not self.rivals:
            return
        best = max(
            self.rivals.values(), key=lambda e: (e.tally.proof.confirmed, e.tally.observations, e.value)
        )
        del self.rivals[best.value]
        best.state = "current"
        self.current = best


def _brings_back(piece: Seen) -> bool:
    return piece.direct or tells_of_change(piece)
