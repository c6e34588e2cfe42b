"""A search for planted secrets in all that a home keeps and says, and the proof that it finds what is there."""

import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, Final

from humanmd.daemon.home import Home
from humanmd.daemon.intake import intent_of, take
from humanmd.kernel.errors import HumanmdError
from humanmd.kernel.instants import render
from humanmd.kernel.paths import write_private
from humanmd.kernel.store.connection import checkpoint, opens
from humanmd.kernel.store.errors import StoreDamagedError
from humanmd.kernel.store.reveal import decrypted_copy
from humanmd.lab.needles import LONGEST_SPREAD, Canary, Form, Needles, disguised

CONTROL: Final = Canary(name="control", text="Vexilumor Quandriste Thalpobrun 7316")
"""The live canary: ordinary words that nobody masks and nothing else says."""

CHUNK: Final = 4 << 20
"""How much is read at once."""

_LOG_TAILS: Final = ("-wal", "-shm")
_RESERVED: Final = 32
_PAGE_SIZE: Final = slice(16, 18)
_LARGEST_PAGE: Final = 65536


@dataclass(frozen=True, slots=True, kw_only=True)
class Leak:
    """A canary found where it must not be; `place` is a relative path, or the name of a text."""

    canary: str
    place: str
    form: Form


class BlindScannerError(HumanmdError):
    """A planted canary was not found, or a place cannot be looked into: that nothing was found says nothing."""


def scan(
    home: Path, key: bytes, canaries: Iterable[Canary], texts: Mapping[str, str] | None = None
) -> tuple[Leak, ...]:
    """Look for canaries in every file under a home, decrypted where it is a store, their names, and some texts.

    Works in bounded memory. Raises BlindScannerError for a store that the key does not open.
    """
    needles = Needles(canaries)
    found: dict[Leak, None] = {}
    for name, text in (texts or {}).items():
        found.update(_leaks(needles, name, _pieces(text)))
    for path in sorted(path for path in home.rglob("*") if path.is_file()):
        found.update(_leaks(needles, f"the name of {_named(home, path)}", [_named(home, path).encode()]))
        with path.open("rb") as file:
            found.update(_leaks(needles, _named(home, path), _chunks(file)))
        if _is_store(path, key):
            found.update(_in_store(needles, home, path, key))
    return tuple(found)


def control(home: Home, key: bytes, texts: Mapping[str, str] | None = None) -> tuple[Leak, ...]:
    """Plant a live canary wherever a secret could end and return where it was found; only for a home made for it.

    It is stored as a capture, so that it is in the write-ahead log and then in the store, and written in every form
    to a log file and beside each text. Raises BlindScannerError unless all of them are found, or when the canary
    can be read in an encrypted file.
    """
    logs = {home.paths.logs / f"control-{n}.log": data for n, (_, data) in enumerate(disguised(CONTROL.text))}
    told = {
        f"{name}, {n}": text + data.decode()
        for name, text in (texts or {"a text": ""}).items()
        for n, (_, data) in enumerate(disguised(CONTROL.text))
    }
    _show(home)
    try:
        for log, data in logs.items():
            write_private(log, data)
        found = scan(home.paths.root, key, [CONTROL], told)
    finally:
        for log in logs:
            log.unlink(missing_ok=True)
    checkpoint(home.db)
    found += scan(home.paths.root, key, [CONTROL])
    store = home.paths.store.name
    planted: list[tuple[str, Form]] = [
        (f"{store}-wal (decrypted)", "exact"),
        (f"{store} (decrypted)", "exact"),
    ]
    forms = [form for form, _ in disguised(CONTROL.text)]
    planted += zip((_named(home.paths.root, log) for log in logs), forms, strict=True)
    planted += zip(told, forms * (len(told) // len(forms)), strict=True)
    _expect(found, planted)
    _refuse_readable(found, store)
    return tuple(dict.fromkeys(found))


def _show(home: Home) -> None:
    """Store a capture whose text is the control canary."""
    now = home.clock.now()
    record = {
        "captured_at": render(now),
        "source": {"kind": "desktop", "producer": "control", "device": "control"},
        "trigger": "focus",
        "app": {"name": "Notes", "id": "notes"},
        "window": {"title": "Untitled"},
        "text": CONTROL.text,
        "session": {"locked": False, "idle_ms": 0},
    }
    take(home, [record], intent_of(home, "ingest", "control", now))


def _expect(found: Iterable[Leak], planted: Iterable[tuple[str, Form]]) -> None:
    seen = {(leak.place, leak.form) for leak in found}
    for place, form in planted:
        if (place, form) not in seen:
            message = f"A canary that was planted in {place} was not found there ({form})."
            raise BlindScannerError(message, next_step="Do not trust a scan that found nothing.")


def _refuse_readable(found: Iterable[Leak], store: str) -> None:
    for leak in found:
        if leak.place in {store, f"{store}-wal"}:
            message = f"{leak.place} can be read without the key."
            raise BlindScannerError(message, next_step="The store is not encrypted; do not use this home.")


def _is_store(path: Path, key: bytes) -> bool:
    if path.name.endswith(_LOG_TAILS) or path.stat().st_size == 0:
        return False
    try:
        opened = opens(path, key)
    except StoreDamagedError:
        if path.suffix != ".db":
            return False
        raise
    if not opened:
        message = f"{path} is a store that the key does not open."
        raise BlindScannerError(message, next_step="Scan with the key it was written under.")
    return True


def _in_store(needles: Needles, home: Path, path: Path, key: bytes) -> Iterator[tuple[Leak, None]]:
    """Look through every page of a store and then of its log, free ones too, in a decrypted copy that is deleted."""
    with TemporaryDirectory(prefix="humanmd-scan-") as folder:
        copy = Path(folder) / "pages"
        decrypted_copy(path, key, copy)
        in_file = _pages_of(path)
        with copy.open("rb") as file:
            yield from _leaks(needles, f"{_named(home, path)} (decrypted)", _chunks(file, in_file))
            yield from _leaks(needles, f"{_named(home, path)}-wal (decrypted)", _chunks(file))


def _pages_of(path: Path) -> int:
    """Return how many bytes of a decrypted copy come from the store itself."""
    with path.open("rb") as file:
        (size,) = struct.unpack(">H", file.read(_PAGE_SIZE.stop)[_PAGE_SIZE])
    page = _LARGEST_PAGE if size == 1 else size
    return path.stat().st_size // page * (page - _RESERVED)


def _leaks(needles: Needles, place: str, chunks: Iterable[bytes]) -> Iterator[tuple[Leak, None]]:
    """Search chunk by chunk, each with the end of the one before."""
    tail = b""
    for chunk in chunks:
        window = tail + chunk
        for canary, form in needles.found(window):
            yield Leak(canary=canary, place=place, form=form), None
        tail = window[-LONGEST_SPREAD:]


def _chunks(file: BinaryIO, limit: int | None = None) -> Iterator[bytes]:
    """Read a file from where it stands, up to its end or so many bytes."""
    left = limit
    while chunk := file.read(CHUNK if left is None else min(CHUNK, left)):
        left = None if left is None else left - len(chunk)
        yield chunk


def _pieces(text: str) -> Iterator[bytes]:
    starts = range(0, len(text), CHUNK)
    return (text[start : start + CHUNK].encode("utf-8", "surrogatepass") for start in starts)


def _named(home: Path, path: Path) -> str:
    return path.relative_to(home).as_posix()
