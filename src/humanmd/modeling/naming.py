"""Naming: keeps the stored identities what the funnel says of all mentions, touching only what changed."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from humanmd.kernel.store.connection import Db, Row
from humanmd.kernel.text import is_cjk
from humanmd.modeling.identity import OWNER_ID, AliasEvidence, NameKey, complete, entity_id, fitting, resolve
from humanmd.modeling.indexing import Changes
from humanmd.modeling.names import bare, completes, is_partial
from humanmd.modeling.names import key as folded
from humanmd.modeling.records import SELF, IdentityKind

MENTION = "SELECT kind, name, handle, key, partial, refs, entity FROM mention WHERE id = ?"
DROP_MENTION = "DELETE FROM mention WHERE id = ?"
SET_ENTITY = "UPDATE mention SET entity = ? WHERE id = ?"
PEOPLE = f"""
SELECT DISTINCT key, handle FROM mention
WHERE kind = 'person' AND name <> '{SELF}' AND (partial = 0 OR handle <> '')
"""  # noqa: S608  (a constant)
ALIASES = """
SELECT l.kind, l.key, l.handle, r.kind, r.key, r.handle, e.authorship,
    count(DISTINCT e.session_id), count(DISTINCT e.origin)
FROM item_mention a INDEXED BY item_mention_alias JOIN item_mention b ON b.item = a.item AND b.role = 0
JOIN mention r ON r.id = a.mention JOIN mention l ON l.id = b.mention
JOIN delta_item i ON i.id = a.item JOIN receipt e ON e.id = i.receipt
WHERE a.role = 1 GROUP BY l.kind, l.key, l.handle, r.kind, r.key, r.handle, e.authorship
"""
ROSTER = "SELECT kind, key, handle, entity FROM roster"
ROSTER_ENTITY = "SELECT entity FROM roster WHERE kind = ? AND key = ? AND handle = ?"
PUT_ROSTER = "INSERT OR REPLACE INTO roster (kind, key, handle, entity) VALUES (?, ?, ?, ?)"
DROP_ROSTER = "DELETE FROM roster WHERE kind = ? AND key = ? AND handle = ?"
NAMES_OF = "SELECT key FROM roster WHERE kind = 'person' AND entity = ? AND entity <> ''"
OF_KEY = "SELECT id FROM mention WHERE kind = ? AND key = ? AND handle = ?"
PARTIALS = "SELECT id, key, handle, context, own, entity FROM mention WHERE kind = 'person' AND partial = 1 AND key <> ''"
PRESENT = """
SELECT DISTINCT entity FROM mention WHERE context = ? AND kind = 'person' AND entity <> ''
    AND (partial = 0 OR handle <> '')
