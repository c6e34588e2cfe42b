"""What HUMAN.md is made of: sections of lines, each line with what it stands on."""

from dataclasses import dataclass
from typing import Literal

from humanmd.kernel.instants import Instant

Outcome = Literal["written", "unchanged", "conflict"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One line and the reference that its handle opens; "" for lines that claim nothing about the owner."""

    text: str
    ref: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading with its lines, best first; `empty` is said when there are none, `total` counts what there was."""

    title: str
    items: tuple[Item, ...]
    total: int
    empty: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What the front matter tells."""

    generated_at: Instant
    build_id: str
    build_status: str
    root_id: str
    redacted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The whole of HUMAN.md before it is cut to its size."""

    head: Head
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """What became of the file: written, already so, or left alone with the reason why."""

    outcome: Outcome
    reason: str = ""
