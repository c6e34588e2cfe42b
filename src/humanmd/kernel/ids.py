"""Ids: derived from what they name, never random, so that a replay makes the same ones."""

from hashlib import blake2b

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH = 26
_TIME_CHARS = 10
_BEFORE_1970 = 1 << 49
"""Half of what the characters hold: times before 1970 come first, as they should."""


def derived(prefix: str, *parts: str) -> str:
    """Name something by what identifies it: `prefix_` + 26 characters of a 128-bit hash of the parts."""
    return f"{prefix}_{_encode(int.from_bytes(digest(*parts), 'big'), _LENGTH)}"


def timed(prefix: str, at: int, *parts: str) -> str:
    """Name something that sorts by time: 10 characters of milliseconds + 16 of an 80-bit hash of time and parts."""
    millis = at // 1000 + _BEFORE_1970
    tail = int.from_bytes(digest(str(at), *parts)[:10], "big")
    return f"{prefix}_{_encode(millis, _TIME_CHARS)}{_encode(tail, _LENGTH - _TIME_CHARS)}"


def millis_of(name: str) -> int:
    """Read the milliseconds since 1970 (before it, negative) that a timed id starts with; 0 for what is not one."""
    head = name.partition("_")[2][:_TIME_CHARS]
    if len(head) < _TIME_CHARS or any(char not in _ALPHABET for char in head):
        return 0
    millis = 0
    for char in head:
        millis = millis * 32 + _ALPHABET.index(char)
    return millis - _BEFORE_1970


def digest(*parts: str) -> bytes:
    """Hash text parts to 16 bytes; their borders count, so ("ab", "c") differs from ("a", "bc")."""
    state = blake2b(digest_size=16)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        state.update(len(data).to_bytes(8, "big"))
        state.update(data)
    return state.digest()


def _encode(number: int, length: int) -> str:
    out = []
    for _ in range(length):
        number, digit = divmod(number, 32)
        out.append(_ALPHABET[digit])
    return "".join(reversed(out))
