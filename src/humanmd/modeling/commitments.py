"""Commitments: one promise with its wordings and due dates, open until evidence shows it done or cancelled."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from humanmd.kernel.instants import DAY, Instant
from humanmd.modeling.independence import Seen, proves
from humanmd.modeling.paraphrase import alike, substance
from humanmd.modeling.tally import Memory, Tally

_OVERLAP: Final = 0.6
_LEAST_SHARED: Final = 2


class Promise:
    """One version of a commitment; `successor` is the index of the version that changed its due date, or -1."""

    __slots__ = (
        "closed_at", "due_at", "items", "origins", "reason", "start", "successor", "tally", "target", "wording",
    )  # fmt: skip

    def __init__(self, piece: Seen, number: int, memory: Memory) -> None:
        self.wording = _wording(piece)
        self.target = piece.target
        self.start: Instant = piece.at
        self.due_at = piece.claim.due_at
        self.closed_at: Instant | None = None
        self.successor = -1
        self.reason = ""
        self.tally = Tally(str(number))
        self.items: list[int] = []
        self.origins: set[str] = set()
        self.add(piece, memory)

    def add(self, piece: Seen, memory: Memory) -> None:
        """Count one more piece of evidence for this version."""
        self.tally.add(piece, memory)
        self.items.append(piece.item)
        self.origins.add(piece.origin)


def promises(pieces: Sequence[Seen]) -> tuple[Promise, ...]:
    """Follow the commitments of a slot: repeats join, a new due date makes a new version, evidence closes."""
    ordered = sorted(pieces, key=lambda p: (p.at, p.order))
    made: list[Promise] = []
    memory: Memory = {}
    for group in _threads(ordered):
        made.extend(_follow(group, len(made), memory))
    return tuple(made)


def _threads(pieces: Sequence[Seen]) -> list[list[Seen]]:
    """Part the observations by what is to be done and for whom; one without a counterpart joins a lone one."""
    wordings = sorted({_wording(piece) for piece in pieces})
    leads = {wording: wording for wording in wordings}

    def lead(wording: str) -> str:
        while leads[wording] != wording:
            wording = leads[wording]
        return wording

    for left, right in combinations(wordings, 2):
        a, b = lead(left), lead(right)
        if a != b and _same_deed(left, right):
            leads[max(a, b)] = min(a, b)
    by_deed: dict[str, list[Seen]] = defaultdict(list)
    for piece in pieces:
        by_deed[lead(_wording(piece))].append(piece)
    return [group for deed in sorted(by_deed) for group in _by_counterpart(by_deed[deed])]


def _by_counterpart(pieces: Sequence[Seen]) -> list[list[Seen]]:
    targets = sorted({piece.target for piece in pieces if piece.target})
    if len(targets) <= 1:
        return [list(pieces)]
    groups: dict[str, list[Seen]] = defaultdict(list)
    for piece in pieces:
        groups[piece.target].append(piece)
    return [groups[target] for target in sorted(groups)]


def _same_deed(left: str, right: str) -> bool:
    if alike(left, right):
        return True
    a, b = set(substance(left)), set(substance(right))
    shared = len(a & b)
    return shared >= _LEAST_SHARED and shared / max(len(a), len(b)) >= _OVERLAP


def _wording(piece: Seen) -> str:
    return piece.claim.object or piece.claim.text


def _follow(pieces: Sequence[Seen], offset: int, memory: Memory) -> list[Promise]:
    """Walk one commitment through time; `offset` is the index of its first version."""
    made: list[Promise] = []
    for piece in pieces:
        last = made[-1] if made else None
        if piece.claim.predicate != "open":
            _shut(last, piece, memory)
        elif last is None or _anew(last, piece):
            made.append(Promise(piece, offset + len(made), memory))
        elif _moved(last, piece):
            last.successor, last.reason = offset + len(made), "due date changed"
            made.append(Promise(piece, offset + len(made), memory))
        else:
            last.add(piece, memory)
            last.due_at = last.due_at or piece.claim.due_at
    return made


def _shut(last: Promise | None, piece: Seen, memory: Memory) -> None:
    """Close what is open; evidence of a deed that nobody promised makes nothing."""
    if last is None:
        return
    last.add(piece, memory)
    if last.closed_at is None:
        last.closed_at, last.reason = piece.at, piece.claim.predicate


def _anew(last: Promise, piece: Seen) -> bool:
    """Tell whether the same words are a new promise: after the old one was closed, and not the old text again."""
    return last.closed_at is not None and piece.origin not in last.origins


def _moved(last: Promise, piece: Seen) -> bool:
    """Tell whether the owner names another day; whoever asks for one does not move it."""
    if not proves(piece):
        return False
    due = piece.claim.due_at
    if last.closed_at is not None or due is None or last.due_at is None or piece.origin in last.origins:
        return False
    return abs(due - last.due_at) >= DAY
