"""`humanmd bench`: speed, memory and size, measured on simulated lives and made-up models."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from humanmd.cli.render import as_json_option, emit, note, say
from humanmd.lab.bench.figures import Figure
from humanmd.lab.bench.suite import PARTS, Plan, run


@click.command("bench")
@click.option("--quick", is_flag=True, help="Measure less: a life of 3 days, models up to 10 k Points.")
@click.option(
    "--only",
    multiple=True,
    metavar="NAME",
    type=click.Choice(PARTS),
    help=f"One of {', '.join(PARTS)}; repeatable.",
)
@click.option(
    "--days", default=21, show_default=True, type=click.IntRange(1, 366), help="How long a life to replay."
)
@click.option("--density", default=1.0, show_default=True, help="Its records a minute of activity.")
@as_json_option
def command(days: int, density: float, only: tuple[str, ...], *, quick: bool, as_json: bool) -> None:
    """Measure speed, memory and size beside the bars they are held to.

    Everything happens in a temporary folder, never in the owner's home. Times are CPU time unless they say wall.
    A bar for a replay is that of 110,000 captures, scaled to how many there were.
    """
    plan = Plan(parts=frozenset(only or PARTS), days=days, density=density)
    figures: list[Figure] = []
    with TemporaryDirectory(prefix="humanmd-bench-") as folder:
        for figure in run(Path(folder), plan.quick() if quick else plan):
            figures.append(figure)
            if not as_json:
                say(row_of(figure))
    if as_json:
        emit({"figures": [view_of(figure) for figure in figures], "over": over(figures)})
    elif missed := over(figures):
        note(f"{len(missed)} figures are over their bars: {'; '.join(missed)}.")


def row_of(figure: Figure) -> str:
    """Write a figure as a line of the table: part, what, value, bar, verdict."""
    value = "unknown" if figure.value is None else f"{figure.value:,.12g} {figure.unit}"
    bar = "" if figure.bar is None else f"≤ {figure.bar:,.12g} {figure.unit}"
    return f"{figure.part:<10}{figure.what:<36}{value:>20}{bar:>16}  {figure.verdict}".rstrip()


def view_of(figure: Figure) -> dict[str, object]:
    """Show a figure as scripts read it."""
    return {
        "part": figure.part,
        "what": figure.what,
        "value": figure.value,
        "unit": figure.unit,
        "bar": figure.bar,
        "verdict": figure.verdict or None,
    }


def over(figures: Iterable[Figure]) -> list[str]:
    """Name the figures that are over their bars."""
    return [f"{figure.part}: {figure.what}" for figure in figures if figure.verdict == "over"]
