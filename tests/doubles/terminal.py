"""The command line as a person or a script meets it: in this process, or as a program of its own."""

import io
import json
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

from humanmd.cli.main import main
from humanmd.kernel.config import environment


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a command left: its exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Every line of output as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def row(self) -> dict[str, Any]:
        """The one line of output as JSON."""
        (row,) = self.rows
        return row


def humanmd(*words: object, stdin: bytes = b"") -> Said:
    """Run a command in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    code = 0
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", given):
        try:
            main([str(word) for word in words])
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
    return Said(code=code, out=_written(out), err=_written(err))


def words_of(*words: object) -> list[str]:
    """Name a command as a program of its own."""
    return [sys.executable, "-m", "humanmd", *map(str, words)]


def process(*words: object, stdin: bytes = b"", env: Mapping[str, str] = MappingProxyType({})) -> Said:
    """Run a command as a program of its own, with these variables of the environment beside the inherited ones."""
    done = subprocess.run(
        words_of(*words), input=stdin, capture_output=True, check=False, env={**environment(), **env}
    )
    return Said(code=done.returncode, out=done.stdout.decode("utf-8"), err=done.stderr.decode("utf-8"))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    return buffer.getvalue().decode("utf-8") if isinstance(buffer, io.BytesIO) else ""
