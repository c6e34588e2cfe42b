import json
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.capture.s1 import MAX_NODES, S1Error, S1Record, json_schema, parse

CANARY = "canary-7731"


def line(**changes: object) -> dict[str, object]:
    record: dict[str, object] = {
        "schema_version": "1.0",
        "captured_at": "2026-04-21T09:07:32.123+02:00",
        "source": {"kind": "desktop", "producer": "at-spi", "device": "laptop"},
        "app": {"name": "Thunderbird", "id": "thunderbird", "pid": 4121},
        "window": {"title": "Re: Q3 roadmap", "id": "0x3a00007", "display": 0, "private": False},
        "text": CANARY,
    }
    return {**record, **changes}


def fault(raw: str | bytes | Mapping[str, object]) -> S1Error:
    with pytest.raises(S1Error) as caught:
        parse(raw)
    assert CANARY not in str(caught.value)
    return caught.value


def test_the_record_of_the_contract_is_read() -> None:
    focused = {"role": "textbox", "label": "Body", "value": "I moved.", "editable": True, "typed": [[0, 7]]}
    nodes = [{"i": 0, "parent": None, "role": "document", "label": "", "value": ""}]
    record = parse(
        line(
            event_id="e",
            trigger="value",
            url=None,
            focused=focused,
            text_source="ax",
            nodes=nodes,
            session={"locked": False, "idle_ms": 800},
            pixels=None,
            extra={"any": {"deep": [1, None]}},
        )
    )
    assert record.captured_at.at == 1_776_755_252_123_000
    assert record.captured_at.offset == 120
    assert record.focused is not None
    assert record.focused.typed == ((0, 7),)
    assert record.lane == "desktop:laptop"


def test_the_least_record_is_enough() -> None:
    record = parse('{"captured_at":"2026-04-21T09:00:00Z","source":{"kind":"import"},"window":{"title":"t"}}')
    assert (record.lane, record.text, record.extra) == ("import::", "", {})


@pytest.mark.parametrize(
    "changes, key",
    [
        ({"captured_at": "2026-04-21T09:00:00"}, "captured_at"),  # B039
        ({"captured_at": 1_776_755_252}, "captured_at"),
        ({"captured_at": "2026-02-30T09:00:00Z"}, "captured_at"),
        ({"captured_at": "9999-12-31T23:59:59Z"}, "captured_at"),
        ({"source": {"kind": "spy"}}, "source.kind"),
        ({"source": {}}, "source.kind"),
        ({"app": {"name": ["x"]}}, "app.name"),
        ({"app": {"name": "x", "pid": 10**400}}, "app.pid"),
        ({"app": {"name": "x", "colour": 1}}, "app.colour"),
        ({"surprise": CANARY}, "surprise"),
        ({"focused": {"value": 5}}, "focused.value"),
        ({"focused": {"typed": [[0, -1]]}}, "focused.typed"),
        ({"nodes": [{"role": "x"}]}, "nodes.i"),
        ({"trigger": CANARY}, "trigger"),
        ({"event_id": "e" * 201}, "event_id"),
        ({"extra": {"k": "v" * 9000}}, "extra"),
        ({"session": {"locked": "no"}}, "session.locked"),
        ({"text": {"a": CANARY}}, "text"),
    ],
)
def test_a_wrong_record_is_refused_by_the_name_of_the_key(changes: dict[str, object], key: str) -> None:
    assert fault(line(**changes)).key == key


