from hypothesis import given
from hypothesis import strategies as st

from doubles.moments import DAY, every_minute, moment
from humanmd.kernel.instants import MINUTE
from humanmd.session.reduce import reduce, summary

IDLE = 5 * MINUTE


def test_a_session_is_spent_on_its_places_longest_first() -> None:
    items = reduce([*every_minute(0, 3, "Mail", "Inbox"), *every_minute(4, 30, "Editor", "plan")], IDLE)
    assert [(i.app, i.thread, i.active_ms // 60_000) for i in items] == [
        ("Editor", "plan", 26),
        ("Mail", "Inbox", 4),
    ]
    assert summary(items) == "Editor — plan (26 min); Mail — Inbox (4 min)"
    assert ((items[1].start - DAY) // MINUTE, (items[1].end - DAY) // MINUTE) == (0, 4)


def test_a_single_moment_is_something_too() -> None:
    (item,) = reduce([moment(5, "Mail")], IDLE)
    assert (item.start, item.end, item.active_ms, item.text) == (
        DAY + 5 * MINUTE,
        DAY + 5 * MINUTE,
        0,
        "Mail (1 min)",
    )


def test_at_most_eight_places_are_named() -> None:
    moments = [moment(m, "Browser", f"page {m // 2}") for m in range(40)]
    assert len(reduce(moments, IDLE)) == 8


@given(
    st.lists(
        st.tuples(st.integers(0, 300), st.sampled_from("AB"), st.sampled_from("!~.")), min_size=1, max_size=30
    )
)
def test_no_more_time_is_named_than_went_by(rows: list[tuple[int, str, str]]) -> None:
    moments = [moment(at / 4, app, kind=kind) for at, app, kind in sorted(rows)]
    items = reduce(moments, IDLE)
    assert sum(i.active_ms for i in items) <= (moments[-1].at - moments[0].at) // 1000
    assert all(moments[0].at <= i.start <= i.end <= moments[-1].at for i in items)
