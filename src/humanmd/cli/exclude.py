"""`humanmd exclude`: what must never be recorded from now on."""

from pathlib import Path

import click

from humanmd.cli.render import as_json_option, emit, say
from humanmd.daemon import exclusions
from humanmd.daemon.exclusions import KINDS, Kind
from humanmd.daemon.home import open_home

kind_argument = click.argument("kind", type=click.Choice(KINDS))


@click.group("exclude")
def command() -> None:
    """Keep apps, sites, titles and people out from now on; what is stored already stays."""


@command.command("add")
@kind_argument
@click.argument("value")
@as_json_option
@click.pass_obj
def add(home: Path | None, kind: Kind, value: str, *, as_json: bool) -> None:
    """Add one exclusion: the name of an app or person, a site like bank.example, a pattern for titles."""
    with open_home(home) as opened:
        made = exclusions.add(opened, kind, value)
    if as_json:
        emit({"added": made.key})
    else:
        say(f"From now on nothing of {made.kind} {made.pattern} is recorded; what is stored already stays.")


@command.command("remove")
@kind_argument
@click.argument("value")
@as_json_option
@click.pass_obj
def remove(home: Path | None, kind: Kind, value: str, *, as_json: bool) -> None:
    """Take one exclusion off the list, also a default one."""
    with open_home(home) as opened:
        gone = exclusions.remove(opened, kind, value)
    emit({"removed": gone.key}) if as_json else say(f"{gone.kind} {gone.pattern} is off the list.")


@command.command("list")
@as_json_option
@click.pass_obj
def list_(home: Path | None, *, as_json: bool) -> None:
    """List every exclusion that holds, with how often the owner's own have matched."""
    with open_home(home, reading=True) as opened:
        found = exclusions.listed(opened)
    for each in found:
        what = each.exclusion
        if as_json:
            emit({"kind": what.kind, "value": what.pattern, "source": what.source, "hits": each.hits})
        else:
            never = "  (has never matched)" if each.hits == 0 else ""
            say(f"{what.source:8}{what.kind:8}{what.pattern}{never}")


@command.command("test")
@click.option("--app", default="", help="Name or id of the app.")
@click.option("--title", default="", help="Title of the window.")
@click.option("--url", default=None, help="Address of the page.")
@as_json_option
@click.pass_obj
def test(home: Path | None, app: str, title: str, url: str | None, *, as_json: bool) -> None:
    """Say which exclusion would keep a window out."""
    if not (app or title or url):
        message = "Name an --app, a --title or a --url."
        raise click.UsageError(message)
    with open_home(home, reading=True) as opened:
        found = exclusions.match(opened, app, title, url)
    rule = None if found is None else f"excluded_{found.kind}"
    if as_json:
        emit({"excluded": found is not None, "rule": rule, "exclusion": None if found is None else found.key})
    elif found is None:
        say("recorded: nothing matches")
    else:
        say(f"not recorded: {rule}, by {found.kind} {found.pattern} ({found.source})")
