from itertools import pairwise

import pytest

from doubles.acting import world
from humanmd.kernel.errors import UsageError
from humanmd.lab.life import world as worlds
from humanmd.lab.life.records import SELF


def test_an_employer_holds_the_days_of_the_contract() -> None:
    life = world()
    assert (life.job(0).org, life.job(14).org) == ("Northlane", "Tessera Maps")
    assert [fact.obj for fact in life.current("employer", 20)] == ["Tessera Maps"]


def test_a_value_of_a_chain_ends_where_the_next_begins() -> None:
    life = world()
    by_id = {fact.fact_id: fact for fact in life.facts}
    chained = [(by_id[fact.supersedes], fact) for fact in life.facts if fact.supersedes]
    assert len(chained) > 40
    assert all(old.end == new.start and new.old == old.obj for old, new in chained)


def test_ids_of_facts_are_their_own() -> None:
    ids = sorted(fact.fact_id for fact in world().facts)
    assert all(one != other for one, other in pairwise(ids))


def test_names_are_written_in_both_scripts() -> None:
    life = world()
    assert (life.name("wei", "zh"), life.name("wei", "en")) == ("陈伟", "Wei Chen")
    assert life.name("nobody", "zh") == "nobody"


def test_what_is_left_out_leaves_no_trace_in_what_comes_after() -> None:
    whole = world()
    first = next(f for f in whole.facts if f.pred == "employer" and f.subj == SELF)
    life = world(first.fact_id)
    assert first.fact_id not in {fact.fact_id for fact in life.facts}
    assert not any(fact.supersedes == first.fact_id for fact in life.facts)
    assert world("employer").story == ()
    assert not world("commitment").promises


def test_a_removed_project_is_on_no_screen() -> None:
    name = world().active(2)[0].name
    assert name not in {project.name for project in world("works_on").active(2)}


def test_there_is_no_other_persona() -> None:
    with pytest.raises(UsageError, match="no persona"):
        worlds.load("nobody", frozenset())
