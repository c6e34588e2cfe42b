import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.timeline.drafts import continues, last_versions

TEXT = st.text(alphabet="abc 我\n", max_size=40)


@pytest.mark.parametrize(
    ("earlier", "later", "same"),
    [
        ("I moved", "I moved to Lisbon", True),
        ("I moved to Lisbn", "I moved to Lisbon.", True),
        ("moved to Lisbon", "I moved to Lisbon in May", True),
        ("我搬到", "我搬到里斯本了", True),
        ("ok", "Shall we book the rooms?", False),
        ("See you at nine", "The report is done", False),
        ("I will come tomorrow", "I will", False),
        ("", "anything", False),
    ],
)
def test_a_draft_is_the_same_while_most_of_it_stands(earlier: str, later: str, *, same: bool) -> None:
    assert continues(earlier, later) is same


@given(TEXT, TEXT, TEXT)
def test_a_text_into_which_something_is_written_goes_on(head: str, middle: str, tail: str) -> None:
    assert continues(head + tail, head + middle + tail) is bool(head + tail)


@given(TEXT, TEXT)
def test_the_answer_is_the_same_as_counting_characters(one: str, two: str) -> None:
    limit = min(len(one), len(two))
    head = next((i for i in range(limit) if one[i] != two[i]), limit)
    tail = next((i for i in range(limit - head) if one[-1 - i] != two[-1 - i]), limit - head)
    contained = 2 * len(one) >= len(two) and one in two
    assert continues(one, two) is bool(one and (contained or head + tail >= 0.8 * len(one)))


def test_only_the_last_version_of_each_draft_stays() -> None:
    texts = ["I", "I moved", "I moved to Lisbon", "", "The report", "The report is done"]
    assert last_versions([(text, text) for text in texts]) == ("I moved to Lisbon", "The report is done")


def test_a_message_that_was_sent_stays_though_the_next_begins_like_it() -> None:
    assert last_versions([("Yes", 1), ("", 2), ("Yes, and on Friday too", 3)]) == (1, 3)


@given(st.lists(TEXT, max_size=12))
def test_the_last_text_always_stays_and_nothing_is_made_up(texts: list[str]) -> None:
    kept = last_versions(list(zip(texts, range(len(texts)), strict=True)))
    assert set(kept) <= set(range(len(texts)))
    assert not texts or not texts[-1] or len(texts) - 1 in kept
