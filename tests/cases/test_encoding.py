"""Failure cases of encoding: NUL, cuts inside a sign, byte-order marks, a machine that speaks ASCII, another language."""

import json
from pathlib import Path
from typing import Any

import pytest

from doubles.cases import came, caught_up, home, lines, played, ran, record, typed
from doubles.claims import fact
from doubles.judging import judge
from doubles.lives import ignored, outcome
from doubles.terminal import process
from humanmd.capture.s1 import MAX_TEXT
from humanmd.daemon.replay import replay
from humanmd.kernel.text import cut

DIRECT = {"app": "Slack", "title": "Ana Sousa (DM) - Acme - Slack"}


def found(root: Path, words: str) -> list[dict[str, Any]]:
    done = ran(root, "search", words, "--json")
    assert done.code == 0
    return done.rows


def test_b092_text_padded_with_nul_is_found_and_the_indexes_stay_sound(root: Path) -> None:
    sent = record(
        "2026-04-21T09:00:00+00:00", "\0部\0署\0完\0成\0 deploy\0 ok", app="Terminal", title="ssh", value="\0你\0好"
    )  # fmt: skip
    assert "\\u0000" in lines([sent])[0]
    with home(root) as opened:
        came(opened, "2026-04-21T09:00:00Z", [sent])
        caught_up(opened, "2026-04-21T10:00:00Z")
        assert opened.db.value("SELECT length(value) FROM capture") == 2
        assert opened.db.rows("PRAGMA quick_check") == [("ok",)]
        for table in ("capture_fts", "point_fts"):
            opened.db.execute(f"INSERT INTO {table} ({table}) VALUES ('integrity-check')")  # noqa: S608  (our names)
    for words in ("部署完成", "deploy ok", "你好"):
        (hit,) = found(root, words)
        assert hit["kind"] == "capture"
    assert all("\0" not in row["text"] for row in found(root, "deploy ok"))
    (block,) = ran(root, "timeline", "--json").rows
    assert "\0" not in json.dumps(block, ensure_ascii=False)


FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
LONG = "a" * 10_238 + FAMILY + "b" * 100


@pytest.mark.parametrize("mark", ["", "…", "\n[…]"])
def test_b093_no_limit_cuts_a_sign_in_two(mark: str) -> None:
    for limit in (10_240, *range(10_230, 10_261)):
        short = cut(LONG, limit, mark)
        assert len(short) <= limit
        assert short.encode("utf-8").decode("utf-8") == short
        body = short.removesuffix(mark)
        assert LONG.startswith(body)
        assert body.strip("ab") in ("", FAMILY)


def test_b093_a_record_of_any_length_is_kept_whole_or_cut_between_signs(root: Path) -> None:
    texts = ["a" * (MAX_TEXT - 12 + n) + FAMILY + "b" * 100 for n in range(20)]
    made = [record(f"2026-04-21T09:{n:02}:00+00:00", text) for n, text in enumerate(texts)]
    with home(root) as opened:
        came(opened, "2026-04-21T10:00:00Z", made)
        kept = [str(row[0]) for row in opened.db.rows("SELECT text FROM capture ORDER BY at")]
    assert len(kept) == 20
    assert all(len(text) <= MAX_TEXT for text in kept)
    assert {text.removesuffix("\n[…]").strip("ab") for text in kept} <= {"", FAMILY}


NOTE = "---\ntitle: Test\ntags: [a, b]\n---\nBody"


def test_b095_a_byte_order_mark_hides_no_front_matter(root: Path, tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    for name, data in (
        ("2026-04-01", b"\xef\xbb\xbf" + NOTE.encode()),
        ("2026-04-02", b"\xef\xbb\xbf" + NOTE.replace("\n", "\r\n").encode()),
        ("2026-04-03", NOTE.encode("utf-16-le").join((b"\xff\xfe", b""))),
    ):
        (vault / f"{name}.md").write_bytes(data)
    done = ran(root, "import", "folder", vault, "--json")
    assert (done.code, done.row["new"], done.row["skipped"]) == (0, 3, [])
    with home(root) as opened:
        kept = opened.db.rows("SELECT title, text, extra FROM capture ORDER BY at")
    assert [(title, text, json.loads(extra)["tags"]) for title, text, extra in kept] == [
        ("Test", "Body", ["a", "b"])
    ] * 3


ASCII = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
TITLES = ("Aquarium ✨❤️", "日本語")


def test_b097_a_machine_that_speaks_ascii_prints_and_writes_every_sign(root: Path, tmp_path: Path) -> None:
    played(
        root,
        [
            each
            for n, title in enumerate(TITLES)
            for each in typed(
                f"2026-04-2{n}T09:00:00+00:00", f"I love {title}", title=f"{title} - Notes", bundle="com.apple.notes"
            )
        ],
    )  # fmt: skip
    assert process("--home", root, "search", "✨", env=ASCII).code == 0
    for words, title in (("aquarium ✨", TITLES[0]), ("日本語", TITLES[1])):
        said = process("--home", root, "search", words, env=ASCII)
        assert (said.code, said.err) == (0, "")
        assert title in said.out
    out = tmp_path / "out.json"
    for command in (
        ("human", "--print"),
        ("timeline",),
        ("model", "export", "--raw", "--out", out),
        ("human",),
    ):
        said = process("--home", root, *command, env=ASCII)
        assert (said.code, "Traceback" in said.err) == (0, False)
    text = (root / "HUMAN.md").read_bytes().decode("utf-8")
    exported = out.read_bytes().decode("utf-8")
    for title in TITLES:
        assert title in text
        assert title in exported


PORTUGUESE = "Prefiro reuniões de manhã."


def test_b099_what_is_written_in_another_language_is_quoted_and_found_in_it(root: Path) -> None:
    with home(root) as opened:
        replay(opened, lines([*typed("2026-04-21T09:00:00+00:00", PORTUGUESE, **DIRECT)]), ignored)
        made = outcome(opened).made
        assert [
            p for p in made["points"] if p["text"] and not p["text"].isascii() and "Prefers" in p["text"]
        ] == []
    (hit,) = found(root, "reuniões")
    assert hit["text"] == PORTUGUESE
    assert [h["id"] for h in found(root, "REUNIOES de manha")] == [hit["id"]]
    (item,) = judge(
        fact("prefers", "reuniões de manhã", situation="", text="Prefere reuniões de manhã."),
        PORTUGUESE,
        "wrote",
    ).kept
    assert (item.evidence.quote, item.claim.text) == (PORTUGUESE, "Prefere reuniões de manhã.")
