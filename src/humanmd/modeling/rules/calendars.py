"""Calendar rows: meetings with their time, people and recurrence."""

import re
from dataclasses import dataclass
from functools import lru_cache

from humanmd.kernel.instants import MINUTE, Instant
from humanmd.modeling.records import Claim, Mention
from humanmd.modeling.rules.dates import find_dates
from humanmd.modeling.rules.finds import OWNER, Find, Frame, midnight, person
from humanmd.modeling.rules.names import is_han_name, leading, person_name
from humanmd.modeling.rules.wording import word

_CLOCK = r"(?:[01]?\d|2[0-3])(?:[:.：]\d{2})\s?(?:[ap]\.?m\.?)?|(?:1[0-2]|[1-9])\s?[ap]m"
_RANGE = re.compile(
    rf"(?P<from>{_CLOCK})\s*(?:[-–—~至到]|to|until)\s*(?P<to>{_CLOCK})|(?P<single>{_CLOCK})", re.IGNORECASE
)
_RECURS = re.compile(
    r"\b(?:weekly|bi-?weekly|fortnightly|daily|monthly|recurring|repeats|every\s+(?:\w+\s+)?(?:week|day|weekday|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b|每周|每天|每日|每月|每两周|每隔|重复|循环|周期|每个?工作日|双周",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"(?:^|[\s,;·|(])(?:attendees|guests|participants|invitees|organi[sz]er|with|invited|参会人员?|参与者|与会者|参加者|邀请|组织者)\s*[:：]?\s+?(?P<v>[^\n)|·]{2,200})|(?:参会人员?|参与者|与会者|参加者)[:：](?P<w>[^\n]{2,100})",
    re.IGNORECASE,
)
_NOISE = re.compile(
    r"^(?:accepted|declined|tentative|needs\s+rsvp|no\s+location|busy|free|all\s+day|today|tomorrow|yesterday|calendar|reminder|zoom|online|teams\s+meeting|google\s+meet|location|room\b.*|"
    r"organi[sz]er|attendees|guests|weekly|daily|monthly|repeats.*|every\s.*|recurring|new\s+event|week\s.*|month|day|agenda|schedule|create|"
    r"gmt.*|utc.*|\d+|已接受|待定|日历|今天|本周|会议室.*|每.*|重复.*|in\s+\d+.*|starts.*|join|\d+\s*(?:min|minutes|h|hours?)|events?|conference\s+room.*)$",
    re.IGNORECASE,
)
_EDGE = " \t,;|·•-–—:：()[]*"
_SPLIT = re.compile(r"\s*[,;|·•]\s+|\s*[，；、]\s*|\s+[-–—]\s+|\t+|\s{3,}")
_WITH = re.compile(r"\s+(?:with|w/)\s+(?P<p>[A-Z][^\n]*)$|[（(](?P<q>[^()（）\n]{2,80})[)）]\s*$")
_ABOUT = re.compile(
    r"\s+(?:sync|stand-?up|review|planning|kick-?off|retro(?:spective)?|demo|meeting|check-?in|launch|workshop|status|weekly|design|triage|refinement|评审会?|周会|例会|同步会?|启动会|复盘会?|站会|规划会).*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One calendar entry as it stands in the text."""

    title: str
    start: int
    end: int
    at: Instant | None
    recurring: bool
    people: tuple[str, ...]


@lru_cache(maxsize=8192)
def calendar(text: str, frame: Frame) -> tuple[Find, ...]:
    """Read meetings of a calendar; only rows with a clock time are entries."""
    found: list[Find] = []
    for row in _rows(text, frame):
        found += _meeting(row)
    return tuple(found)


def _rows(text: str, frame: Frame) -> list[Row]:
    rows: list[Row] = []
    day: int | None = None
    lines = [(match.start(), match.group()) for match in re.finditer(r"[^\n]+", text[:20_000])]
    for index, (start, line) in enumerate(lines):
        dated = _day(line, frame)
        match = _RANGE.search(line)
        if match is None:
            day = dated if dated is not None else day
            continue
        title = _title(line, match)
        place, used = (start, start + len(line)), index
        if not title and index + 1 < len(lines):
            used, (place_start, following) = index + 1, lines[index + 1]
            title, place = _title(following, None), (place_start, place_start + len(following))
        if title:
            rows.append(
                _row(title, place, (dated if dated is not None else day, match), (lines, used), frame)
            )
    return rows


def _day(line: str, frame: Frame) -> int | None:
    for dated in find_dates(line, frame.ordinal, 1):
        if len(dated.iso) == 10:  # noqa: PLR2004
            bare = re.fullmatch(r"[A-Za-z]+|周.|星期.", line[dated.start : dated.end])
            monday = frame.ordinal - (frame.ordinal + 6) % 7
            return (
                monday + (dated.ordinal + 6) % 7
                if bare
                and "day" not in line[: dated.end].lower().split()[0][:3]
                and line[dated.start : dated.end].lower() not in _RELATIVE
                else dated.ordinal
            )
    return None


_RELATIVE = frozenset({"today", "tomorrow", "yesterday", "tonight"})


def _title(line: str, clock: re.Match[str] | None) -> str:
    rest = line if clock is None else line[: clock.start()] + " | " + line[clock.end() :]
    if clock is None and _RANGE.search(line):
        return ""
    for part in _SPLIT.split(rest):
        text = _WITH.sub("", part.strip(_EDGE)).strip(_EDGE)
        text = _LEADING_DAY.sub("", text).strip(_EDGE)
        if 3 <= len(text) <= 80 and not _NOISE.match(text) and re.search(r"[^\W\d]{2}", text):  # noqa: PLR2004
            return text
    return ""


_LEADING_DAY = re.compile(
    r"^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s*(?:\d{1,2}(?:st|nd|rd|th)?)?\s*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)?[a-z]*\.?\s*(?:\d{1,2},?\s*\d{4}|\d{1,2}(?!\d))?|周[一二三四五六日]|星期[一二三四五六日天]|\d{4}-\d\d-\d\d|\d{1,2}月\d{1,2}日)(?=$|\s)",
    re.IGNORECASE,
)


def _row(
    title: str,
    place: tuple[int, int],
    when: tuple[int | None, re.Match[str]],
    around: tuple[list[tuple[int, str]], int],
    frame: Frame,
) -> Row:
    lines, used = around
    details = [line for _, line in lines[used : used + 4]]
    own = details[:1] + _until_next(details[1:])
    day, clock = when
    at = (
        None
        if day is None
        else Instant(midnight(day, frame.offset) + _minutes(clock["from"] or clock["single"]) * MINUTE)
    )
    return Row(
        title=title,
        start=place[0],
        end=place[1],
        at=at,
        recurring=any(_RECURS.search(line) for line in own),
        people=tuple(dict.fromkeys(name for line in own for name in _names(line))),
    )


def _until_next(lines: list[str]) -> list[str]:
    kept: list[str] = []
    for line in lines:
        if _RANGE.search(line):
            break
        kept.append(line)
    return kept


def _minutes(clock: str) -> int:
    numbers = re.findall(r"\d+", clock)
    hour, minute = int(numbers[0]), int(numbers[1]) if len(numbers) > 1 else 0
    lowered = clock.lower()
    if "p" in lowered and hour < 12:  # noqa: PLR2004
        hour += 12
    if "a" in lowered and hour == 12:  # noqa: PLR2004
        hour = 0
    return hour * 60 + minute


def _names(line: str) -> list[str]:
    names: list[str] = []
    for match in (*_PEOPLE.finditer(line), *_WITH.finditer(line)):
        for value in (group for group in match.groups() if group):
            for part in re.split(r"\s*[,;，、；&]\s*|\s+and\s+|和", value):
                bare = re.sub(r"\s*[<（(].*$", "", part).strip()
                name = bare if is_han_name(bare) else person_name(bare)
                if name:
                    names.append(name)
    return names


def _meeting(row: Row) -> list[Find]:
    event = Mention(kind="event", name=row.title)
    people = tuple(person(name) for name in row.people)
    found: list[Find] = []
    if row.at is not None:
        claim = Claim(
            kind="event",
            subject=OWNER,
            predicate="meeting",
            object=row.title,
            target=event,
            participants=people,
            text=row.title,
            occurred_at=row.at,
        )
        found.append(_find(row, claim, 0.8))
    if row.recurring:
        text = word("recurring_meeting", row.title, "", who="", chinese=not row.title.isascii(), past=False)
        fact = Claim(
            kind="fact",
            subject=OWNER,
            predicate="recurring_meeting",
            object=row.title,
            target=event,
            text=text,
        )
        found.append(_find(row, fact, 0.8))
    for who in people:
        claim = Claim(kind="relation", subject=who, predicate="participates_in", target=event, text="")
        found.append(_find(row, claim, 0.72))
    subject = _ABOUT.sub("", row.title)
    project = leading(subject, 2)
    if subject != row.title and project == subject and not _is_person(project):
        claim = Claim(
            kind="relation",
            subject=event,
            predicate="about",
            target=Mention(kind="project", name=project),
            text="",
        )
        found.append(_find(row, claim, 0.6))
    return found


_COMMON = re.compile(
    r"^(?:weekly|daily|monthly|team|all|design|sprint|product|sales|marketing|project|status|budget|quarterly|annual|code|customer|client|company|performance|platform|data|security|growth|payments|finance|roadmap|release|architecture|board|one|leadership|staff|department|office|planning|tech|engineering)\b",
    re.IGNORECASE,
)


def _is_person(name: str) -> bool:
    return " " in name or _COMMON.match(name) is not None


def _find(row: Row, claim: Claim, confidence: float) -> Find:
    return Find(
        claim=claim, start=row.start, end=row.end, confidence=confidence, rule=f"calendar.{claim.predicate}"
    )
