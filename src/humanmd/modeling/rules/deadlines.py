"""When projects are due: statements whose subject is the project."""

import re
from functools import lru_cache

from humanmd.modeling.records import Claim, Mention
from humanmd.modeling.rules.dates import Dated, find_dates
from humanmd.modeling.rules.deadlines_zh import due_zh
from humanmd.modeling.rules.finds import Find, Frame
from humanmd.modeling.rules.modality import is_quoted, modality
from humanmd.modeling.rules.sentences import language
from humanmd.modeling.rules.shapes import SHAPES
from humanmd.modeling.rules.wording import word

_AFTER_EN: tuple[tuple[str, float], ...] = (
    (r"(?:['’]s)?\s+(?:deadline|due\s+date|delivery\s+date|target\s+date|launch(?:\s+date)?|release(?:\s+date)?|ship\s+date|go-?live|milestone|cut-?off|hand-?in|submission|final\s+delivery)\s+(?:is|was|will\s+be|has|got|moved|slipped|pushed|set|now|stays|remains|:)", 0.9),
    (r"(?:['’]s|\s+is|\s+are|\s+was|\s+will\s+be|\s+now)\s+(?:now\s+|still\s+|actually\s+|officially\s+)?(?:due|scheduled|planned|slated|set|expected|targeted|targeting|launching|shipping|releasing|going\s+live|going\s+out|aiming|to\s+be\s+(?:done|finished|delivered|shipped|released)|on\s+track|supposed\s+to\s+(?:ship|launch))\b", 0.88),
    (r"\s+(?:has\s+|have\s+)?(?:slipped|moved|got\s+(?:pushed|moved)|been\s+(?:pushed|moved|postponed|delayed|extended|rescheduled|brought\s+forward)|was\s+(?:pushed|moved|postponed|delayed|extended|rescheduled|brought\s+forward)|slips|shifts|shifted|moves|is\s+(?:pushed|moved|postponed|delayed|extended|rescheduled|brought\s+forward))\b", 0.88),
    (r"\s+(?:ships|launches|goes\s+live|goes\s+out|lands|releases|must\s+(?:ship|launch|be\s+(?:done|finished|delivered|ready))|has\s+to\s+(?:ship|launch|go\s+out|be\s+(?:done|finished|delivered|ready))|needs\s+to\s+(?:ship|launch|be\s+(?:done|finished|delivered|ready))|will\s+(?:ship|launch|be\s+(?:done|finished|delivered|ready|released)|go\s+live)|should\s+(?:ship|be\s+(?:done|finished))|wraps\s+up|is\s+done|ends|closes)\b", 0.82),
)  # fmt: skip
_BEFORE_EN: tuple[tuple[str, float], ...] = (
    (r"\b(?:deadline|(?:(?:due|delivery|target|launch|release|ship|new|final|end)\s+)?date|go-?live(?:\s+date)?|cut-?off)\s+(?:for|of|on)\s+", 0.9),
    (r"\b(?:we|I|the\s+team)(?:['’]re|['’]ve|['’]ll|['’]m|\s+are|\s+have|\s+will|\s+must|\s+need\s+to|\s+have\s+to|\s+had\s+to|\s+plan\s+to|\s+want\s+to|\s+agreed\s+to)?\s+(?:ship|launch|deliver|release|finish|complete|hand\s+in|submit|wrap\s+up|pushed|moved|push|move|delay|delayed|postponed|postpone|extended|shipping|launching|delivering|releasing|rescheduled|promised|got\s+an\s+extension\s+(?:for|on))\s+(?:back\s+)?", 0.82),
    (r"\b(?:committed\s+to|agreed\s+on|agreed\s+to|promised|aiming\s+for|set|fixed|settled\s+on|targeting)\s+[\w\s]{3,14}\s+for\s+", 0.82),
    (r"^(?:pushed|moved|postponed|delayed|extended|rescheduled)\s+", 0.75),
)  # fmt: skip
_AFTER = tuple((re.compile(form, re.IGNORECASE), confidence) for form, confidence in _AFTER_EN)
_BEFORE = tuple((re.compile(form, re.IGNORECASE), confidence) for form, confidence in _BEFORE_EN)
_MOVED = re.compile(
    r"\b(?:moved|slipped|slips|pushed|postponed|delayed|extended|rescheduled|now|new|brought\s+forward|shift(?:s|ed)|moves|extension|instead|changed)\b|,\s*(?:and\s+)?not\s|不(?:再)?是|变了|改|延|推|提前|挪|顺延|调整|现在|新的",
    re.IGNORECASE,
)
_TO = re.compile(r"\b(?:to|until|till|now)\s+$|(?:到|至|成|为)\s*$", re.IGNORECASE)


@lru_cache(maxsize=32768)
def deadlines(sentence: str, frame: Frame) -> tuple[Find, ...]:
    """Read at most one project's due date from a sentence."""
    spoken = language(sentence)
    if not spoken:
        return ()
    dates = tuple(d for d in find_dates(sentence, frame.ordinal, 1) if len(d.iso) == 10)  # noqa: PLR2004
    if not dates:
        return ()
    if spoken == "zh" and (chinese := due_zh(sentence, dates)):
        project, day = chinese
        place = sentence.find(project)
        return () if is_quoted(sentence, place) else (_find(sentence, (place, project, 0.88), day, frame),)
    for place, project, confidence in _projects(sentence):
        due = _due(sentence, place, dates)
        if project and due is not None and not is_quoted(sentence, place):
            return (_find(sentence, (place, project, confidence), due, frame),)
    return ()


def _projects(sentence: str) -> list[tuple[int, str, float]]:
    found: list[tuple[int, str, float]] = []
    for form, confidence in _AFTER:
        found += [
            (m.end(), SHAPES["project"](sentence[: m.start()], True), confidence)  # noqa: FBT003
            for m in form.finditer(sentence)
        ]
    for form, confidence in _BEFORE:
        found += [
            (m.end(), SHAPES["project"](sentence[m.end() :], False), confidence)  # noqa: FBT003
            for m in form.finditer(sentence)
        ]
    return found


def _due(sentence: str, place: int, dates: tuple[Dated, ...]) -> Dated | None:
    """Choose the date that the words lead to: after `to` if there is one, else the first after the verb."""
    later = [day for day in dates if day.start >= place - 22]
    return next(
        (day for day in later if _TO.search(sentence[max(0, day.start - 8) : day.start])),
        later[0] if later else None,
    )


def _find(sentence: str, found: tuple[int, str, float], day: Dated, frame: Frame) -> Find:
    place, project, confidence = found
    begin = max(0, min(sentence.find(project), place))
    mood = modality(sentence, begin, day.end, free=False)
    change = _MOVED.search(sentence) is not None
    claim = Claim(
        kind="fact",
        subject=Mention(kind="project", name=project),
        predicate="project_deadline",
        object=day.iso,
        text=word(
            "project_deadline", day.iso, "", who=project, chinese=language(sentence) == "zh", past=False
        ),
        modality="asserted" if mood == "ended" else mood,
        change=change and mood != "hypothetical",
    )
    weight = confidence if frame.own else min(confidence, 0.8)
    return Find(claim=claim, start=begin, end=day.end, confidence=weight, rule="project_deadline")
