"""Nights over a real store: what they keep, redo and never depend on."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from doubles.days import MONDAY, Piece, block, blocks, random_day
from doubles.stages import run, take
from doubles.store import fresh_db
from humanmd.capture import store as captures
from humanmd.kernel.config import Config
from humanmd.kernel.instants import DAY, HOUR, Instant
from humanmd.kernel.store.connection import Db, transaction
from humanmd.kernel.store.steps import quarantined
from humanmd.modeling import store as model
from humanmd.session import store as sessions
from humanmd.structure import scoring, store
from humanmd.structure.features import day_feature
from humanmd.structure.habits import iterate
from humanmd.structure.records import DayFeature
from humanmd.structure.scoring import nightly
from humanmd.timeline import store as timeline
from humanmd.timeline.records import Block

CONFIG = Config()


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Db]:
    opened = fresh_db(tmp_path)
    yield opened
    opened.close()


def day_name(number: int) -> str:
    return (MONDAY + timedelta(days=number)).isoformat()


def after(number: int) -> Instant:
    """Half past three on the morning after a day."""
    return Instant((MONDAY - date(1970, 1, 1)).days * DAY + (number + 1) * DAY + 3 * HOUR)


def put(db: Db, number: int, pieces: Iterable[Piece], offset: int = 60) -> None:
    with transaction(db):
        for made in blocks(day_name(number), pieces, offset):
            timeline.put(db, made)


def a_day(number: int) -> list[Piece]:
    weekday = (MONDAY + timedelta(days=number)).weekday()
    rng = Random(number)  # noqa: S311  (made-up lives)
    planted = [(500.0, 15.0, "News")] if rng.random() < 0.95 else []
    return [*planted, *random_day(rng, weekday, (560, 800))]


def dump(db: Db) -> list[list[tuple[object, ...]]]:
    return [
        db.rows("SELECT * FROM day_feature ORDER BY day"),
        db.rows("SELECT * FROM trial ORDER BY face, day, occasion"),
        db.rows("SELECT state FROM habit_state ORDER BY day DESC LIMIT 1"),
    ]


def night(db: Db, number: int) -> tuple[int, int]:
    report = nightly(db, CONFIG, after(number), 60)
    return report.changed, report.scored


def test_a_night_keeps_the_day_and_a_second_run_does_nothing(db: Db) -> None:
    put(db, 0, a_day(0))
    assert night(db, 0) == (1, 1)
    assert night(db, 0) == (0, 0)
    assert store.feature_days(db, "") == (day_name(0),)


def test_today_is_left_alone_until_it_is_over(db: Db) -> None:
    put(db, 0, a_day(0))
    assert nightly(db, CONFIG, Instant(after(0) - DAY + 12 * HOUR), 60).changed == 0


def test_an_empty_night_makes_nothing(db: Db) -> None:
    put(db, 0, a_day(0))
    night(db, 0)
    assert night(db, 1) == (0, 0)
    put(db, 5, a_day(5))
    assert night(db, 5) == (1, 1)


def test_a_block_made_again_with_the_same_content_scores_nothing(db: Db) -> None:
    put(db, 0, a_day(0))
    night(db, 0)
    put(db, 0, a_day(0))
    assert night(db, 0) == (0, 0)


def test_the_text_that_retention_takes_makes_no_day_dirty(db: Db) -> None:
    put(db, 0, [(500, 15, "News")])
    night(db, 0)
    first = blocks(day_name(0), [(500, 15, "News")])[0]
    with transaction(db):
        timeline.forget_text(db, [(first.lane, first.start)], frozenset(first.entries[0].captures))
    assert store.dirty_days(db, "9999-12-31") == ()


def test_steps_night_by_night_end_like_one_batch(db: Db, tmp_path_factory: pytest.TempPathFactory) -> None:
    for number in range(12):
        put(db, number, a_day(number))
        night(db, number)
    other = fresh_db(tmp_path_factory.mktemp("batch"))
    for number in range(12):
        put(other, number, a_day(number))
    night(other, 11)
    assert dump(other) == dump(db)
    other.close()


def test_the_store_scores_as_the_pure_machine_does(db: Db) -> None:
    for number in range(14):
        put(db, number, a_day(number))
    night(db, 13)
    *_, (state, _) = iterate(store.features(db, "", "9999-12-31"))
    found = store.last_state(db)
    assert found is not None
    assert found[1] == state
    assert state.candidates


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(late=st.integers(0, 13), order=st.randoms(use_true_random=False))
def test_late_days_in_any_order_end_as_if_they_had_been_on_time(
    tmp_path_factory: pytest.TempPathFactory, late: int, order: Random
) -> None:
    numbers = [number for number in range(14) if number != late]
    order.shuffle(numbers)
    db = fresh_db(tmp_path_factory.mktemp("late"))
    for number in numbers:
        put(db, number, a_day(number))
        night(db, max(numbers))
    put(db, late, a_day(late))
    night(db, 13)
    other = fresh_db(tmp_path_factory.mktemp("scratch"))
    for number in range(14):
        put(other, number, a_day(number))
    night(other, 13)
    assert dump(db) == dump(other)
    db.close()
    other.close()


def test_states_older_than_ten_days_are_kept_once_a_month(db: Db) -> None:
    for number in range(75):
        put(db, number, [(500, 15, "News")])
    night(db, 74)
    kept = [day for (day,) in db.rows("SELECT day FROM habit_state ORDER BY day")]
    assert len(kept) == 13
    assert kept[:2] == ["2026-03-31", "2026-04-30"]


def test_a_block_that_moves_to_another_zone_changes_both_days(db: Db) -> None:
    put(db, 0, [(1435, 4, "News")])
    night(db, 0)
    assert store.feature_days(db, "") == (day_name(0),)
    with transaction(db):
        for old in blocks(day_name(0), [(1435, 4, "News")]):
            timeline.put(db, block(old.start, "News", 240, version=2))
    assert store.dirty_days(db, "9999-12-31") == (day_name(0), day_name(1))
    nightly(db, CONFIG, after(3), 60)
    assert store.feature_days(db, "") == (day_name(1),)


def screen(number: int, minute: int, app: str, url: str | None) -> dict[str, object]:
    """Make the record of one minute of a day, with something new on the screen."""
    return {
        "schema_version": "1.0", "captured_at": f"{day_name(number)}T{minute // 60:02d}:{minute % 60:02d}:05+01:00",
        "source": {"kind": "desktop", "producer": "at-spi", "device": "laptop"}, "trigger": "focus",
        "app": {"name": app, "id": app.casefold()}, "window": {"title": f"Page {minute} - {app}", "private": False},
        "url": url, "text": f"words {number} {minute}", "text_source": "ax", "session": {"locked": False},
    }  # fmt: skip


def a_screen_day(number: int) -> list[dict[str, object]]:
    news = [screen(number, minute, "Firefox", "https://www.news.example/today") for minute in range(500, 516)]
    rest = [screen(number, minute, "Mail", None) for minute in range(620, 680)]
    rest += [screen(number, minute, "Editor", None) for minute in range(700, 760)]
    return [*news, *rest]


def seen_through_the_stages(db: Db) -> None:
    for number in range(14):
        take(db, a_screen_day(number))
    run(db, after(30), closing=True)


def test_a_hit_of_a_promising_habit_has_a_receipt_that_matches_its_record(db: Db) -> None:
    seen_through_the_stages(db)
    night(db, 13)
    rows = db.rows("SELECT receipt, capture FROM trial WHERE receipt <> ''")
    assert rows
    for receipt_id, capture_id in rows:
        receipt, capture = model.receipt(db, receipt_id), captures.by_id(db, capture_id)
        assert receipt is not None
        assert capture is not None
        assert capture.field(receipt.field)[receipt.start : receipt.end] == receipt.quote
        session = sessions.by_id(db, receipt.session_id)
        assert session is not None
        assert session.start <= receipt.observed_at <= session.end
    assert any(
        r is not None and r.quote == "news.example" for r in (model.receipt(db, row[0]) for row in rows)
    )


def test_habits_scored_again_after_their_records_are_gone_keep_their_receipts(db: Db) -> None:
    seen_through_the_stages(db)
    night(db, 13)
    before = dump(db)
    db.execute("DELETE FROM capture")
    with transaction(db):
        store.begin_again(db, day_name(0))
    assert night(db, 13) == (0, 14)
    assert dump(db) == before


def test_the_quote_that_shows_a_habit_does_not_go_with_the_quotes_of_candidates(db: Db) -> None:
    seen_through_the_stages(db)
    night(db, 13)
    for (capture_id,) in db.rows("SELECT capture FROM trial WHERE receipt <> ''"):
        assert model.candidate_quotes(db, capture_id) == ()


def test_a_day_that_cannot_be_read_is_set_aside_and_the_others_go_on(
    db: Db, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        put(db, number, a_day(number))

    def fails_on_the_second(day: str, tracks: Iterable[Sequence[Block]], idle: int) -> DayFeature | None:
        if day == day_name(1):
            raise ZeroDivisionError
        return day_feature(day, tracks, idle)

    monkeypatch.setattr(scoring, "day_feature", fails_on_the_second)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            night(db, 2)
    night(db, 2)
    assert store.feature_days(db, "") == (day_name(0), day_name(2))
    assert [(q.stage, q.input) for q in quarantined(db)] == [("structure", day_name(1))]
