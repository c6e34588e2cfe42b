import json

from humanmd.capture.projection import FUTURE, Receipt, project
from humanmd.capture.s1 import S1Record, parse
from humanmd.kernel.instants import Instant

RECEIPT = Receipt(at=Instant(1_776_755_252_000_000), clamps=True, trusts=True)
KEY = "sk-ant-api03-" + "aB3dE5fG7hJ9" * 6


def record(**changes: object) -> S1Record:
    base: dict[str, object] = {
        "captured_at": "2026-04-21T07:07:32Z",
        "source": {"kind": "desktop", "device": "laptop"},
        "app": {"name": "Notes"},
        "window": {"title": "t"},
    }
    return parse({**base, **changes})


def test_secrets_are_masked_in_every_field_and_counted() -> None:
    made = project(
        record(
            window={"title": KEY},
            url=f"https://x.example/?k={KEY}",
            text=KEY,
            focused={"label": KEY, "value": KEY},
            extra={"deep": [{"k": KEY}]},
        ),
        RECEIPT,
        bare=False,
    )
    assert "aB3d" not in repr(made.capture)
    assert sum(made.masked.values()) == 6


def test_typed_spans_move_with_what_is_masked_before_them() -> None:
    value = f"{KEY} hello"
    focused = {"value": value, "editable": True, "typed": [[len(KEY) + 1, len(value)], [0, 4]]}
    capture = project(record(focused=focused), RECEIPT, bare=False).capture
    assert capture.typed is not None
    assert [capture.value[start:end] for start, end in capture.typed][-1] == "hello"


def test_the_id_is_the_producers_or_follows_from_the_content() -> None:
    one = project(record(text="a"), RECEIPT, bare=False).capture.id
    assert one == project(record(text="a"), RECEIPT, bare=False).capture.id
    assert one != project(record(text="b"), RECEIPT, bare=False).capture.id
    named = {project(record(text=t, event_id="e"), RECEIPT, bare=False).capture.id for t in "ab"}
    assert len(named) == 1


def test_a_row_is_that_of_its_capture() -> None:
    late = Receipt(at=Instant(RECEIPT.at - 2 * FUTURE), clamps=True, trusts=False)
    for receipt in (RECEIPT, late):
        made = project(record(text="a", extra={"k": 1}), receipt, bare=False)
        assert (made.row[0], made.row[1], made.row[-1]) == (
            made.capture.id,
            made.capture.at,
            made.capture.extra,
        )
        assert made.clamped is (receipt is late)


def test_a_silent_producer_is_understood_by_its_trigger() -> None:
    changed = project(record(trigger="value", focused={"value": "x"}), RECEIPT, bare=False).capture
    seen = project(record(trigger="focus", focused={"value": "x"}), RECEIPT, bare=False).capture
    told = project(
        record(trigger="value", focused={"value": "x", "editable": False}), RECEIPT, bare=False
    ).capture
    assert (changed.editable, seen.editable, told.editable) == (True, False, False)


def test_what_was_left_out_is_said() -> None:
    nodes = [{"i": i} for i in range(700)]
    extra = project(record(nodes=nodes, schema_version="1.3", novelty=1), RECEIPT, bare=False).capture.extra
    assert extra == '{"dropped_keys":1,"nodes_cut":true}'


def test_secrets_are_masked_in_every_name_that_is_stored() -> None:
    made = project(
        record(
            source={"kind": "import", "device": KEY, "producer": KEY},
            event_id=KEY,
            app={"name": KEY, "id": KEY},
            window={"title": "t", "id": KEY},
            focused={"role": KEY, "value": "x"},
            extra={KEY: {KEY: 1}, "password": "hunter22!", "cvv": 123, "n": 5},
        ),
        RECEIPT,
        bare=False,
    )
    assert "aB3d" not in repr(made.capture)
    assert "aB3d" not in repr(made.row)
    assert json.loads(made.capture.extra) == {
        "[masked:api_key]": {"[masked:api_key]": 1},
        "password": "[masked:password]",
        "cvv": "[masked:cvv]",
        "n": 5,
    }
    assert made.event == KEY


def test_two_secret_event_ids_stay_two_events() -> None:
    one, two = (project(record(event_id=KEY + end), RECEIPT, bare=False) for end in "ab")
    assert one.capture.event_id == two.capture.event_id
    assert one.capture.id != two.capture.id


def test_what_looks_like_a_secret_in_a_title_does_not_name_a_thread() -> None:
    run = "qZ8vK2mX9pL4tR7wB3nD6"
    made = project(
        record(
            app={"name": "Slack"},
            window={"title": f"{run} - Slack"},
            text=f"Ana: see {run}",
            focused={"role": "textbox", "value": "x", "editable": True},
        ),
        RECEIPT,
        bare=False,
    )
    assert made.capture.marks
    assert not any(run in mark.thread or run in mark.author for mark in made.capture.marks)
    assert run in made.capture.title
