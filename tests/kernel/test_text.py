import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from humanmd.kernel.text import (
    casekey,
    clean,
    cluster_start,
    cut,
    escape_markdown,
    is_cjk,
    strip_controls,
    tokens,
)

FAMILY = "👩\u200d👩\u200d👧"
MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def test_cleaning_removes_nul_and_lone_surrogates_only() -> None:
    assert clean("\0部\0署\ud800 a\tb\n") == "部署 a\tb\n"


@given(st.text(st.characters()))
def test_clean_text_can_always_be_encoded(text: str) -> None:
    assert "\0" not in clean(text).encode().decode()


def test_short_text_is_not_cut() -> None:
    assert cut("abc", 3, "…") == "abc"


def test_a_cut_ends_at_a_line_with_its_mark() -> None:
    assert cut("first line\nsecond line\nthird", 24, " […]") == "first line […]"
    assert cut("first\nsecond line\nthird line", 22, "…") == "first\nsecond line…"


def test_a_cut_without_a_line_near_keeps_most_of_the_text() -> None:
    assert cut("a\n" + "b" * 100, 50, "…") == "a\n" + "b" * 47 + "…"


@pytest.mark.parametrize("limit", range(10, 30))
def test_a_joined_emoji_is_never_split(limit: int) -> None:
    text = "a" * 14 + FAMILY + "b" * 20
    short = cut(text, limit, "…")
    assert len(short) <= limit
    assert FAMILY in short or not set(short) & set(FAMILY)


@pytest.mark.parametrize(
    "whole", ["e\u0301", "🇵🇹", "👍🏽", "❤\ufe0f", "\r\n", "क्षि", "각", "\u1100\u1161\u11a8"]
)
def test_a_cluster_has_no_inner_border(whole: str) -> None:
    text = f"x{whole}y"
    assert [cluster_start(text, index) for index in range(1, len(whole) + 1)] == [1] * len(whole)
    assert cluster_start(text, len(whole) + 1) == len(whole) + 1


def test_two_flags_are_two_clusters() -> None:
    assert [cluster_start("🇵🇹🇨🇳", index) for index in range(5)] == [0, 0, 2, 2, 4]


@given(st.text(max_size=80), st.integers(0, 90), st.sampled_from(["", "…", " [cut]"]))
def test_a_cut_never_exceeds_its_limit_and_stays_a_prefix(text: str, limit: int, mark: str) -> None:
    short = cut(text, limit, mark)
    assert len(short) <= limit or short == text
    assert short == text or text.startswith(short.removesuffix(mark)) or len(mark) > limit


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\u202eb\u2066c\u200fd", "abcd"),
        ("zero\u200bwidth\u2060\ufeff", "zerowidth"),
        ("\x1b[31mred\x1b[0m \x9b1mx", "red x"),
        ("\x1b]0;title\x07shown", "shown"),
        ("bell\a back\b", "bell back"),
        (f"{FAMILY} ❤\ufe0f 👍🏽", f"{FAMILY} ❤\ufe0f 👍🏽"),
        ("x\u200dy", "xy"),
        ("hidden\U000e0068\U000e0069", "hidden"),
        ("smuggled\ufe01\U000e0121", "smuggled"),
        ("a\r\nb\rc\u2028d\te", "a\nb\nc\nd\te"),
        ("soft\u00adhyphen", "softhyphen"),
        ("\ud800lone", "lone"),
        ("日本語 é", "日本語 é"),
    ],
)
def test_what_is_not_seen_is_not_shown(text: str, shown: str) -> None:
    assert strip_controls(text) == shown


@given(st.text(st.characters(codec=None)))
def test_shown_text_holds_no_direction_mark_and_showing_it_twice_changes_nothing(text: str) -> None:
    shown = strip_controls(text)
    assert not re.search(
        "[\u202a-\u202e\u2066-\u2069\u200b\ufeff\U000e0000-\U000e007f\x00-\x08\x0b-\x1f]", shown
    )
    assert strip_controls(shown) == shown


