"""The pipeline: which steps run, in which order, and what happens at night."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from humanmd import __version__
from humanmd.daemon.home import Home
from humanmd.daemon.retention import expire
from humanmd.evidence import redaction
from humanmd.kernel.instants import HOUR, MINUTE, Instant
from humanmd.kernel.locks import lock
from humanmd.kernel.store.connection import transaction
from humanmd.modeling import apply as fold
from humanmd.modeling import stage as modeling
from humanmd.modeling import store as model
from humanmd.session import stage as session
from humanmd.session.cuts import CutRules
from humanmd.structure import stage as structure
from humanmd.structure.records import Manifest
from humanmd.timeline import stage as timeline


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """What catching up did."""

    blocks: int
    sessions: int
    deltas: int


def catch_up(home: Home, now: Instant, *, closing: bool = False) -> Progress:
    """Run every step that has something to do up to `now`; a second run does nothing.

    `closing` says that no more records are coming: what is still active ends at its last activity.
    """
    made = timeline.step(home.db, now)
    cut = session.step(home.db, _rules(home), now, closing=closing)
    modelled = modeling.step(home.db, home.config, now)
    return Progress(blocks=made.blocks, sessions=cut.sessions, deltas=modelled.deltas)


def night(home: Home, now: Instant, offset: int) -> None:
    """Score the day's habits and let go of what is older than the owner wants to keep."""
    structure.nightly(home.db, home.config, now, offset)
    expire(home, now)


def build(home: Home, now: Instant, trigger: str) -> Manifest:
    """Rebuild Faces, Volumes and Root where their inputs changed, under the cross-process lock.

    What exports will show redacted is made ready at the end.
    """
    with lock(home.paths.run / "build.lock", "a build"):
        manifest = structure.build(
            home.db, home.config, now, trigger, version=__version__, config_hash=home.config.config_hash
        )
        redaction.refresh(home.db)
    return manifest


@contextmanager
def alone(home: Home, holder: str) -> Iterator[None]:
    """Work on a home as its only process: two that run steps would take each other's attempts for crashes.

    Raises LockedError, which names the other one.
    """
    with lock(home.paths.run / "steps.lock", holder):
        yield


def process(home: Home, now: Instant, offset: int, trigger: str) -> Manifest:
    """Run every pending step, what nights did not get to, and a build. Raises LockedError beside another one."""
    with alone(home, f"humanmd, {trigger}"):
        catch_up(home, now)
        night(home, now, offset)
        with transaction(home.db):
            model.drop_erased_receipts(home.db)
        return build(home, now, trigger)


def rebuild(home: Home, now: Instant) -> int:
    """Fold the model again from its stored deltas and build on it; returns how many deltas there are."""
    with alone(home, "humanmd, rebuild"):
        deltas = fold.rebuild(home.db, now)
        build(home, now, "rebuild")
    return deltas


def _rules(home: Home) -> CutRules:
    settings = home.config.session
    return CutRules(
        idle=int(settings.idle_minutes * MINUTE),
        soft=int(settings.soft_cut_minutes * MINUTE),
        longest=int(settings.max_hours * HOUR),
    )
