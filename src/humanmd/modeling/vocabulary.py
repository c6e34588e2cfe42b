"""The closed vocabulary: the only predicates, relations and identity kinds there are."""

from types import MappingProxyType
from typing import get_args

from humanmd.modeling.records import IdentityKind

FUNCTIONAL: frozenset[str] = frozenset(
    {"employer", "title", "team", "manager", "home_city", "timezone", "project_role", "project_deadline", "prefers"}
)  # fmt: skip
"""Facts that hold one value at a time for a subject (and situation)."""

FACTS: frozenset[str] = FUNCTIONAL | {
    "name", "alias", "handle", "speaks", "works_on", "repo", "uses_tool", "works_with", "family_of",
    "friend_of", "recurring_meeting", "habit", "likes", "dislikes", "goal", "states",
}  # fmt: skip

RELATIONS: MappingProxyType[str, tuple[frozenset[str], frozenset[str]]] = MappingProxyType(
    {
        "engaged_with": (frozenset({"person"}), frozenset({"project", "artifact", "topic", "tool"})),
        "participates_in": (frozenset({"person", "org"}), frozenset({"project", "event"})),
        "part_of": (
            frozenset({"person", "org", "project", "artifact", "event"}),
            frozenset({"org", "project", "event"}),
        ),
        "reports_to": (frozenset({"person"}), frozenset({"person"})),
        "knows": (frozenset({"person"}), frozenset({"person"})),
        "about": (frozenset({"artifact", "event", "project"}), frozenset(get_args(IdentityKind))),
        "depends_on": (
            frozenset({"project", "artifact", "tool"}),
            frozenset({"project", "artifact", "tool", "org", "person"}),
        ),
    }
)
"""Each relation with the identity kinds that may stand at its source and at its target."""

EVENTS: frozenset[str] = frozenset(
    {"meeting", "sent", "edited", "visited", "travelled", "joined", "left", "delivered", "decided", "completed"}
)  # fmt: skip
"""What can happen; an event of the owner's own activity is confirmed when observed."""

COMMITMENTS: frozenset[str] = frozenset({"open", "done", "cancelled"})

THIRD_PARTY_WORK: frozenset[str] = frozenset(
    {"name", "alias", "handle", "employer", "title", "team", "manager", "project_role"}
)
"""Facts about other people that the default policy allows."""
