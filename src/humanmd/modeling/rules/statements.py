"""Read what a sentence states about its own speaker."""

import re
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from humanmd.kernel.instants import Instant
from humanmd.modeling.records import Claim, IdentityKind, Mention, Modality
from humanmd.modeling.rules.dates import find_dates
from humanmd.modeling.rules.finds import Find, Frame, midnight
from humanmd.modeling.rules.grammar import Pattern
from humanmd.modeling.rules.modality import CHANGE, denied, is_quoted, modality
from humanmd.modeling.rules.names import is_full_name
from humanmd.modeling.rules.phrases_en import STATEMENTS_EN
from humanmd.modeling.rules.phrases_zh import STATEMENTS_ZH
from humanmd.modeling.rules.sentences import clause, in_chinese, language
from humanmd.modeling.rules.shapes import SHAPES
from humanmd.modeling.rules.wording import word

_FIRST_EN = re.compile(
    r"\b(?:I|I['’]?m|my|me|our|we|mine)\b|^\W{0,4}(?:\w+[\s,]+){0,3}?(?:joined|started|moved|working|based|living|leading|using|left|switched|promoted|reporting|relocat\w+|hired|resigned|quit|back|at|on|in|building|running|call|learning|training|cloned|pushed|was|been|writing|pairing)\b|a\.?k\.?a",
    re.IGNORECASE | re.ASCII,
)
_FIRST_ZH = re.compile(r"我|咱|^(?:今天|刚|终于|入职|加入|搬|换|改|升|晋升|代码|仓库)")

_TARGETS: tuple[tuple[str, IdentityKind], ...] = (
    ("employer", "org"), ("team", "org"), ("manager", "person"), ("works_on", "project"), ("home_city", "place"),
    ("uses_tool", "tool"), ("works_with", "person"), ("family_of", "person"), ("friend_of", "person"),
    ("repo", "artifact"), ("recurring_meeting", "event"),
)  # fmt: skip
_TARGET_KIND = MappingProxyType(dict(_TARGETS))


def target_of(predicate: str, name: str) -> Mention | None:
    """Mention what the object of a fact names, where it names something."""
    kind = _TARGET_KIND.get(predicate)
    return Mention(kind=kind, name=name) if kind else None


@lru_cache(maxsize=32768)
def statements(sentence: str, frame: Frame) -> tuple[Find, ...]:
    """Read first-person statements; the speaker of the frame is their subject."""
    spoken = language(sentence)
    found: list[Find] = []
    if spoken and _FIRST_EN.search(sentence):
        found += _all(sentence, frame, STATEMENTS_EN)
    if spoken == "zh" and _FIRST_ZH.search(sentence):
        found += _all(sentence, frame, STATEMENTS_ZH)
    return _best(found)


def _all(sentence: str, frame: Frame, patterns: tuple[Pattern, ...]) -> list[Find]:
    found: list[Find] = []
    for pattern in patterns:
        for match in pattern.trigger.finditer(sentence):
            find = _one(sentence, match, pattern, frame)
            if find is not None:
                found.append(find)
                found += _listed(sentence, find, pattern)
    return found


_AND = re.compile(
    r"\s*(?:,?\s+(?:and|as\s+well\s+as|plus)\s+|&\s*|,\s*(?:and\s+)?|、|和|跟|以及|还有)\s*(?:also\s+|a\s+bit\s+of\s+|some\s+|a\s+little\s+|basic\s+|decent\s+|fluent\s+|一点|一些|流利的)*",
    re.IGNORECASE,
)
_SIGNED = frozenset({"likes", "goal"})
"""Predicates whose denial is another predicate, or nothing."""

_LISTED = frozenset({"speaks", "works_with", "works_on", "uses_tool", "friend_of"})


def _listed(sentence: str, first: Find, pattern: Pattern) -> list[Find]:
    """Read the other members of a list: "English, German and Portuguese"."""
    found: list[Find] = []
    place = first.end
    while pattern.predicate in _LISTED and "before" not in pattern.flags and len(found) < 5:  # noqa: PLR2004
        link = _AND.match(sentence, place)
        name = SHAPES[pattern.shape](sentence[link.end() :], False) if link else ""  # noqa: FBT003
        if link is None or not name or sentence.find(name, link.end()) > link.end() + 4:
            break
        place = sentence.find(name, link.end()) + len(name)
        text = first.claim.text.replace(first.claim.object, name)
        claim = replace(first.claim, object=name, target=target_of(pattern.predicate, name), text=text)
        found.append(replace(first, claim=claim, end=place))
    return found


