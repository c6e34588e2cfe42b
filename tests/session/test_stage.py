from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import pytest

from doubles.screens import records
from doubles.stages import LATER, RULES, all_sessions, all_windows, at, dump, model, run, take
from humanmd.kernel.instants import DAY, HOUR, MINUTE, Instant
from humanmd.kernel.store.connection import Db
from humanmd.session import stage, store
from humanmd.session.contexts import activities
from humanmd.session.durations import dwells
from humanmd.session.records import Session
from humanmd.timeline import stage as timeline
from humanmd.timeline import store as blocks
from humanmd.timeline.records import Block


def bounds(db: Db, day: str = "2026-04-21") -> list[tuple[float, float, str]]:
    return [
        ((s.start - at("00:00", day)) / MINUTE, (s.end - at("00:00", day)) / MINUTE, s.end_reason)
        for s in all_sessions(db)
    ]


def spent(db: Db, session: Session) -> int:
    moments = [
        m
        for m in activities(blocks.between(db, session.track, -LATER, LATER))
        if session.start <= m.at <= session.end
    ]
    return sum(d.end - d.start for d in dwells(moments, RULES.idle))


def test_an_unchanged_screen_leaves_the_session_overnight(db: Db) -> None:  # B015
    night = records("23:00..+1 08:59 | Editor | main.py | value | | def f(): pass")
    take(db, night)
    take(db, "+1 09:00 | Editor | main.py | value | | def g(): pass")
    run(db, closing=True)
    assert len(night) == 600
    assert bounds(db) == [(23 * 60, 23 * 60, "idle"), (33 * 60, 33 * 60, "idle")]


def test_two_records_at_one_instant_add_no_time(db: Db) -> None:  # B017
    take(
        db,
        """
        09:00:00 | A | a | value | | alpha
        09:00:00 | B | b | value | | beta
        09:00:10 | B | b | value | | beta more
        """,
    )
    run(db, closing=True)
    (session,) = all_sessions(db)
    assert spent(db, session) == 10_000_000


def test_flushes_and_the_end_are_one_session(db: Db) -> None:  # B020
    lines = records("09:00..09:26 | Editor | plan | click | | a #")
    seen: dict[str, str] = {}
    for tick in range(5, 31, 5):
        take(db, [row for row in lines if str(row["captured_at"]) < f"2026-04-21T09:{tick:02}"])
        run(db, Instant(at("09:00") + tick * MINUTE + 15_000_000))
        model(db, Instant(at("09:00") + tick * MINUTE), seen)
        assert [s.status for s in all_sessions(db)] == ["active"]
    run(db, at("09:32"))
    model(db, LATER, seen)
    assert [(s.status, s.end_reason) for s in all_sessions(db)] == [("reduced", "idle")]
    assert seen == {name: window.content_hash for name, window in all_windows(db).items()}
    assert len(seen) == 6


def test_a_night_of_suspend_is_two_sessions(db: Db) -> None:  # B046
    take(db, "21:00..22:30 | Editor | plan | click | | a #\n+1 07:30 | Editor | plan | click | | b")
    run(db, closing=True)
    assert bounds(db) == [(1260, 1350, "idle"), (1890, 1890, "idle")]
    assert sum(spent(db, s) for s in all_sessions(db)) == 90 * MINUTE


def test_three_hours_are_two_linked_sessions_also_after_a_restart(db: Db) -> None:  # B048
    lines = records("09:00..12:00 | Editor | plan | click | | a #")
    take(db, lines[:91])
    run(db, at("10:30"))
    take(db, lines[91:])
    run(db, closing=True)
    first, second = all_sessions(db)
    assert bounds(db) == [(540, 660, "max_length"), (660, 720, "idle")]
    assert (first.continues, second.continues) == ("", first.id)
    assert spent(db, first) + spent(db, second) == 3 * HOUR


