"""What the speaker prefers, and in what situation: one value for each situation."""

import re
from functools import lru_cache

from humanmd.modeling.records import Claim
from humanmd.modeling.rules.finds import Find, Frame
from humanmd.modeling.rules.modality import CHANGE, denied, is_quoted, modality
from humanmd.modeling.rules.sentences import in_chinese, language
from humanmd.modeling.rules.wording import word

_ADV = r"(?:\s+(?:now|still|really|generally|usually|always|strongly|actually|definitely|also|much|personally|currently|tend\s+to|typically|mostly|normally|just|do|only|would))*"
_END = r"(?=$|[;,\n]|[.!?](?!\w))"
_THAN = r"(?:over|to|than|rather\s+than|instead\s+of|versus|vs\.?)"
_FOR = r"(?:for|when(?:ever)?|while|if\s+it['’]?s|during|in|on|at)"
_X = r"(?:[^,.;!?\n]|[.?!](?=\w)){2,45}?"

_EN: tuple[tuple[str, float], ...] = (
    (rf"^{_FOR}\s+(?P<s>{_X}),?\s+I(?:['’]d)?(?P<neg>\s+(?:no\s+longer|don['’]?t))?{_ADV}\s+(?:prefer|rather|pick|choose|use|go\s+(?:with|for)|stick\s+(?:to|with)|reach\s+for|like|rely\s+on|default\s+to|want|opt\s+for|favou?r)\s+(?:to\s+use\s+|use\s+|using\s+|to\s+)?(?P<o>{_X})(?:\s+{_THAN}\s+(?P<t>{_X}))?{_END}", 0.88),
    (rf"^for\s+(?P<s>{_X}),\s*(?P<o>{_X}),?\s+(?:please|it\s+is|works\s+best(?:\s+for\s+me)?|always|every\s+time|any\s+day|is\s+best(?:\s+for\s+me)?|suits\s+me\s+best){_END}", 0.78),
    (rf"^(?:if\s+it['’]s\s+about|when\s+it\s+comes\s+to|as\s+for|regarding|about)\s+(?P<s>{_X}),\s*(?:I\s+(?:prefer|use|like|go\s+with|want)\s+)?(?P<o>{_X})(?:\s+(?:works\s+best|suits\s+me|is\s+best|is\s+my\s+choice|it\s+is|please|wins)(?:\s+for\s+me)?){_END}", 0.8),
    (rf"^for\s+(?P<s>{_X})\s+I(?:['’]ve|\s+have)?\s+(?:now\s+)?(?:moved|switched|changed|gone\s+back|gone|went\s+back|come\s+back)\s+(?:over\s+)?(?:from\s+(?P<t>{_X})\s+)?to\s+(?P<o>{_X}){_END}", 0.88),
    (rf"^(?P<t>{_X})\s+is\s+out\s+for\s+(?P<s>{_X}),\s*(?P<o>{_X})\s+is\s+in{_END}", 0.88),
    (rf"^(?P<o>{_X})\s+is\s+(?:what|the\s+one|the\s+thing)\s+I\s+(?:want|use|prefer|like|go\s+for|choose|reach\s+for|need)\s+(?:for|when|in)\s+(?P<s>{_X}){_END}", 0.85),
    (rf"\bI(?:['’]m|\s+am|\s+was)?\s+(?:back|all\s+in|settled)\s+(?:on|to|with|using)\s+(?P<o>{_X})\s+for\s+(?P<s>{_X}){_END}", 0.84),
    (rf"\bI(?:\s+no\s+longer\s+(?:want|use|like|need|take|go\s+for|bother\s+with)|['’]m\s+done\s+with|['’]m\s+off|(?:['’]ve|\s+have)?\s+(?:gave\s+up|given\s+up|dropped|ditched|stopped\s+using))\s+(?P<t>{_X})\s+for\s+(?P<s>{_X})[;,.–-]+\s*(?:and\s+|so\s+)?(?:it['’]s\s+|I\s+(?:now\s+)?(?:use|take|want|go\s+for)\s+)?(?P<o>{_X})(?:\s+(?:from\s+now\s+on|from\s+here\s+on|instead|now|these\s+days))+{_END}", 0.86),
    (rf"\bI(?:['’]ve|\s+have)?\s+(?:gave\s+up|given\s+up|dropped|ditched|stopped\s+using)\s+(?P<t>{_X})\s+for\s+(?P<s>{_X})\s*[,;]?\s+and\s+(?:now\s+)?(?:use|take|want|go\s+for|went\s+for)\s+(?P<o>{_X})(?:\s+(?:instead|now|these\s+days))?{_END}", 0.87),
    (rf"\bI\s+used\s+to\s+(?:use|like|prefer|want|take|pick|choose|go\s+(?:for|with)|swear\s+by|rely\s+on)\s+(?P<t>{_X})\s+for\s+(?P<s>{_X})[;,–-]+\s*(?:but\s+)?(?:now(?:adays)?|these\s+days|today)\s*,?\s*(?:it['’]s|it\s+is|I\s+(?:use|like|prefer|want|take|pick|choose|go\s+(?:for|with)))\s+(?P<o>{_X}){_END}", 0.88),
    (rf"^(?:from\s+now\s+on|from\s+here\s+on|going\s+forward),?\s+(?:it['’]s\s+|I\s+(?:use|want|take)\s+)?(?P<o>{_X})\s+for\s+(?P<s>{_X}){_END}", 0.8),
    (rf"\bI(?:['’]ve|\s+have)?\s+changed\s+my\s+mind\s+(?:on|about)\s+(?P<s>{_X})\s*[:,–-]\s*(?:now\s+|it['’]s\s+|I\s+(?:now\s+)?prefer\s+)?(?P<o>{_X})(?:\s+(?:instead\s+of|over|not|rather\s+than)\s+(?P<t>{_X}))?{_END}", 0.9),
    (rf"\bI(?:['’]ll)?{_ADV}\s+(?:stick|stay|go)\s+(?:to|with)\s+(?P<o>{_X})\s+(?:for|when|in)\s+(?P<s>{_X}){_END}", 0.85),
    (rf"\bI{_ADV}\s+(?:want|need)\s+(?P<o>{_X})\s+(?:over|rather\s+than|instead\s+of|not)\s+(?P<t>{_X})\s+for\s+(?P<s>{_X}){_END}", 0.8),
    (rf"\bnothing\s+beats\s+(?P<o>{_X})\s+(?:for|when)\s+(?P<s>{_X}){_END}", 0.82),
    (rf"\bmy\s+(?:(?:strong|clear|new|current)\s+)?(?:preference|choice|pick|default|go-to)\s+(?:for|in|on)\s+(?P<s>{_X}):\s*(?P<o>{_X}){_END}", 0.88),
    (rf"^(?P<s>{_X}):\s*I(?:['’]d)?{_ADV}\s+(?:prefer|rather)\s+(?P<o>{_X})(?:\s+{_THAN}\s+(?P<t>{_X}))?{_END}", 0.75),
    (rf"\bI(?:['’]d)?(?P<neg>\s+(?:no\s+longer|don['’]?t))?{_ADV}\s+(?:prefer|favou?r)\s+(?:to\s+use\s+|using\s+|to\s+)?(?P<o>{_X})(?:\s+{_THAN}\s+(?P<t>{_X}))?\s+{_FOR}\s+(?P<s>{_X}){_END}", 0.9),
    (rf"\bI(?:['’]d)?(?P<neg>\s+(?:no\s+longer|don['’]?t))?{_ADV}\s+(?:prefer|favou?r)\s+(?:to\s+use\s+|using\s+|to\s+)?(?P<o>{_X})(?:\s+{_THAN}\s+(?P<t>{_X}))?{_END}", 0.85),
    (rf"\bI(?:['’]d|\s+would)\s+(?:much\s+|always\s+|still\s+|far\s+)?(?:rather|sooner)\s+(?:use\s+|have\s+|do\s+)?(?P<o>{_X})\s+than\s+(?P<t>{_X})(?:\s+{_FOR}\s+(?P<s>{_X}))?{_END}", 0.88),
    (rf"\bI(?:['’]d|\s+would)?{_ADV}\s+(?:pick|choose|take)\s+(?P<o>{_X})\s+over\s+(?P<t>{_X})(?:\s+(?:any\s+day|every\s+time|anytime))?(?:\s+{_FOR}\s+(?P<s>{_X}))?{_END}", 0.85),
    (rf"\bI\s+(?:always|usually|only|mostly|exclusively|normally|now|generally)\s+(?:use|reach\s+for|go\s+(?:with|for)|pick|choose|stick\s+(?:to|with))\s+(?P<o>{_X})\s+(?:for|when|while)\s+(?P<s>{_X}){_END}", 0.85),
    (rf"\bI(?:['’]ve|\s+have)?\s+(?:switched|moved|gone|changed|come\s+back)\s+(?:from\s+(?P<t>{_X})\s+)?(?:over\s+|back\s+)?to\s+(?P<o>{_X})\s+for\s+(?P<s>{_X}){_END}", 0.88),
    (rf"\bI{_ADV}\s+(?:like|enjoy)\s+(?P<o>{_X})\s+(?:better|more)\s+than\s+(?P<t>{_X})(?:\s+{_FOR}\s+(?P<s>{_X}))?{_END}", 0.85),
    (rf"\bmy\s+(?:(?:strong|clear|new|current)\s+)?(?:preference|first\s+choice|tool\s+of\s+choice|go-to|default|choice)(?:\s+for\s+(?P<s>{_X}))?\s+is\s+(?:still\s+|now\s+|to\s+use\s+)?(?P<o>{_X})(?:\s+{_THAN}\s+(?P<t>{_X}))?{_END}", 0.88),
    (rf"\bI{_ADV}\s+(?:like|love)\s+(?P<o>{_X})\s+(?:best|most|better|the\s+most)\s+(?:for|when|while|in|during)\s+(?P<s>{_X}){_END}", 0.86),
    (rf"^for\s+(?P<s>{_X}),?\s+(?P<o>{_X})\s+(?:beats|over|trumps)\s+(?P<t>{_X}){_END}", 0.78),
    (rf"\bmy\s+(?:preferred|favou?rite|go-to)\s+(?P<s>{_X})\s+(?:is|are)\s+(?:still\s+|now\s+|definitely\s+)?(?P<o>{_X})(?:\s+{_THAN}\s+(?P<t>{_X}))?{_END}", 0.85),
    (rf"(?:^|[,:]\s*)(?P<o>{_X})\s+(?:works|suits\s+me|is)\s+(?:much\s+|way\s+|far\s+)?(?:better\s+)?(?:for\s+me\s+)?(?:better\s+)?than\s+(?P<t>{_X})(?:\s+(?:for\s+me))(?:\s+{_FOR}\s+(?P<s>{_X}))?{_END}", 0.7),
    (rf"(?:^|[,:]\s*)(?P<o>{_X})\s+(?:over|beats|rather\s+than)\s+(?P<t>{_X})(?:\s+for\s+(?P<s>{_X}))?,?\s+(?:any\s+day|every\s+time|always|for\s+me|now|from\s+now\s+on|these\s+days)\b", 0.72),
    (rf"\bI\s+(?:use|go\s+(?:with|for)|reach\s+for)\s+(?P<o>{_X})\s+for\s+(?P<s>{_X}){_END}", 0.7),
)  # fmt: skip

