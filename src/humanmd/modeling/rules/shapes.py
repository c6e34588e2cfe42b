"""What kinds of objects statements have, and how each is cut out of the words around its trigger."""

import re
from collections.abc import Callable
from types import MappingProxyType

from humanmd.modeling.rules import marks
from humanmd.modeling.rules.lexicon import (
    DEMONYMS,
    LANGUAGES_EN,
    MONTHS_EN,
    NOT_NAMES,
    TITLE_HEADS_EN,
    TITLE_HEADS_ZH,
    TOOLS,
)
from humanmd.modeling.rules.names import bare, han_person, is_han_name, leading, person_name, trailing
from humanmd.modeling.rules.places import CITIES

_HAN = re.compile(r"[\u4e00-\u9fff]")
_TOKEN = re.compile(r"\S+")
_QUOTED = re.compile(
    r"^\s*(?:the\s+|project\s+)?[\"“「『《'‘]([^\"”」』》'’\n]{2,40})[\"”」』》'’]", re.IGNORECASE
)
ORG_WORD = re.compile(
    r"\b(?:team|inc|ltd|gmbh|university|bank|department|office|company|project)$", re.IGNORECASE
)

Shape = Callable[[str, bool], str]


def _name(raw: str, before: bool, limit: int = 4) -> str:  # noqa: FBT001
    return trailing(raw, limit) if before else leading(raw, limit)


_HAN_TAIL_PERSON = re.compile(r"([\u4e00-\u9fff]{2,4})\s*$")


def _person(raw: str, before: bool) -> str:  # noqa: FBT001
    if before and (tail := _HAN_TAIL_PERSON.search(raw)):
        return next((tail[1][-n:] for n in (4, 3, 2) if is_han_name(tail[1][-n:]) and n <= len(tail[1])), "")
    if not before and (han := han_person(raw)):
        return han
    return person_name(_name(raw, before, 3))


_NOT_ORGS = frozenset(
    [
        "home",
        "work",
        "night",
        "school",
        "uni",
        "university",
        "college",
        "lunch",
        "least",
        "risk",
        "scale",
        "speed",
        "pm",
        "am",
    ]
)
_ZH_NOT_ORGS = re.compile(
    r"^(?:家|家里|这里|那里|这边|那边|办公室|外面|公司|线上|远程|咖啡馆|咖啡店|图书馆|早上|晚上|上午|下午|周末|现场|国外|国内|海外|地铁|路上|"
    r"同一.*|一起|一家.*|这家.*|那家.*|新公司|哪里|哪|什么.*|这个.*|那个.*|一个.*|你们.*|他们.*|我们.*|自己.*|床上|.*的时候|.*[点时]|每.*|不.*)$"
)
_ZH_TRIM = re.compile(
    r"^(?:了|到|去|在|于|是|的|新|：|:|\s)+|(?:了|的|这边|那边|这里|那里|公司里|呢|啊|吧|\s)+$"
)


def _han_chunk(raw: str, longest: int = 16) -> str:
    text = _ZH_TRIM.sub("", re.split(r"[，。；！？、,;!?\n（(]|\.(?:[\s\"'”’]|$)", raw, maxsplit=1)[0])
    return text if 1 < len(text) <= longest else ""


def _org(raw: str, before: bool) -> str:  # noqa: FBT001
    if _HAN.search(raw[:12] if not before else raw[-12:]) and not leading(raw):
        text = _han_chunk(raw)
        return (
            "" if text in CITIES or _ZH_NOT_ORGS.match(text) or _NOT_ORG_ZH.search(_clause_of(raw)) else text
        )
    name = _name(raw, before)
    lowered = name.lower()
    bad = name in CITIES or lowered in LANGUAGES_EN | DEMONYMS | _NOT_ORGS | TOOLS
    return (
        ""
        if bad or _NOT_ORG_ZH.search(_clause_of(raw)) or _NOT_ORG_AFTER.match(raw, raw.find(name) + len(name))
        else name
    )


def _clause_of(raw: str) -> str:
    return re.split(r"[，。；！？,;!?\n]", raw[:40], maxsplit=1)[0].rstrip()


_NOT_ORG_ZH = re.compile(r"项目|团队|小组|部门|(?:里|中|上)$")
_NOT_ORG_AFTER = re.compile(r"\s+(?:team|project|squad|sprint|meeting)\b", re.IGNORECASE)


def _trip(raw: str, before: bool) -> str:  # noqa: FBT001
    return "" if before else _city(raw)


