"""A clock that the test moves."""

from humanmd.kernel.instants import Instant


class FakeClock:
    """Stands for a Clock; time stands still until it is advanced, and never goes backwards."""

    def __init__(self, at: int = 0, offset: int = 0) -> None:
        self._at = Instant(at)
        self._offset = offset

    def now(self) -> Instant:
        return self._at

    def offset(self) -> int:
        return self._offset

    def advance(self, by: int) -> Instant:
        """Move on by microseconds and return the new instant."""
        if by < 0:
            message = "time can't go backwards"
            raise ValueError(message)
        self._at = Instant(self._at + by)
        return self._at

    def move_to_zone(self, offset: int) -> None:
        """Change the local offset, in minutes."""
        self._offset = offset
