"""The rules reduction: what a session was spent on, longest first, by time in each place."""

from collections.abc import Sequence

from humanmd.kernel.instants import MINUTE, Instant
from humanmd.session.contexts import Activity
from humanmd.session.durations import dwells
from humanmd.session.records import ReductionItem

_ITEMS = 8
_IN_SUMMARY = 3
_MILLISECOND = 1000


def reduce(moments: Sequence[Activity], idle: int) -> tuple[ReductionItem, ...]:
    """List the places of a session with their time ranges and dwell, longest first, at most eight."""
    spent: dict[tuple[str, str, str], list[int]] = {}
    for dwell in dwells(moments, idle):
        first_last_total = spent.setdefault(dwell.place, [dwell.start, dwell.end, 0])
        first_last_total[1] = dwell.end
        first_last_total[2] += dwell.end - dwell.start
    if not spent:
        only = moments[0]
        spent[only.place] = [only.at, only.at, 0]
    longest = sorted(spent.items(), key=lambda item: (-item[1][2], item[1][0], item[0]))[:_ITEMS]
    return tuple(
        ReductionItem(
            start=Instant(start),
            end=Instant(end),
            app=place[0],
            thread=place[2],
            text=_text(place, total),
            active_ms=total // _MILLISECOND,
        )
        for place, (start, end, total) in longest
    )


def summary(items: Sequence[ReductionItem]) -> str:
    """Say a reduction in one line."""
    return "; ".join(item.text for item in items[:_IN_SUMMARY])


def _text(place: tuple[str, str, str], total: int) -> str:
    app, domain, thread = place
    name = thread or domain
    minutes = max(1, round(total / MINUTE))
    return f"{app} — {name} ({minutes} min)" if name else f"{app} ({minutes} min)"