def _one(sentence: str, match: re.Match[str], pattern: Pattern, frame: Frame) -> Find | None:
    if is_quoted(sentence, match.start()):
        return None
    object_, begin, end = _object(sentence, match, pattern)
    if not object_:
        return None
    situation = _situation(sentence, match, pattern, end)
    if situation is None or (situation and _OF_FIELD.fullmatch(object_) and f"{object_} of" in sentence):
        return None
    confidence = pattern.confidence
    mood, change = _mood(sentence, match, pattern, (begin, end))
    if pattern.predicate in _SIGNED and "neg" in match.re.groupindex and match["neg"]:
        return None
    dated = _since(sentence, match, frame, mood, pattern.predicate)
    past = mood == "ended"
    predicate = "name" if pattern.predicate == "alias" and is_full_name(object_) else pattern.predicate
    claim = Claim(
        kind="alias" if predicate == "alias" else "fact",
        subject=frame.speaker,
        predicate=predicate,
        object=object_,
        target=target_of(pattern.predicate, object_),
        situation=situation,
        text=_text(pattern, object_, situation, frame, sentence, past=past),
        modality=mood,
        change=change,
        valid_from=None if past else dated,
        valid_to=dated if past else None,
    )
    return Find(
        claim=claim,
        start=min(begin, match.start()),
        end=max(end, match.end()),
        confidence=confidence,
        rule=pattern.rule,
    )


def _text(pattern: Pattern, object_: str, situation: str, frame: Frame, sentence: str, *, past: bool) -> str:
    who = "" if frame.own else frame.speaker.name
    return word(
        pattern.predicate,
        object_,
        situation,
        who=who,
        chinese=in_chinese(sentence, object_, situation),
        past=past,
    )


def _object(sentence: str, match: re.Match[str], pattern: Pattern) -> tuple[str, int, int]:
    """Cut out the object and say where it stands."""
    groups = match.re.groupindex
    shape = SHAPES[pattern.shape]
    if "beforething" in pattern.flags or "beforehan" in pattern.flags:
        left, _ = clause(sentence, match.start(), match.end())
        text = sentence[left : match.start()].strip()
        text = text if len(text) <= 30 else ""  # noqa: PLR2004
        return (text, left, match.end())
    if "before" in pattern.flags:
        text = shape(sentence[: match.start()], True)  # noqa: FBT003
        return text, max(0, sentence.rfind(text, 0, match.start())), match.end()
    if "o" in groups and match["o"] is not None:
        text = shape(match["o"], False)  # noqa: FBT003
        return text, match.start(), match.end("o")
    text = shape(sentence[match.end() :], False)  # noqa: FBT003
    place = sentence.find(text, match.end()) if text else -1
    return (text, match.start(), place + len(text)) if place >= 0 else ("", 0, 0)


_OF_FIELD = re.compile(
    r"(?:\w+\s+)?(?:head|director|vp|president|chief|chair|dean|secretary|professor)", re.IGNORECASE
)
_ON = re.compile(r"\s*(?:on|for|of|in)\s+", re.IGNORECASE)


def _situation(sentence: str, match: re.Match[str], pattern: Pattern, end: int) -> str | None:
    """Name what the fact holds for; None when the pattern needs it and the sentence does not tell."""
    given = match.re.groupindex.get("p") and match["p"]
    if "kin" in pattern.flags:
        return ""
    if "role" not in pattern.flags:
        return ""
    if given:
        return SHAPES["project"](given, False) or _han_project(given) or None  # noqa: FBT003
    linked = _ON.match(sentence, end)
    return (linked and SHAPES["project"](sentence[linked.end() :], False)) or None  # noqa: FBT003


def _han_project(text: str) -> str:
    name = text.strip(' 《》「」"“”的')
    bad = not 1 < len(name) <= 12 or "我" in name or "团队" in name or "公司" in name  # noqa: PLR2004
    return "" if bad or name.isascii() else name


