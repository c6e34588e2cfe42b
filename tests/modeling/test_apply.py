from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubles.claims import MONDAY, NOW, OWNER, Sight, also, dump, entity, fact, model, promise, save, who
from doubles.store import fresh_db
from humanmd.kernel.instants import DAY, Instant
from humanmd.kernel.store.connection import Db
from humanmd.modeling import apply, indexing, ledger, store
from humanmd.modeling.gate import Judged
from humanmd.modeling.records import SELF, Claim, OwnerInput

PEOPLE = (
    who("Wei Chen", "wchen@northlane.io", "t1"),
    who("Wei Chen", "", "t1"),
    who("Wei", "", "t1"),
    who("Wei", "", "t2"),
    who("陈伟", "wchen@northlane.io", "t2"),
    who("Alex Morgan", "amorgan@northlane.io", "t1"),
    who("Alex Morgan", "alex.morgan@brightfold.com", "t2"),
    who("Alex Morgan", "", "t2"),
    who("Alex", "", "t2"),
    who("Clara Wen", "clara@northlane.io", "t3"),
    who("Clara", "", "t1"),
)
CLAIMS: tuple[Claim, ...] = (
    *(fact("employer", org, change=change) for org in ("Northlane", "Tessera") for change in (True, False)),
    fact("employer", "Northlane", modality="ended"),
    *(fact("prefers", tool, situation="calls", change=True) for tool in ("Zoom", "Meet")),
    *(fact("timezone", zone) for zone in ("Europe/Lisbon", "Asia/Shanghai")),
    *(fact(taste, "Chinese food", change=True) for taste in ("likes", "dislikes")),
    *(
        fact("states", words)
        for words in ("keeps mornings free", "Keeps mornings  free", "keeps evenings free")
    ),
    *(fact("manager", "", target=person) for person in PEOPLE[:5]),
    *(fact("title", "Designer", subject=person) for person in PEOPLE),
    *(
        promise(what, state, target=PEOPLE[0])
        for what in ("send the roadmap", "review budget")
        for state in ("open", "done")
    ),
    promise("send the roadmap", due_at=Instant(MONDAY + 20 * DAY)),
    promise("send the roadmap", due_at=Instant(MONDAY + 30 * DAY)),
    also("Wei Chen", "陈伟"),
    also(SELF, "Clara Wen"),
    also("Atlas", "Atlas Panel", "project"),
    entity("Atlas"),
    entity("Atlas Panel"),
    Claim(kind="relation", subject=PEOPLE[1], predicate="engaged_with", target=who("Atlas", kind="project")),
    Claim(kind="event", subject=OWNER, predicate="meeting", object="Sync", participants=(PEOPLE[2],)),
)
SIGHTS = st.builds(
    Sight,
    claim=st.sampled_from(CLAIMS),
    day=st.integers(0, 25),
    words=st.sampled_from(("", "first words about it", "other words about it")),
    how=st.sampled_from(("wrote", "told", "trace", "read")),
    channel=st.sampled_from(("chat", "note", "code")),
    session=st.integers(0, 2),
    source=st.sampled_from(("rules", "llm")),
)


