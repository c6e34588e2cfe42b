from humanmd.capture.doubled import doubled_key


def test_the_first_key_that_stands_twice_in_one_object_is_named() -> None:
    assert doubled_key(b'{"a": {"b": 1, "c": 2, "b": 3}}') == "b"
    assert doubled_key(b'{"a": {"a": 1}, "b": [{"c": 1}, {"c": 1}]}') is None


def test_what_is_no_json_has_none() -> None:
    assert doubled_key(b'{"a": 1, ') is None
    assert doubled_key(b"\xff\xfe") is None
    assert doubled_key(b"[" * 100_000) is None
