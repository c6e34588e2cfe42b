"""Support: whether the words of the evidence carry the claim. Lexical; what they imply is not asked."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from humanmd.kernel.instants import to_datetime
from humanmd.kernel.text import casekey, is_cjk
from humanmd.modeling.names import bare, handle_key, occurs
from humanmd.modeling.places import Place
from humanmd.modeling.records import SELF, Claim, Mention
from humanmd.modeling.rules.objects import wellformed
from humanmd.modeling.rules.voices import Voice, pretended, voices
from humanmd.modeling.wording import (
    clause,
    dates,
    denies,
    ends,
    first_person,
    holds_word,
    iso_days,
    numbers,
    past,
    sentence,
    stems,
    supposes,
)

_TRANSLATED: Final = frozenset({"timezone", "speaks", "home_city"})
"""Predicates whose object is a fixed name that the screen may write in another language."""

_NEGATIVE: Final = frozenset({"dislikes"})
_CAPITALISED = re.compile(r"(?<![\w'’])[A-Z][\w+#]*(?:[-.][A-Z0-9]\w*)*")
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?")
_UPWARD = re.compile(
    r"\breports? to me\b|\bmy (?:direct )?reports?\b|\bi (?:now )?manage\b|向我汇报|我的下属|我带的",
    re.IGNORECASE,
)
_TOPIC = re.compile(
    r"\b(?:if|when(?:ever)?|in case)\s+(?:it|this|that|something|the (?:question|matter|topic|thing))(?:['’]s|\s+is|\s+was)\s+(?:just\s+|only\s+|all\s+)?"
    r"(?:about|for|regarding|concerning|a (?:question|matter) of|to do with)\b[^,;.!?]{1,60}[,;]"
    r"|(?:如果|要是)(?:只)?(?:是|有)?(?:关于|涉及|说到)[^，,。！？]{1,20}[，,]",
    re.IGNORECASE,
)
"""A condition that only names what the talk is about."""

_CASE = re.compile(
    r"\b(?:if|when(?:ever)?)\s+(?!(?:i|we|you|only)\b|(?:it|that|this)\s+(?:were|was)\b)[^,;.!?]{2,60},|(?:如果|要是)(?![^，,]{0,6}我)[^，,。！？]{1,20}[，,]",
    re.IGNORECASE,
)
"""A condition outside the speaker, under which a standing way of doing things holds."""

_STANDING: Final = frozenset({"prefers", "habit", "states", "likes", "dislikes", "uses_tool"})
_NO_DENIAL = re.compile(
    r"别忘了?|不要忘[了记]?|不(?:得)?晚于|不迟于|不光|不止|不用说|"
    r"\b(?:don['’]?t|do not|never|not to|let['’]?s not)\s+(?:you\s+)?forget\b|\bno later than\b|\bnot later than\b|\bnot only\b|\bno doubt\b|"
    r"\bno (?:problem|worries|rush|hurry)\b|\bnot to mention\b|"
    r"\bcan(?:no|['’])t (?:wait|get enough|live without|do without|resist|imagine [^,.;]{1,30}? without)\b",
    re.IGNORECASE,
)
"""Words of negation that deny nothing of what the sentence states."""

_NEEDS = re.compile(
    r"\b(?:can(?:no|['’])?t|cannot|could(?: not|n['’]t)|won['’]t|will not|do(?:es)?(?: not|n['’]t)|not|never|nothing)\b.*\b(?:before|until|till|without|unless|prior to)\b|"
    r"没有?.*(?:就|便|都)?(?:没法|无法|不能|做不|开始不|启动不|不)|(?:之前|前).*(?:没法|无法|不能|不会|不)|(?:没法|无法|不能|不会|不).*(?:之前|前|除非)",
    re.IGNORECASE,
)
"""A denial that says what must come first."""

_HEARSAY = re.compile(
    r"\b(?:rumou?rs?|apparently|allegedly|supposedly|reportedly|(?:i|we)(?:['’]ve|\s+have)?\s+(?:just\s+)?(?:heard|read|was told|were told)|(?:i|we)\s+(?:think|guess|believe|assume|suppose|"
    r"suspect|doubt|wonder|imagine)|(?:he|she|they|someone|somebody|people|everyone|[A-Z]\w+)\s+(?:says?|said|claims?|claimed|thinks?|reckons?|mentioned|told)|"
    r"according to|word is|seems?|sounds? like|not sure|as far as i know|afaik|iirc|probably|maybe|perhaps|might|may be|could be|will probably)\b|"
    r"听说|据说|据.{1,6}说|传言|好像|似乎|大概|可能|也许|估计|我猜|我觉得|我以为|应该是|说是|貌似|[他她们]说",
    re.IGNORECASE,
)
_FICTION = re.compile(
    r"\b(?:novel|short story|story|chapter|screenplay|fiction|fan ?fic|role-?play|sample text|"
    r"curriculum vitae|cv|r[ée]sum[ée]|cover letter)\b|小说|故事|剧本|第.{1,3}章|人物设定|范文|简历|求职信",
    re.IGNORECASE,
)
_CONTRASTED = re.compile(r"[，,]\s*(?:而)?不(?:再)?是[^，。；！？]{1,20}|,\s*(?:and\s+)?not\s[^,.;!?]{1,30}")
_SPEAKS_AGAIN = re.compile(r"(?<=\w)\s+and\s+(?=(?:I|we|my)\b)")
_CLAUSE_ZH = re.compile(r"[^，。；！？,;!?\n]+[，。；！？,;!?\n]*")
_OPENS_ZH = re.compile(r"\s*(?:如果|要是|假如|若|万一|以前|曾经|听说|据说)")
_JOINED = re.compile(r"(?<=[A-Za-z])(?=\d{1,4}[年月日号点个次位%])")
_ENOUGH: Final = 0.5
_EXTERNAL_TIMES: Final = frozenset({"event", "entity", "alias", "relation"})


def mentions(claim: Claim) -> Iterator[Mention]:
    """Yield everyone and everything that a claim names."""
    yield claim.subject
    if claim.target is not None:
        yield claim.target
    yield from claim.participants


def unnamed(claim: Claim, place: Place) -> bool:
    """Tell whether a name of the claim stands nowhere in its evidence."""
    return any(m.name != SELF and not _named(m, place) for m in mentions(claim))


def unsupported(claim: Claim, place: Place) -> bool:
    """Tell whether numbers, words, dates, negation, direction or tense of the claim are not in the evidence."""
    said = f"{place.message}\n{place.setting}"
    return (
        _wrong_sign(claim, place)
        or _wrong_direction(claim, place)
        or _invented_words(claim, said)
        or _invented_numbers(claim, place, said)
        or _invented_times(claim, place, said)
    )


def broken(claim: Claim, place: Place) -> bool:
    """Tell whether the object of a claim from a text is markup, no word, or a piece of a longer word or address."""
    return place.authorship != "trace" and not wellformed(claim.predicate, claim.object, place.line)


def assumed(claim: Claim, place: Place) -> bool:
    """Tell whether the evidence only supposes, asks or weighs what the claim states."""
    if claim.modality == "hypothetical":
        return True
    if claim.kind in ("commitment", "event", "entity") or place.authorship == "trace":
        return False
    about = _TOPIC.sub("", _about(claim, place))
    return supposes(_CASE.sub("", about) if claim.predicate in _STANDING else about)


def hearsay(said: str) -> bool:
    """Tell whether a sentence passes on or guesses what somebody else could tell."""
    return _HEARSAY.search(said) is not None


def unmeant(claim: Claim, place: Place) -> bool:
    """Tell whether the owner's text gives the words as somebody else's, as a sample, or in a game."""
    at = place.message.find(place.quote)
    if place.authorship != "wrote" or at < 0:
        return False
    return pretended(place.message, at, at + len(place.quote)) or any(
        v.sure for v in _voices(claim, place, at)
    )


def perhaps_unmeant(claim: Claim, place: Place) -> bool:
    """Tell whether the words may stand under the name of somebody else who speaks."""
    at = place.message.find(place.quote)
    return at >= 0 and bool(_voices(claim, place, at))


def _voices(claim: Claim, place: Place, at: int) -> tuple[Voice, ...]:
    """Return the stretches in another's voice that speak of their speaker and hold the claim's own word."""
    spot = max(at, place.message.find(claim.object, at, at + len(place.quote)) if claim.object else at)
    return tuple(
        voice
        for voice in voices(place.message)
        if voice.start <= spot < voice.end and first_person(place.message[voice.start : voice.end])
    )


def invented(place: Place) -> bool:
    """Tell whether a note is named as one that does not speak plainly: a story, a model text, a paper to apply with."""
    return place.channel == "note" and _FICTION.search(f"{place.thread}\n{place.capture.title}") is not None


def _without_contrast(claim: Claim, text: str) -> str:
    """Take out "not that" beside what is affirmed, unless it is the claim's own value that is denied."""
    for match in reversed(tuple(_CONTRASTED.finditer(text))):
        said = casekey(match.group())
        days = {str(day.day) for day in iso_days(claim.object)}
        own = days & numbers(said) if days else casekey(claim.object or claim.text) in said
        if not own and not (claim.target and casekey(claim.target.name) in said):
            text = text[: match.start()] + text[match.end() :]
    return text


