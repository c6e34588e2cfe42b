from pathlib import Path

from doubles import lines
from doubles.terminal import humanmd
from humanmd.cli.replay import report
from humanmd.daemon.replay import Tally


def test_a_replay_counts_what_it_did(home: Path, tmp_path: Path) -> None:
    private = lines.line("2026-04-20T09:20:00+02:00", window={"title": "x", "private": True})
    file = lines.file(tmp_path / "a.jsonl", [*lines.minutes(9, 0, 10), private, "bad"])
    said = humanmd("--home", home, "replay", file, "--json")
    assert said.code == 1
    assert said.row.keys() >= {"records", "stored", "refused", "blocks", "sessions", "cpu_s", "counts"}
    assert (said.row["records"], said.row["stored"], said.row["failed"]) == (12, 10, 1)
    assert said.row["refused"] == {"private_window": 1}
    assert (said.row["blocks"], said.row["sessions"]) == (10, 1)
    assert said.row["counts"].keys() == {"points", "lines", "faces", "volumes", "roots", "receipts"}
    assert f"{file}, line 12: " in said.err
    assert (home / "HUMAN.md").is_file()


def test_a_second_replay_knows_every_line(home: Path, tmp_path: Path) -> None:
    file = lines.file(tmp_path / "a.jsonl", lines.minutes(9, 0, 10))
    first = humanmd("--home", home, "replay", file, "--json").row
    again = humanmd("--home", home, "replay", file, "--json").row
    assert (again["stored"], again["duplicates"]) == (0, 10)
    assert again["counts"] == first["counts"]


def test_lines_that_are_no_records_are_named_as_in_their_file_and_end_in_a_failure(
    home: Path, tmp_path: Path
) -> None:
    good = lines.minutes(9, 0, 3)
    (tmp_path / "days").mkdir()
    lines.file(tmp_path / "days" / "1.jsonl", ["", good[0], "", "bad"])
    (tmp_path / "days" / "2.jsonl").write_bytes(
        b"\n" + good[1].replace("Notes", "N\u00e9").encode("latin-1") + b"\n" + good[2].encode() + b"\n"
    )
    said = humanmd("--home", home, "replay", tmp_path / "days", "--json")
    assert (said.code, said.row["stored"], said.row["failed"]) == (1, 2, 2)
    assert f"{tmp_path / 'days' / '1.jsonl'}, line 4: " in said.err
    assert f"{tmp_path / 'days' / '2.jsonl'}, line 2: The line is not UTF-8." in said.err
    other = humanmd("--home", tmp_path / "other", "ingest", tmp_path / "days" / "2.jsonl", "--json")
    assert (other.code, other.rows[0]["error"], other.rows[0]["line"]) == (1, "The line is not UTF-8.", 2)


def test_a_contradiction_ends_in_a_failure(home: Path, tmp_path: Path) -> None:
    at = "2026-04-20T09:00:00+02:00"
    given = [lines.line(at, "one", event_id="e"), lines.line(at, "two", event_id="e")]
    said = humanmd("--home", home, "replay", lines.file(tmp_path / "a.jsonl", given), "--json")
    assert (said.code, said.row["stored"], said.row["conflicts"], said.row["failed"]) == (1, 1, 1, 0)
    assert "1 contradict an id" in said.err


def test_a_folder_is_replayed_in_the_order_of_its_names(home: Path, tmp_path: Path) -> None:
    (tmp_path / "days" / "inner").mkdir(parents=True)
    lines.file(tmp_path / "days" / "2.jsonl", lines.minutes(9, 0, 2, day=21))
    lines.file(tmp_path / "days" / "inner" / "3.jsonl", lines.minutes(9, 0, 2, day=22))
    lines.file(tmp_path / "days" / "1.jsonl", lines.minutes(9, 0, 2))
    said = humanmd("--home", home, "replay", tmp_path / "days")
    assert said.out.startswith("6 records: 6 stored, 0 refused")


def test_a_file_of_something_else_is_refused(home: Path, tmp_path: Path) -> None:
    file = lines.file(tmp_path / "a.txt", ["Dear diary", "nothing happened"])
    said = humanmd("--home", home, "replay", file)
    assert said.code == 1
    assert "Nothing at" in said.err


def test_an_empty_file_is_an_empty_replay(home: Path, tmp_path: Path) -> None:
    said = humanmd("--home", home, "replay", lines.file(tmp_path / "a.jsonl", []), "--json")
    assert (said.code, said.row["records"]) == (0, 0)


def test_a_report_names_every_rule() -> None:
    tally = Tally()
    tally.refused.update(["b", "a", "b"])
    assert list(dict(report(tally)["refused"]).items()) == [("a", 1), ("b", 2)]  # type: ignore[call-overload]
