from collections.abc import Iterator
from pathlib import Path

import pytest

from doubles.faces import HABIT, face
from doubles.model import at
from doubles.store import fresh_db
from humanmd.kernel.store.connection import Db
from humanmd.kernel.store.errors import StatementError
from humanmd.kernel.store.registry import absent, unlisted
from humanmd.modeling.records import Receipt
from humanmd.structure import store
from humanmd.structure.records import Root, Sentence, Trial, Volume

ROOT = Root(
    id="root_one", text="Speaks English.", sentences=(Sentence(text="Speaks English.", members=("pt",), receipts=("r",)),),
    inputs_hash="x", tokens=4, created_at=at(1), receipts=("r",),
)  # fmt: skip
VOLUME = Volume(
    id="vol_one", signature="recurs in the morning", label="Keeps fixed times", scopes=("A", "B"), domain="user",
    members=("fc_A", "fc_B"), confidence=0.8, interval=(0.6, 0.9), status="active", first_seen=at(0),
    last_confirmed=None, retired_at=None, receipts=("r",),
)  # fmt: skip
RECEIPT = Receipt(
    id="rcp_one", kind="capture", source_id="cap_one", field="url", start=8, end=20, quote="news.example",
    authorship="trace", origin="ses_one", observed_at=at(1), offset=60, session_id="ses_one", state="live",
)  # fmt: skip


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Db]:
    opened = fresh_db(tmp_path)
    yield opened
    opened.close()


def test_every_table_is_in_the_registry(db: Db) -> None:
    names = {name for (name,) in db.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    mine = {
        "day_span",
        "day_feature",
        "habit_state",
        "trial",
        "face",
        "volume",
        "root",
        "stage_input",
        "build",
    }
    assert mine <= names
    assert not mine & set(unlisted(db))
    assert not mine & set(absent(db))


def test_faces_and_volumes_come_back_and_are_replaced_whole(db: Db) -> None:
    other = face(
        "Mail", kind="bundle", expectations=(), members=("pt_1",), retired_at=at(2), last_confirmed=None
    )
    store.replace_faces(db, [HABIT, other])
    assert store.faces(db) == (other, HABIT)
    assert store.face(db, HABIT.id) == HABIT
    assert store.face(db, "fc_none") is None
    store.replace_faces(db, [other])
    assert store.faces(db) == (other,)
    store.replace_volumes(db, [VOLUME])
    assert store.volumes(db) == (VOLUME,)
    assert store.volume(db, VOLUME.id) == VOLUME
    assert store.volume(db, "vol_none") is None


def test_only_one_root_lives(db: Db) -> None:
    second = Root(
        id="root_two", text="", sentences=(), inputs_hash="y", tokens=0, created_at=at(2), receipts=()
    )  # fmt: skip
    store.put_root(db, ROOT)
    assert store.root(db) == ROOT
    store.put_root(db, second)
    assert store.root(db) == second
    assert store.root_by_id(db, ROOT.id) == ROOT
    store.put_root(db, ROOT)
    assert store.root(db) == ROOT
    with pytest.raises(StatementError, match="UNIQUE constraint failed"):
        db.execute("UPDATE root SET live = 1")
    store.retire_root(db)
    assert store.root(db) is None
    assert store.root_by_id(db, "root_none") is None


def test_trials_of_a_face_come_back_in_order(db: Db) -> None:
    hit = Trial(
        face_id="fc",
        day="2026-03-03",
        occasion="window",
        outcome="hit",
        base=0.1,
        at=at(1),
        capture="cap_one",
    )
    miss = Trial(face_id="fc", day="2026-03-02", occasion="window", outcome="miss")
    store.put_trial(db, hit, "rcp_one")
    store.put_trial(db, miss, "")
    assert store.trials(db, "fc") == (miss, hit)
    assert store.hit_days(db, "fc") == ("2026-03-03",)
    assert store.hit_receipts(db, "fc", "2026-03-03") == ("rcp_one",)
    assert store.hit_receipts(db, "fc", "2026-03-04") == ()


def test_a_receipt_is_kept_once_and_found_when_its_record_is_gone(db: Db) -> None:
    store.put_receipt(db, RECEIPT)
    store.put_receipt(db, RECEIPT)
    assert db.value("SELECT count(*) FROM receipt") == 1
    assert store.receipt_of(db, "cap_one", "News.example") == "rcp_one"
    assert store.receipt_of(db, "cap_two", "news.example") == ""


def test_a_receipt_that_words_were_read_from_is_left_as_it_is(db: Db) -> None:
    store.put_receipt(db, RECEIPT)
    db.execute("UPDATE receipt SET authorship = 'read', origin = 'page'")
    store.put_receipt(db, RECEIPT)
    assert db.row("SELECT authorship, origin FROM receipt") == ("read", "page")


def test_without_a_build_the_manifest_says_so(db: Db) -> None:
    assert store.manifest(db) == store.NOT_BUILT
    assert store.NOT_BUILT.status == "not_built"


def test_the_last_hundred_manifests_are_kept(db: Db) -> None:
    for _ in range(103):
        store.put_manifest(db, store.NOT_BUILT)
    assert db.value("SELECT count(*) FROM build") == 100


def test_stage_inputs_are_remembered(db: Db) -> None:
    assert store.stage_input(db, "faces") == ""
    store.put_stage_input(db, "faces", "one")
    store.put_stage_input(db, "faces", "two")
    assert store.stage_input(db, "faces") == "two"
