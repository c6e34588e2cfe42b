"""Inputs of the failure cases as S1 records, and homes that they run through by the real program."""

# ruff: noqa: ANN401  (keywords are handed on to records)

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from doubles.lives import Outcome, ignored, outcome
from doubles.stages import RULES
from doubles.terminal import Said, humanmd, process
from humanmd.capture.gate import Intake
from humanmd.capture.stage import Answer
from humanmd.daemon import pipeline
from humanmd.daemon.home import Home, temporary_home
from humanmd.daemon.intake import intent_of, take
from humanmd.daemon.replay import replay
from humanmd.kernel.instants import MINUTE, SECOND, Instant, parse, render
from humanmd.modeling import stage as modeling
from humanmd.modeling.records import Cite, Claim, Proposed
from humanmd.modeling.stage import Proposer
from humanmd.session import stage as session
from humanmd.session.records import Window
from humanmd.timeline import stage as timeline

Record = dict[str, Any]


def at(moment: str) -> Instant:
    """Read an instant."""
    return parse(moment)[0]


def later(moment: str, minutes: float) -> str:
    """Name the time so many minutes after another, at the same offset."""
    start, offset = parse(moment)
    return render(Instant(start + int(minutes * MINUTE)), offset)


def record(
    moment: str, text: str = "", *, app: str = "Notes", title: str = "Untitled", **more: Any
) -> Record:
    """Make the S1 record of a case: a focused text area, nothing in it, the text beside it, an unlocked session.

    `more` names parts of the record (`url`, `event_id`, `source`, …) or of its focused element (`value`, `role`,
    `editable`, `secure`); `private` is what the browser says of its window, `bundle` the app's id.
    """
    focused = {"role": "textbox", "label": "", "value": "", "editable": True, "secure": False}
    window = {"title": title, "id": "w1", "private": more.pop("private", None)}
    bundle = more.pop("bundle", f"com.example.{app.lower().replace(' ', '')}")
    for name in focused.keys() & more.keys():
        focused[name] = more.pop(name)
    return {
        "schema_version": "1.0",
        "captured_at": moment,
        "source": {"kind": "desktop", "producer": "case", "device": "laptop"},
        "trigger": "value",
        "app": {"name": app, "id": bundle},
        "window": window,
        "url": None,
        "focused": focused,
        "text": text,
        "session": {"locked": False},
        **more,
    }


def each_minute(first: str, count: int, text: str = "", **more: Any) -> list[Record]:
    """Make one record a minute; `#` in the text becomes its number, so that it changes."""
    return [record(later(first, n), text.replace("#", str(n)), **more) for n in range(count)]


def typed(moment: str, words: str, **where: Any) -> list[Record]:
    """Make the records of words that the owner types into an empty field, in two draughts as fast as a hand."""
    start, offset = parse(moment)
    pause = (len(words) // 10 + 2) * SECOND
    half = words[: len(words) // 2]
    shown = (("focus", ""), ("value", half), ("value", words))
    return [
        record(render(Instant(start + n * pause), offset), trigger=trigger, value=value, **where)
        for n, (trigger, value) in enumerate(shown)
    ]


def lines(records: Iterable[Mapping[str, Any]]) -> list[str]:
    """Write records as JSON lines."""
    return [json.dumps(each, ensure_ascii=False) for each in records]


@contextmanager
def home(root: Path, settings: str = "") -> Iterator[Home]:
    """Open a home, with its own settings."""
    root.mkdir(mode=0o700, exist_ok=True)
    if settings:
        (root / "config.toml").write_text(settings, "utf-8")
    with temporary_home(root) as opened:
        yield opened


def came(
    opened: Home, now: str, records: Iterable[Mapping[str, Any]], intake: Intake = "ingest"
) -> tuple[Answer, ...]:
    """Take records in at a time of the clock, and answer each."""
    return take(opened, lines(records), intent_of(opened, intake, "case", at(now)))


def caught_up(opened: Home, now: str, *, closing: bool = True) -> None:
    """Run every step up to a time; `closing` ends what is open."""
    pipeline.catch_up(opened, at(now), closing=closing)


def played(root: Path, records: Iterable[Mapping[str, Any]], settings: str = "") -> Outcome:
    """Replay records in the order given, and read what came out."""
    with home(root, settings) as opened:
        replay(opened, lines(records), ignored)
        return outcome(opened)


def ran(root: Path, *words: object, given: str = "", zone: str = "") -> Said:
    """Run a command on a home, on a machine in a zone (its own if not named)."""
    if not zone:
        return humanmd("--home", root, *words, stdin=given.encode())
    if not hasattr(time, "tzset"):  # this system reads its zone only when a process starts
        return process("--home", root, *words, stdin=given.encode(), env={"TZ": zone})
    try:
        with patch.dict(os.environ, {"TZ": zone}):  # noqa: TID251  (the zone of a machine is set there)
            time.tzset()
            return humanmd("--home", root, *words, stdin=given.encode())
    finally:
        time.tzset()


def modelled(opened: Home, now: str, replies: Proposer) -> None:
    """Run the steps up to modelling with a model's replies beside the rules, as its own source of deltas."""
    timeline.step(opened.db, at(now))
    session.step(opened.db, RULES, at(now), closing=True)
    modeling.step(opened.db, opened.config, at(now), {**modeling.EMBEDDED, "llm": replies})


def reply(window: Window, claim: Claim, quote: str) -> Proposed:
    """Write a claim as a model would: sure of itself, citing the window's first record."""
    return Proposed(
        claim=claim,
        cite=Cite(capture_id=window.entries[0].captures[0], field="text", quote=quote),
        confidence=0.99,
        rule="reply",
    )
