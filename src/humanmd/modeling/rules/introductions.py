"""What is said about other people's work and about projects: introductions, roles, teams, who leads, who reports to whom."""

import re
from functools import lru_cache

from humanmd.modeling.records import Claim, Mention
from humanmd.modeling.rules.finds import Find, person
from humanmd.modeling.rules.lexicon import TITLE_HEADS_EN, TITLE_HEADS_ZH
from humanmd.modeling.rules.modality import CHANGE, is_quoted, modality
from humanmd.modeling.rules.names import is_han_name, person_name
from humanmd.modeling.rules.sentences import in_chinese, language
from humanmd.modeling.rules.shapes import SHAPES
from humanmd.modeling.rules.statements import target_of
from humanmd.modeling.rules.wording import word

_P = r"(?P<s>[A-Z][\w'’-]+(?:\s(?:(?:de|van|von|da|dos|del|di|der)\s)?[A-Z][\w'’-]+){0,2})"
_BE = r"(?:\s+is|['’]s(?=\s+(?:a|an|the|our|now|currently|also|not)\s)|\s+was|\s+will\s+be|\s+has\s+been)"
_NOW = r"(?:\s+(?:now|our|the|a|an|also|currently|officially|becoming|going\s+to\s+be|new))*"
_TEAM_AHEAD = r"(?=[\w\s&'’-]{1,30}\b(?:team|squad|department|dept|guild|unit|division)\b)"

