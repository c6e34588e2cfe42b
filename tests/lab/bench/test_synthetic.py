from pathlib import Path

from doubles.store import fresh_db
from humanmd.evidence import snapshot
from humanmd.evidence.records import Document, Options
from humanmd.evidence.resolve import resolve
from humanmd.kernel.store.connection import Db
from humanmd.lab.bench.synthetic import DAY_ONE, RECEIPTS_A_POINT, Cited, build
from humanmd.modeling import store as model
from humanmd.structure import store as structure


def test_a_made_up_model_is_read_as_any_other(db: Db) -> None:
    built = build(db, 900)
    made = Document.model_validate_json("".join(snapshot.stream(db, Options(generated_at=DAY_ONE, raw=True))))
    assert len(made.points) == len(built.points) == 900
    assert len(made.receipts) == 900 * RECEIPTS_A_POINT
    assert len(made.lines) == 112
    assert {face.id for face in made.faces} == set(built.faces)
    assert made.volumes
    assert made.root is not None


def test_every_reference_leads_to_its_evidence(db: Db) -> None:
    built = build(db, 400)
    for ref in (*built.points[:20], *built.faces, built.root):
        found = resolve(db, ref)
        assert found.status == "expired"
        assert found.sources


def test_the_same_arguments_give_the_same_model(tmp_path: Path) -> None:
    hashes = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        with fresh_db(tmp_path / name) as db:
            build(db, 50)
            hashes.append(snapshot.canonical_hash(snapshot.snapshot(db, Options(generated_at=DAY_ONE))))
    assert hashes[0] == hashes[1]


def test_the_newest_receipts_quote_what_is_kept(db: Db) -> None:
    kept = Cited(id="cap_kept", at=DAY_ONE, text="a text that is long enough to be quoted in part " * 5)
    built = build(db, 20, kept=[kept])
    first = model.point(db, built.points[0])
    assert first is not None
    receipt = model.receipt(db, first.receipts[0])
    assert receipt is not None
    assert (receipt.source_id, receipt.state) == ("cap_kept", "live")
    assert kept.text[receipt.start : receipt.end] == receipt.quote


def test_members_of_faces_are_points_with_receipts(db: Db) -> None:
    built = build(db, 1000)
    for face in structure.faces(db):
        assert set(face.members) <= set(built.points)
        assert face.receipts
