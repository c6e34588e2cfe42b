"""Identities: who a name is. One funnel over everything seen, so the answer does not depend on what came first.

The same folded name is one identity; a handle joins the names that bear it; an alias claim joins two names.
People of one full name with different addresses stay apart, and their bare name then names neither.
The owner is only joined by own words or by an own account seen in two sessions.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from humanmd.capture.records import Authorship
from humanmd.kernel.ids import derived
from humanmd.kernel.text import is_cjk
from humanmd.modeling.names import SHARED_LOCALS, completes, is_partial
from humanmd.modeling.records import SELF, IdentityKind

OWNER_ID: Final = derived("ent", "person", SELF)
"""The identity of the owner in every model."""

NameKey = tuple[str, str, str]
"""Kind, folded name, folded handle."""

_Node = tuple[str, str, str]
_OWNER: _Node = ("person", "self", SELF)
_TWO: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class AliasEvidence:
    """How often two names were said to be one, by authorship; the left name is "self" for the owner."""

    left: NameKey
    right: NameKey
    authorship: Authorship
    sessions: int
    origins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """How names resolve: to an identity id, or "" where a name stands for several.

    `nicks` lists the identities that an alias claim gave a partial name to.
    """

    entities: Mapping[NameKey, str]
    nicks: Mapping[str, frozenset[str]]


class _Groups:
    """Disjoint groups of nodes, each led by its smallest."""

    def __init__(self) -> None:
        self.parents: dict[_Node, _Node] = {}

    def lead(self, node: _Node) -> _Node:
        path = []
        while (parent := self.parents.setdefault(node, node)) != node:
            path.append(node)
            node = parent
        for passed in path:
            self.parents[passed] = node
        return node

    def join(self, left: _Node, right: _Node) -> None:
        low, high = sorted((self.lead(left), self.lead(right)))
        self.parents[high] = low

    def members(self) -> dict[_Node, list[_Node]]:
        groups: dict[_Node, list[_Node]] = defaultdict(list)
        for node in sorted(self.parents):
            groups[self.lead(node)].append(node)
        return groups


@dataclass(frozen=True, slots=True, kw_only=True)
class _People:
    """Which names bear which handles; `shared` handles stand for desks and join nobody."""

    handles: Mapping[str, tuple[str, ...]]
    shared: frozenset[str]


def entity_id(kind: IdentityKind, canonical: str) -> str:
    """Name an identity by its kind and canonical folded name."""
    return derived("ent", kind, canonical)


def resolve(people: Iterable[tuple[str, str]], evidence: Sequence[AliasEvidence]) -> Roster:
    """Resolve all people's `(folded name, folded handle)` pairs and every name with an alias claim."""
    pairs = sorted(set(people) | _named(evidence))
    known = _people(pairs)
    groups = _Groups()
    for key, handle in pairs:
        _place(groups, key, handle)
    for handles in known.handles.values():
        for left, right in combinations(handles, _TWO):
            if _one_account(left, right):
                groups.join(_handle(left), _handle(right))
    _join_names(groups, known)
    nicks = _join_aliases(groups, known, evidence)
    owned = _join_owner(groups, known, evidence)
    return _roster(groups, known, pairs, nicks, owned)


def complete(part: str, here: Iterable[str], everywhere: Iterable[str], *, own: bool) -> str:
    """Resolve a partial name of a person to the one identity it can stand for, "" if it could be several.

    `here` are the identities of its conversation that it fits, `everywhere` all that it fits. In the owner's own
    words the circle is everyone known. Nobody known: a new identity.
    """
    close, known = frozenset(here), frozenset(everywhere)
    if len(part) < _TWO:
        return ""
    if OWNER_ID in known:
        close |= {OWNER_ID}
    if len(close) == 1:
        (only,) = close
        return only if only != OWNER_ID or len(known) == 1 else ""
    if close or len(known) > 1:
        return ""
    if known:
        return next(iter(known)) if own else ""
    return entity_id("person", part)