_NOT_PLACE_ZH = re.compile(
    r"[这那里边楼室家的和我你他她店房上下中学校公司附近隔壁宿舍院城区号路街乡外新老一二三不很]|[A-Za-z]"
)
_NOT_PLACE_AFTER = re.compile(
    r"\s+(?:these\s+days|all\s+day|most\s+of\s+the\s+day|at\s+work|during\s+the\s+day)\b|\s+(?:team|project|squad|group|meeting|time)\b|['’]s\s|团队|项目|组|时间|出差|旅游|开会|路",
    re.IGNORECASE,
)


def _known_place(raw: str, before: bool) -> str:  # noqa: FBT001
    name = _place(raw, before)
    return name if name in CITIES or name.endswith("市") else ""


def _place(raw: str, before: bool) -> str:  # noqa: FBT001
    if not before and (city := _city(raw)):
        return "" if _NOT_PLACE_AFTER.match(raw, raw.find(city) + len(city)) else city
    if _HAN.search(raw):
        text = _han_chunk(raw, 8)
        foreign = 2 < len(text) < 7 and not _NOT_PLACE_ZH.search(text)  # noqa: PLR2004
        named = foreign or text.endswith(("市", "县", "镇", "区"))
        return text if named else ""
    name = _name(raw, before, 3)
    bad = name.lower() in TOOLS or name.lower() in LANGUAGES_EN or ORG_WORD.search(name)
    return "" if bad or (not before and _NOT_PLACE_AFTER.match(raw, raw.find(name) + len(name))) else name


def _city(raw: str) -> str:
    text = raw.lstrip(" 了到去在")
    if _HAN.match(text):
        return next((text[:n] for n in (5, 4, 3, 2) if text[:n] in CITIES), "")
    words = list(_TOKEN.finditer(text[:40]))[:3]
    for word in reversed(words):
        if bare(text[: word.end()]) in CITIES:
            return bare(text[: word.end()])
    return ""


_TITLE = re.compile(
    rf"^\s*(?:(?:a|an|the|our|their|new|now|your)\s+){{0,3}}((?:[\w&/+\-.’']+\s+){{0,4}}?(?:{TITLE_HEADS_EN})(?:\s+(?:{TITLE_HEADS_EN})\b)*)(?![\w'’])"
    rf"((?:\s+(?:of|for)\s+(?:(?-i:[A-Z])[\w&-]*|product|engineering|design|data|operations|staff|marketing|research|"
    rf"people|finance|growth|sales|content)(?:\s+(?:and\s+)?(?-i:[A-Z])[\w&-]*){{0,2}})?)",
    re.IGNORECASE,
)
_TITLE_FOR = re.compile(r"\s+for\s.*$", re.IGNORECASE)
_NOT_TITLE = re.compile(
    r"['’]s\s|\b(?:not|on|in|at|with|to|and|is|are|was|the|a|my|your|who|that|this|big|huge|good|great|bad|terrible|happy|"
    r"proud|only|sure|same|one|for|from|about|of|waiting|looking|talking|working)\s",
    re.IGNORECASE,
)
_TITLE_ZH = re.compile(
    rf"^\s*(?:一[名个位]|新任|新的|新|现任|个|名)?((?:[\w\u4e00-\u9fff·+# ]{{0,10}}?)(?:{TITLE_HEADS_ZH})(?:[\u4e00-\u9fff]{{0,4}}(?:{TITLE_HEADS_ZH}))?)"
)


def _title(raw: str, _before: bool) -> str:  # noqa: FBT001
    if _HAN.search(raw[:16]):
        match = _TITLE_ZH.match(raw)
        text = match[1].strip() if match else ""
        return "" if "的" in text or "不" in text or len(text) < 2 else text  # noqa: PLR2004
    match = _TITLE.match(raw)
    if match is None or _NOT_TITLE.search(match[1] + " "):
        return ""
    return match[1] + _TITLE_FOR.sub("", match[2])


