"""Claims as stored text: one JSON array each, in a fixed order."""

import json
from functools import lru_cache

from humanmd.modeling.records import Claim, Mention


def write(claim: Claim) -> str:
    """Write a claim as compact JSON."""
    parts = [
        claim.kind, _mention(claim.subject), claim.predicate, claim.object,
        None if claim.target is None else _mention(claim.target), [_mention(p) for p in claim.participants],
        claim.situation, claim.text, claim.modality, claim.change,
        claim.valid_from, claim.valid_to, claim.occurred_at, claim.due_at,
    ]  # fmt: skip
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=8192)
def read(text: str) -> Claim:
    """Read a claim back. Raises ValueError for anything `write` did not make."""
    (
        kind, subject, predicate, what, target, participants, situation, words, modality, change,
        valid_from, valid_to, occurred_at, due_at,
    ) = json.loads(text)  # fmt: skip
    return Claim(
        kind=kind, subject=_read(subject), predicate=predicate, object=what,
        target=None if target is None else _read(target), participants=tuple(_read(p) for p in participants),
        situation=situation, text=words, modality=modality, change=change,
        valid_from=valid_from, valid_to=valid_to, occurred_at=occurred_at, due_at=due_at,
    )  # fmt: skip


def _mention(mention: Mention) -> list[str]:
    return [mention.kind, mention.name, mention.handle, mention.context]


def _read(parts: list[str]) -> Mention:
    kind, name, handle, context = parts
    return Mention(kind=kind, name=name, handle=handle, context=context)  # type: ignore[arg-type]
