"""Independence: when pieces of evidence are two and not one told twice, and what they prove together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from humanmd.capture.records import Authorship, Channel
from humanmd.kernel.instants import Instant
from humanmd.modeling.identity import OWNER_ID
from humanmd.modeling.records import Claim

_OF_OWNER: Final = frozenset({"wrote", "trace"})
_OF_OTHERS: Final = frozenset({"wrote", "told", "read", "trace"})
_CONFIRMING_CHANNELS: Final = frozenset({"mail", "chat", "note", "todo"})
_UNSURE_CHANNELS: Final = frozenset({"code", "terminal", "ai", "form", "document", "web"})
_NOTE_TO_SELF: Final = "todo"
RULES: Final = "rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One observation as the fold reads it: a claim with its names resolved, and its evidence.

    `order` puts observations of one instant in the order of window, source and item, however they arrived.
    """

    item: int
    order: tuple[int, str, str, int]
    claim: Claim
    subject: str
    target: str
    receipt: str
    authorship: Authorship
    channel: Channel
    origin: str
    at: Instant
    day: str
    session_id: str
    direct: bool
    private: bool
    source: str

    @property
    def since(self) -> Instant:
        """When the claim began to hold as far as this piece tells."""
        return self.at if self.claim.valid_from is None else self.claim.valid_from


def proves(seen: Seen) -> bool:
    """Tell whether a piece counts towards a claim: about the owner only own words and acts do."""
    return seen.authorship in (_OF_OWNER if seen.subject == OWNER_ID else _OF_OTHERS)


def direct_word(seen: Seen) -> bool:
    """Tell whether a piece settles a claim by itself: the owner's word to a person or in own notes, read by rules."""
    if not seen.direct or seen.private or seen.source != RULES:
        return False
    return seen.channel in _CONFIRMING_CHANNELS and (
        seen.channel != _NOTE_TO_SELF or seen.claim.kind == "commitment"
    )


def sure(seen: Seen) -> bool:
    """Tell whether a piece stands where people mean what they write; code, forms and fiction stay unsure."""
    return proves(seen) and (seen.authorship != "wrote" or seen.channel not in _UNSURE_CHANNELS)


def tells_of_change(piece: Seen) -> bool:
    """Tell whether a piece says that things became as it claims, where people mean what they write."""
    said = ("wrote",) if piece.subject == OWNER_ID else ("wrote", "told")
    return piece.claim.change and piece.authorship in said and sure(piece)


class Proof:
    """Whether evidence confirms a claim, one piece after the other, in room that does not grow with them.

    The owner's own: one direct statement, or two independent pieces of own words or acts. Other people's:
    two independent pieces, where their own words to the owner, their headers and signatures, what others
    told, pages and the owner's words each count once. What happened to the owner: when observed.
    A special category: never.
    """

    __slots__ = ("_any", "_sure", "direct", "happened", "independent", "private")

    def __init__(self) -> None:
        self.private = False
        self.happened = False
        self.direct = False
        self.independent = False
        self._any: list[_Key] = []
        self._sure: list[_Key] = []

    @property
    def confirmed(self) -> bool:
        """Whether the pieces so far confirm the claim."""
        return not self.private and (self.direct or self.happened or self.independent)

    def add(self, piece: Seen) -> None:
        """Weigh one more piece."""
        self.private = self.private or piece.private
        self.direct = self.direct or direct_word(piece)
        if not proves(piece):
            return
        self.happened = self.happened or (piece.claim.kind == "event" and piece.subject == OWNER_ID)
        if self.independent:
            return
        key = (piece.session_id, piece.day, piece.origin)
        firm = sure(piece)
        if _apart(key, self._any if firm else self._sure):
            self.independent = True
            self._any, self._sure = [], []
            return
        _keep(key, self._any)
        if firm:
            _keep(key, self._sure)

    def write(self) -> list[object]:
        """Return the proof as JSON values."""
        return [self.private, self.happened, self.direct, self.independent, self._any, self._sure]

    @staticmethod
    def read(values: Sequence[Any]) -> "Proof":
        """Return the proof that `write` wrote."""
        proof = Proof()
        proof.private, proof.happened, proof.direct, proof.independent = values[:4]
        proof._any, proof._sure = ([tuple(key) for key in keys] for keys in values[4:])
        return proof


_Key = tuple[str, str, str]
"""Session, local day and origin."""

_CORES: Final = tuple(core for size in range(4) for core in combinations(range(3), size))


def _apart(key: _Key, others: Iterable[_Key]) -> bool:
    """Tell whether one of the others differs in session, day and origin."""
    return any(key[0] != o[0] and key[1] != o[1] and key[2] != o[2] for o in others)


def _keep(key: _Key, kept: list[_Key]) -> None:
    """Add a key unless those kept already answer for it.

    They do when enough of them share with it what it shares with each, and differ from one another in all
    else: whatever is apart from the key is then apart from one of them, as it can meet each of the other
    parts in only one.
    """
    for core in _CORES:
        rest = [part for part in range(3) if part not in core]
        petals: list[_Key] = []
        for other in kept:
            if all(other[c] == key[c] for c in core) and all(o[r] != other[r] for o in petals for r in rest):
                petals.append(other)
        if len(petals) > len(rest):
            return
    kept.append(key)
