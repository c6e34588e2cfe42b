from doubles.moments import every_minute, moment
from humanmd.kernel.instants import MINUTE
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
