"""Every receipt and every claim line can be checked, and every changed byte is named."""

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from doubles import lives
from doubles.lives import Outcome
from humanmd.cli.main import group
from humanmd.daemon.home import Home, temporary_home

COLUMNS = ("app", "title", "url", "label", "value", "text", "producer", "trigger_name", "marks", "extra")
CHANGES = 1000
HANDLE = re.compile(r"\[\^([0-9a-z]+)\]$")


def checked(root: Path) -> tuple[int, dict[str, object]]:
    """Run `humanmd verify` as anyone would."""
    code, printed, _ = lives.run("--home", root, "verify", "--json")
    return code, printed[0]


def test_before_retention_every_receipt_is_live(whole_home: Path) -> None:
    code, found = checked(whole_home)
    assert code == 0
    assert found["live"] == found["receipts"]
    assert int(str(found["receipts"])) > 500
    assert (found["expired"], found["missing"], found["mismatched"]) == (0, 0, 0)


def test_after_retention_the_rest_is_expired(brief_home: Path) -> None:
    code, found = checked(brief_home)
    assert code == 0
    assert int(str(found["expired"])) > 100
    assert int(str(found["live"])) + int(str(found["expired"])) == found["receipts"]


def test_expired_needs_the_logged_check(tmp_path: Path, brief_home: Path, batch: Outcome) -> None:
    root = lives.copied(brief_home, tmp_path / "home")
    with temporary_home(root) as home:
        home.db.execute("DELETE FROM retention_log")
    code, found = checked(root)
    assert code == 1
    assert (found["expired"], found["missing"]) == (0, batch.verified.expired)


def test_a_thousand_changed_bytes_are_all_named(tmp_path: Path, whole_home: Path) -> None:
    root = lives.copied(whole_home, tmp_path / "home")
    with temporary_home(root) as home:
        changed = set(change_bytes(home, random.Random(7)))  # noqa: S311  (a test, not a secret)
        cited = {r for r, source in home.db.rows("SELECT id, source_id FROM receipt") if source in changed}
    assert len(changed) == CHANGES
    code, found = checked(root)
    assert code == 1
    mismatches = found["mismatches"]
    assert isinstance(mismatches, list)
    named = {each["id"] for each in mismatches}
    assert named & {each["id"] for each in mismatches if each["field"] == "content"} == changed
    assert named - changed <= cited


def change_bytes(home: Home, rng: random.Random) -> list[str]:
    """Change one bit of one byte in one column of many records; return their ids."""
    names = [name for (name,) in home.db.rows("SELECT id FROM capture ORDER BY id")]
    chosen = rng.sample(names, CHANGES)
    for name in chosen:
        row = home.db.row(f"SELECT {', '.join(COLUMNS)} FROM capture WHERE id = ?", (name,))  # noqa: S608
        assert row is not None
        column, text = rng.choice([(c, t) for c, t in zip(COLUMNS, row, strict=True) if t])
        content = bytearray(text.encode())
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        home.db.execute(
            f"UPDATE capture SET {column} = CAST(? AS TEXT) WHERE id = ?",  # noqa: S608
            (bytes(content), name),
        )
    return chosen


def claim_lines(root: Path) -> list[str]:
    """List the lines of HUMAN.md that claim something of the owner; the last two sections tell of the model."""
    code, _, errors = lives.run("--home", root, "human", "--json")
    assert (code, errors) == (0, "")
    body, about = (root / "HUMAN.md").read_text(encoding="utf-8").split("\n## What this does not know\n")
    told = [line for line in about.splitlines() if HANDLE.search(line)]
    return [*(line for line in body.splitlines() if line.startswith("- ")), *told]


@pytest.mark.parametrize("days", ["kept", "let go of"])
def test_every_claim_line_of_the_portrait_opens(
    tmp_path: Path, whole_home: Path, brief_home: Path, days: str
) -> None:
    root = lives.copied(whole_home if days == "kept" else brief_home, tmp_path / "home")
    lines = claim_lines(root)
    assert len(lines) > 20
    for line in lines:
        match = HANDLE.search(line)
        assert match, line
        asked = CliRunner().invoke(group, ["--home", str(root), "evidence", match[1]])
        assert asked.exit_code == 0, line
        assert "Sources:" in asked.output, line


def test_a_handle_opens_in_a_process_of_its_own(tmp_path: Path, whole_home: Path) -> None:
    root = lives.copied(whole_home, tmp_path / "home")
    match = HANDLE.search(claim_lines(root)[0])
    assert match
    code, printed, _ = lives.run("--home", root, "evidence", f"[^{match[1]}]", "--json")
    assert code == 0
    assert printed[0]["sources"]
    code, printed, errors = lives.run("--home", root, "evidence", "zzzz", "--json")
    assert (code, printed[0]["status"]) == (1, "unknown_reference")
    assert "humanmd: " in errors


def test_a_fixed_time_gives_the_same_portrait(tmp_path: Path, whole_home: Path, lines: list[str]) -> None:
    again = lives.home(tmp_path / "again")
    lives.replayed(again, lives.shuffled(lines, 5))
    one, other = (body(lives.copied(root, tmp_path / root.parent.name)) for root in (whole_home, again))
    assert one == other


def body(root: Path) -> str:
    """Return HUMAN.md without its front matter, which names the time and the build."""
    code, printed, errors = lives.run("--home", root, "human", "--print", "--json")
    assert (code, errors) == (0, "")
    return str(printed[0]["text"]).split("\n---\n", 1)[1]
