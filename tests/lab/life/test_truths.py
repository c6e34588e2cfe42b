from doubles.acting import rng, time_of, world
from humanmd.lab.life import schedule
from humanmd.lab.life.records import SELF
from humanmd.lab.life.truths import ambient, habit_rows, identities

LIFE = world()


def test_everybody_is_named_once_with_all_names() -> None:
    rows = {str(row["entity"]): row for row in identities(LIFE)}
    assert set(rows) == {SELF, *LIFE.people}
    assert rows[SELF]["owner"] is True
    assert rows["wei"]["names"] == ["Wei Chen", "陈伟", "wchen"]
    assert "wei.chen@northlane.io" in str(rows["wei"]["accounts"])
    renamed, (name, _) = next(iter(LIFE.renames.items()))
    assert name in str(rows[renamed]["names"])


def test_what_may_be_seen_without_being_said_is_listed() -> None:
    rows = [(row["subj"], row["pred"], row["obj"]) for row in ambient(LIFE)]
    assert (SELF, "knows", "Wei Chen") in rows
    assert ("Wei Chen", "employer", "Northlane") in rows
    assert (SELF, "uses_tool", "Slack") in rows


def test_habits_are_counted_by_chances_and_times_kept() -> None:
    episodes = schedule.plan(LIFE, rng(1), 21, time_of(LIFE))
    rows = [row for row in habit_rows(LIFE, episodes, time_of(LIFE), 21) if "kept" in row]
    assert len(rows) == len(LIFE.habits)
    for row in rows:
        kept, chances = row["kept"], row["opportunities"]
        assert isinstance(kept, int)
        assert isinstance(chances, int)
        assert 0 <= kept <= chances <= 21
        assert row["kind"] == "follows" or row["hours"]
