import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubles.store import fresh_db
from humanmd.capture import stage, store
from humanmd.capture.exclusions import Exclusion, ExclusionSet
from humanmd.capture.gate import Intake, Policy
from humanmd.capture.packing import COLUMNS
from humanmd.capture.records import Capture
from humanmd.capture.stage import Conflict, Failed, Intent, Refused, Stored
from humanmd.kernel.instants import HOUR, MINUTE, Instant, local_day, parse
from humanmd.kernel.store import meta
from humanmd.kernel.store.connection import Db, transaction

NOW, _ = parse("2026-04-21T09:00:30Z")
OPEN = Policy(paused=False, exclusions=ExclusionSet.compile())


def line(at: str = "2026-04-21T09:00:00Z", **changes: object) -> dict[str, object]:
    record: dict[str, object] = {
        "captured_at": at,
        "source": {"kind": "desktop", "producer": "at-spi", "device": "laptop"},
        "trigger": "value",
        "app": {"name": "Notes", "id": "notes"},
        "window": {"title": "Untitled", "id": "w1"},
        "focused": {"role": "textbox", "label": "Body", "value": "", "editable": True},
        "text": "some text",
        "session": {"locked": False, "idle_ms": 100},
    }
    return {**record, **changes}


def take(
    db: Db, *records: object, intake: Intake = "ingest", policy: Policy = OPEN, now: Instant = NOW
) -> tuple[stage.Answer, ...]:
    raws = [record if isinstance(record, str | bytes) else json.dumps(record) for record in records]
    return stage.ingest(db, meta.mac(db), raws, Intent(intake=intake, policy=policy, now=now, client="test"))


def stored(db: Db, lane: str = "desktop:laptop") -> tuple[Capture, ...]:
    dirty = store.dirty_minutes(db, Instant(NOW + 100_000 * HOUR), 10_000)
    return tuple(c for name, minute in dirty if name == lane for c in store.minute(db, lane, minute))


def test_two_records_at_one_instant_are_both_kept_under_their_own_ids(db: Db) -> None:
    # B017
    first = line(app={"name": "A"}, text="alpha")
    second = line(app={"name": "B"}, text="beta")
    answers = take(db, first, second, line("2026-04-21T09:00:10Z", app={"name": "B"}, text="beta"))
    assert len({answer.id for answer in answers if isinstance(answer, Stored)}) == 3
    again = take(db, second, first)
    assert all(isinstance(answer, Stored) and answer.duplicate for answer in again)
    assert [capture.at - NOW for capture in stored(db)] == [-30_000_000, -30_000_000, -20_000_000]


def test_a_resent_event_is_a_duplicate_and_a_reused_id_a_conflict(db: Db) -> None:
    # B018
    first = take(db, line(event_id="e-1", text="gym 18:00"))[0]
    assert isinstance(first, Stored)
    assert not first.duplicate
    again = take(db, line(event_id="e-1", text="gym 18:00"), now=Instant(NOW + HOUR))[0]
    assert again == Stored(line=1, id=first.id, duplicate=True)
    other = take(db, line(event_id="e-1", text="gym 19:00"))[0]
    assert other == Conflict(line=1, id=first.id)
    moved = take(db, line("2026-04-21T08:00:00Z", event_id="e-1", text="gym 18:00"))[0]
    assert moved == Conflict(line=1, id=first.id)
    assert [capture.text for capture in stored(db)] == ["gym 18:00"]


def test_the_same_event_id_of_another_device_is_another_event(db: Db) -> None:
    other = {"kind": "desktop", "device": "tower"}
    answers = take(db, line(event_id="e-1"), line(event_id="e-1", source=other, text="else"))
    assert [isinstance(answer, Stored) and not answer.duplicate for answer in answers] == [True, True]


def test_a_time_in_the_future_is_stored_at_its_receipt_with_the_claim_beside(db: Db) -> None:
    # B034
    future = take(db, line("2026-04-21T15:00:00Z", text="future"))[0]
    later = take(db, line("2026-04-21T09:01:00Z", text="normal"), now=Instant(NOW + MINUTE))[0]
    assert isinstance(future, Stored)
    assert isinstance(later, Stored)
    kept = store.by_id(db, future.id)
    assert kept is not None
    assert kept.at == NOW
    assert json.loads(kept.extra)["claimed_at"] == "2026-04-21T15:00:00.000Z"
    assert stored(db)[-1].id == later.id


def test_a_future_record_sent_again_when_its_time_has_come_is_the_same(db: Db) -> None:
    first = take(db, line("2026-04-21T15:00:00Z"))[0]
    again = take(db, line("2026-04-21T15:00:00Z"), now=Instant(NOW + 12 * HOUR))[0]
    assert isinstance(first, Stored)
    assert again == Stored(line=1, id=first.id, duplicate=True)


