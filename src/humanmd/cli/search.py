"""`humanmd search`: one ranked answer from the model and from the screen."""

from pathlib import Path
from typing import Literal

import click

from humanmd.cli.render import as_json_option, emit, one_line, say
from humanmd.cli.when import Span, span_options
from humanmd.daemon.home import open_home
from humanmd.kernel.instants import render
from humanmd.serve.queries import Hit, Query, search


@click.command("search")
@click.argument("words", nargs=-1, required=True)
@span_options
@click.option("--app", default="", help="Only what was seen in this app.")
@click.option("--kind", type=click.Choice(("point", "capture")), help="Only the model, or only the screen.")
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1, 1000))
@as_json_option
@click.pass_obj
def command(  # noqa: PLR0913  (one argument for each option)
    home: Path | None,
    *,
    words: tuple[str, ...],
    since: str | None,
    until: str | None,
    app: str,
    kind: Literal["point", "capture"] | None,
    limit: int,
    as_json: bool,
) -> None:
    """Search what the model believes and what was on the screen; nothing is sent anywhere."""
    with open_home(home, reading=True) as opened:
        span = Span.of(since, until, opened)
        query = Query(
            text=" ".join(words),
            since=span.start,
            until=span.end,
            app=app,
            kinds=frozenset({"point", "capture"} if kind is None else {kind}),
            limit=limit,
            private=True,
        )
        found = search(opened.db, query)
    for hit in found:
        emit(view_of(hit)) if as_json else _say(hit)
    if not found and not as_json:
        say("Nothing was found.")


def view_of(hit: Hit) -> dict[str, object]:
    """Show a hit as scripts read it."""
    return {
        "rank": hit.rank,
        "kind": hit.kind,
        "status": hit.status or None,
        "id": hit.id,
        "text": hit.text,
        "score": hit.score,
        "observed_at": render(hit.observed_at),
        "app": hit.app,
        "receipts": list(hit.receipts),
        "captures": [{"id": source.id, "event_id": source.event_id} for source in hit.captures],
    }


def _say(hit: Hit) -> None:
    say(f"{hit.rank:>3}  {one_line(hit.text)}")
    believed = "" if hit.status in ("", "confirmed") else f" ({hit.status}, not believed)"
    say(f"     {hit.kind}{believed}, {render(hit.observed_at)}, {one_line(hit.app) or 'no app'}  [{hit.id}]")
