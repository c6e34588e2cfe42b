from hypothesis import given
from hypothesis import strategies as st

from humanmd.lab.life.records import Mark, Person, Phrase, Screen, flow, plain

MARK = Mark("evidence", "f")
PHRASES = st.lists(st.builds(Phrase, st.text(max_size=8), st.sampled_from([None, MARK])), max_size=6)


@given(PHRASES, st.sampled_from(["", " ", "\n"]))
def test_marks_lie_on_their_phrases(body: list[Phrase], sep: str) -> None:
    text, spans = flow(body, sep)
    assert text == sep.join(phrase.text for phrase in body)
    assert [text[span.start : span.end] for span in spans] == [phrase.text for phrase in body if phrase.mark]


@given(st.lists(PHRASES, max_size=5))
def test_what_a_screen_shows_is_where_its_spans_say(bodies: list[list[Phrase]]) -> None:
    screen = Screen()
    group = screen.group("main")
    for body in bodies:
        screen.put("button", "OK", group)
        screen.say("paragraph", body, group)
    shown = [screen.text[span.start : span.end] for span in screen.spans]
    assert shown == [phrase.text for body in bodies for phrase in body if phrase.mark]
    assert [node["i"] for node in screen.nodes] == list(range(len(screen.nodes)))
    assert screen.length == len(screen.text) + 1 if bodies else screen.length == 0


def test_a_person_is_called_by_the_name_of_the_language() -> None:
    wei = Person(key="wei", name="Wei Chen", zh="陈伟", handle="wchen", org="", title="", lang="zh")
    assert (wei.called("zh"), wei.called("en")) == ("陈伟", "Wei Chen")


def test_filler_has_no_marks() -> None:
    assert plain("a", "b") == (Phrase("a"), Phrase("b"))
