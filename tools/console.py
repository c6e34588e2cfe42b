"""What the house's commands say: plain lines on stderr, with times, so that stdout stays the program's own."""

import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

TICK_SECONDS = 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """What a command left behind."""

    code: int
    output: str
    seconds: float


def say(line: str) -> None:
    """Write one line for the person at the keyboard."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


def give_up(message: str) -> NoReturn:
    """Stop with a sentence and exit code 1."""
    say(message)
    raise SystemExit(1)


def watch(label: str, command: Sequence[str], *, env: dict[str, str], cwd: Path) -> Finished:
    """Run a command with its output kept; at a terminal the seconds count up beside the label."""
    started = time.monotonic()
    ticking = sys.stderr.isatty()
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env, cwd=cwd
    )
    try:
        while True:
            try:
                output, _ = process.communicate(timeout=TICK_SECONDS if ticking else None)
                break
            except subprocess.TimeoutExpired:
                sys.stderr.write(f"\r\033[K… {label}  {time.monotonic() - started:.0f} s")
                sys.stderr.flush()
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()
        if ticking:
            sys.stderr.write("\r\033[K")
    seconds = time.monotonic() - started
    return Finished(code=process.returncode, output=output.decode("utf-8", "replace"), seconds=seconds)
