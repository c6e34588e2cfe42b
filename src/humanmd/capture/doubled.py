"""Doubled keys: an object that names a key twice means two things, and is not to be guessed at."""

import json


class _DoubledError(ValueError):
    """The key that stands twice."""


def doubled_key(data: bytes) -> str | None:
    """Return the first key that stands twice in one object of a JSON text; None too where it is no JSON."""
    try:
        json.loads(data, object_pairs_hook=_once)
    except _DoubledError as error:
        return str(error)
    except (ValueError, RecursionError):
        return None
    return None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _DoubledError(key)
            seen.add(key)
    return made
