"""The modelling step: propose for each changed window, gate, store the delta, then apply it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from humanmd.capture import store as captures
from humanmd.kernel.config import Config
from humanmd.kernel.instants import SECOND, Instant
from humanmd.kernel.store.connection import Db, transaction
from humanmd.modeling import apply, ledger
from humanmd.modeling.gate import GatePolicy, Judged, gate
from humanmd.modeling.ledger import Range, Stored
from humanmd.modeling.records import Proposed
from humanmd.modeling.rules.proposer import propose
from humanmd.session import store as sessions
from humanmd.session.records import Window
from humanmd.session.store import DirtyWindow

CLOSING: Final = 15 * SECOND
"""A minute closes this long after its end."""

_BATCH: Final = 200
_NOTHING: Final = Judged(kept=(), rejected=())

Proposer = Callable[[Window], tuple[Proposed, ...]]
EMBEDDED: Final[Mapping[str, Proposer]] = MappingProxyType({"rules": propose})
"""The proposers that are always on, by the name their deltas carry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelingReport:
    """What one step did."""

    windows: int
    proposed: int
    kept: int
    deltas: int
    applied: int


def step(
    db: Db, config: Config, now: Instant, proposers: Mapping[str, Proposer] = EMBEDDED
) -> ModelingReport:
    """Model every changed window whose minutes are closed; what a crash left stored is applied first."""
    policy = GatePolicy(
        min_confidence=config.modeling.min_confidence, third_party=config.modeling.third_party
    )
    applied = apply.pending(db, now, _modelled(db))
    windows = proposed = kept = deltas = 0
    while keys := sessions.windows_dirty(db, now - CLOSING, _BATCH):
        with transaction(db):
            for key, window in sessions.windows(db, keys):
                for source, proposer in proposers.items():
                    proposals = () if window is None else proposer(window)
                    judged = _judged(db, window, proposals, policy)
                    deltas += ledger.save(db, _range(key, window), source, judged)
                    proposed += len(proposals)
                    kept += len(judged.kept)
            sessions.clear_windows_dirty(db, [key.window_id for key in keys])
        windows += len(keys)
        applied += apply.pending(db, now, _modelled(db))
    return ModelingReport(windows=windows, proposed=proposed, kept=kept, deltas=deltas, applied=applied)


def _judged(db: Db, window: Window | None, proposals: tuple[Proposed, ...], policy: GatePolicy) -> Judged:
    if window is None or not proposals:
        return _NOTHING
    return gate(window, captures.many(db, {p.cite.capture_id for p in proposals}), proposals, policy)


def _range(key: DirtyWindow, window: Window | None) -> Range:
    """Name what a delta covers; one that vanished covers nothing."""
    if window is None:
        return Range(
            window_id=key.window_id, session_id=key.session_id, start=key.start, end=key.start, inputs="",
        )  # fmt: skip
    return Range(
        window_id=window.id, session_id=window.session_id, start=window.start, end=window.end,
        inputs=window.content_hash,
    )  # fmt: skip


def _modelled(db: Db) -> Callable[[Stored], None]:
    def done(delta: Stored) -> None:
        sessions.set_delta_end(db, delta.session_id, delta.end)

    return done
