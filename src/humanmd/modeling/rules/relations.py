"""Sentences that relate named things: who takes part in what, what is part of what, what waits for what."""

import re
from functools import lru_cache
from types import MappingProxyType

from humanmd.modeling.records import Claim, IdentityKind, Mention
from humanmd.modeling.rules.finds import OWNER, Find, person
from humanmd.modeling.rules.modality import is_quoted, modality
from humanmd.modeling.rules.names import is_han_name, leading, person_name, trailing
from humanmd.modeling.rules.sentences import language
from humanmd.modeling.rules.shapes import SHAPES

_NOW = r"(?:\s+(?:now|also|currently|still|recently|just|already|mainly|mostly|officially|again))?"

_JOINS = re.compile(
    rf"{_NOW}(?:\s+(?:takes?\s+part|participates?|is\s+involved|is\s+taking\s+part|gets?\s+involved)\s+in|\s+(?:contributes?|is\s+assigned|was\s+assigned|has\s+been\s+assigned|is\s+contributing)\s+to|"
    rf"\s+(?:works|worked|is\s+working|is\s+helping(?:\s+out)?|helps(?:\s+out)?|is\s+collaborating|is\s+staffed|does\s+\w+(?:\s+\w+){{0,3}})\s+(?:on|with)|"
    rf"\s+is\s+(?:a\s+(?:(?:core\s+|key\s+)?(?:member|contributor)|(?:core|key)\s+part)\s+(?:of|to)|one\s+of\s+us\s+on|part\s+of\s+the\s+(?:effort|work|crew)\s+(?:on|for))|\s+supports|\s+is\s+part\s+of(?=\s+the\s+[\w+-]+(?:\s[\w+-]+)?\s+(?:group|effort|crew|work|project)\b)|"
    rf"\s+is{_NOW}\s+on|\s+(?:joined|joins|has\s+joined|is\s+joining)(?=\s+(?:the\s+)?[\w+-]+(?:\s[\w+-]+)?\s+(?:work|project|effort|workstream|initiative)\b))\s+(?:the\s+)?(?=(?-i:[A-Z])|project\s|[\w-]+\s+project\b)"
)
_LEADS = re.compile(
    rf"{_NOW}(?:\s+(?:leads?|runs?|heads?|owns?|coordinates|drives|maintains)|\s+is\s+(?:now\s+)?(?:leading|running|heading(?:\s+up)?|owning|driving|coordinating|building|in\s+charge\s+of|responsible\s+for))"
    rf"\s+(?:the\s+)?(?=(?-i:[A-Z])|project\s|[\w-]+\s+project\b)"
)
_HAVE = re.compile(
    r"\b[Ww]e\s+have\s+(?P<s>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+){0,2})(?:\s+working)?\s+on\s+(?=(?:the\s+)?[A-Z])"
)
_NOT_EFFORT = re.compile(
    r"['’]s\b|\s+(?:team|squad|department|dept|board|council|meeting|call|committee|university|channel|lunch|list|room|payroll|staff|roster|rota|bench|phone|line|train|bus|road|way)\b",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\s+(?:(?:is|was|are)\s+(?:now\s+|also\s+)?(?:(?:a\s+)?part\s+of|a\s+sub-?project\s+of|a\s+(?:workstream|phase|module|unit|division|branch|subsidiary|team|programme|program|project)\s+(?:of|at|in|under|within)|"
    r"under(?:\s+the\s+umbrella\s+of)?|inside|run\s+by|owned\s+by|housed\s+(?:in|at)|within)|(?:belongs|reports\s+up)\s+to|(?:falls|sits|lives|runs|operates|belongs|comes)\s+(?:under|within|inside|with))\s+(?:the\s+)?(?=[A-Z])"
)
_DEPENDS = re.compile(
    r"\s+(?:depends\s+on|depend\s+on|is\s+(?:now\s+|still\s+)?(?:blocked\s+(?:by|on)|waiting\s+(?:for|on)|built\s+on(?:\s+top\s+of)?|based\s+on|dependent\s+on|held\s+up\s+by|stuck\s+behind|gated\s+by)|relies\s+on|waits\s+(?:for|on)|"
    r"needs|requires|builds\s+on|hinges\s+on|can(?:no|['’])t\s+(?:start|ship|launch|go\s+on|move)\s+(?:before|until|without)|comes\s+after)\s+(?:the\s+|(?:data|output|results?)\s+(?:of|from)\s+)?(?=[A-Z])"
)

_N = r"[A-Za-z][A-Za-z0-9_'+-]*(?:\s[A-Z0-9][A-Za-z0-9_'+-]*){0,2}|[\u4e00-\u9fff]{2,8}?"
_LEAD_ZH = r"(?:^|[，。；！？,;!?\s、：:])"
_JOINS_ZH = re.compile(
    rf"{_LEAD_ZH}(?P<s>{_N})\s*(?:现在|目前|也|还|已经|刚|主要)*(?:(?:跟|和|与)我(?:们)?一起)?(?:参与了?|加入了?|参加了?|在做|在忙|投入到?|也做|负责|主导|牵头|带|在跟|在帮忙做|做|为)(?:了|着)?\s*(?P<o>{_N})(?:\s*项目)?(?=$|[，。；！？,;!?\n]|的工作|那边|这边|出力|干活|帮忙|了|上)"
)
_MEMBER_ZH = re.compile(
    rf"{_LEAD_ZH}(?P<s>{_N})\s*(?:现在|目前|也)?(?:是|属于|在)\s*(?P<o>{_N})\s*(?:项目)?(?:的)?(?:成员|一员|参与者|骨干|项目组|项目里|项目上|上帮忙|那边帮忙|里帮忙)"
)
_PART_ZH = re.compile(
    rf"{_LEAD_ZH}(?P<s>{_N})\s*(?:现在|也)?(?:(?:归属于|隶属于|属于|归属|隶属|挂在|归到|归)\s*(?P<o>{_N})(?=$|[，。！,!\s]|下面|旗下|名下|的)|(?:是|算是?|归)\s*(?P<o2>{_N})\s*(?:的一部分|下面的|旗下的?|名下的?|的子项目|的项目|的部门|的团队|的(?=$|[，。！,!])|管(?=$|[，。！,!]))|在\s*(?P<o3>{_N})\s*(?:下面|底下|旗下|名下|之下))"
)
_DEPENDS_ZH = re.compile(
    rf"{_LEAD_ZH}(?P<s>{_N})\s*(?:现在|目前|还|的(?:数据|进度|上线|结果))?(?:依赖于?|取决于|卡在|建立在|受限于|等着?|要等|得等|需要|基于|来自|被|要用)\s*(?P<o>{_N})(?:的数据|的结果|之上|上面|卡住|阻塞|完成|先上线|上线|做完|上|的进度)?(?=$|[，。；！？,;!?\n])"
)
_BEFORE_ZH = re.compile(
    rf"{_LEAD_ZH}(?P<s>{_N})\s*(?:还|都|也)?(?:不能|没法|无法|不会|不可以)(?:在|早于|先于)\s*(?P<o>{_N})(?:\s*(?:完成|上线|结束|做完|开始))?(?:之前|以前|前)"
)
_REPORTS_ZH: tuple[tuple[re.Pattern[str], bool], ...] = (
    (re.compile(rf"{_LEAD_ZH}(?P<s>{_N})\s*(?:现在|目前)?(?:是|为)\s*(?P<o>{_N})\s*的(?:直接|直属)?(?:下属|部下|手下|组员)"), False),
    (re.compile(rf"{_LEAD_ZH}(?P<s>{_N})\s*(?:现在|目前)?(?:是|为)\s*(?P<o>{_N})\s*的(?:新|新任|直属|直接)?(?:上级|主管|老板|领导|经理|上司)"), True),
    (re.compile(rf"{_LEAD_ZH}(?P<s>{_N})\s*的(?:新|新任|直属|直接)?(?:上级|主管|老板|领导|经理|上司)(?:现在|已经|就)?(?:是|叫|换成了?)\s*(?P<o>{_N})(?=$|[，。；！？,;!?\n])"), False),
    (re.compile(rf"{_LEAD_ZH}(?P<s>{_N})\s*(?:现在|目前|直接|也)*(?:向|跟|归|由|给)\s*(?P<o>{_N})\s*(?:直接)?(?:汇报|管|带|负责管理|领导)"), False),
    (re.compile(rf"{_LEAD_ZH}(?P<s>{_N})\s*(?:现在|目前)?(?:带着|管着|领导着?|带领|管理着?)\s*(?P<o>{_N})(?=$|[，。；！？,;!?\n])"), True),
)  # fmt: skip
_REPORTS_EN: tuple[tuple[re.Pattern[str], bool], ...] = (
    (re.compile(r"\s+(?:now\s+)?(?:reports?|answers|is\s+reporting)\s+(?:directly\s+|up\s+)?to\s+(?=[A-Z])"), False),
    (re.compile(r"\s+(?:is|was)\s+(?:now\s+)?(?:a|one\s+of\s+the)\s+direct\s+reports?\s+(?:of|to)\s+(?=[A-Z])"), False),
    (re.compile(r"\s+has\s+(?=[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)*\s+as\s+(?:(?:a|his|her|their)\s+)?(?:new\s+)?(?:manager|boss|supervisor|line\s+manager)\b)"), False),
    (re.compile(r"\s+(?:is|was)\s+(?:now\s+)?managed\s+by\s+(?=[A-Z])"), False),
    (re.compile(r"\s+(?:works|sits)\s+under\s+(?=[A-Z][\w'’-]+\s[A-Z][\w'’-]+(?:[,.;!]|$|\s(?:now|and|in|on)))"), False),
    (re.compile(r"\s+(?:is|was)\s+on\s+(?=[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)*['’]s\s+team\s+and\s+reports)"), False),
    (re.compile(r"\s+(?:now\s+)?(?:manages|supervises|line-manages)\s+(?=[A-Z])"), True),
)  # fmt: skip
_HINT_ZH = re.compile(
    r"参|加入|在做|在忙|负责|主导|牵头|属|归|算|依赖|取决|卡|建立|等|需要|基于|来自|下属|上级|主管|老板|领导|经理|汇报|管|带|成员|一员|是|做|部下|下面|底下|旗下|名下|之下|之?前"
)

_Pair = tuple[str, str]


@lru_cache(maxsize=32768)
def relations(sentence: str) -> tuple[Find, ...]:
    """Read relations between two names that stand in one sentence."""
    spoken = language(sentence)
    if not spoken or len(sentence) > 260:  # noqa: PLR2004
        return ()
    found = _english(sentence)
    if spoken == "zh" and _HINT_ZH.search(sentence):
        found += _chinese(sentence)
    seen: dict[tuple[Mention, str, Mention | None], Find] = {}
    for find in found:
        seen.setdefault((find.claim.subject, find.claim.predicate, find.claim.target), find)
    return tuple(seen.values())


def _english(sentence: str) -> list[Find]:
    found: list[Find] = []
    for form, upward in _REPORTS_EN:
        for match in form.finditer(sentence):
            pair = (
                _person(trailing(sentence[: match.start()], 3)),
                _person(leading(sentence[match.end() :], 3)),
            )
            found += _manager(sentence, pair[::-1] if upward else pair, match)
    for form, predicate in ((_JOINS, "participates_in"), (_LEADS, "engaged_with")):
        for match in form.finditer(sentence):
            who = _person(trailing(sentence[: match.start()], 3))
            found += _effort(sentence, who, match, predicate)
            if not who and _ORG_NOUN.search(owner := trailing(sentence[: match.start()], 3)):
                project = _thing(sentence[match.end() :])
                found += _find(sentence, (project, "part_of", owner), ("project", "org"), match)
    if staffed := _HAVE.search(sentence):
        found += _effort(sentence, _person(staffed["s"]), staffed, "participates_in")
    taking_part = {(find.claim.subject.name, find.claim.target) for find in found}
    return found + [f for f in _things_en(sentence) if not _known(f.claim, taking_part)]


def _known(claim: Claim, pairs: set[tuple[str, Mention | None]]) -> bool:
    """Tell whether a person already takes part in what a name would be a part of."""
    names = {(source, target.name) for source, target in pairs if target}
    return claim.target is not None and (claim.subject.name, claim.target.name) in names


def _effort(sentence: str, who: str, match: re.Match[str], predicate: str) -> list[Find]:
    project = _thing(sentence[match.end() :])
    after = sentence.find(project, match.end()) + len(project)
    if not project or _NOT_EFFORT.match(sentence, after) or is_han_name(project):
        return []
    return _find(sentence, (who, predicate, project), ("person", "project"), match)


def _things_en(sentence: str) -> list[Find]:
    found: list[Find] = []
    for match in _PART.finditer(sentence):
        source, target = trailing(sentence[: match.start()], 3), leading(sentence[match.end() :], 3)
        found += _find(sentence, (_named(source), "part_of", _named(target)), ("project", "org"), match)
    for match in _DEPENDS.finditer(sentence):
        source, target = trailing(sentence[: match.start()], 3), leading(sentence[match.end() :], 3)
        if " " in source and "need" in match.group():
            continue
        found += _find(
            sentence, (_named(source), "depends_on", _named(target)), ("project", "project"), match
        )
    return found


def _chinese(sentence: str) -> list[Find]:
    found: list[Find] = []
    for form, upward in _REPORTS_ZH:
        for match in form.finditer(sentence):
            pair = (_person(match["s"]), _person(match["o"]))
            found += _manager(sentence, pair[::-1] if upward else pair, match)
    return found or _things_zh(sentence)


def _things_zh(sentence: str) -> list[Find]:
    found: list[Find] = []
    for form in (_JOINS_ZH, _MEMBER_ZH):
        for match in form.finditer(sentence):
            what = (_person(match["s"]), "participates_in", _name_zh(match["o"]))
            found += _find(sentence, what, ("person", "project"), match)
    for match in (*_DEPENDS_ZH.finditer(sentence), *_BEFORE_ZH.finditer(sentence)):
        what = (_name_zh(match["s"]), "depends_on", _name_zh(match["o"]))
        found += _find(sentence, what, ("project", "project"), match)
    for match in () if found else _PART_ZH.finditer(sentence):
        whole = match["o"] or match["o2"] or match["o3"]
        what = (_name_zh(match["s"]), "part_of", _name_zh(whole))
        if not is_han_name(match["s"]) and not is_han_name(whole):
            found += _find(sentence, what, ("project", "org"), match)
    return found


_NOT_NAMES_ZH = re.compile(
    r"我|你|他|她|它|这|那|什么|大家|如果|要是|关于|因为|所以|但|虽然|只要|除了|其实|应该|可能|所有|现在|目前|一个|东西|问题|时间|今天|明天|昨天|可以|不|没|已经|就|都|还|的|了|吗|是|有|在|会|要|把|给|觉得|感觉|需要"
)


def _name_zh(raw: str) -> str:
    name = raw.strip().removesuffix("项目").strip()
    if name.isascii():
        return _named(leading(name, 3))
    return "" if len(name) < 2 or _NOT_NAMES_ZH.search(name) else name  # noqa: PLR2004


def _named(name: str) -> str:
    return SHAPES["project"](name, False) if name else ""  # noqa: FBT003


def _thing(raw: str) -> str:
    return SHAPES["project"](raw, False)  # noqa: FBT003


_ORG_NOUN = re.compile(
    r"\b(?:maps|labs?|systems|technolog(?:y|ies)|software|studios?|media|partners|group|holdings|capital|ventures|foods|motors|energy|"
    r"health|hospital|clinic|school|college|university|institute|foundation|council|agency|press|records|works|industries|solutions|"
    r"services|networks?|airlines|insurance|consulting|logistics|analytics|chambers|associates|bank|company|inc|ltd|llp|llc|gmbh|team)$",
    re.IGNORECASE,
)


def _person(raw: str) -> str:
    name = raw.strip()
    if _ORG_NOUN.search(name):
        return ""
    return name if is_han_name(name) else person_name(name)


def _manager(sentence: str, pair: _Pair, match: re.Match[str]) -> list[Find]:
    return _find(sentence, (pair[0], "reports_to", pair[1]), ("person", "person"), match)


_BEFORE = re.compile(
    r"\b(?:on|for|in|of|at|with|to|from|about|by|my|your|our|like|than|via|under)\s+$", re.IGNORECASE
)


def _find(
    sentence: str, what: tuple[str, str, str], kinds: tuple[IdentityKind, IdentityKind], match: re.Match[str]
) -> list[Find]:
    source, predicate, target = what
    if not source or not target or source == target or is_quoted(sentence, match.start()):
        return []
    begin, end = sentence.find(source), sentence.rfind(target) + len(target)
    if begin < 0 or _BEFORE.search(sentence, max(0, begin - 8), begin):
        return []
    place = (min(begin, match.start()), max(end, match.end()))
    mood = modality(sentence, place[0], place[1], free=False)
    claim = Claim(
        kind="relation",
        subject=_mention(kinds[0], source),
        predicate=predicate,
        target=_mention(kinds[1], target),
        text=_TEXTS[predicate].format(source, target),
        modality="asserted" if mood == "ended" and match.re is _BEFORE_ZH else mood,
    )
    return [Find(claim=claim, start=place[0], end=place[1], confidence=0.8, rule=f"relation.{predicate}")]


_TEXTS = MappingProxyType(
    {
        "reports_to": "{} reports to {}.",
        "participates_in": "{} takes part in {}.",
        "engaged_with": "{} is engaged with {}.",
        "part_of": "{} is part of {}.",
        "depends_on": "{} depends on {}.",
    }
)


def _mention(kind: IdentityKind, name: str) -> Mention:
    return (OWNER if name == "self" else person(name)) if kind == "person" else Mention(kind=kind, name=name)
