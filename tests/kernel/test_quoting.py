import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.kernel.quoting import content_words, informative, locate


@pytest.mark.parametrize(
    ("quote", "text", "span"),
    [
        ("I moved", "Hi. I moved.", (4, 11)),
        ("b b", "a b b", (2, 5)),
        ("caf\u00e9 au lait", "le cafe\u0301 au\n  lait x", (3, 18)),
        ("cafe\u0301", "un caf\u00e9.", (3, 7)),
        ("two words", "two\u00a0\n words", (0, 11)),
        (" padded ", "it is padded", (6, 12)),
        ("我搬到了里斯本", "昨天我搬\n到了 里斯本。", (2, 11)),
        ("我搬到 了里斯本", "我搬到了里斯本", (0, 7)),
        ("x (y) [z]*", "a x  (y)  [z]* b", (2, 14)),
        ("각", "\u1100\u1161\u11a8", (0, 3)),
        ("👍 ok", "n👍\nok", (1, 5)),
    ],
)
def test_a_quote_is_found_where_it_stands_in_the_text(quote: str, text: str, span: tuple[int, int]) -> None:
    assert locate(quote, text) == span


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("", "anything"),
        ("   ", "a b"),
        ("nowhere", "no where"),
        ("no where", "nowhere"),
        ("I moved", "i moved"),
        ("I moved to Paris", "I moved to Lisbon"),
        ("moved. To", "moved To"),
        ("cafe", "caf\u00e9"),
        ("1 2", "12"),
    ],
)
def test_what_was_not_written_is_not_found(quote: str, text: str) -> None:
    assert locate(quote, text) is None


@given(st.text(max_size=20), st.text(min_size=1, max_size=20), st.text(max_size=20))
def test_an_exact_quote_is_always_found(before: str, quote: str, after: str) -> None:
    text = before + quote + after
    span = locate(quote, text)
    assert span is not None
    assert text[span[0] : span[1]] == quote


LETTERS = st.text("abcé ñ你好\n", min_size=1, max_size=20)


@given(LETTERS, LETTERS.filter(lambda text: text.strip() != ""), LETTERS)
def test_another_composition_and_another_white_space_are_found_too(
    before: str, quote: str, after: str
) -> None:
    apart = unicodedata.normalize("NFD", f"{before} {quote} {after}").replace(" ", "\n ")
    span = locate(quote, apart)
    assert span is not None
    found = unicodedata.normalize("NFC", apart[span[0] : span[1]])
    assert "".join(found.split()) == "".join(quote.split())


@pytest.mark.parametrize(
    "quote",
    [
        "I moved to the Lisbon office.",
        "works at ACME",
        "AI UK",
        "我在上海",
        "搬到里斯本",
        "我用Vim",
        "東京に住んでいます",
        "서울로 이사했어요",
        "Prefiero reuniones",
        "я переехал в Москву",
        "ฉันย้ายไปกรุงเทพแล้ว",
        "मैं दिल्ली में रहता हूँ",
        "انتقلت إلى القاهرة",
        "Q3 roadmap",
    ],
)
def test_a_quote_with_content_in_any_script_can_prove_something(quote: str) -> None:
    assert informative(quote)


@pytest.mark.parametrize(
    "quote",
    [
        "",
        "I am",
        "it is what it is",
        "yes",
        "Lisbon",
        "好的",
        "我们的是",
        "上海",
        "x = 1",
        "!!! ???",
        "ok 👍",
        "的了吗呢",
        "好的好的",
        "ก",
    ],
)
def test_a_quote_of_function_words_or_one_word_proves_nothing(quote: str) -> None:
    assert not informative(quote)


def test_content_words_are_folded_and_in_order() -> None:
    assert content_words("The Lisbon office of ACME’s team, don't wait: v2") == (
        "lisbon",
        "office",
        "acme's",
        "team",
        "wait",
        "v2",
    )
    assert content_words("我搬到了里斯本，用vim写代码") == ("搬到", "里斯本", "用", "vim", "写代码")
