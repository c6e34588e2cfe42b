"""What the speaker promised or must do, what others ask of the owner, and what is done or cancelled."""

import re
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from humanmd.kernel.instants import DAY, Instant
from humanmd.modeling.records import Claim
from humanmd.modeling.rules.dates import day_in, find_dates
from humanmd.modeling.rules.finds import OWNER, Find, Frame, midnight
from humanmd.modeling.rules.modality import is_question, is_quoted
from humanmd.modeling.rules.sentences import language

_VERBS = (
    "send|share|write|review|fix|check|get|let|update|prepare|finish|deliver|draft|call|book|schedule|look|follow|circle|"
    "ping|forward|upload|push|merge|deploy|post|bring|add|make|put|talk|set|confirm|email|mail|reply|organi[sz]e|arrange|"
    "do|come\\s+back|file|submit|sign|pay|order|buy|test|investigate|summari[sz]e|translate|print|clean|report|publish|"
    "design|implement|migrate|document|invite|introduce|ask|tell|read|edit|complete|handle|take\\s+care|provide|"
    "collect|compile|analy[sz]e|contact|create|give|hand|help|message|move|open|plan|present|proofread|record|"
    "refactor|release|remind|remove|rewrite|run|ship|show|sort|start|verify|work|wrap|finali[sz]e|return|renew|cancel"
)
_PROMISE = re.compile(
    rf"\b(?:I\s?['’]?ll|I\s+will|I\s+promise(?:d)?(?:\s+\w+)?\s+to|I\s?['’]?m\s+going\s+to|I\s+am\s+going\s+to|I\s+need\s+to|I\s+have\s+to|I\s+must|"
    rf"I\s+can(?=.*\bby\b)|I\s+should(?=.*\bby\b)|I\s+plan\s+to(?=.*\bby\b)|let\s+me(?=.*\b(?:by|tomorrow|tonight|today|get\s+back)\b)|"
    rf"will(?=\s+(?:send|share|get\s+back|follow\s+up|do|fix|check|review)\b)|remind\s+me\s+to|(?:I\s+)?(?:mustn['’]?t|can['’]?t|don['’]?t)\s+forget\s+to|remember\s+to|I\s+said\s+I['’]?d)\s+"
    rf"(?:then\s+|also\s+|just\s+|definitely\s+|try\s+to\s+|make\s+sure\s+to\s+|personally\s+)*(?P<o>(?:{_VERBS})\b[^.!?;\n]{{2,120}})",
    re.IGNORECASE,
)
_YOU_HAVE = re.compile(
    r"\byou(?:['’]ll|\s+will)\s+(?:have|get)\s+(?P<o>[^.!?;\n]{3,80}?)\s+(?=by\b|tomorrow\b|tonight\b|before\b|on\s)",
    re.IGNORECASE,
)
_TODO = re.compile(
    r"^\s*(?:(?:[-*+•]\s*)?\[\s?\]|☐|⬜|◻️?|□|TODO\b[:\s(]|To-?do:|todo:|待办[:：]|待做[:：]|FIXME:)\s*(?P<o>[^\n]{3,140})",
    re.IGNORECASE,
)
_DONE_BOX = re.compile(
    r"^\s*(?:(?:[-*+•]\s*)?\[[xX✓✔]\]|☑️?|✅|✔️?|☒|DONE\b[:\s]|已完成[:：]|~~)\s*(?P<o>[^\n]{3,140})"
)
_CANCEL_BOX = re.compile(
    r"^\s*(?:(?:[-*+•]\s*)?\[[-~]\]|CANCELLED\b[:\s]|已取消[:：])\s*(?P<o>[^\n]{3,140})", re.IGNORECASE
)
_PAST_VERBS = (
    ("sent", "send"), ("shared", "share"), ("wrote", "write"), ("written", "write"), ("reviewed", "review"), ("fixed", "fix"),
    ("checked", "check"), ("updated", "update"), ("prepared", "prepare"), ("finished", "finish"), ("delivered", "deliver"),
    ("drafted", "draft"), ("called", "call"), ("booked", "book"), ("scheduled", "schedule"), ("pinged", "ping"),
    ("forwarded", "forward"), ("uploaded", "upload"), ("pushed", "push"), ("merged", "merge"), ("deployed", "deploy"),
    ("posted", "post"), ("added", "add"), ("made", "make"), ("confirmed", "confirm"), ("emailed", "email"), ("mailed", "mail"),
    ("replied", "reply"), ("organised", "organise"), ("organized", "organize"), ("arranged", "arrange"), ("did", "do"),
    ("done", "do"), ("filed", "file"), ("submitted", "submit"), ("signed", "sign"), ("paid", "pay"), ("ordered", "order"),
    ("bought", "buy"), ("tested", "test"), ("summarised", "summarise"), ("summarized", "summarize"), ("published", "publish"),
    ("completed", "complete"), ("handed", "hand"), ("shipped", "ship"), ("released", "release"), ("rewrote", "rewrite"),
    ("verified", "verify"), ("returned", "return"), ("renewed", "renew"), ("put", "put"), ("created", "create"),
    ("documented", "document"), ("finalised", "finalise"), ("finalized", "finalize"), ("gave", "give"), ("invited", "invite"),
    ("asked", "ask"), ("told", "tell"), ("set", "set"), ("translated", "translate"), ("proofread", "proofread"),
)  # fmt: skip
_LEMMA = MappingProxyType(dict(_PAST_VERBS))
_DID = re.compile(
    rf"(?:\bI(?:\s?['’]?ve|\s+have)?\s+(?:just\s+|already\s+|finally\s+|now\s+)*|^(?:just\s+|already\s+|finally\s+)*)(?P<v>{'|'.join(_LEMMA)})\s+(?P<o>[^.!?;\n]{{2,100}})",
    re.IGNORECASE,
)
_IS_DONE = re.compile(
    r"^(?:(?:ok|okay|fyi|hi\s+\w+|update|quick\s+update|good\s+news)[,:!]?\s+)?(?:the\s+)?(?P<o>[\w\s'’-]{3,50}?)\s+(?:is|are|was|has\s+been|have\s+been)\s+(?:now\s+|finally\s+|already\s+|all\s+)*(?P<v>done|sent|finished|completed|merged|deployed|submitted|shipped|uploaded|shared|fixed|booked|published|delivered|signed|paid)\b",
    re.IGNORECASE,
)
_NEVERMIND = re.compile(
    r"\b(?:I\s?(?:['’]ll|\s+will)\s+(?:not|no\s+longer)|I\s?(?:['’]m|\s+am)\s+not\s+going\s+to|I\s+won['’]?t|no\s+need\s+(?:for\s+me\s+)?to|I\s+don['’]?t\s+need\s+to|I\s+no\s+longer\s+(?:need|have)\s+to)\s+"
    rf"(?:be\s+able\s+to\s+)?(?P<o>(?:{_VERBS})\b[^.!?;\n]{{2,100}}?)(?:\s+any\s?more|\s+after\s+all)?(?=$|[.!?;\n,])",
    re.IGNORECASE,
)
_CANCELLED = re.compile(
    r"^(?:the\s+)?(?P<o>[\w\s'’-]{3,50}?)\s+(?:is|are|was|has\s+been|got)\s+(?:cancel+ed|called\s+off|dropped|off\s+the\s+table)\b",
    re.IGNORECASE,
)
_ASK = re.compile(
    rf"\b(?:can|could|would|will)\s+you\s+(?:please\s+|maybe\s+|also\s+|kindly\s+|possibly\s+)*(?P<o>(?:{_VERBS})\b[^.!?;\n]{{2,110}})|\bplease\s+(?P<o2>(?:{_VERBS})\b[^.!?;\n]{{2,110}})|"
    rf"\b(?:do\s+you\s+mind|would\s+you\s+mind)\s+(?P<o3>[a-z]+ing\b[^.!?;\n]{{2,110}})",
    re.IGNORECASE,
)
_ZH_VERBS = r"发|给|写|改|做|准备|整理|更新|确认|回复|提交|上传|检查|看|修|审|约|订|安排|联系|打电话|汇总|翻译|完成|交|处理|补|跟进|分享|通知|问|合并|部署|发布|画|测|买|付|寄|搞定|查|反馈|同步|提供|转|签|出|拟|列|调整|优化|更正|预订|报|填"
_TIME_ZH = r"(?:今天|今晚|明天|明晚|后天|下?周[一二三四五六日末天]|本周[一二三四五六日内底]|这周[一二三四五六日内底]|周[一二三四五六日]|月底|下周|\d{1,2}月\d{1,2}[日号]|\d{1,2}号)(?:上午|下午|晚上|早上|中午|下班|之?前|以前|内|\d{1,2}点)*"
_PROMISE_ZH = re.compile(
    rf"(?:我(?:这边)?(?:会|来|马上|稍后|尽快|晚点|待会儿?|等下|回头|一定|需要|得|要|必须|答应(?:了)?|保证|先|之后|负责|争取|{_TIME_ZH})+|(?:^|[，,。])(?:{_TIME_ZH})(?:我|就)?(?:会|来|给你)?|别忘了|记得)"
    rf"(?:在|于)?(?:{_TIME_ZH})?(?:会|要|再|就|先|去)*(?P<o>(?:把|给|帮|跟|和|向)?[^，。；！？,;!?\n]{{0,24}}?(?:{_ZH_VERBS})[^，。；！？;!?\n]{{0,30}})",
)
_DONE_ZH = re.compile(
    rf"(?:我)?(?:已经?|刚刚?|都|终于)?(?:把)?(?P<o>[^，。；！？,;!?\n]{{2,24}}?)(?:已经?|都|刚)?(?P<v>{_ZH_VERBS})(?:给[^，。了]{{1,8}}|完|好|到|过去|出去|掉)*(?:了|啦|完毕|完成)(?!没|吗)|"
    rf"(?:我)?(?:已经?|刚刚?)(?P<v2>{_ZH_VERBS})(?:给[^，。了]{{1,8}})?(?:完|好|过|出)?(?:了)?(?P<o2>[^，。；！？,;!?\n]{{2,24}})",
)
_FINISHED_ZH = re.compile(
    r"已|刚(?!才)|[好完]了|搞定|完成|过去了|(?:发|交|寄|传|提交|改|修|订|买|付)(?:给[^，。]{1,6}|出)?了[。！]?$"
)
_CANCEL_ZH = re.compile(
    r"(?P<o>[^，。；！？,;!?\n]{2,20}?)(?:取消了|不用(?:做|发|写|管)了|已取消|作废了|不做了)"
)
_ASK_ZH = re.compile(
    rf"(?:你?(?:能不能|能|可以|可否|能否|方便)|麻烦(?:你|您)?|请(?:你|您)?|帮(?:我|忙))(?:在)?(?:{_TIME_ZH})?(?:帮(?:我|忙))?(?P<o>(?:把|给|跟)?[^，。；！？,;!?\n]{{0,20}}?(?:{_ZH_VERBS})[^，。；！？;!?\n]{{0,28}})"
)
_AT = re.compile(r"(?:^|\s)@([A-Za-z][\w.-]{1,30}|[\u4e00-\u9fff]{2,4})")
_CUT = re.compile(
    r"\s*(?:[,，(（—]|\s[-–]\s|\b(?:as\s+soon\s+as|when|once|if|so\s+that|so|because|and\s+(?:then|I|let)|but|thanks|ok|asap|first\s+thing|right\s+away|shortly|later|"
    r"in\s+a\s+(?:bit|minute|sec)|this\s+(?:afternoon|morning|evening)|straight\s+away|over\s+the\s+weekend)\b).*$",
    re.IGNORECASE,
)
_SMALL = re.compile(
    r"\b(?:you|me|him|her|them|us|please|your\s+way|over|just|also|back\s+to\s+you|a\s+look\s+at)\b",
    re.IGNORECASE,
)
_BY = re.compile(
    r"\s*\b(?:by|before|until|till|on|due|at|no\s+later\s+than|latest|around|for|this|end\s+of|cob|eod)\s*$",
    re.IGNORECASE,
)
_TRIVIAL = re.compile(
    r"^(?:let\s+(?:\w+\s+)?know|get\s+back|see|look\s+(?:at|into)\s+(?:it|that|this)|do\s+(?:it|that|so|my\s+best)|check\s*(?:it|that)?|talk(?:\s+(?:to|soon))?(?:\s+you)?|make\s+it|"
    r"come\s+back|get\s+(?:it|there|to\s+it)|work\s+from\s+home|take\s+care|call\s+it\s+a\s+day|give\s+it\s+a\s+(?:try|go)|put\s+it)$",
    re.IGNORECASE,
)


