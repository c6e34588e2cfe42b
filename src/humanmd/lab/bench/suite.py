"""All measurements in turn, in folders of their own."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from humanmd.lab.bench import child, ingest, lives, replay, searches, snapshots, starts
from humanmd.lab.bench.figures import Figure

PARTS: Final = ("ingest", "replay", "rebuild", "storage", "snapshot", "evidence", "search", "cli")
"""What can be measured."""

_INGEST_DAYS, _INGEST_DENSITY = 3, 2.4
"""As many captures a day as the bar for ninety days stands on."""
_KEPT: Final = 1_000
_QUICK_DAYS, _QUICK_SIZES = 3, snapshots.SIZES[:2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to measure, and on how much."""

    parts: frozenset[str]
    days: int = 21
    density: float = 1.0
    sizes: tuple[int, ...] = snapshots.SIZES

    def quick(self) -> "Plan":
        """Return the same on less."""
        return Plan(parts=self.parts, days=_QUICK_DAYS, density=self.density, sizes=_QUICK_SIZES)


def run(folder: Path, plan: Plan) -> Iterator[Figure]:
    """Measure part by part in an empty folder; figures come as soon as they are known."""
    if "ingest" in plan.parts:
        captures = lives.life(folder / "life-ingest", _INGEST_DAYS, _INGEST_DENSITY)
        yield from ingest.figures(ingest.measure(folder / "ingest", lives.lines(captures)))
    if plan.parts & {"replay", "rebuild", "storage"}:
        found = _lived(folder, plan)
        yield from (figure for figure in found if figure.part in plan.parts)
    if plan.parts & {"snapshot", "evidence"}:
        yield from _models(folder, plan)
    if "search" in plan.parts:
        captures = lives.life(folder / "life-search", plan.days, plan.density)
        yield from searches.figures(searches.measure(folder / "search", lives.lines(captures)))
    if "cli" in plan.parts:
        yield from starts.figures(starts.measure(folder / "starts"))


def _lived(folder: Path, plan: Plan) -> Iterator[Figure]:
    captures = lives.life(folder / "life", plan.days, plan.density)
    made = child.run("replay", str(folder / "lived"), str(captures))
    yield from replay.figures(made, plan.days)
    yield from replay.sizes(made, plan.days)


def _models(folder: Path, plan: Plan) -> Iterator[Figure]:
    captures = lives.life(folder / "life-kept", _INGEST_DAYS)
    lines = tuple(islice(lives.lines(captures), _KEPT))
    for size in plan.sizes:
        home = folder / f"model-{size}"
        built = snapshots.write_model(home, size, lines)
        if "snapshot" in plan.parts:
            for kind in ("redacted", "raw"):
                first = child.run("snapshot", str(home), kind)
                ready = child.run("snapshot", str(home), kind)
                yield from snapshots.figures(size, kind, first, ready)
        if "evidence" in plan.parts:
            yield from snapshots.lookup_figures(size, snapshots.look_up(home, built))
