"""Imports into a home: the ledger that importers report to, over the store."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from humanmd.adapters.imports import run as importing
from humanmd.adapters.imports.port import Importer
from humanmd.adapters.imports.records import ImportItem, ImportOptions, SkippedItem
from humanmd.adapters.imports.run import ImportReport
from humanmd.capture import import_store
from humanmd.capture.gate import Policy
from humanmd.capture.stage import Failed, Intent, Refused, Stored, ingest
from humanmd.capture.withdrawal import withdraw
from humanmd.daemon.home import Home
from humanmd.daemon.policy import policy_of
from humanmd.kernel.store.connection import transaction
from humanmd.modeling import store as model

_BATCH = 200


def import_source(
    home: Home,
    importer: Importer,
    path: Path,
    options: ImportOptions,
    *,
    dry_run: bool,
    progress: Callable[[int], None],
) -> ImportReport:
    """Import a source into the store; what its records were refused for stands among the skipped."""
    ledger = StoreLedger(home, policy_of(home.db, home.config))
    report = importing.run(importer, path, options, ledger, dry_run=dry_run, progress=progress)
    ledger.flush()
    return replace(report, skipped=(*report.skipped, *ledger.refused()))


class StoreLedger:
    """Keeps imported items in the store, many in one transaction."""

    def __init__(self, home: Home, policy: Policy) -> None:
        self._home = home
        self._intent = Intent(intake="import", policy=policy, now=home.clock.now(), client="import")
        self._waiting: list[ImportItem] = []
        self._refused: dict[str, int] = {}

    def known(self, source: str) -> Mapping[str, bytes]:
        """Return the fingerprint of every item kept of a source, by key."""
        return import_store.known(self._home.db, source)

    def remember(self, item: ImportItem) -> None:
        """Store an item's records in place of those it had before, with its fingerprint."""
        self._waiting.append(item)
        if len(self._waiting) >= _BATCH:
            self.flush()

    def forget(self, source: str, key: str) -> None:
        """Withdraw an item that is no longer in its source, with its records."""
        self.flush()
        with transaction(self._home.db):
            self._withdraw(source, import_store.event_ids(self._home.db, source, key))
            import_store.drop(self._home.db, source, key)

    def flush(self) -> None:
        """Store what waits."""
        with transaction(self._home.db):
            for item in self._waiting:
                self._store(item)
        self._waiting.clear()

    def refused(self) -> tuple[SkippedItem, ...]:
        """Name the rules that refused records, with how many."""
        return tuple(
            SkippedItem(item="records", reason=rule, count=n) for rule, n in sorted(self._refused.items())
        )

    def _store(self, item: ImportItem) -> None:
        db = self._home.db
        before = import_store.event_ids(db, item.source, item.key)
        now = tuple(str(record["event_id"]) for record in item.records)
        self._withdraw(item.source, tuple(event for event in before if event not in now))
        for answer in ingest(db, self._home.mac, item.records, self._intent):
            match answer:
                case Refused(rule=rule):
                    self._refused[rule] = self._refused.get(rule, 0) + 1
                case Failed(key=key):
                    self._refused[f"unreadable {key}"] = self._refused.get(f"unreadable {key}", 0) + 1
                case Stored(id=capture_id):
                    model.restore_receipts(db, capture_id)
                case _:
                    pass
        import_store.put(
            db,
            source=item.source,
            key=item.key,
            fingerprint=item.fingerprint,
            events=now,
            seen_at=self._home.clock.now(),
        )

    def _withdraw(self, source: str, event_ids: tuple[str, ...]) -> None:
        for name in withdraw(self._home.db, self._home.mac, f"import:{source}", event_ids):
            model.erase_receipts(self._home.db, name)
