"""Day features from blocks, at clocks that jump and days that end anywhere."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubles.days import block, blocks, context
from humanmd.kernel.instants import HOUR, MINUTE, Instant, parse
from humanmd.structure.features import context_of, day_feature
from humanmd.structure.records import DayFeature
from humanmd.timeline.records import Block

IDLE = 5 * MINUTE
DAY_NAME = "2026-03-02"


def feature(made: list[Block], day: str = DAY_NAME) -> DayFeature:
    found = day_feature(day, [made], IDLE)
    assert found is not None
    return found


def minutes(found: DayFeature, name: str) -> list[tuple[int, int]]:
    stretches = dict(found.places)[context(name)]
    return [(stretch.start // 60, stretch.seconds // 60) for stretch in stretches]


def test_time_is_kept_by_app_and_by_site_without_titles() -> None:
    found = feature(blocks(DAY_NAME, [(540, 20, "Mail"), (561, 10, "news.example")]))
    assert [place.name for place, _ in found.places] == ["Mail", "news.example"]
    assert minutes(found, "Mail") == [(540, 21)]
    assert minutes(found, "news.example") == [(561, 10)]
    assert "A page" not in repr(found)


def test_a_site_stands_for_itself_and_an_app_without_one_for_itself() -> None:
    assert context_of("Firefox", "news.example") == context("news.example")
    assert context_of("Mail", "") == context("Mail")


def test_a_short_absence_does_not_end_a_stretch_and_a_long_one_does() -> None:
    near = feature(blocks(DAY_NAME, [(540, 10, "Mail"), (551, 3, "Chat"), (555, 10, "Mail")]))
    assert minutes(near, "Mail") == [(540, 21)]
    far = feature(blocks(DAY_NAME, [(540, 10, "Mail"), (551, 20, "Chat"), (572, 10, "Mail")]))
    assert len(minutes(far, "Mail")) == 2


def test_a_pause_longer_than_idle_is_nobodys_time() -> None:
    found = feature(blocks(DAY_NAME, [(540, 5, "Mail"), (600, 5, "Mail")]))
    assert sum(found.coverage) == 10 * 60


def test_the_record_that_showed_a_stretch_is_kept_by_id() -> None:
    made = blocks(DAY_NAME, [(540, 5, "Mail")])
    ((_, (stretch,)),) = feature(made).places
    assert stretch.capture == made[0].entries[0].captures[0]
    assert stretch.at == made[0].start


def test_two_tracks_at_once_are_observed_once() -> None:
    screen = blocks(DAY_NAME, [(540, 30, "Mail")])
    other = blocks(DAY_NAME, [(540, 30, "Mail")], lane="import:aw:laptop")
    both, one = day_feature(DAY_NAME, [screen, other], IDLE), feature(screen)
    assert both is not None
    assert both.coverage == one.coverage
    assert minutes(both, "Mail") == minutes(one, "Mail")


def test_nothing_observed_is_no_feature() -> None:
    assert day_feature(DAY_NAME, [[]], IDLE) is None
    assert day_feature(DAY_NAME, [[block(Instant(0), "Mail", 60)]], IDLE) is None


def test_what_runs_over_midnight_ends_for_the_day_at_its_last_moment() -> None:
    first = blocks(DAY_NAME, [(1430, 9, "Mail")])
    second = blocks("2026-03-03", [(0, 9, "Mail")])
    both = [*first, *second]
    assert minutes(feature(both), "Mail") == [(1430, 9)]
    assert minutes(feature(both, "2026-03-03"), "Mail") == [(0, 9)]


def test_the_hour_that_an_autumn_day_has_twice_is_observed_twice() -> None:
    start, _ = parse("2026-10-25T02:00:00+02:00")
    before = [block(Instant(start + n * MINUTE), "Mail", 120) for n in range(60)]
    after = [block(Instant(start + HOUR + n * MINUTE), "Mail", 60) for n in range(60)]
    found = feature([*before, *after], "2026-10-25")
    assert found.offset == 60
    assert found.coverage[2] == 2 * 59 * 60
    assert [stretch.start for stretch in dict(found.places)[context("Mail")]] == [7200, 7200]


def test_a_day_of_two_zones_keeps_each_stretch_on_its_own_clock() -> None:
    home = blocks(DAY_NAME, [(480, 20, "Mail")], offset=60)
    away = [
        block(Instant(home[-1].start + 10 * HOUR + n * MINUTE), "Mail", -300)
        for n in range(20)
    ]  # fmt: skip
    found = feature([*home, *away])
    assert [start for start, _ in minutes(found, "Mail")] == [480, 740]
    assert found.offset == -300


def test_clipping_a_spring_day_keeps_seconds_inside_the_day() -> None:
    start, _ = parse("2026-03-29T01:30:00+01:00")
    made = [block(Instant(start + n * MINUTE), "Mail", 60 if n < 30 else 120) for n in range(60)]
    found = feature(made, "2026-03-29")
    assert sum(found.coverage) == 58 * 60
    assert found.coverage[2] == 0


@given(
    pieces=st.lists(
        st.tuples(
            st.integers(0, 1380), st.integers(1, 60), st.sampled_from(["Mail", "Chat", "news.example"])
        ),
        min_size=1, max_size=12,
    ),
    seed=st.randoms(use_true_random=False),
)  # fmt: skip
def test_a_feature_does_not_depend_on_the_order_of_tracks(
    pieces: list[tuple[float, float, str]], seed: object
) -> None:
    half = len(pieces) // 2
    one, two = blocks(DAY_NAME, pieces[:half]), blocks(DAY_NAME, pieces[half:])
    there = day_feature(DAY_NAME, [one, two], IDLE)
    assert there == day_feature(DAY_NAME, [two, one], IDLE)
    if there is not None:
        assert sum(there.coverage) <= 86_400
        for _, stretches in there.places:
            assert all(0 <= s.start < s.end <= 86_400 and 0 < s.seconds <= s.end - s.start for s in stretches)


@pytest.mark.parametrize("version", [1, 2])
def test_a_new_version_of_the_same_block_changes_nothing(version: int) -> None:
    made = blocks(DAY_NAME, [(540, 5, "Mail")])
    assert feature([replace(each, version=version) for each in made]) == feature(made)
