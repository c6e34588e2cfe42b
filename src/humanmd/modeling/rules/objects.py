"""Whether what was cut out of a sentence is a whole thing: words, no markup, not a piece of an address."""

import re
from functools import lru_cache
from typing import Final

from humanmd.modeling.rules.lexicon import TOOLS

_WORDED = re.compile(r"[^\W\d_]{2}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_MARKUP = re.compile(
    r"&(?:lt|gt|amp|nbsp|quot|apos|#x?[0-9a-f]{1,6})\b|</?[a-z!][^<>@\n]*(?:>|$)", re.IGNORECASE
)
_GOES_ON = re.compile(r"[A-Za-z0-9_]|://|[.@](?=[a-z0-9])|@(?=\w)")
_BEGUN = re.compile(r"(?:[A-Za-z0-9_]|://|(?<=\w)[.@])$")
_LATIN = re.compile(r"[A-Za-z0-9_]")
_FREE: Final = frozenset({"project_deadline", "handle", "repo", "timezone", "speaks", "recurring_meeting"})
"""Predicates whose object is written anew, or may be a mark of any kind."""


@lru_cache(maxsize=32_768)
def wellformed(predicate: str, object_: str, sentence: str) -> bool:
    """Tell whether an object names something and stands in the sentence as whole words."""
    if not object_:
        return True
    if _MARKUP.search(object_):
        return False
    if predicate in _FREE:
        return True
    return bool(_WORDED.search(object_) or object_.lower() in TOOLS) and not _cut(object_, sentence)


def _cut(object_: str, sentence: str) -> bool:
    """Tell whether the object stands in the sentence, but only as a piece of longer words or addresses."""
    at = sentence.find(object_)
    if at < 0:
        return False
    while at >= 0:
        end = at + len(object_)
        opens = _LATIN.match(object_) is None or _BEGUN.search(sentence, max(0, at - 3), at) is None
        closes = _LATIN.match(object_[-1]) is None or _GOES_ON.match(sentence, end) is None
        if opens and closes:
            return False
        at = sentence.find(object_, at + 1)
    return True
