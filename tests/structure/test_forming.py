from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from doubles.days import MONDAY, Piece, context, life
from humanmd.structure.forming import EVERY_DAY, WEEKDAYS, form
from humanmd.structure.opportunities import indexed
from humanmd.structure.records import DayFeature, Follows, Recurs

WORK: list[Piece] = [(540, 60, "Code"), (620, 60, "Chat"), (700, 60, "Code"), (800, 100, "Chat")]


def expected(days: list[DayFeature]) -> list[Recurs | Follows]:
    return [formed.expectation for formed in form([indexed(day) for day in days])]


def recurring(days: list[DayFeature], name: str) -> list[Recurs]:
    found = expected(days)
    return [each for each in found if isinstance(each, Recurs) and each.context == context(name)]


def test_three_sightings_at_about_the_same_time_form_a_window_around_them() -> None:
    days = life(3, lambda day, _: [(480 + 6 * day, 12, "News"), *WORK])
    assert recurring(days, "News") == [
        Recurs(days=days_of, hours=(470, 515), context=context("News"), min_minutes=6)
        for days_of in (EVERY_DAY, WEEKDAYS)
    ]


def test_two_sightings_are_not_enough_and_distant_ones_are_not_the_same() -> None:
    assert recurring(life(2, lambda *_: [(480, 12, "News"), *WORK]), "News") == []
    assert recurring(life(3, lambda day, _: [(400 + 40 * day, 12, "News"), *WORK]), "News") == []


def test_a_glance_forms_nothing() -> None:
    assert recurring(life(5, lambda *_: [(480, 1, "News"), *WORK]), "News") == []


def test_only_what_was_seen_today_forms_today() -> None:
    days = life(6, lambda day, _: [*([(480.0, 12.0, "News")] if day < 4 else []), *WORK])
    assert recurring(days, "News") == []


def test_what_is_open_all_day_forms_nothing() -> None:
    days = life(5, lambda *_: [(400 + 25 * n, 20, "Firefox") for n in range(25)])
    assert recurring(days, "Firefox") == []


def test_one_weekday_forms_on_its_third_week_unless_other_days_show_the_same() -> None:
    fridays = life(26, lambda _, weekday: [*([(900.0, 30.0, "Review")] if weekday == 4 else []), *WORK[:3]])
    (found,) = recurring(fridays[:19], "Review")
    assert found.days == (4,)
    often = life(19, lambda *_: [(900, 30, "Review"), *WORK[:3]])
    assert [each.days for each in recurring(often, "Review")] == [EVERY_DAY, WEEKDAYS]


def test_a_sequel_forms_after_three_days_that_had_it() -> None:
    rest: list[Piece] = [
        (n, 20, name) for n, name in ((610, "Mail"), (631, "Chat"), (652, "Docs"), (673, "Mail"))
    ]
    days = life(4, lambda *_: [(540, 30, "Code"), (571, 5, "Shell"), (577, 30, "Mail"), *rest])
    assert Follows(after=context("Code"), then=context("Shell"), within_minutes=5) in expected(days)
    assert Follows(after=context("Code"), then=context("Shell"), within_minutes=5) not in expected(days[:2])


def test_what_comes_after_anything_forms_no_sequel() -> None:
    def day(*_: int) -> list[Piece]:
        tools = ["Code", "Mail", "Chat"]
        return [
            piece
            for n in range(9)
            for piece in ((500 + 30.0 * n, 20.0, tools[n % 3]), (521 + 30.0 * n, 5.0, "Shell"))
        ]

    assert not any(
        isinstance(each, Follows) and each.then == context("Shell") for each in expected(life(5, day))
    )


@given(shift=st.integers(0, 6))
def test_formation_names_its_first_sighting(shift: int) -> None:
    days = life(5, lambda *_: [(480, 12, "News"), *WORK], first=MONDAY + timedelta(days=shift))
    for formed in form([indexed(day) for day in days]):
        if isinstance(formed.expectation, Recurs) and formed.expectation.context == context("News"):
            assert formed.hits >= 3
            sighted = [dict(day.places)[context("News")][0].at for day in days]
            assert formed.first_seen in sighted[:-2]
