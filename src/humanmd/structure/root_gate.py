"""The gate of the portrait: a sentence says nothing that its members do not."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from humanmd.kernel.text import casekey
from humanmd.structure.records import Sentence

_WORD: Final = re.compile(r"[\w][\w.+#@/&'’-]*")
_ADDRESS: Final = re.compile(r"https?://|www\.|`|[{};]|\bmailto:", re.IGNORECASE)
_IMPERATIVE: Final = re.compile(
    r"^(?:please|ignore|forget|do|don['’]t|never|always|run|send|tell|remember|visit|click|call|use)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A sentence with what it cites: `slots` are the words of its members that it may use."""

    sentence: Sentence
    template: str
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gated:
    """What is left of the drafts, and whether a name of no input voids them all."""

    kept: tuple[Sentence, ...]
    invented: bool


def gate(drafts: Sequence[Draft]) -> Gated:
    """Void each sentence that cites nothing, commands, links, or uses a name or number absent from its members."""
    every = _words(slot for draft in drafts for slot in draft.slots)
    kept: list[Sentence] = []
    invented = False
    for draft in drafts:
        strange = _claims(draft.sentence.text) - _words((draft.template, *draft.slots))
        invented = invented or any(word not in every for word in strange)
        if draft.sentence.members and not strange and not _forbidden(draft.sentence.text):
            kept.append(draft.sentence)
    return Gated(kept=tuple(kept), invented=invented)


def _forbidden(text: str) -> bool:
    return _ADDRESS.search(text) is not None or _IMPERATIVE.match(text) is not None


def _claims(text: str) -> frozenset[str]:
    """Return the words that name or count something: with a capital, a digit, or no case at all."""
    return frozenset(
        _plain(word)
        for word in _WORD.findall(text)
        if word[0].isupper() or any(c.isdigit() for c in word) or (not word.islower() and not word.isupper())
    )


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(_plain(word) for text in texts for word in _WORD.findall(text))


def _plain(word: str) -> str:
    return casekey(word).strip(".'’-/")
