from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubles.ledger import MemoryLedger
from humanmd.adapters.imports import run
from humanmd.adapters.imports.notes import FOLDER, OBSIDIAN
from humanmd.adapters.imports.records import ImportOptions, ImportSourceError, Limits
from humanmd.adapters.imports.run import ImportReport

KNOWN = st.dictionaries(st.sampled_from("abcdef"), st.binary(max_size=1), max_size=6)


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    folder = tmp_path / "vault"
    folder.mkdir()
    for name in ("a", "b", "c"):
        write(folder, name)
    return folder


def write(folder: Path, name: str, content: str = "x") -> None:
    (folder / f"{name}.md").write_text(f"---\ndate: 2023-09-12\n---\n{content}", encoding="utf-8")


def counts(report: ImportReport) -> tuple[int, int, int, int, int]:
    return report.new, report.changed, report.unchanged, report.gone, report.records


def test_a_second_import_changes_nothing(vault: Path, options: ImportOptions) -> None:
    ledger = MemoryLedger()
    assert counts(run.run(FOLDER, vault, options, ledger)) == (3, 0, 0, 0, 3)
    before = dict(ledger.items["folder:vault"])
    assert counts(run.run(FOLDER, vault, options, ledger)) == (0, 0, 3, 0, 0)
    assert ledger.items["folder:vault"] == before


def test_changed_new_deleted_and_renamed_notes_are_followed(vault: Path, options: ImportOptions) -> None:
    ledger = MemoryLedger()
    run.run(FOLDER, vault, options, ledger)
    write(vault, "a", "other")
    write(vault, "d")
    (vault / "b.md").unlink()
    (vault / "c.md").rename(vault / "e.md")
    assert counts(run.run(FOLDER, vault, options, ledger)) == (2, 1, 0, 2, 3)
    assert sorted(ledger.items["folder:vault"]) == ["a.md", "d.md", "e.md"]
    assert ledger.forgotten == ["b.md", "c.md"]


def test_a_dry_run_tells_the_same_and_keeps_nothing(vault: Path, options: ImportOptions) -> None:
    ledger = MemoryLedger()
    assert counts(run.run(FOLDER, vault, options, ledger, dry_run=True)) == (3, 0, 0, 0, 3)
    assert ledger.items == {}
    run.run(FOLDER, vault, options, ledger)
    (vault / "b.md").unlink()
    assert run.run(FOLDER, vault, options, ledger, dry_run=True).gone == 1
    assert ledger.forgotten == []


def test_a_note_that_cannot_be_read_this_time_is_not_gone(vault: Path, options: ImportOptions) -> None:
    ledger = MemoryLedger()
    run.run(FOLDER, vault, options, ledger)
    (vault / "b.md").write_bytes(b"\xff")
    report = run.run(FOLDER, vault, options, ledger)
    assert (report.gone, [skip.item for skip in report.skipped]) == (0, ["b.md"])


def test_a_partial_read_takes_nothing_for_deleted(vault: Path, options: ImportOptions) -> None:
    ledger = MemoryLedger()
    run.run(FOLDER, vault, options, ledger)
    (vault / "a.md").unlink()
    assert run.run(FOLDER, vault, replace(options, limits=Limits(files=1)), ledger).gone == 0
    assert run.run(FOLDER, vault, options, ledger).gone == 1


def test_another_vault_of_the_same_name_deletes_nothing(tmp_path: Path, options: ImportOptions) -> None:
    ledger = MemoryLedger()
    first, second = tmp_path / "1/vault", tmp_path / "2/vault"
    for folder, names in ((first, "abcdefghij"), (second, "xyz")):
        folder.mkdir(parents=True)
        for name in names:
            write(folder, name)
    run.run(OBSIDIAN, first, options, ledger)
    report = run.run(OBSIDIAN, second, options, ledger)
    assert (report.new, report.gone, [skip.reason for skip in report.skipped]) == (3, 0, [run.ANOTHER])
    named = run.run(OBSIDIAN, second, replace(options, device="second"), ledger)
    assert (named.new, named.skipped) == (3, ())


def test_progress_is_told_and_a_missing_source_is_refused(vault: Path, options: ImportOptions) -> None:
    told: list[int] = []
    run.run(FOLDER, vault, options, MemoryLedger(), progress=told.append)
    assert told == [1, 2, 3]
    with pytest.raises(ImportSourceError):
        run.run(FOLDER, vault / "none", options, MemoryLedger())


@given(
    KNOWN, st.lists(st.tuples(st.sampled_from("abcdef"), st.binary(max_size=1)), max_size=8), st.booleans()
)
def test_a_plan_names_every_key_once(
    known: dict[str, bytes],
    items: list[tuple[str, bytes]],
    complete: bool,  # noqa: FBT001
) -> None:
    plan = run.plan(known, items, complete=complete)
    named = [*plan.new, *plan.changed, *plan.unchanged, *plan.gone]
    assert len(named) == len(set(named))
    assert set(named) == {key for key, _fingerprint in items} | (set(known) if complete else set())
    assert set(plan.new).isdisjoint(known)
    assert all(known[key] == dict(reversed(items))[key] for key in plan.unchanged)
