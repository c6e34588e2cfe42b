from dataclasses import replace

import pytest

from doubles.judging import capture, window
from humanmd.capture.records import Authorship, Mark
from humanmd.modeling.places import Place, Surroundings, find, line_origin, observed, origin
from humanmd.modeling.records import Cite

TEXT = "Hi Ana,\nI moved to Porto last week.\n\nBest\nClara"


def place(
    text: str = TEXT, quote: str = "moved to Porto", how: Authorship = "wrote", start: int = -1
) -> Place | None:
    shot = capture(text)
    cite = Cite(capture_id=shot.id, field="text", quote=quote, start=start)
    return find(Surroundings(window(shot, how, author="Clara")), shot, cite)


def test_a_quote_is_found_with_its_author_and_the_text_around_it() -> None:
    found = place()
    assert found is not None
    assert TEXT[found.start : found.end] == found.quote == "moved to Porto"
    assert (found.authorship, found.author, found.channel, found.thread) == (
        "wrote",
        "Clara",
        "chat",
        "thread",
    )
    assert found.line == "I moved to Porto last week."
    assert found.paragraph == "Hi Ana,\nI moved to Porto last week."
    assert "Slack" in found.setting
    assert observed(found) == (found.capture.at, 0)


def test_words_that_are_not_there_have_no_place() -> None:
    assert place(quote="moved to Lisbon") is None


def test_of_two_places_the_one_that_was_named_counts() -> None:
    twice = "tea\ntea"
    first, second = place(twice, "tea"), place(twice, "tea", start=4)
    assert first is not None
    assert second is not None
    assert (first.start, second.start) == (0, 4)


def test_a_quote_over_two_authors_has_the_weaker_one() -> None:
    shot = capture("I said\nhe said")
    around = window(shot, "wrote")
    (entry,) = around.entries
    (span,) = entry.spans
    parts = (
        replace(span, end=6, text="I said"),
        replace(span, start=7, text="he said", authorship="told", author="Ana"),
    )
    both = replace(around, entries=(replace(entry, spans=parts),))
    cite = Cite(capture_id=shot.id, field="text", quote="I said\nhe said")
    found = find(Surroundings(both), shot, cite)
    assert found is not None
    assert (found.authorship, found.author) == ("told", "Ana")


@pytest.mark.parametrize(("field", "how"), [("title", "trace"), ("text", "read")])
def test_without_a_span_the_marks_and_then_the_field_tell_the_author(field: str, how: str) -> None:
    shot = capture("Atlas plan", title="Atlas plan")
    empty = replace(window(shot, "wrote"), entries=())
    cite = Cite(capture_id=shot.id, field="title" if field == "title" else "text", quote="Atlas", start=0)
    found = find(Surroundings(empty), shot, cite)
    assert found is not None
    assert found.authorship == how
    mark = Mark(field="title" if field == "title" else "text", start=0, end=10, authorship="pasted")
    marked = replace(shot, marks=(mark,))
    found = find(Surroundings(empty), marked, cite)
    assert found is not None
    assert found.authorship == "pasted"


def test_one_text_is_one_origin_however_it_is_set_and_a_trace_has_its_session() -> None:
    assert line_origin("- I moved to  Porto!") == line_origin("> i MOVED to Porto")
    assert line_origin("I moved to Porto") != line_origin("I moved to Lisbon")
    wrote, trace = place(), place(how="trace")
    assert wrote is not None
    assert trace is not None
    assert origin(wrote, "ses_a") == origin(wrote, "ses_b")
    assert origin(trace, "ses_a") == "ses_a"
