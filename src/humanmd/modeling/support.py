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
from humanmd.modeling.wording import (
    clause,
    dates,
    denies,
    ends,
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


def assumed(claim: Claim, place: Place) -> bool:
    """Tell whether the evidence only supposes, asks or weighs what the claim states."""
    if claim.modality == "hypothetical":
        return True
    if claim.kind in ("commitment", "event", "entity") or place.authorship == "trace":
        return False
    return supposes(_about(claim, place))


def _about(claim: Claim, place: Place) -> str:
    """Return the clause of the quote's own sentences that speaks of the claim."""
    whole = sentence(place.line, *_within_line(place))
    return clause(
        whole,
        f"{claim.object} {claim.target.name if claim.target else ''}"
        if claim.object or claim.target
        else claim.text,
    )


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
    return any(occurs(name, text) for name in names for text in texts)


def _wrong_sign(claim: Claim, place: Place) -> bool:
    """Tell whether the claim affirms what the words deny or ended, or the other way round."""
    if claim.kind not in ("fact", "relation") or place.authorship == "trace":
        return False
    about = _about(claim, place)
    negative = claim.modality in ("negated", "ended")
    denied = denies(about) or (claim.change is False and past(about))
    if claim.predicate in _NEGATIVE:
        return False
    if negative:
        return not (denied or denies(place.quote) or ends(place.quote) or claim.change)
    if claim.predicate == "states":
        return denies(about) != denies(claim.object or claim.text)
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
