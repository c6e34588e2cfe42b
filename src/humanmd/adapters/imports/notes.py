"""Folders of notes, and vaults of Obsidian: one record for each part of each note."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from humanmd.adapters.imports import dates, front_matter, markup, text, voice
from humanmd.adapters.imports.front_matter import FrontMatter
from humanmd.adapters.imports.records import (
    UNDATED,
    ImportItem,
    ImportOptions,
    Record,
    SkippedItem,
    device_name,
    offset_at,
    plausible,
    source_name,
    stamp,
    with_event_id,
)
from humanmd.adapters.imports.tree import UNREADABLE, Entry, Tree, UnreadableFileError, open_tree
from humanmd.adapters.imports.vault import Vault, read_vault
from humanmd.capture.s1 import MAX_TEXT, SCHEMA_VERSION
from humanmd.kernel import ids

NOT_TEXT: Final = "not text in UTF-8 or UTF-16"
TOO_LARGE: Final = "larger than {} bytes"
OTHER_TYPE: Final = "not a text file"
TEMPLATE: Final = "template"
DRAWING: Final = "drawing"
TOO_MANY: Final = "everything after this file: more than {}"

_SUFFIXES = frozenset({".md", ".markdown", ".txt", ".org", ".rst"})
_ARCHIVE = ".zip"
_DRAWING = "excalidraw-plugin"
_CREATED = (
    "date", "created", "created_at", "created at", "date created", "date_created", "creation date",
    "creation_date", "creationdate", "datetime", "day", "日期", "创建时间", "創建時間",
)  # fmt: skip
_UPDATED = (
    "updated", "updated_at", "updated at", "date updated", "modified", "date modified", "date_modified",
    "last modified", "last_modified", "lastmod", "更新时间", "修改时间",
)  # fmt: skip
_PART_STEP = 1000  # microseconds: parts of one note keep their order
_PATH_CHARACTERS = 150
_SHARED_ROOT = Vault()


@dataclass(frozen=True, slots=True, kw_only=True)
class NotesImporter:
    """Reads a folder, a ZIP archive or one file of notes."""

    name: str
    app: str
    vaults: bool
    follows_deletions: bool = True

    def sources(self, path: Path, options: ImportOptions) -> tuple[str, ...]:
        """Name the one source: the folder."""
        with open_tree(path, options) as tree:
            return (source_name(self.name, device_name(options, tree.name)),)

    def read(self, path: Path, options: ImportOptions) -> Iterator[ImportItem | SkippedItem]:
        """Yield every note in path order; files of other types are counted by ending."""
        with open_tree(path, options) as tree:
            vault = read_vault(tree) if self.vaults else _SHARED_ROOT
            yield from _Reading(self, tree, vault, options).items()


FOLDER: Final = NotesImporter(name="folder", app="Notes", vaults=False)
OBSIDIAN: Final = NotesImporter(name="obsidian", app="Obsidian", vaults=True)


class _Reading:
    """One pass over a tree, with what it has used of its limits."""

    def __init__(self, importer: NotesImporter, tree: Tree, vault: Vault, options: ImportOptions) -> None:
        self._importer = importer
        self._tree = tree
        self._vault = vault
        self._options = options
        self._device = device_name(options, tree.name)
        self._files = 0
        self._bytes = 0

    def items(self) -> Iterator[ImportItem | SkippedItem]:
        others: Counter[str] = Counter()
        for entry in self._tree.entries():
            if isinstance(entry, SkippedItem):
                yield entry
            elif _suffix(entry.path) not in _SUFFIXES:
                others[_suffix(entry.path)] += 1
            elif self._vault.is_template(entry.path):
                yield SkippedItem(item=entry.path, reason=TEMPLATE)
            elif limit := self._spent():
                yield SkippedItem(item=entry.path, reason=TOO_MANY.format(limit), partial=True)
                break
            else:
                yield self._item(entry)
        for suffix, count in sorted(others.items()):
            yield SkippedItem(item=f"*{suffix}" if suffix else "(no ending)", reason=OTHER_TYPE, count=count)

    def _spent(self) -> str:
        limits = self._options.limits
        if self._files >= limits.files:
            return f"{limits.files} files"
        return f"{limits.total_bytes} bytes" if self._bytes >= limits.total_bytes else ""

    def _item(self, entry: Entry) -> ImportItem | SkippedItem:
        limit = self._options.limits.file_bytes
        self._files += 1
        if entry.size > limit:
            return SkippedItem(item=entry.path, reason=TOO_LARGE.format(limit))
        try:
            data = self._tree.read(entry, limit + 1)
        except UnreadableFileError:
            return SkippedItem(item=entry.path, reason=UNREADABLE)
        self._bytes += len(data)
        if len(data) > limit:
            return SkippedItem(item=entry.path, reason=TOO_LARGE.format(limit))
        content = text.decode(data)
        if content is None:
            return SkippedItem(item=entry.path, reason=NOT_TEXT)
        return self._note(entry, data, front_matter.split(content))

    def _note(self, entry: Entry, data: bytes, note: FrontMatter) -> ImportItem | SkippedItem:
        if _DRAWING in note.properties:
            return SkippedItem(item=entry.path, reason=DRAWING)
        dated = self._when(entry, note)
        if dated is None:
            return SkippedItem(item=entry.path, reason=UNDATED)
        return ImportItem(
            source=source_name(self._importer.name, self._device),
            key=entry.path,
            fingerprint=blake2b(data, digest_size=16).digest(),
            records=tuple(self._records(entry, note, *dated)),
        )

    def _when(self, entry: Entry, note: FrontMatter) -> tuple[dates.Dated, str] | None:
        """Take the first believable date: the properties', the name's, the file's."""
        zone, now = self._options.zone, self._options.now
        for name in (*_CREATED, *_UPDATED):
            stated = note.properties.get(name) or ""
            first = stated if isinstance(stated, str) else stated[0]
            found = dates.from_value(first, zone) if first else None
            if found is not None and plausible(found.at, now):
                return found, "front_matter"
        named = self._vault.day(entry.path, zone) or dates.from_name(_stem(entry.path), zone)
        if named is not None and plausible(named.at, now):
            return named, "file_name"
        if entry.modified is None or not plausible(entry.modified, now):
            return None
        offset = offset_at(entry.modified, zone)
        return dates.Dated(at=entry.modified, offset=offset, precision="second"), "file_time"

    def _records(
        self, entry: Entry, note: FrontMatter, dated: dates.Dated, dated_by: str
    ) -> Iterator[Record]:
        body = (markup.visible(note.body) if self._importer.vaults else note.body).strip("\n")
        extra = self._extra(entry, note, dated, dated_by)
        pieces = tuple(text.parts(body, MAX_TEXT))
        for number, piece in enumerate(pieces):
            record: Record = {
                "schema_version": SCHEMA_VERSION,
                "captured_at": stamp(dated.at + number * _PART_STEP, dated.offset),
                "source": {"kind": "import", "producer": self._importer.name, "device": self._device},
                "trigger": "manual",
                "app": {"name": self._importer.app},
                "window": {"title": self._title(entry, note), "id": ids.derived("note", entry.path)},
                "url": None,
                "text": piece or None,
                "text_source": "import" if piece else "none",
                "extra": {**extra, "part": [number + 1, len(pieces)]} if len(pieces) > 1 else extra,
            }
            yield with_event_id(entry.path, record)

    def _title(self, entry: Entry, note: FrontMatter) -> str:
        stated = note.properties.get("title", "")
        title = markup.usable_title(stated) if isinstance(stated, str) else ""
        inside = "" if title or self._importer.vaults else markup.heading(note.body)
        return title or inside or _stem(entry.path)

    def _extra(self, entry: Entry, note: FrontMatter, dated: dates.Dated, dated_by: str) -> dict[str, object]:
        stated = note.properties.get("tags") or note.properties.get("tag") or ""
        tags = markup.tags(stated, note.body)
        daily = self._vault.is_daily(entry.path)
        values = (v if isinstance(v, str) else "\n".join(v) for v in note.properties.values())
        extra: dict[str, object] = {
            "voice": voice.judge(note.body, note.properties, tags, daily=daily),
            "path": entry.path if len(entry.path) <= _PATH_CHARACTERS else entry.path[-_PATH_CHARACTERS:],
            "dated_by": dated_by,
            "precision": dated.precision,
            "zone": "stated" if dated.stated else "assumed",
            "daily": daily,
            "tags": list(tags),
            "links": list(markup.links((*values, note.body))),
        }
        return {**extra, "warnings": list(note.warnings)} if note.warnings else extra


def _suffix(path: str) -> str:
    name = path.rsplit("/", 1)[-1]
    head, dot, ending = name.rpartition(".")
    return f".{ending.casefold()}" if dot and head else ""


def _stem(path: str) -> str:
    name = path.rsplit("/", 1)[-1]
    return name[: -len(_suffix(path))] if _suffix(path) else name