"""
ITEMS_OF = "SELECT item FROM item_mention WHERE mention = ?"
FORMS = "SELECT kind, name, handle, sum(refs) FROM mention WHERE entity = ? GROUP BY kind, name, handle"
GIVEN = """
SELECT DISTINCT m.name FROM mention m JOIN item_mention a ON a.mention = m.id AND a.role = 1
JOIN delta_item i ON i.id = a.item
WHERE m.entity = ? AND m.name <> '' AND i.claim LIKE '["fact",["person","self",%],"name",%'
"""
OLD_IDENTITY = "SELECT kind, name, aliases, owner FROM identity WHERE id = ?"
PUT_IDENTITY = "INSERT OR REPLACE INTO identity (id, kind, name, aliases, owner) VALUES (?, ?, ?, ?, ?)"
DROP_IDENTITY = "DELETE FROM identity WHERE id = ?"


def update(db: Db, changes: Changes) -> None:
    """Resolve what the touched mentions changed, and list the items whose names now mean someone else."""
    touched = [
        _touched(mention, row) for mention in sorted(changes.mentions) if (row := db.row(MENTION, (mention,)))
    ]
    gone = [t for t in touched if t.refs == 0]
    db.executemany(DROP_MENTION, [(t.id,) for t in gone])
    fresh = [t for t in touched if t.entity == "" and t.refs]
    turned = [t for t in (*fresh, *gone) if t.named]
    shaken = changes.aliases or any(_is_news(db, t) for t in turned)
    moved, nicks = _resolve_full(db) if shaken else ({}, frozenset())
    entities = {t.entity for t in touched}
    for name in sorted(moved.keys() | {t.key for t in fresh}):
        _assign(db, name, moved.get(name), entities, changes)
    full = {name[1] for name in moved if name[0] == "person"} | {
        key for t in turned for key in _called(db, t)
    }
    _complete(db, full, nicks, {t.id for t in fresh}, entities, changes)
    for entity in sorted(entities - {""}):
        _describe(db, entity)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Touched:
    """A mention that gained or lost references; `named` if it says who is meant without its surroundings."""

    id: int
    key: NameKey
    refs: int
    entity: str
    named: bool


def _touched(mention: int, row: Row) -> _Touched:
    kind, _name, handle, key, partial, refs, entity = row
    named = kind == "person" and (not partial or handle != "")
    return _Touched(id=mention, key=(kind, key, handle), refs=refs, entity=entity, named=named)


def _is_news(db: Db, touched: _Touched) -> bool:
    """Tell whether a name or handle came up that nobody bore, or went with its last mention."""
    known = db.value(ROSTER_ENTITY, touched.key) is not None
    return not known if touched.refs else not db.rows(OF_KEY, touched.key)


def _called(db: Db, touched: _Touched) -> set[str]:
    """Return the folded names under which a mention's identity may be completed."""
    entity = db.value(ROSTER_ENTITY, touched.key) or touched.entity
    return {touched.key[1]} | {key for (key,) in db.rows(NAMES_OF, (entity,))}


def _resolve_full(db: Db) -> tuple[dict[NameKey, str | None], frozenset[str]]:
    """Run the funnel over everyone; return the names whose answer is new (None: no longer listed) and such nicks."""
    evidence = [
        AliasEvidence(left=(a, b, c), right=(d, e, f), authorship=how, sessions=s, origins=o)
        for a, b, c, d, e, f, how, s, o in db.rows(ALIASES)
    ]
    roster = resolve(((key, handle) for key, handle in db.rows(PEOPLE)), evidence)
    before = {(kind, key, handle): entity for kind, key, handle, entity in db.rows(ROSTER)}
    nicks = {("nick", part, entity): entity for part, found in roster.nicks.items() for entity in found}
    after: dict[NameKey, str] = {**roster.entities, **nicks}
    moved: dict[NameKey, str | None] = {
        name: after.get(name) for name in before.keys() | after.keys() if before.get(name) != after.get(name)
    }
    for name, entity in sorted(moved.items(), key=lambda pair: pair[0]):
        if entity is None:
            db.execute(DROP_ROSTER, name)
        else:
            db.execute(PUT_ROSTER, (*name, entity))
    parts = frozenset(part for kind, part, _entity in moved if kind == "nick")
    return {name: entity for name, entity in moved.items() if name[0] != "nick"}, parts


def _assign(db: Db, name: NameKey, entity: str | None, entities: set[str], changes: Changes) -> None:
    """Give every mention of a full name or handle its identity."""
    kind = name[0]
    for mention, row in [(m, db.row(MENTION, (m,))) for (m,) in db.rows(OF_KEY, name)]:
        if row is None or (kind == "person" and row[4] and not row[2]):
            continue
        found = entity if entity is not None else _single(db, row[1], name)
        if found is not None:
            _set(db, mention, row[6], found, entities, changes)


def _single(db: Db, name: str, key: NameKey) -> str | None:
    if name == SELF and key[0] == "person":
        return OWNER_ID
    listed = db.value(ROSTER_ENTITY, key)
    if listed is not None:
        return str(listed)
    return None if key[0] == "person" else entity_id(key[0], key[1])  # type: ignore[arg-type]


