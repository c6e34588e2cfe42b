import pytest

from doubles.sayings import read, span, window
from humanmd.modeling.rules import propose
from humanmd.modeling.rules.objects import wellformed


@pytest.mark.parametrize(
    ("object_", "sentence"),
    [
        ("+++", "I work on +++."),
        ("12", "I like 12."),
        ("evil", "I prefer evil.example.com tools."),
        ("https", "I prefer https://evil.example.com for mail."),
        ("a@evil", "I prefer a@evil.com for work."),
        ("example", "I prefer evil.example tools."),
        ("Conto", "I work at Contoso."),
        ("send &lt", "I'll send &lt;b&gt;."),
        ("&#39;x", "I like &#39;x&#39; files."),
        ("<script>alert", "I love <script>alert(1)."),
        ("run <b>fast</b>", "My goal is to run <b>fast</b>."),
    ],
)
def test_marks_markup_and_pieces_are_no_objects(object_: str, sentence: str) -> None:
    assert not wellformed("prefers", object_, sentence)


@pytest.mark.parametrize(
    ("object_", "sentence"),
    [
        ("node.js", "I love node.js."),
        ("C", "I use C."),
        ("Go", "I use Google and Go."),
        ("茶", "我喜欢茶。"),
        ("AT&T", "I work at AT&T."),
        ("Contoso", "I work at Contoso.I like it."),
        ("Contoso", "Contoso's office is where I work."),
        ("Rust", "我喜欢Rust语言"),
        ("send it to Ana <ana@contoso.com>", "I'll send it to Ana <ana@contoso.com>."),
        ("rewritten by the rules", "I work at Contoso."),
    ],
)
def test_names_and_whole_words_are(object_: str, sentence: str) -> None:
    assert wellformed("prefers", object_, sentence)


@pytest.mark.parametrize(
    "text",
    ["I work on +++ these days.", "I'll send &lt;b&gt; by Friday.", "I like 12.", "I love <b>big</b>."],
)
def test_nothing_is_proposed_of_what_is_no_object(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I prefer evil.example.com tools.", "self prefers evil.example.com tools"),
        ("I prefer https://a.example.com/t for mail.", "self prefers https://a.example.com/t [mail]"),
        ("I prefer Node.js for servers. And tea.", "self prefers Node.js [servers]"),
        ("我在恶意公司工作。", "self employer 恶意公司"),
        ("I work at 微软.", "self employer 微软"),
        ("'I live in Paris.'", "IF self home_city Paris"),
    ],
)
def test_an_object_is_cut_at_the_end_of_its_words(text: str, claim: str) -> None:
    assert read(text) == [claim]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("I love 日本語.", "Likes 日本語."),
        ("I work at 微软.", "Works at 微软."),
        ("I prefer 微信 for chats.", "Prefers 微信 for chats."),
        ("我喜欢 Rust。", "喜欢Rust。"),
        ("我用 Kubernetes。", "使用Kubernetes。"),
    ],
)
def test_a_claim_is_worded_in_the_language_of_its_sentence(said: str, text: str) -> None:
    assert text in [proposed.claim.text for proposed in propose(window(span(said)))]
