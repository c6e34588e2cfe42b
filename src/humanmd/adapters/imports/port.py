"""What every importer can do."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from humanmd.adapters.imports.records import ImportItem, ImportOptions, SkippedItem


class Importer(Protocol):
    """Reads one kind of source, lazily, never writing to it.

    `follows_deletions` says that the source is the whole truth, so that what is no longer in it is
    gone; an export or a history only shows its latest part.
    """

    @property
    def name(self) -> str:
        """The word of the command line."""
        ...

    @property
    def follows_deletions(self) -> bool:
        """Whether what is missing from the source was deleted."""
        ...

    def sources(self, path: Path, options: ImportOptions) -> tuple[str, ...]:
        """Name the sources whose items a complete read would show, even if it shows none."""
        ...

    def read(self, path: Path, options: ImportOptions) -> Iterator[ImportItem | SkippedItem]:
        """Yield every item and everything left out; ImportSourceError if the source cannot be read at all."""
        ...
