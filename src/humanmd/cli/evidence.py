"""`humanmd evidence`: why the model believes something."""

from dataclasses import asdict
from pathlib import Path

import click

from humanmd.cli.render import as_json_option, emit, give_up, one_line, say
from humanmd.daemon.home import open_home
from humanmd.evidence.records import Link, Resolution
from humanmd.evidence.resolve import resolve
from humanmd.kernel.instants import render


@click.command("evidence")
@click.argument("reference")
@as_json_option
@click.pass_obj
def command(home: Path | None, reference: str, *, as_json: bool) -> None:
    """Show what a line of HUMAN.md (its handle), a Point, a Face, a receipt or any id stands on.

    Sources are what it was derived from; context was only near in time and proves nothing; history is its versions.
    """
    with open_home(home, reading=True) as opened:
        found = resolve(opened.db, reference.strip().removeprefix("[^").removesuffix("]"))
    known = found.status != "unknown_reference"
    if as_json:
        emit(view_of(found))
    elif known:
        _show(found)
    if not known:
        give_up(
            "Nothing in the model has this name. Handles stand in HUMAN.md, ids in `humanmd model export`."
        )


def view_of(found: Resolution) -> dict[str, object]:
    """Show a resolution as scripts read it."""
    return {
        "reference": found.reference,
        "kind": found.kind,
        "id": found.id,
        "label": found.label,
        "summary": found.summary,
        "status": found.status,
        "timestamp": None if found.timestamp is None else render(found.timestamp),
        "sources": [_link(link) for link in found.sources],
        "context": [_link(link) for link in found.context],
        "history": [_link(link) for link in found.history],
    }


def _link(link: Link) -> dict[str, object]:
    view = asdict(link)
    view["timestamp"] = None if link.timestamp is None else render(link.timestamp)
    if not link.proves_nothing:
        del view["proves_nothing"]
    return view


def _show(found: Resolution) -> None:
    say(f"{one_line(found.label)}  ({found.kind}, {found.status})")
    if found.summary and found.summary != found.label:
        say(one_line(found.summary))
    for title, links in (
        ("Sources", found.sources),
        ("Context (near in time, proves nothing)", found.context),
        ("History", found.history),
    ):
        if links:
            say(f"{title}:")
            for link in links:
                when = "" if link.timestamp is None else f"{render(link.timestamp)}  "
                say(f"  {when}{link.relation}: {one_line(link.label)}  [{link.id}, {link.status}]")