@pytest.mark.parametrize(
    "raw",
    [
        "", "[]", "null", '"text"', "{", '{"captured_at":1' + "0" * 5000 + "}", b"\xff\xfe{", "{" * 100_000,
        '{"extra":' + "[" * 100_000 + "]" * 100_000 + "}", '{"text": NaN}',
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused_with_a_sentence(raw: str | bytes) -> None:
    assert fault(raw).message.endswith(".")


def test_neither_app_nor_title_is_refused() -> None:
    assert fault(line(app={"id": "x"}, window={})).key == "app.name"


def test_what_json_cannot_hold_is_refused() -> None:
    assert "JSON" in fault(line(extra={"x": object()})).message


def test_an_unknown_key_of_a_newer_minor_is_dropped_and_counted() -> None:
    newer = line(schema_version="1.7", surprise=1, app={"name": "x", "colour": {"deep": 1}})
    newer["nodes"] = [{"i": 0, "new": 1}, {"i": 1, "new": 2}]
    record = parse(newer)
    assert (record.app.name, len(record.nodes), record.dropped) == ("x", 2, 4)
    assert parse(line(schema_version="1.7")).dropped == 0


def test_a_newer_minor_does_not_excuse_a_wrong_type() -> None:
    assert fault(line(schema_version="1.7", surprise=1, text=5)).key == "text"


@pytest.mark.parametrize("version", ["2.0", "0.9", "2.4"])
def test_another_major_is_refused_with_its_version(version: str) -> None:
    refused = fault(line(schema_version=version, surprise=1))
    assert refused.key == "schema_version"
    assert version in refused.message


def test_long_text_and_many_nodes_are_cut_not_refused() -> None:
    record = parse(line(text="word\n" * 200_000, nodes=[{"i": i} for i in range(20_000)]))
    assert record.text is not None
    assert len(record.text) <= 16_000
    assert record.text.endswith("[…]")
    assert len(record.nodes) == MAX_NODES + 1


def test_a_byte_order_mark_is_no_content() -> None:
    assert parse("\ufeff" + json.dumps(line())) == parse(line())
    assert parse(b"\xef\xbb\xbf" + json.dumps(line()).encode()) == parse(line())


@given(text=st.text(st.characters(codec=None, categories=("L", "N", "P", "Cs", "Cc")), max_size=30))
def test_no_nul_and_no_lone_surrogate_survives(text: str) -> None:
    for raw in (json.dumps(line(text=text, app={"name": f"a{text}"})), line(text=text)):
        record = parse(raw)
        assert record.text is not None
        assert "\x00" not in record.text + record.app.name
        record.text.encode()
        assert record.text == "".join(c for c in text if c != "\x00" and not "\ud800" <= c <= "\udfff")


_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(key=st.sampled_from(sorted(S1Record.model_fields)), value=_JSON)
def test_whatever_stands_there_is_read_or_refused_by_name(key: str, value: object) -> None:
    assert _outcome(json.dumps(line(**{key: value}))) in (key, "", "app", "read")


def _outcome(raw: str) -> str:
    try:
        parse(raw)
    except S1Error as error:
        return error.key.split(".")[0]
    return "read"


def test_the_schema_names_what_is_required() -> None:
    schema = json_schema()
    assert schema["required"] == ["captured_at", "source"]
    assert schema["additionalProperties"] is False
    properties = schema["properties"]
    assert isinstance(properties, dict)
    assert properties["captured_at"] == {"format": "date-time", "title": "Captured At", "type": "string"}


def test_a_key_that_stands_twice_is_refused_by_name() -> None:
    text = json.dumps(line())
    twice = text[:-1] + f', "text": "{CANARY} 2"}}'
    assert fault(twice).key == "text"
    inner = text.replace('"device": "laptop"', '"device": "laptop", "device": "phone"')
    assert str(fault(inner.encode())).startswith("device stands twice")
    assert fault(text[:-1] + f', "extra": {{"{CANARY}": 1, "{CANARY}": 2}}}}').key == "A key"


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_a_number_that_is_not_finite_is_refused_by_name(number: str) -> None:
    text = json.dumps(line())[:-1] + f', "extra": {{"deep": [{{"x": {number}}}]}}}}'
    assert str(fault(text)).startswith("extra holds a number that is not finite")


def test_a_number_that_is_not_finite_is_refused_from_a_mapping_too() -> None:
    assert fault(line(extra={"x": float("nan")})).key == "extra"


@pytest.mark.parametrize("zone", ["Z", "+00:00", "+01:00"])
def test_a_leap_second_is_the_second_after_it(zone: str) -> None:
    leap = parse(line(captured_at=f"2016-12-31T23:59:60.5{zone}")).captured_at
    assert leap == parse(line(captured_at=f"2017-01-01T00:00:00.5{zone}")).captured_at
    assert fault(line(captured_at=f"2016-12-31T23:59:61{zone}")).key == "captured_at"