_PROJECT_WORD = re.compile(
    r"^\s*(?:the\s+|my\s+|our\s+)?([\w.+#-]{2,30})\s+(?:project|initiative|migration project|app|codebase)\b",
    re.IGNORECASE,
)
_PROJECT_LEAD = re.compile(r"^\s*(?:the\s+)?project\s+", re.IGNORECASE)
_NOT_PROJECTS = frozenset(
    [
        "new",
        "same",
        "big",
        "whole",
        "side",
        "other",
        "next",
        "current",
        "pet",
        "this",
        "that",
        "small",
        "own",
        "first",
        "second",
        "last",
        "main",
        "group",
        "school",
        "old",
        "another",
        "different",
        "secret",
        "entire",
        "personal",
        "open-source",
        "internal",
        "joint",
        "research",
        "home",
        "our",
        "my",
        "your",
        "their",
        "latest",
        "few",
        "several",
        "many",
        "client",
        "customer",
        "work",
        "team",
        "huge",
        "tiny",
        "cool",
        "fun",
    ]
)
_PROJECT_ZH = re.compile(
    r"^\s*(?:了|着|的|在|是|叫|：|:)*\s*[「《“\"]?([\w\u4e00-\u9fff·+-]{1,14}?)[」》”\"]?\s*(?:这个|这一)?(?:项目|工程|计划)"
)
_ZH_NOT_PROJECTS = re.compile(
    r"^(?:这个?|那个?|新的?|同一个?|一个|几个|两个|大|小|我们的?|什么|别的|其他|一些|老|下一个|上一个|某个|该|本|的)$"
)


_ROLE = re.compile(
    r"^\s*(?:(?:the|a|an|our|its|their)\s+)?((?:[a-zA-Z][\w/&-]*\s+){0,3}?[a-zA-Z][\w/&-]*)(?=\s+(?:on|for|of|in|at)\s|\s*(?:[.,;!]|$))"
)
_NOT_ROLE = re.compile(
    r"\b(?:not|listed|done|back|out|ready|late|free|sorry|glad|happy|sure|off|here|there|it|this|that|waiting|looking|working|responsible|"
    r"available|busy|stuck|almost|still|only|just|going|in|on|up|down|one|first|last|next|same|one|person|guy|right|wrong|week|day|reason|project|rest)\b",
    re.IGNORECASE,
)
_ROLE_HAN = re.compile(
    r"^(?:一[名个位])?([\u4e00-\u9fff]{2,6}|[A-Za-z][A-Za-z ]{1,18})(?=$|[，。；！？,;!?\s])"
)


def _role(raw: str, before: bool) -> str:  # noqa: FBT001
    title = _title(raw, before)
    if title:
        return title
    if _HAN.search(raw[:8]):
        han = _ROLE_HAN.match(raw.strip())
        return (
            han[1]
            if han
            and not re.search(
                r"的|了|人$|我|你|他|事|不|员工|同事|粉丝|用户|客户|朋友|成员|功劳|问题", han[1]
            )
            else ""
        )
    match = _ROLE.match(raw)
    return "" if match is None or _NOT_ROLE.search(match[1]) else match[1]


def _project(raw: str, before: bool) -> str:  # noqa: FBT001
    if before:
        return _project_before(raw)
    quoted = _QUOTED.match(raw)
    if quoted:
        return quoted[1].strip()
    if _HAN.search(raw[:20]) and (match := _PROJECT_ZH.match(raw)):
        return "" if _ZH_NOT_PROJECTS.match(match[1]) else _ZH_TRIM.sub("", match[1])
    named = _PROJECT_WORD.match(raw)
    if named and named[1].lower() not in _NOT_PROJECTS and named[1].lower() not in NOT_NAMES:
        return named[1]
    return _not_a_day(leading(_PROJECT_LEAD.sub("", raw.lstrip(" 了着：:")), 3))


_PROJECT_TAIL = re.compile(
    r"\s+(?:project|initiative|deadline|launch|release|delivery|rollout|migration|rewrite)\s*$", re.IGNORECASE
)


def _project_before(raw: str) -> str:
    text = _PROJECT_TAIL.sub("", raw)
    name = trailing(text, 3)
    if name:
        return _not_a_day(re.sub(r"^Project\s+", "", name))
    if text != raw:
        word = re.search(r"([\w.+#-]{2,30})\s*$", text)
        return word[1] if word and word[1].lower() not in _NOT_PROJECTS | NOT_NAMES else ""
    return ""


def _not_a_day(name: str) -> str:
    lowered = name.lower()
    bad = lowered.split(" ")[0] in MONTHS_EN and any(c.isdigit() for c in name)
    bad = bad or lowered in NOT_NAMES or lowered in LANGUAGES_EN or lowered in DEMONYMS or len(name) < 2  # noqa: PLR2004
    return "" if bad or lowered in TOOLS else name


