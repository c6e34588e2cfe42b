from dataclasses import replace
from datetime import date

from humanmd.kernel.instants import HOUR, parse
from humanmd.modeling.records import SELF
from humanmd.modeling.rules.finds import OWNER, Frame, midnight, person

FRAME = Frame(speaker=OWNER, channel="mail", authorship="wrote", ordinal=739_727, offset=60)


def test_only_the_owners_words_are_own() -> None:
    assert FRAME.own
    assert replace(FRAME, speaker=person(SELF)).own
    assert not replace(FRAME, speaker=person("Ana")).own


def test_a_local_day_begins_at_its_own_midnight() -> None:
    day = date(2026, 4, 21).toordinal()
    assert midnight(day, 0) == parse("2026-04-21T00:00:00Z")[0]
    assert midnight(day, 120) == parse("2026-04-21T00:00:00+02:00")[0] == midnight(day, 0) - 2 * HOUR


def test_people_are_mentioned_as_they_are_seen() -> None:
    seen = person("Ana Silva", "ana@a.example")
    assert (seen.kind, seen.name, seen.handle) == ("person", "Ana Silva", "ana@a.example")
