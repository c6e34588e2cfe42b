import os
import re
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from doubles import lines
from doubles.terminal import humanmd, process, words_of
from humanmd.cli.main import COMMANDS, LazyGroup, group

if sys.platform != "win32":
    import resource

NO_TRACE = "Traceback"


def cpu(*words: object, times: int = 5) -> float:
    """Return the least CPU time of a few runs, in seconds: the machine may be busy with others."""
    found = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert process(*words).code == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def test_every_listed_command_exists_and_says_what_it_does() -> None:
    told = humanmd("--help")
    assert told.code == 0
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        assert command is not None
        assert command.help
        assert f"  {name}" in told.out


def test_every_module_of_a_command_is_listed() -> None:
    folder = Path(import_module("humanmd.cli").__path__[0])
    speaking = {
        p.stem
        for p in folder.glob("*.py")
        if "\n@click.command(" in (text := p.read_text("utf-8")) or '\n@click.group("' in text
    }
    assert speaking == {module for module, _ in COMMANDS.values()}


def test_every_command_that_answers_can_answer_in_json() -> None:
    for command in _leaves(group):
        assert any("--json" in p.opts for p in command.params), command.name


def test_an_unknown_command_is_a_matter_of_usage() -> None:
    said = humanmd("serve", "--json")
    assert said.code == 2
    assert "serve" in said.row["error"]
    assert said.row["next_step"]
    assert LazyGroup().get_command(click.Context(group), "serve") is None


@pytest.mark.skipif(sys.platform == "win32", reason="the system does not tell the CPU time of children")
def test_help_and_status_start_within_their_bars(home: Path) -> None:
    assert humanmd("--home", home, "model", "build").code == 0
    assert cpu("--help") <= 0.15
    assert cpu("--home", home, "status") <= 0.30


def test_help_loads_no_stage() -> None:
    code = "import sys; import humanmd.cli.main; print([m for m in sys.modules if 'pydantic' in m or 'apsw' in m or 'rich' == m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.strip() == b"[]"


