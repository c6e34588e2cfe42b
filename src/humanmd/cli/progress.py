"""A bar on standard error while something runs; nothing when that is not a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

Advance = Callable[[int, str], None]
"""Tell that so many units are done, and what is going on."""


@contextmanager
def progress(label: str, total: int | None) -> Iterator[Advance]:
    """Show how far something is; without a total the bar only moves."""
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
