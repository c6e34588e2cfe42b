"""Write a simulated life to a folder: captures, gold, manifest."""

import json
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TextIO

from humanmd.kernel.errors import UsageError
from humanmd.kernel.instants import SECOND
from humanmd.lab.life import attacks as hostile
from humanmd.lab.life import book as books
from humanmd.lab.life import schedule
from humanmd.lab.life import world as worlds
from humanmd.lab.life.attacks import Attack
from humanmd.lab.life.calendar import LocalTime
from humanmd.lab.life.film import Camera, Frame
from humanmd.lab.life.ledger import Ledger, evidence, fact_rows
from humanmd.lab.life.narrative import Teller
from humanmd.lab.life.records import SELF, Beat, Episode
from humanmd.lab.life.stage import Stage
from humanmd.lab.life.truths import ambient, habit_rows, identities

_EVENING = (1066.0, 1180.0)
_ANY_TIME = (300.0, 1300.0)
_LATE, _TWICE = 0.003, 0.002
_LATEST = 60 * SECOND

VERSION = "1"
"""The version of the generator; other bytes for the same arguments need another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What was generated: arguments, counts, and a hash of each file by its relative path."""

    version: str
    persona: str
    seed: int
    days: int
    shuffle_times: bool
    without: tuple[str, ...]
    flood: bool
    density: float
    counts: Mapping[str, int]
    files: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a life differs from the ordinary one: records a minute of activity, and a flooded page."""

    density: float = 1.0
    flood: bool = False


def generate(  # noqa: PLR0913  (the arguments of a life)
    persona: str,
    seed: int,
    days: int,
    out: Path,
    *,
    shuffle_times: bool = False,
    without: frozenset[str] = frozenset(),
    options: Options = Options(),
) -> Manifest:
    """Write the life of a persona into an empty or new folder.

    `shuffle_times` keeps content and volume but leaves no habit; `without` removes facts, named by id or predicate,
    from everything that is rendered. UsageError if there is no such persona, or the folder holds a life already.
    """
    rng = Random(f"{persona}:{seed}")  # noqa: S311  (a life, not a secret)
    world = worlds.load(persona, without)
    _prepare(out)
    time = LocalTime(start=world.start, trip_days=world.trip_days)
    episodes = schedule.plan(world, rng, days, time)
    if shuffle_times:
        episodes = schedule.shuffled(world, rng, episodes, days)
    pairs = list(hostile.plants(rng, days, flood=options.flood, without=without))
    book = books.load("words", "filler")
    beats = [*Teller(world=world, book=book, rng=rng, days=days).beats(), *(beat for beat, _ in pairs)]
    stage = Stage(world, book, rng, time, rate=options.density, queues=_queues(beats))
    camera = Camera(stage, Ledger())
    counts = _film(camera, episodes, out, _ANY_TIME if shuffle_times else _EVENING)
    counts |= _gold(
        camera, [attack for _, attack in pairs], list(habit_rows(world, episodes, time, days)), out
    )
    manifest = Manifest(
        version=VERSION,
        persona=persona,
        seed=seed,
        days=days,
        shuffle_times=shuffle_times,
        without=tuple(sorted(without)),
        flood=options.flood,
        density=options.density,
        counts=counts,
        files=_hashes(out),
    )
    text = json.dumps(asdict(manifest), ensure_ascii=False, indent=1)
    (out / "MANIFEST.json").write_text(text + "\n", encoding="utf-8")
    return manifest


def _prepare(out: Path) -> None:
    if (out / "captures").exists() or (out / "gold").exists():
        message = f"The folder {out} already holds a simulated life."
        raise UsageError(message, next_step="Name an empty or new folder.")
    (out / "captures").mkdir(parents=True)
    (out / "gold").mkdir()


def _queues(beats: Iterable[Beat]) -> dict[str, list[Beat]]:
    queues: dict[str, list[Beat]] = {}
    for beat in beats:
        queues.setdefault(beat.surface, []).append(beat)
    for queue in queues.values():
        queue.sort(key=lambda beat: beat.day)
    return queues


def _film(camera: Camera, episodes: list[Episode], out: Path, evening: tuple[float, float]) -> dict[str, int]:
    records = 0
    current: TextIO | None = None
    day = ""
    with ExitStack() as stack, (out / "gold" / "spans.jsonl").open("w", encoding="utf-8") as spans:
        for frame in disorder(camera.film(episodes, evening), Random(len(episodes))):  # noqa: S311
            if frame.day != day or current is None:
                stack.close()
                day = frame.day
                current = stack.enter_context((out / "captures" / f"{day}.jsonl").open("w", encoding="utf-8"))
            _write(frame, current, spans)
            records += 1
    return {"records": records, "sessions": len(camera.sessions)}


def disorder(frames: Iterable[Frame], rng: Random) -> Iterable[Frame]:
    """Deliver as machines do: three in a thousand come late, two in a thousand come twice."""
    late: list[Frame] = []
    for frame in frames:
        if late and (late[0].day != frame.day or frame.at - late[0].at > _LATEST):
            yield late.pop()
        roll = rng.random()
        if roll < _LATE and not late:
            late.append(frame)
            continue
        yield frame
        if roll > 1 - _TWICE:
            yield replace(frame, spans=())
        if late and rng.random() < 0.5:  # noqa: PLR2004  (overtaken by one or a few)
            yield late.pop()
    yield from late


def _write(frame: Frame, captures: TextIO, spans: TextIO) -> None:
    captures.write(frame.line)
    captures.write("\n")
    for span in frame.spans:
        spans.write(span)
        spans.write("\n")


def _gold(
    camera: Camera, attacks: list[Attack], habits: list[dict[str, object]], out: Path
) -> dict[str, int]:
    stage, ledger = camera.stage, camera.ledger
    world = stage.world
    dates = {day: stage.time.date(day).isoformat() for day in range(1, stage.episode.day + 1)}
    facts = list(fact_rows(world, ledger, dates))
    shown = list({a.attack_id: a for a in attacks if a.attack_id in ledger.seen}.values())
    tables: dict[str, list[dict[str, object]]] = {
        "facts": facts,
        "sessions": camera.sessions,
        "secrets": [_attack(a, ledger) for a in shown if a.family == "A2"],
        "attacks": [_attack(a, ledger) for a in shown if a.family != "A2"],
        "habits": habits,
        "identities": list(identities(world)),
        "commitments": list(_promises(stage, ledger)),
        "authored": [dict(row) for row in stage.authored],
        "states": [_state(ref, ledger) for ref in ledger.seen if ref.startswith("states:")],
    }
    for name, rows in tables.items():
        _lines(out / "gold" / f"{name}.jsonl", rows)
    people = {key: asdict(person) for key, person in world.people.items()}
    whole = {
        "owner": asdict(world.owner),
        "people": people,
        "jobs": [asdict(job) for job in world.jobs],
        "projects": [asdict(project) for project in world.projects],
        "facts": [asdict(fact) for fact in world.facts],
        "zh": dict(world.zh),
        "ambient": list(ambient(world)),
    }
    text = json.dumps(whole, ensure_ascii=False, indent=1)
    (out / "gold" / "world.json").write_text(text + "\n", encoding="utf-8")
    counts = {name: len(rows) for name, rows in tables.items()}
    counts["planted"] = sum(1 for row in habits if row["kind"] in {"recurs", "follows"})
    counts["changes"] = sum(1 for row in facts if row["supersedes"])
    counts["unsaid"] = sum(len(queue) for queue in stage.queues.values())
    return counts


def _attack(attack: Attack, ledger: Ledger) -> dict[str, object]:
    return {**asdict(attack), "evidence": [evidence(s) for s in ledger.seen[attack.attack_id]]}


def _state(ref: str, ledger: Ledger) -> dict[str, object]:
    return {"id": ref, "subj": SELF, "evidence": [evidence(s) for s in ledger.seen[ref]]}


def _promises(stage: Stage, ledger: Ledger) -> Iterable[dict[str, object]]:
    for promise in stage.world.promises:
        opened = ledger.seen.get(promise.key, [])
        closed = ledger.seen.get(f"{promise.key}:done", [])
        if opened:
            yield {
                "id": promise.key,
                "what": promise.what,
                "to": stage.person(promise.to).name,
                "opened": opened[0].day,
                "due": stage.time.date(promise.due).isoformat(),
                "closed": closed[0].day if closed else None,
                "evidence": [evidence(s) for s in (*opened, *closed)],
            }


def _lines(path: Path, rows: Iterable[Mapping[str, object]]) -> None:
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8")


def _hashes(out: Path) -> dict[str, str]:
    paths = sorted(p for p in out.rglob("*.json*") if p.name != "MANIFEST.json")
    return {p.relative_to(out).as_posix(): sha256(p.read_bytes()).hexdigest() for p in paths}
