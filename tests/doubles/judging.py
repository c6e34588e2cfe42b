"""One screen as a capture and the modelling window around it."""

from dataclasses import replace

from humanmd.capture.records import Authorship, Capture, Channel, FieldName
from humanmd.kernel.ids import derived
from humanmd.kernel.instants import Instant, parse
from humanmd.modeling.gate import GatePolicy, Judged, gate
from humanmd.modeling.records import Cite, Claim, Proposed
from humanmd.session.records import Window
from humanmd.timeline.records import Entry, Span

AT = parse("2026-04-21T09:07:00+00:00")[0]


def capture(
    text: str = "",
    *,
    value: str = "",
    title: str = "Chat",
    url: str = "",
    app: str = "Slack",
    at: Instant = AT,
) -> Capture:
    return Capture(
        id=derived("cap", text, value, title, url, str(at)), lane="desktop:laptop", at=at, offset=0, received_at=at,
        kind="desktop", producer="test", device="laptop", trigger="value", event_id="", app=app, app_id="",
        title=title, window_id="1", url=url, role="textbox", label="", value=value, editable=True, bare=False,
        typed=None, text=text, text_source="ax", idle_ms=0, marks=(), extra="",
    )  # fmt: skip


def window(
    shot: Capture, how: Authorship, *, author: str = "", channel: Channel = "chat", field: FieldName = "text"
) -> Window:
    """Make a window in which all of one field has one author."""
    text = shot.field(field)
    span = Span(
        capture_id=shot.id, at=shot.at, field=field, start=0, end=len(text), text=text, authorship=how,
        author=author, channel=channel, thread="thread",
    )  # fmt: skip
    entry = Entry(
        app=shot.app, app_id="", title=shot.title, url=shot.url, domain="", thread="thread", channel=channel,
        start=shot.at, end=shot.at, active_ms=1000, input_ms=0, captures=(shot.id,), spans=(span,),
    )  # fmt: skip
    return Window(
        id=derived("win", shot.id), session_id="ses_a", track="live", start=shot.at, end=shot.at, offset=0,
        entries=(entry,), content_hash="",
    )  # fmt: skip


def judge(  # noqa: PLR0913  (each part of the case on its own)
    claim: Claim, text: str, how: Authorship, *, quote: str = "", author: str = "", channel: Channel = "chat",
    confidence: float = 0.9, policy: GatePolicy | None = None, shot: Capture | None = None,
) -> Judged:  # fmt: skip
    """Put one claim about one text to the gate."""
    seen = shot or capture(text)
    proposed = Proposed(
        claim=claim, cite=Cite(capture_id=seen.id, field="text", quote=quote or text), confidence=confidence, rule="test"
    )  # fmt: skip
    around = window(seen, how, author=author, channel=channel)
    return gate(around, {seen.id: seen}, [proposed], policy or GatePolicy())


def verdict(claim: Claim, text: str, how: Authorship, **more: object) -> str:
    """Return "kept", or the rule that refused."""
    judged = judge(claim, text, how, **more)  # type: ignore[arg-type]
    return judged.rejected[0].rule if judged.rejected else "kept"


def at(text: str) -> Capture:
    """Return an empty capture made at a written time."""
    return replace(capture(), at=parse(text)[0])
