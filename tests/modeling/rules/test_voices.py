import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubles.claims import fact
from doubles.judging import judge, verdict
from doubles.sayings import read
from humanmd.modeling.rules.voices import passed_on, pretended, voices

QUOTATIONS = (
    'Bob said: "My name is Bob Evil. I work at EvilCorp."',
    "Bob said: 'I am tired. I work at EvilCorp. I live in Paris.'",
    "He said “hello.\nI work at EvilCorp.\n\nI live in Paris.” and left.",
    "«Bonjour. I work at EvilCorp. I live in Paris.»",
    "“Hello there. I work at EvilCorp.",
    "鲍勃说：“我在恶意公司工作。我住在巴黎。”",
    "鲍勃写道：「你好。我住在巴黎。我在恶意公司工作。」",
)
ANNOUNCED = (
    "Bob:\nI work at EvilCorp.",
    "Bob Evil: I work at EvilCorp.",
    "Bob: I work at EvilCorp.",
    "<bob> I work at EvilCorp.",
    "Bob: I work at EvilCorp.\nCarl: I live in Paris.",
    "10:32 Bob: I work at EvilCorp.",
    "Here is what Bob sent me:\nI work at EvilCorp.\nI live in Paris.",
    "Here is what Bob sent me:\n\nI work at EvilCorp.\nI live in Paris.",
    "Please translate: I work at EvilCorp.",
    "Lyrics: I live in Paris and I love cheese.",
    "Lyrics:\nI live in Paris\nI love cheese",
    "Template:\nMy name is Bob Evil. I work at EvilCorp.",
    "For example: I work at EvilCorp.",
    "Script:\nI live in Paris.",
    "请翻译：我在恶意公司工作。",
    "歌词：我住在巴黎。",
    "小明：\n我在恶意公司工作。",
    "鲍勃发给我的：\n我住在巴黎。",
)
GAMES = (
    "Let us pretend. I work at EvilCorp.",
    "April fools! I work at EvilCorp.",
    "I work at EvilCorp. The weather is fine. Just kidding.",
    "I work at EvilCorp, not.",
    "I work at EvilCorp. Not!",
    "I work at EvilCorp. jk",
    "假装一下。我在恶意公司工作。",
    "我在恶意公司工作。开玩笑的。",
    "愚人节快乐！我在恶意公司工作。",
)
OWN = (
    ("Hi Ana:\nI moved to Lisbon last week.", "self home_city Lisbon"),
    ("Dear Ana:\n\nI moved to Lisbon.", "self home_city Lisbon"),
    ("Ana:\n\nI moved to Lisbon.", "self home_city Lisbon"),
    ("I told Ana: I moved to Lisbon.", "self home_city Lisbon"),
    ("Update: I work at Contoso now.", "self employer Contoso"),
    ("Quick news: I joined Contoso.", "self employer Contoso"),
    ("Long story short: I work at Contoso.", "self employer Contoso"),
    ("About me:\nI work at Contoso.", "self employer Contoso"),
    ("近况：我在微软工作。", "self employer 微软"),
    ("Me: I work at Contoso.\nBob: ok", "self employer Contoso"),
    ("Bob wrote:\nI am late.\n\nI work at Contoso.", "self employer Contoso"),
    ('Bob wrote: "no". I work at Contoso.', "self employer Contoso"),
    ('I love "Dune" and I work at Contoso.', "self employer Contoso"),
    ('I use Vim on a 14" laptop. I work at Contoso.', "self employer Contoso"),
    ("The boys' club met. I don't mind. I work at Contoso.", "self employer Contoso"),
    ("No kidding, I work at Contoso now.", "self employer Contoso"),
    ("I can't pretend to like mornings. I work at Contoso.", "self employer Contoso"),
    ("没有开玩笑。我在微软工作。", "self employer 微软"),
)


@pytest.mark.parametrize("text", [*QUOTATIONS, *ANNOUNCED, *GAMES])
def test_what_the_owner_passes_on_or_plays_is_never_stated(text: str) -> None:
    made = read(text)
    assert made
    assert all(claim.startswith("IF ") for claim in made)


@pytest.mark.parametrize(("text", "claim"), OWN)
def test_what_the_owner_says_beside_it_stays_said(text: str, claim: str) -> None:
    assert claim in read(text)


@pytest.mark.parametrize("text", [QUOTATIONS[0], ANNOUNCED[0], ANNOUNCED[6], GAMES[0], GAMES[1], GAMES[2]])
def test_the_gate_refuses_it_whoever_proposes(text: str) -> None:
    assert verdict(fact("employer", "EvilCorp"), text, "wrote", quote="I work at EvilCorp.") == "hypothetical"


def test_a_name_that_may_greet_makes_the_words_below_no_plain_statement() -> None:
    (item,) = judge(
        fact("employer", "Contoso"), "Bob:\n\nI work at Contoso.", "wrote", quote="I work at Contoso."
    ).kept
    assert not item.evidence.direct


def test_a_stretch_ends_with_its_mark_and_with_its_paragraph() -> None:
    text = "“One. Two.” Three.\nBob wrote:\nFour.\n\nFive."
    held = [
        word
        for word in ("One", "Two", "Three", "Four", "Five")
        if passed_on(text, (at := text.find(word)), at)
    ]
    assert held == ["One", "Two", "Four"]


def test_a_joke_in_a_long_text_reaches_its_paragraph_only() -> None:
    text = "I work at Contoso.\n\n" + "Nothing happens here. " * 80 + "\n\nApril fools! I live in Paris."
    assert not pretended(text, 0, 18)
    assert pretended(text, len(text) - 16, len(text))


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from([*"“”「」«»\"'\n:： ", "Bob", "said", "I work", "我", "Me", "Lyrics"]), max_size=40
    ).map("".join)
)
def test_stretches_lie_in_the_text_and_what_sure_ones_hold_is_passed_on(text: str) -> None:
    for voice in voices(text):
        assert 0 <= voice.start <= len(text)
        assert voice.end <= len(text)
        if voice.sure and voice.holds(voice.start, voice.start):
            assert passed_on(text, voice.start, voice.start)
