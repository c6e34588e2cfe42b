"""What a screen's text is made of: who wrote which stretch, in what kind of place, under which thread."""

from dataclasses import dataclass

from humanmd.capture.records import Authorship, Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """One element of the tree."""

    role: str
    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """A record as the marks are found from it: masked and cut, with its tree. `voice` is the importer's word."""

    kind: str
    app: str
    app_id: str
    title: str
    url: str
    role: str
    label: str
    value: str
    text: str
    hint: str = ""
    voice: str = ""
    nodes: tuple[Element, ...] = ()


def marks(screen: Screen) -> tuple[Mark, ...]:
    """Say who wrote which stretch; what the owner typed is decided when the minute closes."""
    found = []
    if screen.title:
        found.append(Mark(field="title", start=0, end=len(screen.title), authorship="trace"))
    if screen.url:
        found.append(Mark(field="url", start=0, end=len(screen.url), authorship="trace"))
    if screen.text:
        authorship: Authorship = "wrote" if screen.voice == "own" else "read"
        found.append(Mark(field="text", start=0, end=len(screen.text), authorship=authorship))
    return tuple(found)
