"""`humanmd timeline`: what was on the screen, minute by minute."""

import heapq
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path

import click

from humanmd.cli.render import as_json_option, emit, one_line, say
from humanmd.cli.when import Span, span_options
from humanmd.daemon.home import open_home
from humanmd.kernel.instants import DAY, MINUTE, Instant, render, to_datetime
from humanmd.kernel.store.connection import Db
from humanmd.kernel.text import cut
from humanmd.timeline import store
from humanmd.timeline.records import Block

_WIDTH = 160


@click.command("timeline")
@span_options
@as_json_option
@click.pass_obj
def command(home: Path | None, since: str | None, until: str | None, *, as_json: bool) -> None:
    """List the observed minutes of a span of time, oldest first; days are those of the records' own zone."""
    with open_home(home, reading=True) as opened:
        span = Span.of(since, until, opened)
        for block in blocks(opened.db, span):
            emit(view_of(block, span)) if as_json else _say(block)


def blocks(db: Db, span: Span) -> Iterator[Block]:
    """Yield the blocks of a span in the order of time, reading a day at once."""
    first, last = store.extent(db) or (Instant(0), Instant(-1))
    place, end = max(span.earliest - MINUTE, first), min(span.latest, last + 1)
    tracks = store.tracks(db)
    while place < end:
        stop = min(place + DAY, end)
        found = (store.between(db, track, Instant(place), Instant(stop)) for track in tracks)
        for block in heapq.merge(*found, key=attrgetter("start", "lane")):
            if span.touches(block.start, block.start + MINUTE - 1, block.offset):
                yield block
        place = stop


def view_of(block: Block, span: Span) -> dict[str, object]:
    """Show a block as scripts read it."""
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
        "day": span.day(block.start, block.offset),
        "version": block.version,
        "lane": block.lane,
        "reason": block.reason or None,
    }


def _say(block: Block) -> None:
    for entry in block.entries:
        when = to_datetime(entry.start, block.offset)
        what = one_line(entry.thread or entry.title)
        say(f"{when:%Y-%m-%d %H:%M %z}  {one_line(entry.app)}{f' — {what}' if what else ''}")
        for span in entry.spans:
            if span.authorship == "wrote" and span.text:
                say(f"                        ✎ {cut(one_line(span.text), _WIDTH, '…')}")
