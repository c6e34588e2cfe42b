"""Tastes that turned: what was liked once and is not any more, or the other way round."""

import re
from functools import lru_cache
from typing import Final

from humanmd.modeling.records import Claim
from humanmd.modeling.rules.finds import Find, Frame
from humanmd.modeling.rules.modality import is_jest, is_question, is_quoted
from humanmd.modeling.rules.sentences import in_chinese, language
from humanmd.modeling.rules.shapes import SHAPES
from humanmd.modeling.rules.wording import word

_FOND = r"(?:like|love|enjoy|adore)"
_AVERSE = (
    r"(?:hate|dislike|loathe|detest|can(?:['’]t|not)\s+(?:stand|bear|abide)|avoid|don['’]t\s+(?:like|enjoy))"
)
_TURN: Final = re.compile(
    rf"\bI\s+(?:used\s+to|once)\s+(?:really\s+)?(?P<was>{_FOND}|{_AVERSE})d?\s+(?P<o>[^,.;!?\n]{{2,40}}?)\s*(?:[,;–-]+\s*|\s)(?:but\s+|and\s+)?(?:now(?:adays)?|these\s+days|today|lately)?,?\s*"
    rf"I(?:['’]ve\s+come\s+to|\s+have\s+come\s+to|\s+now|\s+really|\s+actually)*\s+(?P<is>{_FOND}|{_AVERSE})\s+(?:it|them|that|those)\b",
    re.IGNORECASE,
)
_TURN_ZH: Final = re.compile(
    r"我?(?:以前|曾经|过去|原来|从前)(?:很|特别|最|挺)*(?P<was>喜欢|爱|不喜欢|讨厌|不爱|受不了)(?P<o>[^，。；！？]{1,14}?)[，,]\s*(?:但|可|不过)?(?:是)?(?:我)?(?:现在|如今|最近)(?:却|反而|倒)?"
    r"(?:很|特别|最|挺|已经)*(?P<is>喜欢|爱上|爱|不喜欢|讨厌|不爱|受不了|不再喜欢)(?:它|了|上了|它了)*(?=$|[，。；！？])"
)
_LIKED: Final = re.compile(rf"{_FOND}|喜欢|爱|爱上", re.IGNORECASE)


@lru_cache(maxsize=32_768)
def turned(sentence: str, frame: Frame) -> tuple[Find, ...]:
    """Read what a sentence says the speaker came to like or to dislike; the pronoun stands for the first thing."""
    spoken = language(sentence)
    match = (_TURN_ZH if spoken == "zh" else _TURN).search(sentence) if spoken else None
    if match is None or is_question(sentence) or is_jest(sentence) or is_quoted(sentence, match.start()):
        return ()
    now, before = (_LIKED.fullmatch(match[side]) is not None for side in ("is", "was"))
    thing = SHAPES["thing"](match["o"], False)  # noqa: FBT003
    if now == before or not thing:
        return ()
    predicate = "likes" if now else "dislikes"
    text = word(predicate, thing, "", who="", chinese=in_chinese(sentence, thing), past=False)
    claim = Claim(
        kind="fact", subject=frame.speaker, predicate=predicate, object=thing, text=text, change=True
    )
    return (
        Find(claim=claim, start=match.start(), end=match.end(), confidence=0.86, rule=f"{spoken}.turned"),
    )
