from collections.abc import Iterator
from pathlib import Path

import pytest

from doubles.claims import MONDAY, NOW, Sight, also, fact, model, promise, seen_on, who
from doubles.store import fresh_db
from humanmd.kernel.instants import DAY, Instant
from humanmd.kernel.store.connection import Db
from humanmd.modeling import store
from humanmd.modeling.identity import OWNER_ID
from humanmd.modeling.names import key
from humanmd.modeling.records import SELF

WEI = who("Wei Chen", "wchen@northlane.io")


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Db]:
    with fresh_db(tmp_path) as opened:
        sights = [
            *seen_on(fact("employer", "Northlane"), 0, 3),
            Sight(claim=fact("employer", "Tessera", change=True), day=14),
            Sight(claim=fact("manager", "", target=WEI), day=1),
            Sight(claim=promise("send the roadmap"), day=2),
            Sight(claim=fact("speaks", "Dutch"), day=4, how="read"),
            Sight(claim=also(SELF, "Clara Wen"), day=5),
        ]
        model(opened, sights)
        yield opened


def test_points_and_lines_are_read_whole_by_filter_and_by_id(db: Db) -> None:
    assert [p.id for p in store.points(db)] == sorted(p.id for p in store.points(db))
    assert all(store.point(db, p.id) == p for p in store.points(db))
    assert {p.object for p in store.points(db, status="superseded")} == {"Northlane"}
    assert [p.predicate for p in store.points(db, kind="commitment")] == ["open"]
    assert all(store.line(db, line.id) == line for line in store.lines(db))
    assert (store.point(db, "none"), store.line(db, "none"), store.receipt(db, "none")) == (None, None, None)


def test_lines_are_found_at_both_of_their_ends(db: Db) -> None:
    (line,) = store.lines(db, kind="evolution", status="active")
    assert line in store.lines_at(db, line.source)
    assert line in store.lines_at(db, line.target)


def test_identities_are_known_by_every_name(db: Db) -> None:
    owner = store.identity(db, OWNER_ID)
    assert owner is not None
    assert (owner.name, owner.owner) == ("Clara Wen", True)
    (wei,) = store.named(db, key("person", "Wei Chen"))
    assert wei in {each.id for each in store.identities(db)}
    assert store.named(db, "nobody") == ()


def test_a_search_finds_what_is_true_and_history_only_when_asked(db: Db) -> None:
    assert [p.object for p, _ in store.search(db, "employer", 9)] == ["Tessera"]
    assert {p.object for p, _ in store.search(db, "employer", 9, history=True)} == {"Tessera", "Northlane"}
    assert {p.object for p, _ in store.search(db, "dutch tessera", 9, any_term=True)} == {"Tessera", "Dutch"}
    assert store.search(db, "  ", 9) == ()


def test_receipts_know_their_record_and_lose_their_quote_alone(db: Db) -> None:
    (point,) = store.points(db, kind="commitment")
    (receipt,) = store.receipts_for(db, (*point.receipts, "none")).values()
    assert store.receipts_of_source(db, receipt.source_id) == (receipt,)
    store.set_receipt_state(db, receipt.id, "expired")
    store.blank_quotes(db, [receipt.id])
    after = store.receipt(db, receipt.id)
    assert after is not None
    assert (after.state, after.quote, after.origin) == ("expired", "", receipt.origin)


def test_quotes_that_others_wrote_grow_old_and_candidates_go_with_their_record(db: Db) -> None:
    (point,) = [p for p in store.points(db) if p.object == "Dutch"]
    (receipt,) = store.receipts_for(db, point.receipts).values()
    assert store.candidate_quotes(db, receipt.source_id) == (receipt.id,)
    assert store.old_quotes(db, NOW) == ()
    store.set_receipt_state(db, receipt.id, "expired")
    assert store.old_quotes(db, NOW) == (receipt.id,)
    assert store.old_quotes(db, MONDAY) == ()


def test_evidence_is_listed_by_the_point_it_counts_for(db: Db) -> None:
    (old,) = store.points(db, status="superseded")
    assert [o.observed_at for o in store.observations_of(db, old.id)] == [MONDAY, MONDAY + 3 * DAY]
    assert {o.receipt for o in store.observations_of(db, old.id)} == set(old.receipts)


def test_records_of_open_promises_are_named_until_they_are_closed(db: Db) -> None:
    assert len(store.open_commitment_sources(db)) == 1
    model(db, [Sight(claim=promise("send the roadmap", "done"), day=6)])
    assert store.open_commitment_sources(db) == frozenset()


def test_the_last_change_is_when_a_point_was_written(db: Db, tmp_path: Path) -> None:
    assert store.last_change(db) == NOW
    (tmp_path / "new").mkdir()
    with fresh_db(tmp_path / "new") as empty:
        assert store.last_change(empty) is None
        assert Instant(0) < NOW
