"""Mail and chat headers, addresses with names, and the other names people go by."""

import re
from functools import lru_cache

from humanmd.modeling.records import Claim, Mention
from humanmd.modeling.rules.finds import OWNER, Find, Frame, person
from humanmd.modeling.rules.names import is_han_name, person_name
from humanmd.modeling.rules.shapes import SHAPES
from humanmd.modeling.rules.wording import word

_ADDRESS = r"[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,4}[A-Za-z]{2,24}"
_NAMED_ADDRESS = re.compile(
    rf"(?P<n>[^<>,;:：；，\n\"]{{2,50}}?)[\"\s]*[<（(](?:mailto:)?(?P<a>{_ADDRESS})[>）)]"
)
_HEADER = re.compile(
    r"^[ \t]*(?P<k>From|To|Cc|Bcc|Reply-To|Sent by|Author|发件人|收件人|抄送|寄件人)\s*[:：][ \t]*(?P<v>[^\n]{2,600})",
    re.IGNORECASE | re.MULTILINE,
)
_SHARED = re.compile(
    r"^(?:no-?reply|do-?not-?reply|support|info|hello|contact|team|sales|admin|notifications?|news(?:letter)?|updates?|billing|accounts?|help|hr|jobs|careers|mailer|calendar|bot|alerts?|service|all|everyone|office|security|git|noreply.*|.*-?notifications?)@",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s*[;；]\s*|\s*,\s+|，|、")


@lru_cache(maxsize=8192)
def headers(text: str, frame: Frame) -> tuple[Find, ...]:
    """Read names and addresses in header lines; those of the owner's own `From` are the owner's."""
    if "@" not in text and "：" not in text and ":" not in text:
        return ()
    found: list[Find] = []
    for line in _HEADER.finditer(text):
        own = frame.own and line["k"].lower() in {"from", "sent by", "发件人", "寄件人"}
        found += _people(line["v"], line.start("v"), own=own)
    account = frame.own and frame.authorship == "trace"
    for match in _NAMED_ADDRESS.finditer(text[:20_000]):
        own = account and match.span() == (0, len(text))
        found += _addressed(match["n"], match["a"], match.span(), own=own)
    unique: dict[tuple[str, str, str], Find] = {}
    for find in found:
        unique.setdefault((find.claim.subject.name, find.claim.predicate, find.claim.object), find)
    owned = {find.claim.object for find in unique.values() if find.claim.subject == OWNER}
    return tuple(
        find
        for find in unique.values()
        if find.claim.subject == OWNER or not {find.claim.subject.name, find.claim.subject.handle} & owned
    )


def _people(value: str, base: int, *, own: bool) -> list[Find]:
    found: list[Find] = []
    place = 0
    named = ""
    for part in _SEPARATOR.split(value):
        start = value.find(part, place)
        place = start + len(part)
        if named and (title := _title(part)):
            whole = (base + value.find(named), base + place)
            found += _titled(named, title, part, whole, own=own)
            continue
        match = _NAMED_ADDRESS.fullmatch(part.strip()) if part.strip() else None
        if match:
            found += _addressed(match["n"], match["a"], (base + start, base + start + len(part)), own=own)
            continue
        name = part.strip() if is_han_name(part.strip()) else person_name(part)
        named = name if name and (" " in name or is_han_name(name)) else ""
        if name and (" " in name or is_han_name(name)) and not own:
            found.append(_entity(person(name), (base + start, base + start + len(part)), 0.7))
    return found


_TAIL_ADDRESS = re.compile(rf"\s*[<（(](?:mailto:)?(?P<a>{_ADDRESS})[>）)]\s*$")


def _title(part: str) -> str:
    """Return the part of a header that is a title from end to end, "" when it is not one."""
    raw = _TAIL_ADDRESS.sub("", part).strip(' "')
    title = SHAPES["title"](raw, False)  # noqa: FBT003
    return title if len(title) == len(raw) else ""


def _titled(name: str, title: str, part: str, place: tuple[int, int], *, own: bool) -> list[Find]:
    """Read the title after the comma as the title of the person before it; an address there is the person's too."""
    address = _TAIL_ADDRESS.search(part)
    found = _addressed(name, address["a"], place, own=own) if address else []
    return (
        [*found, _owned("title", title, place)]
        if own
        else [*found, _named(name, "title", title, place, 0.72)]
    )


def _addressed(raw: str, address: str, place: tuple[int, int], *, own: bool) -> list[Find]:
    name = raw.strip(" \t\"'“”•-")
    name = name if is_han_name(name) else person_name(name)
    if _SHARED.match(address) or not name:
        return []
    if own:
        full = " " in name or is_han_name(name)
        return [_owned("name" if full else "alias", name, place), _owned("handle", address, place)]
    who = person(name, address)
    handle = Claim(
        kind="fact",
        subject=who,
        predicate="handle",
        object=address,
        text=word("handle", address, "", who=name, chinese=False, past=False),
    )
    return [
        _entity(who, place, 0.85),
        Find(claim=handle, start=place[0], end=place[1], confidence=0.85, rule="header.handle"),
    ]


def _entity(who: Mention, place: tuple[int, int], confidence: float) -> Find:
    claim = Claim(kind="entity", subject=who, predicate="", text=who.name)
    return Find(claim=claim, start=place[0], end=place[1], confidence=confidence, rule="header.person")


def _owned(predicate: str, object_: str, place: tuple[int, int]) -> Find:
    text = word(predicate, object_, "", who="", chinese=False, past=False)
    claim = Claim(
        kind="alias" if predicate == "alias" else "fact",
        subject=OWNER,
        predicate=predicate,
        object=object_,
        text=text,
    )
    return Find(claim=claim, start=place[0], end=place[1], confidence=0.85, rule=f"header.owner.{predicate}")


_NAME = r"[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+){1,2}"
_BOTH = re.compile(
    rf"(?P<a>{_NAME})\s*[（(/]\s*(?P<b>[\u4e00-\u9fff]{{2,4}})[）)]?|(?P<c>[\u4e00-\u9fff]{{2,4}})\s*[（(]\s*(?P<d>{_NAME}|[A-Z][a-z]{{1,12}})\s*[）)]"
)
_KNOWN_AS = re.compile(
    rf"(?P<a>{_NAME}|[A-Z][\w'’-]+),?\s+(?:a\.?k\.?a\.?|(?:who\s+)?(?:also\s+)?goes\s+by|also\s+known\s+as|(?:is\s+)?better\s+known\s+as|\(née|everyone\s+calls\s+(?:him|her|them))\s+[\"“]?(?P<b>@?[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]+){{0,2}})"
)
_AT_NAME = re.compile(rf"(?P<a>{_NAME})\s*[（(]\s*(?P<b>@[A-Za-z][\w.-]{{1,30}})\s*[）)]")
_WITH_ROLE = re.compile(
    rf"(?P<a>{_NAME})\s*(?:[（(]\s*(?P<t>[A-Za-z][\w /&-]{{1,30}}?)\s*[）)]|\s[–—|]\s(?P<t2>[A-Za-z][\w /&-]{{1,30}}?)(?=$|\n))",
    re.MULTILINE,
)


@lru_cache(maxsize=8192)
def other_names(text: str) -> tuple[Find, ...]:
    """Read second names ("Wei Chen (陈伟)", "a.k.a.") and roles written beside a name."""
    short = text[:20_000]
    found: list[Find] = []
    for form, predicate in ((_BOTH, "alias"), (_KNOWN_AS, "alias"), (_AT_NAME, "handle")):
        for match in form.finditer(short):
            pair = [group for group in match.groups() if group]
            name = pair[0] if is_han_name(pair[0]) else person_name(pair[0])
            other = pair[1] if predicate == "handle" or is_han_name(pair[1]) else person_name(pair[1])
            if name and other and name != other:
                found.append(_named(name, predicate, other, match.span(), 0.82))
    for match in _WITH_ROLE.finditer(short):
        raw = match["t"] or match["t2"]
        title, name = SHAPES["title"](raw, False), person_name(match["a"])  # noqa: FBT003
        if name and title and len(title) == len(raw):
            found.append(_named(name, "title", title, match.span(), 0.72))
    return tuple(found)


def _named(name: str, predicate: str, other: str, place: tuple[int, int], confidence: float) -> Find:
    text = word(predicate, other, "", who=name, chinese=is_han_name(name), past=False)
    claim = Claim(
        kind="alias" if predicate == "alias" else "fact",
        subject=person(name),
        predicate=predicate,
        object=other,
        text=text,
    )
    return Find(claim=claim, start=place[0], end=place[1], confidence=confidence, rule=f"name.{predicate}")
