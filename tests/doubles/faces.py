"""Faces as the miners would leave them, for what stands on them."""

from dataclasses import replace

from doubles.days import context
from doubles.model import at
from humanmd.structure.records import Face, Recurs

HABIT = Face(
    id="fc_news", kind="habit", signature="recurs in the morning", scope="News", domain="user",
    label="News every day between 07:00 and 08:00", members=(),
    expectations=(Recurs(days=(0, 1, 2, 3, 4, 5, 6), hours=(420, 480), context=context("News"), min_minutes=5),),
    hits=12, trials=14, days=12, lift=9.0, confidence=0.8, interval=(0.6, 0.9), status="active",
    counter_evidence=(), first_seen=at(0), last_confirmed=at(20), retired_at=None, receipts=("rcp_news",),
)  # fmt: skip


def face(name: str, **others: object) -> Face:
    """Make an active habit Face of a scope."""
    made = replace(
        HABIT,
        id=f"fc_{name}",
        scope=name,
        label=f"{name} every day between 07:00 and 08:00",
        receipts=(f"rcp_{name}",),
    )
    return replace(made, **others)  # type: ignore[arg-type]
