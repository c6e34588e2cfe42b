"""What the owner keeps out from now on: the list in the store, beside what the settings and the defaults name."""

from dataclasses import dataclass
from typing import Final, Literal

from humanmd.capture import exclusion_store
from humanmd.capture.exclusions import DEFAULTS, Exclusion, ExclusionSet
from humanmd.daemon.home import Home
from humanmd.daemon.policy import exclusions
from humanmd.daemon.settings import of_settings
from humanmd.kernel.errors import UsageError
from humanmd.kernel.store.connection import transaction

__all__ = ("KINDS", "Exclusion", "Kind", "Listed", "add", "listed", "match", "remove")

Kind = Literal["app", "url", "title", "person"]
KINDS: Final[tuple[Kind, ...]] = ("app", "url", "title", "person")


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """An exclusion that holds, and how often it has matched where that is counted: for the owner's own list."""

    exclusion: Exclusion
    hits: int | None


def add(home: Home, kind: Kind, value: str) -> Exclusion:
    """Keep something out from now on. Raises ExclusionError for what could not work."""
    wanted = Exclusion(kind=kind, pattern=value.strip())
    ExclusionSet.compile((wanted,), defaults=False)
    with transaction(home.db):
        exclusion_store.add(home.db, wanted, home.clock.now())
    return wanted


def remove(home: Home, kind: Kind, value: str) -> Exclusion:
    """Take an exclusion off the list, also a default one. Raises UsageError for one that is not on it."""
    key = Exclusion(kind=kind, pattern=value.strip()).key
    if key in {each.key for each in of_settings(home.config.privacy)}:
        message = f"{kind} {value} stands in {home.paths.config}."
        raise UsageError(message, next_step="Delete it there, under [privacy].")
    known = {each.key: each for each in exclusions(home.db, home.config).exclusions}
    if key not in known:
        message = f"{kind} {value} is not on the list."
        raise UsageError(message, next_step="See `humanmd exclude list`.")
    with transaction(home.db):
        for each in (known[key], *(default for default in DEFAULTS if default.key == key)):
            exclusion_store.remove(home.db, each, home.clock.now())
    return known[key]


def listed(home: Home) -> tuple[Listed, ...]:
    """List every exclusion that holds, the owner's first."""
    hits = {each.key: each.hits for each in exclusion_store.hits(home.db)}
    found = exclusions(home.db, home.config).exclusions
    return tuple(Listed(exclusion=each, hits=hits.get(each.key)) for each in found)


def match(home: Home, app: str, title: str, url: str | None) -> Exclusion | None:
    """Say which exclusion would keep a window out."""
    return exclusions(home.db, home.config).match(app, app, title, url)
