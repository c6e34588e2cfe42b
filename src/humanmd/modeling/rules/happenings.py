"""What the speaker says has happened: travel, deliveries, decisions, finished work."""

import re
from functools import lru_cache

from humanmd.modeling.records import Claim, Mention
from humanmd.modeling.rules.dates import find_dates
from humanmd.modeling.rules.finds import Find, Frame, midnight
from humanmd.modeling.rules.grammar import expand
from humanmd.modeling.rules.modality import is_quoted, modality
from humanmd.modeling.rules.sentences import language
from humanmd.modeling.rules.shapes import SHAPES

_EN: tuple[tuple[str, str, str, float], ...] = (
    ("travelled", "trip", r"{im}(?:(?:currently|back)\s+)?(?:in|visiting|travell?ing\s+(?:to|in)|flying\s+to|on\s+my\s+way\s+to|off\s+to|heading\s+to)\s+(?=.*\b(?:this\s+week|today|tomorrow|until|till|for\s+(?:a|the|two|three|\d)|next\s+week|conference|holiday|vacation|trip|visit)|.{2,30}$)", 0.7),
    ("travelled", "trip", r"{ive}(?:flew|travell?ed|went|took\s+the\s+train|drove|arrived|landed)\s+(?:to|in)\s+", 0.8),
    ("delivered", "project", r"\b(?:we|I)(?:['’]ve|\s+have)?\s+(?:just\s+|finally\s+)?(?:shipped|launched|released|delivered|rolled\s+out|deployed)\s+", 0.8),
    ("completed", "project", r"\b(?:we|I)(?:['’]ve|\s+have)?\s+(?:just\s+|finally\s+)?(?:finished|completed|wrapped\s+up|closed\s+out)\s+", 0.75),
    ("decided", "phrase", r"\b(?:we|I)(?:['’]ve|\s+have)?\s+(?:just\s+|finally\s+)?(?:decided|agreed|settled)\s+(?:to|on|that)\s+", 0.78),
    ("decided", "phrase", r"\b(?:decision|agreed|decided):\s+", 0.7),
    ("joined", "org", r"{ive0}joined\s+(?!.{0,40}\b(?:team|squad|group|project|call|meeting)\b)", 0.8),
    ("left", "org", r"{ive0}(?:left|quit|resigned\s+from)\s+", 0.75),
)  # fmt: skip
_ZH: tuple[tuple[str, str, str, float], ...] = (
    ("travelled", "trip", r"{我}(?:这周|今天|明天|下周|本周|昨天|上周|周.)?(?:在|去|到|飞|飞到|飞往|抵达|到达)(?:了)?(?=[^，。]{2,8}(?:出差|旅游|旅行|玩|开会|参会|度假)|[^，。]{2,5}了)", 0.75),
    ("delivered", "project", r"(?:我们?|团队)(?:已经|刚|今天|昨天|终于)?(?:上线|发布|交付|推出)(?:了)", 0.8),
    ("completed", "project", r"(?:我们?|团队)(?:已经|刚|今天|昨天|终于)?(?:完成|做完|搞定|结束)(?:了)", 0.75),
    ("decided", "phrase", r"(?:我们?|团队|会上|大家)(?:已经|最后|最终|一致|刚)?(?:决定|同意|敲定|商定)(?:了)?", 0.78),
    ("joined", "org", r"{我}(?:加入|入职)(?:了)?(?!.{0,12}(?:团队|小组|部门|项目|组))", 0.8),
)  # fmt: skip
_FORMS_EN = tuple(
    (kind, shape, re.compile(expand(form), re.IGNORECASE | re.ASCII), weight)
    for kind, shape, form, weight in _EN
)
_FORMS_ZH = tuple((kind, shape, re.compile(expand(form)), weight) for kind, shape, form, weight in _ZH)
_HINT = re.compile(
    r"\b(?:in|to|visiting|shipped|launched|released|delivered|rolled|deployed|finished|completed|wrapped|closed|decided|agreed|settled|decision|joined|left|quit|resigned)\b|"
    r"出差|旅|飞|去|到|上线|发布|交付|推出|完成|做完|搞定|决定|同意|敲定|加入|入职|在",
    re.IGNORECASE,
)


@lru_cache(maxsize=32768)
def happenings(sentence: str, frame: Frame) -> tuple[Find, ...]:
    """Read events the speaker tells of, with their day when it is told."""
    spoken = language(sentence)
    if not spoken or not _HINT.search(sentence):
        return ()
    found: dict[tuple[str, str], Find] = {}
    for kind, shape, form, weight in _FORMS_EN + (_FORMS_ZH if spoken == "zh" else ()):
        match = form.search(sentence)
        object_ = SHAPES[shape](sentence[match.end() :], False) if match else ""  # noqa: FBT003
        if match is None or not object_ or is_quoted(sentence, match.start()):
            continue
        end = sentence.find(object_, match.end()) + len(object_)
        mood = modality(sentence, match.start(), end, free=False)
        if mood == "asserted" and not ("neg" in form.groupindex and match["neg"]):
            found.setdefault(
                (kind, object_), _event(sentence, (match.start(), end), (kind, object_, weight), frame)
            )
    return tuple(found.values())


def _event(sentence: str, place: tuple[int, int], what: tuple[str, str, float], frame: Frame) -> Find:
    kind, object_, weight = what
    direction = 1 if kind == "travelled" and "tomorrow" in sentence else -1
    dated = next((day for day in find_dates(sentence, frame.ordinal, direction)), None)
    day = dated.ordinal if dated else frame.ordinal
    target = {
        "travelled": Mention(kind="place", name=object_), "delivered": Mention(kind="project", name=object_),
        "completed": Mention(kind="project", name=object_), "joined": Mention(kind="org", name=object_),
        "left": Mention(kind="org", name=object_),
    }.get(kind)  # fmt: skip
    claim = Claim(
        kind="event",
        subject=frame.speaker,
        predicate=kind,
        object=object_,
        target=target,
        text=sentence,
        occurred_at=midnight(day, frame.offset),
    )
    return Find(claim=claim, start=place[0], end=place[1], confidence=weight, rule=f"event.{kind}")
