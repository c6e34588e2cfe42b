import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.adapters.imports.front_matter import DUPLICATE, TOO_LONG, UNREADABLE, split


def test_properties_keep_what_was_written() -> None:
    note = split("---\ntitle: Test\ntags: [a, b]\nCreated: 2023-09-12\nn: 007\n---\nBody")
    assert note.properties == {"title": "Test", "tags": ("a", "b"), "created": "2023-09-12", "n": "007"}
    assert note.body == "Body"
    assert note.warnings == ()


@pytest.mark.parametrize(
    "block",
    ["title: A: B\ntags: [a, b\n", "a:\n\t- b\n", "- just\n- a list\n", "[" * 5000 + "\n", "a: *nowhere\n"],
)
def test_a_bad_block_stays_text_with_a_warning(block: str) -> None:
    text = f"---\n{block}---\nBody"
    note = split(text)
    assert (note.body, note.warnings, note.properties) == (text, (UNREADABLE,), {})


def test_of_a_doubled_key_the_first_stands_and_it_is_said() -> None:
    note = split("---\ntitle: One\ntitle: Two\n---\nBody\n")
    assert (note.properties["title"], note.warnings) == ("One", (DUPLICATE,))


def test_a_block_of_megabytes_stays_text() -> None:
    text = "---\n" + "a: b\n" * 20_000 + "---\nBody"
    assert split(text).body == text
    assert split(text).warnings == (TOO_LONG,)


def test_nothing_in_a_block_is_run_or_built() -> None:
    note = split("---\nx: !!python/object/apply:os.system ['true']\ny: !!binary aGk=\n---\nBody\n")
    assert note.properties == {"x": ("true",), "y": "aGk="}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("[a, b]", ("a", "b")),
        ("a", "a"),
        ("7", "7"),
        ("null", ""),
        ("", ""),
        ("'null'", "null"),
        ("{{date}}", ""),
        ("[[Ana]]", "[[Ana]]"),
        ("\n  - '[[Ana]]'\n  -\n  - {a: b}", ("[[Ana]]",)),
    ],
)
def test_a_value_of_any_shape_is_read(written: str, read: object) -> None:
    assert split(f"---\ntags: {written}\n---\nBody").properties == {"tags": read}


@pytest.mark.parametrize(
    "text",
    ["text\n---\nnot front matter\n---\n", "---\nno end", "----\na: b\n----\n", " ---\na: b\n---\n", ""],
)
def test_text_without_a_block_is_all_body(text: str) -> None:
    assert split(text).body == text
    assert split(text).properties == {}


@given(st.text(alphabet=st.sampled_from("-a:[]{}&*!|>'\"#% \t\n0宽"), max_size=80))
def test_the_body_is_never_lost(block: str) -> None:
    note = split(f"---\n{block}\n---\nThe body stays.")
    assert note.body.endswith("The body stays.")
