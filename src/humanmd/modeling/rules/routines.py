"""What comes again: recurring meetings and habits, as the speaker tells of them."""

import re
from functools import lru_cache

from humanmd.modeling.records import Claim, Mention
from humanmd.modeling.rules.finds import Find, Frame
from humanmd.modeling.rules.modality import CHANGE, is_quoted, modality
from humanmd.modeling.rules.sentences import in_chinese, language
from humanmd.modeling.rules.shapes import phrase
from humanmd.modeling.rules.wording import word

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_EVERY = rf"(?:every|each)\s+(?:other\s+|second\s+|single\s+)?(?:{_DAY}|day|weekday|week|month|morning|afternoon|evening|night|weekend|quarter|two\s+weeks|sprint)(?:\s+(?:morning|afternoon|evening|night))?"
_OFTEN = rf"(?:{_EVERY}|on\s+{_DAY}(?<=s)(?:\s+and\s+{_DAY})?|{_DAY}(?<=s)|weekly|bi-?weekly|fortnightly|daily|monthly|twice\s+a\s+week|once\s+a\s+(?:week|month))"
_MEETING = (
    r"sync|stand-?up|standups?|meeting|review|retro(?:spective)?|planning|1:1|1-1|one-on-one|one\s+on\s+one|check-?in|call|huddle|demo|"
    r"all-hands|town\s+hall|seminar|workshop|reading\s+group|office\s+hours|catch-?up|scrum|grooming|refinement|triage|lunch|coffee|"
    r"class|lesson|rehearsal|practice|book\s+club|roundtable|committee|forum|briefing|debrief|kick-?off|status|jour\s+fixe|lab\s+meeting|critique|crit|jour-fixe|colloquium|clinic|session|round-?up|hangout|tutorial|training|choir|yoga"
)
_NAMED = rf"(?P<o>(?:[\w&:/'’+-]+\s+){{0,4}}?(?:{_MEETING})(?:\s+(?:{_MEETING}))*(?:\s+with\s+[A-Z][\w'-]+(?:\s[A-Z][\w'-]+)?)?)"
_MEET_EN = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b(?:we|I)(?:['’]ve)?\s+(?:\w+\s+)?(?:have|got|hold|run|do|join|attend|host|meet\s+for|chair|sit\s+in\s+on)\s+(?:a|an|the|our|my|another)?\s*{_NAMED}\b(?=.{{0,40}}\b{_OFTEN}\b)",
        rf"\b(?:our|my|the)\s+(?:(?:{_OFTEN}|new|usual|regular|recurring)\s+)*{_NAMED}\s+(?:is|happens|takes\s+place|runs|moved|moves|meets|starts|will\s+be|has\s+moved|was\s+moved|now)\b(?=.{{0,40}}(?:\b{_OFTEN}\b|\b(?:mon|tues|wednes|thurs|fri)days?\b))",
        rf"\b(?:our|my|the)\s+(?:recurring|regular|standing|weekly|daily|monthly|biweekly|bi-weekly|fortnightly)\s+{_NAMED}\b",
        rf"^{_OFTEN}(?:\s+(?:at|from)\s+[\d:.apm\s]{{1,8}})?,?\s*(?:[:–-]\s*)?(?:is|I\s+have|we\s+have|there['’]s|there\s+is|it['’]s|we\s+do|I\s+do|we\s+hold|we\s+run|I\s+run|we\s+meet\s+for|I\s+join)?\s*(?:the|our|my|a|an)?\s*{_NAMED}\b",
        rf"^(?:the\s+|our\s+|my\s+)?(?P<o>[\w&:/'’+-]+(?:\s+[\w&:/'’+-]+){{0,4}}?)\s+(?:is|happens|meets|runs|takes\s+place|moved\s+to|moves\s+to|stays)\s+(?:on\s+|now\s+)?{_OFTEN}\s*,?\s+(?:at|from|@)\s+\d",
        rf"\b(?:I|we)(?:['’]ve)?\s+(?:\w+\s+)?(?:have|got|hold|run|attend|join|host|sit\s+in|go\s+to)\s+(?:a|an|the|our|my)?\s*(?P<o>[\w&:/'’+-]+(?:\s+[\w&:/'’+-]+){{0,4}}?)\s+{_OFTEN}\s*,?\s+(?:at|from|@)\s+\d",
        rf"^{_OFTEN}\s*,?\s+(?:at|from|@)\s+[\d:.]+\s*(?:[ap]m)?\s*,?\s*(?:is|I\s+have|we\s+have|there['’]s|it['’]s|I\s+join|I\s+attend|we\s+hold|we\s+do)\s+(?:the\s+|our\s+|my\s+)?(?P<o>[\w&:/'’+-]+(?:\s+[\w&:/'’+-]+){{0,4}})",
        rf"^(?:the\s+)?{_NAMED}\s+(?:is|happens|takes\s+place|runs|meets|moved\s+to|now)?\s*(?:at\s+[\d:.apm]{{1,7}}\s+)?(?={_OFTEN}\b)",
    )
)
_EVERY_ZH = r"(?:每(?:个)?(?:隔?周|隔一周|两周|双周|周|星期|礼拜|天|日|月|季度|工作日)(?:[一二三四五六日天])?(?:和周?[一二三四五六日])?(?:早上|上午|下午|晚上|中午)?(?:\s*(?:\d{1,2}|[一二三四五六七八九十]{1,3})[:：点](?:\d{2}|半)?)?(?:到|-)?(?:(?:\d{1,2}|[一二三四五六七八九十]{1,3})[:：点](?:\d{2}|半)?)?)"
_MEET_WORD_ZH = r"(?:周会|例会|站会|早会|晨会|评审会?|复盘会?|同步会?|组会|会议|一对一|1对1|1:1|月会|周报会|读书会|分享会|讨论会|碰头会|规划会|回顾会|sync|standup|Standup|review|Review|课|对齐会)"
_MEET_ZH = tuple(
    re.compile(form)
    for form in (
        rf"{_EVERY_ZH}[^，。]{{0,8}}?(?:我们|我|都|固定)*(?:要|会|都|固定)*(?:有|开|参加|是|举行|跟[^，。]{{1,6}}(?:开|有))?(?:一个|一次|个)?\s*(?P<o>[^，。；！？,;!?\n\d:：]{{0,12}}?{_MEET_WORD_ZH}(?:\s+with\s+[A-Z]\w+)?)",
        rf"(?P<o>[^，。；！？,;!?\n]{{0,12}}?{_MEET_WORD_ZH})(?:现在|时间|固定|都|已经|就)*(?:是|在|定在|改到|改成|安排在|挪到|于)?(?:了)?{_EVERY_ZH}",
        rf"(?P<o>[^，。；！？,;!?\n]{{2,20}}?)(?:现在|时间|固定|都|就)*(?:是|在|定在|改到|改成|安排在|挪到)(?:了)?{_EVERY_ZH}",
        rf"(?:我|我们)(?:要)?(?:参加|有|开|去){_EVERY_ZH}的(?P<o>[^，。；！？,;!?\n]{{2,16}})",
        rf"(?:我|我们)(?:有|的)(?:一个)?(?:固定的?|定期的?)(?P<o>[^，。；！？,;!?\n]{{0,12}}?{_MEET_WORD_ZH})",
    )
)
_TRIM_MEETING = re.compile(
    r"^(?:(?:a|an|the|our|my|another|have|(?-i:weekly|daily|monthly)|regular|recurring|new|usual|we|i|is|with)\s+)+(?=\S+\s)|^(?:我们|我|的|有|开|参加|都|是|要)+",
    re.IGNORECASE,
)


