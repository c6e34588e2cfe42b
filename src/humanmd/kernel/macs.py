"""Keyed hashes: names for things that may be compared, and that tell nothing without the key."""

from hashlib import blake2b

MAC_BYTES = 16
MAC_KEY_BYTES = 32


class Mac:
    """A keyed hash under one key, which lives inside the encrypted store."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        self._key = key

    def of(self, *parts: str) -> bytes:
        """Hash text parts to 16 bytes; their borders count."""
        state = blake2b(key=self._key, digest_size=MAC_BYTES)
        for part in parts:
            data = part.encode("utf-8", "surrogatepass")
            state.update(len(data).to_bytes(8, "big"))
            state.update(data)
        return state.digest()
