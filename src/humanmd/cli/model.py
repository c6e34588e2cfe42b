"""`humanmd model`: build it, see its state, export it, compare two exports."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import click

from humanmd.cli.counts import counts_of, told
from humanmd.cli.human import publish
from humanmd.cli.progress import progress
from humanmd.cli.render import as_json_option, emit, note, one_line, say
from humanmd.cli.when import instant
from humanmd.daemon import pipeline
from humanmd.daemon.home import open_home
from humanmd.daemon.leaps import waits
from humanmd.evidence import diff as differences
from humanmd.evidence.load import load
from humanmd.evidence.records import AsOf, Options, Written
from humanmd.evidence.snapshot import NOTICES, write
from humanmd.evidence.views import build_view
from humanmd.kernel.instants import Instant
from humanmd.kernel.masking.redact import redact
from humanmd.kernel.paths import write_private
from humanmd.structure import store as structure


@click.group("model")
def command() -> None:
    """Build, export or compare the model."""


@command.command("build")
@as_json_option
@click.pass_obj
def build(home: Path | None, *, as_json: bool) -> None:
    """Run every pending step, then rebuild Faces, Volumes and Root where their inputs changed."""
    with open_home(home) as opened, progress("building", None):
        manifest = pipeline.process(opened, opened.clock.now(), opened.clock.offset(), "manual")
        human = publish(opened)
        held_back = waits(opened.db)
        counts = counts_of(opened.db)
    view = build_view(manifest).model_dump(mode="json")
    if as_json:
        emit({"build": view, "counts": counts, "human": human or None, "retention_waits": held_back})
        return
    say(f"{manifest.status}: {told(counts)}")
    if held_back:
        note(
            "The clock leapt by more than a week, so old records stay for a day; nothing is removed until then."
        )
    if manifest.degraded_stages:
        say("Not complete: " + ", ".join(manifest.degraded_stages))


@command.command("status")
@as_json_option
@click.pass_obj
def status(home: Path | None, *, as_json: bool) -> None:
    """Say how the last build went."""
    with open_home(home, reading=True) as opened:
        manifest, counts = structure.manifest(opened.db), counts_of(opened.db)
    if as_json:
        emit({"build": build_view(manifest).model_dump(mode="json"), "counts": counts})
    else:
        say(f"{manifest.status} ({manifest.engine}): {told(counts)}")


@command.command("export")
@click.option(
    "--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The JSON file to write."
)
@click.option("--raw", is_flag=True, help="Keep everything; for the owner only.")
@click.option("--people", is_flag=True, help="Also take out names of people.")
@click.option("--generated-at", help="Say this time instead of now.")
@click.option("--as-of", help="The model as it was known at this time.")
@as_json_option
@click.pass_obj
def export(  # noqa: PLR0913  (one argument for each option)
    home: Path | None,
    out: Path,
    generated_at: str | None,
    as_of: str | None,
    *,
    raw: bool,
    people: bool,
    as_json: bool,
) -> None:
    """Write the whole model as JSON; secrets, personal data and home paths are taken out unless --raw.

    With --as-of: the Points that were known at that time, and which of them held then.
    """
    with open_home(home, reading=True) as opened:
        now = opened.clock.now()
        made = now if generated_at is None else instant(generated_at, opened.clock, end_of_day=False)
        options = Options(generated_at=Instant(made), raw=raw, people=people)
        if as_of is not None:
            at = instant(as_of, opened.clock, end_of_day=True)
            then = differences.as_of(opened.db, at, private=raw)
            text = json.dumps(asdict(then), ensure_ascii=False) if raw else _redacted(then)
            write_private(out, text.encode())
            written = Written(bytes=len(text.encode()), notice=NOTICES[not raw])
        else:
            written = write(opened.db, out, options)
    if as_json:
        emit({"out": str(out), "bytes": written.bytes, "notice": written.notice})
        return
    say(f"{out} ({written.bytes:,} bytes)")
    if written.notice == NOTICES[1]:
        note("This is not anonymous: names, projects and the way you write are still in it.")


@command.command("diff")
@click.argument("before", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("after", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@as_json_option
def diff(before: Path, after: Path, *, as_json: bool) -> None:
    """Compare two exported models: what came, what went, what changed."""
    old, new = load(before).document, load(after).document
    found = differences.diff(old, new)
    if as_json:
        emit(asdict(found))
        return
    labels = {row["id"]: _label(row) for made in (old, new) for row in (*made["points"], *made["faces"])}
    for sign, rows in (("+", found.added), ("-", found.removed)):
        for layer, name in rows:
            if layer in ("points", "faces"):
                say(f"{sign} {layer[:-1]} {labels.get(name, name)}")
    for changed in found.changed:
        if changed.layer in ("points", "faces"):
            say(f"~ {changed.layer[:-1]} {labels.get(changed.id, changed.id)}: {', '.join(changed.fields)}")
    say(f"{len(found.added)} added, {len(found.removed)} removed, {len(found.changed)} changed in all layers")


def _label(row: Mapping[str, object]) -> str:
    return one_line(str(row.get("text") or row.get("signature") or row["id"]))


def _redacted(then: AsOf) -> str:
    """Write the model at a time with every text redacted by itself, so that the JSON stays whole."""
    return json.dumps(_clean(asdict(then)), ensure_ascii=False)


def _clean(value: object) -> object:
    match value:
        case str():
            return redact(value).text
        case dict():
            return {key: _clean(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_clean(inner) for inner in value]
        case _:
            return value
