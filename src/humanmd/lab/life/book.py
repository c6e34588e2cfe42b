"""The wordings of a life: sections of one sentence a line, kept as text beside the code."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from random import Random
from types import MappingProxyType

_VOWELS = tuple("AEIOUaeiou")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """Sections of interchangeable lines, by language and section name."""

    sections: Mapping[tuple[str, str], tuple[str, ...]]

    def pick(self, rng: Random, lang: str, section: str) -> str:
        """Choose one line of a section; a section missing in a language falls back to English."""
        lines = self.sections.get((lang, section)) or self.sections[("en", section)]
        return lines[int(rng.random() * len(lines))]

    def has(self, lang: str, section: str) -> bool:
        """Say whether the language has the section."""
        return (lang, section) in self.sections


def load(*names: str) -> Book:
    """Read wording files called `name_lang.txt`; a `# heading` opens a section, its own lines follow.

    Code lines that begin with `# ` and a lower-case sentence are kept apart by the closed list of headings
    never holding a comma or a full stop.
    """
    sections: dict[tuple[str, str], tuple[str, ...]] = {}
    for name in names:
        for lang in ("en", "zh"):
            sections.update(_sections(name, lang))
    return Book(sections=MappingProxyType(sections))


def _sections(name: str, lang: str) -> dict[tuple[str, str], tuple[str, ...]]:
    text = files(__package__).joinpath("data").joinpath(f"{name}_{lang}.txt").read_text(encoding="utf-8")
    found: dict[tuple[str, str], list[str]] = {}
    current: list[str] = []
    for line in text.splitlines():
        if line.startswith("# "):
            current = found.setdefault((lang, line[2:]), [])
        elif line.strip():
            current.append(line)
    return {key: tuple(lines) for key, lines in found.items()}


def fill(line: str, slots: Mapping[str, str]) -> str:
    """Put values into the slots of a wording; `{a_obj}` takes the English article."""
    text = line
    for key, value in slots.items():
        text = text.replace("{" + key + "}", value)
    if "{a_obj}" in text:
        obj = slots["obj"]
        text = text.replace("{a_obj}", f"{'an' if obj.startswith(_VOWELS) else 'a'} {obj}")
    return text[:1].upper() + text[1:]


def date_words(rng: Random, iso: str, lang: str) -> str:
    """Write an ISO date the way people write dates."""
    _, month, day = (int(part) for part in iso.split("-"))
    if lang == "zh":
        return f"{month}月{day}日"
    name = _MONTHS[month - 1]
    forms = (
        f"{day} {name}",
        f"{name} {day}",
        f"{name[:3]} {day}",
        f"{day} {name[:3]}",
        iso,
        f"the {_nth(day)} of {name}",
    )
    return forms[int(rng.random() * len(forms))]


def _nth(day: int) -> str:
    if day in {11, 12, 13}:
        return f"{day}th"
    return f"{day}{('th', 'st', 'nd', 'rd')[day % 10] if day % 10 < 4 else 'th'}"  # noqa: PLR2004
