import json
from pathlib import Path

from doubles.terminal import humanmd


def test_a_handle_of_the_portrait_leads_to_its_receipts(lived: Path) -> None:
    text = humanmd("--home", lived, "human", "--print").out
    handle = text.partition("[^")[2].partition("]")[0]
    for written in (handle, f"[^{handle}]", f" {handle} "):
        row = humanmd("--home", lived, "evidence", written, "--json").row
        assert row.keys() == {"reference", "kind", "id", "label", "summary", "status", "timestamp", "sources", "context", "history"}  # fmt: skip
        assert row["status"] == "live"
        assert row["sources"]


def test_links_say_when_and_context_proves_nothing(lived: Path, tmp_path: Path) -> None:
    out = tmp_path / "m.json"
    humanmd("--home", lived, "model", "export", "--raw", "--out", out)
    receipt = json.loads(out.read_text("utf-8"))["receipts"][0]["id"]
    row = humanmd("--home", lived, "evidence", receipt, "--json").row
    assert row["kind"] == "receipt"
    assert all(
        link.keys() >= {"relation", "kind", "id", "label", "timestamp", "status"} for link in row["sources"]
    )
    assert all(link["proves_nothing"] for link in row["context"])
    assert "proves_nothing" not in row["sources"][0]


def test_evidence_is_shown_in_words(lived: Path) -> None:
    handle = humanmd("--home", lived, "human", "--print").out.partition("[^")[2].partition("]")[0]
    assert "Sources:" in humanmd("--home", lived, "evidence", handle).out


def test_an_unknown_name_is_answered_once(lived: Path) -> None:
    said = humanmd("--home", lived, "evidence", "zzzz", "--json")
    assert (said.code, said.row["status"]) == (1, "unknown_reference")
    plain = humanmd("--home", lived, "evidence", "zzzz")
    assert (plain.code, plain.out) == (1, "")
    assert "model export" in plain.err
