"""Paraphrases: which wordings say the same, independent of the order in which they came."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final

from rapidfuzz import fuzz

from humanmd.kernel.text import is_cjk
from humanmd.modeling.wording import denies, numbers, stems

_LIGHT: Final = frozenset(
    {
        "like", "lov", "prefer", "enjoy", "hat", "dislik", "use", "us", "want", "wan", "need", "try", "go", "get", "alway",
        "usual", "usually", "really", "real", "still", "favourit", "favorit", "keep", "tak", "plan", "hop", "aim", "goal",
        "send", "writ", "finish", "shar", "review", "prepar", "deliv", "make", "mak", "give", "giv", "today", "tomorrow", "now",
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "week", "please", "pleas",
        "喜欢", "讨厌", "使用", "习惯", "发送", "完成",
    }
)  # fmt: skip
"""Stems that tell how, not what."""

_ALIKE: Final = 92.0
_ALIKE_CJK: Final = 88.0
_LEAST_LENGTH: Final = 8


@lru_cache(maxsize=32_768)
def substance(text: str) -> tuple[str, ...]:
    """Return the stems of a text that say what it is about, sorted, each once; all of them if none is left."""
    found = stems(text)
    heavy = {stem for stem in found if stem not in _LIGHT}
    return tuple(sorted(heavy or set(found))) or (text.casefold().strip(),)


def block(text: str) -> str:
    """Return the one stem under which wordings of a claim are compared: the longest."""
    return max(substance(text), key=lambda stem: (not stem.isdigit(), len(stem), stem))


def family(text: str) -> str:
    """Return what wordings that say the same have in common: the block, their numbers, denial and length."""
    stated, denied, size = _signature(text)
    return " ".join((block(text), str(size), "not" if denied else "", *sorted(stated))).replace("|", " ")


def clusters(texts: Iterable[str]) -> dict[str, str]:
    """Map each text to the smallest text that says the same, over chains of likeness."""
    distinct = sorted(set(texts))
    leads = {text: text for text in distinct}

    def lead(text: str) -> str:
        while leads[text] != text:
            text = leads[text]
        return text

    buckets: dict[tuple[frozenset[str], bool, int], list[str]] = defaultdict(list)
    for text in distinct:
        buckets[_signature(text)].append(text)
    for left, right in (pair for bucket in buckets.values() for pair in combinations(bucket, 2)):
        a, b = lead(left), lead(right)
        if a != b and alike(left, right):
            leads[max(a, b)] = min(a, b)
    return {text: lead(text) for text in distinct}


@lru_cache(maxsize=32_768)
def _signature(text: str) -> tuple[frozenset[str], bool, int]:
    """Return what two wordings must have in common: their numbers, whether they deny, how many words count."""
    return numbers(text), denies(text), len(substance(text))


@lru_cache(maxsize=65_536)
def alike(left: str, right: str) -> bool:
    """Tell whether two wordings say the same: the same substance up to small differences of spelling.

    Numbers and denial must be the same; a word more or less is another claim.
    """
    if _signature(left) != _signature(right):
        return False
    a, b = substance(left), substance(right)
    if a == b:
        return True
    joined, other = " ".join(a), " ".join(b)
    if min(len(joined), len(other)) < _LEAST_LENGTH:
        return False
    needed = _ALIKE_CJK if is_cjk(joined[0]) else _ALIKE
    return fuzz.ratio(joined, other) >= needed
