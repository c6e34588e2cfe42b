"""What the model says of a life as its evidence comes in."""

from dataclasses import replace

import pytest

from doubles.claims import MONDAY, Sight, entity, fact, model, promise, seen_on, who
from humanmd.kernel.instants import DAY, Instant
from humanmd.kernel.store.connection import Db
from humanmd.modeling import store
from humanmd.modeling.records import Claim


def state(db: Db, predicate: str) -> dict[str, str]:
    return {p.object: p.status for p in store.points(db) if p.predicate == predicate}


def test_a_new_employer_supersedes_the_old_one(db: Db) -> None:
    model(
        db,
        [
            *seen_on(fact("employer", "Northlane"), 0, 3),
            Sight(claim=fact("employer", "Tessera", change=True), day=14),
        ],
    )
    assert state(db, "employer") == {"Northlane": "superseded", "Tessera": "confirmed"}
    old, new = sorted(store.points(db), key=lambda p: p.recorded_at)
    assert old.valid_to == new.valid_from == MONDAY + 14 * DAY
    assert (new.supersedes, old.superseded_by) == ((old.id,), new.id)
    (line,) = store.lines(db)
    assert (line.predicate, line.source, line.target, line.status) == ("supersedes", new.id, old.id, "active")
    assert line.receipts


def test_an_old_mail_that_is_imported_late_becomes_a_closed_interval(db: Db) -> None:
    model(db, [Sight(claim=fact("employer", "Tessera", change=True), day=14)])
    model(db, [Sight(claim=fact("employer", "Northlane"), day=2, channel="mail")])
    assert state(db, "employer") == {"Northlane": "superseded", "Tessera": "confirmed"}


def test_an_old_signature_or_trace_does_not_bring_an_old_value_back(db: Db) -> None:
    start = [
        Sight(claim=fact("employer", "Northlane")),
        Sight(claim=fact("employer", "Tessera", change=True), day=14),
    ]
    stale = [
        Sight(claim=fact("employer", "Northlane"), day=day, how=how, words=f"{how} {day}")
        for day in (16, 18, 20)
        for how in ("trace", "read")
    ]
    model(db, [*start, *stale])
    assert state(db, "employer") == {"Northlane": "superseded", "Tessera": "confirmed"}


def test_two_direct_statements_without_a_change_are_in_conflict_until_one_is_said_again(db: Db) -> None:
    first, second = Sight(claim=fact("team", "Insights")), Sight(claim=fact("team", "Discovery"), day=1)
    model(db, [first, second])
    assert state(db, "team") == {"Insights": "conflicted", "Discovery": "conflicted"}
    assert all(p.conflicts_with and p.reason for p in store.points(db))
    assert [line.predicate for line in store.lines(db)] == ["contradicts"]
    model(db, [replace(second, day=2)])
    assert state(db, "team") == {"Insights": "superseded", "Discovery": "confirmed"}


def test_a_weak_other_value_waits_and_unsettles_nothing(db: Db) -> None:
    model(
        db,
        [
            Sight(claim=fact("employer", "Northlane")),
            Sight(claim=fact("employer", "Foo"), day=1, channel="code"),
        ],
    )
    assert state(db, "employer") == {"Northlane": "confirmed", "Foo": "candidate"}


def test_a_preference_can_come_back_by_the_owners_word(db: Db) -> None:
    values = [("chat", 0), ("a call", 7), ("chat", 15)]
    model(db, [Sight(claim=fact("prefers", v, situation="questions", change=True), day=d) for v, d in values])
    points = sorted(store.points(db), key=lambda p: p.recorded_at)
    assert [(p.object, p.status) for p in points] == [
        ("chat", "superseded"),
        ("a call", "superseded"),
        ("chat", "confirmed"),
    ]
    assert points[0].id != points[2].id


def test_saying_the_opposite_closes_the_taste_and_keeps_its_history(db: Db) -> None:
    # B083
    model(
        db,
        [
            Sight(claim=fact("likes", "Chinese food")),
            Sight(claim=fact("dislikes", "Chinese food", change=True), day=1),
        ],
    )
    by_predicate = {p.predicate: p for p in store.points(db)}
    assert by_predicate["dislikes"].status == "confirmed"
    assert by_predicate["likes"].status == "superseded"
    assert by_predicate["likes"].valid_to == by_predicate["dislikes"].valid_from == MONDAY + DAY
    assert [p.predicate for p, _ in store.search(db, "Chinese food", 10)] == ["dislikes"]


