from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from doubles.faces import face
from doubles.model import at
from humanmd.structure.volumes import confirmed, volumes

NEWS, MAIL = face("News"), face("Mail", confidence=0.9, interval=(0.7, 1.0))


def days(*numbers: int) -> tuple[str, ...]:
    return tuple((date(2026, 3, 2) + timedelta(days=number)).isoformat() for number in numbers)


LONG = days(*range(14))


def test_one_behaviour_in_two_scopes_on_two_spans_is_a_volume() -> None:
    (volume,) = volumes([NEWS, MAIL], {"fc_News": LONG, "fc_Mail": LONG})
    assert volume.members == ("fc_Mail", "fc_News")
    assert volume.scopes == ("Mail", "News")
    assert volume.receipts == ("rcp_Mail", "rcp_News")
    assert (volume.confidence, volume.interval) == (0.85, (0.65, 0.95))
    assert volume.label == "Keeps fixed times in the morning: Mail and News"
    assert (volume.status, volume.retired_at) == ("active", None)


def test_one_scope_or_two_behaviours_are_none() -> None:
    seen = {"fc_News": LONG, "fc_Mail": LONG, "fc_Again": LONG}
    assert volumes([NEWS, face("Again", scope="News")], seen) == ()
    assert volumes([NEWS, face("Mail", signature="recurs in the evening")], seen) == ()
    assert volumes([NEWS, face("Mail", kind="bundle")], seen) == ()


def test_a_forming_face_carries_nothing() -> None:
    assert volumes([NEWS, face("Mail", status="forming")], {"fc_News": LONG, "fc_Mail": LONG}) == ()


def test_one_span_is_not_enough() -> None:
    assert volumes([NEWS, MAIL], {"fc_News": days(0, 1, 2, 3, 4), "fc_Mail": days(0, 1, 2, 3, 4)}) == ()
    assert not confirmed([days(0, 1, 2, 3, 4, 5, 6, 7), days(0, 1, 2, 3, 4, 5, 6, 7)])
    assert confirmed([days(0, 4, 5, 9), days(0, 4, 5, 9)])


def test_both_spans_need_both_scopes() -> None:
    assert not confirmed([LONG, days(0, 1)])
    assert not confirmed([LONG, days(12, 13)])


@given(st.lists(st.integers(0, 40), min_size=0, max_size=20), st.lists(st.integers(0, 40), max_size=20))
def test_more_days_never_unconfirm_when_the_first_day_stays(one: list[int], two: list[int]) -> None:
    before = confirmed([days(0, *one), days(0, *two)])
    assert confirmed([days(0, *one, 41, 46), days(0, *two, 41, 46)]) or not before


def test_when_fewer_than_two_scopes_are_left_it_is_retired_with_a_date() -> None:
    gone = face("Mail", status="retired", retired_at=at(30))
    (volume,) = volumes([NEWS, gone], {"fc_News": LONG, "fc_Mail": LONG})
    assert (volume.status, volume.retired_at) == ("retired", at(30))


def test_the_id_is_that_of_the_behaviour() -> None:
    seen = {"fc_News": LONG, "fc_Mail": LONG, "fc_Docs": LONG}
    (two,), (three,) = volumes([NEWS, MAIL], seen), volumes([NEWS, MAIL, face("Docs")], seen)
    assert two.id == three.id


def test_a_sequel_shared_by_several_and_a_bundle_have_their_own_words() -> None:
    seen = {"fc_News": LONG, "fc_Mail": LONG}
    (leads,) = volumes([face(n, signature="leads to Notes") for n in ("News", "Mail")], seen)
    assert leads.label == "Goes to Notes right after Mail and News"
    (ways,) = volumes(
        [face(n, kind="bundle", signature="set ways of working") for n in ("News", "Mail")], seen
    )
    assert ways.label == "Has set ways of working on more than one project: Mail and News"
