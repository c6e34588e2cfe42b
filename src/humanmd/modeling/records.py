"""What modelling makes: claims with evidence, and the Points and Lines folded from them."""

from dataclasses import dataclass
from typing import Literal

from humanmd.capture.records import Authorship, Channel, FieldName
from humanmd.kernel.instants import Instant

IdentityKind = Literal["person", "org", "project", "artifact", "tool", "topic", "place", "event"]
ClaimKind = Literal["alias", "entity", "fact", "relation", "event", "commitment"]
PointKind = Literal["fact", "event", "entity", "commitment"]
PointStatus = Literal["candidate", "confirmed", "superseded", "conflicted", "revoked"]
Domain = Literal[
    "user", "project", "artifact", "tool", "topic", "person", "org", "event", "place", "skill"
]  # fmt: skip
LineKind = Literal["evolution", "relation"]
LineStatus = Literal["shadow", "active", "closed"]
Modality = Literal["asserted", "negated", "hypothetical", "ended"]
ReceiptKind = Literal["capture", "import", "owner", "derived"]
ReceiptState = Literal["live", "expired", "erased", "missing"]

SELF = "self"
"""The reserved name of the owner; nobody else can bear it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A name as it was seen, not yet resolved to an identity.

    `handle` is an address or account that came with the name ("" if none); `context` is the conversation
    or document in which a partial name may be completed.
    """

    kind: IdentityKind
    name: str
    handle: str = ""
    context: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What could be true, in the closed vocabulary.

    alias: `subject` also goes by `object`. entity: `subject` exists. fact: `subject predicate object`, with
    `target` when the object is an identity, and `situation` where a predicate holds one value per context.
    relation: `subject predicate target`. event: `predicate` names what happened, with `participants`.
    commitment: `predicate` is open, done or cancelled; `object` is the thing to do, `target` the counterpart.
    `change` says that the words themselves tell of a change (moved, now, no longer).
    """

    kind: ClaimKind
    subject: Mention
    predicate: str
    object: str = ""
    target: Mention | None = None
    participants: tuple[Mention, ...] = ()
    situation: str = ""
    text: str = ""
    modality: Modality = "asserted"
    change: bool = False
    valid_from: Instant | None = None
    valid_to: Instant | None = None
    occurred_at: Instant | None = None
    due_at: Instant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cite:
    """Where a proposer says it found a claim; `start` is -1 when it only gives the words."""

    capture_id: str
    field: FieldName
    quote: str
    start: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """An untrusted claim with the words it rests on and the proposer's own confidence in [0, 1].

    `rule` names the pattern or model stage that made it.
    """

    claim: Claim
    cite: Cite
    confidence: float
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A located quote: `capture.field(field)[start:end] == quote`.

    `origin` names the unit of text as people made it, or the session for a trace; two pieces of evidence with
    one origin are one. `direct` is a first-person statement by the owner to a person or in own notes.
    """

    receipt_id: str
    kind: ReceiptKind
    source_id: str
    field: FieldName
    start: int
    end: int
    quote: str
    authorship: Authorship
    author: str
    channel: Channel
    origin: str
    observed_at: Instant
    offset: int
    session_id: str
    direct: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeltaItem:
    """A claim that passed the gate, with its evidence; `private` keeps a special category hidden for ever."""

    claim: Claim
    evidence: Evidence
    confidence: float
    rule: str
    private: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Someone or something the model knows by one name and its aliases."""

    id: str
    kind: IdentityKind
    name: str
    aliases: tuple[str, ...]
    owner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The stable handle of a piece of evidence; outlives the record it points into."""

    id: str
    kind: ReceiptKind
    source_id: str
    field: FieldName
    start: int
    end: int
    quote: str
    authorship: Authorship
    origin: str
    observed_at: Instant
    offset: int
    session_id: str
    state: ReceiptState


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One sourced fact, event, entity or commitment; the fields of the model snapshot.

    `subject` and `target` are identity ids ("" if none); times are instants or None. `recorded_at` is the
    observation time of the first evidence. `open` tells of a commitment that nobody has closed.
    """

    id: str
    kind: PointKind
    subject: str
    predicate: str
    object: str
    target: str
    situation: str
    text: str
    domain: Domain
    status: PointStatus
    confidence: float
    authorship: Authorship
    observations: int
    sessions: int
    origins: int
    days: int
    valid_from: Instant | None
    valid_to: Instant | None
    occurred_at: Instant | None
    recorded_at: Instant
    last_seen_at: Instant
    due_at: Instant | None
    open: bool
    supersedes: tuple[str, ...]
    superseded_by: str
    conflicts_with: tuple[str, ...]
    reason: str
    receipts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Evolution between Points, or a relation between identities; the fields of the model snapshot."""

    id: str
    kind: LineKind
    source: str
    target: str
    predicate: str
    polarity: int
    status: LineStatus
    confidence: float
    observations: int
    sessions: int
    valid_from: Instant | None
    valid_to: Instant | None
    receipts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """One piece of evidence counted for a Point; `point` is "" while its subject is ambiguous."""

    point: str
    receipt: str
    observed_at: Instant
    offset: int
    session_id: str
    origin: str
    authorship: Authorship
    ended: bool


OwnerAction = Literal["confirm", "revoke"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnerInput:
    """The owner's word about a Point or Line; the latest one about a target counts."""

    id: str
    client_id: str
    action: OwnerAction
    target: str
    value: str
    at: Instant