def test_what_has_ended_is_history_and_a_trace_does_not_reopen_it(db: Db) -> None:
    tool = who("Vim", kind="tool")
    uses = Claim(kind="fact", subject=fact("x", "").subject, predicate="uses_tool", target=tool)
    ended = replace(uses, modality="ended")
    model(
        db, [*seen_on(uses, 0, 1, how="trace"), Sight(claim=ended, day=5), *seen_on(uses, 6, 7, how="trace")]
    )
    (point,) = store.points(db)
    assert (point.status, point.valid_to) == ("superseded", MONDAY + 5 * DAY)


def test_the_same_statement_twice_is_one_point_with_two_pieces(db: Db) -> None:
    # B084
    model(db, seen_on(fact("goal", "run a half marathon in October"), 0, 1))
    (point,) = store.points(db)
    assert (point.status, point.observations) == ("confirmed", 2)


def test_nine_wordings_are_one_point_and_other_claims_stay_apart(db: Db) -> None:
    # B088
    wordings = [
        "tab indentation",
        "Tab indentation!",
        "the tab indentation",
        "tabs indentation",
        "indentation by tab",
    ]
    sights = [Sight(claim=fact("likes", wordings[n % 5]), day=n) for n in range(9)]
    model(
        db,
        [
            *sights,
            *(
                Sight(claim=fact("likes", other))
                for other in ("2 tab indentation", "space indentation", "tea")
            ),
        ],
    )
    found = {p.object: p.observations for p in store.points(db)}
    assert sorted(found.values()) == [1, 1, 1, 9]


def test_the_home_zone_moves_after_a_fortnight_and_not_on_a_trip(db: Db) -> None:
    home, away = fact("timezone", "Europe/Lisbon"), fact("timezone", "Asia/Shanghai")
    model(
        db,
        [
            *seen_on(home, 0, 1, how="trace"),
            *seen_on(away, 5, 9, 12, how="trace"),
            *seen_on(home, 14, how="trace"),
        ],
    )
    assert state(db, "timezone") == {"Europe/Lisbon": "confirmed", "Asia/Shanghai": "candidate"}
    model(db, seen_on(away, 20, 27, 35, how="trace"))
    current = {p.object for p in store.points(db, status="confirmed")}
    assert current == {"Asia/Shanghai"}


def test_one_line_in_code_stays_a_candidate_and_one_sentence_to_a_person_does_not(db: Db) -> None:
    model(db, [Sight(claim=fact("speaks", "Dutch"), channel="code"), Sight(claim=fact("speaks", "Greek"))])
    assert state(db, "speaks") == {"Dutch": "candidate", "Greek": "confirmed"}


@pytest.mark.parametrize(
    "second, status",
    [
        ({"day": 1}, "confirmed"),
        ({"day": 0, "session": 1}, "candidate"),
        ({"day": 1, "words": "the same signature"}, "candidate"),
    ],
)
def test_independent_means_another_session_day_and_origin(
    db: Db, second: dict[str, object], status: str
) -> None:
    first = Sight(
        claim=fact("title", "Designer", subject=who("Ana Sousa")), how="told", words="the same signature"
    )
    model(db, [first, replace(first, **{"words": "", **second})])  # type: ignore[arg-type]
    assert state(db, "title") == {"Designer": status}


def test_what_only_a_model_read_waits_for_rules_or_a_second_origin(db: Db) -> None:
    seen = Sight(claim=fact("speaks", "Dutch"), source="llm", words="I speak Dutch")
    model(db, [seen])
    assert state(db, "speaks") == {"Dutch": "candidate"}
    model(db, [replace(seen, source="rules")])
    assert state(db, "speaks") == {"Dutch": "confirmed"}


def test_a_special_category_stays_hidden_however_often_it_is_said(db: Db) -> None:
    model(db, seen_on(fact("states", "has asthma"), 0, 1, 2, private=True))
    (point,) = store.points(db)
    assert (point.status, point.reason) == ("candidate", "private")


