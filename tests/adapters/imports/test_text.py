import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.adapters.imports.text import decode, parts


@pytest.mark.parametrize(
    "data",
    [
        "a\r\nb\rc 宽".encode(),
        b"\xef\xbb\xbf" + "a\r\nb\rc 宽".encode(),
        "\ufeffa\r\nb\rc 宽".encode("utf-16-le"),
        "\ufeffa\r\nb\rc 宽".encode("utf-16-be"),
        "\ufeffa\r\nb\rc 宽".encode("utf-32-le"),
    ],
)
def test_every_marked_encoding_gives_the_same_text(data: bytes) -> None:
    assert decode(data) == "a\nb\nc 宽"


@pytest.mark.parametrize("data", [b"\xff\xfe\x00\xc3(", b"caf\xe9", b"a\x00b", b"\xff\xfe\x00\xd8"])
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    assert decode(data) is None


@given(st.text(alphabet="ab\n宽", max_size=200), st.integers(min_value=1, max_value=30))
def test_parts_are_short_and_joined_give_the_text(text: str, cap: int) -> None:
    pieces = list(parts(text, cap))
    assert "".join(pieces) == text
    assert all(len(piece) <= cap for piece in pieces)


def test_a_part_ends_at_a_line_end_where_there_is_one() -> None:
    assert list(parts("one\ntwo\nthree", 9)) == ["one\ntwo\n", "three"]
    assert list(parts("x" * 10, 4)) == ["xxxx", "xxxx", "xx"]
