"""`humanmd replay`: recorded S1 lines through the whole pipeline on a virtual clock."""

import sys
import time
from pathlib import Path

import click

from humanmd.cli.counts import counts_of, told
from humanmd.cli.human import publish
from humanmd.cli.progress import progress
from humanmd.cli.render import as_json_option, emit, give_up, note, say
from humanmd.daemon.home import open_home
from humanmd.daemon.replay import Tally, files_of, lines_of, places_of, replay
from humanmd.session import store as sessions

_SHOWN = 20


@click.command("replay")
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@as_json_option
@click.pass_obj
def command(home: Path | None, path: Path, *, as_json: bool) -> None:
    """Run recorded S1 lines (a .jsonl file, or a folder of them) into a home, then build its model.

    Lines that an earlier run has taken are recognised: a replay that was stopped goes on by running it again.
    """
    files = files_of(path)
    started = time.process_time()
    total = _lines(files) if sys.stderr.isatty() else None
    with open_home(home, durable=False) as opened, progress("replaying", total) as advance:
        tally = replay(opened, lines_of(files), lambda n: advance(n, ""))
        publish(opened)
        counts, kept = counts_of(opened.db), sessions.count(opened.db)
    _tell(files, tally.failed[:_SHOWN])
    if as_json:
        emit(
            {
                **report(tally),
                "sessions": kept,
                "cpu_s": round(time.process_time() - started, 3),
                "counts": counts,
            }
        )
    else:
        say(
            f"{tally.records} records: {tally.stored} stored, {sum(tally.refused.values())} refused, "
            f"{tally.duplicates} known already, {tally.conflicts} in conflict, {len(tally.failed)} unreadable."
        )
        say(told(counts))
    if tally.records and len(tally.failed) == tally.records:
        give_up(f"Nothing at {path} is an S1 record. Name a .jsonl file with one record a line.")
    if tally.failed or tally.conflicts:
        give_up(
            f"{len(tally.failed)} lines were no records and {tally.conflicts} contradict an id; all others were taken."
        )


def _tell(files: tuple[Path, ...], failed: list[tuple[int, str, str]]) -> None:
    places = places_of(files, (number for number, _, _ in failed))
    for number, key, error in failed:
        file, line = places[number]
        note(f"{file}, line {line}: {key}: {error}" if key else f"{file}, line {line}: {error}")


def report(tally: Tally) -> dict[str, object]:
    """Say what a replay did with its records, for scripts."""
    return {
        "records": tally.records,
        "stored": tally.stored,
        "duplicates": tally.duplicates,
        "conflicts": tally.conflicts,
        "failed": len(tally.failed),
        "refused": dict(sorted(tally.refused.items())),
        "blocks": tally.blocks,
    }


def _lines(files: tuple[Path, ...]) -> int:
    """Count lines for the progress bar."""
    total = 0
    for file in files:
        with file.open("rb") as handle:
            total += sum(1 for _ in handle)
    return total