# subject, predicate, shape of what follows, confidence
_EN: tuple[tuple[str, str, str, float], ...] = (
    (rf"\b(?:[Tt]his\s+is|[Mm]eet|[Ii]ntroducing|[Ss]ay\s+hi\s+to|[Ww]elcome|[Ii]ntroduce\s+(?:you\s+to\s+)?)\s+{_P},?\s+(?:(?:who\s+is|who['’]s)\s+)?(?:our|the|a|an|from|new|my)(?:\s+new)?\s+", "title", "title", 0.85),
    (rf"(?<![\w']){_P}{_BE}{_NOW}\s+", "title", "title", 0.75),
    (rf"(?<![\w']){_P}(?:\s+(?:now|currently|still|has\s+been))?\s+(?:works|working|worked|serves|acts|practises|practices)\s+(?:(?:at|for)\s+(?:the\s+)?[A-Z][\w&.'’-]*(?:\s[A-Z][\w&.'’-]*){{0,3}}\s+)?as\s+(?:a\s+|an\s+|the\s+|our\s+)?", "title", "title", 0.84),
    (rf"(?<![\w']){_P}['’]s\s+(?:(?:new|current|job|official|full)\s+)*(?:title|position|role|post)\s+(?:here\s+)?(?:is|was|will\s+be)\s+(?:now\s+)?(?:that\s+of\s+)?(?:a\s+|an\s+|the\s+)?", "title", "title", 0.84),
    (rf"(?<![\w']){_P}\s+(?:has\s+)?(?:just\s+|recently\s+)?(?:moved|gone|went|changed|switched|stepped|stepped\s+up)\s+(?:up\s+)?from\s+(?:a\s+|an\s+|the\s+)?(?:[\w/&-]+\s+){{0,3}}?(?i:{TITLE_HEADS_EN})\s+to\s+(?:become\s+)?(?:a\s+|an\s+|the\s+)?", "title", "title", 0.86),
    (rf"(?<![\w']){_P}\s+is\s+(?:now\s+)?(?:an?|the|our|one\s+of\s+the)\s+(?:[a-z][\w/&-]*\s+){{0,3}}?(?i:{TITLE_HEADS_EN})\s+(?:at|with)\s+(?=[A-Z])", "employer", "org", 0.8),
    (rf"(?<![\w']){_P},\s+(?:our|the|their|a)\s+(?:new\s+)?", "title", "title", 0.75),
    (rf"(?<![\w']){_P}\s+(?:joined|has\s+joined|joins|is\s+joining|started|starts)\s+(?:us\s+|today\s+|here\s+)?as\s+(?:our\s+|the\s+|a\s+|an\s+)?(?:new\s+)?", "title", "title", 0.85),
    (rf"(?<![\w']){_P}\s+(?:was|got|has\s+been|is\s+being)\s+promoted\s+to\s+", "title", "title", 0.85),
    (rf"(?<![\w']){_P}\s+(?:(?:has\s+)?(?:just\s+|recently\s+)?(?:joined|moved\s+(?:over\s+)?to|switched\s+to|transferred\s+to)|joins|is\s+joining|moves\s+to|is\s+moving\s+to|is\s+on|is\s+in|works\s+(?:in|on)|is\s+part\s+of)\s+{_TEAM_AHEAD}", "team", "team", 0.82),
    (rf"(?<![\w']){_P}\s+(?:works|is\s+working|worked)\s+(?:at|for)\s+", "employer", "org", 0.82),
    (rf"(?<![\w']){_P}\s+(?:(?:has\s+)?(?:just\s+|recently\s+)?(?:joined|left\s+us\s+for|moved\s+(?:over\s+)?to)|is\s+joining|is\s+moving\s+to)\s+(?!.{{0,25}}(?:team|squad|group|department|project|work|effort|workstream|initiative|call|meeting|channel))", "employer", "org", 0.7),
    (rf"(?<![\w']){_P}\s+(?:is|was)\s+(?:now\s+)?(?:at|with|employed\s+(?:at|by)|over\s+at)\s+(?!.{{0,25}}(?:team|squad|group|department|lunch|desk|meeting|call|office|conference))", "employer", "org", 0.72),
    (rf"(?<![\w']){_P}\s+is\s+on\s+the\s+(?P<o>[A-Z][\w&-]*(?:\s[A-Z][\w&-]*){{0,2}})\s+payroll", "employer", "org", 0.82),
    (rf"(?<![\w']){_P}\s+is\s+(?:one\s+of\s+the|an?)\s+(?P<o>[A-Z][\w&-]*(?:\s[A-Z][\w&-]*){{0,2}})\s+(?:people|employees?|staff|colleagues?)\b", "employer", "org", 0.78),
    (rf"\bknow\s+{_P}\s+from\s+(?P<o>[A-Z][\w&-]*(?:\s[A-Z][\w&-]*){{0,2}}),\s+where\s+[\w\s]{{2,30}}?\s+works\b", "employer", "org", 0.82),
    (rf"(?<![\w']){_P}\s+(?:belongs\s+to|sits\s+(?:with|in)|moved\s+from\s+[\w\s]{{2,25}}?\s+to|was\s+moved\s+to)\s+{_TEAM_AHEAD}", "team", "team", 0.82),
    (rf"(?<![\w']){_P}\s+is\s+(?:part\s+of|in|on)\s+(?P<o>[A-Z][\w&-]*(?:\s[A-Z][\w&-]*){{0,2}}),\s+the\s+team\b", "team", "org", 0.8),
    (rf"(?<![\w']){_P}\s+(?:now\s+)?(?:reports|answers)\s+(?:directly\s+)?to\s+", "manager", "person", 0.88),
    (rf"(?<![\w']){_P}['’]s\s+(?:(?:new|line|direct|current)\s+)*(?:manager|boss|supervisor)\s+(?:is|was|will\s+be)\s+(?:now\s+)?", "manager", "person", 0.86),
    (rf"(?P<o>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+){{0,2}})\s+(?:is|was|became)\s+(?:now\s+)?{_P}['’]s\s+(?:(?:new|line|direct|current)\s+)*(?:manager|boss|supervisor)\b", "manager", "person", 0.86),
    (rf"(?P<o>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+){{0,2}})\s+(?:manages|supervises|line-manages)\s+{_P}", "manager", "person", 0.84),
    (rf"(?<![\w']){_P}\s+(?:is|was)\s+(?:one\s+of\s+)?(?P<o>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+){{0,2}})['’]s\s+(?:direct\s+)?reports?\b", "manager", "person", 0.84),
)  # fmt: skip
_ROLE_EN: tuple[tuple[str, float], ...] = (
    (rf"(?<![\w']){_P}{_BE}{_NOW}\s+(?P<t>[\w\s/-]{{2,35}}?)\s+(?:on|for|of)\s+(?:the\s+)?(?=[A-Z]|project\s)", 0.82),
    (rf"(?<![\w']){_P},\s+(?:the\s+|our\s+)?(?P<t>[\w\s/-]{{2,35}}?)\s+(?:on|for)\s+(?=[A-Z])", 0.78),
    (rf"(?<![\w']){_P}\s+(?:now\s+|has\s+)?(?:joined|acts|serves|takes\s+over|took\s+over)\s+(?:\w+\s+)?as\s+(?:the\s+)?(?P<t>[\w\s/-]{{2,35}}?)\s+(?:on|for|of)\s+(?=[A-Z])", 0.8),
)  # fmt: skip
_FROM = re.compile(
    rf"(?<![\w']){_P}\s+(?:from|in|over\s+in|at)\s+(?:the\s+)?(?P<o>Legal|Finance|Marketing|Sales|Design|Engineering|Product|Operations|Ops|HR|People|Support|IT|Security|Procurement|Research|QA|Data|Platform|Infra|Infrastructure|Compliance|Accounting|Communications|Analytics|Growth|Payments|Logistics)\b(?:\s+team)?"
)
_FORMS = tuple((re.compile(form), predicate, shape, confidence) for form, predicate, shape, confidence in _EN)
_ROLES = tuple((re.compile(form), confidence) for form, confidence in _ROLE_EN)