def test_a_replay_and_an_import_keep_the_times_they_are_told(db: Db) -> None:
    replayed = take(db, line("2026-04-21T15:00:00Z"), intake="replay")[0]
    assert isinstance(replayed, Stored)
    kept = store.by_id(db, replayed.id)
    assert kept is not None
    assert (kept.at - NOW) // MINUTE == 359


def test_the_doubled_hour_of_autumn_gives_two_minutes_an_hour_apart(db: Db) -> None:
    # B036
    times = ("2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00", "2026-10-25T23:20:00+01:00")
    take(db, *(line(at, text=at) for at in times), intake="replay")
    captures = stored(db)
    assert [capture.offset for capture in captures] == [120, 60, 60]
    assert captures[1].at - captures[0].at == HOUR
    assert {local_day(capture.at, capture.offset) for capture in captures} == {"2026-10-25"}


def test_order_follows_the_instant_not_the_wall_clock(db: Db) -> None:
    # B038
    one, two = "2026-10-25T02:59:00+02:00", "2026-10-25T02:01:00+01:00"
    take(db, line(two, text="two"), line(one, text="one"), intake="replay")
    assert [capture.text for capture in stored(db)] == ["one", "two"]


def test_a_time_without_offset_is_refused_by_name(db: Db) -> None:
    # B039
    answer = take(db, line("2026-04-21T09:00:00"))[0]
    assert isinstance(answer, Failed)
    assert answer.key == "captured_at"
    assert "offset" in answer.error
    assert stored(db) == ()


def test_an_excluded_app_leaves_a_count_and_nothing_else(db: Db) -> None:
    # B013
    vault = Exclusion(kind="app", pattern="com.example.vault")
    policy = Policy(paused=False, exclusions=ExclusionSet.compile((vault,)))
    record = line(
        app={"name": "Vault", "id": "com.example.vault"},
        window={"title": "Vault: my keys"},
        text="hunter2",
    )
    assert take(db, record, policy=policy) == (Refused(line=1, rule="excluded_app"),)
    assert stored(db) == ()
    assert store.counts(db).refused == (("excluded_app", 1),)


def test_records_of_two_displays_at_one_instant_are_both_kept_and_told_apart(db: Db) -> None:
    # B014
    left = line(window={"title": "Music", "display": 1}, text="left: music", focused=None)
    right = line(window={"title": "Report", "display": 2}, text="right: quarterly report")
    take(db, left, right)
    assert {c.text: json.loads(c.extra)["display"] for c in stored(db)} == {
        "left: music": 1,
        "right: quarterly report": 2,
    }


def test_a_still_screen_is_stored_once_when_live_and_always_when_ingested(db: Db) -> None:
    # B015
    still = [line(f"2026-04-21T08:{minute:02}:00Z") for minute in range(60)]
    live = take(db, *still, intake="live")
    assert [isinstance(answer, Stored) for answer in live] == [True] + [False] * 59
    other = {"kind": "desktop", "device": "tower"}
    assert all(isinstance(a, Stored) for a in take(db, *({**each, "source": other} for each in still)))
    assert len(stored(db, "desktop:tower")) == 60


def test_nul_and_lone_surrogates_never_reach_the_store(db: Db) -> None:
    # B092
    value = {"role": "textbox", "value": "\x00你\x00好", "editable": True}
    take(db, line(focused=value, text="\x00部\x00署\x00完\x00成\x00 deploy\x00 ok\ud800"))
    kept = stored(db)[0]
    assert (kept.value, kept.text) == ("你好", "部署完成 deploy ok")


@pytest.mark.parametrize("extra", range(-40, 40))
def test_long_text_is_cut_at_its_cap_without_breaking_a_character(db: Db, extra: int) -> None:
    # B093
    family = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
    take(db, line(text="a" * (12_000 + extra) + family + "b" * 100))
    text = stored(db)[0].text
    assert len(text) <= 12_000
    assert text.encode()
    assert not text.removesuffix("\n[…]").endswith("\u200d")


def test_a_secret_across_the_cut_is_masked_before_it_is_cut(db: Db) -> None:
    secret = "sk-ant-api03-" + "aB3dE5fG7hJ9" * 6
    take(db, line(text="x" * 11_985 + " " + secret))
    assert "aB3d" not in stored(db)[0].text
    assert store.counts(db).masked