@pytest.mark.parametrize(
    "words",
    [
        ("ingest", "{missing}"), ("ingest", "{folder}"), ("replay", "{missing}"), ("replay", "{folder}"),
        ("replay", "{binary}"), ("import",), ("import", "folder", "{missing}"), ("import", "nothing", "{folder}"),
        ("import", "browser", "{binary}"), ("import", "activitywatch", "{binary}"), ("timeline", "--since", "soon"),
        ("model", "diff", "{binary}", "{binary}"), ("model", "export"), ("model", "export", "--out", "{folder}"),
        ("model", "export", "--out", "{missing}/x.json"), ("model", "export", "--out", "{folder}/x", "--as-of", "x"),
        ("lab", "score", "{folder}", "{binary}"), ("lab", "life", "--out", "{folder}", "--persona", "nobody"),
        ("key", "import", "AAAA"), ("key", "export"), ("key", "rotate"), ("evidence", "zzzz"),
        ("exclude", "add", "title", "[Bank"), ("exclude", "add", "url", "https://"), ("exclude", "add", "app", " "),
        ("exclude", "remove", "app", "nothing"), ("exclude", "test"), ("human", "--people"), ("search",),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_in_words(home: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 20)
    places = {name: str(tmp_path / name) for name in ("folder", "binary", "missing")}
    given = [word.format(**places) for word in words]
    plain = humanmd("--home", home, *given)
    assert plain.code in (1, 2)
    assert plain.err.strip()
    assert NO_TRACE not in plain.err
    scripted = humanmd("--home", home, *given, "--json")
    assert scripted.code == plain.code
    answer = scripted.rows[-1]
    assert answer.get("error") or answer.get("status") == "unknown_reference" or answer.get("failed")


def test_no_message_names_a_command_that_does_not_exist() -> None:
    package = Path(import_module("humanmd").__path__[0])
    named = [
        (path.name, words)
        for path in sorted(package.rglob("*"))
        if path.suffix in (".py", ".sql", ".toml", ".json", ".md")
        for words in re.findall(r"`humanmd ([a-z][^`]*)`", path.read_text("utf-8"))
    ]
    assert len(named) > 20
    assert [each for each in named if not _exists(each[1].split())] == []


def _exists(words: list[str]) -> bool:
    command: click.Command | None = group
    for word in words:
        if not isinstance(command, click.Group):
            options = {name for option in command.params for name in option.opts} if command else set()
            return command is not None and (not word.startswith("--") or word in options)
        command = command.get_command(click.Context(command), word)
    return command is not None


def test_settings_that_cannot_be_are_named_with_file_line_and_key(home: Path) -> None:
    # B025
    home.mkdir()
    wrong = {
        'exclude_titel = ["Bank"]': "line 1: there is no setting exclude_titel. Did you mean [privacy] exclude_titles?",
        '[privacy]\nexclude_titles = "Bank"': "line 2: [privacy] exclude_titles has a value",
        '[privacy]\nexclude_titles = ["[Bank"]': "line 2: [privacy] exclude_titles",
        '[privacy]\nexclude_urls = ["ok.example", "https://"]': "line 2: [privacy] exclude_urls",
        "[privacy\nx": "not valid TOML at line 1",
    }
    for text, told in wrong.items():
        (home / "config.toml").write_text(text, "utf-8")
        said = humanmd("--home", home, "exclude", "list", "--json")
        assert said.code == 1
        assert told in f"{said.row['error']} {said.row['next_step']}"
        assert str(home / "config.toml") in said.row["error"]


def test_a_locked_wrong_or_damaged_store_is_named_and_left_alone(home: Path, tmp_path: Path) -> None:
    humanmd("--home", home, "model", "build")
    humanmd("--home", tmp_path / "other", "model", "build")
    whole = (home / "store.db").read_bytes()
    (home / "key").rename(home / "kept")
    locked = humanmd("--home", home, "timeline", "--json")
    assert (locked.code, not (home / "key").exists()) == (1, True)
    assert "key import" in locked.row["next_step"]
    said = humanmd("--home", home, "status", "--json")
    assert (said.code, said.row["state"]) == (1, "key_locked")
    (home / "key").write_bytes((tmp_path / "other" / "key").read_bytes())
    assert humanmd("--home", home, "status", "--json").row["state"] == "key_locked"
    assert humanmd("--home", home, "timeline").code == 1
    (home / "kept").replace(home / "key")
    (home / "store.db").write_bytes(whole[:4096] + bytes(4096) + whole[8192:])
    assert humanmd("--home", home, "verify", "--json").code == 1
    (home / "store.db").write_bytes(b"no store at all" * 300)
    broken = humanmd("--home", home, "status", "--json")
    assert (broken.code, broken.row["state"]) == (1, "broken")
    assert (home / "store.db").read_bytes() == b"no store at all" * 300


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write anywhere"
)
def test_a_home_that_cannot_be_written_is_refused_in_words(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        said = humanmd("--home", tmp_path / "home", "timeline", "--json")
    finally:
        tmp_path.chmod(0o700)
    assert said.code == 1
    assert "--home" in said.row["next_step"]


def test_an_error_of_the_system_is_a_sentence_too(home: Path) -> None:
    home.parent.joinpath("file").write_text("", "utf-8")
    said = humanmd("--home", home.parent / "file" / "home", "timeline", "--json")
    assert said.code in (1, 2)
    assert said.row["error"]


def test_old_locales_neither_break_words_nor_names_of_files(home: Path, tmp_path: Path) -> None:
    # B097
    old = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    folder = tmp_path / "日本語 ✨"
    folder.mkdir()
    keep_for_ever(home)
    records = lines.file(folder / "捕獲.jsonl", [
        lines.line("2026-04-20T09:00:00+02:00", "Feeding the fish", window={"title": "Aquarium ✨❤️"}),
        lines.line("2026-04-20T09:01:00+02:00", "練習", window={"title": "日本語"}),
    ])  # fmt: skip
    assert process("--home", home, "ingest", records, "--build", env=old).code == 0
    found = process("--home", home, "search", "✨", "日本語", "--json", env=old)
    assert (found.code, found.err) == (0, "")
    listed = process("--home", home, "timeline", env=old)
    assert "Aquarium ✨" in listed.out
    out = folder / "書き出し.json"
    assert process("--home", home, "model", "export", "--raw", "--out", out, env=old).code == 0
    assert "日本語" in out.read_text("utf-8")


def test_homes_may_have_any_name(tmp_path: Path) -> None:
    # B183
    home = tmp_path / "O'Brien 测试 (x)" / '$a "quoted"' / "home"
    records = lines.file(tmp_path / "records.jsonl", [lines.line()])
    assert process("ingest", records, "--build", env={"HUMANMD_HOME": str(home)}).code == 0
    assert (home / "store.db").is_file()
    status = process("--home", home, "status", "--json")
    assert status.row["store"]["path"] == str(home / "store.db")
    assert process("human", "--path", env={"HUMANMD_HOME": str(home)}).out.strip() == str(home / "HUMAN.md")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["O'Brien 测试 (x)", "records.jsonl"]


@pytest.mark.skipif(os.name != "posix", reason="modes")
def test_whatever_the_umask_says_only_the_owner_can_read_a_home(home: Path, tmp_path: Path) -> None:
    # B031
    records = lines.file(tmp_path / "records.jsonl", [lines.line()])
    before = os.umask(0)
    try:
        assert process("--home", home, "ingest", records, "--build").code == 0
        assert process("--home", home, "model", "export", "--out", home / "exports" / "model.json").code == 0
    finally:
        os.umask(before)
    modes = {path: path.stat().st_mode & 0o777 for path in (home, *home.rglob("*"))}
    assert {mode for path, mode in modes.items() if path.is_dir()} == {0o700}
    assert {mode for path, mode in modes.items() if path.is_file()} == {0o600}


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_command_that_is_stopped_says_so(home: Path, sign: signal.Signals) -> None:
    words = words_of("--home", home, "ingest", "-", "--json")
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(f"{lines.line()}\n".encode())
        running.stdin.flush()
        assert b'"stored": true' in running.stdout.readline()
        running.send_signal(sign)
        out, err = running.communicate()
    assert (running.returncode, out, err.strip()) == (1, b"", b"Stopped.")
    assert humanmd("--home", home, "status", "--json").row["store"]["captures"] == 1


@pytest.mark.skipif(os.name != "posix", reason="pipes")
def test_a_reader_that_goes_is_no_failure(lived: Path) -> None:
    with subprocess.Popen(
        words_of("--home", lived, "timeline", "--json"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr is not None
        assert running.stderr.read() == b""
    assert running.returncode in (0, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_answer_that_cannot_be_written_is_said_on_the_other_stream(home: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        words = words_of("--home", home, "status", "--json")
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(b"humanmd: No space left on device.")
    assert done.stderr.count(b"\n") == 1


SPEAKING = (
    ("status",), ("status", "--json"), ("verify",), ("search", "x"), ("human", "--print"), ("exclude", "list"),
    ("import", "--list"), ("--help",), ("status", "--help"), ("--version",), ("key", "export"), ("rebuild",),
    ("ingest", "-", "--json"), ("evidence", "zzzz", "--json"), ("nothing", "--json"),
)  # fmt: skip


def shell(home: Path, words: tuple[str, ...], streams: str) -> tuple[int, str]:
    """Run a command with its standard streams set up by a shell; return its exit code and what it said."""
    said = home.parent / "said"
    line = f'"$@" 2>"{said}" {streams}'
    given = f"{lines.line()}\n".encode()
    done = subprocess.run(
        ["/bin/sh", "-c", line, "sh", *words_of("--home", home, *words)], input=given, check=False
    )
    return done.returncode, said.read_text("utf-8") if said.exists() else ""


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("words", SPEAKING)
def test_no_stream_that_is_closed_or_full_ends_in_a_trace(home: Path, words: tuple[str, ...]) -> None:
    humanmd("--home", home, "model", "build")
    plain = {"zzzz": 1, "nothing": 2}.get(
        words[0] if words[0] == "nothing" else words[min(1, len(words) - 1)], 0
    )
    quiet, said = shell(home, words, ">&-")
    assert (quiet, "has a fault" in said, NO_TRACE in said) == (plain, False, False)
    deaf, said = shell(home, words, "<&-")
    assert (deaf, "has a fault" in said, NO_TRACE in said) == (plain, False, False)
    mute, _ = shell(home, words, ">/dev/null 2>&-")
    assert mute == plain
    if Path("/dev/full").exists():
        full, said = shell(home, words, ">/dev/full")
        assert (full, "has a fault" in said, NO_TRACE in said) == (plain or 1, False, False)
        assert "No space left" in said or plain
        mute, _ = shell(home, words, ">/dev/null 2>/dev/full")
        assert mute in (plain, 1)
        assert mute == plain or words[0] not in ("nothing", "status")


@pytest.mark.skipif(os.name != "posix", reason="pipes")
@pytest.mark.parametrize("words", SPEAKING[:12])
def test_a_reader_that_never_listens_is_no_failure_of_any_command(home: Path, words: tuple[str, ...]) -> None:
    humanmd("--home", home, "model", "build")
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        words_of("--home", home, *words), stdout=theirs, stderr=subprocess.PIPE, check=False
    )
    os.close(theirs)
    assert done.returncode == 0
    assert b"humanmd:" not in done.stderr
    assert b"fault" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_recovery_code_that_nobody_can_type_in_is_refused_in_words(home: Path) -> None:
    humanmd("--home", home, "model", "build")
    code, said = shell(home, ("key", "import"), "<&-")
    assert (code, said.count("\n")) == (1, 1)
    assert "recovery code" in said


def test_a_bug_is_told_by_its_place_and_never_by_what_was_on_the_screen() -> None:
    code = "import sys; from humanmd.cli import main as m; m._prepare_process(); raise RuntimeError('secret-canary')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 1
    assert b"RuntimeError" in done.stderr
    assert b"secret-canary" not in done.stderr


def keep_for_ever(home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text('[retention]\ncapture_hours = "forever"\n', "utf-8")


def _leaves(command: click.Command) -> list[click.Command]:
    if not isinstance(command, click.Group):
        return [command]
    context = click.Context(command)
    inner = (command.get_command(context, name) for name in command.list_commands(context))
    return [leaf for each in inner if each is not None for leaf in _leaves(each)]
