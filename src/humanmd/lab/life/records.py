"""What a simulated life is made of: people, facts with validity, things said, episodes and shots."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

SELF = "self"
"""The subject id of the owner."""

FOREVER = 999
"""The day number of a validity that does not end within any simulated life."""


class Mark(NamedTuple):
    """What a stretch of rendered text is in the gold: its kind, what it refers to, and how it counts."""

    kind: str
    ref: str
    origin: str = ""
    authorship: str = "read"
    channel: str = "page"
    asserts: str = "direct"


class Phrase(NamedTuple):
    """A piece of text with its mark; no mark is filler."""

    text: str
    mark: Mark | None = None


class Span(NamedTuple):
    """A marked stretch of one rendered field, in code points."""

    start: int
    end: int
    mark: Mark


class Message(NamedTuple):
    """One thing somebody wrote: who, at which local time, what."""

    author: str
    clock: str
    body: tuple[Phrase, ...]
    lang: str = "en"
    subject: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody of the life, with names in both scripts where they have two."""

    key: str
    name: str
    zh: str
    handle: str
    org: str
    title: str
    lang: str

    def called(self, lang: str) -> str:
        """Name the person in the language."""
        return self.zh if lang == "zh" and self.zh else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """Something people work on together, inside an organisation or a private circle."""

    key: str
    name: str
    org: str
    start: int
    end: int
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A truth of the world from day `start` until before day `end`."""

    fact_id: str
    subj: str
    pred: str
    obj: str
    about: str = ""
    start: int = 0
    end: int = FOREVER
    supersedes: str = ""
    old: str = ""
    aliases: tuple[str, ...] = ()
    section: str = ""
    aside: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beat:
    """Something that is to be written or shown on a surface on a day or soon after, but not after day `until`."""

    day: int
    surface: str
    author: str
    body: tuple[Phrase, ...]
    partner: str = ""
    lang: str = "en"
    until: int = FOREVER


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """A planted regularity of the life."""

    habit_id: str
    kind: str
    surface: str
    context: str
    minutes: int
    days: str = ""
    at: int = 0
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode:
    """A stretch in one surface: local day, minute of the day, length in minutes."""

    day: int
    start: float
    minutes: float
    surface: str
    project: str = ""
    habit: str = ""


class Shot(NamedTuple):
    """One look at the screen, before it becomes an S1 record."""

    app: tuple[str, str]
    title: tuple[Phrase, ...]
    screen: "Screen"
    url: tuple[Phrase, ...] = ()
    trigger: str = "focus"
    focus: "Focus | None" = None
    gap: float = 0.0
    private: bool | None = None
    window: str = ""


class Focus(NamedTuple):
    """The focused element of a shot."""

    role: str
    label: str
    value: tuple[Phrase, ...] = ()
    sep: str = ""
    editable: bool = True
    secure: bool = False


class Screen:
    """The accessibility nodes and the visible text of a window, built together so that spans are exact."""

    __slots__ = ("length", "nodes", "parts", "spans")

    def __init__(self, role: str = "document", label: str = "") -> None:
        self.nodes: list[dict[str, object]] = [
            {"i": 0, "parent": None, "role": role, "label": label, "value": ""}
        ]
        self.parts: list[str] = []
        self.spans: list[Span] = []
        self.length = 0

    def group(self, role: str, label: str = "", parent: int = 0) -> int:
        """Add a node without text of its own and return its number."""
        number = len(self.nodes)
        self.nodes.append({"i": number, "parent": parent, "role": role, "label": label, "value": ""})
        return number

    def put(self, role: str, text: str, parent: int = 0) -> int:
        """Add a node whose label is shown as one line."""
        number = len(self.nodes)
        self.nodes.append({"i": number, "parent": parent, "role": role, "label": text, "value": ""})
        self.parts.append(text)
        self.length += len(text) + 1
        return number

    def say(self, role: str, body: Sequence[Phrase], parent: int = 0, sep: str = " ", label: str = "") -> int:
        """Add a node whose value is running text, with the marks of its phrases."""
        text, spans = flow(body, sep)
        base = self.length
        self.spans.extend(Span(base + span.start, base + span.end, span.mark) for span in spans)
        number = len(self.nodes)
        self.nodes.append({"i": number, "parent": parent, "role": role, "label": label, "value": text})
        self.parts.append(text)
        self.length += len(text) + 1
        return number

    @property
    def text(self) -> str:
        """The visible text."""
        return "\n".join(self.parts)


def flow(body: Sequence[Phrase], sep: str) -> tuple[str, list[Span]]:
    """Join phrases with a separator and place their marks."""
    if len(body) == 1:
        text, mark = body[0]
        return text, [Span(0, len(text), mark)] if mark is not None else []
    parts: list[str] = []
    spans: list[Span] = []
    length = 0
    for text, mark in body:
        if mark is not None:
            spans.append(Span(length, length + len(text), mark))
        parts.append(text)
        length += len(text) + len(sep)
    return sep.join(parts), spans


def plain(*texts: str) -> tuple[Phrase, ...]:
    """Make filler phrases."""
    return tuple(Phrase(text) for text in texts)
