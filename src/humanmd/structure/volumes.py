"""Volumes: one behaviour in Faces of different scopes, confirmed on two spans of days that do not meet."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Final

from humanmd.kernel.ids import derived
from humanmd.structure.labels import listed, name
from humanmd.structure.records import Face, FaceStatus, Volume

_WORDS: Final = MappingProxyType(
    {
        "set ways of working": "Has set ways of working on more than one project",
        "settled choice for a kind of work": "Settles a kind of work in one way across projects",
        "meets often": "Meets often with or about more than one",
        "makes promises": "Makes promises to more than one",
        "has people": "Gathers people around more than one project",
    }
)
"""How the label of a Volume of bundles begins, by behaviour."""

FEWEST_SCOPES: Final = 2
"""A behaviour of one scope is no Volume."""

SPAN_DAYS: Final = 5
"""Each of the two spans of evidence covers at least this many days."""


def volumes(faces: Iterable[Face], days: Mapping[str, Sequence[str]]) -> tuple[Volume, ...]:
    """Make the Volumes of Faces that hold, or held; `days` are those that bore each Face out."""
    by_signature: dict[tuple[str, str], list[Face]] = {}
    for face in faces:
        if face.status != "forming":
            by_signature.setdefault((face.kind, face.signature), []).append(face)
    made = (_volume(signature, found, days) for (_, signature), found in sorted(by_signature.items()))
    return tuple(sorted((volume for volume in made if volume is not None), key=lambda volume: volume.id))


def confirmed(days: Iterable[Sequence[str]]) -> bool:
    """Tell whether two spans of days, one after the other, each show two Faces or more.

    `days` are the days of one Face each, those of one scope joined.
    """
    rows = [tuple(sorted(set(each))) for each in days]
    every = sorted({day for row in rows for day in row})
    first = _span(rows, every)
    return first is not None and _span(rows, [day for day in every if day > first]) is not None


def _span(rows: Sequence[Sequence[str]], every: Sequence[str]) -> str | None:
    """Return the earliest day that ends a span from the first of `every` in which two rows have a day."""
    if not every:
        return None
    begin = every[0]
    for day in every:
        inside = sum(any(begin <= each <= day for each in row) for row in rows)
        if inside >= FEWEST_SCOPES and _length(begin, day) >= SPAN_DAYS:
            return day
    return None


def _length(first: str, last: str) -> int:
    return (date.fromisoformat(last) - date.fromisoformat(first)).days + 1


def _volume(signature: str, found: Sequence[Face], days: Mapping[str, Sequence[str]]) -> Volume | None:
    active = [face for face in found if face.status == "active"]
    status: FaceStatus = "active" if len({face.scope for face in active}) >= FEWEST_SCOPES else "retired"
    members = sorted(active if status == "active" else found, key=lambda face: face.id)
    scopes = tuple(sorted({face.scope for face in members}))
    by_scope = [
        [day for face in members if face.scope == scope for day in days.get(face.id, ())] for scope in scopes
    ]
    if len(scopes) < FEWEST_SCOPES or not confirmed(by_scope):
        return None
    return Volume(
        id=derived("vol", members[0].kind, signature),
        signature=signature,
        label=_label(signature, members),
        scopes=scopes,
        domain=members[0].domain,
        members=tuple(face.id for face in members),
        confidence=_mean([face.confidence for face in members]),
        interval=(
            _mean([face.interval[0] for face in members]),
            _mean([face.interval[1] for face in members]),
        ),
        status=status,
        first_seen=min(face.first_seen for face in members),
        last_confirmed=max((f.last_confirmed for f in members if f.last_confirmed is not None), default=None),
        retired_at=None
        if status == "active"
        else max((face.retired_at for face in members if face.retired_at is not None), default=None),
        receipts=tuple(dict.fromkeys(receipt for face in members for receipt in face.receipts)),
    )


def _label(signature: str, members: Sequence[Face]) -> str:
    best = sorted(members, key=lambda face: (-face.confidence, face.id))
    scopes = listed(list(dict.fromkeys(face.scope for face in best)))
    if signature.startswith("recurs "):
        return f"Keeps fixed times {signature.removeprefix('recurs ')}: {scopes}"
    if signature.startswith("leads to "):
        return f"Goes to {name(signature.removeprefix('leads to '))} right after {scopes}"
    words = _WORDS.get(signature, f"{signature[:1].upper()}{signature[1:]} in more than one place")
    return f"{words}: {scopes}"


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 6)
