"""From the records of structure to the shapes of the snapshot."""

from collections.abc import Callable, Mapping
from typing import assert_never

from humanmd.evidence.records import (
    BuildView,
    ExpectationView,
    FaceView,
    FollowsView,
    HoldsView,
    PrefersView,
    RecursView,
    RootView,
    SentenceView,
    SpanView,
    StageView,
    SupportView,
    VolumeView,
)
from humanmd.kernel.instants import Instant, render
from humanmd.structure.records import (
    Expectation,
    Face,
    Follows,
    Holds,
    Manifest,
    Prefers,
    Recurs,
    Root,
    Volume,
)

Scrub = Callable[[str], str]
"""What a text goes through before it is shown."""


def build_view(manifest: Manifest) -> BuildView:
    """Show what a build did; what is unknown is null."""
    return BuildView(
        build_id=manifest.build_id or None,
        status=manifest.status,
        commit=manifest.commit or None,
        version=manifest.version or None,
        engine=manifest.engine,
        models=manifest.models,
        prompt_hashes=manifest.prompt_hashes,
        config_hash=manifest.config_hash or None,
        input_window=SpanView(start=_time(manifest.window_start), end=_time(manifest.window_end)),
        trigger=manifest.trigger or None,
        started_at=_time(manifest.started_at),
        completed_at=_time(manifest.completed_at),
        duration_ms=manifest.duration_ms,
        stages=tuple(StageView(name=s.name, status=s.status, ms=s.ms) for s in manifest.stages),
        degraded_stages=manifest.degraded_stages,
    )


def face_view(face: Face, scrub: Scrub) -> FaceView:
    """Show a Face."""
    return FaceView(
        id=face.id,
        kind=face.kind,
        signature=scrub(face.signature),
        scope=scrub(face.scope),
        domain=face.domain,
        members=face.members,
        expectations=tuple(_expectation(e, scrub) for e in face.expectations),
        support=SupportView(hits=face.hits, trials=face.trials, days=face.days, lift=face.lift),
        confidence=face.confidence,
        interval=face.interval,
        status=face.status,
        counter_evidence=face.counter_evidence,
        first_seen=render(face.first_seen),
        last_confirmed=_time(face.last_confirmed),
        retired_at=_time(face.retired_at),
        source_receipts=face.receipts,
    )


def volume_view(volume: Volume, faces: Mapping[str, Face], scrub: Scrub) -> VolumeView:
    """Show a Volume with what its Faces add up to."""
    members = tuple(faces[member] for member in volume.members if member in faces)
    kinds = {face.kind for face in members}
    return VolumeView(
        id=volume.id,
        kind=members[0].kind if len(kinds) == 1 else None,
        signature=scrub(volume.signature),
        scope=scrub(", ".join(volume.scopes)),
        domain=volume.domain,
        members=volume.members,
        expectations=(),
        support=SupportView(
            hits=sum(face.hits for face in members),
            trials=sum(face.trials for face in members),
            days=max((face.days for face in members), default=0),
            lift=min((face.lift for face in members), default=None),
        ),
        confidence=volume.confidence,
        interval=volume.interval,
        status=volume.status,
        counter_evidence=tuple(dict.fromkeys(c for face in members for c in face.counter_evidence)),
        first_seen=render(volume.first_seen),
        last_confirmed=_time(volume.last_confirmed),
        retired_at=_time(volume.retired_at),
        source_receipts=volume.receipts,
    )


def root_view(root: Root | None, scrub: Scrub) -> RootView | None:
    """Show the Root, or null."""
    if root is None:
        return None
    return RootView(
        id=root.id,
        text=scrub(root.text),
        sentences=tuple(
            SentenceView(text=scrub(s.text), members=s.members, receipts=s.receipts) for s in root.sentences
        ),
        inputs_hash=root.inputs_hash,
        tokens=root.tokens,
        created_at=render(root.created_at),
        source_receipts=root.receipts,
    )


def _expectation(expectation: Expectation, scrub: Scrub) -> ExpectationView:
    match expectation:
        case Recurs():
            return RecursView(
                kind="recurs",
                days=expectation.days,
                hours=tuple(range(expectation.hours[0] // 60, (expectation.hours[1] - 1) // 60 + 1)),
                between=expectation.hours,
                context=scrub(expectation.context.name),
                min_minutes=expectation.min_minutes,
            )
        case Follows():
            return FollowsView(
                kind="follows",
                after=scrub(expectation.after.name),
                then=scrub(expectation.then.name),
                within_minutes=expectation.within_minutes,
            )
        case Prefers():
            return PrefersView(
                kind="prefers",
                situation=scrub(expectation.situation),
                choice=scrub(expectation.choice),
                over=scrub(expectation.over),
            )
        case Holds():
            return HoldsView(kind="holds", point=expectation.point)
        case _:
            assert_never(expectation)


def _time(at: Instant | None) -> str | None:
    return None if at is None else render(at)
