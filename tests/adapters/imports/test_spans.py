from hypothesis import given
from hypothesis import strategies as st

from humanmd.adapters.imports.spans import Span, beats, merged, without

SPANS = st.tuples(st.integers(0, 30), st.integers(0, 10)).map(lambda pair: (pair[0], pair[0] + pair[1]))


@given(SPANS, st.lists(SPANS, max_size=6))
def test_what_is_left_is_the_span_less_every_hole(span: Span, holes: list[Span]) -> None:
    left = without(span, merged(holes))
    kept = {moment for start, end in left for moment in range(start, end)}
    covered = {moment for start, end in holes for moment in range(start, end)}
    assert kept == set(range(*span)) - covered


def test_an_instant_stays_unless_it_lies_in_a_hole() -> None:
    holes = merged([(5, 10), (20, 30)])
    assert [bool(without((at, at), holes)) for at in (4, 5, 9, 10, 20, 30)] == [
        True,
        False,
        False,
        True,
        False,
        True,
    ]
    assert without((3, 3), ()) == ((3, 3),)


def test_a_long_span_beats_from_its_start_to_its_last_millisecond() -> None:
    assert beats((0, 1_000_000), 400_000, 10) == (0, 400_000, 800_000, 999_000)
    assert beats((0, 400_500), 400_000, 10) == (0, 399_500)
    assert beats((0, 9), 400_000, 10) == (0,)