_PHRASE_END = re.compile(
    r"[,;:!?。，；：！？（）()\n]|\.(?:\s|$)|\s[-–—]\s|\s(?:but|because|since|although|though|so|unless|and I(?:['’]m|['’]ve)?|and we|and then|as long as)\s|…",
    re.IGNORECASE,
)
_PHRASE_EDGE = " \t\"“”'‘’*_~`.…了吧啊呢哦哈呀嘛的"


def phrase(raw: str, longest: int = 70) -> str:
    """Return a free phrase up to the end of its clause; "" when it is empty or runs on."""
    stop = _PHRASE_END.search(raw.lstrip(" :：,"))
    text = raw.lstrip(" :：,")[: stop.start() if stop else None].strip(_PHRASE_EDGE)
    return text if 1 < len(text) <= longest else ""


def _phrase(raw: str, _before: bool) -> str:  # noqa: FBT001
    return phrase(raw)


_VAGUE = re.compile(
    r"^(?:it|that|this|these|those|them|him|her|you|your|his|their|what|how|the (?:idea|way|look|sound|new|fact|direction|"
    r"approach|proposal|draft|version|plan)|to (?:see|hear|know|say|think|ask|admit|thank|be)|when|if|being able|"
    r"where|everything|nothing|anything|something|both|all|one|some|any|more|working with you)\b|"
    r"^(?:这|那|你|他|她|它|什么|怎么|哪|这个|那个|这样|大家)",
    re.IGNORECASE,
)


_DEGREE = re.compile(
    r"\s+(?:more\s+than\s+(?:I|is|most)|(?:quite\s+)?a\s+lot|(?:very|so|too)\s+much|these\s+days|at\s+the\s+moment|nowadays|any\s?more)\b.*$|"
    r"\s+(?<!\band\s)(?-i:(?:right\s+)?now|as\s+well|lately)\s*$",
    re.IGNORECASE,
)


def _thing(raw: str, _before: bool) -> str:  # noqa: FBT001
    text = _DEGREE.sub("", phrase(raw, 50))
    return "" if _VAGUE.match(text) or len(text.split()) > 7 else text  # noqa: PLR2004


_TEAM_BEFORE = re.compile(
    r"^\s*(?:the\s+|our\s+)?((?:[\w&+/-]+\s+){0,3}?[\w&+/-]+)\s+(?:team|squad|group|department|dept|guild|org|crew|tribe|unit|division)\b"
    r"(?!\s+(?:room|meeting|chat|lead|leads|channel|lunch|call|stand-?up|sync|space|wiki|calendar|offsite|drive|photo|dinner|page|mate|board|list))",
    re.IGNORECASE,
)
_TEAM_ZH = re.compile(
    r"^\s*(?:了|到|去|在|是|：|:)*\s*([\w\u4e00-\u9fff&+ -]{1,14}?(?:小组|团队|部门|部|组|队))"
)
_NOT_TEAMS = re.compile(
    r"^(?:a|an|the|my|your|this|that|same|new|great|small|big|whole|other|another|remote|own|focus|support|working|different|his|"
    r"her|their|entire|of|to|as|good|fun|nice|amazing|little|和|这个|那个|一个|新|我们|全|两个|同一个|不同)\b",
    re.IGNORECASE,
)


_THIS_TEAM = re.compile(r"(?:这个|这一?个?|的)(?:小组|团队|部门|组|队)$")


def _team(raw: str, before: bool) -> str:  # noqa: FBT001
    if before:
        return ""
    if _HAN.search(raw[:10]):
        match = _TEAM_ZH.match(raw)
        text = _THIS_TEAM.sub("", match[1]).strip() if match else ""
        bare_name = text.removesuffix("团队").strip()
        text = bare_name if bare_name.isascii() else text
        return "" if not text or _NOT_TEAMS.match(text) or text in {"团队", "小组", "部门"} else text
    match = _TEAM_BEFORE.match(raw)
    if match is None or _NOT_TEAMS.match(match[1]) or re.search(r"\b(?:and|with|at|in|on|of)\b", match[1]):
        return ""
    return match[1]


SHAPES: MappingProxyType[str, Shape] = MappingProxyType(
    {
        "person": _person, "org": _org, "place": _place, "title": _title,
        "role": _role, "project": _project, "tool": marks.tool,
        "phrase": _phrase, "thing": _thing, "zone": marks.zone, "language": marks.language, "repo": marks.repo,
        "handle": marks.handle, "team": _team, "city": _known_place,
        "trip": _trip, "nick": marks.nick, "app": marks.app,
    }
)  # fmt: skip
"""How the object of each kind of statement is cut out of what follows (or, `before`, precedes) its trigger."""
