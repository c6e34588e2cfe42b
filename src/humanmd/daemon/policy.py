"""The owner's policy for the privacy gate: settings, stored exclusions and the default ones in one set."""

from pathlib import Path

from humanmd.capture import exclusion_store
from humanmd.capture.exclusions import Exclusion, ExclusionError, ExclusionSet
from humanmd.capture.gate import Policy
from humanmd.kernel.config import Config, ConfigError, Privacy, line_of
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


def of_settings(privacy: Privacy) -> tuple[Exclusion, ...]:
    """Return the exclusions that the settings name."""
    return (
        *(Exclusion(kind="app", pattern=name) for name in privacy.exclude_apps),
        *(Exclusion(kind="url", pattern=name) for name in privacy.exclude_urls),
        *(Exclusion(kind="title", pattern=name) for name in privacy.exclude_titles),
        *(Exclusion(kind="person", pattern=name) for name in privacy.exclude_people),
    )


def check(path: Path, config: Config) -> None:
    """Refuse settings with an exclusion that could not work. Raises ConfigError with the file, line and key.

    The message does not repeat the pattern: it tells what the owner wants to hide.
    """
    keys = {
        "app": "exclude_apps",
        "url": "exclude_urls",
        "title": "exclude_titles",
        "person": "exclude_people",
    }
    for exclusion in of_settings(config.privacy):
        try:
            ExclusionSet.compile((exclusion,), defaults=False)
        except ExclusionError as error:
            key = keys[exclusion.kind]
            message = (
                f"{path}{line_of(path, ('privacy', key))}: [privacy] {key} has an entry that cannot be used."
            )
            raise ConfigError(message, next_step=error.next_step) from None