_SZ = r"(?P<s>[\u4e00-\u9fff]{2,4}?|[A-Z][A-Za-z'-]+(?:\s[A-Z][A-Za-z'-]+){0,2})"
_LEAD = r"(?:^|[，。；！？,;!?\s、：:]|这位是|介绍一下|欢迎|新同事|同事)"
_ZH: tuple[tuple[str, str, str, float], ...] = (
    (rf"{_LEAD}{_SZ}\s*(?:现在|目前|也)?(?:是|担任|任)(?:我们|咱们|你们|公司|团队)?的?(?:新|新任|新来的)?\s*", "title", "title", 0.8),
    (rf"{_LEAD}{_SZ}[，,]\s*(?:我们|咱们)的?(?:新|新任)?\s*", "title", "title", 0.78),
    (rf"{_LEAD}{_SZ}\s*(?:现在)?(?:向|归|给|直接向)\s*(?P<o>[\u4e00-\u9fff]{{2,4}}?|[A-Z]\w+(?:\s[A-Z]\w+)?)\s*(?:汇报|管)", "manager", "person", 0.85),
    (rf"{_LEAD}{_SZ}\s*(?:现在|目前)?在\s*(?P<o>[^，。；！？]{{2,16}}?)\s*(?:工作|上班|任职|做事|供职|任教|教书|执教|当差|干活|打工|坐诊)", "employer", "org", 0.8),
    (rf"{_LEAD}{_SZ}\s*的(?:职位|职务|头衔|岗位|职称)(?:现在|目前)?(?:是|为|：|:)\s*", "title", "title", 0.84),
    (rf"{_LEAD}{_SZ}\s*(?:刚|已经|最近|上周|上个月)?(?:被)?(?:从[^，。]{{2,10}}?)?(?:升任|升职为|升为|升成|晋升为|提拔为|转任|调任|升职成)(?:了)?\s*", "title", "title", 0.85),
    (rf"{_LEAD}{_SZ}\s*(?:刚|已经|上周|最近)?(?:入职|跳槽到|加盟)(?:了)?\s*", "employer", "org", 0.78),
    (rf"{_LEAD}{_SZ}\s*(?:现在|目前)?(?:是|为)\s*(?P<o>[^，。；！？的]{{2,16}}?)\s*的(?:员工|同事|人(?=$|[，。]))", "employer", "org", 0.78),
    (rf"{_LEAD}{_SZ}\s*(?:现在|目前)?(?:就职于|任职于|供职于)\s*", "employer", "org", 0.85),
    (rf"{_LEAD}{_SZ}\s*(?:现在)?(?:在|来自|属于|加入了?|调到了?|转到了?)\s*(?=[^，。]{{1,12}}(?:团队|小组|部门|部|组))", "team", "team", 0.8),
)  # fmt: skip
_OUR_ZH = re.compile(
    rf"(?:我们|咱们)的?(?:新|新任|新来的)?\s*(?P<t>[\u4e00-\u9fffA-Za-z ]{{0,8}}?(?:{TITLE_HEADS_ZH}))\s*(?P<s>[\u4e00-\u9fff]{{2,3}}|[A-Z]\w+(?:\s[A-Z]\w+)?)(?=$|[，。；！？,;!?\s]|是|会|说|负责|来|在|和|也|今天|明天|昨天|下周|上周|本周|周|刚|已|帮|给|把|问|发|写)"
)
_ROLE_ZH = re.compile(
    rf"{_LEAD}{_SZ}\s*(?:现在)?(?:是|担任|任)\s*(?P<p>[^，。；！？的]{{2,14}}?)\s*(?:项目)?的\s*(?P<t>[\u4e00-\u9fffA-Za-z ]{{2,12}})"
)
_FORMS_ZH = tuple(
    (re.compile(form), predicate, shape, confidence) for form, predicate, shape, confidence in _ZH
)
_HINT_EN = re.compile(
    r"\b(?:is|was|this|meet|introducing|welcome|joined|joins|joining|started|starts|promoted|works?|working|reports?|answers|manager|boss|"
    r"leads?|leading|runs?|heads?|owns?|manages|coordinates|drives|from|depends|blocked|relies|needs|requires|our|the|acts|serves|moved|takes|took|waiting)\b|['’]s\s",
    re.IGNORECASE,
)


