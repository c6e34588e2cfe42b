import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from doubles.lines import record
from humanmd.adapters.imports.records import ImportItem, ImportOptions, SkippedItem, with_event_id
from humanmd.adapters.imports.run import ImportReport
from humanmd.capture import import_store, store
from humanmd.daemon import imports, pipeline
from humanmd.daemon.home import Home, temporary_home
from humanmd.daemon.imports import StoreLedger, import_source
from humanmd.daemon.policy import policy_of
from humanmd.evidence.records import Options
from humanmd.evidence.snapshot import canonical, snapshot
from humanmd.evidence.verify import verify
from humanmd.kernel.config import Config, Privacy
from humanmd.kernel.instants import DAY, HOUR, Instant, parse
from humanmd.modeling import store as model

SOURCE = "notes:vault"
OPTIONS = ImportOptions(now=Instant(1_800_000_000_000_000))


class Notes:
    """An importer that reads what the test gives it: a text a key."""

    name = "notes"
    follows_deletions = True

    def __init__(self, texts: Mapping[str, Sequence[str]]) -> None:
        self.texts = texts

    def detect(self, path: Path) -> bool:
        return path.is_dir()

    def sources(self, path: Path, options: ImportOptions) -> tuple[str, ...]:  # noqa: ARG002  (the port says so)
        return (SOURCE,)

    def read(self, path: Path, options: ImportOptions) -> Iterator[ImportItem | SkippedItem]:  # noqa: ARG002  (the port says so)
        for key, texts in self.texts.items():
            source = {"kind": "import", "producer": "notes", "device": "vault"}
            records = tuple(
                with_event_id(
                    key,
                    record(
                        f"2026-04-20T09:{n:02}:00Z", text, source=source, session=None, extra={"voice": "own"}
                    ),
                )
                for n, text in enumerate(texts)
            )
            yield ImportItem(source=SOURCE, key=key, fingerprint=repr(texts).encode(), records=records)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with temporary_home(tmp_path / "home") as opened:
        yield opened


def run(home: Home, texts: Mapping[str, Sequence[str]], *, dry_run: bool = False) -> ImportReport:
    return import_source(home, Notes(texts), Path(), OPTIONS, dry_run=dry_run, progress=lambda _n: None)


def texts(home: Home) -> list[str]:
    found = (store.minute(home.db, lane, minute) for lane, minute in _minutes(home))
    return sorted(capture.text for captures in found for capture in captures)


def _minutes(home: Home) -> list[tuple[str, Instant]]:
    rows = home.db.rows(
        "SELECT DISTINCT l.name, c.at - c.at % 60000000 FROM capture c JOIN lane l ON l.id = c.lane"
    )
    return [(lane, Instant(minute)) for lane, minute in rows]


def test_items_are_stored_with_their_fingerprints(home: Home) -> None:
    report = run(home, {"a": ["one", "two"], "b": ["three"]})
    assert (report.new, report.records) == (2, 3)
    assert texts(home) == ["one", "three", "two"]
    assert import_store.known(home.db, SOURCE).keys() == {"a", "b"}


def test_a_second_run_stores_nothing(home: Home) -> None:
    run(home, {"a": ["one"]})
    again = run(home, {"a": ["one"]})
    assert (again.new, again.unchanged, again.records) == (0, 1, 0)
    assert texts(home) == ["one"]


def test_a_changed_item_replaces_what_it_said_before(home: Home) -> None:
    run(home, {"a": ["one", "two"]})
    report = run(home, {"a": ["one", "TWO"]})
    assert report.changed == 1
    assert texts(home) == ["TWO", "one"]


def test_a_deleted_item_is_withdrawn(home: Home) -> None:
    run(home, {"a": ["one"], "b": ["two"]})
    report = run(home, {"b": ["two"]})
    assert report.gone == 1
    assert texts(home) == ["two"]
    assert import_store.known(home.db, SOURCE).keys() == {"b"}


def test_a_dry_run_tells_and_stores_nothing(home: Home) -> None:
    dry = run(home, {"a": ["one"]}, dry_run=True)
    assert texts(home) == []
    assert dry == run(home, {"a": ["one"]})