def fitting(
    part: str, names: Mapping[str, Sequence[str]], nicks: Mapping[str, frozenset[str]]
) -> frozenset[str]:
    """Return the identities whose full names a part fits; `names` maps folded full names to identities."""
    found = {
        entity for full, entities in names.items() if completes(part, full) for entity in entities if entity
    }
    return frozenset(found) | nicks.get(part, frozenset())


def _named(evidence: Sequence[AliasEvidence]) -> set[tuple[str, str]]:
    sides = [side for e in evidence if e.left[0] == "person" for side in (e.left, e.right)]
    return {(key, handle) for _kind, key, handle in sides if key != SELF}


def _people(pairs: Sequence[tuple[str, str]]) -> _People:
    by_handle: dict[str, set[str]] = defaultdict(set)
    for key, handle in pairs:
        if handle:
            by_handle[handle].add(key)
    shared = frozenset(handle for handle, keys in by_handle.items() if _is_shared(handle, keys))
    by_name: dict[str, set[str]] = defaultdict(set)
    for key, handle in pairs:
        if not is_partial(key):
            by_name[key].update({handle} - {""} - shared)
    return _People(
        handles={key: tuple(sorted(handles)) for key, handles in sorted(by_name.items())}, shared=shared
    )


def _is_shared(handle: str, keys: set[str]) -> bool:
    local = handle.partition("@")[0]
    if local in SHARED_LOCALS:
        return True
    full = sorted(key for key in keys if not is_partial(key))
    return any(not _akin(left, right) for left, right in combinations(full, _TWO))


def _akin(left: str, right: str) -> bool:
    """Tell whether one account can bear both names: a word in common, or one of them in another script."""
    return is_cjk(left[0]) != is_cjk(right[0]) or bool(set(left.split()) & set(right.split()))


def _one_account(left: str, right: str) -> bool:
    """Tell whether two handles of one name are one person's: a bare account and an address with its local part."""
    local, at, _domain = left.partition("@")
    other, other_at, _ = right.partition("@")
    return local == other and not (at and other_at)


def _name(key: str) -> _Node:
    return ("person", "name", key)


def _handle(handle: str) -> _Node:
    return ("person", "handle", handle)


def _place(groups: _Groups, key: str, handle: str) -> None:
    if key and not is_partial(key):
        groups.lead(_name(key))
    if handle:
        groups.lead(_handle(handle))


def _join_names(groups: _Groups, known: _People) -> None:
    """Join each full name with its handles when they are all one person's."""
    for key, handles in known.handles.items():
        if len({groups.lead(_handle(handle)) for handle in handles}) == 1:
            groups.join(_name(key), _handle(handles[0]))


def _split_names(groups: _Groups, known: _People) -> frozenset[str]:
    """Return the names that several people bear, after all joins."""
    return frozenset(
        key
        for key, handles in known.handles.items()
        if len({groups.lead(_handle(handle)) for handle in handles}) > 1
    )


def _join_aliases(
    groups: _Groups, known: _People, evidence: Sequence[AliasEvidence]
) -> dict[str, set[_Node]]:
    """Join names by alias claims that stand; a claim about a partial name only proposes it."""
    nicks: dict[str, set[_Node]] = defaultdict(set)
    split = _split_names(groups, known)
    for left, right in _standing(evidence):
        a, b = _node(left, split, known.shared), _node(right, split, known.shared)
        if left[0] == "person" and right[1] and not right[2] and is_partial(right[1]):
            if a is not None:
                nicks[right[1]].add(a)
        elif a is not None and b is not None and not _clash(groups, a, b):
            groups.join(a, b)
    return nicks


