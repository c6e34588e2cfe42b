import json
import time

import pytest

from doubles import models
from humanmd.capture import stage
from humanmd.capture import store as captures
from humanmd.capture.exclusions import ExclusionSet
from humanmd.capture.gate import Policy
from humanmd.capture.stage import Intent, Stored
from humanmd.evidence import handles
from humanmd.evidence.resolve import resolve, sentence_ref
from humanmd.kernel.instants import MINUTE, Instant, render
from humanmd.kernel.store import meta
from humanmd.kernel.store.connection import Db
from humanmd.structure import store as structure

AT = models.DAY_ONE
OPEN = Policy(paused=False, exclusions=ExclusionSet.compile())


def seen(db: Db, text: str, at: int) -> str:
    """Let a record come in and return its id."""
    record = {
        "captured_at": render(at),
        "source": {"kind": "desktop", "device": "laptop"},
        "trigger": "click",
        "app": {"name": "Mail"},
        "window": {"title": "Inbox"},
        "text": text,
        "session": {"locked": False},
    }
    intent = Intent(intake="replay", policy=OPEN, now=Instant(at), client="test")
    (answer,) = stage.ingest(db, meta.mac(db), [json.dumps(record)], intent)
    assert isinstance(answer, Stored)
    return answer.id


def test_a_receipt_leads_to_its_record_and_apart_from_it_to_what_was_near(db: Db) -> None:
    source = seen(db, "I moved to the Lisbon office.", AT)
    near = [seen(db, f"other {n}", AT + n * MINUTE) for n in (1, 2, 3, 29)]
    seen(db, "too late", AT + 31 * MINUTE)
    receipt = models.receipt(db, "I moved to the Lisbon office.", AT, source=source)
    found = resolve(db, receipt)
    assert (found.kind, found.status, found.timestamp) == ("receipt", "live", AT)
    assert found.summary.startswith("I moved to the Lisbon office.")
    assert [(link.relation, link.id, link.status) for link in found.sources] == [
        ("quoted_from", source, "live")
    ]
    assert [link.id for link in found.context] == near[:3]
    assert all(link.proves_nothing for link in found.context)
    assert not any(link.proves_nothing for link in found.sources)
    assert found.history == ()


@pytest.mark.parametrize("state", ["expired", "erased"])
def test_a_receipt_says_what_became_of_its_record(db: Db, state: str) -> None:
    db.execute("INSERT INTO lane VALUES (1, 'desktop:x')")
    db.execute("INSERT INTO source VALUES ('cap_gone', 1, 0, 0, 'c', ?, 0, NULL, x'00', x'00')", (state,))
    receipt = models.receipt(db, "gone but quoted", AT, source="cap_gone")
    found = resolve(db, receipt)
    assert found.status == state
    assert (found.label == "") == (state == "erased")
    assert (found.sources == ()) == (state == "erased")


def test_a_receipt_whose_record_was_never_here_is_missing(db: Db) -> None:
    assert resolve(db, models.receipt(db, "from nowhere")).status == "missing"


@pytest.mark.parametrize(
    "reference", ["", "pt_nothing", "rcp_x", "zzzz", "[^zzzz]", "odd_one", "cap_1", "a b", "_"]
)
def test_what_nobody_knows_is_an_unknown_reference(db: Db, reference: str) -> None:
    found = resolve(db, reference)
    assert found.status == "unknown_reference"
    assert found.reference == reference
    assert (found.sources, found.context, found.history) == ((), (), ())


def test_a_point_has_its_receipts_as_sources_and_its_versions_as_history(db: Db) -> None:
    ids = models.life(db)
    found = resolve(db, ids["employer"])
    assert found.label == "Works at Acme"
    assert [link.kind for link in found.sources] == ["receipt"]
    assert [(link.relation, link.id) for link in found.history] == [("supersedes", ids["old"])]
    assert [(link.relation, link.id) for link in resolve(db, ids["old"]).history] == [
        ("superseded_by", ids["employer"])
    ]


def test_every_layer_opens_and_leads_to_receipts(db: Db) -> None:
    ids = models.life(db)
    kinds = {
        "ana": "person", "city": "fact", "meeting": "event", "promise": "commitment", "relation": "relation",
        "replaced": "evolution", "face": "face", "volume": "volume", "root": "root",
    }  # fmt: skip
    for name, kind in kinds.items():
        found = resolve(db, ids[name])
        assert (found.kind, found.id) == (kind, ids[name])
        assert found.label
        assert any(link.kind == "receipt" for link in found.sources), name


def test_the_members_of_an_abstraction_are_sources(db: Db) -> None:
    ids = models.life(db)
    members = {link.id for link in resolve(db, ids["volume"]).sources if link.relation == "member"}
    assert members == {face.id for face in structure.faces(db)}
    assert resolve(db, ids["face"]).sources[0].id == ids["tool"]


def test_a_handle_opens_what_it_was_given_to(db: Db) -> None:
    ids = models.life(db)
    root = structure.root(db)
    assert root is not None
    sentence = sentence_ref(root.sentences[0])
    given = handles.assign(db, (ids["city"], sentence))
    for written in (given[ids["city"]], f"[^{given[ids['city']]}]", given[ids["city"]].upper()):
        assert resolve(db, written).id == ids["city"]
    assert resolve(db, given[sentence]).label == "Mara Kehl works at Acme."


def test_a_record_opens_too(db: Db) -> None:
    capture = seen(db, "hello there", AT)
    found = resolve(db, capture)
    assert (found.kind, found.label, found.status) == ("capture", "Mail — Inbox", "live")
    assert captures.source_state(db, capture) == "live"


def test_labels_and_summaries_are_short_and_hide_nothing(db: Db) -> None:
    text = "A\u202etxet neddih " + "x" * 900
    found = resolve(db, models.point(db, text, (models.receipt(db, text),)))
    assert len(found.label) <= 120
    assert len(found.summary) <= 400
    assert "\u202e" not in found.label + found.summary + found.sources[0].label


def test_the_evidence_of_a_face_is_read_by_index(db: Db) -> None:
    models.many(db, 2_000)
    points = [row[0] for row in db.rows("SELECT id FROM point LIMIT 30")]
    receipts = [row[0] for row in db.rows("SELECT id FROM receipt LIMIT 40")]
    face = models.face(points, receipts)
    structure.replace_faces(db, [face])
    started = time.process_time()
    for _ in range(10):
        resolve(db, face.id)
    assert (time.process_time() - started) / 10 <= 0.01
