"""The command line: names of commands, loaded only when called, and one place where errors become words."""

import json
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, TracebackType

import click

from humanmd import __version__
from humanmd.kernel.errors import HumanmdError, UsageError

COMMANDS: MappingProxyType[str, tuple[str, str]] = MappingProxyType(
    {
        "demo": ("demo", "Live three simulated weeks through the real pipeline, in a temporary home."),
        "ingest": ("ingest", "Store S1 records from a file or standard input."),
        "replay": ("replay", "Run recorded S1 lines through the whole pipeline on their own clock."),
        "import": ("import_", "Read notes, ActivityWatch exports or a browser's history."),
        "timeline": ("timeline", "List what was on the screen, minute by minute."),
        "sessions": ("sessions", "List the sessions."),
        "search": ("search", "Search the model and the captures."),
        "model": ("model", "Build, export or compare the model."),
        "human": ("human", "Write, print or find HUMAN.md."),
        "evidence": ("evidence", "Show why the model believes something."),
        "verify": ("verify", "Check every receipt and every kept record."),
        "rebuild": ("rebuild", "Fold the model again from its stored deltas, without captures."),
        "exclude": ("exclude", "Keep apps, sites, titles and people out from now on."),
        "status": ("status", "Say what is stored and what waits."),
        "key": ("key", "Look after the key of the store."),
        "bench": ("bench", "Measure speed, memory and size."),
        "lab": ("lab", "Simulated lives with exact ground truth."),
    }
)
"""Each command with its module and its line of help: help needs none of the modules."""

_HELP = "Add --help to see how the command is used."


class LazyGroup(click.Group):
    """A group that imports a command when it is called, not when it is listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click says so)
        """Name the commands in the order of the data."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Load one command."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"humanmd.cli.{COMMANDS[cmd_name][0]}").command
        return command if isinstance(command, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the list of commands from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="humanmd")
@click.option(
    "--home",
    type=click.Path(file_okay=False, path_type=Path),
    help="Use another home than ~/.humanmd; also by HUMANMD_HOME.",
)
@click.pass_context
def group(ctx: click.Context, home: Path | None) -> None:
    """Build an auditable model of its owner on the owner's own machine."""
    ctx.obj = home


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 refused with a sentence and the next step, 2 usage."""
    if arguments is None:
        _prepare_process()
    words = list(sys.argv[1:] if arguments is None else arguments)
    _speak_utf8()
    as_json = "--json" in words
    try:
        code = group.main(args=words, prog_name="humanmd", standalone_mode=False)
    except click.ClickException as error:
        code = _misused(error, as_json=as_json)
    except (click.Abort, KeyboardInterrupt):
        _tell("Stopped.")
        code = 1
    except HumanmdError as error:
        code = _refuse(error, as_json=as_json)
    except OSError as error:
        code = _failed(error, as_json=as_json)
    except SystemExit:  # how click itself ends when the reader of our words has gone
        code = _unheard()
    sys.exit(code if isinstance(code, int) else 0)


def _misused(error: click.ClickException, *, as_json: bool) -> int:
    with suppress(OSError):
        error.show()
    if as_json:
        _answer(error.format_message(), _HELP)
    return error.exit_code


def _refuse(error: HumanmdError, *, as_json: bool) -> int:
    _tell(f"humanmd: {error}")
    if as_json:
        _answer(error.message, error.next_step)
    return 2 if isinstance(error, UsageError) else 1


def _answer(message: str, next_step: str) -> None:
    """Tell a script what was refused; where it cannot be told, the words on standard error have to do."""
    with suppress(OSError):
        click.echo(json.dumps({"error": message, "next_step": next_step}, ensure_ascii=False))


def _failed(error: OSError, *, as_json: bool) -> int:
    """Say what the system refused; a reader that has gone is no failure, but nothing more may be written to it."""
    if isinstance(error, BrokenPipeError):
        return _unheard()
    where = f"{error.filename}: " if error.filename else ""
    message = f"{where}{error.strerror or type(error).__name__}."
    return _refuse(
        HumanmdError(message, next_step="Check the path, its owner and the disk."), as_json=as_json
    )


def _unheard() -> int:
    """Write nothing more to a reader that has gone; that is no failure of the command."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 0


def _tell(text: str) -> None:
    """Say something on standard error; where that cannot be written either, the exit code has to do."""
    with suppress(OSError):
        click.echo(text, err=True)


def _prepare_process() -> None:
    """Settle what belongs to a process of our own: its encoding, how it is stopped, how a bug ends it."""
    _open_closed_streams()
    if os.name == "posix" and sys.getfilesystemencoding() != "utf-8":
        # Names of files and words of the command line are UTF-8, whatever an old locale says.
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])  # noqa: S606
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.excepthook = _broke


def _open_closed_streams() -> None:
    """Put nothing where a standard stream is closed, so that no file of ours is ever opened in its place."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            with suppress(OSError):
                os.fstat(number)
                continue
            handle = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, open(handle, mode, encoding="utf-8"))  # noqa: PTH123, SIM115  (for the whole process)


def _broke(kind: type[BaseException], _error: BaseException, trace: TracebackType | None) -> None:
    """Name a bug and where it is; its message could quote what was on the screen."""
    frames = traceback.extract_tb(trace)
    places = "".join(f"  {frame.filename}:{frame.lineno} in {frame.name}\n" for frame in frames)
    _tell(f"humanmd has a fault ({kind.__name__}). Please report these lines:\n{places.rstrip()}")


def _speak_utf8() -> None:
    """Write UTF-8 whatever the locale says; what cannot be written is escaped, never a crash."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    main()
