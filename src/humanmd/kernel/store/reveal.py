"""Every byte of a store in the clear, for a scanner that looks for what should not be there.

Pages are decrypted one by one, free ones and those of the write-ahead log too. A copy made by SQLite itself
would leave out what free pages still hold. The page format is that of the ChaCha20-Poly1305 scheme of
SQLite3 Multiple Ciphers: payload, 16 bytes of nonce, 16 bytes of tag.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from humanmd.kernel.store.connection import KEY_BYTES, checked_key, open_readonly, reserve

_NONCE: Final = 16
_RESERVED: Final = 32
_CLEAR_ON_FIRST: Final = 24
_MAGIC: Final = b"SQLite format 3\0"
_WAL_HEADER: Final = 32
_FRAME_HEADER: Final = 24
_WORD: Final = 0xFFFFFFFF


def decrypted_copy(path: Path, key: bytes, out: Path) -> None:
    """Write all pages of the file, then those of its log, to a new 0600 file; it is not a database.

    Raises WrongKeyError or StoreDamagedError.
    """
    checked_key(key)
    with open_readonly(path, key) as db:
        size = int(db.value("PRAGMA page_size"))
        reserve(out)
        log = path.with_name(f"{path.name}-wal")
        with out.open("wb") as copy:
            with path.open("rb") as file:
                copy.writelines(_pages(file, key, size))
            if log.exists():
                with log.open("rb") as file:
                    copy.writelines(_frames(file, key, size))


def _pages(file: BinaryIO, key: bytes, size: int) -> Iterator[bytes]:
    number = 0
    while len(page := file.read(size)) == size:
        number += 1
        yield _clear(page, key, number)


def _frames(file: BinaryIO, key: bytes, size: int) -> Iterator[bytes]:
    file.read(_WAL_HEADER)
    while len(frame := file.read(_FRAME_HEADER + size)) == _FRAME_HEADER + size:
        yield _clear(frame[_FRAME_HEADER:], key, int.from_bytes(frame[:4], "big"))


def _clear(page: bytes, key: bytes, number: int) -> bytes:
    nonce = page[-_RESERVED:-_NONCE]
    counter = struct.unpack("<I", nonce[12:])[0] ^ number
    page_key = _stream(key, counter, nonce, bytes(2 * KEY_BYTES))[KEY_BYTES:]
    start = _CLEAR_ON_FIRST if number == 1 else 0
    head = _MAGIC + page[len(_MAGIC) : start] if number == 1 else b""
    return head + _stream(page_key, counter + 1, nonce, page[start:-_RESERVED])


def _stream(key: bytes, counter: int, nonce: bytes, data: bytes) -> bytes:
    block = struct.pack("<I", counter & _WORD) + nonce[:12]
    return Cipher(ChaCha20(key, block), mode=None).encryptor().update(data)
