import json
import subprocess
from pathlib import Path

import pytest

from doubles import lines
from doubles.terminal import humanmd, process, words_of
from humanmd.daemon.intake import LONGEST_LINE

GOOD = lines.line("2026-04-20T09:00:00+02:00", "first", event_id="e1")


def test_each_line_gets_its_answer_in_order(home: Path) -> None:
    other = lines.line("2026-04-20T09:00:00+02:00", "another text", event_id="e1")
    private = lines.line(window={"title": "Bank", "private": True})
    secret = lines.line(focused={"role": "textbox", "value": "hunter2", "secure": True})
    text = "\n".join([GOOD, "no record", "", GOOD, other, private, secret, lines.line(captured_at="soon")])
    said = humanmd("--home", home, "ingest", "-", "--json", stdin=text.encode())
    first, bad, again, conflict, refused, bare, wrong = said.rows
    assert first["stored"]
    assert first["id"].startswith("cap_")
    assert (bad["stored"], bad["line"]) == (False, 2)
    assert again == {"id": first["id"], "stored": True, "duplicate": True}
    assert (conflict["error"], conflict["id"]) == ("conflict", first["id"])
    assert refused == {"stored": False, "rule": "private_window"}
    assert bare["rule"] == "secure_input"
    assert (wrong["key"], wrong["line"]) == ("captured_at", 8)
    assert said.code == 1
    assert "2 lines were no records and 1 contradict" in said.err


def test_a_file_is_taken_in_once(home: Path, tmp_path: Path) -> None:
    file = lines.file(tmp_path / "records.jsonl", lines.minutes(9, 0, 3))
    assert humanmd("--home", home, "ingest", file).out.startswith("3 stored, 0 duplicate")
    assert humanmd("--home", home, "ingest", file).out.startswith("0 stored, 3 duplicate")


def test_records_wait_until_they_are_asked_to_be_built_on(home: Path) -> None:
    given = f"{GOOD}\n".encode()
    humanmd("--home", home, "ingest", "-", stdin=given)
    assert humanmd("--home", home, "timeline", "--json").rows == []
    assert not (home / "HUMAN.md").exists()
    assert humanmd("--home", home, "ingest", "-", "--build", stdin=given).code == 0
    assert len(humanmd("--home", home, "timeline", "--json").rows) == 1
    assert (home / "HUMAN.md").is_file()


def test_a_line_without_an_end_is_refused_and_the_next_one_is_read(home: Path) -> None:
    huge = b'{"text": "' + b"x" * (LONGEST_LINE + 5)
    said = humanmd("--home", home, "ingest", "-", "--json", stdin=huge + b"\n" + GOOD.encode())
    assert [row["stored"] for row in said.rows] == [False, True]


def test_bytes_that_are_no_text_are_answered(home: Path) -> None:
    said = humanmd(
        "--home", home, "ingest", "-", "--json", stdin=b"\xff\xfe\x00\n[]\n{}\nnull\n" + b"[" * 5000
    )
    assert [row["stored"] for row in said.rows] == [False] * 5
    assert "Traceback" not in said.err


def test_a_producer_gets_its_answer_before_it_writes_on(home: Path) -> None:
    with subprocess.Popen(
        words_of("--home", home, "ingest", "-", "--json"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for text in lines.minutes(9, 0, 3):
            running.stdin.write(f"{text}\n".encode())
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["stored"]
        running.stdin.close()
        running.wait()
    assert running.returncode == 0


def test_two_processes_may_store_at_once(home: Path, tmp_path: Path) -> None:
    files = [lines.file(tmp_path / f"{hour}.jsonl", lines.minutes(hour, 0, 50)) for hour in (9, 11)]
    assert process("--home", home, "status").code == 0
    running = [
        subprocess.Popen(words_of("--home", home, "ingest", each), stdout=subprocess.PIPE) for each in files
    ]
    assert [each.communicate()[0].split(b",")[0] for each in running] == [b"50 stored", b"50 stored"]
    assert humanmd("--home", home, "status", "--json").row["store"]["captures"] == 100


@pytest.mark.parametrize("wrong", ["[retention]\ncapture_hours = -1\n", "[capture]\npixel = true\n"])
def test_capture_goes_on_with_defaults_where_other_settings_are_broken(home: Path, wrong: str) -> None:
    home.mkdir()
    (home / "config.toml").write_text(f'{wrong}[privacy]\nexclude_apps = ["Notes"]\n', "utf-8")
    said = humanmd("--home", home, "ingest", "-", "--json", stdin=lines.line().encode())
    assert said.code == 0
    assert said.row["rule"] == "excluded_app"
    assert "config.toml, line 2" in said.err
    assert "defaults" in said.err
    assert humanmd("--home", home, "ingest", "-", "--build", stdin=lines.line().encode()).code == 1
    assert humanmd("--home", home, "timeline").code == 1


@pytest.mark.parametrize(
    "wrong",
    [
        '[privacy]\nexclude_app = ["Notes"]\n', '[privcy]\nexclude_apps = ["Notes"]\n', 'exclude_apps = ["Notes"]\n',
        "[privacy\n", '[privacy]\nexclude_titles = ["[Bank"]\n', '[privacy]\nexclude_urls = ["https://"]\n',
    ],
)  # fmt: skip
def test_nothing_is_taken_while_what_is_kept_out_cannot_be_read(home: Path, wrong: str) -> None:
    home.mkdir()
    (home / "config.toml").write_text(wrong, "utf-8")
    assert humanmd("--home", home, "ingest", "-", stdin=lines.line().encode()).code == 1
    (home / "config.toml").unlink()
    kept = humanmd("--home", home, "status", "--json").row["store"]
    assert kept.get("captures", 0) == 0


def test_records_too_old_to_stay_are_counted_aloud(home: Path) -> None:
    given = "\n".join(lines.minutes(9, 0, 3)).encode()
    said = humanmd("--home", home, "ingest", "-", "--build", stdin=given)
    assert said.code == 0
    assert "3 records are older than 7 days and were let go after modelling" in said.err
    assert "older than" not in humanmd("--home", home, "ingest", "-", "--build", stdin=given).err