def _mood(
    sentence: str, match: re.Match[str], pattern: Pattern, place: tuple[int, int]
) -> tuple[Modality, bool]:
    negation = match["neg"] if "neg" in match.re.groupindex else None
    left, right = clause(sentence, match.start(), place[1])
    change = "change" in pattern.flags or CHANGE.search(sentence, left, right) is not None
    mood = modality(sentence, match.start(), place[1], free="free" in pattern.flags)
    if mood == "hypothetical":
        return mood, False
    if negation:
        mood = denied(sentence[left:right], negation)
        return mood, mood == "ended"
    return (
        ("ended", "change" in pattern.flags)
        if "ended" in pattern.flags
        else (mood, change and mood == "asserted")
    )


_TENSE_PAST = re.compile(
    r"ed\b|\b(?:left|quit|began|took|got|became|was|been|since|ago|last|yesterday)\b|了|上|去年|昨|刚"
)


_DATED = frozenset(
    {"employer", "title", "team", "manager", "home_city", "timezone", "works_on", "project_role", "uses_tool"}
)
_FROM = re.compile(
    r"\b(?:since|from|as\s+of|starting|effective|ago|joined|started|start|moved|relocated|promoted|became|become|switched|transferred|"
    r"moving|joining|begin|began|hired|took|last\s+(?:week|month|year)|first\s+day)\b|起|开始|入职|加入|搬|调到|转到|换|升|跳槽|去年|上个?月|上周|从",
    re.IGNORECASE,
)


def _since(
    sentence: str, match: re.Match[str], frame: Frame, mood: Modality, predicate: str
) -> Instant | None:
    """Read the date a change is said to have, from the clause or the rest of a short sentence."""
    if mood == "hypothetical" or predicate not in _DATED or not (mood == "ended" or _FROM.search(sentence)):
        return None
    direction = -1 if _TENSE_PAST.search(sentence) else 1
    for dated in find_dates(sentence, frame.ordinal, direction):
        if dated.start >= match.start() - 25 and not _duration(sentence, dated.start):
            return midnight(dated.ordinal, frame.offset)
    return None


def _duration(sentence: str, start: int) -> bool:
    return re.search(r"(?:every|each|每)\s*$", sentence[max(0, start - 8) : start], re.IGNORECASE) is not None


def _best(found: list[Find]) -> tuple[Find, ...]:
    """Keep one find for each predicate and object, the most reliable; drop weaker readings of one place."""
    kept: dict[tuple[str, str, str], Find] = {}
    for find in found:
        key = (find.claim.predicate, find.claim.object, find.claim.situation)
        if key not in kept or find.confidence > kept[key].confidence:
            kept[key] = find
    roles = {find.claim.object for find in kept.values() if find.claim.predicate == "project_role"}
    finds = [
        find
        for find in kept.values()
        if not (find.claim.predicate == "title" and any(find.claim.object in role for role in roles))
    ]
    return tuple(
        sorted(_one_value(finds), key=lambda find: (find.start, find.claim.predicate, find.claim.object))
    )


def _one_value(finds: list[Find]) -> list[Find]:
    """Let nested readings of one predicate yield to the surer one."""
    result: list[Find] = []
    for find in sorted(finds, key=lambda find: -find.confidence):
        clash = any(
            other.claim.predicate == find.claim.predicate
            and other.claim.modality == find.claim.modality
            and (other.claim.object in find.claim.object or find.claim.object in other.claim.object)
            for other in result
        )
        if not clash:
            result.append(find)
    return result


def stamp(find: Find, context: str) -> Find:
    """Put the conversation or document into the mentions of people, where partial names may be completed."""
    claim = find.claim
    changed = replace(
        claim,
        subject=_in(claim.subject, context),
        target=_in(claim.target, context) if claim.target else None,
        participants=tuple(_in(mention, context) for mention in claim.participants),
    )
    return replace(find, claim=changed)


def _in(mention: Mention, context: str) -> Mention:
    return (
        replace(mention, context=context) if mention.kind == "person" and mention.name != "self" else mention
    )
