"""Where a history file belongs: which browser, which profile."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_MAGIC: Final = b"SQLite format 3\x00"
_FILES: Final = ("History", "places.sqlite")
_USUAL_NAMES = frozenset({"history", "places.sqlite"})
_BROWSERS = (
    (re.compile(r"bravesoftware|brave"), "Brave"),
    (re.compile(r"microsoft[ /-]?edge|microsoft/edge|\bedge\b"), "Microsoft Edge"),
    (re.compile(r"vivaldi"), "Vivaldi"),
    (re.compile(r"opera"), "Opera"),
    (re.compile(r"chromium"), "Chromium"),
    (re.compile(r"librewolf"), "LibreWolf"),
    (re.compile(r"waterfox"), "Waterfox"),
    (re.compile(r"firefox|places\.sqlite"), "Firefox"),
    (re.compile(r"chrome"), "Google Chrome"),
)
_NOT_A_WORD = re.compile(r"[^\w.-]+")
_NEAR = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A history file, the app it belongs to and a stable name for the profile."""

    file: Path
    app: str
    device: str


def find_profile(path: Path) -> Profile | None:
    """Find the history file at a path or in a profile's folder; None if there is none."""
    file = next((path / name for name in _FILES if (path / name).is_file()), path)
    if not file.is_file() or not _is_sqlite(file):
        return None
    whole = file.resolve()
    usual = whole.name.casefold() in _USUAL_NAMES
    app = _app(whole)
    name = whole.parent.name if usual else whole.stem
    return Profile(file=file, app=app, device=_NOT_A_WORD.sub("-", f"{app}-{name}".casefold()).strip("-"))


def _app(file: Path) -> str:
    """Take the browser whose name stands nearest to the file."""
    parts = (file.name, *(folder.name for folder in file.parents))[:_NEAR]
    for part in parts:
        for form, name in _BROWSERS:
            if form.search(part.casefold()):
                return name
    return "Browser"


def _is_sqlite(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False
