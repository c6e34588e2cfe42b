"""`humanmd sessions`: the stretches of activity, newest last."""

from collections.abc import Iterator
from pathlib import Path

import click

from humanmd.cli.render import as_json_option, emit, one_line, say
from humanmd.cli.when import Span, span_options
from humanmd.daemon.home import Home, open_home
from humanmd.kernel.instants import DAY, HOUR, MINUTE, Instant, render, to_datetime
from humanmd.serve.days import Part, parts, totals
from humanmd.session import store
from humanmd.session.records import Session


@click.command("sessions")
@span_options
@as_json_option
@click.pass_obj
def command(home: Path | None, since: str | None, until: str | None, *, as_json: bool) -> None:
    """List the sessions that lie at least partly in a span of time; days are those of the records' own zone.

    A session over midnight is listed once, with its part of each day.
    """
    with open_home(home, reading=True) as opened:
        span = Span.of(since, until, opened)
        found = tuple(sessions(opened, span))
    if as_json:
        for session in found:
            emit(view_of(session, span))
    else:
        _show(found, span)


def sessions(home: Home, span: Span) -> Iterator[Session]:
    """Yield the sessions of a span by their start."""
    longest = max(DAY, int(home.config.session.max_hours * HOUR))
    for session in store.begun_between(home.db, span.earliest - longest, span.latest):
        if span.touches(session.start, session.end, session.offset):
            yield session


def view_of(session: Session, span: Span) -> dict[str, object]:
    """Show a session as scripts read it."""
    return {
        "id": session.id,
        "start": render(session.start, session.offset),
        "end": render(session.end, session.offset),
        "status": session.status,
        "apps": list(session.apps),
        "summary": session.summary,
        "parts": [
            {"day": part.day, "minutes": round((part.end - part.start) / MINUTE, 2)}
            for part in parts_of(session, span)
        ],
        "continues": session.continues or None,
        "track": session.track,
        "holes": [[render(a, session.offset), render(b, session.offset)] for a, b in session.holes],
    }


def parts_of(session: Session, span: Span) -> tuple[Part, ...]:
    """Split a session between its local days; one of a single moment has one empty part."""
    start, end = session.start, session.end
    day = span.day(start, session.offset)
    split = tuple(parts(start, end, session.offset, span.day_start))
    return split or (Part(day=day, start=Instant(start), end=Instant(end)),)


def _show(found: tuple[Session, ...], span: Span) -> None:
    spent = dict(totals(((s.start, s.end, s.offset) for s in found), span.day_start))
    shown: set[str] = set()
    for session in found:
        split = parts_of(session, span)
        for part in split:
            if part.day not in shown and (not span.last or part.day <= span.last):
                shown.add(part.day)
                say(f"{part.day}: {_length(spent.get(part.day, 0))}")
        start, end = (to_datetime(at, session.offset) for at in (session.start, session.end))
        shares = ", ".join(f"{_length(part.end - part.start)} on {part.day}" for part in split)
        over = f"  ({shares})" if len(split) > 1 else ""
        say(f"  {start:%H:%M}–{end:%H:%M}  {one_line(session.summary)}{over}")


def _length(micros: int) -> str:
    hours, minutes = divmod(round(micros / MINUTE), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