def arrives_alike(folder: Path, sights: list[Sight], order: object) -> None:
    """Model sights at once, and shuffled, in halves and again; both must say the same, rebuilt too."""
    windows: dict[tuple[str, str], list[Sight]] = {}
    for sight in sights:
        windows.setdefault((sight.window_id, sight.source), []).append(sight)
    shuffled = list(windows.values())
    order.shuffle(shuffled)  # type: ignore[attr-defined]
    for name in ("a", "b"):
        (folder / name).mkdir()
    with fresh_db(folder / "a") as at_once, fresh_db(folder / "b") as stepwise:
        model(at_once, sights)
        for index, group in enumerate(shuffled):
            model(stepwise, group[: len(group) // 2])
            model(stepwise, group)
            if index % 3 == 0:
                model(stepwise, group)
        expected = dump(at_once)
        assert not store.waiting(at_once)
        assert not store.waiting(stepwise)
        assert dump(stepwise) == expected
        apply.rebuild(stepwise, NOW)
        assert dump(stepwise) == expected


ORDERS = st.randoms(use_true_random=False)


@settings(max_examples=15)
@given(sights=st.lists(SIGHTS, max_size=25, unique=True), order=ORDERS)
def test_the_model_does_not_depend_on_the_order_batches_or_repeats_of_arrival(
    tmp_path_factory: pytest.TempPathFactory, sights: list[Sight], order: object
) -> None:
    arrives_alike(tmp_path_factory.mktemp("model"), sights, order)


@pytest.mark.slow
@settings(max_examples=100)
@given(sights=st.lists(SIGHTS, max_size=40, unique=True), order=ORDERS)
def test_no_order_of_a_hundred_lives_changes_the_model(
    tmp_path_factory: pytest.TempPathFactory, sights: list[Sight], order: object
) -> None:
    arrives_alike(tmp_path_factory.mktemp("model"), sights, order)


DEEP = st.builds(
    Sight,
    claim=st.sampled_from(
        (CLAIMS[0], CLAIMS[1], CLAIMS[3], CLAIMS[4], fact("employer", "Tessera", valid_from=MONDAY))
    ),
    day=st.integers(0, 40),
    words=st.sampled_from(("", "a pinned line about it")),
    how=st.sampled_from(("wrote", "trace", "told")),
    channel=st.sampled_from(("chat", "code")),
)


@settings(max_examples=15)
@given(sights=st.lists(DEEP, min_size=20, max_size=60, unique=True), order=ORDERS)
def test_a_slot_with_a_long_history_does_not_depend_on_the_order_of_arrival(
    tmp_path_factory: pytest.TempPathFactory, sights: list[Sight], order: object
) -> None:
    arrives_alike(tmp_path_factory.mktemp("slot"), sights, order)


@settings(max_examples=12)
@given(sights=st.lists(SIGHTS, min_size=1, max_size=15, unique=True), gone=st.lists(SIGHTS, max_size=8))
def test_evidence_taken_out_leaves_no_trace_in_the_model(
    tmp_path_factory: pytest.TempPathFactory, sights: list[Sight], gone: list[Sight]
) -> None:
    kept = {(s.window_id, s.source) for s in sights}
    extra = [s for s in gone if (s.window_id, s.source) not in kept]
    with fresh_db(tmp_path_factory.mktemp("a")) as plain, fresh_db(tmp_path_factory.mktemp("b")) as other:
        model(plain, sights)
        model(other, [*extra, *sights])
        for sight in extra:
            about = ledger.Range(
                window_id=sight.window_id, session_id=sight.session_id, start=MONDAY, end=MONDAY, inputs=""
            )
            ledger.save(other, about, sight.source, Judged(kept=(), rejected=()))
        apply.pending(other, NOW, lambda _delta: None)
        assert dump(other) == dump(plain)


def test_one_session_counts_once_however_often_its_windows_are_proposed(db: Db) -> None:
    # B020
    habit = Sight(claim=fact("habit", "clears the inbox first"), how="trace")
    for _flush in range(6):
        model(db, [habit, replace(habit, words="the same again")])
    (point,) = store.points(db)
    assert (point.observations, point.sessions) == (1, 1)
    model(db, [replace(habit, day=1)])
    (point,) = store.points(db)
    assert (point.observations, point.sessions, point.status) == (2, 2, "confirmed")
    apply.rebuild(db, NOW)
    assert store.points(db) == (point,)


def test_a_flood_from_one_session_stays_a_candidate(db: Db) -> None:
    claim = fact("title", "King", subject=who("Bob Stone"))
    flood = [Sight(claim=claim, how="told", words=f"Bob Stone is King, number {n}") for n in range(3000)]
    model(db, flood)
    (point,) = store.points(db)
    assert point.status == "candidate"
    assert point.sessions == point.days == 1
    assert len(point.receipts) <= 32


def test_a_crash_between_storing_and_applying_resumes_from_the_stored_delta(db: Db) -> None:
    save(db, [Sight(claim=fact("speaks", "Portuguese"))])
    assert store.points(db) == ()
    assert store.waiting(db) == 1
    assert apply.pending(db, NOW, lambda _delta: None) == 1
    (point,) = store.points(db)
    assert point.observations == 1
    assert apply.pending(db, NOW, lambda _delta: None) == 0


def test_the_one_item_that_cannot_be_applied_is_refused_after_five_attempts(db: Db) -> None:
    save(db, [Sight(claim=fact("speaks", "Portuguese")), Sight(claim=fact("speaks", "Dutch"))])
    db.execute("UPDATE delta_item SET claim = '[]' WHERE n = 0")
    for attempt in range(1, 5):
        assert apply.pending(db, NOW, lambda _delta: None) == 0
        assert db.row("SELECT status, attempts, last_error FROM delta") == ("failed", attempt, "ValueError")
    assert apply.pending(db, NOW, lambda _delta: None) == 1
    assert [p.predicate for p in store.points(db)] == ["speaks"]
    assert store.refusals(db) == (("apply_error", 1),)


def test_items_whose_records_are_gone_are_carried_into_the_next_version(db: Db) -> None:
    old, new = Sight(claim=fact("speaks", "Dutch")), Sight(claim=fact("speaks", "Portuguese"))
    model(db, [old])
    store.set_receipt_state(db, old.item().evidence.receipt_id, "expired")
    model(db, [new])
    assert sorted(p.object for p in store.points(db)) == ["Dutch", "Portuguese"]
    model(db, [old])
    assert sorted(p.object for p in store.points(db)) == ["Dutch"]


def test_the_owners_word_survives_a_rebuild_and_new_evidence(db: Db) -> None:
    wrong = Sight(claim=fact("employer", "Contoso"), channel="code")
    model(db, [wrong, Sight(claim=fact("speaks", "Dutch"), channel="code")])
    by_object = {p.object: p for p in store.points(db)}
    for number, (what, action) in enumerate((("Contoso", "revoke"), ("Dutch", "confirm"))):
        word = OwnerInput(
            id=f"in{number}", client_id="owner", action=action, target=by_object[what].id, value="", at=NOW  # type: ignore[arg-type]
        )  # fmt: skip
        apply.owner_says(db, word, NOW)
    model(db, [replace(wrong, day=day, channel="chat") for day in (1, 2)])
    expected = {"Contoso": "revoked", "Dutch": "confirmed"}
    assert {p.object: p.status for p in store.points(db)} == expected
    apply.rebuild(db, NOW)
    assert {p.object: p.status for p in store.points(db)} == expected


def test_revoking_what_took_over_brings_the_earlier_value_back_and_is_counted(db: Db) -> None:
    model(
        db,
        [
            Sight(claim=fact("employer", "Northlane")),
            Sight(claim=fact("employer", "Tessera", change=True), day=3),
        ],
    )
    assert store.supersessions(db) == (1, 0)
    new = next(p for p in store.points(db) if p.object == "Tessera")
    word = OwnerInput(id="in", client_id="owner", action="revoke", target=new.id, value="", at=NOW)
    apply.owner_says(db, word, NOW)
    assert {p.object: p.status for p in store.points(db)} == {"Northlane": "confirmed", "Tessera": "revoked"}
    assert store.supersessions(db) == (0, 1)


def test_points_are_found_by_their_words_as_soon_as_they_are_applied(db: Db) -> None:
    # B087
    states = [
        Sight(
            claim=fact("project_role", f"state {n}", situation=f"task {task}", change=True),
            day=n,
            session=task % 3,
        )
        for task in range(10)
        for n in range(10)
    ]
    model(db, states)
    found = [p for p, _score in store.search(db, "state task", 50)]
    assert sorted(p.object for p in found) == ["state 9"] * 10
    history = [p for p, _score in store.search(db, "state task", 200, history=True)]
    assert len(history) == 100
    assert all(p.valid_to is not None for p in history if p.status == "superseded")


def test_placing_an_item_twice_moves_nothing(db: Db) -> None:
    model(db, [Sight(claim=fact("speaks", "Dutch"))])
    before = dump(db)
    changes = indexing.Changes(items={1})
    indexing.place(db, changes)
    assert dump(db) == before
