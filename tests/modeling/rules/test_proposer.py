import time

from hypothesis import given, settings
from hypothesis import strategies as st

from doubles.sayings import read, span, window
from humanmd.capture.records import Authorship, Channel
from humanmd.kernel.instants import render
from humanmd.modeling.rules import propose

SAID = "I work at Contoso. My manager is Ana Sousa. I'll send the draft by Friday. 我住在上海。每周二我们有例会。"
WORDS = st.sampled_from(
    [
        *SAID.split(),
        "\n",
        "From:",
        "<a@b.co>",
        "10:00 –",
        "- [ ]",
        "“",
        '"',
        "Best,",
        "every",
        "我",
        "是",
        "的",
        "不",
        "?",
    ]
)
TEXTS = st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=40).map(" ".join))
AUTHORSHIPS: tuple[Authorship, ...] = (
    "wrote",
    "told",
    "read",
    "pasted",
    "agent",
    "trace",
    "chrome",
    "self_output",
)
CHANNELS: tuple[Channel, ...] = (
    "mail",
    "chat",
    "note",
    "document",
    "code",
    "terminal",
    "ai",
    "calendar",
    "web",
    "todo",
    "",
)


@settings(max_examples=100, deadline=None)
@given(
    TEXTS, st.sampled_from(AUTHORSHIPS), st.sampled_from(CHANNELS), st.sampled_from(["self", "", "Ana Sousa"])
)
def test_every_quote_stands_where_it_is_said_to_stand(
    text: str, authorship: Authorship, channel: Channel, author: str
) -> None:
    made = propose(window(span(text, authorship=authorship, channel=channel, author=author)))
    for proposed in made:
        quote, start = proposed.cite.quote, proposed.cite.start - 100
        assert text[start : start + len(quote)] == quote
        assert 0 < len(quote) <= 240


@settings(max_examples=50, deadline=None)
@given(TEXTS, st.sampled_from(CHANNELS))
def test_the_same_window_gives_the_same_proposals(text: str, channel: Channel) -> None:
    one = window(span(text, channel=channel))
    assert propose(one) == propose(one)


def test_what_nobody_said_gives_nothing() -> None:
    for authorship in ("pasted", "agent", "chrome", "self_output"):
        assert read(SAID, authorship=authorship) == []


def test_other_people_never_speak_for_the_owner() -> None:
    said = read(SAID, authorship="told", author="Ana Sousa")
    assert [one for one in said if one.startswith("self")] == []


def test_documents_and_code_weigh_less_than_a_message() -> None:
    for channel in ("document", "code", "terminal", "ai", "form"):
        made = propose(window(span("I work at Contoso.", channel=channel)))
        assert [proposed.confidence for proposed in made if proposed.claim.predicate == "employer"] == [0.55]


def test_a_name_in_a_story_is_not_the_owners() -> None:
    assert [
        said
        for said in read("My name is Elias Brandt.", channel="document")
        if "name" in said or "alias" in said
    ] == []


def test_a_draft_yields_to_its_later_version() -> None:
    early = span("My manager is Ana", channel="mail", field="focused.value")
    late = span("My manager is Ana Sousa.", channel="mail", field="focused.value")
    made = propose(window(early, late))
    assert {proposed.claim.object for proposed in made if proposed.claim.kind == "fact"} == {"Ana Sousa"}


def test_a_correction_voids_the_message_before_it() -> None:
    made = propose(window(span("I moved to Berlin."), span("scratch that, wrong chat")))
    assert made == ()


def test_facts_are_worded_in_the_language_of_their_quote() -> None:
    (english, *_), (chinese, *_) = (
        propose(window(span(text))) for text in ("I live in Porto.", "我住在上海。")
    )
    assert (english.claim.text, chinese.claim.text) == ("Lives in Porto.", "住在上海。")


def test_an_old_note_dates_its_facts_by_its_own_day() -> None:
    (made, *_) = propose(window(span("Started at Contoso last month.", channel="note")))
    assert render(made.claim.valid_from or 0, 120)[:10] == "2026-03-01"


def test_hostile_lines_take_linear_time() -> None:
    hostile = (
        "I " * 50_000,
        "我在" * 50_000,
        "a@" * 50_000,
        "A " * 50_000,
        "10:00 – " * 12_000,
        "(" * 100_000,
        "- [ ] " * 16_000,
    )
    begun = time.process_time()
    for text in hostile:
        for channel in ("chat", "mail", "calendar", "terminal", "note"):
            propose(window(span(text, channel=channel)))
    assert time.process_time() - begun < 20
