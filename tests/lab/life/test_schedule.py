from collections import Counter
from itertools import pairwise

from doubles.acting import rng, time_of, world
from humanmd.lab.life import schedule
from humanmd.lab.life.records import Episode

DAYS = 21
LIFE = world()
PLAN = schedule.plan(LIFE, rng(1), DAYS, time_of(LIFE))


def ends_before(one: Episode, other: Episode) -> bool:
    return (one.day, one.start + one.minutes) <= (other.day, other.start)


def test_no_episode_overlaps_another_or_leaves_its_day() -> None:
    for plan in (PLAN, schedule.shuffled(LIFE, rng(2), PLAN, DAYS)):
        assert all(ends_before(one, other) for one, other in pairwise(plan))
        assert all(e.start >= 0 and e.start + e.minutes < 1440 and e.minutes >= 0.5 for e in plan)


def test_a_daily_habit_is_kept_on_most_days_about_its_time() -> None:
    daily = next(habit for habit in LIFE.habits if habit.kind == "recurs" and habit.days == "daily")
    kept = [e for e in PLAN if e.habit == daily.habit_id]
    assert 14 <= len(kept) <= DAYS
    assert len({e.day for e in kept}) == len(kept)
    on_time = [e for e in kept if abs(e.start - daily.at) <= 10]
    assert len(on_time) >= 0.8 * len(kept)


def test_what_follows_follows_on_days_of_its_anchor() -> None:
    after = next(habit for habit in LIFE.habits if habit.kind == "follows")
    days = {e.day for e in PLAN if e.habit == after.after}
    assert {e.day for e in PLAN if e.habit == after.habit_id} <= days


def test_shuffled_times_keep_what_is_done_and_forget_when() -> None:
    loose = schedule.shuffled(LIFE, rng(2), PLAN, DAYS)
    before, after = (Counter(e.surface for e in plan) for plan in (PLAN, loose))
    assert sum((before - after).values()) <= 0.1 * sum(before.values())
    assert all(e.habit == "" for e in loose)


def test_episodes_belong_to_projects_of_their_day() -> None:
    for episode in PLAN:
        assert episode.project in {"", *(project.key for project in LIFE.active(episode.day))}
