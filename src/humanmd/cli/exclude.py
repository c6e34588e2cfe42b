"""`humanmd exclude`: what must never be recorded from now on."""

from pathlib import Path
from typing import Final

import click

from humanmd.capture import exclusion_store
from humanmd.capture.exclusions import DEFAULTS, Exclusion, ExclusionSet
from humanmd.cli.render import as_json_option, emit, say
from humanmd.daemon.home import open_home
from humanmd.daemon.policy import exclusions
from humanmd.kernel.errors import UsageError
from humanmd.kernel.store.connection import transaction

KINDS: Final = ("app", "url", "title", "person")
kind_argument = click.argument("kind", type=click.Choice(KINDS))


@click.group("exclude")
def command() -> None:
    """Keep apps, sites, titles and people out from now on; what is stored already stays."""


@command.command("add")
@kind_argument
@click.argument("value")
@as_json_option
@click.pass_obj
def add(home: Path | None, kind: str, value: str, *, as_json: bool) -> None:
    """Add one exclusion."""
    wanted = _exclusion(kind, value)
    ExclusionSet.compile((wanted,), defaults=False)
    with open_home(home) as opened, transaction(opened.db):
        exclusion_store.add(opened.db, wanted, opened.clock.now())
    emit({"added": wanted.key}) if as_json else say(f"From now on nothing of {wanted.key} is recorded.")


@command.command("remove")
@kind_argument
@click.argument("value")
@as_json_option
@click.pass_obj
def remove(home: Path | None, kind: str, value: str, *, as_json: bool) -> None:
    """Take one exclusion off the list, also a default one."""
    key = _exclusion(kind, value).key
    with open_home(home) as opened, transaction(opened.db):
        listed = {item.key: item for item in (*DEFAULTS, *exclusion_store.added(opened.db))}
        if key not in listed:
            message = f"{key} is not on the list."
            raise UsageError(message, next_step="See `humanmd exclude list`.")
        exclusion_store.remove(opened.db, listed[key], opened.clock.now())
    emit({"removed": key}) if as_json else say(f"{key} is off the list.")


@command.command("list")
@as_json_option
@click.pass_obj
def list_(home: Path | None, *, as_json: bool) -> None:
    """List every exclusion that holds, with how often the owner's own have matched."""
    with open_home(home) as opened:
        hits = {hit.key: hit.hits for hit in exclusion_store.hits(opened.db)}
        for item in exclusions(opened.db, opened.config).exclusions:
            count = hits.get(item.key)
            if as_json:
                emit({"kind": item.kind, "value": item.pattern, "source": item.source, "hits": count})
            else:
                never = "  (has never matched)" if count == 0 else ""
                say(f"{item.source:8}{item.kind:8}{item.pattern}{never}")


@command.command("test")
@click.option("--app", default="", help="Name or id of the app.")
@click.option("--title", default="", help="Title of the window.")
@click.option("--url", default=None, help="Address of the page.")
@as_json_option
@click.pass_obj
def test(home: Path | None, app: str, title: str, url: str | None, *, as_json: bool) -> None:
    """Say which exclusion would keep a window out."""
    with open_home(home) as opened:
        found = exclusions(opened.db, opened.config).match(app, app, title, url)
    rule = None if found is None else f"excluded_{found.kind}"
    if as_json:
        emit({"excluded": found is not None, "rule": rule, "exclusion": None if found is None else found.key})
    else:
        say("recorded: nothing matches" if found is None else f"not recorded: {rule} by {found.key}")


def _exclusion(kind: str, value: str) -> Exclusion:
    for known in KINDS:
        if kind == known:
            return Exclusion(kind=known, pattern=value)
    message = f"There is no kind of exclusion called {kind}."
    raise UsageError(message, next_step=f"Use one of {', '.join(KINDS)}.")
