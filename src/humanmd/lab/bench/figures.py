"""A measured figure beside its bar."""

from dataclasses import dataclass
from typing import Literal

from humanmd.kernel.errors import HumanmdError

Verdict = Literal["ok", "over", ""]


class BenchError(HumanmdError):
    """Something that was to be measured did not run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """What one measurement gave; `bar` is the most it may be, None where there is none.

    `value` is None where the system does not tell it.
    """

    part: str
    what: str
    value: float | None
    unit: str
    bar: float | None = None

    @property
    def verdict(self) -> Verdict:
        """Say whether the bar is kept; "" where there is nothing to compare."""
        if self.bar is None or self.value is None:
            return ""
        return "ok" if self.value <= self.bar else "over"