@pytest.mark.parametrize("size", [1, 2, 7, 100])
def test_the_size_of_a_batch_changes_nothing(home: Home, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(imports, "_BATCH", size)
    given = {f"k{n}": [f"text {n}"] for n in range(10)}
    run(home, given)
    left = {key: value for key, value in given.items() if key not in ("k0", "k9")}
    report = run(home, {**left, "k5": ["changed"], "new": ["text new"]})
    assert (report.new, report.changed, report.gone) == (1, 1, 2)
    assert texts(home) == sorted(["changed", "text new", *(f"text {n}" for n in range(1, 9) if n != 5)])


def test_a_stopped_import_keeps_whole_items(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "_BATCH", 2)

    class Stopping(Notes):
        def read(self, path: Path, options: ImportOptions) -> Iterator[ImportItem | SkippedItem]:
            yield from super().read(path, options)
            raise KeyboardInterrupt

    given = Stopping({key: ["x" + key, "y" + key] for key in "abc"})
    with pytest.raises(KeyboardInterrupt):
        import_source(home, given, Path(), OPTIONS, dry_run=False, progress=lambda _n: None)
    assert texts(home) == ["xa", "xb", "ya", "yb"]
    assert run(home, given.texts).new == 1
    assert len(texts(home)) == 6


def test_what_the_policy_refuses_is_counted_by_rule(home: Home) -> None:
    strict = replace(home, config=Config(privacy=Privacy(exclude_apps=("Notes",))))
    report = run(strict, {"a": ["one", "two"]})
    assert [(skip.item, skip.reason, skip.count) for skip in report.skipped] == [
        ("records", "excluded_app", 2)
    ]
    assert texts(strict) == []


def test_forgetting_waits_for_what_came_before(home: Home) -> None:
    ledger = StoreLedger(home, policy_of(home.db, home.config))
    (item,) = Notes({"a": ["one"]}).read(Path(), OPTIONS)
    assert isinstance(item, ImportItem)
    ledger.remember(item)
    ledger.forget(SOURCE, "a")
    assert texts(home) == []
    assert ledger.known(SOURCE) == {}


FACTS = (
    "I live in Lisbon.",
    "I work at Aldermoor.",
    "My sister is called Ana.",
    "I prefer tea over coffee.",
    "I speak Dutch.",
    "I will send Ana the report by Friday.",
)


def processed(home: Home, now: Instant) -> None:
    pipeline.process(home, now, 0, "import")


def erased_for_nothing(home: Home) -> list[str]:
    query = """
    SELECT id FROM receipt WHERE state = 'erased' AND id NOT IN (SELECT receipt FROM delta_item) AND id NOT IN (SELECT receipt FROM trial)
    """
    return [row[0] for row in home.db.rows(query)]


def test_what_an_edited_or_deleted_note_said_leaves_no_receipt_behind(home: Home) -> None:
    now = home.clock.now()
    run(home, {"a": FACTS[:2], "b": FACTS[2:]})
    processed(home, now)
    before = verify(home.db, home.mac)
    assert before.receipts > 3
    run(home, {"a": [FACTS[0]]})
    withdrawn = verify(home.db, home.mac)
    assert (withdrawn.missing, withdrawn.mismatched) == (0, 0)
    assert withdrawn.erased > 0
    processed(home, now)
    after = verify(home.db, home.mac)
    assert (after.missing, after.mismatched, after.erased) == (0, 0, 0)
    assert 0 < after.receipts < before.receipts
    assert erased_for_nothing(home) == []


def test_a_note_that_comes_again_before_it_was_missed_has_its_receipts_again(home: Home) -> None:
    now = home.clock.now()
    run(home, {"a": FACTS, "b": ["Nothing much."]})
    processed(home, now)
    before = verify(home.db, home.mac)
    run(home, {"b": ["Nothing much."]})
    run(home, {"a": FACTS, "b": ["Nothing much."]})
    processed(home, now)
    assert verify(home.db, home.mac) == before
    assert before.live == before.receipts > 3


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_missing_after_any_rounds_of_edits_deletions_and_expiry(tmp_path: Path, seed: int) -> None:
    root = tmp_path / "home"
    root.mkdir(mode=0o700)
    (root / "config.toml").write_text("[retention]\ncapture_hours = 24\n")
    rng = random.Random(seed)  # noqa: S311  (a test, not a secret)
    with temporary_home(root) as home:
        now = home.clock.now()
        kept: dict[str, list[str]] = {}
        seen = 0
        for _round in range(10):
            name = f"note {rng.randrange(4)}"
            if rng.random() < 0.3 and len(kept) > 1:
                kept.pop(name, None)
            elif rng.random() < 0.3 and kept:
                kept[name] = kept.pop(rng.choice(sorted(kept)))
            else:
                kept[name] = rng.sample(FACTS, rng.randint(1, 3))
            run(home, kept)
            between = verify(home.db, home.mac)
            now = Instant(now + rng.choice((HOUR, DAY + HOUR, 3 * DAY)))
            processed(home, now)
            found = verify(home.db, home.mac)
            seen = max(seen, found.expired)
            assert (between.missing, between.mismatched) == (0, 0)
            assert (found.missing, found.mismatched) == (0, 0)
            assert erased_for_nothing(home) == []
        assert seen > 0
        once = snapshot(home.db, Options(generated_at=now, raw=True))
        pipeline.rebuild(home, now)
        assert canonical(snapshot(home.db, Options(generated_at=now, raw=True))) == canonical(once)
        assert verify(home.db, home.mac) == found


def test_a_note_written_this_very_minute_is_in_the_model_at_once(home: Home) -> None:
    run(home, {"a": ["I live in Oslo. I work at Fjord Bank."]})
    just_now = parse("2026-04-20T09:00:01Z")[0]
    pipeline.catch_up(home, just_now)
    said = {(point.predicate, point.object) for point in model.points(home.db, status="confirmed")}
    assert {("home_city", "Oslo"), ("employer", "Fjord Bank")} <= said