_XZ = r"[^，。；！？,;!?\n]{1,20}?"
_ENDZ = r"(?=$|[，。；！？,;!?\n])"
_PREF = r"(?:更喜欢|比较喜欢|更倾向于|倾向于|倾向|偏好|更偏好|偏爱|更愿意|宁愿|更习惯|习惯于?|更爱|首选|优先选?|优先用|更想)"
_WAYZ = r"(?:时候?|的时候|时|上|方面|的话|期间|，|,)"
_ZH: tuple[tuple[str, float], ...] = (
    (rf"^(?:从(?:今天|现在|这周|下周|本周|这个月|下个月)(?:起|开始)|以后|今后|往后)[，,]?\s*(?P<s>[^，。我]{{2,12}}?)[，,]?\s*我?(?:就|都|一律|改|只)*(?:用|选|喝|走|坐)(?P<o>{_XZ}){_ENDZ}", 0.86),
    (rf"(?:^|[，,。])(?:说到|谈到|讲到|提到|至于|论)(?P<s>{_XZ})[，,]\s*我(?:还是|一直|更|最|现在|通常|一般|就)*(?:喜欢|爱|选|用|偏向)(?:用|选)?(?P<o>{_XZ}){_ENDZ}", 0.86),
    (rf"(?:比起|相比|跟|和|与|较之|相较于?)(?P<t>{_XZ})(?:相比|比起来|比)?[，,]?\s*我(?:现在|还是|一直|其实|个人)*{_PREF}(?:用|使用|选)?(?P<o>{_XZ}){_ENDZ}", 0.88),
    (rf"(?:^|[，,。])(?P<s>{_XZ}){_WAYZ}?[，,]?\s*我(?:现在|一般|通常|都|总是|还是|一直|更|只|其实|平时|个人)*(?P<neg>不再)?{_PREF}(?:用|使用|选|去|在)?(?P<o>{_XZ})(?:[，,]?\s*(?:而不是|而非|不用|不想用|不喜欢|胜过|多过)(?P<t>{_XZ}))?{_ENDZ}", 0.86),
    (rf"(?:^|[，,。])(?P<s>{_XZ})(?:的时候|时|的话|上|方面)[，,]?\s*我(?:现在|一般|通常|都|总是|还是|一直|只|平时|基本|习惯)+(?:用|使用|选|选择)(?P<o>{_XZ}){_ENDZ}", 0.85),
    (rf"(?:^|[，,。])(?P<s>[^，。我]{{1,12}}?)[，,]?\s*我(?:现在|一般|通常|都|总是|还是|一直|只|平时|基本|习惯)+(?:用|使用|选|选择)(?P<o>{_XZ}){_ENDZ}", 0.78),
    (rf"我(?:宁愿|宁可)(?P<o>{_XZ})[，,]?(?:也不(?:想|愿意?|要|用)?|而不是?)(?P<t>{_XZ}){_ENDZ}", 0.88),
    (rf"我(?:现在|一般|通常|还是|一直|其实|个人|平时)*(?P<neg>不再)?{_PREF}(?:在)?(?P<s>{_XZ})(?:的时候|时)(?:用|使用|选)?(?P<o>{_XZ}){_ENDZ}", 0.86),
    (rf"我(?:现在|一般|通常|还是|一直|其实|个人|平时)*(?P<neg>不再)?{_PREF}(?:用|使用|选)(?P<o>{_XZ})(?:来)?(?P<s>(?:写|做|记|画|管理|处理|剪|设计|看|编|整理|开会|沟通|讨论|跑|读)[^，。；！？,;!?\n]{{0,12}}?){_ENDZ}", 0.88),
    (rf"我(?:现在|一般|通常|还是|一直|其实|个人|平时|更)*(?P<neg>不再)?{_PREF}(?:用|使用|选)?(?P<o>{_XZ})(?:[，,]?\s*(?:而不是|而非|胜过|多过)(?P<t>{_XZ}))?{_ENDZ}", 0.82),
    (rf"(?:^|[，,。])(?P<s>[^，。我]{{1,12}}?)[，,]?\s*我(?:已经|现在|以后)?(?:不|不再)(?:用|选|喝|要|去)(?P<t>{_XZ})了?[，,]\s*(?:而?是?)?(?:改成|改用|换成|改为|改|用|换|要)(?:了)?(?P<o>{_XZ}){_ENDZ}", 0.88),
    (rf"(?:^|[，,。])(?P<s>[^，。我]{{1,12}}?)[，,]?\s*我(?:已经|现在|最近)?(?:改用|换成|改成|换到|转用)(?:了)?(?P<o>{_XZ}){_ENDZ}", 0.82),
    (rf"以前(?P<s>{_XZ})我?(?:用|选|喜欢)(?P<t>{_XZ})[，,]\s*(?:但|不过)?(?:我)?(?:现在|如今)(?:都|改)?(?:用|选|喜欢)(?P<o>{_XZ}){_ENDZ}", 0.88),
    (rf"(?:^|[，,。])(?P<s>[^，。我]{{2,12}}?)(?:最好|还是|一律|首选)(?:是|用|选)?(?P<o>{_XZ})(?:最好|最顺手|最合适)?[，,](?:我用着|我觉得|对我来说|我最)[^，。]{{1,8}}{_ENDZ}", 0.8),
    (rf"(?:^|[，,。])(?P<s>[^，。我]{{2,12}}?)[，,]?\s*我(?:就|都|只|一般|一直)*(?:要|选)(?P<o>{_XZ}){_ENDZ}", 0.76),
    (rf"(?:^|[，,。])(?:关于|至于|说到)?(?P<s>[^，。我]{{2,12}}?)[，,]?\s*(?:我)?改主意了[：:，,]\s*(?:现在)?(?:用|要|选)?(?P<o>{_XZ})(?:[，,]\s*(?:不要|不用|而不是)(?P<t>{_XZ}))?{_ENDZ}", 0.86),
    (rf"(?:^|[，,。])(?P<s>[^，。我]{{2,12}}?)[，,]?\s*我(?:还是|又|最后|现在|已经)*(?:回到|换回|用回|改回|喝回)(?:了)?(?P<o>{_XZ})(?:了)?{_ENDZ}", 0.84),
    (rf"我的偏好(?:是)?[：:，,]?\s*(?P<s>{_XZ})(?:时|的时候)?(?:用|选|要)(?P<o>{_XZ}){_ENDZ}", 0.86),
    (rf"我(?:的首选|最喜欢的(?P<s>{_XZ}))是(?P<o>{_XZ}){_ENDZ}", 0.82),
)  # fmt: skip

