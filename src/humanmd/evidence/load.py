"""Snapshots that come back as files: read against the types of this code, or refused with a sentence."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from humanmd.evidence.records import SCHEMA_VERSION, Document
from humanmd.kernel.errors import HumanmdError

_UNKNOWN_KEY: Final = "extra_forbidden"


class SnapshotError(HumanmdError):
    """A file is not a model snapshot that this code can read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """A snapshot as plain data, and how many keys of a newer version were left out."""

    document: dict[str, Any]
    dropped: int


def load(path: Path) -> Loaded:
    """Read a snapshot. Raises SnapshotError.

    Keys that a newer minor version added are left out and counted; another major version, or a key that its own
    version does not have, is refused.
    """
    try:
        made = json.loads(path.read_bytes())
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}."
        raise SnapshotError(message, next_step="Name a file that `humanmd model export` wrote.") from None
    except ValueError:
        message = f"{path} is not JSON."
        raise SnapshotError(message, next_step="Name a file that `humanmd model export` wrote.") from None
    newer = _is_newer(path, made)
    dropped = 0
    while True:
        try:
            Document.model_validate_json(json.dumps(made))
        except ValidationError as error:
            dropped += _drop(path, made, error, newer=newer)
        else:
            return Loaded(document=made, dropped=dropped)


def _is_newer(path: Path, made: object) -> bool:
    version = made.get("schema_version") if isinstance(made, dict) else None
    major, _, minor = str(version).partition(".")
    ours = SCHEMA_VERSION.split(".")
    if not (major.isdecimal() and minor.isdecimal()):
        message = f"{path} is not a model snapshot: it has no schema_version."
        raise SnapshotError(message, next_step="Name a file that `humanmd model export` wrote.")
    if major != ours[0]:
        message = f"{path} has schema version {major}.{minor}; this program reads {ours[0]}.x."
        raise SnapshotError(message, next_step="Use a humanmd of that version, or export it again.")
    return int(minor) > int(ours[1])


def _drop(path: Path, made: dict[str, Any], error: ValidationError, *, newer: bool) -> int:
    """Take the keys that a newer version added out of the data; refuse anything else that is wrong."""
    found = error.errors(include_input=False, include_url=False, include_context=False)
    wrong = [fault for fault in found if not (newer and fault["type"] == _UNKNOWN_KEY)]
    if wrong:
        where = ".".join(map(str, wrong[0]["loc"]))
        what = "is unknown" if wrong[0]["type"] == _UNKNOWN_KEY else "is not what the schema says"
        message = f"{path}: {where} {what}."
        raise SnapshotError(message, next_step="Export the model again with `humanmd model export`.")
    for fault in found:
        *parents, key = fault["loc"]
        place: Any = made
        for parent in parents:
            place = place if _is_tag(place, parent) else place[parent]
        place.pop(key, None)
    return len(found)


def _is_tag(place: object, step: int | str) -> bool:
    """Tell whether a step of an error's path names a kind in a union, which is no key of the data."""
    return isinstance(place, dict) and step not in place
