"""The gates of `./dev check`: each is one command; all run, even when one fails."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from console import say, watch
from environment import ROOT, child_environment


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """One thing that must hold, and the arguments to Python that find out."""

    name: str
    arguments: tuple[str, ...]


LINT_IMPORTS = "from importlinter.cli import lint_imports_command as run; run(args=['--no-cache'])"

GATES = (
    Gate(name="format", arguments=("-m", "ruff", "format", "--check")),
    Gate(name="lint", arguments=("-m", "ruff", "check")),
    Gate(name="types", arguments=("-m", "mypy")),
    Gate(name="imports", arguments=("-c", LINT_IMPORTS)),
    Gate(name="dependencies", arguments=("-m", "deptry", "src")),
    Gate(name="dead code", arguments=("-m", "vulture")),
    Gate(name="locks", arguments=("tools/locks.py",)),
    Gate(name="docs", arguments=("tools/docs.py", "--check")),
)
TESTS = Gate(name="tests", arguments=("-m", "pytest", "-q", "-n", "auto", "-m", "not slow"))


def check(python: Path, gates: Iterable[Gate], root: Path = ROOT) -> tuple[str, ...]:
    """Run the gates, say one line for each, and return the names of those that failed."""
    failed = []
    for gate in gates:
        done = watch(gate.name, [str(python), *gate.arguments], env=child_environment(), cwd=root)
        if done.code:
            failed.append(gate.name)
            say(done.output.rstrip())
        say(f"{'FAIL' if done.code else 'ok':<5}{gate.name:<14}{done.seconds:6.1f} s")
    return tuple(failed)
