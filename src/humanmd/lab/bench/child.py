"""Work in a process of its own, so that its memory is its own: `python -m humanmd.lab.bench.child NAME ARGUMENT…`."""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from humanmd.lab.bench import replay, snapshots
from humanmd.lab.bench.figures import BenchError

WORK: Final[Mapping[str, Callable[..., Mapping[str, float | None]]]] = MappingProxyType(
    {"replay": replay.work, "snapshot": snapshots.work}
)
"""What can be done in a child: numbers by name."""


def run(name: str, *arguments: str) -> dict[str, float | None]:
    """Do a piece of work in a child process and return its numbers. Raises BenchError when it fails."""
    words = [sys.executable, "-m", __name__, name, *arguments]
    done = subprocess.run(words, capture_output=True, check=False)  # noqa: S603  (our own program)
    if done.returncode != 0:
        last = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2].partition(":")[0]
        message = f"Measuring {name} failed with {last or done.returncode}."
        raise BenchError(message, next_step=f"Run `python -m {__name__} {name} …` to see why.")
    made: dict[str, float | None] = json.loads(done.stdout)
    return made


def main(words: Sequence[str]) -> None:
    """Do what the first word names with the others and print its numbers as JSON."""
    sys.stdout.write(json.dumps(dict(WORK[words[0]](*words[1:]))))


if __name__ == "__main__":
    main(sys.argv[1:])