@lru_cache(maxsize=32768)
def commitments(sentence: str, frame: Frame) -> tuple[Find, ...]:
    """Read promises, tasks and their ends; asks when somebody else speaks to the owner."""
    spoken = language(sentence)
    if not spoken or is_quoted(sentence, min(8, len(sentence))):
        return ()
    if not frame.own:
        return _asked(sentence, frame, spoken) if frame.authorship == "told" else ()
    boxed = _boxed(sentence, frame)
    if boxed or is_question(sentence):
        return boxed
    return _said_zh(sentence, frame) if spoken == "zh" else _said(sentence, frame)


_BOXES = ((_TODO, "open", 0.9), (_DONE_BOX, "done", 0.92), (_CANCEL_BOX, "cancelled", 0.85))


def _boxed(sentence: str, frame: Frame) -> tuple[Find, ...]:
    for form, predicate, confidence in _BOXES:
        match = form.match(sentence)
        if match:
            weight = confidence if frame.channel in {"todo", "note", "mail", "chat"} else 0.55
            return _claim(sentence, match["o"], (match.start(), match.end()), frame, (predicate, weight))
    return ()


def _said(sentence: str, frame: Frame) -> tuple[Find, ...]:
    if cancelled := _NEVERMIND.search(sentence) or _CANCELLED.search(sentence):
        return _claim(sentence, cancelled["o"], cancelled.span(), frame, ("cancelled", 0.7))
    if promise := _PROMISE.search(sentence) or _YOU_HAVE.search(sentence):
        return _claim(sentence, promise["o"], promise.span(), frame, ("open", 0.85))
    if did := _DID.search(sentence) or _IS_DONE.search(sentence):
        action = f"{_LEMMA.get(did['v'].lower(), did['v'].lower())} {did['o']}"
        return _claim(sentence, action, did.span(), frame, ("done", 0.75))
    return ()