_PROPER = re.compile(r"(?:(?:Daily|Weekly|Monthly)\s+|每日|双周)$")


def _called(sentence: str, match: re.Match[str]) -> str:
    """Name the meeting; a rhythm written into its name stays."""
    name = _TRIM_MEETING.sub("", match["o"].strip()).strip()
    rhythm = _PROPER.search(sentence, 0, match.start("o"))
    return rhythm.group() + name if rhythm and match["o"].startswith(name) else name


_SUBJECT = re.compile(r"\s*(?:I|we)\s", re.IGNORECASE)


@lru_cache(maxsize=32768)
def meetings(sentence: str, frame: Frame) -> tuple[Find, ...]:
    """Read at most one recurring meeting."""
    spoken = language(sentence)
    forms = _MEET_ZH if spoken == "zh" else _MEET_EN
    hint = _HINT_ZH if spoken == "zh" else _HINT_EN
    if not spoken or len(sentence) > 240 or not hint.search(sentence):  # noqa: PLR2004
        return ()
    for number, form in enumerate(forms):
        match = form.search(sentence)
        name = _called(sentence, match) if match else ""
        if match is None or _SUBJECT.match(match["o"]) or len(name) < 2 or is_quoted(sentence, match.start()):  # noqa: PLR2004
            continue
        return (
            _meeting(
                sentence, (match.start(), match.end()), name, frame, f"{spoken}.recurring_meeting.{number}"
            ),
        )
    return ()


