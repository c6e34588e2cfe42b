"""The model snapshot: one reading of every layer, for exports, HUMAN.md and whoever else asks."""

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from humanmd.evidence import redaction, store
from humanmd.evidence.records import SCHEMA_VERSION, Document, Options, StatsView, Written
from humanmd.evidence.views import Scrub, build_view, face_view, root_view, volume_view
from humanmd.kernel.errors import HumanmdError
from humanmd.kernel.instants import render
from humanmd.kernel.masking.redact import redact
from humanmd.kernel.store.connection import Db, reading
from humanmd.modeling import store as model
from humanmd.structure import store as structure

NOTICES: Final = ("owner_only", "not_anonymous")
_TEXTS: Final = ("object", "text", "quote", "name")
_OF_ONE_BUILD: Final = ("commit", "trigger", "started_at", "completed_at", "duration_ms")
_ROWS_A_CHUNK: Final = 500


class ExportError(HumanmdError):
    """The snapshot cannot be written where it was asked for."""


def stream(db: Db, options: Options) -> Iterator[str]:
    """Yield the snapshot as JSON text, piece by piece, from one state of the store."""
    if not options.raw:
        redaction.refresh(db)
    with reading(db):
        yield from _Reading(db, options).pieces()


def snapshot(db: Db, options: Options) -> dict[str, Any]:
    """Return the whole snapshot as plain data."""
    made: dict[str, Any] = json.loads("".join(stream(db, options)))
    return made


def write(db: Db, out: Path, options: Options) -> Written:
    """Write the snapshot to a file that only its owner may read, complete or not at all. Raises ExportError."""
    draft = out.with_name(f".{out.name}.{os.getpid()}.draft")
    size = 0
    try:
        draft.unlink(missing_ok=True)
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(draft, flags, 0o600), "wb") as file:
            for piece in stream(db, options):
                size += file.write(piece.encode())
            file.flush()
            os.fsync(file.fileno())
        draft.replace(out)
    except OSError as error:
        message = f"{out} cannot be written: {error.strerror}."
        raise ExportError(
            message, next_step="Check the folder, its owner and the space on the disk."
        ) from None
    finally:
        draft.unlink(missing_ok=True)
    return Written(bytes=size, notice=NOTICES[not options.raw])


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of the snapshot, made from the types of the code."""
    return Document.model_json_schema(mode="serialization")


def canonical(made: Mapping[str, Any]) -> bytes:
    """Write a snapshot so that equal models give equal bytes: sorted, without what only one run knows."""
    kept = {name: value for name, value in made.items() if name != "generated_at"}
    build = {name: value for name, value in made["build"].items() if name not in _OF_ONE_BUILD}
    build["stages"] = [{"name": s["name"], "status": s["status"]} for s in made["build"]["stages"]]
    text = json.dumps({**kept, "build": build}, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode()


def canonical_hash(made: Mapping[str, Any]) -> str:
    """Hash the canonical bytes of a snapshot."""
    return blake2b(canonical(made), digest_size=16).hexdigest()


class _Reading:
    """One snapshot while it is being read."""

    def __init__(self, db: Db, options: Options) -> None:
        self._db = db
        self._options = options
        self._redactions: Counter[str] = Counter()
        self._states: Counter[str] = Counter()
        self._names: Scrub | None = redaction.without_people(store.people(db)) if self._people else None
        self._faces = structure.faces(db)
        self._volumes = structure.volumes(db)
        self._root = structure.root(db)
        abstractions = (*self._faces, *self._volumes, *(() if self._root is None else (self._root,)))
        self._cited = tuple(dict.fromkeys(r for made in abstractions for r in made.receipts))

    @property
    def _people(self) -> bool:
        return self._options.people and not self._options.raw

    def pieces(self) -> Iterator[str]:
        """Yield the document from its first brace to its last."""
        raw = self._options.raw
        by_id = {face.id: face for face in self._faces}
        yield f'{{"schema_version":{_dumped(SCHEMA_VERSION)}'
        yield f',"generated_at":{_dumped(render(self._options.generated_at))}'
        yield f',"notice":{_dumped(NOTICES[not raw])}'
        yield f',\n"build":{build_view(structure.manifest(self._db)).model_dump_json()}'
        yield from _array("identities", self._layer(store.IDENTITIES))
        yield from _array("points", self._layer(store.POINTS))
        yield from _array("lines", self._layer(store.LINES))
        yield from _array("faces", (face_view(f, self._scrub).model_dump_json() for f in self._faces))
        yield from _array(
            "volumes", (volume_view(v, by_id, self._scrub).model_dump_json() for v in self._volumes)
        )
        root = root_view(self._root, self._scrub)
        yield f',\n"root":{"null" if root is None else root.model_dump_json()}'
        receipts = store.receipts(self._db, raw=raw, cited=self._cited, states=self._states)
        yield from _array("receipts", self._named(receipts))
        yield f',\n"stats":{self._stats().model_dump_json()}}}\n'

    def _layer(self, query: str) -> Iterator[str]:
        return self._named(store.layer(self._db, query, raw=self._options.raw, cited=self._cited))

    def _named(self, rows: Iterator[str]) -> Iterator[str]:
        return rows if self._names is None else map(self._nameless, rows)

    def _nameless(self, row: str) -> str:
        made = json.loads(row)
        for field in _TEXTS:
            if field in made:
                made[field] = self._without_names(made[field])
        if made.get("kind") == "person" and "aliases" in made:
            made["aliases"] = []
        return _dumped(made)

    def _without_names(self, text: str) -> str:
        if self._names is None:
            return text
        made = self._names(text)
        if made != text:
            self._redactions["person"] += 1
        return made

    def _scrub(self, text: str) -> str:
        if self._options.raw:
            return text
        made = redact(text)
        self._redactions.update(dict(made.counts))
        return self._without_names(made.text)

    def _stats(self) -> StatsView:
        db, raw = self._db, self._options.raw
        if not raw:
            self._redactions.update(
                store.tally_shown(db, store.COUNT_REDACTIONS, raw=False, cited=self._cited)
            )
        return StatsView(
            identities=store.tally(db, store.COUNT_IDENTITIES),
            points=store.tallies(db, store.COUNT_POINTS, raw=raw),
            lines=store.tallies(db, store.COUNT_LINES, raw=raw),
            faces=_by_kind((face.kind, face.status) for face in self._faces),
            volumes=dict(sorted(Counter(volume.status for volume in self._volumes).items())),
            roots=int(self._root is not None),
            receipts=dict(sorted(self._states.items())),
            redactions=dict(sorted(self._redactions.items())),
            coverage=store.coverage(db),
            undo_rate=_share(*reversed(model.supersessions(db))),
        )


def _share(part: int, rest: int) -> float | None:
    return round(part / (part + rest), 4) if part + rest else None


def _by_kind(pairs: Iterable[tuple[str, str]]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for (kind, status), n in sorted(Counter(pairs).items()):
        found.setdefault(kind, {})[status] = n
    return found


def _array(name: str, rows: Iterable[str]) -> Iterator[str]:
    yield f',\n"{name}":['
    chunk: list[str] = []
    separator = "\n"
    for row in rows:
        chunk.append(row)
        if len(chunk) == _ROWS_A_CHUNK:
            yield separator + ",\n".join(chunk)
            chunk.clear()
            separator = ",\n"
    if chunk:
        yield separator + ",\n".join(chunk)
    yield "]"


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
