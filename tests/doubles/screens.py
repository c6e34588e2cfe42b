"""Captures written as a small text: the docstring is the fixture.

    09:00:05 | Notes | plan.md | value | I moved to
    09:01..09:20 | Browser | Rates | load | | EUR 1.08 # | https://rates.example/
    +1 00:10 | Notes | plan.md | heartbeat

Columns: local time (`+n` days later; `a..b` is one a minute, both ends included), app, title, trigger, value,
text, URL; the last ones may be left out. `#` in a value or text becomes the line's number in its row, so that it
changes. A line `@ browser:laptop +02:00` sets the lane and the offset of those that follow.
"""

import re
from collections.abc import Iterator, Mapping

from humanmd.capture.projection import Receipt, project
from humanmd.capture.records import Capture
from humanmd.capture.s1 import parse
from humanmd.kernel.instants import DAY, HOUR, MINUTE, SECOND, Instant, render
from humanmd.kernel.instants import parse as instant

_COLUMNS = 6
_TIME = re.compile(r"(?:\+(\d+) )?(\d\d):(\d\d)(?::(\d\d))?(?:\.\.(?:\+(\d+) )?(\d\d):(\d\d))?")


def records(text: str, day: str = "2026-04-21") -> tuple[Mapping[str, object], ...]:
    """Read a text as S1 records, in the order of its lines."""
    midnight = instant(f"{day}T00:00:00Z")[0]
    source, zone = ("desktop", "laptop"), 0
    found: list[Mapping[str, object]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("@"):
            lane, *rest = line[1:].split()
            kind, _, device = lane.partition(":")
            source = (kind, device)
            zone = instant(f"2000-01-01T00:00:00{rest[0]}")[1] if rest else zone
        else:
            columns = [column.strip() for column in line.split("|")]
            when, *shown = columns + [""] * (_COLUMNS - len(columns) + 1)
            found += (
                _record(Instant(midnight + at - zone * MINUTE), zone, source, _numbered(shown, number))
                for number, at in enumerate(_times(when))
            )
    return tuple(found)


def captures(text: str, day: str = "2026-04-21") -> tuple[Capture, ...]:
    """Read a text as captures, as ingesting its records would make them."""
    return tuple(
        project(parse(record), Receipt(at=Instant(1 << 60), clamps=False, trusts=False), bare=False).capture
        for record in records(text, day)
    )


def _times(when: str) -> Iterator[int]:
    match = _TIME.fullmatch(when)
    assert match, f"not a time: {when}"
    day, hour, minute, second, last_day, last_hour, last_minute = (int(x or 0) for x in match.groups())
    first = day * DAY + hour * HOUR + minute * MINUTE + second * SECOND
    last = (last_day or day) * DAY + last_hour * HOUR + last_minute * MINUTE
    yield from range(first, (last if ".." in when else first) + 1, MINUTE)


def _numbered(shown: list[str], number: int) -> list[str]:
    return [column.replace("#", str(number)) for column in shown]


def _record(at: Instant, zone: int, source: tuple[str, str], shown: list[str]) -> dict[str, object]:
    app, title, trigger, value, text, url = shown
    kind, device = source
    focused: object = {"role": "textbox", "label": "Body", "value": value, "editable": True}
    return {
        "captured_at": render(at, zone),
        "source": {"kind": kind, "device": device, "producer": "test"},
        "trigger": trigger or "value",
        "app": {"name": app},
        "window": {"title": title, "id": "w1", "private": False},
        "url": url or None,
        "text": text,
        "focused": focused if value or trigger == "value" else None,
    }
