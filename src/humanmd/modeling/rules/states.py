"""Other lasting statements of the owner: ways of working, limits and wishes, kept in their own words."""

import re
from functools import lru_cache
from types import MappingProxyType

from humanmd.modeling.records import Claim
from humanmd.modeling.rules.finds import Find, Frame
from humanmd.modeling.rules.modality import CHANGE, is_quoted, modality
from humanmd.modeling.rules.sentences import language

_LASTING = re.compile(
    r"\bI\s+(?:never|always|only|rarely|hardly\s+ever|avoid|refuse\s+to|try\s+(?:not\s+)?to|make\s+a\s+point|keep\s+my|block|"
    r"(?:don['’]?t|do\s+not|can['’]?t|cannot|won['’]?t)\s+(?:\w+\s+){1,5}?(?:before|after|on\s+\w+days|at\s+night|in\s+the\s+\w+s?\b|on\s+weekends|without|during|unless|past)|"
    r"work\s+(?:best|better|mostly|part[- ]time|remotely|from\s+home|four\s+days)|think\s+best|need\s+(?:at\s+least|quiet|my\s+coffee|an?\s+hour|two\s+hours|time\s+to)|"
    r"learn\s+best|take\s+(?:my\s+)?(?:lunch|notes|breaks?)\s+|am\s+(?:not\s+)?(?:a\s+(?:morning|night)\s+person|a\s+night\s+owl|an\s+early\s+bird|allergic|left-handed|vegetarian|off|offline|available|unavailable)|"
    r"['’]m\s+(?:not\s+)?(?:a\s+(?:morning|night)\s+person|a\s+night\s+owl|an\s+early\s+bird|left-handed|off\s+on|offline|(?:un)?available\s+(?:only|from|until|on))|"
    r"find\s+(?:it\s+(?:easier|hard|helpful)|that)|care\s+(?:a\s+lot\s+)?about|believe\s+in|have\s+a\s+rule)\b|"
    r"\b(?:as\s+a\s+rule|rule\s+of\s+mine|my\s+rule|no\s+meetings\s+(?:before|after|on)|please\s+(?:don['’]?t|never|always)\b.*\bme\b|"
    r"my\s+(?:working\s+hours|office\s+hours|core\s+hours|focus\s+time|lunch\s+break)\s+(?:are|is|run))\b",
    re.IGNORECASE,
)
_LASTING_ZH = re.compile(
    r"我(?:从来?不|从不|总是|只(?:在|用|接|看|吃|喝|做)|尽量|一般不|通常不|不接|不在(?:晚上|周末|早上)|不开|不加班|很少|坚持|需要(?:至少|安静|一段)|"
    r"有(?:一)?个?(?:原则|规矩)|的原则|的工作时间|的规矩|习惯先|工作日只|周末不|晚上不|早上不|效率最高|适合|更擅长|不擅长|相信|看重)|请不要在|别在(?:晚上|周末)"
)
_SMALL_TALK = re.compile(
    r"\b(?:thanks|thank\s+you|sorry|hope\s+(?:you|this)|lol|haha|see\s+you|good\s+(?:morning|night)|happy\s+to|let\s+me\s+know|today|tomorrow|yesterday|this\s+(?:week|morning|time|one|thing)|"
    r"tonight|right\s+now|just\s+(?:saw|got|now)|last\s+(?:night|week|time)|the\s+other\s+day|that\s+(?:one|time|was)|knew|thought|said|heard|got\s+the)\b|今天|明天|昨天|刚才|谢谢|哈哈|这次|那次|这个(?:bug|问题)|刚刚",
    re.IGNORECASE,
)
_STOP = frozenset(
    [
        "i",
        "i'm",
        "i've",
        "me",
        "my",
        "a",
        "an",
        "the",
        "to",
        "of",
        "in",
        "on",
        "at",
        "for",
        "and",
        "or",
        "but",
        "is",
        "are",
        "am",
        "be",
        "been",
        "was",
        "were",
        "do",
        "does",
        "did",
        "it",
        "that",
        "this",
        "so",
        "very",
        "really",
        "just",
        "also",
        "still",
        "please",
        "any",
        "some",
        "with",
        "as",
        "by",
        "it's",
        "don't",
        "will",
        "would",
        "can",
        "not",
        "no",
    ]
)
_WORD = re.compile(r"[a-z0-9][a-z0-9'’:+#.-]*[a-z0-9+#]|[a-z0-9]|[\u4e00-\u9fff]+")
_KEEP = frozenset(
    {"never", "always", "only", "not", "no", "before", "after", "don't", "can't", "won't", "avoid"}
)


@lru_cache(maxsize=32768)
def states(sentence: str, frame: Frame) -> tuple[Find, ...]:
    """Read a lasting statement that no closer predicate covers."""
    spoken = language(sentence)
    form = _LASTING_ZH if spoken == "zh" else _LASTING
    match = form.search(sentence) if spoken and 12 * (spoken == "en") + 6 <= len(sentence) <= 200 else None  # noqa: PLR2004
    if match is None or _SMALL_TALK.search(sentence) or is_quoted(sentence, match.start()):
        return ()
    mood = modality(sentence, match.start(), match.end(), free=False)
    claim = Claim(
        kind="fact",
        subject=frame.speaker,
        predicate="states",
        object=key_of(sentence),
        text=sentence,
        modality=mood,
        change=CHANGE.search(sentence) is not None and mood == "asserted",
    )
    return (Find(claim=claim, start=0, end=len(sentence), confidence=0.7, rule=f"{spoken}.states"),)


def key_of(sentence: str) -> str:
    """Reduce a sentence to its content words in base form, so that close paraphrases meet in one key."""
    words = _WORD.findall(sentence.lower().replace("’", "'"))
    kept = [_base(word) for word in words if word not in _STOP or word in _KEEP]
    return " ".join(_NEGATION.get(word, word) for word in kept)


_NEGATION = MappingProxyType({"don't": "never", "won't": "never", "avoid": "never"})


def _base(word: str) -> str:
    if not word.isascii() or word in _KEEP or len(word) < 5:  # noqa: PLR2004
        return word
    for ending, put in (("ies", "y"), ("ing", ""), ("sses", "ss"), ("es", "e"), ("s", "")):
        if word.endswith(ending) and not word.endswith("ss") and len(word) - len(ending) >= 3:  # noqa: PLR2004
            stem = word[: -len(ending)] + put
            return stem[:-1] if ending == "ing" and len(stem) > 3 and stem[-1] == stem[-2] else stem  # noqa: PLR2004
    return word
