"""Names in running text: where a proper name begins and ends, and what kinds of things it can name."""

import re
from functools import lru_cache

from humanmd.modeling.rules.lexicon import (
    COMPOUND_SURNAMES_ZH,
    DEMONYMS,
    LANGUAGES_EN,
    NOT_NAMES,
    SURNAMES_ZH,
    TITLE_HEADS_EN,
    TOOLS,
)
from humanmd.modeling.rules.places import CITIES

LONGEST_NAME = 60

_TOKEN = re.compile(
    r"[\u4e00-\u9fff]+|[^\s,;:!?()\[\]{}<>\"“”«»「」『』《》，。；：！？、（）|/\u4e00-\u9fff]+"
)
_CONNECTORS = frozenset({"of", "&", "de", "da", "do", "dos", "del", "della", "di", "van", "von", "der", "den", "la", "bin"})  # fmt: skip
_ARTICLE = re.compile(r"^\s*(?:the|a|an|our|my|both)\s+", re.IGNORECASE)
_QUOTED = re.compile(
    r"^\s*(?:the\s+|project\s+)?[\"“「『《'‘]([^\"”」』》'’\n]{2,40})[\"”」』》'’]", re.IGNORECASE
)
_POSSESSIVE = re.compile(r"['’]s?$")
_HAN = re.compile(r"[\u4e00-\u9fff]")


def bare(token: str) -> str:
    """Strip the possessive and the punctuation that follows a word."""
    return _POSSESSIVE.sub("", token.rstrip(".…*_`~")).rstrip(".…*_`~")


def _is_capital(token: str) -> bool:
    first = token.lstrip("*_`~@#")[:1]
    return first.isupper() or (first.isdigit() and any(letter.isupper() for letter in token))


def _final(token: str) -> bool:
    """Tell whether a name must end after this token (a full stop or a possessive follows it)."""
    return token != bare(token) and not re.fullmatch(r"(?:[A-Z]\.)+|(?:St|Dr|Mr|Ms|Mrs)\.", token)


def _follows(token: str, taken: bool) -> bool:  # noqa: FBT001  (one thought, one caller)
    core = bare(token)
    if taken and core.lower() in _CONNECTORS:
        return True
    return (_is_capital(core) and core.lower() not in NOT_NAMES) or (
        taken and core.isdigit() and len(core) < 3  # noqa: PLR2004
    )


@lru_cache(maxsize=16384)
def leading(raw: str, limit: int = 4) -> str:
    """Return the proper name that `raw` begins with, or ""."""
    quoted = _QUOTED.match(raw)
    if quoted:
        return quoted[1].strip()
    begin = article.end() if (article := _ARTICLE.match(raw)) else len(raw) - len(raw.lstrip())
    if not raw[begin : begin + 1]:
        return ""
    end, position, count = begin, begin, 0
    for match in _TOKEN.finditer(raw, begin):
        gap = raw[position : match.start()]
        if count >= limit or gap.strip() or (count and not gap) or not _follows(match.group(), count > 0):
            break
        position = match.end()
        if bare(match.group()).lower() in _CONNECTORS:
            continue
        end, count = match.start() + len(bare(match.group())), count + 1
        if _final(match.group()):
            break
    return raw[begin:end].strip("*_`~@# ")


@lru_cache(maxsize=16384)
def trailing(raw: str, limit: int = 4) -> str:
    """Return the proper name that `raw` ends with, or ""."""
    text = raw.rstrip()
    quoted = re.search(r"[\"“「『《]([^\"”」』》\n]{2,40})[\"”」』》]$", text[-60:])
    if quoted:
        return quoted[1].strip()
    tokens = list(_TOKEN.finditer(text, max(0, len(text) - LONGEST_NAME)))
    begin, end, position, count = len(text), len(text), len(text), 0
    for match in reversed(tokens):
        gap = text[match.end() : position]
        if count >= limit or gap.strip() or not _follows(match.group(), count > 0):
            break
        if count and _final(match.group()):
            break
        position = match.start()
        if bare(match.group()).lower() not in _CONNECTORS:
            begin, count = match.start(), count + 1
    return _POSSESSIVE.sub("", text[begin:end]).strip("*_`~@#. ") if count else ""


# What ends a Chinese name in running text.
_ZH_STOP = re.compile(
    r"[\s的和跟与在是了吧啊呢说也都将就会要把给对负来去从这那，。、；：！？（）()\"“”《》「」,.;:!?]|之前|以前|下周|上周|本周|明天|昨天|今天|周[一二三四五六日末]|项目|一起|目前|现在|担任"
)
_ZH_TAIL = re.compile(r"(?:老师|总监|经理|总|哥|姐|同学|博士|主任|教授)$")


@lru_cache(maxsize=16384)
def han_person(raw: str) -> str:
    """Return the Chinese personal name that `raw` begins with: a known surname and one or two characters."""
    text = raw.lstrip(" 叫是：:")
    stop = _ZH_STOP.search(text, 1)
    name = text[: stop.start()] if stop else text
    name = name if len(name) <= 3 else _ZH_TAIL.sub("", name)  # noqa: PLR2004
    return name if is_han_name(name) else ""


def is_han_name(name: str) -> bool:
    """Tell whether a text has the form of a full Chinese personal name."""
    if not name or any(not "\u4e00" <= letter <= "\u9fff" for letter in name) or name in CITIES:
        return False
    if name[:2] in COMPOUND_SURNAMES_ZH:
        return 3 <= len(name) <= 4  # noqa: PLR2004
    return name[0] in SURNAMES_ZH and 2 <= len(name) <= 3 and name not in _NOT_PEOPLE_ZH  # noqa: PLR2004


