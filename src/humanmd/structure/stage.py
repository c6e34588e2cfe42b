"""The structure step: habits every night, and builds of Faces, Volumes and the Root where inputs changed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from humanmd.kernel.clock import elapsed_ms
from humanmd.kernel.config import Config
from humanmd.kernel.ids import derived, digest
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db, transaction
from humanmd.modeling import store as model
from humanmd.modeling.records import Identity, Line, Point
from humanmd.structure import store
from humanmd.structure.bundles import Group, bundle, groups
from humanmd.structure.faces import habit_face, shown
from humanmd.structure.habits import EMPTY
from humanmd.structure.records import Face, Manifest, Root, StageResult, Volume
from humanmd.structure.root import Portrait, Synthesis, compose
from humanmd.structure.scoring import NightReport, nightly
from humanmd.structure.volumes import volumes

__all__ = ("NightReport", "build", "nightly")

_INPUTS: Final = "build"
_FAILED: Final = ("skip_empty_output", "skip_hallucination")

T = TypeVar("T")
DatedFace = tuple[Face, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Inputs:
    """What a build reads: the model as it stands."""

    identities: Mapping[str, Identity]
    points: tuple[Point, ...]
    rivals: tuple[Point, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """What a build made."""

    faces: tuple[DatedFace, ...]
    volumes: tuple[Volume, ...]
    synthesis: Synthesis
    root: Root | None


def build(db: Db, config: Config, now: Instant, trigger: str, *, version: str, config_hash: str) -> Manifest:
    """Rebuild what stands on the model, and say what was done; the caller holds the build lock.

    Unchanged inputs cost nothing and leave the last manifest as it is. Everything is written in one transaction,
    so a crash leaves the old structure whole.
    """
    seen = digest(_fingerprint(db), version, config_hash, str(config.config_version)).hex()
    before = store.manifest(db)
    if before.status != "not_built" and store.stage_input(db, _INPUTS) == seen:
        return replace(before, stages=tuple(replace(stage, status="unchanged") for stage in before.stages))
    watch = _Watch()
    inputs = watch.run("evolution", lambda: _read(db))
    watch.run("enrichment", lambda: inputs.lines)
    made = _make(db, inputs, watch)
    watch.skip("vector_backfill")
    degraded = watch.run("model_contract", lambda: _shortcomings(made, inputs))
    manifest = _manifest(inputs, made, watch.results(degraded), version, config_hash)
    manifest = replace(
        manifest, trigger=trigger, started_at=now, completed_at=now, duration_ms=watch.total(), degraded_stages=degraded,
        status="degraded" if degraded else "complete",
    )  # fmt: skip
    with transaction(db):
        _write(db, made)
        store.put_manifest(db, manifest)
        store.put_stage_input(db, _INPUTS, seen)
    return manifest


class _Watch:
    """Runs stages and keeps how long each took."""

    def __init__(self) -> None:
        self._stages: list[StageResult] = []

    def run(self, name: str, work: Callable[[], T]) -> T:
        """Run a stage."""
        began = elapsed_ms()
        made = work()
        self._stages.append(StageResult(name=name, status="complete", ms=elapsed_ms() - began))
        return made

    def skip(self, name: str) -> None:
        """Note a stage for which there is nothing to do on this machine."""
        self._stages.append(StageResult(name=name, status="skipped", ms=0))

    def total(self) -> int:
        """Return the milliseconds of all stages."""
        return sum(stage.ms for stage in self._stages)

    def results(self, degraded: Sequence[str]) -> tuple[StageResult, ...]:
        """Return the stages, those that fell short marked."""
        return tuple(replace(s, status="degraded") if s.name in degraded else s for s in self._stages)


def _fingerprint(db: Db) -> str:
    """Name the state of the inputs without reading them: the last change, the counts, the last scored day."""
    counts = model.counts(db)
    return repr((model.last_change(db), counts["points"], counts["lines"], store.habits_version(db)))


def _read(db: Db) -> _Inputs:
    return _Inputs(
        identities={identity.id: identity for identity in model.identities(db)},
        points=(*model.points(db, status="confirmed"), *model.points(db, status="superseded")),
        rivals=model.points(db, status="conflicted"),
        lines=model.lines(db, kind="relation", status="active"),
    )


def _make(db: Db, inputs: _Inputs, watch: _Watch) -> _Made:
    faces = watch.run("faces", lambda: (*_habits(db), *_bundles(db, inputs)))
    dated = {face.id: days for face, days in faces}
    found = watch.run("volumes", lambda: volumes((face for face, _ in faces), dated))
    live = store.root(db)
    portrait = Portrait(
        facts=tuple(point for point in inputs.points if _owners(point, inputs, "fact")),
        commitments=tuple(p for p in inputs.points if _owners(p, inputs, "commitment") and p.open),
        faces=tuple(face for face, _ in faces),
        volumes=found,
    )
    synthesis = watch.run("root", lambda: compose(portrait, live))
    root = synthesis.root or (live if synthesis.outcome in _FAILED else None)
    return _Made(faces=faces, volumes=found, synthesis=synthesis, root=root)


def _owners(point: Point, inputs: _Inputs, kind: str) -> bool:
    """Tell whether a Point is something that the portrait may say of the owner."""
    identity = inputs.identities.get(point.subject)
    visible = point.kind == kind and point.status == "confirmed" and point.reason != "private"
    return visible and identity is not None and identity.owner


def _habits(db: Db) -> tuple[DatedFace, ...]:
    _, state = store.last_state(db) or ("", EMPTY)
    made = []
    for candidate in shown(state):
        since = candidate.recent[0][0] if candidate.recent else ""
        days = store.hit_days(db, candidate.id)
        made.append((habit_face(candidate, store.hit_receipts(db, candidate.id, since), days), days))
    return tuple(made)


def _bundles(db: Db, inputs: _Inputs) -> tuple[DatedFace, ...]:
    found = groups(inputs.points, inputs.identities, inputs.lines)
    return tuple(_bundle(db, group, inputs.rivals) for group in found)


def _bundle(db: Db, group: Group, rivals: Sequence[Point]) -> DatedFace:
    seen = {point.id: model.observations_of(db, point.id) for point in group.members}
    return bundle(group, seen, rivals)


def _shortcomings(made: _Made, inputs: _Inputs) -> tuple[str, ...]:
    """Name the stages that fell short: a synthesis that failed, a layer that is empty."""
    found = ["root"] if made.synthesis.outcome in _FAILED else []
    layers = (inputs.points, inputs.lines, [f for f, _ in made.faces if f.status == "active"], made.volumes)
    if made.root is None or not all(layers):
        found.append("model_contract")
    return tuple(found)


def _write(db: Db, made: _Made) -> None:
    store.replace_faces(db, (face for face, _ in made.faces))
    store.replace_volumes(db, made.volumes)
    if made.root is None:
        store.retire_root(db)
    elif made.synthesis.outcome == "new":
        store.put_root(db, made.root)


def _manifest(
    inputs: _Inputs, made: _Made, stages: tuple[StageResult, ...], version: str, config_hash: str
) -> Manifest:
    """Describe a build by its content; its times and trigger are added by the caller."""
    content = [f"{p.id} {p.status} {p.confidence} {p.last_seen_at} {p.receipts}" for p in inputs.points]
    content += [f"{line.id} {line.confidence} {line.receipts}" for line in inputs.lines]
    content += [repr(face) for face, _ in made.faces]
    return replace(
        store.NOT_BUILT,
        build_id=derived("bld", version, config_hash, made.synthesis.inputs_hash, *content),
        version=version,
        config_hash=config_hash,
        window_start=min((point.recorded_at for point in inputs.points), default=None),
        window_end=max((point.last_seen_at for point in inputs.points), default=None),
        stages=stages,
    )