_FORMS_EN = tuple((re.compile(form, re.IGNORECASE), confidence) for form, confidence in _EN)
_FORMS_ZH = tuple((re.compile(form), confidence) for form, confidence in _ZH)
_HINT_EN = re.compile(
    r"\b(?:prefer|rather|favou?r|pick|choose|use|go\s|go-to|stick|reach|rely|default|opt|switched|moved|gone|better|preference|choice|"
    r"favou?rite|beats|over|want|like|sooner|take|please|best|out|mind|need|suits|always|love|back|settled|longer|from|now|dropped|ditched|given|gave|stopped)\b",
    re.IGNORECASE,
)
_HINT_ZH = re.compile(r"要|最好|主意|一律|还是|喜欢|倾向|偏好|偏爱|愿|宁|习惯|更爱|首选|优先|用|换|改|选")
_VAGUE = re.compile(
    r"^(?:it|that|this|them|not|you|your|him|her|if|to\s+(?:see|know|hear)|me|the\s+(?:former|latter|first|second|other)|one|这|那|他|她|你|不)\b|^(?:这个?|那个?|它)$",
    re.IGNORECASE,
)
_LONGEST = 7
_GENERAL = frozenset(
    {"整个过程", "全程", "什么", "平时", "一切", "everything", "all of this", "this", "that", "it"}
)
_NO_SITUATION = frozenset(
    {
        "me",
        "now",
        "sure",
        "the record",
        "一般",
        "现在",
        "我",
        "但",
        "所以",
        "以后",
        "最近",
        "目前",
        "这个",
        "那个",
    }
)
_EDGE = " \t\"“”'‘’*_`了吧啊呢的"
_LEAD_S = re.compile(
    r"^(?:(?:it\s+comes\s+to|I\s?['’]?m|I\s+am|I|my|doing|using|we)\s+|在|我|平时|做)+",
    re.IGNORECASE,
)


