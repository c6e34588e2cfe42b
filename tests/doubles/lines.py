"""S1 records as lines, each an ordinary screen but for what is said."""

import json
from collections.abc import Iterable
from pathlib import Path


def record(
    at: str = "2026-04-20T09:00:00+02:00", text: str = "some text", **changes: object
) -> dict[str, object]:
    """Make a record of an ordinary screen."""
    made: dict[str, object] = {
        "captured_at": at,
        "source": {"kind": "desktop", "producer": "at-spi", "device": "laptop"},
        "trigger": "value",
        "app": {"name": "Notes", "id": "notes"},
        "window": {"title": "Untitled"},
        "text": text,
        "session": {"locked": False, "idle_ms": 100},
    }
    return {**made, **changes}


def line(at: str = "2026-04-20T09:00:00+02:00", text: str = "some text", **changes: object) -> str:
    """Write a record of an ordinary screen."""
    return json.dumps(record(at, text, **changes), ensure_ascii=False)


def minutes(hour: int, minute: int, count: int, *, day: int = 20, offset: str = "+02:00") -> list[str]:
    """Write a record a minute from a local time on, each with something new on the screen."""
    found = []
    for n in range(count):
        place = hour * 60 + minute + n
        at = f"2026-04-{day + place // 1440:02}T{place // 60 % 24:02}:{place % 60:02}:00{offset}"
        found.append(line(at, f"note number {n} of {count}"))
    return found


def file(path: Path, lines: Iterable[str]) -> Path:
    """Put lines in a file."""
    path.write_text("".join(f"{each}\n" for each in lines), encoding="utf-8")
    return path
