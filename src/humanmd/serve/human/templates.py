"""The closed templates of HUMAN.md: whatever comes from a screen enters through a slot, escaped and short."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from humanmd.kernel.text import cut, escape_markdown, strip_controls
from humanmd.modeling.records import Point
from humanmd.structure.records import Face, Volume

SLOT: Final = 120
"""How many characters of the screen one slot lets in."""

OWNER_FACTS: Final[MappingProxyType[str, str]] = MappingProxyType(
    {
        "employer": "Works for {object}",
        "title": "Title: {object}",
        "team": "Team: {object}",
        "manager": "Reports to {object}",
        "home_city": "Lives in {object}",
        "timezone": "Time zone: {object}",
        "speaks": "Speaks {object}",
        "prefers": "Prefers {object}",
        "recurring_meeting": "Regular meeting: {object}",
        "habit": "Habit: {object}",
        "goal": "Goal: {object}",
        "uses_tool": "Uses {object}",
        "likes": "Likes {object}",
        "dislikes": "Dislikes {object}",
        "repo": "Repository: {object}",
        "states": "Says: {text}",
    }
)
"""How the owner works: a template for each predicate, in the order of their worth to an agent."""

EVENTS: Final[MappingProxyType[str, str]] = MappingProxyType(
    {
        "meeting": "meeting",
        "sent": "sent",
        "edited": "worked on",
        "visited": "visited",
        "travelled": "travelled to",
        "joined": "joined",
        "left": "left",
        "delivered": "delivered",
        "decided": "decided",
        "completed": "completed",
    }
)
TIES: Final[MappingProxyType[str, str]] = MappingProxyType(
    {
        "manager": "manager",
        "works_with": "works with the owner",
        "friend_of": "friend",
        "family_of": "family",
    }
)
"""What someone is to the owner."""

_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

Scrub = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Slots:
    """The only way into a template; `scrub` takes out what must not be shown."""

    scrub: Scrub

    def __call__(self, text: str) -> str:
        """Make a text from anywhere fit to stand in a line: one line, short, plain."""
        line = " ".join(strip_controls(self.scrub(text)).split())
        return escape_markdown(cut(line, SLOT, "…"))


def date(day: str) -> str:
    """Write a day for people: 21 Apr 2026."""
    year, month, number = day.split("-")
    return f"{int(number)} {_MONTHS[int(month) - 1]} {year}"


def fact(point: Point, slot: Slots) -> str:
    """Write a fact about the owner."""
    words = OWNER_FACTS[point.predicate].format(
        object=slot(point.object or point.text), text=slot(point.text or point.object)
    )
    return f"{words} ({slot(point.situation)})" if point.situation else words


def event(point: Point, day: str, slot: Slots) -> str:
    """Write what happened, and on which day."""
    return f"{date(day)}: {EVENTS.get(point.predicate, 'event')} {slot(point.object or point.text)}"


def news(point: Point, day: str, before: Sequence[Point], *, own: bool, slot: Slots) -> str:
    """Write a fact that replaced another; what is not the owner's own keeps its subject."""
    earlier = f" (before: {'; '.join(_known(old, slot, own=own) for old in before)})" if before else ""
    return f"Since {date(day)}: {_known(point, slot, own=own)}{earlier}"


def _known(point: Point, slot: Slots, *, own: bool) -> str:
    if own and point.predicate in OWNER_FACTS:
        return fact(point, slot)
    return slot((point.text or point.object).rstrip(" .。"))


def person(name: str, ties: Sequence[str], facts: Sequence[str], places: Sequence[str], slot: Slots) -> str:
    """Write who someone is: the tie to the owner, role and organisation, projects; "" when nothing is known."""
    parts = [*ties, *(slot(text) for text in facts)]
    parts += [f"in {', '.join(slot(place) for place in places)}"] if places else []
    return f"{slot(name)}: {'; '.join(parts)}" if parts else ""


def project(name: str, role: str, deadline: str, people: Sequence[str], slot: Slots) -> str:
    """Write what a project is to the owner: role, deadline, people."""
    parts = [f"role {slot(role)}"] if role else []
    parts += [f"due {slot(deadline)}"] if deadline else []
    parts += [f"with {', '.join(slot(who) for who in people)}"] if people else []
    return f"Project {slot(name)}: {'; '.join(parts)}" if parts else f"Project {slot(name)}"


def promise(point: Point, who: str, to: str, due: str, slot: Slots) -> str:
    """Write an open commitment; `who` is "" for the owner's own, `due` a day or what it says when overdue."""
    words = slot(point.object or point.text)
    lead = f"{slot(who)} promised: " if who else ""
    parts = [f"to {slot(to)}"] if to else []
    parts += [due] if due else []
    return f"{lead}{words} — {', '.join(parts)}" if parts else f"{lead}{words}"


def pattern(face: Face, slot: Slots) -> str:
    """Write a Face with how well it held."""
    return f"{slot(face.label)} — {face.hits} of {face.trials}, confidence {face.confidence:.2f}"


def volume(made: Volume, slot: Slots) -> str:
    """Write a Volume with where it holds."""
    where = ", ".join(slot(scope) for scope in made.scopes)
    return f"{slot(made.label)} — in {where}, confidence {made.confidence:.2f}"


def count(number: int, noun: str, nouns: str = "") -> str:
    """Write a number of things."""
    return f"{number} {noun if number == 1 else nouns or noun + 's'}"
