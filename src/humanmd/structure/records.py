"""What structure makes: Faces, Volumes and the one Root."""

from dataclasses import dataclass
from typing import Literal

from humanmd.kernel.instants import Instant
from humanmd.modeling.records import Domain

FaceKind = Literal["habit", "bundle"]
FaceStatus = Literal["forming", "active", "retired"]
ContextKind = Literal["app", "domain", "identity"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Where a behaviour happens: an app, an internet domain or an identity; never free text."""

    kind: ContextKind
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurs:
    """Expects at least `min_minutes` in `context` on each of `days` (0 = Monday) within local `hours`.

    `hours` is `(first minute of the day, last minute of the day)`.
    """

    days: tuple[int, ...]
    hours: tuple[int, int]
    context: Context
    min_minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Follows:
    """Expects `then` to begin within `within_minutes` after the end of `after`."""

    after: Context
    then: Context
    within_minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefers:
    """Expects `choice` rather than `over` whenever `situation` comes up."""

    situation: str
    choice: str
    over: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Holds:
    """Expects a Point to be repeated by the next independent evidence about its subject and predicate."""

    point: str


Expectation = Recurs | Follows | Prefers | Holds


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One opportunity of an expectation and how it went; `censored` when it could not be observed."""

    face_id: str
    day: str
    occasion: str
    outcome: Literal["hit", "miss", "censored"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A falsifiable pattern; the fields of the model snapshot.

    `signature` names the behaviour apart from its `scope` (the project, app or life area it is limited to).
    `lift` is the observed rate over the base rate; `interval` bounds `confidence` at 90 %.
    """

    id: str
    kind: FaceKind
    signature: str
    scope: str
    domain: Domain
    label: str
    members: tuple[str, ...]
    expectations: tuple[Expectation, ...]
    hits: int
    trials: int
    days: int
    lift: float
    confidence: float
    interval: tuple[float, float]
    status: FaceStatus
    counter_evidence: tuple[str, ...]
    first_seen: Instant
    last_confirmed: Instant | None
    retired_at: Instant | None
    receipts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Volume:
    """The same behaviour in Faces of different scopes; `members` are face ids."""

    id: str
    signature: str
    label: str
    scopes: tuple[str, ...]
    domain: Domain
    members: tuple[str, ...]
    confidence: float
    interval: tuple[float, float]
    status: FaceStatus
    first_seen: Instant
    last_confirmed: Instant | None
    retired_at: Instant | None
    receipts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence of the Root with the members (ids) and receipts it stands on."""

    text: str
    members: tuple[str, ...]
    receipts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Root:
    """The one live portrait."""

    id: str
    text: str
    sentences: tuple[Sentence, ...]
    inputs_hash: str
    tokens: int
    created_at: Instant
    receipts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StageResult:
    """How one stage of a build went."""

    name: str
    status: Literal["complete", "degraded", "skipped", "unchanged"]
    ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a build did: inputs, versions, stages completed or degraded (the snapshot's `build`)."""

    build_id: str
    status: Literal["complete", "degraded", "building", "not_built"]
    commit: str
    version: str
    engine: Literal["rules", "llm", "mixed"]
    models: tuple[str, ...]
    prompt_hashes: tuple[str, ...]
    config_hash: str
    window_start: Instant | None
    window_end: Instant | None
    trigger: str
    started_at: Instant | None
    completed_at: Instant | None
    duration_ms: int | None
    stages: tuple[StageResult, ...]
    degraded_stages: tuple[str, ...]
