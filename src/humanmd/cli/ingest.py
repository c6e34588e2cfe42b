"""`humanmd ingest`: S1 records from a file or standard input, each with its answer."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import click

from humanmd.capture.stage import Answer, Conflict, Failed, Intent, Refused, Stored, ingested
from humanmd.cli.render import as_json_option, emit, note, say
from humanmd.daemon import pipeline
from humanmd.daemon.home import open_home
from humanmd.daemon.policy import policy_of
from humanmd.daemon.portrait import write_portrait
from humanmd.kernel.errors import HumanmdError

LONGEST_LINE = 8 << 20
"""Bytes of one line that are read; the rest of a longer one is passed over, and the line refused."""


class IngestError(HumanmdError):
    """Some lines were no records; all others were taken."""


@click.command("ingest")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--build", is_flag=True, help="Run every pending step and build the model at once.")
@as_json_option
@click.pass_obj
def command(home: Path | None, file: Path, *, build: bool, as_json: bool) -> None:
    """Store S1 records, one JSON object a line; every line gets an answer and a bad one stops nothing.

    With --json there is one answer a line, in order. Without --build the records wait for the next build.
    """
    tally = dict.fromkeys(("stored", "duplicate", "refused", "conflict", "failed"), 0)
    with open_home(home) as opened, click.open_file(str(file), "rb") as handle:
        intent = Intent(
            intake="ingest", policy=policy_of(opened.db, opened.config), now=opened.clock.now(), client="cli"
        )
        for answers in ingested(opened.db, opened.mac, _lines(handle), intent):
            for answer in answers:
                view = view_of(answer)
                tally[_kind(answer)] += 1
                if as_json:
                    emit(view)
                elif isinstance(answer, Failed):
                    note(f"line {answer.line}: {answer.error}")
        if build:
            now = opened.clock.now()
            pipeline.catch_up(opened, now)
            pipeline.night(opened, now, opened.clock.offset())
            pipeline.build(opened, now, "ingest")
            write_portrait(opened)
    if not as_json:
        say(", ".join(f"{n} {name}" for name, n in tally.items()))
    if tally["failed"] or tally["conflict"]:
        message = f"{tally['failed']} lines were no records and {tally['conflict']} contradict an id."
        raise IngestError(message, next_step="The answers name each line; all others were taken.")


def view_of(answer: Answer) -> dict[str, object]:
    """Show an answer as scripts read it."""
    match answer:
        case Stored(id=capture_id, duplicate=duplicate, rule=rule):
            view: dict[str, object] = {"id": capture_id, "stored": True}
            return view | ({"duplicate": True} if duplicate else {}) | ({"rule": rule} if rule else {})
        case Refused(rule=rule):
            return {"stored": False, "rule": rule}
        case Conflict(id=capture_id):
            return {"stored": False, "error": "conflict", "id": capture_id}
        case Failed(line=line, key=key, error=error):
            return {"stored": False, "error": error, "line": line, "key": key}


def _kind(answer: Answer) -> str:
    match answer:
        case Stored(duplicate=duplicate):
            return "duplicate" if duplicate else "stored"
        case Refused():
            return "refused"
        case Conflict():
            return "conflict"
        case Failed():
            return "failed"


def _lines(handle: BinaryIO) -> Iterator[bytes]:
    """Read lines without ever holding more than the longest one; blank lines are no records."""
    while line := handle.readline(LONGEST_LINE):
        whole = line.endswith(b"\n") or len(line) < LONGEST_LINE
        if not whole:
            _pass_over(iter(lambda: handle.readline(LONGEST_LINE), b""))
            yield b"{"
        elif line.strip():
            yield line


def _pass_over(parts: Iterable[bytes]) -> None:
    for part in parts:
        if part.endswith(b"\n"):
            return
