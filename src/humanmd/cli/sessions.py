"""`humanmd sessions`: the stretches of activity, newest last."""

from pathlib import Path

import click

from humanmd.cli.render import as_json_option, emit, say
from humanmd.cli.when import Span, span_options
from humanmd.daemon.home import open_home
from humanmd.kernel.instants import render, to_datetime
from humanmd.session import store


@click.command("sessions")
@span_options
@as_json_option
@click.pass_obj
def command(home: Path | None, since: str | None, until: str | None, *, as_json: bool) -> None:
    """List the sessions that began in a span of time."""
    with open_home(home) as opened:
        span = Span.of(since, until, opened.clock)
        for session in store.begun_between(opened.db, span.start, span.end):
            if as_json:
                emit(
                    {
                        "id": session.id,
                        "start": render(session.start, session.offset),
                        "end": render(session.end, session.offset),
                        "status": session.status,
                        "apps": list(session.apps),
                        "summary": session.summary,
                        "continues": session.continues or None,
                        "track": session.track,
                        "holes": [[render(a), render(b)] for a, b in session.holes],
                    }
                )
                continue
            start = to_datetime(session.start, session.offset)
            end = to_datetime(session.end, session.offset)
            say(f"{start:%a %Y-%m-%d %H:%M}–{end:%H:%M}  {session.summary}")