def _said_zh(sentence: str, frame: Frame) -> tuple[Find, ...]:
    if "吗" in sentence or re.search(r"我(?:不会|不想|不打算|没)", sentence):
        return ()
    if cancelled := _CANCEL_ZH.search(sentence):
        return _claim(sentence, cancelled["o"], cancelled.span(), frame, ("cancelled", 0.7))
    done = _DONE_ZH.search(sentence) if _FINISHED_ZH.search(sentence) else None
    if done and not re.search(r"会|将|明天|下周|要", sentence[: done.end()]):
        action = (done["v"] or done["v2"]) + (done["o"] or done["o2"] or "")
        return _claim(sentence, action, done.span(), frame, ("done", 0.72))
    if promise := _PROMISE_ZH.search(sentence):
        return _claim(sentence, promise["o"], promise.span(), frame, ("open", 0.82))
    return ()


def _asked(sentence: str, frame: Frame, spoken: str) -> tuple[Find, ...]:
    match = (_ASK_ZH if spoken == "zh" else _ASK).search(sentence)
    if match is None:
        return ()
    groups = [match[name] for name in ("o", "o2", "o3") if name in match.re.groupindex and match[name]]
    asked = _claim(sentence, groups[0], match.span(), frame, ("open", 0.52))
    speaker = frame.speaker
    return tuple(
        replace(find, claim=replace(find.claim, target=speaker), rule="commitment.asked") for find in asked
    )


