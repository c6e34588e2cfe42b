"""Who wrote a field's value: decided in order of time when the minute closes, carried from draft to draft."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from humanmd.capture.channels import channel_of, thread_of
from humanmd.capture.lines import SELF, judge
from humanmd.capture.records import Authorship, Capture, Mark
from humanmd.kernel.instants import SECOND, Instant
from humanmd.kernel.masking.suspicious import hidden

FASTEST: Final = 60
"""Characters a second that a hand can type; more than this was not typed."""

LONGEST: Final = 30 * SECOND
"""The longest time that counts as typing between two readings; typing is read every few seconds."""

SILENCE: Final = 60 * SECOND
"""What stands in a field after so long without a reading came at once, or unseen."""

AT_ONCE: Final = 120
"""Characters that may come new after such a silence and still be a typed line."""

_SENTENCE_END = re.compile(r"[.!?…](?=\s+\S)|[。！？](?=.)|\n(?=\s*\S)")

_Run = tuple[int, int, Authorship, str]


def value_marks(
    previous: Capture | None,
    previous_marks: tuple[Mark, ...],
    lane_previous_at: Instant | None,
    capture: Capture,
) -> tuple[Mark, ...]:
    """Say who wrote each stretch of a capture's value; together the marks cover it.

    `previous` is the earlier capture of the same field with its own value marks, `lane_previous_at` the
    time of the lane's record before this one.
    """
    if not capture.value:
        return ()
    decided = tuple(mark for mark in capture.marks if mark.field == "focused.value")
    if any(mark.authorship != "trace" for mark in decided):
        return decided
    runs = _with_quotations(_runs(previous, previous_marks, lane_previous_at, capture), capture.value)
    put_in: list[_Run] = [(mark.start, mark.end, mark.authorship, mark.author) for mark in decided]
    return tuple(_placed(run, capture) for run in _merged(_over(runs, put_in)))


def _runs(
    previous: Capture | None,
    previous_marks: tuple[Mark, ...],
    lane_previous_at: Instant | None,
    capture: Capture,
) -> list[_Run]:
    length = len(capture.value)
    if not capture.editable:
        return [(0, length, "read", "")]
    old, old_runs = _before(previous, previous_marks)
    if previous is None and capture.trigger != "value":
        base: list[_Run] = [(0, length, "read", "")]
    else:
        head, tail = common_ends(old, capture.value)
        fresh = _fresh(capture, previous, lane_previous_at, (head, length - tail))
        base = [
            *_kept(old_runs, 0, head, 0),
            *fresh,
            *_kept(old_runs, len(old) - tail, len(old), length - len(old)),
        ]
    return base if capture.typed is None else _with_typed(base, capture.typed)


def common_ends(old: str, new: str) -> tuple[int, int]:
    """Count the characters two texts share at the start, and then at the end without those."""
    most = min(len(old), len(new))
    head = _shared(old, new, most)
    tail = _shared(old[::-1], new[::-1], most - head)
    return head, tail


def _shared(one: str, other: str, most: int) -> int:
    if one[:most] == other[:most]:
        return most
    low, high = 0, most
    while high - low > 1:  # the longest equal start lies in [low, high)
        middle = (low + high) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle)
    return low


def _before(previous: Capture | None, marks: tuple[Mark, ...]) -> tuple[str, list[_Run]]:
    """Return the field's earlier value and its runs; a grey hint is an empty field."""
    if previous is None or any(mark.authorship == "chrome" for mark in marks):
        return "", []
    runs = [(mark.start, mark.end, mark.authorship, mark.author) for mark in marks]
    return previous.value, runs or [(0, len(previous.value), "read", "")]


def _fresh(
    capture: Capture, previous: Capture | None, lane_previous_at: Instant | None, middle: tuple[int, int]
) -> list[_Run]:
    """Judge the new characters by how fast they came."""
    start, end = middle
    if start >= end:
        return []
    if lane_previous_at is None:
        return [(start, end, "read", "")]
    by_hand = _by_hand(capture.value[start:end], capture.at - lane_previous_at)
    if by_hand and not _is_other_text(capture, previous, middle):
        return [(start, end, "wrote", SELF)]
    return [(start, end, "read" if previous is None or by_hand else "pasted", "")]


def _by_hand(fresh: str, since: int) -> bool:
    """Tell whether a hand typed it in the microseconds since the lane's last record.

    After a pause only a short line, one sentence at most, is believed: a page that fills a field at leisure
    changes its value once, while typing is read again and again.
    """
    if since > SILENCE and (len(fresh) > AT_ONCE or _SENTENCE_END.search(fresh.strip()) is not None):
        return False
    return len(fresh) * SECOND <= FASTEST * min(since, LONGEST)


def _is_other_text(capture: Capture, previous: Capture | None, middle: tuple[int, int]) -> bool:
    """Tell whether the field holds another text altogether though no change of its value was seen."""
    whole = middle == (0, len(capture.value))
    return capture.trigger != "value" and whole and previous is not None and bool(previous.value)


def _kept(runs: Iterable[_Run], start: int, end: int, shift: int) -> list[_Run]:
    """Cut runs to a stretch that stayed, and move them to where it stands now."""
    cut = ((max(a, start) + shift, min(b, end) + shift, kind, author) for a, b, kind, author in runs)
    return [run for run in cut if run[0] < run[1]]


def _with_typed(runs: list[_Run], typed: Sequence[tuple[int, int]]) -> list[_Run]:
    """Take the producer's word for what was typed; what is new beside it was put in."""
    unseen: list[_Run] = [
        (a, b, kind if kind != "wrote" else "pasted", author if kind != "wrote" else "")
        for a, b, kind, author in runs
    ]
    return _over(unseen, [(start, end, "wrote", SELF) for start, end in typed])


def _with_quotations(runs: list[_Run], value: str) -> list[_Run]:
    """Mark the lines that quote another, whoever put them there."""
    if ">" not in value and "＞" not in value and ":" not in value and "：" not in value:
        return runs
    told: list[_Run] = []
    place, author, forwarded = 0, "", False
    for line in value.split("\n"):
        sign = judge(line)
        if sign.wrote is not None or sign.forward:
            author, forwarded = sign.wrote or "", sign.forward
        if sign.quoted or sign.wrote is not None or sign.forward or (forwarded and not sign.blank):
            told.append((place, place + len(line), "told", author))
        place += len(line) + 1
    return _over(runs, told)


def _over(runs: list[_Run], layer: list[_Run]) -> list[_Run]:
    """Lay runs over others: where both stand, the layer's count."""
    out: list[_Run] = []
    for start, end, kind, author in runs:
        at = start
        for a, b, _, _ in layer:
            if b > at and a < end:
                if a > at:
                    out.append((at, a, kind, author))
                at = min(b, end)
        if at < end:
            out.append((at, end, kind, author))
    return sorted([*out, *layer])


def _merged(runs: list[_Run]) -> list[_Run]:
    out: list[_Run] = []
    for run in runs:
        if out and out[-1][1] == run[0] and out[-1][2:] == run[2:]:
            out[-1] = (out[-1][0], run[1], run[2], run[3])
        elif run[0] < run[1]:
            out.append(run)
    return out


def _placed(run: _Run, capture: Capture) -> Mark:
    channel = channel_of(capture.app, capture.app_id, capture.title, capture.url)
    start, end, authorship, author = run
    return Mark(
        field="focused.value", start=start, end=end, authorship=authorship, author=author, channel=channel,
        thread=hidden(thread_of(channel, capture.app, capture.title)),
    )  # fmt: skip
