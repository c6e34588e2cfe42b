import json
from base64 import b64encode
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.lab.needles import Canary, Form, Needles, disguised, folded

SECRET = "uw28aXD2X!152"
CHINESE = "祖母的绿色雨伞挂在门后面"


def found(text: str | bytes, canary: str = SECRET, secret: str = "") -> set[Form]:
    data = text.encode() if isinstance(text, str) else text
    needles = Needles([Canary(name="c", text=canary, secret=secret)])
    return {form for name, form in needles.found(data) if name == "c"}


@pytest.mark.parametrize(
    "canary", [SECRET, CHINESE, "4539 1736 8541 4572", "ghp_qlAEUiaBIloOWTpbBJoL0M", "Jürgen Straße 9"]
)
def test_a_canary_is_found_in_every_disguise(canary: str) -> None:
    for form, data in disguised(canary):
        assert found(b"before " + data + b" after", canary) & {form, "exact", "stripped"}, form


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (f"password: {SECRET}\n", "exact"),
        (SECRET.upper(), "folded"),
        ("uw28 aXD2\u00a0X!1\u201152", "stripped"),
        ("xx w28aXD2X yy", "8-gram"),
        (b64encode(f"ab{SECRET}cd".encode()).decode(), "base64"),
        (SECRET.encode().hex(), "hex"),
        ("u=" + quote(SECRET, safe=""), "url"),
        (SECRET[::-1], "reversed"),
    ],
)
def test_the_form_of_a_find_is_named(text: str, form: Form) -> None:
    assert found(text) == {form}


def test_utf_16_is_found_with_letters_of_any_script() -> None:
    assert found(f"x {SECRET}".encode("utf-16-le")) == {"exact"}
    assert found(f"雨 {CHINESE}".encode("utf-16-le"), CHINESE) == {"exact"}


def test_characters_escaped_in_json_are_found() -> None:
    assert found(json.dumps({"a": CHINESE}), CHINESE) == {"escaped"}
    assert found(json.dumps({"a": 'no"body"guesses'}), 'no"body"guesses') == {"escaped"}


def test_seven_characters_are_not_eight() -> None:
    assert found("xx w28aXD2 yy") == set()
    assert found("雨伞挂在门后面", CHINESE) == set()
    assert found("色雨伞挂在门后面", CHINESE) == {"8-gram"}


def test_a_public_label_gives_nothing_away() -> None:
    assert found("the sk_live_ prefix", "sk_live_KOyXYOsoFT0yU0bvTXJX") == set()
    assert found("KOyXYOso", "sk_live_KOyXYOsoFT0yU0bvTXJX") == {"8-gram"}


def test_a_stretch_of_a_longer_number_is_another_number() -> None:
    card = "4539173685414572"
    assert found("at 1776917368541200 us", card) == set()
    assert found("453917368541", card) == {"8-gram"}
    assert found("card no.4539173685414572", card) == {"exact"}


def test_words_of_a_phrase_tell_only_in_pairs() -> None:
    phrase = "ancient aerobic alarm anchor adapt amazing"
    assert found("an amazing ancient alarm", phrase) == set()
    assert found("aerobic  alarm", phrase) == {"8-gram"}


def test_a_short_canary_is_looked_for_as_a_word() -> None:
    assert found("code: 988151.", "988151") == {"folded"}
    assert found("c_000988151 and 9881512", "988151") == set()
    assert found("988151".encode("utf-16-le"), "988151") == {"folded"}
    assert found(b"988151".hex(), "988151") == {"hex"}


def test_only_the_secret_part_is_looked_for_in_parts() -> None:
    text = "I live in Valletta and I work at Hidden Harbour Ltd."
    assert found("and I work at", text, "Hidden Harb") == set()
    assert found("Hidden Harb…", text, "Hidden Harb") == {"8-gram"}


@given(st.text(min_size=8, max_size=30), st.binary(max_size=40), st.binary(max_size=40))
def test_a_whole_canary_is_found_wherever_it_stands(canary: str, before: bytes, after: bytes) -> None:
    data = canary.encode("utf-8", "replace")
    if len(folded(data)) >= 8:
        assert found(before + data + after, data.decode()) != set()


@given(st.binary(max_size=200))
def test_bytes_without_the_canary_are_clean(data: bytes) -> None:
    assert found(data) == set()
