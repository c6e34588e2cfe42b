"""One import: what is new, what changed, what is gone; the ledger does the keeping."""

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, Protocol

from humanmd.adapters.imports.port import Importer
from humanmd.adapters.imports.records import ImportItem, ImportOptions, SkippedItem

Verdict = Literal["new", "changed", "unchanged"]

REPEATED: Final = "same item again in one source"
ANOTHER: Final = "none of what was imported from here before is in it: nothing was taken for deleted"
_ANOTHER_FROM: Final = 10
"""From this many known items on, a source that shares none of them is taken for another of the same name."""


class Ledger(Protocol):
    """Where imported items are kept; each call is one transaction or part of the caller's."""

    def known(self, source: str) -> Mapping[str, bytes]:
        """Return the fingerprint of every item kept of a source, by key."""
        ...

    def remember(self, item: ImportItem) -> None:
        """Store an item's records in place of those it had before, with its fingerprint."""
        ...

    def forget(self, source: str, key: str) -> None:
        """Withdraw an item that is no longer in its source, with its records."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The keys of one source by what would happen to them."""

    new: tuple[str, ...]
    changed: tuple[str, ...]
    unchanged: tuple[str, ...]
    gone: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What an import did, or in a dry run would do; `items` counts what was read, not what was skipped."""

    source: str
    items: int
    new: int
    changed: int
    unchanged: int
    gone: int
    records: int
    skipped: tuple[SkippedItem, ...]


def verdict(known: Mapping[str, bytes], key: str, fingerprint: bytes) -> Verdict:
    """Tell whether an item is new, changed or as it was."""
    before = known.get(key)
    if before is None:
        return "new"
    return "unchanged" if before == fingerprint else "changed"


def gone(known: Mapping[str, bytes], seen: AbstractSet[str]) -> tuple[str, ...]:
    """Name the known items that a complete read did not show, in order.

    None if many were known and not one of them is left while others are there: then it is another source.
    """
    left = tuple(sorted(key for key in known if key not in seen))
    another = len(left) == len(known) >= _ANOTHER_FROM
    return () if another else left


def plan(known: Mapping[str, bytes], items: Iterable[tuple[str, bytes]], *, complete: bool) -> Plan:
    """Sort the items of one source, given as key and fingerprint, by what an import would do with them."""
    sorted_keys: dict[Verdict, list[str]] = {"new": [], "changed": [], "unchanged": []}
    seen: set[str] = set()
    for key, fingerprint in items:
        if key not in seen:
            seen.add(key)
            sorted_keys[verdict(known, key, fingerprint)].append(key)
    return Plan(
        new=tuple(sorted_keys["new"]),
        changed=tuple(sorted_keys["changed"]),
        unchanged=tuple(sorted_keys["unchanged"]),
        gone=gone(known, seen) if complete else (),
    )


def run(
    importer: Importer,
    path: Path,
    options: ImportOptions,
    ledger: Ledger,
    *,
    dry_run: bool = False,
    progress: Callable[[int], None] | None = None,
) -> ImportReport:
    """Import a source item by item; a second run finds everything unchanged and stores nothing.

    `progress` is told the number of items read. Raises ImportSourceError before anything is withdrawn.
    """
    running = _Run(ledger, dry_run=dry_run)
    for number, found in enumerate(importer.read(path, options), start=1):
        running.take(found)
        if progress is not None:
            progress(number)
    if importer.follows_deletions:
        for source in importer.sources(path, options):
            running.withdraw(source)
    return running.report(importer.name)


class _Run:
    """The counts of one import while it goes on."""

    def __init__(self, ledger: Ledger, *, dry_run: bool) -> None:
        self._ledger = ledger
        self._dry_run = dry_run
        self._known: dict[str, Mapping[str, bytes]] = {}
        self._seen: dict[str, set[str]] = {}
        self._counts: dict[Verdict, int] = {"new": 0, "changed": 0, "unchanged": 0}
        self._records = 0
        self._gone = 0
        self._skipped: list[SkippedItem] = []

    def take(self, found: ImportItem | SkippedItem) -> None:
        if isinstance(found, SkippedItem):
            self._skipped.append(found)
            return
        seen = self._seen.setdefault(found.source, set())
        if found.key in seen:
            self._skipped.append(SkippedItem(item=found.key, reason=REPEATED))
            return
        seen.add(found.key)
        what = verdict(self._of(found.source), found.key, found.fingerprint)
        self._counts[what] += 1
        if what != "unchanged":
            self._records += len(found.records)
            if not self._dry_run:
                self._ledger.remember(found)

    def withdraw(self, source: str) -> None:
        """Follow deletions, unless part of the source was not seen; what was skipped this time is not gone."""
        if any(skip.partial for skip in self._skipped):
            return
        known = self._of(source)
        seen = self._seen.get(source, set()) | {skip.item for skip in self._skipped}
        left = gone(known, seen)
        if not left and known and seen.isdisjoint(known):
            self._skipped.append(SkippedItem(item=source, reason=ANOTHER, count=len(known)))
        self._gone += len(left)
        for key in left if not self._dry_run else ():
            self._ledger.forget(source, key)

    def report(self, source: str) -> ImportReport:
        return ImportReport(
            source=source,
            items=sum(self._counts.values()),
            new=self._counts["new"],
            changed=self._counts["changed"],
            unchanged=self._counts["unchanged"],
            gone=self._gone,
            records=self._records,
            skipped=tuple(self._skipped),
        )

    def _of(self, source: str) -> Mapping[str, bytes]:
        if source not in self._known:
            self._known[source] = self._ledger.known(source)
        return self._known[source]
