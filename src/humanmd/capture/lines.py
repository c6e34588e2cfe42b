"""Lines of a screen: what one line alone tells about authors, quotation and records of an app."""

import re
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from humanmd.capture.chrome import is_chrome

SELF: Final = "self"
"""The author name of what a screen labels as the owner's own."""

_SELF_WORDS = frozenset(
    ("you", "me", "myself", "i", "you said", "我", "你", "您", "本人", "我说", "你说", "ich", "moi", "vous", "yo", "tú", "eu", "você")
)  # fmt: skip
_AGENTS = frozenset(
    """
    chatgpt|chatgpt said|assistant|ai|ai assistant|claude|claude code|claude said|gemini|gemini said|bard|copilot|github copilot
    |microsoft copilot|copilot said|deepseek|豆包|kimi|通义千问|通义|千问|文心一言|元宝|perplexity|grok|le chat|cursor|cody|windsurf
    |gpt-4|gpt-4o|gpt-5|model|bot|小助手|智能助手|通义灵码|codex|opus|sonnet
    """.replace("\n", "").replace("    ", "").split("|")
)  # fmt: skip
_NO_NAMES = frozenset(
    """
    note|notes|todo|fixme|subject|time|date|where|when|what|why|how|who|re|fw|fwd|http|https|ftp|mailto|file|from|to|cc|bcc|sent|reply-to
    |error|warning|warn|info|debug|trace|fatal|example|examples|e.g|i.e|ps|p.s|p.p.s|update|updates|edit|tl;dr|tldr|summary|agenda|location
    |place|topic|status|title|name|email|e-mail|phone|tel|fax|address|password|username|login|code|description|deadline|due|owner|assignee
    |priority|tags|labels|label|type|version|price|total|question|answer|q|a|step|steps|next steps|action items|actions|decision|decisions
    |attendees|participants|invitees|host|organizer|organiser|link|links|url|source|sources|ref|references|important|reminder|tip|hint|draft
    |today|yesterday|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|pros|cons|problem|solution|result|results|goal|goals
    |plan|scope|risk|risks|background|context|company|role|team|project|department|signature|created|modified|author|editor|by|at|on
    |备注|注意|时间|地点|日期|主题|发件人|收件人|抄送|密送|发送时间|主持人|参会人|参与人|链接|标题|说明|问题|答案|回答|总结|结论|原因|目标|计划
    |任务|截止|截止时间|负责人|状态|优先级|标签|提示|提醒|例如|比如|如下|附件|电话|邮箱|地址|姓名|用户名|密码|公司|部门|职位|项目|版本|价格|合计
    |方案|背景|要求|步骤|待办|议程|会议|回复|转发|原文|来源|参考|作者|编辑|内容|类型|名称|描述|下一步|周一|周二|周三|周四|周五|周六|周日|今天|明天
    """.replace("\n", "").replace("    ", "").split("|")
)  # fmt: skip