@lru_cache(maxsize=32768)
def preferences(sentence: str, frame: Frame) -> tuple[Find, ...]:
    """Read at most one preference from a sentence."""
    spoken = language(sentence)
    chinese = spoken == "zh" and in_chinese(sentence)
    forms, hint = (_FORMS_ZH, _HINT_ZH) if chinese else (_FORMS_EN, _HINT_EN)
    if not spoken or len(sentence) > 220 or not hint.search(sentence):  # noqa: PLR2004
        return ()
    for number, (form, confidence) in enumerate(forms):
        match = form.search(sentence)
        find = (
            _find(sentence, match, frame, (_rule("zh" if chinese else "en", number), confidence))
            if match
            else None
        )
        if find is not None:
            return (find,)
    return ()


def _rule(spoken: str, number: int) -> str:
    plain = spoken == "en" and number == len(_FORMS_EN) - 1
    return f"{spoken}.prefers.{'plain' if plain else number}"


def _group(match: re.Match[str], name: str) -> str:
    return (match[name] or "").strip(_EDGE) if name in match.re.groupindex else ""


def _is_choice(text: str) -> bool:
    return len(text) > 1 and len(text.split()) <= _LONGEST and _VAGUE.match(text) is None


def _find(sentence: str, match: re.Match[str], frame: Frame, rule: tuple[str, float]) -> Find | None:
    object_, situation = _group(match, "o"), _LEAD_S.sub("", _group(match, "s"))
    if not _is_choice(object_) or is_quoted(sentence, match.start()):
        return None
    if situation.lower() in _GENERAL:
        return None
    if not situation and "偏爱" in match.group() and not _group(match, "t"):
        return None  # without an alternative and a case it is a liking
    if situation.lower() in _NO_SITUATION:
        situation = ""
    if not situation and rule[0].endswith("plain"):
        return None
    mood = modality(sentence, match.start("o"), match.end("o"), free=True)
    negation = _group(match, "neg")
    if negation and mood == "asserted":
        mood = denied(match.group(), negation)
    chinese = in_chinese(sentence, object_, situation)
    claim = Claim(
        kind="fact",
        subject=frame.speaker,
        predicate="prefers",
        object=object_,
        situation=situation,
        text=word("prefers", object_, situation, who="", chinese=chinese, past=mood == "ended"),
        modality=mood,
        change=CHANGE.search(match.group()) is not None and mood != "hypothetical",
    )
    return Find(claim=claim, start=match.start(), end=match.end(), confidence=rule[1], rule=rule[0])
