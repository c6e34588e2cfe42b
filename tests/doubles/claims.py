"""Claims and their evidence in few words, and a model folded from them."""

# ruff: noqa: ANN401, S608  (keywords are handed on to records; table names are constants)

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from humanmd.capture.records import Authorship, Channel
from humanmd.kernel.ids import derived
from humanmd.kernel.instants import DAY, HOUR, MINUTE, Instant, parse
from humanmd.kernel.store.connection import Db, transaction
from humanmd.modeling import apply, ledger
from humanmd.modeling.gate import Judged
from humanmd.modeling.places import line_origin
from humanmd.modeling.records import SELF, Claim, DeltaItem, Evidence, IdentityKind, Mention

MONDAY = parse("2026-03-02T09:00:00+00:00")[0]
OWNER = Mention(kind="person", name=SELF)
NOW = Instant(MONDAY + 400 * DAY)


def who(name: str, handle: str = "", context: str = "", kind: IdentityKind = "person") -> Mention:
    return Mention(kind=kind, name=name, handle=handle, context=context)


def fact(predicate: str, what: str, *, subject: Mention = OWNER, **more: Any) -> Claim:
    return Claim(kind="fact", subject=subject, predicate=predicate, object=what, **more)


def promise(what: str, predicate: str = "open", **more: Any) -> Claim:
    return Claim(kind="commitment", subject=OWNER, predicate=predicate, object=what, **more)


def entity(name: str, kind: IdentityKind = "project", **more: Any) -> Claim:
    return Claim(kind="entity", subject=who(name, kind=kind, **more), predicate="exists", text=name)


def also(name: str, other: str, kind: IdentityKind = "person") -> Claim:
    subject = OWNER if name == SELF else who(name, kind=kind)
    return Claim(kind="alias", subject=subject, predicate="alias", object=other)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """One claim as seen on a day (0 is the first Monday), in a session of that day."""

    claim: Claim
    day: float = 0
    words: str = ""
    how: Authorship = "wrote"
    channel: Channel = "chat"
    direct: bool | None = None
    session: int = 0
    source: str = "rules"
    private: bool = False

    @property
    def at(self) -> Instant:
        return Instant(MONDAY + int(self.day * DAY) + self.session * HOUR)

    @property
    def session_id(self) -> str:
        return derived("ses", str(int(self.day)), str(self.session))

    @property
    def window_id(self) -> str:
        return derived("win", self.session_id)

    def item(self) -> DeltaItem:
        words = (
            self.words or f"{self.claim.predicate} {self.claim.object} {self.claim.subject.name} {self.day}"
        )
        capture = derived("cap", str(self.at), words, self.how, self.channel)
        origin = self.session_id if self.how == "trace" else line_origin(words)
        evidence = Evidence(
            receipt_id=derived("rcp", capture, words), kind="capture", source_id=capture, field="text", start=0,
            end=len(words), quote=words, authorship=self.how, author="", channel=self.channel, origin=origin,
            observed_at=self.at, offset=0, session_id=self.session_id,
            direct=self.how == "wrote" and self.channel in ("mail", "chat", "note") if self.direct is None else self.direct,
        )  # fmt: skip
        return DeltaItem(
            claim=self.claim, evidence=evidence, confidence=0.9, rule="test", private=self.private
        )


def save(db: Db, sights: Iterable[Sight]) -> None:
    """Store the deltas of some sights, one for each session and source; a session's earlier delta is replaced."""
    windows: dict[tuple[str, str], list[Sight]] = {}
    for sight in sights:
        windows.setdefault((sight.window_id, sight.source), []).append(sight)
    with transaction(db):
        for (window_id, source), group in windows.items():
            ordered = sorted(group, key=lambda s: (s.at, repr(s)))
            start = Instant(ordered[0].at - ordered[0].at % (5 * MINUTE))
            about = ledger.Range(
                window_id=window_id, session_id=ordered[0].session_id, start=start,
                end=Instant(start + 5 * MINUTE), inputs="",
            )  # fmt: skip
            ledger.save(db, about, source, Judged(kept=tuple(s.item() for s in ordered), rejected=()))


def model(db: Db, sights: Sequence[Sight]) -> None:
    """Store and apply some sights."""
    save(db, sights)
    apply.pending(db, NOW, lambda _delta: None)


def seen_on(claim: Claim, *days: float, **more: Any) -> list[Sight]:
    """See one claim on several days in different words."""
    first = Sight(claim=claim, **more)
    return [replace(first, day=day) for day in days]


def dump(db: Db) -> list[tuple[Any, ...]]:
    """Return all that the model says, without row numbers and processing times."""
    skipped = {"row", "changed_at", "item", "mention"}
    out: list[tuple[Any, ...]] = []
    for table in ("point", "line", "identity", "roster"):
        columns = [r[1] for r in db.rows(f"PRAGMA table_info({table})") if r[1] not in skipped]
        out += [
            (table, *row) for row in db.rows(f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2, 3")
        ]
    for owner in ("point", "line"):
        rows = db.rows(f"SELECT {owner}, receipt FROM {owner}_receipt ORDER BY {owner}, n")
        out += [(f"{owner}_receipt", *row) for row in rows]
    out += [
        ("fts", *row)
        for row in db.rows("SELECT p.id, f.body FROM point_fts f JOIN point p ON p.row = f.rowid ORDER BY 1")
    ]
    mentions = "SELECT name, kind, handle, context, own, key, partial, refs, entity FROM mention ORDER BY 1, 2, 3, 4, 5"
    out += [("mention", *row) for row in db.rows(mentions)]
    return out