_CLOCK = r"(?:[01]?\d|2[0-3])[:.][0-5]\d(?::[0-5]\d)?(?:\s?[AaPp]\.?[Mm]\.?)?"
_DAY = (
    r"(?:\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?|(?:today|yesterday|mon|tue|wed|thu|fri|sat|sun)[a-z]*|今天|昨天|前天|周[一-日]|星期[一-日]"
    r"|\d{1,2}月\d{1,2}日|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s\d{1,2}(?:,?\s\d{4})?)"
)
_STAMP = rf"[\[(（]?\s*(?:{_DAY}(?:\s?at|,)?\s*)?(?:上午|下午|晚上|凌晨)?\s*{_CLOCK}\s*[\])）]?"
_WORD = r"[^\W\d_][\w'’.\-]{0,24}"
_NAME = rf"(?:{_WORD}(?:\s(?:{_WORD}|\([^()\n]{{1,24}}\)|/)){{0,4}}|@?[\w.\-]{{2,32}}|[\u4e00-\u9fff·]{{2,8}}(?:[（(][^()（）\n]{{1,16}}[)）])?)"
_STAMPED = re.compile(
    rf"(?P<name>{_NAME})(?:\s+(?:APP|BOT|应用|机器人))?(?:\s+|\s*[—–,·|-]\s*){_STAMP}(?:\s*\(?edited\)?)?",
    re.IGNORECASE,
)
_STAMP_FIRST = re.compile(
    rf"{_STAMP}\s*(?:[-–—]\s*)?(?:<(?P<nick>[^<>\s]{{1,32}})>|(?P<name>{_NAME})\s?[:：])\s*(?P<said>\S.*)",
    re.IGNORECASE,
)
_SAID = re.compile(
    rf"(?:<(?P<nick>[^<>\s]{{1,32}})>\s+|(?P<name>{_NAME})\s?(?:[:：]\s*))(?P<said>(?!//)\S.*)"
)
_LABEL = re.compile(rf"(?P<name>{_NAME})\s?[:：]?", re.IGNORECASE)
_PART_OF_DAY = re.compile(r"\s*(?:上午|下午|晚上|凌晨|中午)$|\s+at$", re.IGNORECASE)
_TIME_ONLY = re.compile(rf"(?:{_DAY}(?:\s?at|,)?\s*)?(?:上午|下午|晚上|凌晨)?\s*{_CLOCK}", re.IGNORECASE)

