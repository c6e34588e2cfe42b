from collections.abc import Iterator
from pathlib import Path

import pytest

from doubles import lines
from humanmd.capture import store as captures
from humanmd.daemon import leaps
from humanmd.daemon.home import Home, temporary_home
from humanmd.daemon.intake import intent_of, take
from humanmd.daemon.replay import replay
from humanmd.daemon.retention import expire
from humanmd.evidence.verify import verify
from humanmd.kernel.instants import DAY, HOUR, Instant, parse
from humanmd.modeling import store as model
from humanmd.serve.queries import Query, search
from humanmd.session import store as sessions
from humanmd.timeline import store as timeline

END, _ = parse("2026-04-20T10:00:00+02:00")
MAIL = "I moved to the Lisbon office."


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    """A home in which the owner wrote a mail."""
    focused = {"role": "textbox", "label": "Body", "value": MAIL, "editable": True, "secure": False}
    mail = {
        "app": {"name": "Thunderbird", "id": "thunderbird"},
        "window": {"title": "Write: Ana Sousa - Thunderbird"},
    }
    given = [
        lines.line(
            f"2026-04-20T09:{n:02}:00+02:00",
            f"To: Ana Sousa\n{value}",
            focused={**focused, "value": value},
            **mail,
        )
        for n, value in enumerate(("I", "I moved to the", MAIL, MAIL))
    ]
    with temporary_home(tmp_path / "home") as opened:
        replay(opened, given, lambda _n: None)
        assert any("Lisbon" in point.text for point in model.points(opened.db))
        yield opened


def pass_days(home: Home, days: int) -> None:
    """Let the nights of some days pass."""
    for day in range(1, days + 1):
        expire(home, Instant(END + day * DAY))


def words_kept(home: Home) -> str:
    """Return everything that blocks and sessions keep verbatim."""
    blocks = timeline.between(home.db, "live", 0, 1 << 60)
    spans = [span.text for block in blocks for entry in block.entries for span in entry.spans]
    titles = [entry.title + entry.thread for block in blocks for entry in block.entries]
    summaries = [each.summary for each in sessions.begun_between(home.db, 0, 1 << 60)]
    return "\n".join([*spans, *titles, *summaries])


def test_before_their_time_records_stay(home: Home) -> None:
    pass_days(home, 6)
    assert captures.counts(home.db).captures == 4
    assert MAIL in words_kept(home)


def test_every_stage_lets_go_and_receipts_stay(home: Home) -> None:
    before = verify(home.db, home.mac)
    assert before.live == before.receipts > 0
    pass_days(home, 8)
    assert captures.counts(home.db).captures == 0
    assert "Lisbon" not in words_kept(home)
    assert "Ana Sousa" not in words_kept(home)
    after = verify(home.db, home.mac)
    assert after.sound
    assert (after.expired, after.live) == (before.receipts, 0)
    assert search(home.db, Query(text="Lisbon", kinds=frozenset({"capture"}))) == ()
    assert any("Lisbon" in point.text for point in model.points(home.db))


def test_the_owners_own_words_outlive_their_records(home: Home) -> None:
    pass_days(home, 8)
    points = [point for point in model.points(home.db, status="confirmed") if "Lisbon" in point.text]
    quotes = [r.quote for point in points for r in model.receipts_for(home.db, point.receipts).values()]
    assert any("Lisbon" in quote for quote in quotes)


def test_a_second_run_removes_nothing_more(home: Home) -> None:
    pass_days(home, 8)
    report = expire(home, Instant(END + 8 * DAY))
    assert (report.removed, report.checked) == ((), 0)


def test_a_clock_that_leapt_removes_nothing_for_a_day(home: Home) -> None:
    expire(home, Instant(END + DAY))
    far = END + 4000 * DAY
    assert expire(home, Instant(far)).removed == ()
    assert leaps.waits(home.db)
    assert expire(home, Instant(far + 12 * HOUR)).removed == ()
    assert len(expire(home, Instant(far + 25 * HOUR)).removed) == 4
    assert not leaps.waits(home.db)


def test_a_clock_put_right_again_has_removed_nothing(home: Home) -> None:
    expire(home, Instant(END + DAY))
    expire(home, Instant(END + 4000 * DAY))
    expire(home, Instant(END + 2 * DAY))
    pass_days(home, 4)
    assert captures.counts(home.db).captures == 4
    assert not leaps.waits(home.db)


def test_what_is_not_modelled_yet_stays(home: Home) -> None:
    late = lines.line("2026-04-20T09:30:00+02:00", "late")
    take(home, [late], intent_of(home, "replay", "test", Instant(END)))
    pass_days(home, 8)
    assert captures.counts(home.db).captures >= 1
