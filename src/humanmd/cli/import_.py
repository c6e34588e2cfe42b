"""`humanmd import`: what the owner already has."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import tzinfo
from pathlib import Path
from tempfile import TemporaryDirectory
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import click

from humanmd.adapters.imports.records import ImportOptions
from humanmd.adapters.imports.registry import IMPORTERS, importer
from humanmd.adapters.imports.run import ImportReport
from humanmd.cli.human import publish
from humanmd.cli.progress import progress
from humanmd.cli.render import as_json_option, emit, note, say
from humanmd.daemon import pipeline
from humanmd.daemon.home import Home, open_home, root, temporary_home
from humanmd.daemon.imports import import_source
from humanmd.kernel.clock import LocalZone
from humanmd.kernel.errors import UsageError
from humanmd.kernel.paths import Paths

_SHOWN = 20


@click.command("import")
@click.argument("source", required=False)
@click.argument("path", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--list", "list_", is_flag=True, help="List the sources that can be read.")
@click.option("--dry-run", is_flag=True, help="Say what would happen; store nothing.")
@click.option("--assume-tz", help="Read times without an offset in this zone, like Europe/Lisbon.")
@click.option("--device", default="", help="Name the source, where one name stands for several.")
@as_json_option
@click.pass_obj
def command(  # noqa: PLR0913  (one argument for each option)
    home: Path | None,
    source: str | None,
    path: Path | None,
    assume_tz: str | None,
    device: str,
    *,
    list_: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Read notes (folder, obsidian), an ActivityWatch export or a browser's history; the source is only read.

    Importing again follows what changed and what was deleted, and stores nothing twice.
    """
    if list_:
        for known in IMPORTERS:
            emit({"source": known.name}) if as_json else say(known.name)
        return
    if source is None or path is None:
        message = "Name a source and a path."
        raise UsageError(message, next_step="See `humanmd import --list`.")
    zone = _zone(assume_tz)
    with _opened(home, dry_run=dry_run) as opened:
        options = ImportOptions(
            now=opened.clock.now(), zone=zone, naive_ok=assume_tz is not None, device=device
        )
        with progress(f"importing {source}", None) as advance:
            report = import_source(
                opened, importer(source), path, options, dry_run=dry_run, progress=lambda _n: advance(1, "")
            )
            if not dry_run:
                pipeline.process(opened, opened.clock.now(), opened.clock.offset(), "import")
                publish(opened)
    _show(report, as_json=as_json)


@contextmanager
def _opened(home: Path | None, *, dry_run: bool) -> Iterator[Home]:
    """Open the home; where a dry run would have to make one first, it looks into an empty one elsewhere."""
    if not dry_run or Paths(root(home)).store.exists():
        with open_home(home) as opened:
            yield opened
        return
    with TemporaryDirectory(prefix="humanmd-dry-run-") as folder, temporary_home(Path(folder)) as opened:
        yield opened


def _zone(name: str | None) -> tzinfo:
    if name is None:
        return LocalZone()
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        message = f"There is no time zone called {name}."
        raise UsageError(message, next_step="Write it like Europe/Lisbon.") from None


def _show(report: ImportReport, *, as_json: bool) -> None:
    if as_json:
        emit(
            {
                "source": report.source,
                "items": report.items,
                "new": report.new,
                "changed": report.changed,
                "unchanged": report.unchanged,
                "gone": report.gone,
                "skipped": [
                    {"item": skip.item, "reason": skip.reason, "count": skip.count} for skip in report.skipped
                ],
                "records": report.records,
            }
        )
        return
    say(
        f"{report.items} items: {report.new} new, {report.changed} changed, {report.unchanged} unchanged, "
        f"{report.gone} gone; {report.records} records."
    )
    for skip in report.skipped[:_SHOWN]:
        times = f" (×{skip.count})" if skip.count > 1 else ""
        note(f"skipped {skip.item}: {skip.reason}{times}")
    if len(report.skipped) > _SHOWN:
        note(f"… and {len(report.skipped) - _SHOWN} more; --json lists them all.")
