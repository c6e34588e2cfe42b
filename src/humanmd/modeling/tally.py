"""Tallies: what many pieces of evidence say together, in room that does not grow with them.

What was counted before is kept apart, in a memory that is asked for single values only.
"""

from collections.abc import Sequence
from typing import Any, Final

from humanmd.kernel.instants import Instant
from humanmd.modeling import codec
from humanmd.modeling.confidence import confidence, precision_of, weight
from humanmd.modeling.independence import Proof, Seen, direct_word, proves, tells_of_change

FIRST_RECEIPTS: Final = 8
LAST_RECEIPTS: Final = 24
_RANK: Final = ("wrote", "trace", "told", "read", "pasted")

Memory = dict[tuple[str, str], float]
"""What each tally has counted, by its name and the value; an origin with the weight of its best piece."""


class Tally:
    """The evidence of one Point or Line, added in the order of what it speaks of.

    Counts are of the pieces that prove, and of all pieces only while none does.
    """

    __slots__ = (
        "best", "changed", "days", "first_at", "first_receipts", "first_since", "held", "last_at", "last_receipts",
        "last_since", "name", "observations", "origins", "other", "parted", "pieces", "precision", "proof", "proving",
        "sessions", "stated", "weights",
    )  # fmt: skip

    def __init__(self, name: str) -> None:
        self.name = name
        self.pieces = 0
        self.proof = Proof()
        self.held: Proof | None = None
        self.proving = False
        self._restart()
        self.first_at = self.last_at = self.first_since = self.last_since = Instant(0)
        self.best: Seen | None = None
        self.other: Seen | None = None
        self.changed = False
        self.parted = False
        self.stated: Instant | None = None
        self.first_receipts: list[str] = []
        self.last_receipts: list[str] = []

    def add(self, piece: Seen, memory: Memory) -> None:
        """Count one more piece."""
        self.first_at = min(self.first_at, piece.at) if self.pieces else piece.at
        self.last_at = max(self.last_at, piece.at) if self.pieces else piece.at
        self.first_since = self.first_since if self.pieces else piece.since
        self.last_since = piece.since
        self.pieces += 1
        self.changed = self.changed or tells_of_change(piece)
        when = piece.claim.occurred_at
        if when is not None:
            self.stated = when if self.stated is None else min(self.stated, when)
        self._choose(piece)
        self._prove(piece)
        self._count(piece, memory)

    @property
    def asserted(self) -> bool:
        """Whether a piece says that the claim holds, or held when it was said."""
        return self.best is not None

    @property
    def once_held(self) -> bool:
        """Whether the claim was ever proven: by its own evidence, or by direct words that it ended."""
        return (self.held or self.proof).confirmed or self.parted

    @property
    def words(self) -> Seen:
        """The piece whose words stand for all: the most direct, then the earliest. Raises ValueError if empty."""
        chosen = self.best or self.other
        if chosen is None:
            message = f"the tally {self.name} has no evidence; add a piece first"
            raise ValueError(message)
        return chosen

    @property
    def receipts(self) -> tuple[str, ...]:
        """The receipts that stand for the evidence: one for each session and origin, first and last ones."""
        return tuple(dict.fromkeys((*self.first_receipts, *self.last_receipts)))

    def confidence(self, *, conflicted: bool = False, accepted: bool = False) -> float:
        """Return how likely the claim is."""
        return confidence(self.weights, self.days, self.precision, conflicted=conflicted, accepted=accepted)

    def write(self) -> list[object]:
        """Return the tally as JSON values."""
        return [
            self.name, self.pieces, self.proof.write(), None if self.held is None else self.held.write(), self.proving,
            self.observations, self.sessions, self.origins, self.days, sorted(self.weights.items()), self.precision,
            self.first_at, self.last_at, self.first_since, self.last_since, _write(self.best), _write(self.other),
            self.changed, self.parted, self.stated, self.first_receipts, self.last_receipts,
        ]  # fmt: skip

    @staticmethod
    def read(values: Sequence[Any]) -> "Tally":
        """Return the tally that `write` wrote."""
        tally = Tally(values[0])
        (
            tally.pieces, proof, held, tally.proving, tally.observations, tally.sessions, tally.origins, tally.days,
            weights, tally.precision, tally.first_at, tally.last_at, tally.first_since, tally.last_since, best, other,
            tally.changed, tally.parted, tally.stated, tally.first_receipts, tally.last_receipts,
        ) = values[1:]  # fmt: skip
        tally.proof, tally.held = Proof.read(proof), None if held is None else Proof.read(held)
        tally.weights = {float(value): n for value, n in weights}
        tally.best, tally.other = _read(best), _read(other)
        return tally

    def _restart(self) -> None:
        self.observations = self.sessions = self.origins = self.days = 0
        self.weights: dict[float, int] = {}
        self.precision = 0.0

    def _choose(self, piece: Seen) -> None:
        claims = piece.claim.modality != "ended" and piece.claim.predicate not in ("done", "cancelled")
        if claims:
            self.best = piece if self.best is None else min(self.best, piece, key=_standing)
        elif self.best is None:
            self.other = piece if self.other is None else min(self.other, piece, key=_standing)

    def _prove(self, piece: Seen) -> None:
        """Weigh the piece; what says that the claim ended does not prove that it ever held."""
        ended = piece.claim.modality == "ended"
        if ended and self.held is None:
            self.held = Proof.read(self.proof.write())
        if self.held is not None and not ended:
            self.held.add(piece)
        self.proof.add(piece)
        self.parted = self.parted or (ended and piece.claim.change and direct_word(piece))

    def _count(self, piece: Seen, memory: Memory) -> None:
        proving = proves(piece)
        if proving and not self.proving:
            self.proving = True
            self._restart()
        name = f"{self.name}{'+' if proving else '-'}"
        news = self._new(memory, f"{name}e", pair(piece))
        if news:
            self._cite(piece.receipt)
        if proving != self.proving:
            return
        self.observations += news
        self.sessions += self._new(memory, f"{name}s", piece.session_id)
        self.days += self._new(memory, f"{name}d", piece.day)
        self.precision = max(self.precision, precision_of(piece.source))
        self._weigh(memory, (f"{name}o", piece.origin), weight(piece))

    def _weigh(self, memory: Memory, key: tuple[str, str], value: float) -> None:
        """Count an origin once, by its best piece."""
        before = memory.get(key)
        if before is None:
            self.origins += 1
        elif value <= before:
            return
        else:
            self.weights[before] -= 1
        memory[key] = value
        self.weights[value] = self.weights.get(value, 0) + 1

    def _cite(self, receipt: str) -> None:
        if len(self.first_receipts) < FIRST_RECEIPTS:
            self.first_receipts.append(receipt)
            return
        self.last_receipts.append(receipt)
        del self.last_receipts[:-LAST_RECEIPTS]

    @staticmethod
    def _new(memory: Memory, name: str, value: str) -> bool:
        if (name, value) in memory:
            return False
        memory[name, value] = 0.0
        return True


