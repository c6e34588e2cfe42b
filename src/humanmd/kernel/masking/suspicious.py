"""The suspicious: what is not masked but looks like a secret, to be kept out of indexes, quotes, prompts and exports."""

import re
from functools import lru_cache

from humanmd.kernel.masking import shapes
from humanmd.kernel.masking.fold import fold
from humanmd.kernel.masking.spans import Span, replaced

HIDDEN = "[masked:{}]"
"""What stands in the place of the suspicious where it is shown."""

_TOKEN = re.compile(r"[A-Za-z0-9+/=_~-]{20,}")
_HAS_BOTH = re.compile(r"(?=[^0-9]*[0-9])(?=[^A-Za-z]*[A-Za-z])")
_HEX = re.compile(r"(?:0x)?[0-9a-fA-F]+(?:-[0-9a-fA-F]+)*")
_CHAIN = re.compile(r"0x[0-9a-fA-F]{64}")
_UUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_PART = re.compile(r"[^/=]{20,}")
_RUN = re.compile(r"[A-Za-z0-9]{10,}")
_HASH = re.compile(r"sha(?:1|256|384|512)[-:=]", re.IGNORECASE)
_HASH_NAME = 8

_LEAST_ENTROPY = 3.6
_LEAST_CHANGES = 0.22


def suspicious(text: str) -> tuple[tuple[int, int], ...]:
    """Find the runs of 20 or more mixed characters of high entropy, and 0x with 64 hexadecimal digits.

    Hashes, UUIDs, slugs and paths are none; hidden characters inside a run do not break it.
    """
    folded = fold(text)
    found: list[Span] = []
    at = 0
    for line in folded.text.split("\n"):
        found.extend(
            Span(start=start + at, end=end + at, category="suspicious") for start, end in _of_line(line)
        )
        at += len(line) + 1
    return tuple((span.start, span.end) for span in folded.unfolded(found))


def hidden(text: str) -> str:
    """Put a mark in the place of everything suspicious, as for a label, a title or an address that is shown."""
    found = suspicious(text)
    if not found:
        return text
    return replaced(text, (Span(start=a, end=b, category="suspicious") for a, b in found), HIDDEN)


@lru_cache(maxsize=16384)
def _of_line(line: str) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for match in _TOKEN.finditer(line) if len(line) >= 20 else ():  # noqa: PLR2004  (the shortest suspicious run)
        if not _HASH.search(line, max(0, match.start() - _HASH_NAME), match.start() + _HASH_NAME):
            found.extend(_of_token(match.group(), match.start()))
    return tuple(found)


def _of_token(token: str, at: int) -> list[tuple[int, int]]:
    if _is_secretive(token):
        return [(at, at + len(token))]
    if "/" not in token and "=" not in token:
        return []
    parts = (part for part in _PART.finditer(token) if _is_secretive(part.group(), whole=True))
    return [(at + part.start(), at + part.end()) for part in parts]


def _is_secretive(token: str, *, whole: bool = False) -> bool:
    if _CHAIN.fullmatch(token):
        return True
    if _HAS_BOTH.match(token) is None or _UUID.search(token) or _HEX.fullmatch(token):
        return False
    if not whole and token.count("/") > len(token) / 12 and not _is_one_run(token):
        return False
    return shapes.entropy(token) >= _LEAST_ENTROPY and _is_one_run(token)


def _is_one_run(token: str) -> bool:
    """Whether a run without separators changes between small letters, capitals and digits as chance would."""
    return any(
        shapes.is_mixed(run)
        and not _HEX.fullmatch(run)
        and shapes.class_changes(run) >= len(run) * _LEAST_CHANGES
        for run in _RUN.findall(token)
    )
