from collections.abc import Sequence
from dataclasses import replace

from doubles.claims import MONDAY, Sight, fact
from humanmd.kernel.gating import Rejection
from humanmd.kernel.instants import MINUTE, Instant
from humanmd.kernel.store.connection import Db
from humanmd.modeling import codec, ledger, store
from humanmd.modeling.gate import UNQUOTED, Judged
from humanmd.modeling.records import Cite, DeltaItem, OwnerInput, Proposed

ABOUT = ledger.Range(
    window_id="win", session_id="ses", start=MONDAY, end=Instant(MONDAY + 5 * MINUTE), inputs="1"
)
DUTCH = Sight(claim=fact("speaks", "Dutch")).item()
GREEK = Sight(claim=fact("speaks", "Greek"), day=1).item()


def save(db: Db, *kept: DeltaItem, rejected: Sequence[Rejection[Proposed]] = ()) -> bool:
    return ledger.save(db, ABOUT, "rules", Judged(kept=kept, rejected=tuple(rejected)))


def claims(db: Db, seq: int) -> list[str]:
    return [codec.read(item.claim).object for item in ledger.items(db, seq)]


def test_a_proposal_is_stored_before_it_is_applied(db: Db) -> None:
    assert save(db, DUTCH, GREEK)
    (delta,) = ledger.waiting(db, 9)
    assert (delta.version, delta.start, delta.attempts) == (1, MONDAY, 0)
    assert claims(db, delta.seq) == ["Dutch", "Greek"]
    assert store.receipt(db, DUTCH.evidence.receipt_id) is not None
    assert ledger.standing(db) == ()


def test_the_same_proposal_again_is_no_new_version(db: Db) -> None:
    save(db, DUTCH)
    assert not save(db, DUTCH)
    assert save(db, DUTCH, GREEK)
    assert [delta.version for delta in ledger.waiting(db, 9)] == [1, 2]


def test_a_new_version_replaces_the_old_one_and_keeps_its_head(db: Db) -> None:
    save(db, DUTCH)
    save(db, GREEK)
    old, new = ledger.waiting(db, 9)
    assert ledger.older(db, new) == (old.seq,)
    ledger.withdraw(db, old.seq)
    ledger.mark_applied(db, new.seq)
    assert (ledger.standing(db), ledger.items(db, old.seq), ledger.older(db, new)) == ((new.seq,), (), ())


def test_items_whose_records_are_gone_are_carried_over(db: Db) -> None:
    save(db, DUTCH)
    store.set_receipt_state(db, DUTCH.evidence.receipt_id, "expired")
    save(db, GREEK)
    assert claims(db, ledger.waiting(db, 9)[-1].seq) == ["Greek", "Dutch"]


def test_attempts_are_counted_and_failures_wait_to_be_tried_again(db: Db) -> None:
    save(db, DUTCH)
    (delta,) = ledger.waiting(db, 9)
    ledger.attempt(db, [delta])
    ledger.fail(db, delta.seq, "ValueError")
    assert ledger.waiting(db, 9) == (replace(delta, attempts=1),)
    ledger.mark_applied(db, delta.seq)
    assert ledger.waiting(db, 9) == ()


def test_a_refusal_is_kept_with_its_rule_and_place_and_without_words_that_must_not_be_kept(db: Db) -> None:
    cite = Cite(capture_id="cap", field="text", quote="Dutch", start=3)
    item = Proposed(claim=DUTCH.claim, cite=cite, confidence=0.9, rule="r")
    hidden = min(UNQUOTED)
    save(db, rejected=[Rejection(item=item, rule="no_quote"), Rejection(item=item, rule=hidden)])
    rows = db.rows("SELECT rule, source_id, start, stop, claim <> '' FROM rejection ORDER BY n")
    assert rows == [("no_quote", "cap", 3, 8, 1), (hidden, "cap", 3, 8, 0)]
    save(db, DUTCH)
    assert store.refusals(db) == ()


def test_one_item_can_be_refused_alone(db: Db) -> None:
    save(db, DUTCH, GREEK)
    (delta,) = ledger.waiting(db, 9)
    ledger.reject_item(db, ledger.item_ids(db, delta.seq)[0])
    assert claims(db, delta.seq) == ["Greek"]
    assert store.refusals(db) == (("apply_error", 1),)
    save(db, DUTCH)
    assert store.refusals(db) == (("apply_error", 1),)


def test_the_owners_latest_word_counts_and_one_word_counts_once(db: Db) -> None:
    word = OwnerInput(id="in_1", client_id="cli", action="confirm", target="pt_1", value="", at=MONDAY)
    for each in (word, word, replace(word, id="in_2", action="revoke", at=Instant(MONDAY + 1))):
        ledger.add_input(db, each)
    assert ledger.inputs(db) == {"pt_1": "revoke"}
    assert db.value("SELECT count(*) FROM owner_input") == 2
