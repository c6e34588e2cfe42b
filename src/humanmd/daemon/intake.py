"""Records into a home outside a replay: under its policy, in batches, each answered."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import BinaryIO, Final

from humanmd.capture.gate import Intake
from humanmd.capture.stage import Answer, Conflict, Failed, Intent, Raw, Refused, Stored, ingest
from humanmd.daemon.home import Home
from humanmd.daemon.policy import policy_of
from humanmd.kernel.instants import Instant

__all__ = (
    "Answer", "Conflict", "Failed", "Intent", "Raw", "Refused", "Stored",
    "answers", "bursts", "intent_of", "numbered", "take",
)  # fmt: skip

LONGEST_LINE: Final = 8 << 20
"""Bytes of one line that are read; the rest of a longer one is passed over, and the line is no record."""

_TOO_LONG: Final = b"{"
_PIECE: Final = 1 << 20


def intent_of(home: Home, intake: Intake, client: str, now: Instant) -> Intent:
    """Say how records come into a home: its policy as it is now."""
    return Intent(intake=intake, policy=policy_of(home.db, home.config), now=now, client=client)


def take(home: Home, records: Iterable[Raw], intent: Intent) -> tuple[Answer, ...]:
    """Take records in and answer each; a bad one stops nothing."""
    return ingest(home.db, home.mac, records, intent)


def answers(home: Home, stream: BinaryIO, intent: Intent) -> Iterator[Answer]:
    """Take the lines of a stream in as they come and answer each, in order, numbered as in the stream.

    What a producer has written so far is stored and answered before more is waited for.
    """
    for batch in bursts(stream):
        for answer in take(home, [line for _, line in batch], intent):
            number, _ = batch[answer.line - 1]
            yield replace(answer, line=number) if isinstance(answer, Failed) else answer


def numbered(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a stream that are not blank with their numbers, never holding more than the longest one."""
    for batch in bursts(stream):
        yield from batch


def bursts(stream: BinaryIO) -> Iterator[list[tuple[int, bytes]]]:
    """Yield the lines that are there, again and again, with their numbers; blank ones are no records."""
    number, rest, passing = 0, b"", False
    while piece := _some(stream):
        *whole, rest = (rest + piece).split(b"\n")
        batch: list[tuple[int, bytes]] = []
        for line in whole:
            number += 1
            batch.append((number, _TOO_LONG if passing or len(line) > LONGEST_LINE else line))
            passing = False
        passing = passing or len(rest) > LONGEST_LINE
        rest = b"" if passing else rest
        if found := [(n, line) for n, line in batch if line.strip()]:
            yield found
    if passing or rest.strip():
        yield [(number + 1, _TOO_LONG if passing else rest)]


def _some(stream: BinaryIO) -> bytes:
    """Read what is there, waiting only while there is nothing."""
    read = getattr(stream, "read1", stream.read)
    piece: bytes = read(_PIECE)
    return piece