def test_a_promise_is_open_until_the_screen_shows_it_done(db: Db) -> None:
    ana = who("Ana Sousa")
    model(db, [Sight(claim=promise("send the Q3 roadmap to Ana", target=ana))])
    (point,) = store.points(db)
    assert point.open
    assert store.open_commitment_sources(db)
    model(db, [Sight(claim=promise("sent the Q3 roadmap", "done", target=ana), day=1, how="trace")])
    (point,) = store.points(db)
    assert (point.open, point.reason, point.valid_to) == (False, "done", MONDAY + DAY)
    assert not store.open_commitment_sources(db)


def test_a_moved_due_date_refines_the_promise(db: Db) -> None:
    first, second = (
        Sight(claim=promise("review the budget", due_at=Instant(MONDAY + due * DAY)), day=day)
        for due, day in ((9, 0), (12, 2))
    )
    model(db, [first, second])
    old, new = sorted(store.points(db), key=lambda p: p.recorded_at)
    assert (old.status, old.open, new.open, new.due_at) == ("superseded", False, True, MONDAY + 12 * DAY)
    (line,) = store.lines(db)
    assert (line.predicate, line.source, line.target) == ("refines", new.id, old.id)


def test_promises_to_two_people_close_apart(db: Db) -> None:
    ana, rui = who("Ana Sousa"), who("Rui Costa")
    model(db, [Sight(claim=promise("send the report", target=p), words=p.name) for p in (ana, rui)])
    model(db, [Sight(claim=promise("report", "done", target=ana), day=1, how="told")])
    names = {i.id: i.name for i in store.identities(db)}
    assert {names[p.target]: p.open for p in store.points(db)} == {"Ana Sousa": False, "Rui Costa": True}


def test_a_relation_is_a_shadow_until_proven_and_closed_when_it_ends(db: Db) -> None:
    claim = Claim(kind="relation", subject=who("Ana Sousa"), predicate="reports_to", target=who("Rui Costa"))
    model(db, [Sight(claim=claim, how="told")])
    assert [line.status for line in store.lines(db)] == ["shadow"]
    model(db, [Sight(claim=claim, how="told", day=1)])
    assert [line.status for line in store.lines(db)] == ["active"]
    model(db, [Sight(claim=replace(claim, modality="ended"), how="told", day=2)])
    (line,) = store.lines(db)
    assert (line.status, line.valid_to) == ("closed", MONDAY + 2 * DAY)


def test_an_event_of_the_owners_own_activity_is_confirmed_when_observed(db: Db) -> None:
    event = Claim(kind="event", subject=fact("x", "").subject, predicate="meeting", object="Stand-up")
    model(db, [Sight(claim=event, how="trace"), Sight(claim=entity("Atlas"), how="trace")])
    assert {p.kind: p.status for p in store.points(db)} == {"event": "confirmed", "entity": "candidate"}


def test_more_independent_evidence_never_lowers_confidence(db: Db) -> None:
    claim = fact("title", "Designer", subject=who("Ana Sousa"))
    last = 0.0
    for day in range(6):
        model(db, [Sight(claim=claim, how="told", day=day)])
        (point,) = store.points(db)
        assert 0 < last < point.confidence < 1 or day == 0
        last = point.confidence


def test_a_value_that_was_never_proven_is_not_made_history_by_what_follows(db: Db) -> None:
    fiction = Sight(claim=fact("employer", "Volta Motors"), channel="document")
    model(db, [fiction, Sight(claim=fact("employer", "Tessera"), day=1)])
    assert state(db, "employer") == {"Volta Motors": "candidate", "Tessera": "confirmed"}
    assert [line.status for line in store.lines(db)] == ["shadow"]
    assert [p.object for p, _score in store.search(db, "employer", 9)] == ["Tessera"]


def test_denying_what_nobody_claimed_asserts_no_past(db: Db) -> None:
    model(db, [Sight(claim=fact("likes", "surprise calls", modality="ended"))])
    assert store.points(db) == ()
    model(db, [Sight(claim=fact("employer", "Northlane", modality="ended", change=True), day=1)])
    assert state(db, "employer") == {"Northlane": "superseded"}
