from datetime import datetime
from zoneinfo import ZoneInfo

from humanmd.adapters.imports.records import local_instant, offset_at, plausible, stamp, with_event_id
from humanmd.kernel.instants import DAY, Instant, parse

BERLIN = ZoneInfo("Europe/Berlin")


def test_a_local_time_gets_the_offset_of_its_day_and_a_doubled_hour_its_first() -> None:
    summer, doubled = datetime(2026, 7, 1, 9), datetime(2026, 10, 25, 2, 30)  # noqa: DTZ001
    assert stamp(*local_instant(summer, BERLIN)) == "2026-07-01T09:00:00.000000+02:00"
    assert stamp(*local_instant(doubled, BERLIN)) == "2026-10-25T02:30:00.000000+02:00"


def test_an_instant_has_the_offset_of_its_moment() -> None:
    assert [offset_at(parse(at)[0], BERLIN) for at in ("2026-01-01T00:00:00Z", "2026-07-01T00:00:00Z")] == [
        60,
        120,
    ]


def test_believable_dates_lie_between_1995_and_tomorrow() -> None:
    now = parse("2026-01-01T00:00:00Z")[0]
    first = parse("1995-01-01T00:00:00Z")[0]
    believed = [plausible(at, now) for at in (first - 1, first, now + DAY, now + DAY + 1)]
    assert believed == [False, True, True, False]


def test_an_event_id_is_decided_by_key_and_content() -> None:
    one, same, other, elsewhere = (
        with_event_id(key, record)["event_id"]
        for key, record in (
            ("k", {"a": 1, "b": 2}),
            ("k", {"b": 2, "a": 1}),
            ("k", {"a": 1}),
            ("l", {"a": 1, "b": 2}),
        )
    )
    assert one == same
    assert len({one, other, elsewhere}) == 3


def test_microseconds_survive_being_written() -> None:
    assert stamp(Instant(1_776_762_000_000_001), 0) == "2026-04-21T09:00:00.000001Z"
