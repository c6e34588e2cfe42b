from pathlib import Path

from doubles import lines
from doubles.terminal import humanmd


def replayed(home: Path, tmp_path: Path, *given: str) -> None:
    assert humanmd("--home", home, "replay", lines.file(tmp_path / "a.jsonl", given)).code == 0


def test_a_session_over_midnight_is_shown_once_with_both_parts(home: Path, tmp_path: Path) -> None:
    # B043
    replayed(home, tmp_path, *lines.minutes(23, 40, 56))
    (row,) = humanmd("--home", home, "sessions", "--json").rows
    assert row.keys() >= {"id", "start", "end", "status", "apps", "summary"}
    assert row["parts"] == [{"day": "2026-04-20", "minutes": 20.0}, {"day": "2026-04-21", "minutes": 35.0}]
    for day in ("2026-04-20", "2026-04-21"):
        found = humanmd("--home", home, "sessions", "--since", day, "--until", day, "--json")
        assert found.rows == [row]
    assert humanmd("--home", home, "sessions", "--since", "2026-04-22", "--json").rows == []
    plain = humanmd("--home", home, "sessions").out
    assert "2026-04-20: 20 min\n" in plain
    assert "2026-04-21: 35 min\n" in plain
    assert plain.count("23:40–00:35") == 1


def test_days_of_sessions_start_when_the_owners_do(home: Path, tmp_path: Path) -> None:
    # B044
    home.mkdir()
    (home / "config.toml").write_text('[session]\nday_start = "04:00"\n', "utf-8")
    replayed(home, tmp_path, *lines.minutes(3, 50, 21))
    (row,) = humanmd("--home", home, "sessions", "--json").rows
    assert [(part["day"], part["minutes"]) for part in row["parts"]] == [
        ("2026-04-19", 10.0),
        ("2026-04-20", 10.0),
    ]


def test_a_session_of_one_moment_belongs_to_its_day(home: Path, tmp_path: Path) -> None:
    replayed(home, tmp_path, lines.line("2026-10-16T00:30:00+11:00"))
    (row,) = humanmd("--home", home, "sessions", "--json").rows
    assert row["parts"] == [{"day": "2026-10-16", "minutes": 0.0}]


def test_sessions_are_found_by_the_instants_they_last(home: Path, tmp_path: Path) -> None:
    replayed(home, tmp_path, *lines.minutes(9, 0, 20))
    inside = ("--since", "2026-04-20T09:10:00+02:00", "--until", "2026-04-20T09:11:00+02:00")
    assert len(humanmd("--home", home, "sessions", "--json", *inside).rows) == 1
    after = ("--since", "2026-04-20T09:30:00+02:00")
    assert humanmd("--home", home, "sessions", "--json", *after).rows == []