@lru_cache(maxsize=32768)
def introductions(sentence: str) -> tuple[Find, ...]:
    """Read work facts about named others and relations between named things."""
    spoken = language(sentence)
    if not spoken or len(sentence) > 260 or (not _HINT_EN.search(sentence) and spoken == "en"):  # noqa: PLR2004
        return ()
    found = _english(sentence)
    if spoken == "zh":
        found += _chinese(sentence)
    seen: dict[tuple[str, str, str, str], Find] = {}
    for find in sorted(found, key=lambda find: -find.confidence):
        claim = find.claim
        target = claim.target.name if claim.target else ""
        seen.setdefault((claim.subject.name, claim.predicate, claim.object or target, claim.situation), find)
    roles = {(find.claim.subject.name, find.claim.object) for find in seen.values() if find.claim.situation}
    return tuple(
        find
        for find in seen.values()
        if find.claim.predicate != "title" or (find.claim.subject.name, find.claim.object) not in roles
    )


_OF_FIELD = re.compile(
    r"(?:\w+\s+)?(?:head|director|vp|vice\s+president|president|chief|chair|dean|secretary|professor)$",
    re.IGNORECASE,
)
_NOT_SUBJECT = re.compile(
    r"\b(?:on|for|in|of|at|with|to|from|about|by|my|your|our|their|into|like|than|via|under|and)\s+$",
    re.IGNORECASE,
)


def _who(raw: str) -> Mention | None:
    name = raw.strip()
    name = name if is_han_name(name) else person_name(name)
    return person(name) if name and name.lower() not in _NOT_WHO else None