_HINT_EN = re.compile(
    r"\b(?:every|each|weekly|bi-?weekly|daily|monthly|fortnightly|recurring|regular|standing|twice|once)\b|days\b|day\b",
    re.IGNORECASE,
)
_HINT_ZH = re.compile(r"每|固定|定期")


def _meeting(sentence: str, place: tuple[int, int], name: str, frame: Frame, rule: str) -> Find:
    mood = modality(sentence, place[0], place[1], free=False)
    claim = Claim(
        kind="fact",
        subject=frame.speaker,
        predicate="recurring_meeting",
        object=name,
        target=Mention(kind="event", name=name),
        text=word("recurring_meeting", name, "", who="", chinese=in_chinese(sentence, name), past=False),
        modality=mood,
        change=CHANGE.search(sentence) is not None and mood == "asserted",
    )
    return Find(claim=claim, start=place[0], end=len(sentence), confidence=0.85, rule=rule)


_HABIT_EN = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\bI\s+(?:usually|normally|typically|generally|always|often|tend\s+to|like\s+to\s+start\s+(?:the|my)\s+day\s+by|make\s+a\s+point\s+of|try\s+to|never\s+skip|have\s+a\s+habit\s+of|am\s+in\s+the\s+habit\s+of)\s+(?P<o>[^.;!?\n]{{3,90}}?\b(?:{_EVERY}|on\s+{_DAY}(?<=s)|in\s+the\s+(?:morning|evening|afternoon)s?|at\s+night|before\s+(?:work|breakfast|lunch|bed|stand-?up|the\s+first|leaving|noon|dinner)|after\s+(?:work|lunch|dinner|standup)|first\s+thing|at\s+\d{{1,2}}(?::\d\d)?(?:\s*[ap]m)?|at\s+lunch|daily)[^.;!?\n]{{0,30}})",
        rf"^(?:{_EVERY}|most\s+(?:days|mornings|evenings|weekends)|on\s+{_DAY}(?<=s)|on\s+weekends|{_DAY}(?<=s)|in\s+the\s+(?:mornings?|evenings?|afternoons?)|first\s+thing\s+in\s+the\s+morning|before\s+(?:work|breakfast|bed)|after\s+(?:work|lunch|dinner))(?:\s+(?:at|around|before|after)\s+[\w:]{{1,8}}(?:\s?[ap]m)?)?,?\s+I\s+(?:usually\s+|always\s+|normally\s+|like\s+to\s+|tend\s+to\s+|will\s+|go\s+and\s+)?(?P<o>[^.;!?\n]{{3,90}})",
        rf"\bI\s+(?!have\b|had\b|will\b|am\b|was\b|did\b)(?P<o>[a-z]+\s+[^.;!?\n]{{0,60}}?(?:{_EVERY}|most\s+(?:days|mornings|evenings)|on\s+{_DAY}(?<=s)|twice\s+a\s+week|(?:once|three\s+times)\s+a\s+(?:week|day)|daily)(?:\s+(?:at|before|after)\s+[\w:]{{1,10}}(?:\s?[ap]m|\s+\w+)?)?)",
        r"^(?:as\s+a\s+rule|by\s+habit|out\s+of\s+habit|as\s+a\s+habit|most\s+of\s+the\s+time|by\s+default|routinely|without\s+fail|normally|usually),?\s+I\s+(?P<o>[^.;!?\n]{3,90})",
        r"^(?:and\s+)?I\s+(?!have\b|had\b|will\b|am\b|was\b|did\b|left\b|met\b|saw\b|got\b|went\b)(?P<o>[a-z]+(?<!ed)\s+[^.,;!?\n]{0,50}?(?:at\s+(?:lunch(?:time)?|night|dawn|noon)|in\s+the\s+(?:mornings?|evenings?|afternoons?)|before\s+(?:bed|breakfast|work|lunch|dinner)|after\s+(?:work|dinner|lunch|dark)|over\s+(?:breakfast|coffee|lunch)|on\s+the\s+(?:train|bus|commute|tram|ferry)|on\s+(?:week|sun|mon|tues|wednes|thurs|fri|satur)(?:days|ends)))\s*[.!]?$",
        r"\bmy\s+(?:(?:morning|evening|daily|weekly|usual|old|new)\s+)?(?:routine|habit|ritual)\s+(?:is\s+to|is|starts\s+with|includes)\s+(?P<o>[^.;!?\n]{3,90})",
    )
)
_HABIT_ZH = tuple(
    re.compile(form)
    for form in (
        r"我(?:一般|通常|平时|习惯|总是|都|基本上?)*(?P<o>每(?:天|周|日|个?工作日|月|个?周末|晚|个?早上)[^，。；！？;!?\n]{2,40})",
        r"(?P<o>每(?:天|周|日|个?工作日|月|个?周末|晚|个?早上)[^，。；！？,;!?\n]{0,10}?[，,]?\s*我(?:都|都会|会|一般|通常|总|习惯|总是|要)[^，。；！？;!?\n]{2,40})",
        r"我(?:一般|通常|总是|都会|习惯于?|平时|总会|有个习惯[，：,:]?|的习惯是)(?P<o>[^，。；！？;!?\n]{0,10}?(?:早上|晚上|下班后|睡前|上午|下午|午饭后|饭后|起床后|周末|中午|周[一二三四五六日])[^，。；！？;!?\n]{2,40})",
        r"(?:早上|晚上|下班后|睡前|午饭后|饭后|起床后|周末|中午)我(?:一般|通常|总是|都会|都|习惯|总会)+(?P<o>[^，。；！？;!?\n]{2,40})",
    )
)
_NOT_HABIT = re.compile(
    r"^(?:have|get|need|want|think|know|feel|hope|wish|see|hear|say|tell|forget|love|like|hate|(?:use|do|see|check|read|hear)\s+(?:it|that|this|them))\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=32768)
def habits(sentence: str, frame: Frame) -> tuple[Find, ...]:
    """Read at most one habit."""
    spoken = language(sentence)
    forms = _HABIT_ZH if spoken == "zh" else _HABIT_EN
    if not spoken or len(sentence) > 240 or meetings(sentence, frame):  # noqa: PLR2004
        return ()
    for number, form in enumerate(forms):
        match = form.search(sentence)
        text = phrase(match["o"], 90) if match else ""
        if match is None or len(text) < 3 or _NOT_HABIT.match(text) or is_quoted(sentence, match.start()):  # noqa: PLR2004
            continue
        return (_habit(sentence, match, text, frame, f"{spoken}.habit.{number}"),)
    return ()


def _habit(sentence: str, match: re.Match[str], text: str, frame: Frame, rule: str) -> Find:
    mood = modality(sentence, match.start(), match.end(), free=False)
    claim = Claim(
        kind="fact",
        subject=frame.speaker,
        predicate="habit",
        object=text,
        text=word("habit", text, "", who="", chinese=in_chinese(sentence), past=False),
        modality=mood,
        change=CHANGE.search(match.group()) is not None and mood == "asserted",
    )
    return Find(claim=claim, start=match.start(), end=match.end(), confidence=0.8, rule=rule)
