"""The formats that evidence is handed out in: the model snapshot, links, and what checks found."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from humanmd.capture.records import Authorship, FieldName
from humanmd.kernel.instants import Instant
from humanmd.modeling.records import (
    Domain,
    IdentityKind,
    Line,
    LineKind,
    LineStatus,
    Point,
    PointKind,
    PointStatus,
    ReceiptKind,
    ReceiptState,
)
from humanmd.structure.records import FaceKind, FaceStatus

SCHEMA_VERSION = "1.0"
"""The version of the model snapshot, major.minor."""

Time = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}(Z|[+-]\d{2}:\d{2})$")]
Share = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0)]
Ids = tuple[str, ...]


class _View(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class StageView(_View):
    """How one stage of the build went."""

    name: str
    status: Literal["complete", "degraded", "skipped", "unchanged"]
    ms: Count


class SpanView(_View):
    """A stretch of time; null where nothing was there."""

    start: Time | None
    end: Time | None


class BuildView(_View):
    """What the build did."""

    build_id: str | None
    status: Literal["complete", "degraded", "building", "not_built"]
    commit: str | None
    version: str | None
    engine: Literal["rules", "llm", "mixed"] | None
    models: Ids
    prompt_hashes: Ids
    config_hash: str | None
    input_window: SpanView
    trigger: str | None
    started_at: Time | None
    completed_at: Time | None
    duration_ms: Count | None
    stages: tuple[StageView, ...]
    degraded_stages: Ids


class IdentityView(_View):
    """Someone or something the model knows."""

    id: str
    kind: IdentityKind
    name: str
    aliases: Ids
    owner: bool


class PointView(_View):
    """One sourced fact, event, entity or commitment."""

    id: str
    kind: PointKind
    subject: str | None
    predicate: str
    object: str
    text: str
    domain: Domain
    status: PointStatus
    confidence: Share
    authorship: Authorship
    observations: Count
    sessions: Count
    origins: Count
    valid_from: Time | None
    valid_to: Time | None
    occurred_at: Time | None
    recorded_at: Time
    due_at: Time | None
    supersedes: Ids
    superseded_by: str | None
    conflicts_with: Ids
    receipts: Ids


class LineView(_View):
    """Evolution between Points, or a relation between identities."""

    id: str
    kind: LineKind
    source: str
    target: str
    predicate: str
    polarity: int
    status: LineStatus
    confidence: Share
    observations: Count
    sessions: Count
    valid_from: Time | None
    valid_to: Time | None
    receipts: Ids


class RecursView(_View):
    """Expects at least so many minutes in a context on these days (0 = Monday) within these hours of the local day.

    `between` gives the same hours to the minute, as `(from, to)` in minutes of the day; a context is the name of an
    app, an internet domain or an identity.
    """

    kind: Literal["recurs"]
    days: tuple[int, ...]
    hours: tuple[int, ...]
    between: tuple[int, int]
    context: str
    min_minutes: Count


class FollowsView(_View):
    """Expects one context to begin within minutes after the end of another."""

    kind: Literal["follows"]
    after: str
    then: str
    within_minutes: Count


class PrefersView(_View):
    """Expects a choice whenever a situation comes up."""

    kind: Literal["prefers"]
    situation: str
    choice: str
    over: str


class HoldsView(_View):
    """Expects the next independent evidence to repeat a Point."""

    kind: Literal["holds"]
    point: str


ExpectationView = Annotated[RecursView | FollowsView | PrefersView | HoldsView, Field(discriminator="kind")]


class SupportView(_View):
    """How well a pattern held, and how much more often than by chance."""

    hits: Count
    trials: Count
    days: Count
    lift: float | None


class FaceView(_View):
    """A falsifiable pattern."""

    id: str
    kind: FaceKind
    signature: str
    scope: str
    domain: Domain
    members: Ids
    expectations: tuple[ExpectationView, ...]
    support: SupportView
    confidence: Share
    interval: tuple[float, float]
    status: FaceStatus
    counter_evidence: Ids
    first_seen: Time
    last_confirmed: Time | None
    retired_at: Time | None
    source_receipts: Ids


class VolumeView(FaceView):
    """The same behaviour in Faces of different scopes; `kind` is null when its Faces are of both kinds."""

    kind: FaceKind | None  # type: ignore[assignment]


class SentenceView(_View):
    """One sentence of the Root."""

    text: str
    members: Ids
    receipts: Ids


class RootView(_View):
    """The one live portrait."""

    id: str
    text: str
    sentences: tuple[SentenceView, ...]
    inputs_hash: str
    tokens: Count
    created_at: Time
    source_receipts: Ids


class ReceiptView(_View):
    """The stable handle of a piece of evidence."""

    id: str
    kind: ReceiptKind
    source_id: str
    field: FieldName
    start: Count
    end: Count
    quote: str
    authorship: Authorship
    origin: str
    observed_at: Time
    session_id: str
    state: ReceiptState


Tally = dict[str, Count]
Tallies = dict[str, Tally]


class StatsView(_View):
    """Counts per kind and status, redactions per category, and two shares."""

    identities: Tally
    points: Tallies
    lines: Tallies
    faces: Tallies
    volumes: Tally
    roots: Count
    receipts: Tally
    redactions: Tally
    coverage: Share | None
    undo_rate: Share | None


class Document(_View):
    """The whole model snapshot; every key is always there, and what is unknown is null."""

    schema_version: Annotated[str, Field(pattern=r"^1\.\d+$")]
    generated_at: Time
    notice: Literal["owner_only", "not_anonymous"]
    build: BuildView
    identities: tuple[IdentityView, ...]
    points: tuple[PointView, ...]
    lines: tuple[LineView, ...]
    faces: tuple[FaceView, ...]
    volumes: tuple[VolumeView, ...]
    root: RootView | None
    receipts: tuple[ReceiptView, ...]
    stats: StatsView


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a snapshot is taken: `raw` keeps everything, else secrets and personal data go, and with `people` names."""

    generated_at: Instant
    raw: bool = False
    people: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A snapshot on disk: how many of each layer, and its notice."""

    bytes: int
    notice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """One object that is in both snapshots and differs in these fields."""

    layer: str
    id: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What one snapshot has and the other has not, as `(layer, id)`, and what differs in both."""

    added: tuple[tuple[str, str], ...]
    removed: tuple[tuple[str, str], ...]
    changed: tuple[Changed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AsOf:
    """The model at an instant: `known` was recorded by then, `held` is the part of it that was true then."""

    at: Instant
    known: tuple[Point, ...]
    held: tuple[Point, ...]
    lines: tuple[Line, ...]


Status = Literal["live", "expired", "erased", "missing", "unknown_reference"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Something that a reference leads to; `proves_nothing` marks what is only near in time."""

    relation: str
    kind: str
    id: str
    label: str
    timestamp: Instant | None
    status: str
    proves_nothing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """Why something is believed: what it was derived from, what was near in time, and its other versions."""

    reference: str
    kind: str
    id: str
    label: str
    summary: str
    status: Status
    timestamp: Instant | None
    sources: tuple[Link, ...] = ()
    context: tuple[Link, ...] = ()
    history: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """A record or receipt that is not what it was: its id and the field, never the content."""

    id: str
    field: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """What checking every receipt and every kept record found."""

    receipts: int
    live: int
    expired: int
    erased: int
    missing: int
    mismatched: int
    captures: int
    mismatches: tuple[Mismatch, ...]
    lost: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Tell whether nothing is missing and nothing differs."""
        return self.missing == 0 and self.mismatched == 0
