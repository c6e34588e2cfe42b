from humanmd.kernel.macs import Mac


def test_a_hash_depends_on_the_key_and_on_where_parts_end() -> None:
    one = Mac(b"k" * 32)
    assert len(one.of("a", "b")) == 16
    assert one.of("a", "b") == Mac(b"k" * 32).of("a", "b")
    assert len({one.of("a", "b"), one.of("ab"), one.of("ab", ""), Mac(b"x" * 32).of("a", "b")}) == 4


def test_text_that_no_encoder_takes_has_a_hash_too() -> None:
    assert Mac(b"k" * 32).of("\ud800") != Mac(b"k" * 32).of("\ud801")
