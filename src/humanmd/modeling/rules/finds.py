"""What reading one sentence or line gives: a claim with the words it rests on."""

from dataclasses import dataclass

from humanmd.capture.records import Authorship, Channel
from humanmd.kernel.instants import DAY, MINUTE, Instant
from humanmd.modeling.records import SELF, Claim, Mention

OWNER = Mention(kind="person", name=SELF)
"""The owner as a mention."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """How a text is to be read: who speaks in it, in what kind of place, and on which local day.

    `ordinal` is the proleptic day number of that local day, `offset` its offset from UTC in minutes.
    """

    speaker: Mention
    channel: Channel
    authorship: Authorship
    ordinal: int
    offset: int

    @property
    def own(self) -> bool:
        """Whether the owner speaks."""
        return self.speaker is OWNER or self.speaker == OWNER


@dataclass(frozen=True, slots=True, kw_only=True)
class Find:
    """A claim read from `text[start:end]` of the text it was read in."""

    claim: Claim
    start: int
    end: int
    confidence: float
    rule: str


UNIX_ORDINAL = 719_163
"""The proleptic day number of 1970-01-01."""


def midnight(ordinal: int, offset: int) -> Instant:
    """Turn a local day into the instant of its first moment."""
    return Instant((ordinal - UNIX_ORDINAL) * DAY - offset * MINUTE)


def person(name: str, handle: str = "") -> Mention:
    """Mention a person by the name as seen."""
    return Mention(kind="person", name=name, handle=handle)
