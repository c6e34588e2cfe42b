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
class Stretch:
    """Time in one context on one local day, `[start, end)` in local seconds since midnight.

    `seconds` is the dwell in it (pauses left out); `at` is when it began and `capture` the record that showed it.
    """

    start: int
    end: int
    seconds: int
    at: Instant
    capture: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DayFeature:
    """What is kept for ever of a local day: where time went, and how many seconds of each hour were observed.

    `offset` is the local offset, in minutes, that the day ended with. No titles and no text.
    """

    day: str
    offset: int
    coverage: tuple[int, ...]
    places: tuple[tuple[Context, tuple[Stretch, ...]], ...]


Outcome = Literal["hit", "miss", "censored"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One opportunity of an expectation and how it went; `censored` when it could not be observed.

    `base` is how often it would have come true by chance on that day; `at` and `capture` are those of a hit.
    """

    face_id: str
    day: str
    occasion: str
    outcome: Outcome
    base: float = 0.0
    at: Instant | None = None
    capture: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A habit that has formed, and how its trials went so far.

    `index` counts all candidates ever formed. `log_e` is the logarithm of its e-value, `stop` the evidence that
    it has ceased. `trials`, `hits` and `base` (summed) count since it formed or was retired; `recent` are the
    last outcomes with their days. `idle` counts observed days since the last hit.
    """

    id: str
    index: int
    expectation: Recurs | Follows
    formed: str
    first_seen: Instant
    prior: tuple[float, float]
    status: FaceStatus
    log_e: float
    stop: float
    hits: int
    trials: int
    base: float
    idle: int
    recent: tuple[tuple[str, bool], ...]
    seen_at: Instant | None
    active_since: str
    retired_at: Instant | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """The miner's state after a local day: how many candidates ever formed, and those still watched."""

    formed: int
    candidates: tuple[Candidate, ...]


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
