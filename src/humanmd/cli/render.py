"""How commands speak: one JSON object a line, or words; progress only on a terminal."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

Advance = Callable[[int, str], None]
"""Tell that so many units are done, and what is going on."""

as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of words.")


def emit(value: Mapping[str, object]) -> None:
    """Print one JSON object on one line."""
    click.echo(json.dumps(value, ensure_ascii=False))


def say(text: str = "") -> None:
    """Print words."""
    click.echo(text)


def note(text: str) -> None:
    """Print words that are not the result, on standard error."""
    click.echo(text, err=True)


@contextmanager
def progress(label: str, total: int | None) -> Iterator[Advance]:
    """Show a bar on standard error while something runs; show nothing when it is not a terminal."""
    if not sys.stderr.isatty():
        yield lambda _units, _doing: None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda units, doing: bar.update(task, advance=units, description=f"{label} {doing}".strip())