_HEADERS: Final = MappingProxyType({
    key: field
    for field, keys in (
        ("from", "from von de da från fra od 发件人 寄件人 寄件者 差出人 보낸사람 от"),
        ("to", "to cc bcc an à para a til till do 收件人 收件者 抄送 密送 宛先 받는사람 кому"),
        ("subject", "subject betreff objet asunto assunto oggetto emne ämne 主题 主旨 标题 件名 제목 тема"),
        ("date", "date sent datum gesendet envoyé fecha enviado data inviato 日期 时间 发送时间 发送日期 日時 날짜 дата"),
        ("reply-to", "reply-to 回复"),
    )
    for key in keys.split()
})  # fmt: skip
_HEADER = re.compile(r"(?P<key>[^\W\d_][\w-]{0,11})\s?[:：]\s*(?P<value>\S.{0,300})")
_SENDER = re.compile(
    r"\s*[\"'“]?(?P<name>[^<>\"“”\[\]()]{1,60}?)[\"'”]?\s*(?:[<\[(（](?P<mail>[^<>\s\[\]()]{3,100})[>\])）].*)?"
)
_BARE_ADDRESS = re.compile(r"\s*<([^<>\s]{3,100})>\s*")
_FORWARD = re.compile(
    r"[-—_=\s]{3,}\s*(?:forwarded message|original message|original appointment|begin forwarded message|weitergeleitete nachricht"
    r"|ursprüngliche nachricht|message transféré|message d'origine|mensaje reenviado|mensaje original|转发邮件信息|转发的邮件|原始邮件|转发邮件|原邮件).{0,40}"
    r"|(?:begin forwarded message|anfang der weitergeleiteten nachricht|转发的邮件)\s?[:：]?",
    re.IGNORECASE,
)  # fmt: skip
_WROTE = re.compile(
    r"(?:am|den|op|le|el)\s.{4,100}?\s(?:schrieb|skrev|schreef|a écrit|escribió)\s(?P<after>[^<>:]{1,60}?)\s*(?:<[^<>]{3,100}>)?\s?[:：]|"
    r"(?:on|am|le|el|il|em|op|den)\s.{4,120}?(?:\d{2}[:.]\d{2}|\d{4}|[ap]m)[^\w<]{0,4}(?:,|at|um|à|las|alle|às|om)?\s*(?P<name>[^<>:]{1,60}?)\s*"
    r"(?:<[^<>]{3,100}>)?\s*(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev)(?:\s[^:]{0,40})?\s?[:：]"
    r"|(?:在|于)?\s?.{0,40}?\d{1,2}[:：]\d{2}[^，,]{0,8}[，,]?\s?(?P<zh>[^<>:：，,]{1,40}?)\s*(?:<[^<>]{3,100}>)?\s*(?:写道|寫道|来信|的来信)\s?[:：]"
    r"|(?P<short>[^\W\d][^<>:\n]{0,40}?)\s*(?:<[^<>]{3,100}>)?\s*(?:wrote|schrieb|写道|寫道)\s?[:：]",
    re.IGNORECASE,
)  # fmt: skip
_ROW = re.compile(
    rf"(?:.{{0,60}}\s)?{_CLOCK}\s?(?:-|–|—|to|until|至|到|~)\s?{_CLOCK}.{{0,200}}|(?:all[ -]day|全天)\b.{{0,200}}"
    rf"|{_CLOCK}\s+\S.{{0,200}}|\S.{{0,200}}?,\s(?:from\s)?{_CLOCK}.{{0,100}}",
    re.IGNORECASE,
)
_HOUR = re.compile(rf"(?<![\d:.]){_CLOCK}(?![\d:])")
_ADDRESSED = re.compile(r"(?:[^<>@\n]{1,60}\s)?<[^<>@\s]{1,64}@[^<>@\s]{3,80}>[,;]?")
_LONGEST_ROW = 300
_ACCOUNT = re.compile(
    r"(?:open user menu|user menu|account menu(?: for)?|signed in as|logged in as|you are signed in as|google account|your account|profile of"
    r"|当前账号|当前用户|已登录为|登录账号|我的账号)\s?[:：]?\s*\S.{0,80}",
    re.IGNORECASE,
)
_REPOSITORY = re.compile(r"[A-Za-z0-9][\w.-]{0,38}\s?/\s?[A-Za-z0-9][\w.-]{1,98}")
_CHECKBOX = re.compile(r"\s*(?:[-*+]\s+)?(?:\[[ xX✓✔]\]|[☐☑☒✅◻️⬜✔✓○◯])\s*\S.*")
_PATH = re.compile(
    r"\s*(?:~|\.{1,2}|[A-Za-z]:)?(?:[/\\][\w.@+\- ]{1,60}){1,}/?\s*|\s*(?:[\w.@+\-]{1,60}[/\\])+[\w.@+\-]{1,60}\.\w{1,10}(?::\d+)*\s*"
)
_PROMPT = re.compile(
    r"(?:\([\w.\-]+\)\s)?[\w.\-]+@[\w.\-]+[:\s](?:~|/)[^\s$#%❯]{0,200}(?=\s?[$#%❯])|(?:PS )?[A-Z]:\\[^>\n]{0,200}(?=>)"
)
_QUOTED = re.compile(r"\s{0,3}[>＞｜](?!=)")
_DIGIT = re.compile(r"\d")
_MOST_NAME_WORDS = 4
_LONGEST_NAME = 48


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What one line alone tells; "" and None for what it does not.

    `stamped`: author of a "Name  09:12" header. `said`: author and where the words start in "Name: words".
    `label`: what would be an author if a time or words followed. `header`: key and value of a mail header.
    `wrote`: author of "On … wrote:". `prompt`: where a shell prompt's path ends. `row`: an hour with something
    beside it. `timed`: an hour anywhere. `address`: a person with an address and nothing else.
    `account`: where an app shows who is signed in. `repository`: owner and name of one.
    """

    chrome: bool = False
    blank: bool = False
    quoted: bool = False
    stamped: str = ""
    said: tuple[str, int] | None = None
    label: str = ""
    time: bool = False
    header: tuple[str, str] | None = None
    wrote: str | None = None
    forward: bool = False
    row: bool = False
    timed: bool = False
    address: bool = False
    account: bool = False
    repository: bool = False
    checkbox: bool = False
    path: bool = False
    prompt: int = 0


_BLANK = Line(blank=True)


@lru_cache(maxsize=32_768)
def judge(line: str) -> Line:
    """Read one line for every sign it bears."""
    text = line.strip()
    if not text:
        return _BLANK
    if _QUOTED.match(line):
        return Line(quoted=True)
    prompt = _PROMPT.match(line)
    return Line(
        chrome=is_chrome(line), stamped=_stamped(text), said=_said(line), label=_label(text),
        time=len(text) < _LONGEST_NAME and _TIME_ONLY.fullmatch(text) is not None, header=_header(text),
        wrote=_wrote(text), forward=_FORWARD.fullmatch(text) is not None,
        row=_ROW.fullmatch(text) is not None,
        timed=len(text) < _LONGEST_ROW and _HOUR.search(text) is not None,
        address=_ADDRESSED.fullmatch(text) is not None, account=_ACCOUNT.fullmatch(text) is not None,
        repository=_REPOSITORY.fullmatch(text) is not None, checkbox=_CHECKBOX.match(line) is not None,
        path=_PATH.fullmatch(line) is not None, prompt=0 if prompt is None else prompt.end(),
    )  # fmt: skip


def field_label(line: str) -> str:
    """Name the mail field that a line labels and does not hold: "from", "to", "subject"; "" for any other line."""
    return _HEADERS.get(line.strip().rstrip(":： ").casefold(), "")


def author_of(name: str) -> str:
    """Write an author as kept: "self" for the owner's labels, else the name as shown, without decorations."""
    plain = name.strip().strip("@:：")
    return SELF if plain.casefold() in _SELF_WORDS else plain