def test_ten_minutes_of_a_page_that_changes_by_itself_are_a_hole(db: Db) -> None:  # B050
    take(
        db,
        """
        09:00..09:08 | Browser | Rates | click | | EUR 1.0 #
        09:09..09:17 | Browser | Rates | load | | EUR 1.1 #
        09:18..09:25 | Browser | Rates | click | | EUR 1.2 #
        """,
    )
    run(db, closing=True)
    (session,) = all_sessions(db)
    ((start, end),) = session.holes
    assert ((start - at("09:00")) // MINUTE, (end - at("09:00")) // MINUTE) == (8, 18)
    assert (session.end - session.start - (end - start)) // MINUTE == 15


def test_a_session_that_a_crash_left_open_ends_at_its_last_record(db: Db) -> None:  # B052
    take(db, "09:00..09:20 | Editor | plan | click | | a #")
    run(db, at("09:22"))
    assert all_sessions(db)[0].status == "active"
    seen: dict[str, str] = {}
    model(db, LATER, seen)
    run(db, Instant(at("08:00") + DAY))
    assert bounds(db) == [(540, 560, "idle")]
    assert store.windows_dirty(db, LATER, 9) == ()
    take(db, "+1 08:05 | Editor | plan | click | | b")
    run(db, closing=True)
    assert bounds(db) == [(540, 560, "idle"), (1440 + 485, 1440 + 485, "idle")]
    assert [s.status for s in all_sessions(db)] == ["reduced", "reduced"]
    assert {key.session_id for key in store.windows_dirty(db, LATER, 9)} == {all_sessions(db)[1].id}


def test_ten_minutes_from_two_sources_are_ten_minutes(db: Db) -> None:  # B053
    every = [f"09:{s // 60:02}:{s % 60:02}" for s in range(0, 601, 5)]
    take(db, "\n".join(f"{when} | Editor | plan | click | | a {when}" for when in every))
    take(db, "@ agent:laptop\n" + "\n".join(f"{when} | Editor | plan | heartbeat | | a" for when in every))
    run(db, closing=True)
    (session,) = all_sessions(db)
    assert abs(spent(db, session) - 10 * MINUTE) <= 5_000_000
    assert abs(sum(i.active_ms for i in store.reduction(db, session.id)) - 600_000) <= 5_000


def test_over_midnight_there_is_one_session(db: Db) -> None:  # B043
    take(db, "@ desktop:laptop +02:00\n23:40..+1 00:35 | Editor | plan | click | | a #")
    run(db, closing=True)
    (session,) = all_sessions(db)
    assert (session.end - session.start) // MINUTE == 55 == spent(db, session) // MINUTE


def test_a_flight_west_goes_on_in_instants(db: Db) -> None:
    take(
        db,
        """
        @ desktop:laptop +02:00
        12:00..12:10 | Editor | plan | click | | a #
        @ desktop:laptop -04:00
        06:11..06:20 | Editor | plan | click | | b #
        """,
    )
    run(db, closing=True)
    (session,) = all_sessions(db)
    assert ((session.end - session.start) // MINUTE, session.offset) == (20, 120)
    assert [w.offset for w in all_windows(db).values()] == [120, 120, -240, -240, -240]


def test_a_clock_that_stepped_back_makes_no_instant_twice(db: Db) -> None:
    take(
        db,
        """
        09:00..09:30 | Editor | plan | click | | a #
        09:10..09:50 | Editor | plan | click | | again #
        """,
    )
    run(db, closing=True)
    assert bounds(db) == [(540, 590, "idle")]
    assert spent(db, all_sessions(db)[0]) == 50 * MINUTE


def test_a_clock_that_stepped_forth_and_back_leaves_two_stretches(db: Db) -> None:
    take(
        db,
        """
        09:00..09:05 | Editor | plan | click | | a #
        15:00..15:02 | Editor | plan | click | | ahead #
        09:06..09:10 | Editor | plan | click | | back #
        """,
    )
    run(db, closing=True)
    assert bounds(db) == [(540, 550, "idle"), (900, 902, "idle")]


def test_two_devices_at_once_are_one_session_and_an_import_is_its_own(db: Db) -> None:
    take(
        db,
        """
        09:00..09:10 | Editor | plan | click | | a #
        @ mobile:phone
        09:12..09:14 | Chat | Ana | message | | b #
        @ import:aw
        09:00..09:30 | Editor | plan | heartbeat | | same
        """,
    )
    run(db, closing=True)
    assert [(s.track, (s.end - s.start) // MINUTE) for s in all_sessions(db)] == [
        ("import:test:aw", 30), ("live", 14),
    ]  # fmt: skip


def test_a_night_of_nothing_makes_nothing(db: Db) -> None:
    for hour in range(10):
        run(db, Instant(at("00:00") + hour * HOUR))
    assert (all_sessions(db), blocks.count(db)) == ((), 0)


def test_a_second_run_changes_nothing(db: Db) -> None:
    take(db, "09:00..12:00 | Editor | plan | click | | a #\n12:30 | Chat | Ana | message | | b")
    run(db, closing=True)
    before, changes = dump(db), db.value("SELECT total_changes()")
    run(db, closing=True)
    assert dump(db) == before
    assert db.value("SELECT total_changes()") == changes


def test_ending_without_a_change_lists_no_window_again(db: Db) -> None:
    take(db, "09:00..09:10 | Editor | plan | click | | a #")
    run(db, at("09:12"))
    model(db, LATER, {})
    run(db, at("09:20"))
    assert [s.status for s in all_sessions(db)] == ["reduced"]
    assert store.windows_dirty(db, LATER, 9) == ()


def test_a_late_record_joins_two_sessions_into_one(db: Db) -> None:
    take(db, "09:00..09:10 | Editor | plan | click | | a #\n09:18..09:30 | Editor | plan | click | | b #")
    seen: dict[str, str] = {}
    run(db, LATER)
    model(db, LATER, seen)
    assert len(all_sessions(db)) == 2
    take(db, "09:14 | Editor | plan | click | | between")
    run(db, LATER)
    model(db, LATER, seen)
    assert bounds(db) == [(540, 570, "idle")]
    assert seen == {name: window.content_hash for name, window in all_windows(db).items()}


def test_what_is_gone_splits_a_session_and_leaves_nothing_behind(db: Db) -> None:
    take(db, "09:00..11:20 | Editor | plan | click | | a #\n11:30 | Editor | plan | click | | b")
    seen: dict[str, str] = {}
    run(db, LATER)
    model(db, LATER, seen)
    for minute in (*range(15, 25), *range(115, 128)):
        blocks.drop(db, "desktop:laptop", Instant(at("09:00") + minute * MINUTE))
    run(db, LATER)
    model(db, LATER, seen)
    assert bounds(db) == [(540, 554, "idle"), (565, 654, "idle"), (668, 680, "idle"), (690, 690, "idle")]
    assert {s.continues for s in all_sessions(db)} == {""}
    assert seen == {name: window.content_hash for name, window in all_windows(db).items()}


class BrokenError(RuntimeError):
    """What a fault in the code would raise."""


def test_a_step_that_died_goes_on_where_it_was(db: Db, monkeypatch: pytest.MonkeyPatch) -> None:
    take(db, "09:00..09:30 | Editor | plan | click | | a #\n10:00 | Chat | Ana | message | | b")
    timeline.step(db, LATER)

    def broken(*_: object) -> None:
        raise BrokenError

    with monkeypatch.context() as patch:
        patch.setattr(stage, "reduce", broken)
        with pytest.raises(BrokenError):
            stage.step(db, RULES, LATER)
        assert all_sessions(db) == ()
    run(db, closing=True)
    assert bounds(db) == [(540, 570, "idle"), (600, 600, "idle")]


def long_life(hours: int) -> Sequence[Mapping[str, object]]:
    last = f"+{hours // 24} {hours % 24:02}:00"
    return records(f"00:00..{last} | Browser | Rates | load | | EUR #")


def test_cutting_again_reads_no_more_than_the_open_stretch_needs(
    db: Db, monkeypatch: pytest.MonkeyPatch
) -> None:
    take(db, long_life(30))
    run(db, Instant(at("00:00") + 30 * HOUR + 2 * MINUTE))
    take(db, "+1 06:01..06:05 | Browser | Rates | load | | USD #")
    read: list[Instant] = []

    def counted(db: Db, track: str, start: int) -> Iterator[Block]:
        for block in outlines(db, track, start):
            read.append(block.start)
            yield block

    outlines = blocks.outlines_from
    monkeypatch.setattr(blocks, "outlines_from", counted)
    run(db, Instant(at("00:00") + 30 * HOUR + 8 * MINUTE))
    assert len(read) <= 2 * 60 + 30
    assert all(a.end <= b.start for a, b in pairwise(all_sessions(db)))
