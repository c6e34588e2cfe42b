"""How commands speak: one JSON object a line, or words."""

import json
from collections.abc import Mapping
from typing import NoReturn

import click

from humanmd.kernel.text import strip_controls

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


def one_line(text: str) -> str:
    """Make what came from a screen safe for a terminal and fit for a line of its own."""
    return " ".join(strip_controls(text).split())


def give_up(text: str) -> NoReturn:
    """Exit with code 1 after a result that is not as it should be, and say why on standard error."""
    note(f"humanmd: {text}")
    raise click.exceptions.Exit(1)