def test_secure_input_keeps_app_and_window_only(db: Db) -> None:
    record = line(
        focused={"role": "password", "value": "hunter2", "secure": True},
        text="hunter2 on the page",
        url="https://example.com/login?user=me",
    )
    answer = take(db, record)[0]
    assert isinstance(answer, Stored)
    assert answer.rule == "secure_input"
    kept = stored(db)[0]
    assert kept.bare
    assert (kept.app, kept.title) == ("Notes", "Untitled")
    assert (kept.value, kept.text, kept.url, kept.label, kept.extra) == ("", "", "", "", "")


def test_typed_spans_are_believed_only_from_our_own_producers(db: Db) -> None:
    focused = {"role": "textbox", "value": "hello you", "editable": True, "typed": [[0, 5]]}
    told = take(db, line(focused=focused))[0]
    intent = Intent(intake="live", policy=OPEN, now=NOW, client="own", trust_typed=True)
    newer = json.dumps(line("2026-04-21T09:00:01Z", focused=focused, text="new"))
    own = stage.ingest(db, meta.mac(db), [newer], intent)[0]
    assert isinstance(told, Stored)
    assert isinstance(own, Stored)
    assert [getattr(store.by_id(db, a.id), "typed", 0) for a in (told, own)] == [None, ((0, 5),)]


def test_a_late_record_marks_its_minute_and_those_that_build_on_it(db: Db) -> None:
    take(db, line("2026-04-21T08:00:00Z"), line("2026-04-21T08:10:00Z", window={"title": "Other"}))
    take(db, line("2026-04-21T08:20:00Z", text="same field"))
    minutes = store.dirty_minutes(db, NOW, 100)
    with transaction(db):
        store.clear_dirty_minutes(db, minutes)
    take(db, line("2026-04-21T08:05:00Z", text="late"))
    again = [minute for _, minute in store.dirty_minutes(db, NOW, 100)]
    assert [(minute - parse("2026-04-21T08:00:00Z")[0]) // MINUTE for minute in again] == [5, 10, 20]


def test_a_minute_is_listed_only_once_it_is_over(db: Db) -> None:
    take(db, line("2026-04-21T08:00:30Z"))
    start, _ = parse("2026-04-21T08:00:00Z")
    assert store.dirty_minutes(db, Instant(start + MINUTE - 1), 10) == ()
    assert store.dirty_minutes(db, Instant(start + MINUTE), 10) == (("desktop:laptop", start),)


def test_one_changed_byte_in_any_content_column_is_named(db: Db) -> None:
    full = line(
        event_id="e",
        url="https://example.com/a",
        extra={"k": "v"},
        focused={"role": "textbox", "label": "Body", "value": "abc", "editable": True},
    )
    answer = take(db, full)[0]
    assert isinstance(answer, Stored)
    assert list(store.verify_captures(db, meta.mac(db))) == []
    for column in COLUMNS:
        db.execute("SAVEPOINT tamper")
        kind = db.value(f"SELECT typeof({column}) FROM capture")  # noqa: S608  (the schema's own names)
        changed = f"{column} + 1" if kind == "integer" else f"coalesce({column}, '') || 'x'"
        db.execute(f"UPDATE capture SET {column} = {changed}")  # noqa: S608
        assert len(list(store.verify_captures(db, meta.mac(db)))) == 1, column
        db.execute("ROLLBACK TO tamper; RELEASE tamper")


_TEXTS = st.text(st.characters(codec=None), max_size=12)
_LINES = st.lists(
    st.one_of(
        st.builds(
            lambda second, text, app: line(
                f"2026-04-21T08:00:{second:02}Z", text=text, app={"name": app}, trigger="focus"
            ),
            st.integers(0, 59),
            _TEXTS,
            st.sampled_from(("Notes", "KeePassXC", "Mail")),
        ),
        st.just("{broken"),
        st.builds(lambda: line("2026-04-21T09:00:00")),
    ),
    max_size=8,
)


@settings(max_examples=40)
@given(lines=_LINES, order=st.randoms(use_true_random=False))
def test_every_line_is_answered_and_order_does_not_matter(
    lines: list[object], order: object, tmp_path_factory: pytest.TempPathFactory
) -> None:
    shuffled = list(lines)
    getattr(order, "shuffle")(shuffled)  # noqa: B009  (hypothesis hands out its own kind of random)
    with fresh_db(tmp_path_factory.mktemp("a")) as one, fresh_db(tmp_path_factory.mktemp("b")) as two:
        answers = take(one, *lines)
        assert len(answers) == len(lines)
        assert [answer.line for answer in answers] == list(range(1, len(lines) + 1))
        take(two, *shuffled)
        take(two, *shuffled)
        assert stored(one) == stored(two)
        for capture in stored(one):
            assert "\x00" not in capture.text
            capture.text.encode()
