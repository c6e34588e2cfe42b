"""Where a Chinese sentence says that a project is due on one of its dates."""

import re

from humanmd.modeling.rules.dates import Dated
from humanmd.modeling.rules.names import trailing
from humanmd.modeling.rules.shapes import SHAPES

_REACH = 60
_KEYWORD = (
    r"(?:截止(?:日期|时间|日)?|交付(?:日期|时间|日)?|上线(?:时间|日期|日)?|发布(?:时间|日期|日)?|完成(?:时间|日期)|到期(?:日|时间)|交稿(?:时间|日期|日)?|"
    r"提交(?:时间|日期)|(?:的)?期限|死线|deadline|Deadline|DDL|ddl|工期|时间节点|节点|收尾时间|验收(?:时间|日期|日)?)"
)
_MOVED = r"(?:改到|改成|改为|延到|延期到|延期至|延至|推迟到|推迟至|提前到|提前至|调整到|调整为|挪到|推到|顺延到|延后到|移到|改期到|往后推到|往前提到|定在|定为|定到|拖到|变成|变为)"
_KEYED = re.compile(
    rf"(?P<p>[^，。；！？!?\n]{{2,24}}?)\s*(?:项目)?\s*的?\s*{_KEYWORD}\s*(?:已经|现在|目前|还是|就|依然|仍|又|暂|被|都|最后|最终)*(?:从[^，。]{{2,12}}?)?(?:{_MOVED}|是|为|在|：|:|还是|定)?(?:了)?\s*(?:在|是|到)?\s*$"
)
_SHIFTED = re.compile(
    rf"(?P<p>[^，。；！？!?\n]{{2,24}}?)\s*(?:项目)?\s*(?:要|会|将|得|需要|已经|现在|可能|又|被|的时间)*(?:从[^，。]{{2,12}}?)?{_MOVED}\s*$"
)
_DUE_BEFORE = re.compile(
    r"(?P<p>[^，。；！？!?\n]{2,24}?)\s*(?:项目)?\s*(?:(?:要|会|将|得|需要|必须|应该|计划|预计|争取|定于|最晚|最迟|打算|准备|确定|已经|定|是|就|在|于|赶在|不晚于|说好|约定|承诺|必须在)\s*)*$"
)
_DUE_AFTER = re.compile(
    r"^\s*(?:之?前|以前|当天|上午|下午|晚上|早上|中午|下班前?|\s)*(?:就|要|得|必须|会|正式|能|可以|应该|一定|全部|需要)*\s*(?:截止|到期|上线|交付|发布|完成|完工|交稿|交卷|提交|做完|结束|收尾|弄完|搞定|交(?!流|给你聊)|上架|验收|出版|定稿|发版|演出|开演)"
)
_VERB_FIRST = re.compile(r"(?:我们|我|团队|咱们)?(?:要|得|会|必须|计划|争取|答应|需要)?(?:在)?\s*$")
_DELIVER = re.compile(
    r"^\s*(?:之?前|以前|当天|\s)*(?:就|要|得|必须|会|正式|一定)*\s*(?:上线|交付|发布|完成|交|提交|做完|弄完|搞定|推出)\s*(?P<o>[^，。；！？,;!?\n]{2,16})"
)
_SET_RIGHT = re.compile(
    r"(?P<p>[^，。；：:！？!?\n]{2,24}?)\s*(?:项目)?(?:的(?:日期|时间|期限))?(?:现在|目前|已经|应该)?(?:改)?(?:是|为)\s*$"
)
_CHANGED = re.compile(
    r"(?P<p>[^，。；：:！？!?\n]{2,24}?)\s*(?:项目)?的?(?:日期|时间|期限|截止日)(?:又|都|已经|刚)?(?:变|改|换|调)了[，,]\s*(?:现在|新的|目前)?(?:是|改为|为|到)\s*$"
)
_NOT_THAT = re.compile(r"^[^，。；！？]{0,6}[，,]?\s*(?:而)?不(?:再)?是")
_DENIED = re.compile(r"(?:不(?:再)?是|原来是?|原定|原计划)\s*$")
_LEADS = re.compile(
    r"^(?:我们?|咱们?|你们?)?(?:答应(?:了|过)?|定的|说好(?:的)?|约定|承诺(?:了)?|计划|知道|确认(?:一下)?|记得|觉得|的)?|^(?:别忘了?|记得|提醒(?:一下)?|通知|好消息|另外|对了|目前|现在|注意|听说|据说|顺便说一下|按计划|按照计划|其实|还有)+"
)
_NOT_PROJECT = re.compile(
    r"^(?:我|你|他|她|您|咱|这|那|它|大家|会议|周会|快递|包裹|作业|谁|什么|今天|明天|昨天|因为|所以|不过|但是?|估计|如果|下次|月底|上次|都|也|就|时间|日期|报名|票|房租|账单|假期)|[吗呢把被]|预计|可能|之前|以后|出差|开会|见面|回来"
)
_AFTER_LATIN = re.compile(r"(?<=[A-Za-z0-9])(?:现在?|目前|的|的新|新|已经?|还|也|这个|那个)+$")
_EDGE = ' 《》「」"“”的：:，,是'


def due_zh(sentence: str, dates: tuple[Dated, ...]) -> tuple[str, Dated] | None:
    """Return the project and the date it is due on; the date that the words lead to wins."""
    for day in reversed(dates):
        head = sentence[max(0, day.start - _REACH) : day.start]
        if _DENIED.search(head):
            continue
        tail = sentence[day.end : day.end + 24]
        project = _before(head, tail)
        if project:
            return project, day
    return None


def _before(head: str, tail: str) -> str:
    right = _SET_RIGHT if _NOT_THAT.match(tail) else _CHANGED
    for form in (_KEYED, _SHIFTED, right):
        match = form.search(head)
        if match and (project := project_zh(match["p"])):
            return project
    if _DUE_AFTER.match(tail):
        match = _DUE_BEFORE.search(head)
        if match and (project := project_zh(match["p"])):
            return project
    delivered = _DELIVER.match(tail)
    if delivered and _VERB_FIRST.search(head):
        return _object(delivered["o"])
    return ""


def _object(raw: str) -> str:
    text = raw.strip(_EDGE).removesuffix("了").removesuffix("项目").strip()
    if text.isascii():
        return SHAPES["project"](text, False)  # noqa: FBT003
    return text if "项目" in raw and not _NOT_PROJECT.search(text) else ""


def project_zh(raw: str) -> str:
    """Cut a project's name out of the words before its verb; "" when they name none."""
    text = _LEADS.sub("", raw.strip(_EDGE)).strip(_EDGE).removesuffix("项目").strip(_EDGE)
    text = _AFTER_LATIN.sub("", text)
    latin = trailing(text, 3) if text and text[-1].isascii() else ""
    if latin:
        return SHAPES["project"](latin, False)  # noqa: FBT003
    bad = text.isascii() or _NOT_PROJECT.search(text) or not 2 <= len(text) <= 12  # noqa: PLR2004
    return "" if bad else text
