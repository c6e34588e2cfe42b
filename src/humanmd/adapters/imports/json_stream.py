"""A JSON file read piece by piece, so that its size does not decide how much memory it takes."""

import codecs
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from humanmd.adapters.imports.records import ImportSourceError

_CHUNK_BYTES = 1 << 20
_VALUE_CHARACTERS: Final = 8 << 20
_SPACE = " \t\r\n"
_DECODER = json.JSONDecoder()


class JsonStream:
    """A reader that walks into objects and arrays and takes any value inside them whole."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._chunks = _chunks(path)
        self._buffer = ""
        self._at = 0
        self._ended = False

    def peek(self) -> str:
        """Return the next character that is not white space, or nothing at the end."""
        while True:
            while self._at < len(self._buffer):
                if self._buffer[self._at] not in _SPACE:
                    return self._buffer[self._at]
                self._at += 1
            if not self._more():
                return ""

    def members(self) -> Iterator[str]:
        """Yield the names in the object that begins here; each value must be taken before the next name."""
        for _place in self._members("{", "}"):
            key = self.value()
            if not isinstance(key, str):
                raise self._broken()
            self._take(":")
            yield key

    def elements(self) -> Iterator[int]:
        """Yield a number before each value of the array that begins here; the value must be taken."""
        yield from self._members("[", "]")

    def value(self) -> object:
        """Take the whole value that begins here."""
        self.peek()
        while True:
            try:
                found, end = _DECODER.raw_decode(self._buffer, self._at)
            except RecursionError:
                raise self._broken() from None
            except ValueError:
                if len(self._buffer) - self._at > _VALUE_CHARACTERS or not self._more():
                    raise self._broken() from None
                continue
            if end == len(self._buffer) and self._more():
                continue  # a number may go on in the next chunk
            self._at = end
            return found

    def skip(self) -> None:
        """Pass over the value that begins here, value by value if it is an array."""
        if self.peek() == "[":
            for _place in self.elements():
                self.value()
        else:
            self.value()

    def _members(self, opening: str, closing: str) -> Iterator[int]:
        self._take(opening)
        place = 0
        while self.peek() != closing:
            if place:
                self._take(",")
            yield place
            place += 1
        self._take(closing)

    def _take(self, mark: str) -> None:
        if self.peek() != mark:
            raise self._broken()
        self._at += 1

    def _more(self) -> bool:
        if self._ended:
            return False
        try:
            chunk = next(self._chunks, None)
        except (UnicodeDecodeError, OSError):
            raise self._broken() from None
        self._ended = chunk is None
        self._buffer = self._buffer[self._at :] + (chunk or "")
        self._at = 0
        return not self._ended

    def _broken(self) -> ImportSourceError:
        message = f"{self._path} is not readable JSON, or holds a single value that is too large."
        return ImportSourceError(message, next_step="Export it again.")


def _chunks(path: Path) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    with path.open("rb") as file:
        while data := file.read(_CHUNK_BYTES):
            yield decoder.decode(data)
    yield decoder.decode(b"", final=True)
