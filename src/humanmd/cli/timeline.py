"""`humanmd timeline`: what was on the screen, minute by minute."""

from pathlib import Path

import click

from humanmd.cli.render import as_json_option, emit, say
from humanmd.cli.when import Span, span_options
from humanmd.daemon.home import open_home
from humanmd.kernel.instants import MINUTE, render, to_datetime
from humanmd.kernel.text import strip_controls
from humanmd.timeline import store
from humanmd.timeline.records import Block


@click.command("timeline")
@span_options
@as_json_option
@click.pass_obj
def command(home: Path | None, since: str | None, until: str | None, *, as_json: bool) -> None:
    """List the observed minutes of a span of time."""
    with open_home(home) as opened:
        span = Span.of(since, until, opened.clock)
        for track in store.tracks(opened.db):
            for block in store.between(opened.db, track, span.start, span.end):
                if as_json:
                    emit(_view(block))
                else:
                    _say(block)


def _view(block: Block) -> dict[str, object]:
    return {
        "id": block.id,
        "start": render(block.start, block.offset),
        "end": render(block.start + MINUTE, block.offset),
        "entries": [
            {
                "app": entry.app,
                "title": entry.title,
                "url": entry.url or None,
                "thread": entry.thread,
                "texts": [
                    {"authorship": span.authorship, "author": span.author or None, "text": span.text}
                    for span in entry.spans
                    if span.authorship not in ("chrome", "trace")
                ],
            }
            for entry in block.entries
        ],
        "apps": list(dict.fromkeys(entry.app for entry in block.entries)),
        "captures": [capture for entry in block.entries for capture in entry.captures],
        "version": block.version,
        "lane": block.lane,
        "reason": block.reason or None,
    }


def _say(block: Block) -> None:
    for entry in block.entries:
        when = to_datetime(entry.start, block.offset)
        say(f"{when:%Y-%m-%d %H:%M}  {entry.app} — {strip_controls(entry.thread or entry.title)}")
        for span in entry.spans:
            if span.authorship == "wrote":
                say(f"                  ✎ {strip_controls(span.text)}")
