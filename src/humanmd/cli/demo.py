"""`humanmd demo`: three simulated weeks through the real pipeline, in a home that is not the owner's."""

import shlex
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from humanmd.cli.counts import counts_of, told
from humanmd.cli.human import publish
from humanmd.cli.lab import summary
from humanmd.cli.progress import progress
from humanmd.cli.render import emit, note, say
from humanmd.daemon.home import Home, temporary_home
from humanmd.daemon.portrait import portrait
from humanmd.daemon.replay import files_of, lines_of, replay
from humanmd.evidence.records import Options
from humanmd.evidence.snapshot import snapshot
from humanmd.lab import gold
from humanmd.lab.life.generate import generate
from humanmd.lab.score import score

PERSONA, SEED, DAYS = "clara", 1, 21
"""The life that the demo lives."""

PROVES = (
    (
        "What this shows: recorded screen activity (S1 records of a simulated person) went through the same privacy "
        "gate, timeline, sessions, modelling and structure as a real screen's would, and came out as this portrait; "
        "nothing was put into the model by hand."
    ),
    "What it does not show: no real screen was read, and a simulated life is tidier than yours.",
)


@click.command("demo")
@click.option("--headless", is_flag=True, help="Ask nothing, keep the home, end with one line of JSON.")
@click.option("--keep", is_flag=True, help="Keep the demo's home and print its path.")
@click.option("--seed", default=SEED, show_default=True, help="Which of the person's possible lives.")
@click.option("--json", "as_json", is_flag=True, help="Print only the last line of JSON.")
def command(seed: int, *, headless: bool, keep: bool, as_json: bool) -> None:
    """Live three simulated weeks through the real pipeline and print the portrait; no screen, key or network.

    Everything happens in a fresh temporary folder that is deleted at the end, unless --headless or --keep.
    """
    kept = keep or headless or as_json
    with _folder(keep=kept) as folder:
        result = _live(folder, seed, quiet=as_json, kept=kept)
        if kept:
            emit({"counts": dict(result.counts), "home": str(result.home), "human": str(result.human)})
        else:
            note(
                "The demo's home is deleted now. To look into it: `humanmd demo --keep`, then `humanmd evidence`."
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Result:
    counts: dict[str, int]
    home: Path
    human: Path


@contextmanager
def _folder(*, keep: bool) -> Iterator[Path]:
    """Give the demo a folder of its own; it goes at the end, and whenever something stops it before."""
    folder = Path(tempfile.mkdtemp(prefix="humanmd-demo-"))
    finished = False
    try:
        yield folder
        finished = True
    finally:
        if not (keep and finished):
            shutil.rmtree(folder)


def _live(folder: Path, seed: int, *, quiet: bool, kept: bool) -> _Result:
    life, root = folder / "life", folder / "home"
    speak = note if not quiet else _silent
    speak(f"Simulating {DAYS} days of one person's screen …")
    manifest = generate(PERSONA, seed, DAYS, life)
    records = manifest.counts["records"]
    speak(f"Living {records} records through the pipeline …")
    with temporary_home(root) as home, progress("living", records) as advance:
        replay(home, lines_of(files_of(life / "captures")), lambda n: advance(n, ""))
        publish(home)
        counts = counts_of(home.db)
        if not quiet:
            _show(home, life, counts, kept=kept)
    return _Result(counts=counts, home=root, human=root / "HUMAN.md")


def _show(home: Home, life: Path, counts: dict[str, int], *, kept: bool) -> None:
    say(portrait(home, redacted=False))
    say()
    say(f"In the model: {told(counts)}.")
    say("Compared with the simulator's own truth:")
    made = snapshot(home.db, Options(generated_at=home.clock.now(), raw=True))
    for line in summary(score(made, gold.load(life / "gold"))):
        say(f"  {line}")
    if kept:
        root = shlex.quote(str(home.paths.root))
        say(f"Everything is in {home.paths.root}; `humanmd --home {root} evidence HANDLE` opens any line.")
        say(f"The simulated life and its truth are in {life}.")
    say()
    for line in PROVES:
        say(line)


def _silent(_text: str) -> None:
    """Say nothing."""
