"""Gating: what was proposed is either kept or rejected with the name of a rule."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejection(Generic[T]):
    """A proposed thing that a rule refused."""

    item: T
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gated(Generic[T]):
    """The two halves of what was proposed; together they are all of it."""

    kept: tuple[T, ...]
    rejected: tuple[Rejection[T], ...]
