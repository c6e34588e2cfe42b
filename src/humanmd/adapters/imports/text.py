"""Bytes into text, and text into parts that one record can hold."""

import codecs
import re
from collections.abc import Iterator

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16: its mark begins with the other's
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LINE_ENDS = re.compile(r"\r\n?")


def decode(data: bytes) -> str | None:
    """Decode by byte-order mark, else as UTF-8, and unify line ends; None if it is no such text."""
    mark, encoding = next(((m, e) for m, e in _MARKS if data.startswith(m)), (b"", "utf-8"))
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if "\x00" in text else _LINE_ENDS.sub("\n", text)


def parts(text: str, cap: int) -> Iterator[str]:
    """Cut a text into pieces of at most `cap` characters, at a line end where there is one; joined they are it."""
    start = 0
    while len(text) - start > cap:
        cut = text.rfind("\n", start, start + cap)
        end = start + cap if cut < start else cut + 1
        yield text[start:end]
        start = end
    yield text[start:]