def _set(db: Db, mention: int, old: str, new: str, entities: set[str], changes: Changes) -> None:
    entities |= {old, new}
    if old == new:
        return
    db.execute(SET_ENTITY, (new, mention))
    changes.items |= {item for (item,) in db.rows(ITEMS_OF, (mention,))}


def _complete(
    db: Db, full: set[str], nicks: frozenset[str], new: set[int], entities: set[str], changes: Changes
) -> None:
    """Resolve the partial names that are new or that a changed full name or nick could complete."""
    waiting = [
        row
        for row in db.rows(PARTIALS)
        if row[0] in new or row[1] in nicks or any(completes(row[1], name) for name in full)
    ]
    if not waiting:
        return
    names, called = _known(db)
    for mention, key, handle, context, own, old in waiting:
        if handle and _handled(db, key, handle):
            continue
        found = fitting(key, names, called)
        present = {entity for (entity,) in db.rows(PRESENT, (context,))} if context else set()
        _set(db, mention, old, complete(key, found & present, found, own=bool(own)), entities, changes)


def _handled(db: Db, key: str, handle: str) -> bool:
    return bool(db.value(ROSTER_ENTITY, ("person", key, handle)))


def _known(db: Db) -> tuple[Mapping[str, Sequence[str]], Mapping[str, frozenset[str]]]:
    """Return everyone by folded full name, and those an alias claim gave a partial name to."""
    names: dict[str, list[str]] = defaultdict(list)
    nicks: dict[str, set[str]] = defaultdict(set)
    for kind, key, _handle, entity in db.rows(ROSTER):
        if kind == "nick":
            nicks[key].add(entity)
        elif kind == "person" and entity:
            names[key].append(entity)
    return names, {part: frozenset(found) for part, found in nicks.items()}


def _describe(db: Db, entity: str) -> None:
    """Write an identity's name and aliases from the forms that resolve to it, or drop it with the last one."""
    all_forms = db.rows(FORMS, (entity,))
    forms = [row for row in all_forms if row[1] != SELF]
    if not all_forms:
        db.execute(DROP_IDENTITY, (entity,))
        return
    kind: IdentityKind = "person" if entity == OWNER_ID else forms[0][0]
    called: dict[str, int] = defaultdict(int)
    for _kind, name, _handle, refs in forms:
        if name:
            called[bare(kind, name)] += refs
    handles = sorted({handle for _kind, _name, handle, _refs in forms if handle})
    given = {bare(kind, name) for (name,) in db.rows(GIVEN, (entity,))} if entity == OWNER_ID else set()
    ranked = ranking(kind, called, frozenset(given))
    name = ranked[0] if ranked else handles[0] if handles else SELF
    aliases = json.dumps(sorted({*ranked, *handles} - {name}), ensure_ascii=False)
    row = (kind, name, aliases, int(entity == OWNER_ID))
    if db.row(OLD_IDENTITY, (entity,)) != row:
        db.execute(PUT_IDENTITY, (entity, *row))


def ranking(kind: IdentityKind, called: Mapping[str, int], given: frozenset[str]) -> list[str]:
    """Order names to be called by, with how often each was used: those the person gives first.

    Then whole names before parts, the script most used, capitals before none, and the name most used.
    """
    scripts: Counter[bool] = Counter()
    for name, used in called.items():
        scripts[is_cjk(name[0])] += used

    def rank(name: str) -> tuple[bool, bool, int, bool, int, str]:
        one_word = " " not in name and name.isascii()
        part = is_partial(folded(kind, name)) if kind == "person" else one_word
        small = name == name.lower() and name.isascii()
        return name not in given, part, -scripts[is_cjk(name[0])], small, -called[name], name

    return sorted(called, key=rank)
