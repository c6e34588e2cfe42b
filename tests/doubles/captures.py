"""One ordinary capture, to be changed by `replace`."""

from humanmd.capture.records import Capture
from humanmd.kernel.instants import Instant

CAPTURE = Capture(
    id="cap_1", lane="desktop:laptop", at=Instant(5), offset=120, received_at=Instant(9), kind="desktop", producer="p",
    device="laptop", trigger="value", event_id="e", app="Mail", app_id="m", title="t", window_id="w", url="u",
    role="textbox", label="Body", value="v", editable=True, bare=False, typed=((0, 1),), text="x", text_source="ax",
    idle_ms=None, marks=(), extra="{}",
)  # fmt: skip
