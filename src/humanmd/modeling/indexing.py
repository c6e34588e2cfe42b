"""Indexing: the names that each stored item mentions, and the slot it falls into."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from humanmd.kernel.instants import local_day
from humanmd.kernel.store.connection import Db
from humanmd.modeling import codec
from humanmd.modeling.ledger import StoredItem
from humanmd.modeling.names import handle_key, is_partial, key
from humanmd.modeling.records import SELF, Claim, Mention
from humanmd.modeling.slots import slot

SUBJECT: Final = 0
ALIAS: Final = 1
TARGET: Final = 2
_FIRST_PARTICIPANT: Final = 3
_NAMING_FACTS: Final = frozenset({"name", "alias", "handle"})

FIND_MENTION = "SELECT id FROM mention WHERE name = ? AND kind = ? AND handle = ? AND context = ? AND own = ?"
INSERT_MENTION = """
INSERT INTO mention (name, kind, handle, context, own, key, partial, refs, entity) VALUES (?, ?, ?, ?, ?, ?, ?, 0, '')
RETURNING id
"""
ADD_REFS = "UPDATE mention SET refs = refs + ? WHERE id = ?"
LINK = "INSERT INTO item_mention (item, role, mention) VALUES (?, ?, ?)"
LINKED = "SELECT role, mention FROM item_mention WHERE item = ?"
UNLINK = "DELETE FROM item_mention WHERE item = ?"
ADD_OBSERVATION = "INSERT INTO observation (item, since, slot, point) VALUES (?, ?, '', '')"
SLOT_OF = "SELECT slot, since FROM observation WHERE item = ?"
SET_SLOT = "UPDATE observation SET slot = ?, point = '' WHERE item = ?"
DROP_OBSERVATION = "DELETE FROM observation WHERE item = ?"
PLACE = """
SELECT i.claim, r.observed_at, r.zone, o.slot, o.since, coalesce(s.entity, ''), coalesce(t.entity, '')
FROM delta_item i JOIN receipt r ON r.id = i.receipt JOIN observation o ON o.item = i.id
LEFT JOIN item_mention a ON a.item = i.id AND a.role = 0 LEFT JOIN mention s ON s.id = a.mention
LEFT JOIN item_mention b ON b.item = i.id AND b.role = 2 LEFT JOIN mention t ON t.id = b.mention
WHERE i.id = ?
"""


class Changes:
    """What an application touched so far: items to place, slots to fold, mentions gained or lost.

    `slots` tells for each slot the earliest time that a changed observation speaks of.
    """

    __slots__ = ("aliases", "items", "mentions", "slots")

    def __init__(self, items: Iterable[int] = ()) -> None:
        self.items = set(items)
        self.slots: dict[str, int] = {}
        self.mentions: Counter[int] = Counter()
        self.aliases = False

    def touch(self, slot: str, since: int) -> None:
        """Note that an observation of a slot came, went or changed; no slot is no change."""
        if slot:
            self.slots[slot] = min(since, self.slots.get(slot, since))


def add(db: Db, items: Iterable[StoredItem], changes: Changes) -> None:
    """Index new items by the names they mention."""
    known: dict[tuple[object, ...], int] = {}
    links: list[tuple[int, int, int]] = []
    ids: list[tuple[int, int]] = []
    for item in items:
        claim = codec.read(item.claim)
        for role, mention in _roles(claim):
            form = _form(mention, item.authorship)
            mention_id = known.get(form)
            if mention_id is None:
                mention_id = known[form] = _mention(db, form)
            links.append((item.id, role, mention_id))
            changes.mentions[mention_id] += 1
            changes.aliases |= role == ALIAS
        ids.append((item.id, item.at if claim.valid_from is None else claim.valid_from))
        changes.items.add(item.id)
    db.executemany(LINK, links)
    db.executemany(ADD_OBSERVATION, ids)


def remove(db: Db, items: Sequence[int], changes: Changes) -> None:
    """Take items out of the index; their slots are to be folded again."""
    for item in items:
        for role, mention in db.rows(LINKED, (item,)):
            changes.mentions[mention] -= 1
            changes.aliases |= role == ALIAS
        for held, since in db.rows(SLOT_OF, (item,)):
            changes.touch(held, since)
        db.execute(UNLINK, (item,))
        db.execute(DROP_OBSERVATION, (item,))
        changes.items.discard(item)


def count(db: Db, changes: Changes) -> None:
    """Write how often each touched mention is referred to now."""
    db.executemany(ADD_REFS, [(by, mention) for mention, by in sorted(changes.mentions.items()) if by])


def place(db: Db, changes: Changes) -> None:
    """Put each touched item into its slot; the slots it left and came to are to be folded again."""
    for item in sorted(changes.items):
        found = db.row(PLACE, (item,))
        if found is None:
            continue
        text, at, zone, held, since, subject, target = found
        name = slot(codec.read(text), subject, target, local_day(at, zone))
        changes.touch(held, since)
        changes.touch(name, since)
        if name != held:
            db.execute(SET_SLOT, (name, item))


def _roles(claim: Claim) -> Iterator[tuple[int, Mention]]:
    """Yield the names of a claim with their roles; what someone is also called is a name too."""
    yield SUBJECT, claim.subject
    if claim.kind == "alias" or (claim.kind == "fact" and claim.predicate in _NAMING_FACTS):
        yield ALIAS, _called(claim)
    if claim.target is not None:
        yield TARGET, claim.target
    for number, participant in enumerate(claim.participants):
        yield _FIRST_PARTICIPANT + number, participant


def _called(claim: Claim) -> Mention:
    if claim.predicate == "handle" or "@" in claim.object:
        return Mention(kind=claim.subject.kind, name="", handle=claim.object)
    return Mention(kind=claim.subject.kind, name=claim.object)


def _form(mention: Mention, authorship: str) -> tuple[str, str, str, str, int]:
    """Keep of a mention what its resolution needs: only people's names depend on where they stand."""
    name = " ".join(mention.name.split())
    if mention.kind != "person" or name == SELF:
        return name, mention.kind, "", "", 0
    handle = handle_key(mention.handle)
    partial = not handle and is_partial(key("person", name))
    return name, "person", handle, mention.context, int(partial and authorship == "wrote")


def _mention(db: Db, form: tuple[str, str, str, str, int]) -> int:
    found = db.value(FIND_MENTION, form)
    if found is not None:
        return int(found)
    name, kind, _handle, _context, _own = form
    folded = SELF if name == SELF else key(kind, name) if name else ""
    partial = int(kind == "person" and name != SELF and is_partial(folded))
    return int(db.value(INSERT_MENTION, (*form, folded, partial)))