_NOT_PEOPLE_ZH = frozenset(
    [
        "高兴",
        "高级",
        "高效",
        "金融",
        "金额",
        "金属",
        "石油",
        "白天",
        "白色",
        "黄色",
        "黄金",
        "黄油",
        "马上",
        "马路",
        "时间",
        "时候",
        "时区",
        "方便",
        "方案",
        "方法",
        "方式",
        "方面",
        "文件",
        "文档",
        "文章",
        "安排",
        "安全",
        "安静",
        "平时",
        "平台",
        "平均",
        "常常",
        "常用",
        "常规",
        "任务",
        "任何",
        "成功",
        "成本",
        "成员",
        "成为",
        "成都",
        "和平",
        "和你",
        "明天",
        "明年",
        "明白",
        "明确",
        "钱包",
        "水平",
        "水果",
        "全部",
        "全员",
        "全家",
        "经理",
        "经常",
        "经验",
        "经济",
        "项目",
        "简单",
        "简历",
        "单位",
        "单独",
        "应该",
        "应用",
        "解决",
        "解释",
        "顾客",
        "顾问",
        "温度",
        "于是",
        "何时",
        "何况",
        "路上",
        "路线",
        "江湖",
        "汪汪",
        "周五",
        "周一",
        "周二",
        "周三",
        "周四",
        "周六",
        "周日",
        "周末",
        "周会",
        "周报",
        "程序",
        "程度",
        "余下",
        "车间",
        "车辆",
        "毛病",
        "严重",
        "严格",
        "计划",
        "计算",
        "包括",
        "包装",
        "习惯",
        "游戏",
        "司机",
        "沙发",
        "苏打",
        "牛奶",
        "鱼类",
        "花费",
        "雷达",
        "龙头",
        "万一",
        "万能",
        "武器",
        "从来",
        "从前",
        "从不",
        "向来",
        "施工",
        "汤圆",
        "房子",
        "房间",
        "路径",
        "晚上",
        "封面",
        "通知",
        "农业",
        "席位",
        "左右",
        "左边",
        "管理",
        "连接",
        "连续",
        "陆续",
        "支持",
        "查看",
        "查询",
        "池子",
        "麻烦",
        "麻辣",
        "储存",
        "党员",
        "原来",
        "原因",
        "原则",
        "别人",
        "别的",
        "井盖",
        "关于",
        "关注",
        "关系",
        "关键",
        "英语",
        "英文",
        "祝好",
        "都行",
        "危险",
        "越来",
        "东西",
        "东京",
        "元旦",
        "华为",
        "国家",
        "尚未",
        "师傅",
        "师父",
        "应届",
        "广告",
        "双方",
        "家里",
        "家人",
        "班车",
        "班级",
        "南方",
        "商业",
        "商务",
        "商量",
        "云端",
        "费用",
        "谈判",
        "谈谈",
        "盛大",
        "景色",
        "景点",
        "曲线",
        "阳光",
        "阳台",
        "米饭",
        "米兰",
        "柏林",
        "宁波",
        "宁可",
        "宁愿",
        "苗条",
        "司法",
        "白板",
        "白酒",
        "相关",
        "古代",
        "古典",
        "吉利",
        "吉他",
        "能力",
        "能够",
    ]
)


_HONORIFIC = re.compile(r"^(?:Mr|Mrs|Ms|Dr|Prof|Professor|Sir|Madam)\.?\s+", re.IGNORECASE)
_ROLE_TAIL = re.compile(rf"\s*(?:[(（[].*|\s[-–—|/·]\s.*|,\s*.*|\s+(?:{TITLE_HEADS_EN})\b.*)$", re.IGNORECASE)
_PERSON_TOKEN = re.compile(r"[^\W\d_](?:[^\W\d_]|['’\-.])*")
_ORG_TAIL = re.compile(
    r"\b(?:inc|ltd|gmbh|llc|corp|corporation|company|labs?|group|team|university|bank|studios?|systems|"
    r"technologies|software|foundation|institute|agency|partners|department|committee|council|review|"
    r"sync|meeting|standup|report|plan|project|bot|app|api|dashboard|office|support|newsletter|noreply)$",
    re.IGNORECASE,
)


def person_name(raw: str) -> str:
    """Strip honorifics and roles from a name as shown; "" when what is left cannot be a person."""
    name = _HONORIFIC.sub("", raw.strip(" \t\"'“”‘’*_"))
    name = _ROLE_TAIL.sub("", name).strip()
    if _HAN.search(name):
        han = _ZH_TAIL.sub("", name) if len(name) > 3 else name  # noqa: PLR2004
        return han if is_han_name(han) else ""
    parts = name.split()
    if not 1 <= len(parts) <= 4 or not all(_PERSON_TOKEN.fullmatch(part) for part in parts):  # noqa: PLR2004
        return ""
    return name if _can_be_person(name, parts) else ""


def _can_be_person(name: str, parts: list[str]) -> bool:
    lowered = name.lower()
    if _ORG_TAIL.search(name) or name in CITIES or lowered in LANGUAGES_EN or lowered in DEMONYMS:
        return False
    if len(parts) == 1 and (lowered in TOOLS or lowered in NOT_NAMES or len(name) < 2 or name.isupper()):  # noqa: PLR2004
        return False
    return all(part[0].isupper() or part.lower() in _CONNECTORS for part in parts)


def is_full_name(name: str) -> bool:
    """Tell whether a name has a surname too."""
    return (is_han_name(name) and name[0] not in "小老阿") or (" " in name and person_name(name) == name)
