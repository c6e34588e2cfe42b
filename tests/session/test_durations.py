from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from doubles.moments import DAY, every_minute, moment
from humanmd.kernel.instants import HOUR, MINUTE
from humanmd.session.cuts import stretches
from humanmd.session.durations import dwells, holes

IDLE = 5 * MINUTE


def test_ten_minutes_from_two_sources_are_ten_minutes() -> None:  # B053
    moments = sorted(
        [moment(s / 60) for s in range(0, 601, 5)] + [moment(s / 60, kind=".") for s in range(2, 600, 5)],
        key=lambda m: m.at,
    )
    total = sum(d.end - d.start for d in dwells(moments, IDLE))
    assert abs(total - 10 * MINUTE) <= 5_000_000


def test_two_records_at_one_instant_add_no_time() -> None:  # B017
    moments = [moment(0, "A"), moment(0, "B"), moment(1 / 6, "B")]
    found = [(d.place[0], d.end - d.start) for d in dwells(moments, IDLE) if d.end > d.start]
    assert found == [("B", 10_000_000)]


def test_time_without_the_owners_hand_is_a_hole() -> None:  # B050
    moments = [*every_minute(0, 8), *every_minute(9, 17, kind="~"), *every_minute(18, 25)]
    (hole,) = holes(moments, IDLE)
    assert (hole[1] - hole[0]) // MINUTE == 10
    by_hand = sum(d.end - d.start for d in dwells(moments, IDLE) if d.input)
    assert by_hand // MINUTE in (15, 16)


def test_over_midnight_the_parts_of_both_days_make_the_session() -> None:  # B043
    moments = every_minute(23 * 60 + 40, 24 * 60 + 35)
    found = list(dwells(moments, IDLE))
    midnight = DAY + 24 * HOUR
    before = sum(max(0, min(d.end, midnight) - d.start) for d in found)
    after = sum(max(0, d.end - max(d.start, midnight)) for d in found)
    assert (before // MINUTE, after // MINUTE) == (20, 35)
    assert before + after == moments[-1].at - moments[0].at


def test_two_devices_at_once_do_not_double_the_time() -> None:
    phone = [moment(m + 0.5, "Chat") for m in range(10)]
    found = list(dwells(sorted([*every_minute(0, 10), *phone], key=lambda m: m.at), IDLE))
    assert sum(d.end - d.start for d in found) == 10 * MINUTE


def test_a_night_of_nothing_is_nobodys_time() -> None:
    found = list(dwells([moment(0), moment(1), moment(600), moment(601)], IDLE))
    assert sum(d.end - d.start for d in found) == 2 * MINUTE


@given(
    st.lists(
        st.tuples(st.integers(0, 2000), st.sampled_from("AB"), st.sampled_from("!~.")),
        min_size=1,
        max_size=60,
    )
)
def test_the_parts_of_a_session_are_its_length(rows: list[tuple[int, str, str]]) -> None:
    moments = [moment(at / 10, app, kind=kind) for at, app, kind in sorted(rows)]
    for stretch in stretches(moments, IDLE):
        last = max(i for i, m in enumerate(stretch) if m.active)
        session = stretch[: last + 1]
        found = list(dwells(session, IDLE))
        assert sum(d.end - d.start for d in found) == session[-1].at - session[0].at
        assert all(a.end == b.start for a, b in pairwise(found))
        gone = sum(b - a for a, b in holes(session, IDLE))
        assert 0 <= gone <= session[-1].at - session[0].at
        assert all(b - a > IDLE for a, b in holes(session, IDLE))
