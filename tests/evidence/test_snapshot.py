import json
import os
import stat
from pathlib import Path

import pytest

from doubles import models
from humanmd.evidence import snapshot, store
from humanmd.evidence.records import (
    Document,
    IdentityView,
    LineView,
    Options,
    PointView,
    ReceiptView,
)
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db

AT = models.DAY_ONE
REDACTED = Options(generated_at=AT)
RAW = Options(generated_at=AT, raw=True)


def test_an_empty_model_has_every_key_and_null_for_what_is_unknown(db: Db) -> None:
    made = snapshot.snapshot(db, REDACTED)
    assert list(made) == list(Document.model_fields)
    assert made["build"]["status"] == "not_built"
    assert made["build"]["build_id"] is None
    assert made["root"] is None
    assert made["points"] == []
    assert made["stats"]["coverage"] is None


@pytest.mark.parametrize("options", [REDACTED, RAW, Options(generated_at=AT, people=True)])
def test_a_snapshot_is_what_its_schema_says(db: Db, options: Options) -> None:
    models.life(db)
    text = "".join(snapshot.stream(db, options))
    read = Document.model_validate_json(text)
    assert json.loads(read.model_dump_json()) == json.loads(text)
    assert snapshot.json_schema()["additionalProperties"] is False


def test_the_columns_of_the_database_are_the_fields_of_the_types() -> None:
    pairs = (
        (store.IDENTITY, IdentityView),
        (store.POINT, PointView),
        (store.LINE, LineView),
        (store.RECEIPT, ReceiptView),
    )
    for columns, view in pairs:
        assert [name for name, _ in columns] == list(view.model_fields)


def test_every_receipt_that_is_cited_is_in_the_snapshot_and_no_other(db: Db) -> None:
    models.life(db)
    models.receipt(db, "nobody stands on this")
    made = snapshot.snapshot(db, RAW)
    cited = {r for layer in ("points", "lines") for row in made[layer] for r in row["receipts"]}
    cited |= {r for layer in ("faces", "volumes") for row in made[layer] for r in row["source_receipts"]}
    assert {row["id"] for row in made["receipts"]} == cited | set(made["root"]["source_receipts"])


def test_personal_data_leaves_only_in_a_raw_snapshot(db: Db) -> None:
    facts = (
        "Owner mail is mara@example.org",
        "Lives at 12 Elm Road",
        "Works in /Users/mara/secret-proj",
        "Phone +49 151 0000000",
    )
    owner = models.identity(db, "person", "Mara", "mara@example.org", owner=True)
    for fact in facts:
        models.point(db, fact, (models.receipt(db, fact),), object=fact, subject=owner)
    secrets = ("mara@example.org", "12 Elm Road", "/Users/mara", "+49 151 0000000")
    shared = "".join(snapshot.stream(db, REDACTED))
    assert [secret for secret in secrets if secret in shared] == []
    assert json.loads(shared)["notice"] == "not_anonymous"
    assert sum(json.loads(shared)["stats"]["redactions"].values()) >= 12
    raw = "".join(snapshot.stream(db, RAW))
    assert [secret for secret in secrets if secret not in raw] == []
    assert json.loads(raw)["notice"] == "owner_only"


def test_a_changed_text_is_redacted_anew(db: Db) -> None:
    point = models.point(db, "Mail a@example.org", (models.receipt(db, "Mail a@example.org"),))
    snapshot.snapshot(db, REDACTED)
    db.execute("UPDATE point SET text = 'Call +49 151 0000000 or b@example.org' WHERE id = ?", (point,))
    assert "example.org" not in "".join(snapshot.stream(db, REDACTED))
    db.execute("UPDATE point SET text = 'Nothing to hide' WHERE id = ?", (point,))
    assert snapshot.snapshot(db, REDACTED)["points"][0]["text"] == "Nothing to hide"


def test_names_of_people_go_when_asked(db: Db) -> None:
    models.life(db)
    models.identity(db, "person", "王小明")
    models.point(db, "Lunch with Ana and 王小明, ANA SOUSA paid", (models.receipt(db, "Ana paid for lunch"),))
    text = "".join(snapshot.stream(db, Options(generated_at=AT, people=True)))
    assert [name for name in ("Ana", "Sousa", "Mara", "Kehl", "王小明", "SOUSA") if name in text] == []
    assert "Acme" in text
    assert "head of design" in text
    assert json.loads(text)["stats"]["redactions"]["person"] > 0


def test_what_is_private_leaves_only_in_a_raw_snapshot(db: Db) -> None:
    ids = models.life(db)
    only = models.receipt(db, "My therapist on Monday")
    hidden = models.point(db, "Sees a therapist", (only,), reason="private", status="candidate")
    shared = snapshot.snapshot(db, REDACTED)
    assert {ids["secret"], hidden} & {row["id"] for row in shared["points"]} == set()
    assert only not in {row["id"] for row in shared["receipts"]}
    raw = snapshot.snapshot(db, RAW)
    assert hidden in {row["id"] for row in raw["points"]}
    assert only in {row["id"] for row in raw["receipts"]}


def test_equal_models_have_equal_canonical_bytes_whenever_they_were_exported(db: Db) -> None:
    models.life(db)
    first = snapshot.snapshot(db, REDACTED)
    later = snapshot.snapshot(db, Options(generated_at=Instant(AT + 1_000_000)))
    assert first != later
    assert snapshot.canonical_hash(first) == snapshot.canonical_hash(later)
    db.execute("UPDATE point SET confidence = 0.5 WHERE id = ?", (first["points"][0]["id"],))
    assert snapshot.canonical_hash(snapshot.snapshot(db, REDACTED)) != snapshot.canonical_hash(first)


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_a_file_is_complete_and_the_owners_alone(db: Db, tmp_path: Path) -> None:
    models.life(db)
    out = tmp_path / "model.json"
    old = os.umask(0)
    try:
        written = snapshot.write(db, out, REDACTED)
    finally:
        os.umask(old)
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    assert out.stat().st_size == written.bytes
    assert Document.model_validate_json(out.read_text("utf-8")).notice == written.notice
    assert [path.name for path in tmp_path.glob(".model*")] == []


def test_a_place_that_cannot_be_written_is_named(db: Db, tmp_path: Path) -> None:
    with pytest.raises(snapshot.ExportError, match="cannot be written"):
        snapshot.write(db, tmp_path / "no" / "model.json", REDACTED)


def test_coverage_is_the_share_of_session_minutes_with_a_block(db: Db) -> None:
    minute = 60_000_000
    start = AT - AT % minute
    db.execute(
        "INSERT INTO session VALUES ('ses_1', 'live', ?, ?, 0, 'reduced', 'idle', '', '[]', '[]', '', 0, 0, 0)",
        (start, start + 9 * minute),
    )
    for n in range(8):
        db.execute(
            "INSERT INTO block VALUES (?, 'desktop:x', 'live', ?, 0, 1, 0, '', '[[], []]', '[]')",
            (f"blk_{n}", start + n * minute),
        )
    assert snapshot.snapshot(db, REDACTED)["stats"]["coverage"] == 0.8
