"""Slots: which observations are weighed together, and what value each of them gives its slot."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from humanmd.kernel.instants import MINUTE
from humanmd.kernel.text import casekey
from humanmd.modeling.equivalents import same
from humanmd.modeling.identity import OWNER_ID
from humanmd.modeling.names import key
from humanmd.modeling.paraphrase import block, family
from humanmd.modeling.records import Claim, ClaimKind, Domain, IdentityKind
from humanmd.modeling.vocabulary import FUNCTIONAL

TASTES: Final = frozenset({"likes", "dislikes"})
WORDED: Final = TASTES | {"states", "goal", "habit"}
"""Facts whose object is free wording, compared as paraphrases."""

_SITUATED: Final = frozenset({"prefers", "project_role"})
"""Facts that hold one value for each situation; without one, values do not exclude each other."""

_LEAD = re.compile(r"^(?:(?:to )?us(?:e|ing) |the |an? )+(?=\S)", re.IGNORECASE)
_DOMAINS: Final[Mapping[str, Domain]] = MappingProxyType({
    "works_on": "project", "project_role": "project", "project_deadline": "project", "repo": "artifact", "uses_tool": "tool",
    "speaks": "skill", "works_with": "person", "family_of": "person", "friend_of": "person", "manager": "person",
    "recurring_meeting": "event", "employer": "org", "team": "org", "home_city": "place", "timezone": "place",
})  # fmt: skip
_OF_KIND: Final[Mapping[IdentityKind, Domain]] = MappingProxyType({
    "person": "person", "org": "org", "project": "project", "artifact": "artifact", "tool": "tool", "topic": "topic",
    "place": "place", "event": "event",
})  # fmt: skip


def slot(claim: Claim, subject: str, target: str, day: str) -> str:
    """Name the slot of an observation, "" if a name in it is ambiguous."""
    if not subject or (claim.target is not None and not target):
        return ""
    return _NAMERS[claim.kind](claim, subject, target, day)


def value(claim: Claim, target: str) -> str:
    """Return what a fact says in a form that spellings share."""
    if target:
        return target
    if claim.predicate in ("project_deadline", "timezone", "handle"):
        return casekey(claim.object)
    said = _LEAD.sub("", claim.object) or claim.object or claim.text
    return key("topic", same(said))


def domain(claim: Claim, subject: str) -> Domain:
    """Return the part of life a Point belongs to."""
    if claim.kind == "entity":
        return _OF_KIND[claim.subject.kind]
    if claim.kind == "event":
        return "event"
    if claim.kind == "commitment":
        return "user" if subject == OWNER_ID else "person"
    if subject != OWNER_ID:
        return _OF_KIND[claim.subject.kind]
    return _DOMAINS.get(claim.predicate, "user")


def _fact(claim: Claim, subject: str, target: str, _day: str) -> str:
    if claim.predicate in FUNCTIONAL and (claim.situation or claim.predicate not in _SITUATED):
        return f"fact|{subject}|{claim.predicate}|{key('topic', claim.situation) if claim.situation else ''}"
    if claim.predicate in TASTES:
        return f"taste|{subject}|{family(claim.object or claim.text)}"
    if claim.predicate in WORDED:
        return f"worded|{subject}|{claim.predicate}|{family(claim.object or claim.text)}"
    return f"fact|{subject}|{claim.predicate}|{value(claim, target)}"


def _alias(claim: Claim, subject: str, _target: str, _day: str) -> str:
    return f"fact|{subject}|alias|{key(claim.subject.kind, claim.object)}"


def _entity(_claim: Claim, subject: str, _target: str, _day: str) -> str:
    return f"entity|{subject}"


def _relation(claim: Claim, subject: str, target: str, _day: str) -> str:
    return f"relation|{subject}|{claim.predicate}|{target}"


def _event(claim: Claim, subject: str, target: str, day: str) -> str:
    return f"event|{subject}|{claim.predicate}|{target or key('topic', claim.object)}|{_when(claim, day)}"


def _commitment(claim: Claim, subject: str, _target: str, _day: str) -> str:
    return f"commitment|{subject}|{block(claim.object or claim.text)}"


def _when(claim: Claim, day: str) -> str:
    """Name when an event happened: its minute if known, else the local day it was seen."""
    return day if claim.occurred_at is None else str(claim.occurred_at // MINUTE)


_NAMERS: Final[MappingProxyType[ClaimKind, Callable[[Claim, str, str, str], str]]] = MappingProxyType(
    {
        "fact": _fact,
        "alias": _alias,
        "entity": _entity,
        "relation": _relation,
        "event": _event,
        "commitment": _commitment,
    }
)
