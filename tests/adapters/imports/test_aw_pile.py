from hypothesis import given
from hypothesis import strategies as st

from humanmd.adapters.imports.aw_pile import Pile
from humanmd.adapters.imports.aw_surfaces import Surface
from humanmd.kernel.instants import DAY, Instant

DAYS = st.integers(0, DAY) | st.integers(0, 9)
EVENTS = st.lists(
    st.tuples(
        st.integers(1, 9) | st.integers(1, 1 << 52), DAYS, st.integers(-1439, 1439), st.sampled_from("abc")
    )
)


@given(EVENTS)
def test_events_come_out_as_they_went_in_once_each_and_by_time(
    events: list[tuple[int, int, int, str]],
) -> None:
    pile = Pile()
    for start, duration, offset, content in events:
        pile.add(Instant(start), duration, offset, content, Surface(trigger="focus", app=content, title=""))
    found = list(pile.ordered())
    expected: dict[tuple[int, str], int] = {}
    for start, duration, _offset, content in events:
        expected[start, content] = max(duration, expected.get((start, content), 0))
    assert [(s.start, s.duration, s.content) for s in found] == sorted(
        ((start, duration, content) for (start, content), duration in expected.items())
    )
    starts = sorted({start for start, *_rest in events})
    for stretch in found:
        later = [start for start in starts if start > stretch.start]
        assert stretch.end == min([stretch.start + stretch.duration, *later[:1]])
        assert stretch.surface.app == stretch.content
        assert (stretch.start, stretch.duration, stretch.offset, stretch.content) in events
