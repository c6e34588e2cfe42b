import random
from collections.abc import Callable

import pytest

from doubles.screens import records
from doubles.stages import LATER, MIDNIGHT, at, take
from humanmd.capture import store as captures
from humanmd.capture.records import Capture
from humanmd.capture.withdrawal import withdraw
from humanmd.kernel.instants import HOUR, MINUTE, Instant, local_day
from humanmd.kernel.store import meta
from humanmd.kernel.store.connection import Db
from humanmd.kernel.store.steps import quarantined
from humanmd.timeline import stage, store
from humanmd.timeline.normalize import Minute, normalize
from humanmd.timeline.records import Block


def blocks(db: Db, track: str = "live") -> tuple[Block, ...]:
    return store.between(db, track, -LATER, LATER)


def written(db: Db) -> list[str]:
    return [
        s.text
        for block in blocks(db)
        for e in block.entries
        for s in e.spans
        if s.field == "focused.value" and s.authorship == "wrote"
    ]


def test_a_minute_closes_fifteen_seconds_after_its_end(db: Db) -> None:
    take(db, "09:00:30 | Notes | Diary | click | | a")
    assert stage.step(db, Instant(at("09:01:15") - 1)).blocks == 0
    assert stage.step(db, at("09:01:15")).blocks == 1
    assert stage.step(db, LATER).blocks == 0


def test_a_late_record_makes_the_next_version_of_its_block(db: Db) -> None:
    take(db, "09:00:30 | Notes | Diary | click | | a")
    stage.step(db, LATER)
    take(db, "09:00:10 | Browser | News | load | | b")
    stage.step(db, LATER)
    (block,) = blocks(db)
    assert block.version == 2
    assert [entry.app for entry in block.entries] == ["Browser", "Notes"]


def test_a_record_from_the_future_waits_and_stops_nothing(db: Db) -> None:  # B034
    take(db, "15:00 | Notes | Diary | click | | future\n09:01 | Notes | Diary | click | | now")
    stage.step(db, at("09:05"))
    assert [block.start for block in blocks(db)] == [at("09:01")]
    stage.step(db, at("15:02"))
    assert [block.start for block in blocks(db)] == [at("09:01"), at("15:00")]


def test_the_closed_minute_can_be_searched(db: Db) -> None:
    take(db, "09:00 | Notes | Diary | click | | quokka")
    stage.step(db, LATER)
    assert db.value("SELECT count(*) FROM capture_fts WHERE capture_fts MATCH 'quokka'") == 1


def test_sydneys_midnight_belongs_to_the_local_day(db: Db) -> None:  # B033
    take(db, "@ desktop:laptop +11:00\n00:30 | Notes | Untitled | value | | note 1", "2026-10-16")
    stage.step(db, LATER)
    (block,) = blocks(db)
    assert block.start == at("13:30", "2026-10-15")
    assert local_day(block.start, block.offset) == "2026-10-16"


