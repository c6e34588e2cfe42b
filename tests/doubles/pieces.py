"""Single observations as the fold weighs them."""

from dataclasses import replace

from doubles.claims import MONDAY, fact
from humanmd.kernel.instants import DAY, Instant, local_day
from humanmd.modeling.identity import OWNER_ID
from humanmd.modeling.independence import RULES, Seen
from humanmd.modeling.records import Claim

PIECE = Seen(
    item=0, order=(0, "", "", 0), claim=fact("employer", "Contoso"), subject=OWNER_ID, target="", receipt="rcp",
    authorship="wrote", channel="chat", origin="origin", at=MONDAY, day="2026-03-02", session_id="ses", direct=False,
    private=False, source=RULES,
)  # fmt: skip


def piece(on: float = 0, claim: Claim | None = None, **more: object) -> Seen:
    """See a claim on a day (0 is the first Monday), in a session and unit of text of that day alone."""
    at = Instant(MONDAY + int(on * DAY))
    made = replace(
        PIECE, item=int(on * 100), order=(at, "win", RULES, 0), claim=claim or PIECE.claim, at=at, day=local_day(at, 0),
        session_id=f"ses_{on}", origin=f"origin_{on}", receipt=f"rcp_{on}",
    )  # fmt: skip
    return replace(made, **more)  # type: ignore[arg-type]