def _standing(evidence: Sequence[AliasEvidence]) -> list[tuple[NameKey, NameKey]]:
    """Return the pairs that someone wrote or an account showed, or that two origins told; the owner's apart."""
    return sorted(
        {
            (e.left, e.right)
            for e in evidence
            if e.left[1] != SELF
            and (e.authorship in ("wrote", "told", "trace") or (e.authorship == "read" and e.origins >= _TWO))
        }
    )


def _node(side: NameKey, split: frozenset[str], shared: frozenset[str]) -> _Node | None:
    kind, key, handle = side
    if kind != "person":
        return (kind, "name", key)
    if handle and handle not in shared:
        return _handle(handle)
    if not key or is_partial(key) or key in split:
        return None
    return _name(key)


def _clash(groups: _Groups, left: _Node, right: _Node) -> bool:
    """Tell whether a join would give one person two addresses at one organisation."""
    a, b = groups.lead(left), groups.lead(right)
    if a == b or left[0] != "person":
        return False
    domains: dict[str, set[str]] = defaultdict(set)
    for node in sorted(groups.parents):
        if node[1] == "handle" and "@" in node[2] and groups.lead(node) in (a, b):
            local, _, domain = node[2].partition("@")
            domains[domain].add(local)
    return any(len(locals_) > 1 for locals_ in domains.values())


def _join_owner(groups: _Groups, known: _People, evidence: Sequence[AliasEvidence]) -> frozenset[str]:
    """Join the owner with names and handles that are proven; return the proven names."""
    proven = _proven(evidence)
    groups.lead(_OWNER)
    for _kind, _key, handle in sorted(proven):
        if handle and handle not in known.shared:
            groups.join(_OWNER, _handle(handle))
    names = frozenset(key for _kind, key, _handle_ in proven if key)
    for key in sorted(names):
        leads = {groups.lead(_handle(handle)) for handle in known.handles.get(key, ())}
        if not is_partial(key) and leads <= {groups.lead(_OWNER)}:
            groups.join(_OWNER, _name(key))
    return names


def _proven(evidence: Sequence[AliasEvidence]) -> set[NameKey]:
    """Return the owner's names and handles: written in own words, or shown by an account in two sessions."""
    return {
        e.right
        for e in evidence
        if e.left[1] == SELF and (e.authorship == "wrote" or (e.authorship == "trace" and e.sessions >= _TWO))
    }


def _roster(
    groups: _Groups,
    known: _People,
    pairs: Sequence[tuple[str, str]],
    nicks: Mapping[str, set[_Node]],
    owned: frozenset[str],
) -> Roster:
    split = _split_names(groups, known)
    ids = {lead: _identity(members, split) for lead, members in groups.members().items()}
    entities: dict[NameKey, str] = {}
    for key, handle in pairs:
        node = _node(("person", key, handle), split, known.shared)
        foreign = node is not None and key in owned and groups.lead(node) != groups.lead(_OWNER)
        entities["person", key, handle] = "" if node is None or foreign else ids[groups.lead(node)]
    for node in groups.parents:
        if node[0] != "person":
            entities[node[0], node[2], ""] = ids[groups.lead(node)]
    chosen = {
        part: frozenset(ids[groups.lead(node)] for node in nodes) for part, nodes in sorted(nicks.items())
    }
    for part in sorted(key for key in owned if is_partial(key)):
        chosen[part] = chosen.get(part, frozenset()) | {OWNER_ID}
    return Roster(entities=entities, nicks=chosen)


def _identity(members: Sequence[_Node], split: frozenset[str]) -> str:
    """Name a group by its smallest full name, Latin before others; with its handle where the name is not enough."""
    if _OWNER in members:
        return OWNER_ID
    kind = members[0][0]
    names = sorted((is_cjk(node[2][0]), node[2]) for node in members if node[1] == "name")
    handles = sorted(node[2] for node in members if node[1] == "handle")
    if names and names[0][1] not in split:
        return derived("ent", kind, names[0][1])
    return derived("ent", kind, f"@{handles[0]}" if handles else names[0][1])
