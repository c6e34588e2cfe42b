"""Failure cases of privacy that hold before there is a live screen: what is refused, masked, shared and readable."""

import base64
import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from doubles.cases import Record, came, caught_up, home, lines, ran, record, typed
from doubles.claims import Sight, fact
from doubles.claims import model as claimed
from doubles.terminal import process
from humanmd.capture.stage import Refused, Stored
from humanmd.daemon.home import Home
from humanmd.kernel.store import keys
from humanmd.kernel.store.keys import KeyFile
from humanmd.lab.leaks import Leak, scan
from humanmd.lab.needles import Canary

NOON = "2026-04-21T12:00:00Z"


def leaks(opened: Home, texts: Iterable[str]) -> tuple[Leak, ...]:
    """Search everything that a home keeps and says for some texts."""
    said = {
        " ".join(command): ran(opened.paths.root, *command).out
        for command in (("timeline", "--json"), ("search", "password", "--json"), ("status", "--json"), ("human", "--print"))
    }  # fmt: skip
    key = keys.obtain(opened.paths.store, KeyFile(opened.paths.key))
    return scan(opened.paths.root, key, [Canary(name=text[:4], text=text) for text in texts], said)


def kept(opened: Home, *records: Record) -> list[str]:
    """Take records in and run every step; return what was answered, and at the end what rule each was refused by."""
    answers = came(opened, NOON, records)
    caught_up(opened, "2026-04-21T13:00:00Z")
    return [
        a.rule or "kept" if isinstance(a, Stored) else a.rule if isinstance(a, Refused) else "?"
        for a in answers
    ]


@pytest.mark.parametrize(
    ("private", "title", "rule"),
    [
        (None, "Example Clinic - appointment", "private_unknown"),
        (True, "Example Clinic - appointment", "private_window"),
        (False, "Example Clinic - appointment - Google Chrome (Incognito)", "private_window"),
    ],
)
def test_b021_a_browser_window_that_may_be_private_is_not_recorded(
    root: Path,
    *,
    private: bool | None,
    title: str,
    rule: str,
) -> None:
    sent = record(
        "2026-04-21T09:00:00+00:00", "Your results are ready", app="Google Chrome", bundle="com.google.Chrome",
        title=title, private=private,
    )  # fmt: skip
    with home(root) as opened:
        assert kept(opened, sent) == [rule]
        assert leaks(opened, ["Example Clinic", "Your results are ready"]) == ()
    assert ran(root, "status", "--json").row["store"]["refused"] == {rule: 1}


def test_b024_no_picture_is_kept_neither_of_an_excluded_window_nor_of_any_other(root: Path) -> None:
    picture = base64.b64encode(b"\x89PNG CANARY-7731 rendered").decode()
    pixels = {"mime": "image/png", "width": 8, "height": 8, "data_b64": picture}
    excluded = record("2026-04-21T09:00:00+00:00", "CANARY-7731", app="Safe", title="Vault", pixels=pixels)
    other = record(
        "2026-04-21T09:01:00+00:00", "an ordinary page", app="Editor", title="main.py", pixels=pixels
    )
    with home(root, '[privacy]\nexclude_titles = ["Vault"]\n') as opened:
        assert kept(opened, excluded, other) == ["excluded_title", "kept"]
        assert leaks(opened, ["CANARY-7731", picture]) == ()
        assert [path for path in root.rglob("*") if path.suffix in (".png", ".webp", ".jpg")] == []


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ('exclude_titel = ["Bank"]', "exclude_titel"),
        ('exclude_titles = "Bank"', "exclude_titles"),
        ('exclude_titles = ["[Bank"]', "exclude_titles"),
    ],
)
@pytest.mark.parametrize("command", [("status",), ("ingest", "-"), ("timeline",)])
def test_b025_a_setting_that_could_have_no_effect_stops_the_start(
    root: Path, line: str, place: str, command: tuple[str, ...]
) -> None:
    with home(root):
        pass
    (root / "config.toml").write_text(f"[privacy]\n{line}\n", "utf-8")
    done = ran(root, *command)
    assert done.code == 1
    assert all(part in done.err for part in (str(root / "config.toml"), "line 2", place))


def test_b025_letter_case_does_not_matter_and_a_test_names_the_rule(root: Path) -> None:
    with home(root, '[privacy]\nexclude_titles = ["^bank$", "my bank"]\n') as opened:
        assert kept(
            opened,
            record("2026-04-21T09:00:00+00:00", "x", app="Editor", title="BANK"),
            record("2026-04-21T09:00:01+00:00", "x", app="Editor", title="River bank"),
        ) == ["excluded_title", "kept"]
    row = ran(root, "exclude", "test", "--title", "My Bank", "--json").row
    assert (row["excluded"], row["rule"], row["exclusion"]) == (True, "excluded_title", "title:my bank")
    assert "excluded_title, by title my bank" in ran(root, "exclude", "test", "--title", "My Bank").out


