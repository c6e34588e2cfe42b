from pathlib import Path

from doubles import lines
from doubles.terminal import humanmd


def keep(home: Path, text: str = "") -> None:
    home.mkdir()
    (home / "config.toml").write_text(f'{text}\n[retention]\ncapture_hours = "forever"\n', "utf-8")


def listed(home: Path, *words: str) -> list[str]:
    return [row["start"] for row in humanmd("--home", home, "timeline", "--json", *words).rows]


def replayed(home: Path, tmp_path: Path, *given: str) -> None:
    assert humanmd("--home", home, "replay", lines.file(tmp_path / "a.jsonl", given)).code == 0


def test_a_minute_has_the_shape_that_scripts_rely_on(home: Path, tmp_path: Path) -> None:
    replayed(home, tmp_path, lines.line("2026-04-20T09:00:10+02:00", "hello", url=None))
    (row,) = humanmd("--home", home, "timeline", "--json").rows
    assert row.keys() >= {"id", "start", "end", "entries", "apps", "captures"}
    assert (row["start"], row["end"]) == ("2026-04-20T09:00:00.000+02:00", "2026-04-20T09:01:00.000+02:00")
    assert row["apps"] == ["Notes"]
    assert row["id"].startswith("blk_")
    assert row["captures"][0].startswith("cap_")
    assert row["entries"][0]["app"] == "Notes"


def test_a_day_is_the_one_of_the_record_however_far_east(home: Path, tmp_path: Path) -> None:
    # B033
    replayed(home, tmp_path, lines.line("2026-10-16T00:30:00+11:00", "note 1"))
    assert len(listed(home, "--since", "2026-10-16", "--until", "2026-10-16")) == 1
    assert listed(home, "--since", "2026-10-15", "--until", "2026-10-15") == []


def test_the_hour_that_comes_twice_is_listed_twice(home: Path, tmp_path: Path) -> None:
    # B036
    replayed(
        home,
        tmp_path,
        lines.line("2026-10-25T02:30:00+02:00", "A summer"),
        lines.line("2026-10-25T02:30:00+01:00", "B winter"),
        lines.line("2026-10-25T23:20:00+01:00", "C"),
    )
    assert listed(home, "--since", "2026-10-25", "--until", "2026-10-25") == [
        "2026-10-25T02:30:00.000+02:00", "2026-10-25T02:30:00.000+01:00", "2026-10-25T23:20:00.000+01:00",
    ]  # fmt: skip
    plain = humanmd("--home", home, "timeline").out
    assert "02:30 +0200" in plain
    assert "02:30 +0100" in plain


def test_a_day_may_start_at_four(home: Path, tmp_path: Path) -> None:
    # B044
    keep(home, '[session]\nday_start = "04:00"')
    times = ("2026-04-20T23:00:00+02:00", "2026-04-21T01:30:00+02:00", "2026-04-21T04:30:00+02:00")
    replayed(home, tmp_path, *(lines.line(at, at) for at in times))
    rows = humanmd("--home", home, "timeline", "--json").rows
    assert [row["day"] for row in rows] == ["2026-04-20", "2026-04-20", "2026-04-21"]
    assert len(listed(home, "--since", "2026-04-20", "--until", "2026-04-20")) == 2
    assert len(listed(home, "--since", "2026-04-21")) == 1


def test_spans_of_instants_are_cut_at_the_minute(home: Path, tmp_path: Path) -> None:
    replayed(home, tmp_path, *lines.minutes(9, 0, 5))
    words = ("--since", "2026-04-20T09:01:30+02:00", "--until", "2026-04-20T07:03:00Z")
    assert [start[11:16] for start in listed(home, *words)] == ["09:01", "09:02"]


def test_what_was_on_the_screen_moves_no_cursor(home: Path, tmp_path: Path) -> None:
    title = "red \x1b[31m alert\x07 \u202egnp.exe"
    replayed(home, tmp_path, lines.line(window={"title": title}))
    out = humanmd("--home", home, "timeline").out
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_tracks_are_merged_in_the_order_of_time(home: Path, tmp_path: Path) -> None:
    phone = {"kind": "import", "producer": "notes", "device": "phone"}
    given = [
        lines.line("2026-04-20T09:00:00+02:00"),
        lines.line("2026-04-20T09:01:00+02:00", "b", source=phone),
        lines.line("2026-04-20T09:02:00+02:00", "c"),
    ]
    replayed(home, tmp_path, *given)
    assert listed(home) == sorted(listed(home))
    assert len(listed(home)) == 3
