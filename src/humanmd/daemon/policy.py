"""The owner's policy for the privacy gate: settings, stored exclusions and the default ones in one set."""

from humanmd.capture import exclusion_store
from humanmd.capture.exclusions import ExclusionSet
from humanmd.capture.gate import Policy
from humanmd.daemon.settings import of_settings
from humanmd.kernel.config import Config
from humanmd.kernel.store.connection import Db


def policy_of(db: Db, config: Config) -> Policy:
    """Compile what must never be recorded."""
    return Policy(paused=False, exclusions=exclusions(db, config))


def exclusions(db: Db, config: Config) -> ExclusionSet:
    """Compile every exclusion that holds now."""
    owners = (*of_settings(config.privacy), *exclusion_store.added(db))
    return ExclusionSet.compile(
        owners, defaults=config.privacy.use_defaults, without=exclusion_store.removed(db)
    )
