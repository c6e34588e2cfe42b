"""However records arrive, in whatever batches and with whatever deaths between, the same is made of them."""

import contextlib
import random
import tempfile
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubles.screens import records
from doubles.stages import LATER, RULES, all_sessions, all_windows, at, dump, model, run, take
from doubles.store import fresh_db
from humanmd.kernel.instants import HOUR, MINUTE, Instant
from humanmd.kernel.store.connection import Db
from humanmd.session import stage as sessions
from humanmd.session.cuts import CutRules
from humanmd.session.records import Session
from humanmd.timeline import stage as timeline

SHORT = CutRules(idle=5 * MINUTE, soft=3 * MINUTE, longest=20 * MINUTE)
DRAFT = "I will send the report to Ana on Friday. 我下周五交报告。"
LANES = ("desktop:laptop +02:00", "desktop:laptop +01:00", "mobile:phone +00:00", "import:aw +00:00")

Row = tuple[int, str, str, str, str, int]
LOT = st.integers(0, 1 << 32)


def life(lot: int, length: int) -> list[Row]:
    """Draw a life: places that hold for a while, drafts that grow, pauses, and a second device now and then."""
    dice = random.Random(lot)  # noqa: S311  (a life, no secret)
    rows: list[Row] = []
    lane, app, doc, typed = LANES[0], "Editor", "plan", 0
    for _ in range(length):
        if dice.random() < 0.15:
            lane = dice.choice(LANES)
        if dice.random() < 0.2:
            app, doc, typed = dice.choice(("Editor", "Chat", "Browser")), dice.choice(("plan", "Ana", "")), 0
        how = dice.choice(("click", "value", "value", "value", "heartbeat", "load"))
        typed = (typed + dice.randint(0, 2)) % 7
        gap = dice.choice((0, 5, 15, 40, 60, 60, 100, 200, 290)) if dice.random() < 0.96 else 301
        rows.append((gap, lane, app, doc, how, typed))
    return rows


LIFE = st.builds(life, LOT, st.integers(1, 80))


def lived(rows: Iterable[Row]) -> list[Mapping[str, object]]:
    """Write a life as records: each step waits some seconds and then shows something."""
    found: list[Mapping[str, object]] = []
    second = 0
    for gap, lane, app, doc, how, n in rows:
        second += gap
        zone = int(lane[-5:-3].lstrip("+-")) * 3600 if lane else 0
        local = second + zone + 23 * 3600
        days, rest = divmod(local, 86_400)
        clock = f"{rest // 3600:02}:{rest % 3600 // 60:02}:{rest % 60:02}"
        value = DRAFT[: n * 8] if how == "value" else ""
        found += records(f"@ {lane}\n+{days} {clock} | {app} | {doc} | {how} | {value} | shown {n % 3}")
    return found


class Place:
    """A store in a folder of its own."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.db: Db = fresh_db(Path(self._folder.name))

    def __enter__(self) -> Db:
        return self.db

    def __exit__(self, *_: object) -> None:
        self.db.close()
        self._folder.cleanup()


def step(db: Db, now: Instant = LATER, *, closing: bool = False) -> None:
    timeline.step(db, now)
    sessions.step(db, SHORT, now, closing=closing)


def at_once(rows: list[Row]) -> dict[str, object]:
    with Place() as db:
        take(db, lived(rows))
        step(db, closing=True)
        return dump(db)


@settings(max_examples=25)
@given(LIFE, LOT)
def test_any_order_and_any_batches_make_the_same(rows: list[Row], lot: int) -> None:
    dice = random.Random(lot)  # noqa: S311  (an order, no secret)
    late = dice.choice((3, 20, 1000))
    order = sorted((number + dice.random() * late, number) for number in range(len(rows)))
    told = lived(rows)
    arriving = [told[number] for _, number in order]
    seen: dict[str, str] = {}
    with Place() as db:
        while arriving:
            size = dice.choice([1, 2, 5, 20])
            take(db, arriving[:size])
            del arriving[:size]
            if dice.random() < 0.6:
                step(db, Instant(at("23:00") + dice.randrange(0, 4 * 60) * MINUTE))
            if dice.random() < 0.6:
                model(db, LATER, seen)
        step(db, closing=True)
        model(db, LATER, seen)
        found = dump(db)
        assert found == at_once(rows)
        assert seen == found["windows"]


@settings(max_examples=20)
@given(LIFE, st.integers(2, 45))
def test_the_cuts_do_not_depend_on_the_ticks(rows: list[Row], minutes: int) -> None:
    arriving = lived(rows)
    seen: dict[str, str] = {}
    with Place() as db:
        take(db, arriving)
        now = at("23:00")
        while now < at("23:00") + 3 * HOUR:
            step(db, now)
            model(db, now, seen)
            now = Instant(now + minutes * MINUTE)
        step(db, now, closing=True)
        model(db, LATER, seen)
        found = dump(db)
        assert found == at_once(rows)
        assert seen == found["windows"]


@settings(max_examples=20)
@given(LIFE)
def test_every_instant_is_in_at_most_one_session_of_a_track(rows: list[Row]) -> None:
    with Place() as db:
        take(db, lived(rows))
        step(db, closing=True)
        by_track: dict[str, list[Session]] = {}
        for session in all_sessions(db):
            by_track.setdefault(session.track, []).append(session)
        for those in by_track.values():
            for one, later in pairwise(those):
                assert one.end < later.start or (one.end == later.start and one.end_reason == "max_length")
        assert all(s.end - s.start <= SHORT.longest for those in by_track.values() for s in those)
        assert all(w.start <= w.end for w in all_windows(db).values())


class KilledError(BaseException):
    """What ends a process at once."""


def killed(db: Db, writes: int) -> None:
    """Run a step in a process that dies after so many writes."""
    left = [writes]
    execute = Db.execute

    def dying(self: Db, *args: object) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise KilledError
        execute(self, *args)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch, contextlib.suppress(KilledError):
        patch.setattr(Db, "execute", dying)
        step(db, closing=True)
    if db.in_transaction():
        db.execute("ROLLBACK")


@settings(max_examples=15)
@given(LIFE, st.integers(1, 60), st.integers(1, 60))
def test_steps_that_are_killed_anywhere_come_to_the_same(rows: list[Row], first: int, second: int) -> None:
    with Place() as db:
        take(db, lived(rows))
        killed(db, first)
        killed(db, second)
        step(db, closing=True)
        assert dump(db) == at_once(rows)


def test_a_day_of_one_capture_a_minute_arrives_backwards() -> None:
    day = records("00:00..23:59 | Editor | plan | click | | a #")
    with Place() as one, Place() as other:
        take(one, day)
        run(one, closing=True)
        for hour in range(23, -1, -1):
            take(other, day[hour * 60 : hour * 60 + 60])
            run(other)
        run(other, closing=True)
        assert dump(one) == dump(other)
        assert [(s.end - s.start) // MINUTE for s in all_sessions(one)] == [120] * 11 + [119]
        assert RULES.longest == 120 * MINUTE
