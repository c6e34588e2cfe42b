"""The owner's settings as a home needs them: every exclusion they name can work."""

from pathlib import Path
from types import MappingProxyType

from humanmd.capture.exclusions import Exclusion, ExclusionError, ExclusionSet
from humanmd.kernel import config
from humanmd.kernel.config import Config, ConfigError, Privacy, line_of

_KEYS = MappingProxyType(
    {"app": "exclude_apps", "url": "exclude_urls", "title": "exclude_titles", "person": "exclude_people"}
)


def load(path: Path) -> Config:
    """Read the settings. Raises ConfigError with the file, line and key, also for an exclusion that could not work.

    The message does not repeat the exclusion: it tells what the owner wants to hide.
    """
    found = config.load(path)
    for exclusion in of_settings(found.privacy):
        try:
            ExclusionSet.compile((exclusion,), defaults=False)
        except ExclusionError as error:
            key = _KEYS[exclusion.kind]
            where = line_of(path, ("privacy", key))
            message = f"{path}{where}: [privacy] {key} has an entry that cannot be used."
            raise ConfigError(message, next_step=error.next_step) from None
    return found


def of_settings(privacy: Privacy) -> tuple[Exclusion, ...]:
    """Return the exclusions that the settings name."""
    return (
        *(Exclusion(kind="app", pattern=name) for name in privacy.exclude_apps),
        *(Exclusion(kind="url", pattern=name) for name in privacy.exclude_urls),
        *(Exclusion(kind="title", pattern=name) for name in privacy.exclude_titles),
        *(Exclusion(kind="person", pattern=name) for name in privacy.exclude_people),
    )
