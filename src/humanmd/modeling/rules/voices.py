"""Whose words a text passes on: quotations over sentences and lines, what a lead-in announces, and pretence."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from humanmd.modeling.rules.names import is_han_name, person_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """A stretch `text[start:end]` in a voice that is not its writer's; `sure` unless what names it may be a greeting."""

    start: int
    end: int
    sure: bool

    def holds(self, start: int, end: int) -> bool:
        """Tell whether words stand in the stretch; the closing mark and stop may lie beyond it."""
        return self.start <= start < self.end and end <= self.end + _CLOSING


_CLOSING: Final = 3
_LONGEST: Final = 20_000
_LONGEST_SINGLE: Final = 500
"""Characters between single marks, which may as well be apostrophes."""

_ONE_MESSAGE: Final = 1_200
"""Characters up to which a text is one message: one joke in it is a joke about all of it."""

_CLOSERS = MappingProxyType({"“": "”", "「": "」", "『": "』", "«": "»", "„": "“”"})
_OPENER = re.compile(r"[“「『«„]|(?<![\w\"])\"(?=[^\s\"])|(?<![\w'’‘])['‘](?=[^\W\d_])")
_SINGLE_CLOSER = re.compile(r"(?<=[\w.,!?…])['’](?!\w)")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")

_LEAD_MARK = re.compile(r":(?=\s|$|[“\"'‘「«*])|：")
_SENTENCE_START = re.compile(r"[.!?]\s+|[。！？；;\n]\s*")
_LABEL_EDGE = " \t*_#>•-[]"
_STAMP = re.compile(
    r"^\s*[\[(（]?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]m)?[\])）]?\s*[-–—]?\s*", re.IGNORECASE
)
_NICK = re.compile(
    r"^\s*(?:[\[(]?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?[\])]?\s*)?<(?P<n>[^<>\s@]{1,32})>\s+", re.MULTILINE
)
_ASIDE = re.compile(r"\s*[(（][^()（）]{1,24}[)）]\s*$")
_LONGEST_LEAD: Final = 100
_LONGEST_LABEL: Final = 40