PASSWORD = "Tr0ub4dor&3"


def test_b026_a_password_is_nowhere_neither_hidden_nor_shown(root: Path) -> None:
    hidden = record(
        "2026-04-21T09:00:00+00:00",
        "E-mail\nPassword",
        app="Browser",
        title="Sign in",
        role="AXSecureTextField",
        value=PASSWORD,
        editable=False,
    )
    shown = record(
        "2026-04-21T09:00:05+00:00", f"Password {PASSWORD} (shown)", app="Browser", title="Sign in", role="AXTextField",
        value=PASSWORD, secure=True,
    )  # fmt: skip
    with home(root) as opened:
        assert kept(opened, hidden, shown) == ["secure_input", "secure_input"]
        assert opened.db.rows("SELECT value, text FROM capture") == [("", "")] * 2
        assert leaks(opened, [PASSWORD]) == ()


def secrets() -> dict[str, str]:
    return {
        "aws": "wJalrXUtnFEMI/K7MDENG/bPxRfi" + "CYEXAMPLEKEY",
        "github": "ghp_" + "a1B2c3D4e5F6" * 3,
        "openai": "sk-proj-" + "Zx9Yw8Vu" * 4,
        "card": "4111 1111 1111 1111",
        "key": "MIIEvQIBADANBg",
    }


def test_b027_secrets_in_a_terminal_are_placeholders_and_all_else_stays(root: Path) -> None:
    planted = secrets()
    text = "\n".join(
        (
            f"export AWS_SECRET_ACCESS_KEY={planted['aws']}", planted["github"], planted["openai"], f"card {planted['card']}",
            "-----BEGIN " + "PRIVATE KEY-----", planted["key"], "-----END " + "PRIVATE KEY-----", "order 4111 1111 1111 1112",
        )
    )  # fmt: skip
    with home(root) as opened:
        assert kept(opened, record("2026-04-21T09:00:00+00:00", text, app="Terminal", title="zsh")) == [
            "kept"
        ]
        ((stored,),) = opened.db.rows("SELECT text FROM capture")
        assert leaks(opened, planted.values()) == ()
    assert str(stored).count("[masked:") == 5
    assert "order 4111 1111 1111 1112" in str(stored)
    assert str(stored).startswith("export AWS_SECRET_ACCESS_KEY=[masked:")
    assert "\ncard [masked:" in str(stored)
    hits = ran(root, "search", "order 4111 1111 1111 1112", "--json").rows
    assert len(hits) == 1


PERSONAL = {
    "mara@example.org": "Owner mail is mara@example.org",
    "12 Elm Road": "Lives at 12 Elm Road",
    "/Users/mara": "Works in /Users/mara/secret-proj",
    "+49 151 0000000": "Phone +49 151 0000000",
}


def test_b030_what_is_shared_holds_no_personal_data_and_is_redacted_by_default(
    root: Path, tmp_path: Path
) -> None:
    with home(root) as opened:
        claimed(opened.db, [
            Sight(claim=fact("likes", words, text=words), day=n, words=f"I like that {words}")
            for n, words in enumerate(PERSONAL.values())
        ])  # fmt: skip
    plain, raw = tmp_path / "shared.json", tmp_path / "raw.json"
    assert ran(root, "model", "export", "--out", plain).code == 0
    assert ran(root, "model", "export", "--raw", "--out", raw).code == 0
    shared = {
        "export": plain.read_text("utf-8"),
        "then": ran(root, "model", "export", "--as-of", "2026-12-01", "--out", plain).out
        + plain.read_text("utf-8"),
        "page": ran(root, "human", "--redacted").out,
    }
    for secret in PERSONAL:
        assert secret in raw.read_text("utf-8")
        assert secret in ran(root, "human", "--print").out.replace("\\", "")
        assert [name for name, text in shared.items() if secret in text.replace("\\", "")] == []


@pytest.mark.skipif(sys.platform == "win32", reason="other systems say by modes who may read")
def test_b031_files_are_their_owners_whatever_the_mask_of_the_process(root: Path, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        given = "\n".join(
            lines(
                typed("2026-04-21T09:00:00+00:00", "I love green tea.", app="Slack", title="Ana Sousa (DM)")
            )
        )
        said = process("--home", root, "ingest", "-", "--build", stdin=given.encode())
        assert said.code == 0
        out = tmp_path / "export.json"
        assert process("--home", root, "model", "export", "--raw", "--out", out).code == 0
    finally:
        os.umask(before)
    found = {path: stat.S_IMODE(path.stat().st_mode) for path in (root, out, *root.rglob("*"))}
    assert {root / "store.db", root / "HUMAN.md", root / "key"} <= set(found)
    assert {path: oct(mode) for path, mode in found.items() if mode & 0o077} == {}
    assert not (root / "store.db").read_bytes().startswith(b"SQLite format 3")
