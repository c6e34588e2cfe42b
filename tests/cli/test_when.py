import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from doubles.clock import FakeClock
from humanmd.cli.when import Span, instant
from humanmd.daemon.home import temporary_home
from humanmd.kernel.errors import UsageError
from humanmd.kernel.instants import DAY, HOUR, Instant, parse

pytestmark = pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone cannot be set")

NOW, _ = parse("2026-04-21T12:00:00Z")


@pytest.fixture(autouse=True)
def _zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stand two hours east of Greenwich in summer."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Europe/Berlin")
        time.tzset()
        yield
    time.tzset()


def at(text: str) -> Instant:
    return parse(text)[0]


def span(tmp_path: Path, since: str | None, until: str | None, config: str = "") -> Span:
    with temporary_home(tmp_path) as home:
        home.paths.config.write_text(config, "utf-8")
    with temporary_home(tmp_path) as home:
        return Span.of(since, until, replace(home, clock=FakeClock(NOW)))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("12h", NOW - 12 * HOUR), ("3d", NOW - 3 * DAY), ("2w", NOW - 14 * DAY),
        ("2026-04-21T09:00:00+02:00", at("2026-04-21T07:00:00Z")),
        ("2026-04-21", at("2026-04-20T22:00:00Z")), (" 2026-04-21 ", at("2026-04-20T22:00:00Z")),
    ],
)  # fmt: skip
def test_a_bound_is_a_day_a_time_or_so_long_ago(text: str, meant: int) -> None:
    assert instant(text, FakeClock(NOW), end_of_day=False) == meant


def test_a_day_begins_by_the_rules_of_that_day() -> None:
    assert instant("2026-01-10", FakeClock(NOW), end_of_day=False) == at("2026-01-09T23:00:00Z")
    assert instant("2026-10-25", FakeClock(NOW), end_of_day=True) == at("2026-10-25T23:00:00Z")


def test_a_day_as_an_end_is_the_whole_day() -> None:
    assert instant("2026-04-21", FakeClock(NOW), end_of_day=True) == at("2026-04-21T22:00:00Z")


@pytest.mark.parametrize("text", ["", "soon", "2026-02-30", "2026-04-21T09:00:00", "3y", "٢٠٢٦-٠٤-٢١"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="not a time"):
        instant(text, FakeClock(NOW), end_of_day=False)


def test_without_bounds_everything_is_meant(tmp_path: Path) -> None:
    everything = span(tmp_path, None, None)
    assert everything.touches(-DAY, -DAY, 0)
    assert everything.touches(NOW * 2, NOW * 2, 0)


def test_days_are_those_of_the_record_whatever_zone_the_machine_is_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "America/Los_Angeles")
    time.tzset()
    one = span(tmp_path, "2026-10-16", "2026-10-16")
    moment = at("2026-10-15T13:30:00Z")
    assert one.touches(moment, moment, 11 * 60)
    assert not one.touches(moment, moment, 0)
    assert one.earliest <= moment < one.latest


def test_days_begin_when_the_owners_do(tmp_path: Path) -> None:
    one = span(tmp_path, "2026-04-20", "2026-04-20", config='[session]\nday_start = "04:00"\n')
    assert one.start == at("2026-04-20T04:00:00+02:00")
    assert one.end == at("2026-04-21T04:00:00+02:00")
    early = at("2026-04-21T01:30:00+02:00")
    assert one.touches(early, early, 120)
    assert one.day(early, 120) == "2026-04-20"


def test_a_stretch_that_ends_inside_belongs_to_the_span(tmp_path: Path) -> None:
    one = span(tmp_path, "2026-04-21T09:00:00Z", "2026-04-21T10:00:00Z")
    assert one.touches(at("2026-04-21T08:00:00Z"), at("2026-04-21T09:00:00Z"), 0)
    assert not one.touches(at("2026-04-21T10:00:00Z"), at("2026-04-21T11:00:00Z"), 0)