_OWN_LABELS: Final = frozenset(("me", "i", "myself", "you", "我", "本人", "自己"))
_ORDINARY: Final = frozenset(
    ["about", "action", "actions", "address", "afternoon", "agenda", "also", "announcement", "answer", "anyway", "april", "asap", "august", "background", "bio", "blockers", "bottom", "breaking", "btw", "career", "city", "company", "confession", "contact", "context", "correction", "current", "date", "day", "days", "dear", "decision", "details", "disclaimer", "disclosure", "done", "edit", "email", "employer", "evening", "everyone", "fact", "facts", "family", "february", "finally", "first", "for", "friday", "from", "fun", "fyi", "goal", "goals", "good", "greetings", "habit", "habits", "heads", "health", "hello", "hey", "hi", "hint", "hobbies", "home", "honestly", "how", "idea", "ideas", "important", "info", "intro", "introduction", "item", "items", "january", "job", "july", "june", "languages", "learned", "life", "line", "location", "long", "march", "may", "mine", "minutes", "moment", "monday", "month", "mood", "morning", "moving", "my", "name", "news", "next", "night", "no", "note", "notes", "november", "now", "october", "office", "ok", "okay", "on", "option", "options", "our", "personal", "phone", "place", "plan", "plans", "point", "preference", "preferences", "profile", "progress", "project", "projects", "ps", "p.s", "question", "questions", "quick", "re", "reason", "recap", "remember", "reminder", "result", "role", "saturday", "second", "september", "seriously", "setup", "short", "situation", "so", "standup", "start", "status", "subject", "summary", "sunday", "tasks", "team", "thanks", "thank", "the", "third", "this", "thought", "thoughts", "thursday", "time", "tip", "title", "tl;dr", "tldr", "to", "today", "todo", "tomorrow", "tools", "topic", "travel", "trip", "truth", "tuesday", "two", "update", "updates", "urgent", "warning", "we", "wednesday", "week", "weekend", "welcome", "well", "what", "when", "where", "why", "wins", "work", "year", "yes", "yesterday", "december", "all", "folks", "guys"]
)  # fmt: skip
_OWN_LEAD = re.compile(
    r"\b(?:I|we)(?:['’](?:ve|ll|d)|\s+(?:have|had|will|would|can|should|must|just|also|already))*\s+"
    r"(?:said|say|wrote|write|told|tell|replied|posted|answered|announced?|texted|mentioned)\b|"
    r"\b(?:as|like)\s+I\b|\blong\s+story\b|\bstory\s+(?:short|of\s+my\s+life)\b|\bmy\s+(?:own\s+)?(?:bio|intro|story|answer|reply|message|news)\b|"
    r"我(?:们)?(?:刚|已经|也|就|想|要|再|得|可以)*(?:说|讲|写|告诉|回复|回答)|长话短说|总的?来说|(?:简单|老实|坦白|具体|总的?|一般|准确)(?:来|地|的)?(?:说|讲)|换句话说|也就是说|先说|说一?下|说说",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"\b(?:said|says|saying|wrote|writes|(?<!^)sent|sends|texted|messaged|told|tells|replied|replies|posted|tweeted|ask(?:ed|s)(?!\s+(?:(?:me|us)\s+)?(?:to|for)\b)|answered|shouted|"
    r"announced|emailed|quot(?:e[ds]?|ing|ation)|citation|citing|forward(?:ed|ing)?|fwd|pasted?|copied|overheard|introduced\s+(?:him|her)self|"
    r"in\s+(?:his|her|their)\s+(?:own\s+)?words|(?:(?:his|her|their)|\w+['’]s)\s+(?:\w+\s+)?(?:message|e?mail|reply|answer|text|note|bio|post|words|story|"
    r"intro(?:duction)?|profile|status|caption|letter|statement|speech|quote|signature|cv|r[ée]sum[ée])|"
    r"translat\w*|proof-?read|paraphrase|rephrase|rewrite|spell-?check|grammar|(?:correct|fix|check|improve|polish)\s+(?:this|the|my)\s+(?:sentence|text|grammar|english|wording)|"
    r"lyrics?|songs?|poems?|verse|chorus|refrain|script|screenplay|scene|dialog(?:ue)?|monologue|stor(?:y|ies)|novel|chapter|characters?|role-?play|fiction|"
    r"jokes?|riddle|meme|puppet|examples?|e\.g|for\s+instance|samples?|templates?|placeholder|boilerplate|dummy|lorem|test\s+(?:\w+\s+)?(?:sentence|string|input|data|case|text|message)|"
    r"sentences?|phrases?|prompt|exercise|homework|dictation|read\s+aloud|repeat\s+after|on\s+behalf\s+of|ghost-?writ\w+|persona|user\s+stor\w+|testimonial|transcript|subtitles?|"
    r"voice-?over|scam|phishing|spam)\b|"
    r"(?<=[\w”」])(?:说|道|写道|写的|写着|发来的?|发给我的?|发的|告诉我|问|问我|回复|回答|喊|表示|宣布)[^：:，,]{0,8}$|转发|引用|原话|原文|翻译|译成|译文|歌词|歌曲|歌名|诗|台词|剧本|对白|对话|旁白|独白|小说|故事|"
    r"第.{1,3}章|扮演|例如|比如|例句|例子|示例|样例|样本|范文|模板|造句|练习|作文|笑话|段子|听写|润色|改写|校对|测试(?:文本|数据|句子|内容|一下)|跟我念|剧情|人设|诈骗",
    re.IGNORECASE,
)
_NICKNAME_ZH = re.compile(r"[小老阿][\u4e00-\u9fff]{1,2}")
_NOT_NICKNAME_ZH = frozenset(
    ("小结", "小计", "小记", "小贴士", "小提示", "老家", "老板", "老样子", "小组", "小事", "小学")
)