def is_agent(name: str) -> bool:
    """Tell whether an author is an AI assistant."""
    return name.casefold().strip() in _AGENTS


def sender(value: str) -> str:
    """Read the person out of a From header: the name, or else the address."""
    bare = _BARE_ADDRESS.fullmatch(value)
    match = _SENDER.fullmatch(value[:200])
    if bare is not None or match is None:
        return author_of(value[:_LONGEST_NAME] if bare is None else bare[1])
    return author_of(match["name"].strip() or match["mail"] or "")


def _stamped(text: str) -> str:
    match = _STAMPED.fullmatch(text) if len(text) < 2 * _LONGEST_NAME and _DIGIT.search(text) else None
    if match is None:
        return ""
    name = _PART_OF_DAY.sub("", match["name"])
    return author_of(name) if _is_name(name) else ""


def _said(line: str) -> tuple[str, int] | None:
    if ":" not in line and "：" not in line and ">" not in line:
        return None
    match = _STAMP_FIRST.match(line) or _SAID.match(line)
    if match is None:
        return None
    name = match["nick"] or match["name"]
    return (author_of(name), match.start("said")) if _is_name(name) else None


def _label(text: str) -> str:
    if len(text) > _LONGEST_NAME:
        return ""
    match = _LABEL.fullmatch(text)
    return author_of(match["name"]) if match is not None and _is_name(match["name"]) else ""


def _is_name(name: str) -> bool:
    """Tell whether a name can be one: short, no key of a form, capitalised where the script has capitals."""
    plain = name.strip().strip("@")
    folded = plain.casefold()
    if not plain or len(plain) > _LONGEST_NAME or folded in _NO_NAMES:
        return False
    if folded in _SELF_WORDS or folded in _AGENTS or not plain.isascii() or name.startswith("@"):
        return True
    words = plain.split()
    if len(words) == 1:
        return True
    return len(words) <= _MOST_NAME_WORDS and all(
        w[0].isupper() or w[0] in "(/" or w in _PARTICLES for w in words
    )


_PARTICLES = frozenset(
    ("de", "da", "del", "van", "von", "der", "den", "di", "la", "le", "bin", "al", "e", "y")
)


def _header(text: str) -> tuple[str, str] | None:
    match = _HEADER.fullmatch(text)
    if match is None:
        return None
    field = _HEADERS.get(match["key"].casefold())
    return None if field is None else (field, match["value"])


def _wrote(text: str) -> str | None:
    if text[-1] not in ":：" or len(text) > 300:  # noqa: PLR2004  (an attribution is one line)
        return None
    match = _WROTE.fullmatch(text)
    if match is None:
        return None
    return sender(match["after"] or match["name"] or match["zh"] or match["short"] or "")
