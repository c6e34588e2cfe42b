"""The owner's policy for the privacy gate: settings, stored exclusions and the default ones in one set."""

from humanmd.capture import exclusion_store
from humanmd.capture.exclusions import Exclusion, ExclusionSet
from humanmd.capture.gate import Policy
from humanmd.kernel.config import Config, Privacy
from humanmd.kernel.store.connection import Db


def policy_of(db: Db, config: Config) -> Policy:
    """Compile what must never be recorded. Raises ExclusionError for a pattern that cannot be."""
    return Policy(paused=False, exclusions=exclusions(db, config))


def exclusions(db: Db, config: Config) -> ExclusionSet:
    """Compile every exclusion that holds now."""
    owners = (*_of_settings(config.privacy), *exclusion_store.added(db))
    return ExclusionSet.compile(
        owners, defaults=config.privacy.use_defaults, without=exclusion_store.removed(db)
    )


def _of_settings(privacy: Privacy) -> tuple[Exclusion, ...]:
    return (
        *(Exclusion(kind="app", pattern=name) for name in privacy.exclude_apps),
        *(Exclusion(kind="url", pattern=name) for name in privacy.exclude_urls),
        *(Exclusion(kind="title", pattern=name) for name in privacy.exclude_titles),
        *(Exclusion(kind="person", pattern=name) for name in privacy.exclude_people),
    )
