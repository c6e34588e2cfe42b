import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.adapters.imports import json_stream
from humanmd.adapters.imports.json_stream import JsonStream
from humanmd.adapters.imports.records import ImportSourceError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("json") / "file.json"


@given(
    content=st.dictionaries(st.text(max_size=4), st.lists(VALUES, max_size=4), max_size=4),
    chunk=st.integers(1, 7),
    indent=st.sampled_from([None, 1]),
    ascii_only=st.booleans(),
)
def test_walking_gives_what_loading_gives_at_any_chunk_size(
    file: Path, content: dict[str, list[object]], chunk: int, indent: int | None, *, ascii_only: bool
) -> None:
    file.write_text(json.dumps(content, indent=indent, ensure_ascii=ascii_only), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_stream, "_CHUNK_BYTES", chunk)
        stream = JsonStream(file)
        walked = {key: [stream.value() for _place in stream.elements()] for key in stream.members()}
    assert walked == content


def test_a_value_can_be_passed_over(file: Path) -> None:
    file.write_text('\ufeff{"a": [1, [2]], "b": {"c": 3}, "d": 12}', encoding="utf-8")
    stream = JsonStream(file)
    taken = {}
    for key in stream.members():
        if key == "d":
            taken[key] = stream.value()
        else:
            stream.skip()
    assert taken == {"d": 12}


@pytest.mark.parametrize("content", [b"", b"[1", b"[1 2]", b"[\xff]", b"[" * 100_000, b"{1: 2}", b'["abc'])
def test_broken_json_is_refused_without_its_contents(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(ImportSourceError, match="not readable JSON"):
        _read_all(JsonStream(file))


def test_one_endless_value_is_refused_before_it_fills_the_memory(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_stream, "_CHUNK_BYTES", 10)
    monkeypatch.setattr(json_stream, "_VALUE_CHARACTERS", 100)
    file.write_text('["' + "x" * 1000 + '"]', encoding="utf-8")
    with pytest.raises(ImportSourceError):
        _read_all(JsonStream(file))


def _read_all(stream: JsonStream) -> None:
    if stream.peek() == "{":
        for _key in stream.members():
            stream.value()
    for _place in stream.elements():
        stream.value()
