"""A ledger of imports in memory."""

from collections.abc import Mapping

from humanmd.adapters.imports.records import ImportItem


class MemoryLedger:
    """Keeps items by source and key, and the order of what was asked of it."""

    def __init__(self) -> None:
        self.items: dict[str, dict[str, ImportItem]] = {}
        self.forgotten: list[str] = []

    def known(self, source: str) -> Mapping[str, bytes]:
        return {key: item.fingerprint for key, item in self.items.get(source, {}).items()}

    def remember(self, item: ImportItem) -> None:
        self.items.setdefault(item.source, {})[item.key] = item

    def forget(self, source: str, key: str) -> None:
        del self.items[source][key]
        self.forgotten.append(key)
