"""`humanmd replay`: recorded S1 lines through the whole pipeline on a virtual clock."""

import time
from pathlib import Path

import click

from humanmd.cli.counts import counts_of
from humanmd.cli.render import as_json_option, emit, note, progress, say
from humanmd.daemon.home import open_home
from humanmd.daemon.replay import Tally, files_of, lines_of, replay


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
    with open_home(home, durable=False) as opened, progress("replaying", _lines(files)) as advance:
        tally = replay(opened, lines_of(files), lambda n: advance(n, ""))
        counts = counts_of(opened.db)
    result = report(tally, time.process_time() - started)
    for line, key, error in tally.failed[:20]:
        note(f"line {line}: {key}: {error}")
    if as_json:
        emit({**result, "counts": counts})
        return
    say(f"{tally.records} records: {tally.stored} stored, {sum(tally.refused.values())} refused, ")
    say(f"{tally.duplicates} known already, {len(tally.failed)} unreadable.")
    say(", ".join(f"{n} {name}" for name, n in counts.items()))


def report(tally: Tally, cpu_s: float) -> dict[str, object]:
    """Say what a replay did, for scripts."""
    return {
        "records": tally.records,
        "stored": tally.stored,
        "duplicates": tally.duplicates,
        "conflicts": tally.conflicts,
        "failed": len(tally.failed),
        "refused": dict(sorted(tally.refused.items())),
        "blocks": tally.blocks,
        "cpu_s": round(cpu_s, 3),
    }


def _lines(files: tuple[Path, ...]) -> int:
    """Count lines for the progress bar."""
    total = 0
    for file in files:
        with file.open("rb") as handle:
            total += sum(1 for _ in handle)
    return total
