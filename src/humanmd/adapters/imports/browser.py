"""History of browsers: the Chromium family's `History` and Firefox's `places.sqlite`.

The file is read from a private copy with its log, so the browser may be running and nothing of it changes.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from humanmd.adapters.imports.browser_profiles import Profile, find_profile
from humanmd.adapters.imports.browser_visits import Visit, read_visits
from humanmd.adapters.imports.records import (
    IMPLAUSIBLE,
    UNDATED,
    ImportItem,
    ImportOptions,
    ImportSourceError,
    Record,
    SkippedItem,
    device_name,
    offset_at,
    plausible,
    source_name,
    stamp,
    with_event_id,
)
from humanmd.capture.s1 import SCHEMA_VERSION
from humanmd.kernel import ids
from humanmd.kernel.instants import SECOND
from humanmd.kernel.store.foreign import ForeignDatabaseError, open_foreign_readonly

INTERNAL: Final = "page of the browser itself"
NESTED: Final = "frame, redirect or download, not a page that was read"

_PRODUCER = "browser"
_WEB = ("http://", "https://", "file://", "ftp://")


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserImporter:
    """Reads a history file or the folder of a profile; `scratch` is where the copy is made."""

    name: str = _PRODUCER
    follows_deletions: bool = False
    scratch: Path | None = None

    def sources(self, path: Path, options: ImportOptions) -> tuple[str, ...]:
        """Name the one source: browser and profile."""
        profile = _profile(path)
        return (source_name(_PRODUCER, device_name(options, profile.device)),)

    def read(self, path: Path, options: ImportOptions) -> Iterator[ImportItem | SkippedItem]:
        """Yield the visits, oldest first; those that are no visit to a page are counted by reason."""
        profile = _profile(path)
        device = device_name(options, profile.device)
        skipped: Counter[str] = Counter()
        limit = options.limits.export_bytes
        try:
            with open_foreign_readonly(profile.file, scratch=self.scratch, max_bytes=limit) as db:
                for visit in read_visits(db):
                    reason = _refusal(visit, options)
                    if reason:
                        skipped[reason] += 1
                    else:
                        yield _item(visit, profile, device, options)
        except ForeignDatabaseError as error:
            raise ImportSourceError(error.message, next_step=error.next_step) from error
        for reason, count in sorted(skipped.items()):
            yield SkippedItem(item=f"visits in {profile.file.name}", reason=reason, count=count)


BROWSER: Final = BrowserImporter()


def _profile(path: Path) -> Profile:
    profile = find_profile(path)
    if profile is None:
        message = f"There is no browser history at {path}."
        raise ImportSourceError(message, next_step="Name a profile folder, `History` or `places.sqlite`.")
    return profile


def _refusal(visit: Visit, options: ImportOptions) -> str:
    if visit.at is None:
        return UNDATED
    if not plausible(visit.at, options.now):
        return IMPLAUSIBLE
    if not visit.url.casefold().startswith(_WEB):
        return INTERNAL
    return NESTED if visit.nested else ""


def _item(visit: Visit, profile: Profile, device: str, options: ImportOptions) -> ImportItem:
    at = visit.at or 0
    key = ids.derived("visit", visit.url, str(at))
    extra: dict[str, object] = {"voice": "trace"}
    if visit.duration:
        extra["duration_s"] = visit.duration / SECOND
    record: Record = {
        "schema_version": SCHEMA_VERSION,
        "captured_at": stamp(at, offset_at(at, options.zone)),
        "source": {"kind": "import", "producer": _PRODUCER, "device": device},
        "trigger": "load",
        "app": {"name": profile.app},
        "window": {"title": visit.title or visit.url, "private": False},
        "url": visit.url,
        "text": None,
        "text_source": "none",
        "extra": extra,
    }
    return ImportItem(
        source=source_name(_PRODUCER, device),
        key=key,
        fingerprint=ids.digest(key),  # a visit never changes; a page's later title does not make it another
        records=(with_event_id(key, record),),
    )
