"""A stage of the simulated life, set for one episode."""

from random import Random

from humanmd.lab.life import book as books
from humanmd.lab.life import world as worlds
from humanmd.lab.life.calendar import LocalTime
from humanmd.lab.life.records import Beat, Episode
from humanmd.lab.life.stage import Stage
from humanmd.lab.life.world import World


def world(*without: str) -> World:
    """Load the persona's world, with facts left out."""
    return worlds.load("clara", frozenset(without))


def rng(seed: int | str) -> Random:
    """Return chances that are the same each time."""
    return Random(seed)  # noqa: S311  (a life, not a secret)


def time_of(life: World) -> LocalTime:
    """Return the owner's clock."""
    return LocalTime(start=life.start, trip_days=life.trip_days)


def stage(
    surface: str, *beats: Beat, day: int = 2, minutes: float = 6.0, without: tuple[str, ...] = ()
) -> Stage:
    """Set the stage for an episode at half past nine, with what is to be said by then."""
    life = world(*without)
    queues: dict[str, list[Beat]] = {}
    for beat in beats:
        queues.setdefault(beat.surface, []).append(beat)
    made = Stage(life, books.load("words", "filler"), rng(surface), time_of(life), rate=1.0, queues=queues)
    made.episode = Episode(
        day=day, start=570.0, minutes=minutes, surface=surface, project=life.active(day)[0].key
    )
    made.minute = 570.0
    return made
