import signal
import subprocess
import sys
from pathlib import Path

import pytest

from doubles.claims import dump
from doubles.screens import records
from doubles.store import KEY, fresh_db
from humanmd.capture.exclusions import ExclusionSet
from humanmd.capture.gate import Policy
from humanmd.capture.stage import Intent, ingest
from humanmd.kernel.config import Config
from humanmd.kernel.instants import DAY, HOUR, MINUTE, Instant, parse
from humanmd.kernel.store import meta
from humanmd.kernel.store.connection import Db, open_store
from humanmd.modeling import apply, stage, store
from humanmd.modeling.records import SELF, Cite, Claim, Mention, Proposed
from humanmd.session import stage as session
from humanmd.session import store as sessions
from humanmd.session.cuts import CutRules
from humanmd.session.records import Window
from humanmd.timeline import stage as timeline

LATER = Instant(parse("2026-04-21T00:00:00Z")[0] + 9 * DAY)
RULES = CutRules(idle=5 * MINUTE, soft=3 * MINUTE, longest=2 * HOUR)
LISBON = """
09:00:05 | Obsidian | diary.md - Obsidian | focus
09:00:45 | Obsidian | diary.md - Obsidian | value | I moved to Lisbon in March.
"""


def take(db: Db, text: str) -> None:
    """Record a screen and cut it into sessions."""
    intent = Intent(
        intake="replay",
        policy=Policy(paused=False, exclusions=ExclusionSet.compile()),
        now=LATER,
        client="test",
    )
    ingest(db, meta.mac(db), records(text), intent)
    timeline.step(db, LATER)
    session.step(db, RULES, LATER, closing=True)


def cities(window: Window) -> tuple[Proposed, ...]:
    """Propose that the owner lives in Lisbon wherever the window says so."""
    claim = Claim(
        kind="fact", subject=Mention(kind="person", name=SELF), predicate="home_city", object="Lisbon"
    )
    return tuple(
        Proposed(
            claim=claim,
            cite=Cite(capture_id=span.capture_id, field=span.field, quote=span.text),
            confidence=0.9,
            rule="cities",
        )
        for entry in window.entries
        for span in entry.spans
        if "Lisbon" in span.text
    )


def step(db: Db) -> stage.ModelingReport:
    return stage.step(db, Config(), LATER, {"rules": cities})


def test_a_step_models_closed_windows_once(db: Db) -> None:
    take(db, LISBON)
    report = step(db)
    assert report.kept >= 1
    assert report.applied == report.deltas >= 1
    (point,) = store.points(db)
    assert point.object == "Lisbon"
    assert all(store.receipt(db, r) is not None for r in point.receipts)
    first = dump(db)
    assert step(db) == stage.ModelingReport(windows=0, proposed=0, kept=0, deltas=0, applied=0)
    assert dump(db) == first


def test_the_watermark_moves_with_what_is_modelled(db: Db) -> None:
    take(db, LISBON)
    before = sessions.latest(db, "live")
    assert before is not None
    assert before.delta_end <= before.start
    step(db)
    after = sessions.latest(db, "live")
    assert after is not None
    assert after.delta_end == after.flush_end


def test_late_records_replace_what_their_windows_made(db: Db) -> None:
    take(db, LISBON)
    step(db)
    take(
        db,
        "09:01:10 | Obsidian | diary.md - Obsidian | value | I moved to Lisbon in March. The flat is bright.",
    )
    step(db)
    stepwise = dump(db)
    (point,) = store.points(db)
    assert point.observations == 1
    apply.rebuild(db, LATER)
    assert dump(db) == stepwise


def test_a_crash_after_storing_asks_no_proposer_again(db: Db, monkeypatch: pytest.MonkeyPatch) -> None:
    take(db, LISBON)
    with monkeypatch.context() as patch:
        patch.setattr(apply, "_settle", _dies)
        with pytest.raises(SystemExit):
            step(db)
    assert store.waiting(db) >= 1
    assert store.points(db) == ()
    report = stage.step(db, Config(), LATER, {"rules": _never})
    assert report.windows == 0
    assert report.applied >= 1
    assert [p.object for p in store.points(db)] == ["Lisbon"]


DIES = """
import os, signal, sys
from pathlib import Path
from humanmd.kernel.config import Config
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import open_store
from humanmd.modeling import apply, stage
from humanmd.modeling.records import SELF, Cite, Claim, Mention, Proposed

def cities(window):
    claim = Claim(kind="fact", subject=Mention(kind="person", name=SELF), predicate="home_city", object="Lisbon")
    spans = [span for entry in window.entries for span in entry.spans if "Lisbon" in span.text]
    return tuple(
        Proposed(claim=claim, cite=Cite(capture_id=s.capture_id, field=s.field, quote=s.text), confidence=0.9, rule="cities")
        for s in spans
    )

apply.refold = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
stage.step(open_store(Path(sys.argv[1]), bytes(range(32)), durable=True), Config(), Instant(int(sys.argv[2])), {"rules": cities})
"""
"""A process that dies by the machine's own signal after it stored its deltas and before they are applied."""


@pytest.mark.skipif(sys.platform == "win32", reason="the signal that cannot be caught is POSIX")
def test_a_process_killed_between_storing_and_applying_resumes_from_what_it_stored(tmp_path: Path) -> None:
    for name in ("killed", "whole"):
        (tmp_path / name).mkdir()
        with fresh_db(tmp_path / name) as db:
            take(db, LISBON)
    store_file = tmp_path / "killed" / "store.db"
    done = subprocess.run([sys.executable, "-c", DIES, store_file, str(LATER)], check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    with (
        open_store(store_file, KEY, durable=False) as killed,
        open_store(tmp_path / "whole" / "store.db", KEY, durable=False) as whole,
    ):
        assert store.waiting(killed) >= 1
        assert store.points(killed) == ()
        report = stage.step(killed, Config(), LATER, {"rules": _never})
        assert (report.windows, report.applied >= 1) == (0, True)
        step(whole)
        assert dump(killed) == dump(whole)


def _dies(*_arguments: object) -> None:
    raise SystemExit


def _never(_window: Window) -> tuple[Proposed, ...]:
    pytest.fail("asked again")
