"""What an activity touches, and whether two activities have something in common."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from humanmd.kernel.instants import Instant
from humanmd.timeline.records import Block

_PART = re.compile(r"\s+[-–—|·]\s+|[/\\]")
_SHORTEST_PART = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """One moment on a track: where it was, and whether it shows activity or the owner's hand.

    `place` names the entry (app, site, document); `touches` are the names it could share with others.
    """

    at: Instant
    offset: int
    app: str
    place: tuple[str, str, str]
    touches: frozenset[str]
    changed: bool
    input: bool

    @property
    def active(self) -> bool:
        """Tell whether this moment moves the last activity."""
        return self.changed or self.input


def activities(blocks: Iterable[Block]) -> tuple[Activity, ...]:
    """List the moments of blocks in the order of time, then of block and place in it."""
    found = [
        Activity(
            at=moment.at,
            offset=block.offset,
            app=entry.app,
            place=(entry.app, entry.domain, entry.thread),
            touches=touches(entry.domain, entry.thread),
            changed=moment.changed,
            input=moment.input,
        )
        for block in blocks
        for moment in block.moments
        for entry in (block.entries[moment.entry],)
    ]
    found.sort(key=lambda activity: activity.at)
    return tuple(found)


@lru_cache(maxsize=8192)
def touches(domain: str, thread: str) -> frozenset[str]:
    """Name what an entry could share with another: its host, its document, and the parts of its name."""
    parts = {part.strip().casefold() for part in _PART.split(thread)}
    names = {part for part in parts if len(part) >= _SHORTEST_PART} | {thread.casefold(), domain}
    return frozenset(names - {""})