def pair(piece: Seen) -> str:
    """Name a session with one origin seen in it."""
    return piece.origin if piece.origin == piece.session_id else f"{piece.session_id} {piece.origin}"


def remembered(piece: Seen) -> tuple[str, ...]:
    """Return the values under which a memory may know a piece."""
    return (piece.session_id, piece.day, piece.origin, pair(piece))


def _standing(piece: Seen) -> tuple[bool, int, Instant, tuple[int, str, str, int]]:
    rank = _RANK.index(piece.authorship) if piece.authorship in _RANK else len(_RANK)
    return (not direct_word(piece), rank, piece.at, piece.order)


def _write(piece: Seen | None) -> list[object] | None:
    if piece is None:
        return None
    return [
        piece.item, piece.order, codec.write(piece.claim), piece.subject, piece.target, piece.receipt, piece.authorship,
        piece.channel, piece.origin, piece.at, piece.day, piece.session_id, piece.direct, piece.private, piece.source,
    ]  # fmt: skip


def _read(values: Sequence[Any] | None) -> Seen | None:
    if values is None:
        return None
    (
        item, order, claim, subject, target, receipt, authorship, channel, origin, at, day, session_id, direct, private,
        source,
    ) = values  # fmt: skip
    return Seen(
        item=item, order=tuple(order), claim=codec.read(claim), subject=subject, target=target, receipt=receipt,
        authorship=authorship, channel=channel, origin=origin, at=at, day=day, session_id=session_id, direct=direct,
        private=private, source=source,
    )  # fmt: skip
