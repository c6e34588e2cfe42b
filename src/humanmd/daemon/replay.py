"""Replay: recorded S1 lines drive a virtual clock through the whole pipeline, as fast as the machine goes."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from humanmd.capture.clock_guard import newest, trusted
from humanmd.capture.s1 import Moment, S1Error, S1Record, parse
from humanmd.capture.stage import Answer, Conflict, Failed, Refused, Stored
from humanmd.daemon import pipeline
from humanmd.daemon.home import Home
from humanmd.daemon.intake import intent_of, numbered, take
from humanmd.daemon.nights import last_night, next_night
from humanmd.kernel.clock import VirtualClock
from humanmd.kernel.errors import HumanmdError
from humanmd.kernel.instants import HOUR, MINUTE, Instant
from humanmd.kernel.store import cursor

BATCH = 500
TICK = 30 * MINUTE
"""How often the steps run on the virtual clock; what they make does not depend on it."""

_STRAGGLING = HOUR
"""Records this much older than the last night are days that came late; younger ones are stragglers of their own."""

_AFTER_THE_LAST = 15 * MINUTE
_NIGHT = "night"
_CARRIED = re.compile(r"[\udc80-\udcff]")
"""Bytes that are no UTF-8, as a line that was read from a file carries them."""


class ReplaySourceError(HumanmdError):
    """There is nothing to replay at the path."""


class Tally:
    """What happened to the lines so far; `failed` names which one of all lines, its key and the fault."""

    def __init__(self) -> None:
        self.records = 0
        self.stored = 0
        self.duplicates = 0
        self.conflicts = 0
        self.failed: list[tuple[int, str, str]] = []
        self.refused: Counter[str] = Counter()
        self.blocks = 0

    def take(self, answers: Iterable[Answer]) -> None:
        """Count a batch of answers."""
        for answer in answers:
            self.records += 1
            match answer:
                case Stored(duplicate=True):
                    self.duplicates += 1
                case Stored():
                    self.stored += 1
                case Refused(rule=rule):
                    self.refused[rule] += 1
                case Conflict():
                    self.conflicts += 1
                case Failed(key=key, error=error):
                    self.failed.append((self.records, key, error))


def files_of(path: Path) -> tuple[Path, ...]:
    """List the JSONL files of a path in the order of their names. Raises ReplaySourceError."""
    if path.is_file():
        return (path,)
    found = tuple(sorted(path.glob("**/*.jsonl"))) if path.is_dir() else ()
    if not found:
        message = f"There are no S1 records at {path}."
        raise ReplaySourceError(message, next_step="Name a .jsonl file or a folder that holds some.")
    return found


def lines_of(files: Iterable[Path]) -> Iterator[str]:
    """Yield the lines of files that are not blank; one that is not UTF-8 carries its bytes, so that it is refused."""
    for file in files:
        with file.open("rb") as handle:
            for _, line in numbered(handle):
                yield line.decode("utf-8", "surrogateescape")


def places_of(files: Iterable[Path], wanted: Iterable[int]) -> dict[int, tuple[Path, int]]:
    """Tell for the n-th lines of all files (from 1, as `lines_of` yields them) which line of which file they are."""
    left = sorted(set(wanted), reverse=True)
    found: dict[int, tuple[Path, int]] = {}
    passed = 0
    for file in files if left else ():
        with file.open("rb") as handle:
            for number, _ in numbered(handle):
                passed += 1
                if left and passed == left[-1]:
                    found[left.pop()] = (file, number)
    return found


def replay(home: Home, lines: Iterable[str], done: Callable[[int], None]) -> Tally:
    """Run lines through the pipeline; `done` is told how many more are through.

    The records drive flushes, session ends, nights, retention and builds. Lines that an earlier run has already
    taken are recognised, so a killed replay goes on where it was. Raises LockedError beside other work on the home.
    """
    with pipeline.alone(home, "humanmd, replay"):
        run = _Run(home)
        source = (_parsed(line) for line in lines)
        batch = list(islice(source, BATCH))
        while batch:
            following = list(islice(source, BATCH))
            run.take(batch, _moments(following))
            done(len(batch))
            batch = following
        run.finish()
    return run.tally


class _Run:
    def __init__(self, home: Home) -> None:
        self._home = home
        self._intent = intent_of(home, "replay", "replay", Instant(0))
        self._clock = VirtualClock(Instant(0))
        self._ticked = Instant(0)
        self._seen: list[Moment] = []
        self._late = False
        self.tally = Tally()

    def take(self, records: Sequence[S1Record | str | bytes], following: Sequence[Moment]) -> None:
        """Store a batch and let the clock, and what it triggers, follow; `following` are the next batch's moments."""
        seen = _moments(records)
        self._seen += seen
        moments = trusted(seen, following)
        if moments and not cursor.get(self._home.db, _NIGHT):
            cursor.advance(self._home.db, _NIGHT, moments[0].at)
        passed = cursor.get(self._home.db, _NIGHT)
        for moment in moments:
            self._clock.advance(moment.at, moment.offset)
        intent = replace(self._intent, now=self._received(seen))
        before = self.tally.stored
        self.tally.take(take(self._home, records, intent))
        if self.tally.stored > before:
            self._late = self._late or any(moment.at < passed - _STRAGGLING for moment in seen)
        self._let_nights_pass()
        if self._clock.now() - self._ticked >= TICK:
            self._tick(self._clock.now())

    def finish(self) -> None:
        """Close what is open, as if nobody came back, and build the model.

        Records in no order may have come after their nights, and the newest ones may have driven no clock.
        """
        if not self.tally.records:
            return
        last = newest(self._seen)
        if last is not None:
            self._clock.advance(last.at, last.offset)
        self._let_nights_pass()
        if self._late:
            self._make_up_for_nights()
        end = Instant(self._clock.now() + _AFTER_THE_LAST)
        self.tally.blocks += pipeline.catch_up(self._home, end, closing=True).blocks
        pipeline.build(self._home, end, "replay")

    def _received(self, seen: Sequence[Moment]) -> Instant:
        """Say when records came in: by the clock, or as the newest of them while none has moved it yet."""
        first = None if self._clock.now() else newest(seen)
        return self._clock.now() if first is None else first.at

    def _tick(self, now: Instant) -> None:
        self.tally.blocks += pipeline.catch_up(self._home, now).blocks
        self._ticked = now

    def _let_nights_pass(self) -> None:
        """Run each night that the clock has passed, at its own time."""
        now, offset = self._clock.now(), self._clock.offset()
        due = next_night(cursor.get(self._home.db, _NIGHT), offset)
        while due <= now:
            self._tick(due)
            pipeline.night(self._home, due, offset)
            pipeline.build(self._home, due, "nightly")
            cursor.advance(self._home.db, _NIGHT, due)
            due = next_night(due, offset)

    def _make_up_for_nights(self) -> None:
        """Run the last night that has passed again, for days that came after it."""
        now, offset = self._clock.now(), self._clock.offset()
        self._tick(now)
        pipeline.night(self._home, last_night(now, offset), offset)


def _moments(records: Sequence[S1Record | str | bytes]) -> list[Moment]:
    return [record.captured_at for record in records if isinstance(record, S1Record)]


def _parsed(line: str) -> S1Record | str | bytes:
    """Parse a line once; a bad one goes on as it is, so that it gets its answer where all do."""
    raw = line.encode("utf-8", "surrogateescape") if _CARRIED.search(line) else line
    try:
        return parse(raw)
    except S1Error:
        return raw
