import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from humanmd.kernel.masking.fold import fold, plain
from humanmd.kernel.masking.mask import mask
from humanmd.kernel.masking.spans import Span

TOKEN = "ghp_" + "aB3dE5gH7jK9" * 3


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("password:\u00a0Tr0ub4dor&3", "Tr0ub4dor"),
        ("password:      Tr0ub4dor&3", "Tr0ub4dor"),
        ("ｐａｓｓｗｏｒｄ: Tr0ub4dor&3", "Tr0ub4dor"),
        ("card ４１１１ １１１１ １１１１ １１１１", "１１１１"),
        ("card ٤١١١ ١١١١ ١١١١ ١١١١", "١١١١"),
        ("card 4111\u20111111\u20111111\u20111111", "1111"),
        ("card 4111\u20071111\u20071111\u20071111", "1111"),
        (f"{TOKEN[:9]}\u200b{TOKEN[9:]}", TOKEN[9:]),
        (f"{TOKEN[:9]}\u00ad{TOKEN[9:]}", TOKEN[:9]),
        (f"{TOKEN[:9]}\x1b[31m{TOKEN[9:]}", TOKEN[9:]),
        ("p\u0430ssword: Tr0ub4dor&3", "Tr0ub4dor"),
        ("p\u03b1ssw\u03bfrd: Tr0ub4dor&3", "Tr0ub4dor"),
        ("pass\u200bword: Tr0ub4dor&3", "Tr0ub4dor"),
        ("x\u2028password: Tr0ub4dor&3\u2028y", "Tr0ub4dor"),
        ("𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝: Tr0ub4dor&3", "Tr0ub4dor"),
    ],
)
def test_nothing_unseen_or_alike_hides_a_secret(text: str, secret: str) -> None:
    assert secret not in mask(text).text


def test_what_is_no_secret_keeps_its_own_characters() -> None:
    text = "Ｈｅｌｌｏ\u00a0wor\u00adld   4\u20135 c\u0430t\tпривет é e\u0301\nend"
    assert mask(text).text == text


@given(st.text(alphabet="aB3 \t\n\u00a0\u200b\u00ad\u0430\u0301０ñ：", max_size=60))
@settings(max_examples=100, deadline=None)
def test_each_folded_character_comes_from_one_place(text: str) -> None:
    folded = fold(text)
    places = folded.unfolded(Span(start=at, end=at + 1, category="x") for at in range(len(folded.text)))
    starts = [span.start for span in places]
    assert starts == sorted(set(starts))
    for span, char in zip(places, folded.text, strict=True):
        assert span.end == span.start + 1
        assert fold(text[span.start]).text in (char, "\u0430" if char == "a" else char)


def test_a_name_is_folded_to_plain_letters() -> None:
    assert plain(" Ｂｉｔ\u200bwarden ") == "Bitwarden"
    assert plain("пароль") == "пароль"


def test_a_word_as_long_as_a_page_is_read_once() -> None:
    for letter in ("a", "А", "α"):
        whole = letter * 200_000 + "你"
        assert fold(whole).text == whole
