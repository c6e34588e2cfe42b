from doubles import models
from humanmd.evidence import links
from humanmd.kernel.store.connection import Db


def test_the_best_receipt_tells_how_well_something_is_borne_out() -> None:
    assert links.overall(("expired", "live", "missing")) == "live"
    assert links.overall(("missing", "expired")) == "expired"
    assert links.overall(("erased", "missing")) == "missing"
    assert links.overall(("erased",)) == "erased"
    assert links.overall(()) == "missing"


def test_a_label_is_one_short_line() -> None:
    assert links.label("a\n\tb\u200b  c") == "a b c"
    assert len(links.label("x" * 500)) == 120
    assert len(links.summary("x" * 500)) == 400


def test_an_erased_receipt_shows_nothing_but_that(db: Db) -> None:
    receipt = models.receipt(db, "the words", state="erased")
    (link,) = links.to_receipts(db, (receipt,))
    assert (link.id, link.label, link.timestamp, link.status) == (receipt, "", None, "erased")


def test_a_receipt_of_the_owners_word_needs_no_record(db: Db) -> None:
    (link,) = links.to_receipts(db, (models.receipt(db, "remember this", kind="owner"),))
    assert link.status == "live"


def test_a_list_has_an_end_and_names_what_is_not_there(db: Db) -> None:
    found = links.to_receipts(db, [f"rcp_{n}" for n in range(100)])
    assert len(found) == links.MOST
    assert {link.status for link in found} == {"missing"}


def test_anything_can_be_linked_to_by_its_id(db: Db) -> None:
    ids = models.life(db)
    kinds = [links.to_any(db, ids[name], "member").kind for name in ("city", "face", "volume", "receipt")]
    assert kinds == ["fact", "face", "volume", "receipt"]
    assert links.to_any(db, "fc_gone", "member").status == "missing"


def test_a_record_that_is_gone_is_linked_with_its_state(db: Db) -> None:
    db.execute("INSERT INTO lane VALUES (1, 'desktop:x')")
    db.execute("INSERT INTO source VALUES ('cap_gone', 1, 0, 0, 'c', 'expired', 0, NULL, x'00', x'00')")
    assert links.to_capture(db, "cap_gone", "quoted_from").status == "expired"
    assert links.to_capture(db, "cap_never", "quoted_from").status == "missing"
