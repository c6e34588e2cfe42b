"""`humanmd ingest`: S1 records from a file or standard input, each with its answer."""

from pathlib import Path
from typing import BinaryIO, cast

import click

from humanmd.capture import store as captures
from humanmd.cli.human import publish
from humanmd.cli.render import as_json_option, emit, give_up, note, say
from humanmd.daemon import pipeline, settings
from humanmd.daemon.home import open_home
from humanmd.daemon.intake import Answer, Conflict, Failed, Refused, Stored, answers, intent_of
from humanmd.kernel.config import Config


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
    load = settings.load if build else _load
    with open_home(home, load=load) as opened, click.open_file(str(file), "rb") as handle:
        intent = intent_of(opened, "ingest", "cli", opened.clock.now())
        for answer in answers(opened, cast("BinaryIO", handle), intent):
            tally[_kind(answer)] += 1
            if as_json:
                emit(view_of(answer))
            elif isinstance(answer, Failed):
                note(f"line {answer.line}: {answer.error}")
        if build:
            before = captures.counts(opened.db).removed
            pipeline.process(opened, opened.clock.now(), opened.clock.offset(), "ingest")
            _tell_gone(captures.counts(opened.db).removed - before, opened.config.retention.capture_hours)
            publish(opened)
    if not as_json:
        say(", ".join(f"{n} {name}" for name, n in tally.items()))
    if tally["failed"] or tally["conflict"]:
        give_up(
            f"{tally['failed']} lines were no records and {tally['conflict']} contradict an id. "
            "The answers name each of them; all others were taken."
        )


def _load(path: Path) -> Config:
    return settings.for_capture(path, lambda text: note(f"humanmd: {text}"))


def _tell_gone(gone: int, hours: int | str) -> None:
    """Say that old records do not stay: who ingests an archive may think they do."""
    if gone > 0 and isinstance(hours, int):
        age = f"{hours // 24} days" if hours % 24 == 0 else f"{hours} hours"
        note(
            f"{gone} records are older than {age} and were let go after modelling. "
            "`[retention] capture_hours` in config.toml says how long they stay."
        )


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
