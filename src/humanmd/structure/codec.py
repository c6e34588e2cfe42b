"""How structure's records are written as JSON text and read back."""

import json
from collections.abc import Sequence
from typing import Any, Final

from humanmd.kernel.instants import Instant
from humanmd.structure.records import (
    Candidate,
    Context,
    DayFeature,
    Expectation,
    Follows,
    Habits,
    Holds,
    Manifest,
    Prefers,
    Recurs,
    Sentence,
    StageResult,
    Stretch,
)

_MANIFEST_TUPLES: Final = ("models", "prompt_hashes", "degraded_stages")


def dump(value: object) -> str:
    """Write JSON without spaces, in the order given."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def expectations_json(expectations: Sequence[Expectation]) -> str:
    """Write expectations as the objects of the vocabulary."""
    return dump([expectation_row(expectation) for expectation in expectations])


def expectations(text: str) -> tuple[Expectation, ...]:
    """Read expectations back."""
    return tuple(_expectation(row) for row in json.loads(text))


def expectation_row(expectation: Expectation) -> dict[str, Any]:
    """Write one expectation as an object with its kind."""
    match expectation:
        case Recurs():
            return {
                "kind": "recurs", "days": list(expectation.days), "hours": list(expectation.hours),
                "context": _context_row(expectation.context), "min_minutes": expectation.min_minutes,
            }  # fmt: skip
        case Follows():
            return {
                "kind": "follows", "after": _context_row(expectation.after),
                "then": _context_row(expectation.then), "within_minutes": expectation.within_minutes,
            }  # fmt: skip
        case Prefers():
            return {
                "kind": "prefers", "situation": expectation.situation, "choice": expectation.choice,
                "over": expectation.over,
            }  # fmt: skip
        case Holds():
            return {"kind": "holds", "point": expectation.point}


def feature_json(feature: DayFeature) -> str:
    """Write a day's feature."""
    places = [
        [c.kind, c.name, [[s.start, s.end, s.seconds, s.at, s.capture] for s in stretches]]
        for c, stretches in feature.places
    ]
    return dump([feature.day, feature.offset, feature.coverage, places])


def feature(text: str) -> DayFeature:
    """Read a day's feature back."""
    day, offset, coverage, places = json.loads(text)
    return DayFeature(
        day=day,
        offset=offset,
        coverage=tuple(coverage),
        places=tuple(
            (
                Context(kind=kind, name=name),
                tuple(
                    Stretch(start=start, end=end, seconds=seconds, at=Instant(at), capture=capture)
                    for start, end, seconds, at, capture in stretches
                ),
            )
            for kind, name, stretches in places
        ),
    )


def habits_json(habits: Habits) -> str:
    """Write the miner's state."""
    return dump([habits.formed, [_candidate_row(candidate) for candidate in habits.candidates]])


def habits(text: str) -> Habits:
    """Read the miner's state back."""
    formed, rows = json.loads(text)
    return Habits(formed=formed, candidates=tuple(_candidate(row) for row in rows))


def sentences_json(sentences: Sequence[Sentence]) -> str:
    """Write the sentences of a Root."""
    return dump([[s.text, s.members, s.receipts] for s in sentences])


def sentences(text: str) -> tuple[Sentence, ...]:
    """Read the sentences of a Root back."""
    return tuple(
        Sentence(text=words, members=tuple(members), receipts=tuple(receipts))
        for words, members, receipts in json.loads(text)
    )


def manifest_json(manifest: Manifest) -> str:
    """Write a manifest."""
    names = [name for name in Manifest.__slots__ if name != "stages"]
    row: dict[str, Any] = {name: getattr(manifest, name) for name in names}
    return dump(row | {"stages": [[stage.name, stage.status, stage.ms] for stage in manifest.stages]})


def manifest(text: str) -> Manifest:
    """Read a manifest back."""
    row = json.loads(text)
    row |= {name: tuple(row[name]) for name in _MANIFEST_TUPLES}
    row["stages"] = tuple(StageResult(name=name, status=status, ms=ms) for name, status, ms in row["stages"])
    return Manifest(**row)


def names(text: str) -> tuple[str, ...]:
    """Read a list of ids or names back."""
    return tuple(json.loads(text))


def _context_row(context: Context) -> dict[str, str]:
    return {"kind": context.kind, "name": context.name}


def _expectation(row: dict[str, Any]) -> Expectation:
    match row["kind"]:
        case "recurs" | "follows":
            return _behaviour(row)
        case "prefers":
            return Prefers(situation=row["situation"], choice=row["choice"], over=row["over"])
        case _:
            return Holds(point=row["point"])


def _behaviour(row: dict[str, Any]) -> Recurs | Follows:
    if row["kind"] == "recurs":
        return Recurs(
            days=tuple(row["days"]), hours=tuple(row["hours"]), context=Context(**row["context"]),
            min_minutes=row["min_minutes"],
        )  # fmt: skip
    return Follows(
        after=Context(**row["after"]), then=Context(**row["then"]), within_minutes=row["within_minutes"]
    )


def _candidate_row(c: Candidate) -> list[Any]:
    return [
        c.id, c.index, expectation_row(c.expectation), c.formed, c.first_seen, c.prior, c.status, c.log_e, c.stop,
        c.hits, c.trials, c.base, c.idle, [[day, int(hit)] for day, hit in c.recent], c.seen_at, c.active_since,
        c.retired_at,
    ]  # fmt: skip


def _candidate(row: list[Any]) -> Candidate:
    (
        name, index, expected, formed, first_seen, prior, status, log_e, stop, hits, trials, base, idle, recent,
        seen_at, active_since, retired_at,
    ) = row  # fmt: skip
    return Candidate(
        id=name, index=index, expectation=_behaviour(expected), formed=formed, first_seen=first_seen,
        prior=(prior[0], prior[1]), status=status, log_e=log_e, stop=stop, hits=hits, trials=trials, base=base,
        idle=idle, recent=tuple((day, bool(hit)) for day, hit in recent), seen_at=seen_at,
        active_since=active_since, retired_at=retired_at,
    )  # fmt: skip
