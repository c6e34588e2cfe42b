"""`humanmd rebuild`: the model folded again from its stored deltas."""

import time
from pathlib import Path

import click

from humanmd.cli.counts import counts_of, told
from humanmd.cli.human import publish
from humanmd.cli.progress import progress
from humanmd.cli.render import as_json_option, emit, say
from humanmd.daemon import pipeline
from humanmd.daemon.home import open_home


@click.command("rebuild")
@as_json_option
@click.pass_obj
def command(home: Path | None, *, as_json: bool) -> None:
    """Fold Points and Lines again from the stored deltas, then Faces, Volumes and Root; no captures are needed."""
    started = time.process_time()
    with open_home(home) as opened, progress("rebuilding", None):
        now = opened.clock.now()
        deltas = pipeline.rebuild(opened, now)
        publish(opened)
        counts = counts_of(opened.db)
    cpu_s = round(time.process_time() - started, 3)
    if as_json:
        emit({"deltas": deltas, "cpu_s": cpu_s, "counts": counts})
    else:
        say(f"Folded {deltas} deltas: {told(counts)}.")
