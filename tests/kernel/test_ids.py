from hypothesis import given
from hypothesis import strategies as st

from humanmd.kernel.ids import derived, digest, millis_of, timed


def test_an_id_is_a_prefix_and_26_characters() -> None:
    for made in (derived("pt", "a"), timed("cap", 1_776_762_452_000_000, "a")):
        prefix, _, rest = made.partition("_")
        assert prefix in {"pt", "cap"}
        assert len(rest) == 26
        assert set(rest) <= set("0123456789abcdefghjkmnpqrstvwxyz")


def test_the_same_parts_make_the_same_id_and_their_borders_count() -> None:
    assert derived("pt", "ab", "c") == derived("pt", "ab", "c")
    assert (
        len(
            {
                derived("pt", "ab", "c"),
                derived("pt", "a", "bc"),
                derived("pt", "abc"),
                derived("ln", "ab", "c"),
            }
        )
        == 4
    )


@given(st.lists(st.integers(-62_135_596_800_000, 253_402_300_799_999), min_size=2, max_size=20))
def test_timed_ids_sort_by_their_millisecond(millis: list[int]) -> None:
    made = [(moment, timed("cap", moment * 1000 + 999, "lane")) for moment in millis]
    assert [millis_of(name) for _, name in made] == millis
    assert {len(name) for _, name in made} == {30}
    assert [moment for moment, _ in sorted(made, key=lambda pair: pair[1])] == sorted(millis)


@given(st.text(st.characters(codec=None)))
def test_any_text_has_a_digest(text: str) -> None:
    assert len(digest(text)) == 16
