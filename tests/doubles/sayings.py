"""Windows that hold one text, and what the rules read in it, in one line each."""

from humanmd.capture.records import Authorship, Channel, FieldName
from humanmd.kernel.instants import Instant
from humanmd.modeling.records import Proposed
from humanmd.modeling.rules import propose
from humanmd.session.records import Window
from humanmd.timeline.records import Entry, Span

TUESDAY = Instant(1_776_765_600_000_000)
"""2026-04-21, ten in the morning UTC."""

_INDENT = 100


def span(
    text: str,
    *,
    authorship: Authorship = "wrote",
    author: str = "self",
    channel: Channel = "chat",
    field: FieldName = "text",
    thread: str = "Ben Okafor",
) -> Span:
    """Make a span that stands at character 100 of its field."""
    return Span(
        capture_id="cap_1",
        at=TUESDAY,
        field=field,
        start=_INDENT,
        end=_INDENT + len(text),
        text=text,
        authorship=authorship,
        author=author,
        channel=channel,
        thread=thread,
    )


def window(
    *spans: Span, app: str = "Slack", title: str = "", url: str = "", thread: str = "Ben Okafor"
) -> Window:
    """Make a window of one entry."""
    entry = Entry(
        app=app,
        app_id="",
        title=title,
        url=url,
        domain="",
        thread=thread,
        channel=spans[0].channel if spans else "",
        start=TUESDAY,
        end=TUESDAY,
        active_ms=60_000,
        input_ms=0,
        captures=("cap_1",),
        spans=spans,
    )
    return Window(
        id="win_1",
        session_id="ses_1",
        track="live",
        start=TUESDAY,
        end=TUESDAY,
        offset=120,
        entries=(entry,),
        content_hash="",
    )


def brief(proposed: Proposed) -> str:
    """Write a proposal as `subject predicate object [situation]`, with a mark for what is not asserted."""
    claim = proposed.claim
    value = claim.object or (claim.target.name if claim.target else "")
    mark = {"asserted": "", "negated": "NOT ", "hypothetical": "IF ", "ended": "ENDED "}[claim.modality]
    situation = f" [{claim.situation}]" if claim.situation else ""
    return f"{mark}{claim.subject.name} {claim.predicate} {value}{situation}"


def read(
    text: str, *, authorship: Authorship = "wrote", author: str = "self", channel: Channel = "chat"
) -> list[str]:
    """Propose from one text; relations that only restate a fact are left out."""
    made = propose(window(span(text, authorship=authorship, author=author, channel=channel)))
    return [brief(proposed) for proposed in made if not proposed.rule.endswith(".link")]
