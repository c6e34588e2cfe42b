"""Sightings: the receipt of what showed that a habit held, from the record on the screen at the time."""

from humanmd.capture.records import Capture, FieldName
from humanmd.kernel.ids import derived
from humanmd.kernel.masking.suspicious import suspicious
from humanmd.kernel.text import casekey
from humanmd.modeling.records import Receipt
from humanmd.structure.records import Context

_LONGEST = 240


def sighting(capture: Capture, context: Context, session_id: str) -> Receipt | None:
    """Cite where a record shows a context: the host in its URL, else its title; None if it shows neither.

    What looks like a secret is not quoted.
    """
    found = _host(capture, context) or _title(capture)
    if found is None:
        return None
    field, start, quote = found
    if suspicious(quote):
        return None
    return Receipt(
        id=derived("rcp", capture.id, field, str(start), str(start + len(quote)), casekey(quote)),
        kind="import" if capture.kind == "import" else "capture",
        source_id=capture.id,
        field=field,
        start=start,
        end=start + len(quote),
        quote=quote,
        authorship="trace",
        origin=session_id,
        observed_at=capture.at,
        offset=capture.offset,
        session_id=session_id,
        state="live",
    )


def _host(capture: Capture, context: Context) -> tuple[FieldName, int, str] | None:
    at = capture.url.casefold().find(context.name) if context.kind == "domain" else -1
    return None if at < 0 else ("url", at, capture.url[at : at + len(context.name)])


def _title(capture: Capture) -> tuple[FieldName, int, str] | None:
    quote = capture.title[:_LONGEST]
    return ("title", 0, quote) if quote.strip() else None