def test_the_doubled_hour_is_two_blocks_an_hour_apart(db: Db) -> None:  # B036 B038
    take(
        db,
        """
        @ desktop:laptop +02:00
        02:30 | Notes | Untitled | value | | A summer
        02:59 | Notes | Untitled | value | | one
        @ desktop:laptop +01:00
        02:01 | Notes | Untitled | value | | two
        02:30 | Notes | Untitled | value | | B winter
        23:20 | Notes | Untitled | value | | C
        """,
        "2026-10-25",
    )
    stage.step(db, LATER)
    found = blocks(db)
    assert [(b.start - at("00:30", "2026-10-25")) // MINUTE for b in found] == [0, 29, 31, 60, 1310]
    assert [b.offset for b in found] == [120, 120, 60, 60, 60]
    assert {local_day(b.start, b.offset) for b in found} == {"2026-10-25"}


@pytest.mark.parametrize(
    ("text", "day", "minutes"),
    [
        ("@ desktop:x +02:00\n00:00..02:59 | N | d | click\n@ desktop:x +01:00\n02:00..+1 00:30 | N | d | click", "2026-10-25", 1500),
        ("@ desktop:x +01:00\n00:00..01:59 | N | d | click\n@ desktop:x +02:00\n03:00..+1 00:30 | N | d | click", "2026-03-29", 1380),
    ],
)  # fmt: skip
def test_the_days_on_which_clocks_change_have_all_their_minutes(
    db: Db, text: str, day: str, minutes: int
) -> None:  # B036
    take(db, text, day)
    stage.step(db, LATER)
    assert sum(local_day(b.start, b.offset) == day for b in blocks(db)) == minutes


def test_two_devices_in_one_minute_are_two_blocks(db: Db) -> None:
    take(
        db,
        """
        09:00 | Notes | Diary | click | | a
        @ mobile:phone
        09:00 | Chat | Ana | message | | b
        @ import:aw
        09:00 | Editor | x | heartbeat | | c
        """,
    )
    stage.step(db, LATER)
    assert [block.lane for block in blocks(db)] == ["desktop:laptop", "mobile:phone"]
    assert store.tracks(db) == ("import:test:aw", "live")


def test_what_was_typed_is_known_across_minutes_and_a_sent_field_starts_anew(db: Db) -> None:
    take(
        db,
        """
        09:00:00 | Chat | Ana | focus | | a
        09:00:55 | Chat | Ana | value | I live
        09:01:05 | Chat | Ana | value | I live in Porto
        09:01:08 | Chat | Ana | value |
        09:01:20 | Chat | Ana | value | See you
        """,
    )
    stage.step(db, LATER)
    assert written(db) == ["I live", "I live in Porto", "See you"]


LATE = """
09:00:50 | Notes | Diary | value | alpha beta gamma delta, which was there before anyone looked
09:02:10 | Notes | Diary | value | alpha beta gamma delta, which was there before anyone looked again
09:05:30 | Notes | Diary | value | alpha beta gamma delta, which was there before anyone looked again and again
"""
FIRST = "09:00:20 | Notes | Diary | value | alpha beta gamma delta, which was there before anyone"


def test_a_verdict_that_changes_late_changes_those_that_build_on_it(db: Db) -> None:
    take(db, LATE)
    stage.step(db, LATER)
    before = written(db)
    take(db, FIRST)
    stage.step(db, LATER)
    after = written(db)
    assert before != after
    db.execute("DELETE FROM block; DELETE FROM field_mark")
    db.execute(
        "INSERT INTO dirty_minute (minute, lane) SELECT DISTINCT at - at % 60000000, lane FROM capture"
    )
    stage.step(db, LATER)
    assert written(db) == after


def test_a_chain_of_verdicts_closes_wherever_its_minutes_fall(db: Db) -> None:
    rows = records(LATE) + records(FIRST)
    dice = random.Random(4)  # noqa: S311  (a shuffle, no secret)
    results = set()
    for _ in range(12):
        for row in dice.sample(rows, len(rows)):
            take(db, [row])
            stage.step(db, LATER)
        results.add(
            tuple(db.rows("SELECT lane, start, zone, reason, outline, spans FROM block ORDER BY start"))
        )
        db.execute("DELETE FROM block; DELETE FROM field_mark; DELETE FROM capture_fts; DELETE FROM capture")
    assert len(results) == 1


def test_a_withdrawn_minute_leaves_no_block(db: Db) -> None:
    take(db, [dict(records("@ import:aw\n09:00 | Editor | x | heartbeat | | c")[0], event_id="e1")])
    stage.step(db, LATER)
    assert len(blocks(db, "import:test:aw")) == 1
    withdraw(db, meta.mac(db), "import:test:aw", ["e1"])
    stage.step(db, LATER)
    assert blocks(db, "import:test:aw") == ()


def test_what_retention_removed_stays_as_time_when_a_record_comes_late(db: Db) -> None:
    take(db, "09:00:10 | Notes | Diary | click | | secret plans")
    stage.step(db, LATER)
    (capture,) = captures.minute(db, "desktop:laptop", at("09:00"))
    expire(db, capture)
    take(db, "09:00:40 | Browser | News | load | | b")
    stage.step(db, LATER)
    (block,) = blocks(db)
    assert [entry.app for entry in block.entries] == ["Notes", "Browser"]
    assert [moment.at - block.start for moment in block.moments] == [10_000_000, 40_000_000]


def expire(db: Db, capture: Capture) -> None:
    db.execute(
        "INSERT INTO source SELECT id, lane, at, received_at, client, 'expired', 0, event_key, content_key, content_mac"
        " FROM capture WHERE id = ?",
        (capture.id,),
    )
    db.execute("DELETE FROM capture WHERE id = ?", (capture.id,))


class BrokenMinuteError(RuntimeError):
    """What a fault in the code would raise."""


def breaking(minute: Instant) -> Callable[[Minute], Block]:
    def normalise(content: Minute) -> Block:
        if content.start == minute:
            raise BrokenMinuteError
        return normalize(content)

    return normalise


def test_a_minute_that_crashes_three_times_becomes_a_stub_and_the_rest_goes_on(
    db: Db, monkeypatch: pytest.MonkeyPatch
) -> None:
    take(db, "@ desktop:laptop +02:00\n11:00..11:09 | Notes | Diary | click | | a #")
    monkeypatch.setattr(stage, "normalize", breaking(at("09:04")))
    crashes = 0
    while crashes < 10:
        try:
            stage.step(db, at("12:00"))
            break
        except BrokenMinuteError:
            crashes += 1
    assert crashes <= 4
    found = blocks(db)
    assert [(b.start - at("09:00")) // MINUTE for b in found] == list(range(10))
    assert [(b.reason, b.offset, len(b.entries)) for b in found if b.start == at("09:04")] == [
        ("quarantined", 120, 0)
    ]
    assert sum(bool(b.entries) for b in found) == 9
    assert [(q.stage, q.input.split(" ")[0]) for q in quarantined(db)] == [("timeline", str(at("09:04")))]
    assert stage.step(db, LATER).blocks == 0


def test_a_crash_on_a_later_version_keeps_the_block_there_was(
    db: Db, monkeypatch: pytest.MonkeyPatch
) -> None:
    take(db, "09:00:10 | Notes | Diary | click | | a")
    stage.step(db, LATER)
    take(db, "09:00:40 | Browser | News | load | | b")
    monkeypatch.setattr(stage, "normalize", breaking(at("09:00")))
    for _ in range(3):
        with pytest.raises(BrokenMinuteError):
            stage.step(db, LATER)
    stage.step(db, LATER)
    (block,) = blocks(db)
    assert (block.reason, [entry.app for entry in block.entries]) == ("quarantined", ["Notes"])


def test_an_hour_of_bursts_is_sixty_blocks(db: Db) -> None:
    take(
        db,
        [row for s in range(0, 60, 2) for row in records(f"09:00:{s:02}..09:59 | N | d | scroll | | {s} #")],
    )
    stage.step(db, LATER)
    found = blocks(db)
    assert len(found) == 60
    assert {b.start - b.start % MINUTE for b in found} == {
        Instant(MIDNIGHT + 9 * HOUR + m * MINUTE) for m in range(60)
    }
