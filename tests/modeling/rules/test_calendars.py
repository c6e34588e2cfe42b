from doubles.sayings import span, window
from humanmd.kernel.instants import render
from humanmd.modeling.rules import propose

WEEK = "Tuesday 21 April\nAtlas sync, 10:00 – 10:30, weekly\nGuests: Ana Sousa, Ben Okafor\n14:00 - 15:00 Budget review\nToday\nNew event"


def test_rows_with_a_time_are_meetings() -> None:
    made = propose(window(span(WEEK, authorship="trace", author="", channel="calendar")))
    meetings = [
        (p.claim.object, render(p.claim.occurred_at or 0, 120)[:16]) for p in made if p.claim.kind == "event"
    ]
    assert meetings == [("Atlas sync", "2026-04-21T10:00"), ("Budget review", "2026-04-21T14:00")]


def test_recurring_rows_and_their_guests_are_read() -> None:
    made = propose(window(span(WEEK, authorship="trace", author="", channel="calendar")))
    assert [p.claim.object for p in made if p.claim.predicate == "recurring_meeting"] == ["Atlas sync"]
    guests = [p.claim.subject.name for p in made if p.claim.predicate == "participates_in"]
    assert guests == ["Ana Sousa", "Ben Okafor"]


def test_chrome_of_a_calendar_is_no_meeting() -> None:
    assert (
        propose(
            window(span("Today\nMonth\nWeek\nSettings", authorship="trace", author="", channel="calendar"))
        )
        == ()
    )
