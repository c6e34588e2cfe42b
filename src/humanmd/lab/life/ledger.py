"""The gold ledger: what was shown where, and what status it deserves by the rules of evidence."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from humanmd.lab.life.records import SELF, Fact, Mark
from humanmd.lab.life.world import World

_DIRECT_CHANNELS = frozenset({"mail", "chat", "notes"})
_KEPT = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """One place where a fact was visible: a span of a field of a record."""

    rec: str
    field: str
    start: int
    end: int
    authorship: str
    channel: str
    asserts: str
    origin: str
    session: str
    day: str


class Ledger:
    """Collects sightings by fact; a repeat of one origin within a session is kept once."""

    def __init__(self) -> None:
        self.seen: dict[str, list[Sighting]] = {}
        self._known: set[tuple[str, str, str, str]] = set()

    def note(self, mark: Mark, sighting: Sighting) -> bool:
        """Record a sighting; False when the same origin was already seen in this session and field kind."""
        key = (mark.ref, sighting.origin, sighting.session, sighting.field)
        if key in self._known:
            return False
        self._known.add(key)
        rows = self.seen.setdefault(mark.ref, [])
        if len(rows) < _KEPT or sighting.authorship == "wrote":
            rows.append(sighting)
        return True


def gate(owner: bool, sightings: list[Sighting]) -> str:  # noqa: FBT001  (the one question that decides)
    """Give the status a fact deserves: one own direct statement, or two independent pieces, confirm it."""
    usable = [s for s in sightings if s.asserts in {"direct", "implied"}]
    if any(
        s.authorship == "wrote" and s.channel in _DIRECT_CHANNELS and s.asserts == "direct" for s in usable
    ):
        return "confirmed"
    allowed = {"wrote", "trace"} if owner else {"wrote", "trace", "told", "read"}
    pieces = [s for s in usable if s.authorship in allowed]
    if independent(pieces) >= 2:  # noqa: PLR2004  (two independent pieces)
        return "confirmed"
    return "candidate" if pieces else "never"


def independent(sightings: list[Sighting]) -> int:
    """Count pieces that differ from each other in session, local day and origin."""
    sessions: set[str] = set()
    days: set[str] = set()
    origins: set[str] = set()
    count = 0
    for one in sightings:
        if one.session in sessions or one.day in days or one.origin in origins:
            continue
        sessions.add(one.session)
        days.add(one.day)
        origins.add(one.origin)
        count += 1
    return count


def fact_rows(world: World, ledger: Ledger, dates: Mapping[int, str]) -> Iterator[dict[str, object]]:
    """Write the gold of every fact that was visible at least once."""
    for fact in world.facts:
        sightings = ledger.seen.get(fact.fact_id, [])
        if not sightings:
            continue
        yield _row(fact, sightings, dates)


def _row(fact: Fact, sightings: list[Sighting], dates: Mapping[int, str]) -> dict[str, object]:
    authorships = {s.authorship for s in sightings}
    return {
        "fact_id": fact.fact_id,
        "subj": fact.subj,
        "pred": fact.pred,
        "obj": fact.obj,
        "about": fact.about,
        "obj_aliases": list(fact.aliases),
        "valid_from": dates.get(fact.start),
        "valid_to": dates.get(fact.end),
        "first_observable": sightings[0].rec,
        "first_day": sightings[0].day,
        "evidence": [evidence(s) for s in sightings],
        "independent_sessions": independent(sightings),
        "author": "self"
        if "wrote" in authorships
        else ("other" if authorships & {"told", "read"} else "system"),
        "assert": "direct" if "wrote" in authorships else "implied",
        "sens": "personal" if fact.pred in {"family_of", "friend_of", "home_city"} else "public",
        "supersedes": fact.supersedes or None,
        "gate": gate(fact.subj == SELF, sightings),
    }


def evidence(sighting: Sighting) -> dict[str, object]:
    """Write one sighting as gold."""
    return {
        "rec": sighting.rec,
        "field": sighting.field,
        "a": sighting.start,
        "b": sighting.end,
        "authorship": sighting.authorship,
        "channel": sighting.channel,
        "assert": sighting.asserts,
        "origin": sighting.origin,
        "session": sighting.session,
        "day": sighting.day,
    }
