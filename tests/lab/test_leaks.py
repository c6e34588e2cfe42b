import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from humanmd.capture.stage import Stored
from humanmd.daemon.home import Home, temporary_home
from humanmd.daemon.intake import intent_of, take
from humanmd.daemon.portrait import write_portrait
from humanmd.daemon.replay import files_of, lines_of
from humanmd.evidence.records import Options
from humanmd.evidence.snapshot import write
from humanmd.kernel.instants import Instant
from humanmd.kernel.paths import write_private
from humanmd.kernel.store import keys
from humanmd.kernel.store.connection import checkpoint, open_store, snapshot
from humanmd.kernel.store.keys import KeyFile
from humanmd.lab import leaks
from humanmd.lab.leaks import CONTROL, BlindScannerError, Leak, control, scan
from humanmd.lab.life.generate import generate
from humanmd.lab.needles import LONGEST_SPREAD, Canary

SECRET = Canary(name="pw", text="uw28aXD2X!152")
TELLING = {"private_window": "Hidden Harb", "password_manager": "teal-otter-9431"}
"""What of a whole sentence gives it away; its other words stand elsewhere too."""


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with temporary_home(tmp_path / "home") as opened:
        yield opened


def key_of(home: Home) -> bytes:
    return keys.obtain(home.paths.store, KeyFile(home.paths.key))


def shown(home: Home, text: str, **changes: object) -> dict[str, object]:
    record: dict[str, object] = {
        "captured_at": "2026-04-21T09:00:00Z",
        "source": {"kind": "desktop", "producer": "at-spi", "device": "laptop"},
        "trigger": "value",
        "app": {"name": "Notes", "id": "notes"},
        "window": {"title": "Untitled", "id": "w1"},
        "text": text,
        "session": {"locked": False, "idle_ms": 100},
    }
    return {**record, **changes}


def keep(home: Home, *records: dict[str, object]) -> None:
    take(home, records, intent_of(home, "ingest", "test", Instant(1_776_675_700_000_000)))


def places(found: tuple[Leak, ...]) -> set[str]:
    return {leak.place for leak in found}


def test_an_empty_home_is_clean(home: Home) -> None:
    assert scan(home.paths.root, key_of(home), [SECRET], {"stdout": "nothing"}) == ()


def test_files_names_and_texts_are_looked_through(home: Home) -> None:
    write_private(home.paths.logs / "daemon.log", b"a line\nfailed: " + SECRET.text.encode())
    (home.paths.run / f"{SECRET.text}.tmp").write_bytes(b"")
    found = scan(home.paths.root, key_of(home), [SECRET], {"stdout": SECRET.text[::-1], "stderr": "fine"})
    assert set(found) == {
        Leak(canary="pw", place="stdout", form="reversed"),
        Leak(canary="pw", place="logs/daemon.log", form="exact"),
        Leak(canary="pw", place=f"the name of run/{SECRET.text}.tmp", form="exact"),
    }


def test_what_is_stored_is_found_in_the_log_and_then_in_the_store(home: Home) -> None:
    checkpoint(home.db)
    keep(home, shown(home, CONTROL.text))
    assert places(scan(home.paths.root, key_of(home), [CONTROL])) == {"store.db-wal (decrypted)"}
    checkpoint(home.db)
    assert places(scan(home.paths.root, key_of(home), [CONTROL])) == {"store.db (decrypted)"}


def test_copies_of_the_store_are_looked_into(home: Home) -> None:
    keep(home, shown(home, CONTROL.text))
    snapshot(home.db, home.paths.backup / "copy.db")
    assert "backup/copy.db (decrypted)" in places(scan(home.paths.root, key_of(home), [CONTROL]))


def test_a_store_under_another_key_is_not_called_clean(home: Home) -> None:
    open_store(home.paths.backup / "other.db", bytes(32)).close()
    with pytest.raises(BlindScannerError, match=r"other\.db"):
        scan(home.paths.root, key_of(home), [SECRET])


@pytest.mark.parametrize("at", [0, leaks.CHUNK - 5, leaks.CHUNK - 13, leaks.CHUNK + LONGEST_SPREAD])
def test_a_canary_across_two_chunks_is_found(home: Home, at: int) -> None:
    write_private(home.paths.exports / "big.json", bytes(at) + SECRET.text.encode() + bytes(99))
    assert places(scan(home.paths.root, key_of(home), [SECRET])) == {"exports/big.json"}


def test_the_control_is_found_in_every_place_and_form(home: Home) -> None:
    found = control(home, key_of(home), {"stdout": "said", "stderr": ""})
    assert {"store.db (decrypted)", "store.db-wal (decrypted)", "logs/control-0.log", "stdout, 0"} <= places(
        found
    )
    assert {leak.form for leak in found} >= {
        "exact",
        "folded",
        "stripped",
        "8-gram",
        "base64",
        "hex",
        "url",
        "reversed",
    }
    assert list(home.paths.logs.iterdir()) == []


def test_a_scanner_that_sees_nothing_is_refused(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "decrypted_copy", lambda _path, _key, out: out.write_bytes(b""))
    with pytest.raises(BlindScannerError, match="planted"):
        control(home, key_of(home))


def canaries_of(life: Path) -> list[Canary]:
    files = [life / "gold" / f"{name}.jsonl" for name in ("secrets", "attacks")]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    rows = [row for row in map(json.loads, lines) if row["outcome"] in {"masked", "absent"}]
    return [
        Canary(name=row["attack_id"], text=row["needle"], secret=TELLING.get(row["kind"], "")) for row in rows
    ]


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("life")
    generate("clara", 1, 2, folder)
    return folder


def test_the_secrets_of_a_life_are_on_its_screen(life: Path, home: Home) -> None:
    canaries = canaries_of(life)
    screen = {"screen": "".join(lines_of(files_of(life / "captures")))}
    found = scan(home.paths.logs, key_of(home), canaries, screen)
    assert {leak.canary for leak in found} == {canary.name for canary in canaries}
    assert len(canaries) >= 40


def test_taking_a_life_in_keeps_none_of_its_secrets(life: Path, home: Home) -> None:
    lines = list(lines_of(files_of(life / "captures")))
    answers = take(home, lines, intent_of(home, "ingest", "test", home.clock.now()))
    assert sum(isinstance(answer, Stored) for answer in answers) > 1000
    assert scan(home.paths.root, key_of(home), canaries_of(life)) == ()
    control(home, key_of(home))


def test_living_a_life_leaves_none_of_its_secrets_anywhere(life: Path, tmp_path: Path) -> None:
    root = tmp_path / "home"
    canaries = canaries_of(life)
    texts = dict(
        run(root, *words) for words in (("replay", str(life / "captures")), ("status",), ("verify",))
    )
    texts |= dict([run(root, "timeline", "--json"), run(root, "sessions", "--json")])
    with temporary_home(root) as home:
        write_portrait(home)
        for raw in (False, True):
            options = Options(generated_at=home.clock.now(), raw=raw)
            write(home.db, home.paths.exports / f"model-{raw}.json", options)
        assert home.paths.human.stat().st_size > 1000
        assert scan(root, key_of(home), canaries, texts) == ()
        assert texts["timeline"]
        control(home, key_of(home), texts)


def run(root: Path, *words: str) -> tuple[str, str]:
    """Run a command as the owner does and return its name with all that it said."""
    done = subprocess.run(
        [sys.executable, "-m", "humanmd", "--home", str(root), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=True,
    )
    return words[0], done.stdout.decode()
