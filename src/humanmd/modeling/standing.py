"""Standings: how the observations of a slot stand, so that what is new is added without reading all again.

A standing is the same whether its observations came at once or were taken up later; only those that lie in
the order of time behind what it took up before ask for a new beginning.
"""

import json
from collections.abc import Iterable, Sequence

from humanmd.modeling.episodes import Course, Episode
from humanmd.modeling.independence import Seen
from humanmd.modeling.paraphrase import alike, clusters
from humanmd.modeling.slots import TASTES, WORDED, value
from humanmd.modeling.tally import Memory, Tally


class Standing:
    """The evidence of one slot: episodes of each group of paraphrases, or one tally, or promises as they are."""

    __slots__ = ("_leads", "_revoked", "kind", "memory", "placed", "promised", "runs", "slot", "whole")

    def __init__(self, slot: str, revoked: frozenset[str]) -> None:
        self.slot = slot
        self.kind = slot.partition("|")[0]
        self.runs: dict[str, Course] = {}
        self.whole = Tally("*")
        self.promised: list[Seen] = []
        self.placed: list[tuple[int, Episode]] = []
        self.memory: Memory = {}
        self._leads: dict[str, str] = {}
        self._revoked = revoked

    @property
    def empty(self) -> bool:
        """Whether no observation was added."""
        return not (self.runs or self.promised or self.whole.pieces)

    def join(self, pieces: Sequence[Seen]) -> bool:
        """Group the wordings of new pieces; False if one says the same as a wording already taken up.

        Such a wording may rename or join groups, so that all of them must be formed again.
        """
        if self.kind == "commitment" or not pieces or pieces[0].claim.predicate not in WORDED:
            return True
        new = {wording(piece) for piece in pieces} - self._leads.keys()
        if any(alike(each, known) for each in sorted(new) for known in self._leads):
            return False
        self._leads |= clusters(new)
        return True

    def take(self, pieces: Iterable[Seen]) -> None:
        """Add pieces whose wordings are joined, later than all before."""
        for piece in pieces:
            if self.kind == "commitment":
                self.promised.append(piece)
                continue
            if self.kind in ("relation", "entity", "event"):
                self.whole.add(piece, self.memory)
            if self.kind not in ("entity", "event"):
                self.placed.append((piece.item, self._follow(piece)))

    def write(self) -> str:
        """Return the standing as text; its memory is kept elsewhere. Promises cannot be kept so."""
        runs = [(name, course.write()) for name, course in self.runs.items()]
        parts = [runs, self.whole.write(), list(self._leads.items())]
        return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def read(slot: str, text: str, revoked: frozenset[str]) -> "Standing":
        """Return the standing that `write` wrote."""
        standing = Standing(slot, revoked)
        runs, whole, leads = json.loads(text)
        standing.runs = {name: Course.read(course, revoked) for name, course in runs}
        standing.whole = Tally.read(whole)
        standing._leads = dict(leads)
        return standing

    def _follow(self, piece: Seen) -> Episode:
        group = "" if self.kind == "relation" else self._leads.get(wording(piece), "")
        course = self.runs.get(group)
        if course is None:
            name = f"{self.slot}|{group}" if group else self.slot
            settling = self.kind == "fact" and piece.claim.predicate == "timezone"
            course = self.runs[group] = Course(name, len(self.runs), self._revoked, settling=settling)
        return course.add("" if self.kind == "relation" else _value(piece), piece, self.memory)


def wording(piece: Seen) -> str:
    """Return the free words of a claim as they are compared."""
    return (piece.claim.object or piece.claim.text).casefold().strip()


def _value(piece: Seen) -> str:
    if piece.claim.predicate in TASTES:
        return piece.claim.predicate
    return "" if piece.claim.predicate in WORDED else value(piece.claim, piece.target)