_NOT_WHO = frozenset(
    [
        "this",
        "that",
        "there",
        "here",
        "it",
        "what",
        "who",
        "which",
        "everything",
        "today",
        "tomorrow",
        "he",
        "she",
        "they",
        "we",
        "you",
        "one",
        "someone",
        "everyone",
        "next",
        "last",
        "everybody",
        "status",
        "update",
        "please",
        "note",
        "reminder",
        "question",
        "deadline",
        "project",
        "issue",
        "meeting",
        "subject",
        "team",
        "thanks",
        "only",
        "also",
        "now",
        "the",
        "our",
        "my",
        "if",
        "when",
        "while",
        "since",
        "after",
        "before",
        "because",
        "although",
        "so",
        "and",
        "but",
        "or",
        "yes",
        "no",
        "ok",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "budget",
        "launch",
        "design",
        "marketing",
        "sales",
        "legal",
        "finance",
        "engineering",
        "product",
        "support",
    ]
)


def _english(sentence: str) -> list[Find]:
    found: list[Find] = []
    for form, predicate, shape, confidence in _FORMS:
        for match in form.finditer(sentence):
            raw = match["o"] if "o" in form.groupindex else sentence[match.end() :]
            found += _fact(sentence, match, (predicate, SHAPES[shape](raw, False), "", confidence))  # noqa: FBT003
    for role, confidence in _ROLES:
        for match in role.finditer(sentence):
            if _OF_FIELD.match(match["t"]):
                continue
            title = SHAPES["title"](match["t"], False)  # noqa: FBT003
            project = SHAPES["project"](sentence[match.end() :], False)  # noqa: FBT003
            found += _fact(sentence, match, ("project_role", title if project else "", project, confidence))
    if origin := _FROM.search(sentence):
        found += _fact(sentence, origin, ("team", origin["o"], "", 0.75))
    return found


def _chinese(sentence: str) -> list[Find]:
    found: list[Find] = []
    for form, predicate, shape, confidence in _FORMS_ZH:
        for match in form.finditer(sentence):
            raw = match["o"] if "o" in form.groupindex else sentence[match.end() :]
            found += _fact(sentence, match, (predicate, SHAPES[shape](raw, False), "", confidence))  # noqa: FBT003
    if hit := _OUR_ZH.search(sentence):
        found += _fact(sentence, hit, ("title", SHAPES["title"](hit["t"], False), "", 0.8))  # noqa: FBT003
    if hit := _ROLE_ZH.search(sentence):
        project = SHAPES["project"](hit["p"] + "项目", False)  # noqa: FBT003
        title = SHAPES["title"](hit["t"], False)  # noqa: FBT003
        found += _fact(sentence, hit, ("project_role", title if project else "", project, 0.8))
    return found


def _fact(sentence: str, match: re.Match[str], what: tuple[str, str, str, float]) -> list[Find]:
    predicate, object_, situation, confidence = what
    who = _who(match["s"])
    if not object_ or who is None or who.name == object_ or is_quoted(sentence, match.start()):
        return []
    if _NOT_SUBJECT.search(sentence, max(0, match.start("s") - 12), match.start("s")):
        return []
    end = max(match.end(), sentence.find(object_, match.start("s")) + len(object_))
    mood = modality(sentence, match.start("s"), end, free=False)
    fact = Claim(
        kind="fact",
        subject=who,
        predicate=predicate,
        object=object_,
        target=target_of(predicate, object_),
        situation=situation,
        text=word(
            predicate,
            object_,
            situation,
            who=who.name,
            chinese=in_chinese(sentence, object_, situation, who.name),
            past=mood == "ended",
        ),
        modality=mood,
        change=CHANGE.search(sentence) is not None and mood == "asserted",
    )
    return [
        Find(claim=fact, start=match.start("s"), end=end, confidence=confidence, rule=f"intro.{predicate}")
    ]
