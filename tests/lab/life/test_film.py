import json

from doubles.acting import stage
from humanmd.capture.s1 import parse
from humanmd.lab.life.film import Camera
from humanmd.lab.life.ledger import Ledger
from humanmd.lab.life.records import SELF, Beat, Episode, Mark, Phrase

EPISODES = [
    Episode(day=2, start=540.0, minutes=4.0, surface="slack"),
    Episode(day=2, start=545.0, minutes=3.0, surface="page"),
    Episode(day=3, start=600.0, minutes=4.0, surface="mail"),
]


def filmed(*beats: Beat) -> tuple[Camera, list[dict[str, object]], list[dict[str, object]]]:
    camera = Camera(stage("slack", *beats), Ledger())
    frames = list(camera.film(EPISODES, (1000.0, 1001.0)))
    records = [json.loads(frame.line) for frame in frames]
    return camera, records, [json.loads(span) for frame in frames for span in frame.spans]


def test_records_are_valid_and_in_the_order_of_time() -> None:
    _, records, _ = filmed()
    parsed = [parse(json.dumps(record)) for record in records]
    times = [record.captured_at.at for record in parsed]
    assert times == sorted(set(times))
    assert len({record.event_id for record in parsed}) == len(parsed)


def test_a_session_ends_with_a_pause() -> None:
    camera, _, _ = filmed()
    assert [(row["day"], row["surfaces"]) for row in camera.sessions] == [
        ("2026-03-04", ["slack", "page"]), ("2026-03-05", ["mail"]),
    ]  # fmt: skip


def test_what_is_left_to_say_is_said_in_the_evening() -> None:
    mark = Mark("evidence", "f", "f#0", "wrote", "notes")
    left = Beat(day=2, surface="notes", author=SELF, body=(Phrase("I live in Porto.", mark),))
    camera, records, spans = filmed(left)
    (seen, *_) = camera.ledger.seen["f"]
    record = next(record for record in records if record["event_id"] == seen.rec)
    assert str(record["captured_at"]).startswith("2026-03-04T16:4")
    focused = record["focused"]
    assert isinstance(focused, dict)
    assert focused["value"][seen.start : seen.end] == "I live in Porto."
    own = [span for span in spans if span["ref"] == "f"]
    assert {span["kind"] for span in own if span["rec"] == seen.rec} == {"evidence"}
    assert {span["kind"] for span in own if span["rec"] != seen.rec} <= {"repeat"}
