"""The state of a life while it is being filmed: what is still to be said, what stands in rooms and notes."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from humanmd.lab.life.book import Book
from humanmd.lab.life.calendar import LocalTime
from humanmd.lab.life.narrative import partner
from humanmd.lab.life.records import (
    FOREVER,
    SELF,
    Beat,
    Episode,
    Fact,
    Focus,
    Mark,
    Message,
    Person,
    Phrase,
    Project,
    Shot,
    plain,
)
from humanmd.lab.life.world import World

_SPEED = (3.5, 7.0)
_LONGEST_GAP = 190.0
_SHORTEST_GAP = 2.4
_OVERRUN = 6.0


class Stage:
    """Everything a scene may look at or change; times are local minutes of the day."""

    def __init__(
        self,
        world: World,
        book: Book,
        rng: Random,
        time: LocalTime,
        *,
        rate: float,
        queues: dict[str, list[Beat]],
    ) -> None:
        self.world = world
        self.book = book
        self.rng = rng
        self.time = time
        self.rate = rate
        self.queues = queues
        self.episode = Episode(day=0, start=0.0, minutes=0.0, surface="")
        self.minute = 0.0
        self.rooms: dict[str, list[Message]] = {}
        self.notes: dict[str, list[Phrase]] = {}
        self.inbox: list[Message] = []
        self.letters = 0
        self.authored: list[dict[str, str]] = []
        self._slots = _by_slot(world)

    @property
    def day(self) -> int:
        """The day of the life."""
        return self.episode.day

    def open(self) -> bool:
        """Say whether the episode still has time."""
        return self.minute < self.episode.start + self.episode.minutes

    def overrun(self) -> bool:
        """Say whether a scene may still go on for the sake of something left to say."""
        return self.minute < self.episode.start + self.episode.minutes + _OVERRUN

    def take(self, *surfaces: str) -> Beat | None:
        """Take the earliest thing that is due on one of the surfaces."""
        best = ""
        for surface in surfaces:
            queue = self.queues.get(surface)
            while queue and queue[0].until < self.day:
                del queue[0]
            if queue and queue[0].day <= self.day and (not best or queue[0].day < self.queues[best][0].day):
                best = surface
        return self.queues[best].pop(0) if best else None

    def due(self, *surfaces: str) -> bool:
        """Say whether something is due on one of the surfaces."""
        return any(self.queues.get(s) and self.queues[s][0].day <= self.day for s in surfaces)

    def gap(self) -> float:
        """Draw the seconds until the next look at the screen."""
        return max(_SHORTEST_GAP, min(_LONGEST_GAP, self.rng.expovariate(self.rate / 60)))

    def clock(self) -> str:
        """Write the time of day."""
        return f"{int(self.minute) // 60 % 24:02d}:{int(self.minute) % 60:02d}"

    def pick(self, section: str, lang: str = "en") -> str:
        """Choose a line of the book."""
        return self.book.pick(self.rng, lang, section)

    def several(self, section: str, count: int, lang: str = "en") -> list[str]:
        """Choose different lines of the book."""
        lines = self.book.sections[(lang, section)]
        return self.rng.sample(lines, min(count, len(lines)))

    def chance(self, share: float) -> bool:
        """Toss a coin."""
        return self.rng.random() < share

    def number(self, low: int, high: int) -> int:
        """Draw a number, both ends included."""
        return low + int(self.rng.random() * (high - low + 1))

    def fact(self, pred: str, obj: str = "", subj: str = SELF, about: str = "") -> Fact | None:
        """Find what is true today of a subject; None if it is not or was left out of this life."""
        for fact in self._slots.get((subj, pred), ()):
            if fact.start <= self.day < fact.end and obj in {"", fact.obj} and about in {"", fact.about}:
                return fact
        return None

    def trace(self, text: str, fact: Fact | None, channel: str, origin: str = "") -> Phrase:
        """Mark text as a trace of a fact, when there is one."""
        if fact is None:
            return Phrase(text)
        return Phrase(text, Mark("evidence", fact.fact_id, origin, "trace", channel, "implied"))

    def project(self) -> Project | None:
        """Name the project of the episode."""
        return next((p for p in self.world.projects if p.key == self.episode.project), None)

    def person(self, key: str) -> Person:
        """Find a person, the owner included, under the name of the day."""
        if key == SELF:
            return self.world.owner
        person = self.world.people[key]
        name, day = self.world.renames.get(key, ("", FOREVER))
        return replace(person, name=name) if self.day >= day else person

    def partner(self, surface: str, lang: str) -> str:
        """Choose somebody the owner talks to on a surface."""
        return partner(self.world, self.rng, surface, self.day, lang)

    def org(self) -> str:
        """Name the organisation of the day's screens."""
        return self.world.job(self.day).org

    def typing(
        self, body: tuple[Phrase, ...], sep: str, before: tuple[Phrase, ...] = ()
    ) -> Iterator[tuple[tuple[Phrase, ...], float]]:
        """Type phrases after what stands there: `(value, seconds)` of each look, the last one complete."""
        text = sep.join(phrase.text for phrase in body)
        self.authored.append({"day": self.time.date(self.day).isoformat(), "text": text})
        speed = self.rng.uniform(*_SPEED)
        done = 0
        looks = 1 + min(3, len(text) // 70)
        for look in range(1, looks):
            cut = len(text) * look // looks + self.number(-4, 4)
            yield (*before, Phrase(text[:cut])), max(3.0, (cut - done) / speed)
            done = cut
        yield (*before, *body), max(3.2, (len(text) - done) / speed)


def read_shots(stage: Stage, shot: Shot) -> Iterator[Shot]:
    """Look at the same screen again now and then, as reading does: scrolls, clicks and heartbeats."""
    while stage.open():
        trigger = ("scroll", "click", "heartbeat", "focus")[stage.number(0, 3)]
        yield shot._replace(trigger=trigger, gap=stage.gap())
        if stage.chance(0.5):
            return


def _by_slot(world: World) -> dict[tuple[str, str], tuple[Fact, ...]]:
    slots: dict[tuple[str, str], tuple[Fact, ...]] = {}
    for fact in world.facts:
        key = (fact.subj, fact.pred)
        slots[key] = (*slots.get(key, ()), fact)
    return slots


def empty(role: str, label: str) -> Focus:
    """Focus an empty field."""
    return Focus(role, label, plain(""))
