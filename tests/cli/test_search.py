from pathlib import Path

from doubles import lines
from doubles.terminal import humanmd


def test_a_hit_has_the_shape_that_scripts_rely_on(lived: Path) -> None:
    rows = humanmd("--home", lived, "search", "Lisbon", "--json").rows
    assert rows
    for n, row in enumerate(rows, 1):
        assert row.keys() == {
            "rank",
            "kind",
            "status",
            "id",
            "text",
            "score",
            "observed_at",
            "app",
            "receipts",
            "captures",
        }
        assert row["rank"] == n
        assert all(each.keys() == {"id", "event_id"} for each in row["captures"])
    assert humanmd("--home", lived, "search", "Lisbon").out.startswith("  1  ")


def test_what_is_asked_for_is_narrowed(home: Path, tmp_path: Path) -> None:
    given = [
        lines.line("2026-04-20T09:00:00+02:00", "ferry timetable", event_id="a"),
        lines.line(
            "2026-04-21T09:00:00+02:00", "ferry tickets", event_id="b", app={"name": "Mail", "id": "mail"}
        ),
    ]
    assert humanmd("--home", home, "replay", lines.file(tmp_path / "a.jsonl", given)).code == 0

    def found(*words: str) -> list[str]:
        rows = humanmd("--home", home, "search", "ferry", "--kind", "capture", "--json", *words).rows
        return sorted(each["event_id"] for row in rows for each in row["captures"])

    assert found() == ["a", "b"]
    assert found("--app", "Mail") == ["b"]
    assert found("--until", "2026-04-20T12:00:00Z") == ["a"]
    assert found("--since", "2026-04-21") == ["b"]
    assert len(found("--limit", "1")) == 1


def test_nothing_found_is_no_failure(lived: Path) -> None:
    said = humanmd("--home", lived, "search", "zyzzyva quokka")
    assert (said.code, said.out) == (0, "Nothing was found.\n")
    odd = humanmd("--home", lived, "search", '"* OR NEAR( -', "--json")
    assert (odd.code, odd.err) == (0, "")
