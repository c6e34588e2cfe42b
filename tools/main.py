"""The house's commands: ./dev setup, demo, test, check, run, docs, lock."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import gates
import locks
from console import say
from environment import HERE, ROOT, child_environment, ensure, is_ready

USAGE = """\
./dev setup          make .venv from the lock (every package checked by its hash); quick when nothing changed
./dev demo [ARGS]    three simulated weeks through the real pipeline, in a temporary home
./dev test [ARGS]    the tests (pytest ARGS); --slow adds those that take minutes
./dev check          format, lint, types, imports, dependencies, dead code, locks, tests; --without-tests
./dev run ARGS       humanmd ARGS
./dev docs           write the pages of docs/ that come from the code
./dev lock           make the locks anew from pyproject.toml
"""


def setup(_given: Sequence[str]) -> int:
    """Make the environment, or say that it stands."""
    was_ready = is_ready(HERE)
    python = ensure()
    say(f"{'Nothing to do' if was_ready else 'Done'}: {python}")
    return 0


def demo(given: Sequence[str]) -> int:
    """Become `humanmd demo`."""
    return _become(["-m", "humanmd", "demo", *given])


def test(given: Sequence[str]) -> int:
    """Become pytest, at the project's root."""
    python = ensure()
    os.chdir(ROOT)
    return _become(["-m", "pytest", *test_arguments(given)], python)


def check(given: Sequence[str]) -> int:
    """Run the gates and say which failed."""
    chosen = gates.GATES if "--without-tests" in given else (*gates.GATES, gates.TESTS)
    failed = gates.check(ensure(), chosen)
    say(f"Failed: {', '.join(failed)}" if failed else "All gates passed.")
    return 1 if failed else 0


def run(given: Sequence[str]) -> int:
    """Become `humanmd`."""
    return _become(["-m", "humanmd", *given])


def docs(_given: Sequence[str]) -> int:
    """Write the generated pages."""
    return _become([str(ROOT / "tools" / "docs.py")])


def lock(_given: Sequence[str]) -> int:
    """Make the locks anew."""
    ensure()
    locks.make(HERE)
    return 0


COMMANDS: Mapping[str, Callable[[Sequence[str]], int]] = MappingProxyType(
    {"setup": setup, "demo": demo, "test": test, "check": check, "run": run, "docs": docs, "lock": lock}
)


def main(arguments: Sequence[str]) -> int:
    """Run one command; 0 done, 1 failed, 2 no such command."""
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        sys.stdout.write(USAGE)
        return 0
    command = COMMANDS.get(arguments[0])
    if command is None:
        say(f"There is no ./dev {arguments[0]}.\n{USAGE}")
        return 2
    return command(arguments[1:])


def test_arguments(given: Sequence[str]) -> list[str]:
    """Fill in what the caller left open: all cores, and no tests that take minutes."""
    asked = [argument for argument in given if argument != "--slow"]
    cores = [] if any(argument.startswith("-n") for argument in asked) else ["-n", "auto"]
    chosen = "-m" in asked or "--slow" in given
    return [*cores, *([] if chosen else ["-m", "not slow"]), *asked]


def _become(arguments: Sequence[str], python: Path | None = None) -> int:
    command = [str(python or ensure()), *arguments]
    if os.name == "nt":
        return subprocess.call(command, env=child_environment())
    sys.stdout.flush()
    return os.execve(command[0], command, child_environment())  # so that signals reach the program itself


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