def _denies(text: str) -> bool:
    return denies(_NO_DENIAL.sub("", text))


def _about(claim: Claim, place: Place) -> str:
    """Return the clause of the quote's own sentences that speaks of the claim."""
    whole = _part_with(
        claim.object or (claim.target.name if claim.target else ""),
        sentence(place.line, *_within_line(place)),
    )
    return clause(
        whole,
        f"{claim.object} {claim.target.name if claim.target else ''}"
        if claim.object or claim.target
        else claim.text,
    )


def _part_with(name: str, whole: str) -> str:
    """Return the part of a sentence that holds a name; in Chinese a clause is one, with what opens it."""
    pieces = _SPEAKS_AGAIN.split(whole)
    if name and is_cjk(name[0]):
        pieces = [piece for part in pieces for piece in _CLAUSE_ZH.findall(part)]
    held = [n for n, piece in enumerate(pieces) if name and casekey(name) in casekey(piece)]
    if len(held) != 1:
        return whole
    at = held[0]
    return pieces[at - 1] + pieces[at] if at and _OPENS_ZH.match(pieces[at - 1]) else pieces[at]


def _within_line(place: Place) -> tuple[int, int]:
    at = place.line.find(place.quote)
    return (at, at + len(place.quote)) if at >= 0 else (0, len(place.line))


