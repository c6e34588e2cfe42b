import io
import sys

import pytest

from humanmd.cli.progress import progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_no_bar_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    with progress("working", 10) as advance:
        advance(5, "hard")
    assert stream.getvalue() == ""


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    with progress("working", 10) as advance:
        advance(10, "hard")
    assert "working hard" in stream.getvalue()
    assert "100%" in stream.getvalue()
