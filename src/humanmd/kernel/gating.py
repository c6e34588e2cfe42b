"""Gating: what a gate does not keep is rejected with the name of a rule."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejection(Generic[T]):
    """A proposed thing that a rule refused."""

    item: T
    rule: str