_PRETENCE = re.compile(
    r"\b(?:let['’]?s|let\s+(?:us|me)|we(?:['’]ll)?|i(?:['’]ll|\s+will)?|just|please)\s+(?:all\s+|just\s+|only\s+)?(?:pretend|make\s+believe|imagine\s+(?:that\s+)?I|suppose\s+(?:that\s+)?I)\b|"
    r"(?<!n['’]t\s)(?<!not\s)(?<!to\s)(?<!never\s)(?<!stop\s)\bpretend(?:ing)?\b|\bmake[- ]believe\b|\bapril\s+fool(?:s|['’]s)?\b|\b(?<!no\s)(?:just|only)\s+(?:kidding|joking|messing\s+with)\b|"
    r"(?<!no\s)\bkidding\b(?!\s+aside)|(?<![\w/])j/?k(?![\w/])|\bas\s+a\s+(?:joke|prank)\b|\brole-?play(?:ing)?\b|\bin\s+character\b|\bgotcha!|\bonce\s+upon\s+a\s+time\b|"
    r"\bin\s+a\s+parallel\s+universe\b|\bnone\s+of\s+(?:this|that|it)\s+is\s+true\b|"
    r"(?:让?我们|咱们|咱|来|我)?假装|(?:让我们|我们)?假设(?:我|一下)|(?<![不没别有是])(?:开(?:个|了个)?玩笑|闹着玩)|愚人节|逗你(?:们)?(?:玩|的)|骗你(?:们)?的|角色扮演|(?:瞎|胡)编的|闹着玩的",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def voices(text: str) -> tuple[Voice, ...]:
    """Return the stretches of a text that are not in its writer's own voice, in order of their beginning."""
    short = text[:_LONGEST]
    found = [*_quoted(short), *_announced(short)]
    return tuple(sorted(found, key=lambda voice: (voice.start, voice.end)))


def passed_on(text: str, start: int, end: int) -> bool:
    """Tell whether the words `text[start:end]` are surely somebody else's or nobody's."""
    return any(voice.sure and voice.holds(start, end) for voice in voices(text))


@lru_cache(maxsize=8192)
def pretends(text: str) -> bool:
    """Tell whether a message says of itself that it is a game or a joke."""
    return _PRETENCE.search(text) is not None


def pretended(text: str, start: int, end: int) -> bool:
    """Tell whether the words `text[start:end]` belong to a message, or a paragraph of a long text, that pretends."""
    if len(text) <= _ONE_MESSAGE:
        return pretends(text)
    first, last = text.rfind("\n\n", 0, start), text.find("\n\n", end)
    return pretends(
        text[max(first, start - _ONE_MESSAGE, 0) : min(last if last >= 0 else len(text), end + _ONE_MESSAGE)]
    )


def _quoted(text: str) -> Iterator[Voice]:
    """Pair quotation marks over the whole text; what is never closed runs to the end of its paragraph."""
    at = 0
    while opener := _OPENER.search(text, at):
        mark = opener.group()
        close = _closing(text, opener.end(), mark)
        if close < 0 and mark in "'‘":
            at = opener.end()
            continue
        end = close if close >= 0 else _paragraph_end(text, opener.end())
        yield Voice(start=opener.end(), end=end, sure=True)
        at = max(end + 1, opener.end())


def _closing(text: str, at: int, mark: str) -> int:
    if mark in "'‘":
        closer = _SINGLE_CLOSER.search(text, at, min(_paragraph_end(text, at), at + _LONGEST_SINGLE))
        return closer.start() if closer else -1
    places = [text.find(closer, at) for closer in _CLOSERS.get(mark, '"')]
    return min((place for place in places if place >= 0), default=-1)


def _paragraph_end(text: str, at: int) -> int:
    blank = _BLANK_LINE.search(text, at)
    return blank.start() if blank else len(text)


def _announced(text: str) -> Iterator[Voice]:
    """Read lead-ins ("Bob wrote:", "Lyrics:") and labels of speakers; a label of the writer's own ends the stretch."""
    own = [
        mark.start()
        for mark in _LEAD_MARK.finditer(text)
        if _label(text, mark.start()).casefold() in _OWN_LABELS
    ]
    named = [mark for mark in _LEAD_MARK.finditer(text) if _is_speaker(_label(text, mark.start()))]
    several = len({_label(text, mark.start()) for mark in named}) > 1
    for nick in _NICK.finditer(text):
        if nick["n"].casefold() not in _OWN_LABELS:
            yield Voice(start=nick.end(), end=_line_end(text, nick.end()), sure=True)
    for mark in _LEAD_MARK.finditer(text):
        lead = _lead(text, mark.start())
        explicit = _ELSEWHERE.search(lead) is not None and _OWN_LEAD.search(lead) is None
        label = _label(text, mark.start())
        begin, apart = _begin(text, mark.end())
        if not (explicit or _is_speaker(label)) or _OPENER.match(text, begin):
            continue
        if apart and not explicit and text[: mark.start()].strip(_LABEL_EDGE) != label:
            continue
        end = min(
            [_paragraph_end(text, begin), *(_line_start(text, place) for place in own if place >= begin)]
        )
        if not (explicit or several) and "\n" not in text[mark.end() : begin]:
            end = min(end, _line_end(text, begin))
        yield Voice(start=mark.end(), end=end, sure=explicit or several or not apart)


def _begin(text: str, at: int) -> tuple[int, bool]:
    """Return where announced words begin, and whether a blank line parts them from what announces them."""
    begin = at
    while begin < len(text) and text[begin].isspace():
        begin += 1
    return begin, text.count("\n", at, begin) > 1


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return end if end >= 0 else len(text)


def _lead(text: str, at: int) -> str:
    """Return the sentence, or the end of a long one, that the mark at `at` closes."""
    head = text[max(_line_start(text, at), at - _LONGEST_LEAD) : at]
    starts = [match.end() for match in _SENTENCE_START.finditer(head) if match.end() < len(head)]
    return head[starts[-1] if starts else 0 :]


def _label(text: str, at: int) -> str:
    """Return all that stands on the line before the mark, without a time and a remark, "" when it is too long."""
    start = _line_start(text, at)
    if at - start > _LONGEST_LABEL:
        return ""
    return _ASIDE.sub("", _STAMP.sub("", text[start:at])).strip(_LABEL_EDGE)


@lru_cache(maxsize=4096)
def _is_speaker(label: str) -> bool:
    if not label or label.startswith("@"):
        return False
    if not label.isascii() and (is_han_name(label) or _NICKNAME_ZH.fullmatch(label)):
        return label not in _NOT_NICKNAME_ZH
    words = label.casefold().replace("’", "'").split()
    return person_name(label) == label and not any(word in _ORDINARY for word in words)
