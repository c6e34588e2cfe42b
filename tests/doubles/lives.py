"""Simulated lives run through the whole pipeline, and what came out, so that runs can be compared."""

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import psutil  # type: ignore[import-untyped]

from humanmd.daemon.home import Home, temporary_home
from humanmd.daemon.replay import files_of, lines_of, replay
from humanmd.evidence.records import Options, Verification
from humanmd.evidence.snapshot import canonical, snapshot
from humanmd.evidence.verify import verify
from humanmd.kernel.instants import MINUTE, SECOND, Instant, parse
from humanmd.kernel.store.connection import Db
from humanmd.lab.life.generate import Options as LifeOptions
from humanmd.lab.life.generate import generate

BRIEF = 24
"""Hours that records are kept in a short life, so that some are let go of."""

STAGES: Mapping[str, str] = MappingProxyType(
    {
        "block": "SELECT id, reason, outline, spans FROM block",
        "session": "SELECT id, track, start, stop, status, end_reason, continues, holes, apps, summary FROM session",
        "observation": "SELECT slot, point FROM observation",
        "identity": "SELECT id, kind, name, aliases, owner FROM identity",
        "point": "SELECT id, slot, status, confidence, text, valid_from, valid_to, reason FROM point",
        "line": "SELECT id, kind, source, target, predicate, status, confidence FROM line",
        "day": "SELECT day, feature FROM day_feature",
        "trial": "SELECT day, face, occasion, outcome, base, receipt FROM trial",
        "face": "SELECT id, signature, status, members, confidence, receipts FROM face",
        "volume": "SELECT id, label, status, members FROM volume",
        "root": "SELECT id, text FROM root WHERE live = 1",
    }
)
"""What each stage made, in the order of the data: the first that differs is where two runs part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a run left behind."""

    made: Mapping[str, Any]
    stages: Mapping[str, tuple[str, ...]]
    verified: Verification

    @property
    def canonical(self) -> bytes:
        return canonical(self.made)

    def points(self, **wanted: object) -> list[Mapping[str, Any]]:
        """List the Points whose columns have these values."""
        return [row for row in self.made["points"] if all(row[k] == v for k, v in wanted.items())]


def live(folder: Path, days: int, *, seed: int = 1, density: float = 0.05) -> Path:
    """Simulate a thin life, with far fewer records a minute than a real one, and return its captures."""
    generate("clara", seed, days, folder, options=LifeOptions(density=density))
    return folder / "captures"


def home(folder: Path, *, capture_hours: int | None = None) -> Path:
    """Make an empty home, with its own retention if named."""
    folder.mkdir(parents=True, mode=0o700)
    if capture_hours is not None:
        (folder / "config.toml").write_text(f"[retention]\ncapture_hours = {capture_hours}\n")
    return folder


def copied(root: Path, folder: Path) -> Path:
    """Copy a closed home."""
    shutil.copytree(root, folder)
    return folder


def replayed(root: Path, lines: Iterable[str]) -> Outcome:
    """Run lines through the pipeline in one go."""
    with temporary_home(root) as opened:
        replay(opened, lines, ignored)
        return outcome(opened)


def outcome(opened: Home) -> Outcome:
    """Read what is in a home."""
    return Outcome(
        made=snapshot(opened.db, Options(generated_at=Instant(0), raw=True)),
        stages={name: _rows(opened.db, query) for name, query in STAGES.items()},
        verified=verify(opened.db, opened.mac),
    )


def outcome_of(root: Path) -> Outcome:
    """Open a home and read what is in it."""
    with temporary_home(root) as opened:
        return outcome(opened)


def parting(one: Outcome, other: Outcome) -> str:
    """Name the first stage in which two runs differ, with the first rows that only one of them has; "" if none."""
    for name in STAGES:
        ours, theirs = set(one.stages[name]), set(other.stages[name])
        if ours != theirs:
            return f"{name}: {sorted(ours - theirs)[:2]} against {sorted(theirs - ours)[:2]}"
    return "" if one.canonical == other.canonical else "export"


def all_lines(captures: Path) -> list[str]:
    """Read every line of a life in the order of its files."""
    return list(lines_of(files_of(captures)))


def shuffled(lines: Sequence[str], seed: int) -> list[str]:
    """Mix the lines of each minute."""
    rng = random.Random(seed)  # noqa: S311  (a test, not a secret)
    return [line for _, _, line in sorted((_at(line) // MINUTE, rng.random(), line) for line in lines)]


def late(lines: Sequence[str], seed: int, most: int = 90 * SECOND) -> list[str]:
    """Deliver every fifth line up to so many microseconds after its time."""
    rng = random.Random(seed)  # noqa: S311  (a test, not a secret)
    delays = [rng.randint(0, most) if rng.random() < 0.2 else 0 for _ in lines]
    keyed = [(_at(line) + delay, n, line) for n, (line, delay) in enumerate(zip(lines, delays, strict=True))]
    return [line for _, _, line in sorted(keyed)]


def command(*words: object) -> list[str]:
    """Name a command of the real program in its own process."""
    return [sys.executable, "-m", "humanmd", *map(str, words)]


def run(*words: object) -> tuple[int, list[dict[str, Any]], str]:
    """Run the real program; return its exit code, the JSON lines it printed and its errors."""
    done = subprocess.run(command(*words), capture_output=True, text=True, encoding="utf-8", check=False)
    printed = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return done.returncode, printed, done.stderr


def killed(cpu_s: float, *words: object) -> bool:
    """Start the real program and kill it without a warning once it has worked so long; False if it ended before."""
    with psutil.Popen(command(*words), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while True:
            try:
                process.wait(timeout=0.01)
            except psutil.TimeoutExpired:
                if sum(process.cpu_times()[:2]) < cpu_s:
                    continue
                process.kill()
                return True
            return False


def ignored(_units: int) -> None:
    """Take progress and say nothing."""


def kills_work() -> bool:
    """Tell whether this system can kill a process as a power cut would."""
    return os.name == "posix"


def _at(line: str) -> Instant:
    return parse(json.loads(line)["captured_at"])[0]


def _rows(db: Db, query: str) -> tuple[str, ...]:
    return tuple(sorted(map(repr, db.rows(query))))