def _claim(
    sentence: str, raw: str, place: tuple[int, int], frame: Frame, rule: tuple[str, float]
) -> tuple[Find, ...]:
    predicate, confidence = rule
    chinese = language(sentence) == "zh"
    action = action_zh(raw, frame.ordinal) if chinese else action_en(raw, frame.ordinal)
    if len(action) < (2 if chinese else 4) or _TRIVIAL.match(action):
        return ()
    due = day_in(sentence, frame.ordinal, 1) if predicate == "open" else None
    claim = Claim(
        kind="commitment",
        subject=OWNER,
        predicate=predicate,
        object=action,
        text=action if chinese else action[:1].upper() + action[1:],
        due_at=Instant(midnight(due.ordinal, frame.offset) + DAY - 1) if due else None,
    )
    return (
        Find(
            claim=claim, start=place[0], end=place[1], confidence=confidence, rule=f"commitment.{predicate}"
        ),
    )


def action_en(raw: str, ordinal: int) -> str:
    """Reduce an action to its verb and things: no pronouns, no dates, no asides."""
    text = raw
    for dated in reversed(find_dates(raw, ordinal, 1)):
        text = _BY.sub("", text[: dated.start]) + " " + text[dated.end :]
    text = _CUT.sub("", _AT.sub(" ", text))
    text = " ".join(_SMALL.sub(" ", text).split()).strip(" .,:;!-*_`~")
    for _ in range(2):
        text = re.sub(
            r"\s+(?:by|on|at|before|to|until|for|in|with|the|a|and|next|this|eod)$",
            "",
            text,
            flags=re.IGNORECASE,
        )
    return text[:1].lower() + text[1:] if text[:2] != text[:2].upper() else text


_BA = re.compile(
    r"^(?:把|将)?(?P<o>[^，。]{1,20}?)(?:再|都|也)?(?P<v>发|写|改|做|准备|整理|更新|提交|上传|检查|完成|交|处理|分享|修|寄|转|审|看|画|测|补)(?:给|到|完|好|出|一下|你|过|去|来|了)+.*$"
)
_FILL_ZH = re.compile(
    r"(?:发)?给(?:你|您|大家|他|她|你们|[\u4e00-\u9fff]{2,3}(?=发))|(?:跟|和|向)(?:你|您|大家)|你们?|您|一下|下班|上午|下午|晚上|之?前|以前|帮我|帮忙|再|好的?|出来|完(?=$)|了|过去|份|一个|个"
)


def action_zh(raw: str, ordinal: int) -> str:
    """Reduce a Chinese action to its verb and things, without dates and partners."""
    text = raw
    for dated in reversed(find_dates(raw, ordinal, 1)):
        text = text[: dated.start] + text[dated.end :].lstrip("之前以内的上下午晚 ")
    text = re.split(r"[，,。；;（(]", text.strip(" ，,"), maxsplit=1)[0]
    moved = _BA.match(text) if text.startswith(("把", "将")) else None
    if moved:
        text = moved["v"] + moved["o"]
    return _FILL_ZH.sub("", text).strip(" ：:把将在")
