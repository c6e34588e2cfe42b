"""Independence: when pieces of evidence are two and not one told twice, and what they prove together."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

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
    """Tell whether a piece settles a claim of the owner by itself: said to a person or in own notes, read by rules."""
    if not seen.direct or seen.private or seen.source != RULES or seen.subject != OWNER_ID:
        return False
    return seen.channel in _CONFIRMING_CHANNELS and (
        seen.channel != _NOTE_TO_SELF or seen.claim.kind == "commitment"
    )


def sure(seen: Seen) -> bool:
    """Tell whether a piece stands where people mean what they write; code, forms and fiction stay unsure."""
    return proves(seen) and (seen.authorship != "wrote" or seen.channel not in _UNSURE_CHANNELS)


def independent(pieces: Sequence[Seen]) -> bool:
    """Tell whether two pieces differ in session, local day and origin, and one of them is sure."""
    found = {(p.session_id, p.day, p.origin): False for p in pieces if proves(p)}
    for piece in pieces:
        if sure(piece):
            found[piece.session_id, piece.day, piece.origin] = True
    if any(len(set(values)) < 2 for values in zip(*found, strict=True)):  # noqa: PLR2004
        return False
    keys = sorted(found)
    return any(
        (found[a] or found[b]) and all(x != y for x, y in zip(a, b, strict=True))
        for a, b in combinations(keys, 2)
    )


def confirmed(pieces: Sequence[Seen]) -> bool:
    """Tell whether evidence makes a claim confirmed.

    The owner's own: one direct statement, or two independent pieces of own words or acts. Other people's:
    two independent pieces, where their own words to the owner, their headers and signatures, what others
    told, pages and the owner's words each count once. What happened to the owner: when observed.
    A special category: never.
    """
    if not pieces or any(p.private for p in pieces):
        return False
    if pieces[0].claim.kind == "event" and any(p.subject == OWNER_ID and proves(p) for p in pieces):
        return True
    return any(direct_word(p) for p in pieces) or independent(pieces)
