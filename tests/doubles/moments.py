"""Moments of a track written as short lines: `09:00 App / document` with `!` for input, `.` for nothing new."""

from humanmd.kernel.instants import MINUTE, Instant, parse
from humanmd.session.contexts import Activity, touches

DAY = parse("2026-04-21T00:00:00Z")[0]


def moment(minute: float, app: str = "Editor", document: str = "", *, kind: str = "!") -> Activity:
    """Make one moment so many minutes after midnight; `kind` is `!` input, `~` content only, `.` nothing new."""
    return Activity(
        at=Instant(DAY + int(minute * MINUTE)),
        offset=0,
        app=app,
        place=(app, "", document),
        touches=touches("", document),
        changed=kind in "!~",
        input=kind == "!",
    )


def every_minute(
    start: int, end: int, app: str = "Editor", document: str = "", *, kind: str = "!"
) -> list[Activity]:
    """Make one moment a minute, both ends included."""
    return [moment(m, app, document, kind=kind) for m in range(start, end + 1)]
