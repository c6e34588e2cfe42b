from dataclasses import replace
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from doubles.captures import CAPTURE
from humanmd.capture.packing import (
    cells,
    content_digest,
    content_mac,
    field_key,
    packed_marks,
    unpacked,
    unpacked_marks,
)
from humanmd.capture.records import Authorship, Channel, FieldName, Mark
from humanmd.kernel.instants import Instant
from humanmd.kernel.macs import Mac

_MARKS = st.lists(
    st.builds(
        Mark,
        field=st.sampled_from(get_args(FieldName)),
        start=st.integers(0, 99),
        end=st.integers(0, 99),
        authorship=st.sampled_from(get_args(Authorship)),
        author=st.text(max_size=5),
        channel=st.sampled_from(get_args(Channel)),
        thread=st.text(max_size=5),
    ),
    max_size=6,
).map(tuple)


@given(_MARKS)
def test_marks_come_back_as_they_went(marks: tuple[Mark, ...]) -> None:
    assert unpacked_marks(packed_marks(marks)) == marks


@given(text=st.text(max_size=9), marks=_MARKS, typed=st.none() | st.just(()) | st.just(((0, 1), (2, 4))))
def test_captures_come_back_as_they_went(
    text: str, marks: tuple[Mark, ...], typed: tuple[tuple[int, int], ...] | None
) -> None:
    capture = replace(CAPTURE, text=text, marks=marks, typed=typed)
    assert unpacked(capture.lane, cells(capture)) == capture


def test_content_does_not_depend_on_receipt_and_name_but_on_the_rest() -> None:
    same = replace(CAPTURE, id="cap_2", received_at=Instant(77))
    one, two = (content_digest("l", Instant(5), cells(capture)) for capture in (CAPTURE, same))
    assert one == two
    assert content_digest("l", Instant(6), cells(CAPTURE)) != one
    assert content_digest("l", Instant(5), cells(replace(CAPTURE, text="y"))) != one


def test_a_missing_cell_differs_from_an_empty_one_and_a_key_matters() -> None:
    row = cells(CAPTURE)
    empty = ("" if cell is None else cell for cell in row)
    assert content_mac(Mac(b"k" * 32), "l", row) != content_mac(Mac(b"k" * 32), "l", tuple(empty))
    assert content_mac(Mac(b"k" * 32), "l", row) != content_mac(Mac(b"j" * 32), "l", row)


def test_a_field_is_named_by_where_it_is_and_not_by_what_is_in_it() -> None:
    assert field_key(CAPTURE) == field_key(replace(CAPTURE, value="other", id="x", text="y"))
    assert field_key(CAPTURE) != field_key(replace(CAPTURE, title="other"))
    assert field_key(CAPTURE) != field_key(replace(CAPTURE, window_id="other"))
    assert field_key(replace(CAPTURE, role="", label="", value="")) is None
    assert field_key(replace(CAPTURE, bare=True)) is None
