from hypothesis import given
from hypothesis import strategies as st

from humanmd.kernel.instants import Instant
from humanmd.modeling import codec
from humanmd.modeling.records import Claim, Mention

MENTIONS = st.builds(
    Mention, kind=st.sampled_from(("person", "org")), name=st.text(), handle=st.text(), context=st.text()
)
TIMES = st.none() | st.integers(0, 1 << 52).map(Instant)


@given(
    st.builds(
        Claim,
        kind=st.sampled_from(("fact", "event", "commitment")),
        subject=MENTIONS,
        predicate=st.text(),
        object=st.text(),
        target=st.none() | MENTIONS,
        participants=st.lists(MENTIONS, max_size=3).map(tuple),
        situation=st.text(),
        text=st.text(),
        modality=st.sampled_from(("asserted", "ended")),
        change=st.booleans(),
        valid_from=TIMES,
        valid_to=TIMES,
        occurred_at=TIMES,
        due_at=TIMES,
    )
)
def test_a_claim_comes_back_as_it_was_written(claim: Claim) -> None:
    assert codec.read(codec.write(claim)) == claim
