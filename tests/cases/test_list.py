"""Every failure case that concerns what is built is held by a test, or the list says what of it is open and why."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLASSES = frozenset(
    {"dedup", "time", "sessions", "hallucination", "identity", "duplicates", "encoding", "privacy"}
)
IMPORTS = frozenset({"B166", "B168", "B169", "B170", "B173", "B174"})
ROW = re.compile(r"^\| (B\d{3}(?:, B\d{3})*) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


def tables() -> tuple[dict[str, tuple[str, str]], dict[str, str]]:
    """Read where each case is held, and the reason for what is open."""
    held, _, open_ = (ROOT / "docs/cases.md").read_text("utf-8").partition("## Not yet")
    reasons = {case: why for ids, _, why in ROW.findall(open_) for case in ids.split(", ")}
    return {case: (kind, where) for case, kind, where in ROW.findall(held)}, reasons


def test_each_case_of_the_list_is_named_by_a_test_of_its_file() -> None:
    held, _ = tables()
    assert len(held) > 50
    for case, (_, where) in held.items():
        named = re.findall(r"^def test_(b\d{3})_", (ROOT / where).read_text("utf-8"), re.MULTILINE)
        assert case.lower() in named, f"{where} has no test of {case}"


def test_what_is_open_concerns_a_case_of_the_list_and_has_a_reason() -> None:
    held, reasons = tables()
    assert set(reasons) <= set(held)
    assert all(len(why) > 20 for why in reasons.values())


def test_no_test_holds_a_case_that_is_not_on_the_list() -> None:
    held, _ = tables()
    named = {
        case.upper()
        for file in Path(__file__).parent.glob("test_*.py")
        for case in re.findall(r"^def test_(b\d{3})_", file.read_text("utf-8"), re.MULTILINE)
    }
    assert named == set(held)


def test_the_list_is_whole() -> None:
    source = (ROOT / "../shared/cases/cases.json").resolve()
    if not source.is_file():
        pytest.skip("the failure cases (../shared/cases/cases.json) are not beside the project")
    cases = {case["id"]: case["cls"] for case in json.loads(source.read_text("utf-8"))}
    wanted = {case: kind for case, kind in cases.items() if kind in CLASSES or case in IMPORTS}
    held, _ = tables()
    assert {case: kind for case, (kind, _) in held.items()} == wanted