ATTACKS = [
    "[click](http://evil.example)",
    "![img](https://evil.example/x.png)",
    "<script>alert(1)</script>",
    "<https://evil.example>",
    "[x]: https://evil.example",
    "[^1]: note",
    "text[^1]",
    "# heading",
    "###### six",
    "title\n===",
    "title\n---",
    "- item",
    "* item",
    "+ item",
    "1. item",
    "12) item",
    "> quoted",
    "```sh\nrm -rf\n```",
    "~~~\ncode",
    "    indented",
    "`code` and ``more``",
    "**bold** _em_ __strong__ *x*",
    "~~gone~~",
    "---",
    "***",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "&lt;b&gt; &#60; &amp;",
    "line  \nbreak\\",
    "a\\*b",
    "trailing backslash \\",
    "<!-- comment",
    "$x^2$ and $$y$$",
    ":smile: and std::vector::x",
    "@octocat, ask @a-b",
    "#tag and #42",
    "==bright== %%hidden%% ^block",
    "octocat/hello#1 and GH-26",
    "<?php",
]


@pytest.mark.parametrize("text", ATTACKS)
def test_screen_text_renders_as_itself_and_as_nothing_else(text: str) -> None:
    for written in (escape_markdown(text), f"- {escape_markdown(text)} [^ab12]"):
        (inline,) = [token for token in MARKDOWN.parse(written) if token.type == "inline"]
        assert {child.type for child in inline.children or ()} <= {"text", "text_special"}
    rendered = "".join(
        child.content for child in MARKDOWN.parseInline(escape_markdown(text))[0].children or ()
    )
    assert rendered == " ".join(text.split())


@given(st.text(alphabet="ab1 \n\\`*_{}[]()#+-.!|<>~&;:@=/^\"'", max_size=40))
def test_no_text_becomes_structure(text: str) -> None:
    parsed = MARKDOWN.parse(escape_markdown(text))
    assert [token.type for token in parsed] in ([], ["paragraph_open", "inline", "paragraph_close"])
    for token in parsed:
        assert {child.type for child in token.children or ()} <= {"text", "text_special"}


def test_ordinary_text_stays_readable() -> None:
    for text in (
        "Q3 roadmap (draft) - v1.2, 50% done!",
        "snake_case in main.py",
        "你好，世界。",
        "AT&T; R&D",
    ):
        assert escape_markdown(text).replace("\\&", "&") == text


def test_addresses_do_not_become_links() -> None:
    assert escape_markdown("https://x.example www.x.example a@x.example") == (
        "https\\://x.example www\\.x.example a\\@x.example"
    )


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("$x$", "\\$x\\$"),
        ("a :smile: b", "a \\:smile: b"),
        ("@octocat", "\\@octocat"),
        ("#tag", "\\#tag"),
        ("octocat/hello#1", "octocat/hello\\#1"),
        ("==x==", "\\=\\=x\\=\\="),
        ("GH-26", "GH\\-26"),
        ("at 10:30:45, 50% of C# and F# = 5", "at 10:30:45, 50% of C# and F# = 5"),
    ],
)
def test_nothing_that_an_editor_reads_beside_markdown_is_left_active(text: str, written: str) -> None:
    assert escape_markdown(text) == written


@pytest.mark.parametrize("character", "部あアㄅ한ㄱ々𠀀ｶ")
def test_east_asian_letters_are_cjk(character: str) -> None:
    assert is_cjk(character)


@pytest.mark.parametrize("character", "aéЖ1 。，！★・👩")
def test_other_characters_are_not_cjk(character: str) -> None:
    assert not is_cjk(character)


@pytest.mark.parametrize(
    ("text", "count"),
    [("", 0), ("abcd", 1), ("abcde", 2), ("你好", 2), ("你好 ab", 3), ("你好 abcde", 4)],
)
def test_tokens_are_counted_by_the_contract(text: str, count: int) -> None:
    assert tokens(text) == count


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Ana  Sousa", "ana sousa"),
        ("ＡＮＡ", "ana"),
        ("Straße", "STRASSE"),
        ("ﬁle", "FILE"),
        ("cafe\u0301", "CAFÉ"),
    ],
)
def test_spellings_of_one_name_share_a_key(one: str, two: str) -> None:
    assert casekey(one) == casekey(two)


@pytest.mark.parametrize(("one", "two"), [("C", "C++"), ("C++", "C#"), ("Ana", "Anna")])
def test_different_names_keep_different_keys(one: str, two: str) -> None:
    assert casekey(one) != casekey(two)


@given(st.text())
def test_a_key_is_its_own_key(text: str) -> None:
    assert casekey(casekey(text)) == casekey(text)
    assert unicodedata.is_normalized("NFKC", casekey(text))
