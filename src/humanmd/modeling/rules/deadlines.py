"""When projects are due: statements whose subject is the project."""

import re
from functools import lru_cache

from humanmd.modeling.records import Claim, Mention
from humanmd.modeling.rules.dates import Dated, find_dates
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
    (r"\b(?:deadline|due\s+date|delivery\s+date|target\s+date|launch\s+date|release\s+date|ship\s+date|go-?live(?:\s+date)?|cut-?off)\s+(?:for|of|on)\s+", 0.9),
    (r"\b(?:we|I|the\s+team)(?:['’]re|['’]ve|['’]ll|['’]m|\s+are|\s+have|\s+will|\s+must|\s+need\s+to|\s+have\s+to|\s+had\s+to|\s+plan\s+to|\s+want\s+to|\s+agreed\s+to)?\s+(?:ship|launch|deliver|release|finish|complete|hand\s+in|submit|wrap\s+up|pushed|moved|push|move|delay|delayed|postponed|postpone|extended|shipping|launching|delivering|releasing|rescheduled|got\s+an\s+extension\s+(?:for|on))\s+(?:back\s+)?", 0.82),
    (r"^(?:pushed|moved|postponed|delayed|extended|rescheduled)\s+", 0.75),
)  # fmt: skip
_ZH_FORMS: tuple[tuple[str, float], ...] = (
    (r"(?P<p>[^，。；！？,;!?\n]{2,16}?)\s*(?:项目)?(?:的)?(?:截止(?:日期|时间|日)?|交付(?:日期|时间|日)?|上线(?:时间|日期)?|发布(?:时间|日期|日)?|deadline|DDL|ddl|死线|完成时间|到期日|交稿时间|提交时间)(?:就)?(?:是|为|在|定在|改到|改成|改为|延到|延期到|推迟到|提前到|调整到|挪到|推到|还是|：|:|定|已经|现在|移到|延后到)", 0.9),
    (r"(?P<p>[^，。；！？,;!?\n]{2,16}?)\s*(?:项目)?(?:要|会|将|得|需要|必须|应该|计划|预计|争取|定于|定在|拟|现在)?(?:改到|改成|延到|延期到|延期至|推迟到|推迟至|提前到|顺延到|延后到|推到|挪到|调整到|改期到)", 0.88),
    (r"(?P<p>[^，。；！？,;!?\n]{2,16}?)\s*(?:项目)?(?:要|会|将|得|需要|必须|应该|计划|预计|争取|定于|最晚|最迟)?(?:在|于)?(?=[^，。；！？]{2,12}(?:之?前|以前)?(?:要|得|必须|就)?(?:截止|到期|上线|交付|发布|完成|交|提交|做完|结束|上|交稿|收尾))", 0.82),
    (r"(?:截止日期|截止时间|deadline|交付日期|上线时间)[:：]\s*(?P<p>[^，。；！？,;!?\n]{2,14}?)\s*(?=\d|[一二三四五六七八九十]+月|下?周|本周|月底|明天)", 0.7),
)  # fmt: skip
_AFTER = tuple((re.compile(form, re.IGNORECASE), confidence) for form, confidence in _AFTER_EN)
_BEFORE = tuple((re.compile(form, re.IGNORECASE), confidence) for form, confidence in _BEFORE_EN)
_ZH = tuple((re.compile(form), confidence) for form, confidence in _ZH_FORMS)
_HINT = re.compile(
    r"deadline|due|ship|launch|live|release|deliver|slip|push|moved|postpone|delay|extend|land|finish|done|complete|date|wrap|hand|submit|schedul|plan|target|截止|交|上线|发布|延|推|提前|ddl|死线|完成|到期|改|做完|结束|挪|顺延",
    re.IGNORECASE,
)
_MOVED = re.compile(
    r"\b(?:moved|slipped|slips|pushed|postponed|delayed|extended|rescheduled|now|new|brought\s+forward|shift(?:s|ed)|moves|extension|instead|changed)\b|改|延|推|提前|挪|顺延|调整|现在|新的",
    re.IGNORECASE,
)
_TO = re.compile(r"\b(?:to|until|till|now)\s+$|(?:到|至|成|为)\s*$", re.IGNORECASE)
_NOT_PROJECT = re.compile(
    r"^(?:我|你|他|她|我们|你们|他们|这|那|它|大家|会议|周会|快递|包裹|作业|谁|什么|今天|明天|昨天|记得|因为|所以|不过|但是?|已经|估计)|[吗呢]|把"
)


@lru_cache(maxsize=32768)
def deadlines(sentence: str, frame: Frame) -> tuple[Find, ...]:
    """Read at most one project's due date from a sentence."""
    spoken = language(sentence)
    if not spoken or not _HINT.search(sentence):
        return ()
    dates = tuple(d for d in find_dates(sentence, frame.ordinal, 1) if len(d.iso) == 10)  # noqa: PLR2004
    if not dates:
        return ()
    for place, project, confidence in _projects(sentence, spoken):
        day = _due(sentence, place, dates)
        if project and day is not None and not is_quoted(sentence, place):
            return (_find(sentence, (place, project, confidence), day, frame),)
    return ()


def _projects(sentence: str, spoken: str) -> list[tuple[int, str, float]]:
    found: list[tuple[int, str, float]] = []
    for form, confidence in _AFTER:
        found += [
            (m.end(), SHAPES["project"](sentence[: m.start()], True), confidence)
            for m in form.finditer(sentence)
        ]
    for form, confidence in _BEFORE:
        found += [
            (m.end(), SHAPES["project"](sentence[m.end() :], False), confidence)
            for m in form.finditer(sentence)
        ]
    if spoken == "zh":
        for form, confidence in _ZH:
            found += [(m.end(), _project_zh(m["p"]), confidence) for m in form.finditer(sentence)]
    return found


def _project_zh(raw: str) -> str:
    text = raw.strip(' 《》「」"“”的：:').removesuffix("项目").strip()
    for lead in ("我们的", "我们", "咱们", "我的", "目前", "现在", "好消息", "通知", "提醒", "另外", "对了"):
        text = text.removeprefix(lead).strip()
    if text.isascii():
        return SHAPES["project"](text, False) or SHAPES["project"](text, True)  # noqa: FBT003
    return "" if _NOT_PROJECT.search(text) or not 2 <= len(text) <= 14 else text  # noqa: PLR2004


def _due(sentence: str, place: int, dates: tuple[Dated, ...]) -> Dated | None:
    """Choose the date that the words lead to: after `to` if there is one, else the first after the verb."""
    later = [day for day in dates if day.start >= place - 12]
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
