"""The owner's settings as a home needs them: every exclusion they name can work."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType

from humanmd.capture.exclusions import Exclusion, ExclusionError, ExclusionSet
from humanmd.kernel import config
from humanmd.kernel.config import Config, ConfigError, Privacy, line_of

_KEYS = MappingProxyType(
    {"app": "exclude_apps", "url": "exclude_urls", "title": "exclude_titles", "person": "exclude_people"}
)


def for_capture(path: Path, warn: Callable[[str], None]) -> Config:
    """Read the settings; where they are broken but not about privacy, capture goes on with defaults, and says so.

    Raises ConfigError where what the owner keeps out cannot be read for certain.
    """
    try:
        return load(path)
    except ConfigError as error:
        privacy = _privacy_alone(path)
        if privacy is None:
            raise
        warn(f"{error} Until then the defaults hold, with your [privacy].")
        return Config(privacy=privacy)


def _privacy_alone(path: Path) -> Privacy | None:
    """Read [privacy] by itself; None where it, or a name that may be meant for it, is wrong."""
    try:
        data = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
        privacy = Privacy.model_validate(data.get("privacy", {}))
    except ValueError:
        return None
    known = data.keys() <= Config.model_fields.keys()
    return privacy if known and not any(_unusable(each) for each in of_settings(privacy)) else None


def load(path: Path) -> Config:
    """Read the settings. Raises ConfigError with the file, line and key, also for an exclusion that could not work.

    The message does not repeat the exclusion: it tells what the owner wants to hide.
    """
    found = config.load(path)
    for exclusion in of_settings(found.privacy):
        error = _unusable(exclusion)
        if error is not None:
            key = _KEYS[exclusion.kind]
            where = line_of(path, ("privacy", key))
            message = f"{path}{where}: [privacy] {key} has an entry that cannot be used."
            raise ConfigError(message, next_step=error.next_step) from None
    return found


def _unusable(exclusion: Exclusion) -> ExclusionError | None:
    try:
        ExclusionSet.compile((exclusion,), defaults=False)
    except ExclusionError as error:
        return error
    return None


def of_settings(privacy: Privacy) -> tuple[Exclusion, ...]:
    """Return the exclusions that the settings name."""
    return (
        *(Exclusion(kind="app", pattern=name) for name in privacy.exclude_apps),
        *(Exclusion(kind="url", pattern=name) for name in privacy.exclude_urls),
        *(Exclusion(kind="title", pattern=name) for name in privacy.exclude_titles),
        *(Exclusion(kind="person", pattern=name) for name in privacy.exclude_people),
    )
