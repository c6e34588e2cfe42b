"""The sentences that must not become facts: injections, and what others, hypotheses, fiction and chrome say."""

import tomllib
from importlib.resources import files
from typing import Any, NamedTuple


class Trap(NamedTuple):
    """A misleading sentence, where it shows, who says it, and what a naive reader would make of it."""

    family: str
    kind: str
    surface: str
    who: str
    authorship: str
    pred: str
    obj: str
    outcome: str
    days: tuple[int, ...]
    text: str


def traps() -> tuple[Trap, ...]:
    """Read all traps."""
    rows = _raw()["traps"]
    return tuple(Trap._make([*row[:8], tuple(row[8]), row[9]]) for row in rows)


def injections() -> list[Trap]:
    """Make every form of injection with every claim."""
    raw = _raw()
    out: list[Trap] = []
    for en, zh in raw["claims"]:
        obj = en.split(" of ")[-1]
        for surface, kind, form in raw["forms"]:
            text = form.replace("{en}", en).replace("{zh}", zh)
            out.append(Trap("A1", kind, surface, "", "read", "", obj, "no_fact", (), text))
    return out


def _raw() -> dict[str, Any]:
    return tomllib.loads(
        files(__package__).joinpath("data").joinpath("traps.toml").read_text(encoding="utf-8")
    )