def _named(mention: Mention, place: Place) -> bool:
    texts = (place.line, place.message, place.setting)
    if mention.handle and any(handle_key(mention.handle) in casekey(text) for text in texts):
        return True
    if not mention.name:
        return False
    names = (mention.name, bare(mention.kind, mention.name))
    return any(occurs(name, _JOINED.sub(" ", text)) for name in names for text in texts)


def _wrong_sign(claim: Claim, place: Place) -> bool:
    """Tell whether the claim affirms what the words deny or ended, or the other way round."""
    if claim.kind not in ("fact", "relation") or place.authorship == "trace":
        return False
    about = _without_contrast(claim, _about(claim, place))
    negative = claim.modality in ("negated", "ended")
    denied = _denies(about) or (claim.change is False and past(about))
    if claim.predicate in _NEGATIVE:
        return False
    if negative:
        return not (denied or _denies(place.quote) or ends(place.quote) or claim.change)
    if claim.predicate == "states":
        return _denies(about) != _denies(claim.object or claim.text)
    if claim.predicate == "depends_on" and _NEEDS.search(place.line):
        return False
    return denied and not claim.valid_to


def _wrong_direction(claim: Claim, place: Place) -> bool:
    upward = claim.predicate in ("manager", "reports_to") and claim.subject.name == SELF
    return upward and _UPWARD.search(place.quote) is not None


def _invented_words(claim: Claim, said: str) -> bool:
    if claim.predicate in _TRANSLATED or claim.kind == "alias":
        return False
    folded = casekey(said)
    names = {m.group() for m in _CAPITALISED.finditer(_ISO.sub("", claim.object))}
    if any(casekey(name) not in folded for name in names):
        return True
    words = [word for word in stems(_ISO.sub("", claim.object)) if not word.isdigit()]
    found = sum(_holds(word, said, folded) for word in words)
    return bool(words) and found / len(words) < _ENOUGH


def _holds(word: str, said: str, folded: str) -> bool:
    if is_cjk(word[0]):
        return word in folded or any(word[i : i + 2] in folded for i in range(len(word) - 1))
    return holds_word(word, said)


def _invented_numbers(claim: Claim, place: Place, said: str) -> bool:
    """Tell whether a number of the claim is not in the evidence; a written day counts if the words mean it."""
    if claim.predicate in _TRANSLATED:
        return False
    today = _day(place.capture.at, place.capture.offset)
    if any(not dates(day, today, said) for day in iso_days(claim.object)):
        return True
    stated = numbers(_ISO.sub("", claim.object))
    return not stated <= numbers(said)


def _invented_times(claim: Claim, place: Place, said: str) -> bool:
    """Tell whether a stated time is one that the words, said on their day, cannot mean."""
    if claim.kind in _EXTERNAL_TIMES and place.authorship == "trace":
        return False
    today = _day(place.capture.at, place.capture.offset)
    times = (claim.valid_from, claim.valid_to, claim.due_at, claim.occurred_at)
    return any(t is not None and not dates(_day(t, place.capture.offset), today, said) for t in times)


def _day(at: int, offset: int) -> date:
    return to_datetime(at, offset).date()
