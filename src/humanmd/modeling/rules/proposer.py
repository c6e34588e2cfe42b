"""Read a window's entries into proposals: who speaks decides what may be read, and every claim cites its words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from humanmd.capture.records import FieldName
from humanmd.kernel.instants import DAY, MINUTE
from humanmd.modeling.records import Cite, Claim, Mention, Proposed
from humanmd.modeling.rules.calendars import calendar
from humanmd.modeling.rules.commitments import commitments
from humanmd.modeling.rules.deadlines import deadlines
from humanmd.modeling.rules.finds import OWNER, UNIX_ORDINAL, Find, Frame, person
from humanmd.modeling.rules.happenings import happenings
from humanmd.modeling.rules.headers import headers, other_names
from humanmd.modeling.rules.introductions import introductions
from humanmd.modeling.rules.links import linked
from humanmd.modeling.rules.modality import is_jest, retracts
from humanmd.modeling.rules.names import is_han_name, person_name
from humanmd.modeling.rules.objects import wellformed
from humanmd.modeling.rules.preferences import preferences
from humanmd.modeling.rules.relations import relations
from humanmd.modeling.rules.routines import habits, meetings
from humanmd.modeling.rules.sentences import clause, sentences
from humanmd.modeling.rules.signatures import signature
from humanmd.modeling.rules.statements import stamp, statements
from humanmd.modeling.rules.states import states
from humanmd.modeling.rules.tastes import turned
from humanmd.modeling.rules.traces import activity, document_name, from_terminal, from_title, from_url
from humanmd.modeling.rules.voices import passed_on, pretended
from humanmd.modeling.vocabulary import THIRD_PARTY_WORK
from humanmd.session.records import Window
from humanmd.timeline.records import Entry, Span

LONGEST_QUOTE = 240

_UNREAD = frozenset({"chrome", "self_output", "agent", "pasted", "relayed"})
_TALK = frozenset({"mail", "chat", "note", "todo", "meeting"})
_OWN_WORD = frozenset({"mail", "chat", "note", "todo"})
_NOBODY = Mention(kind="person", name="")


def propose(window: Window) -> tuple[Proposed, ...]:
    """Propose what the texts of a window say, deterministically and without looking anywhere else."""
    proposals: dict[tuple[object, ...], Proposed] = {}
    for entry in window.entries:
        if entry.channel == "self":
            continue
        for proposed in _entry(entry, window.offset):
            key = (proposed.claim, proposed.cite.quote)
            known = proposals.get(key)
            if known is None or known.confidence < proposed.confidence:
                proposals[key] = proposed
    return tuple(proposals.values())


def _entry(entry: Entry, offset: int) -> Iterator[Proposed]:
    previous: list[Proposed] = []
    for span in _readable(entry):
        frame = _frame(span, offset)
        read = read_text(span.text, frame)
        if span.authorship == "wrote" and read.retracting:
            previous = []
        yield from previous
        previous = [_propose(span, entry, find) for find in read.finds]
    yield from previous
    yield from _traces(entry)


def _readable(entry: Entry) -> list[Span]:
    """Leave out what nobody said, and drafts that a later version of the same text contains."""
    spans = [
        span
        for span in entry.spans
        if span.text and span.authorship not in _UNREAD and span.channel != "self"
    ]
    drafts = [span.text for span in spans if span.authorship == "wrote" and span.field == "focused.value"]
    return [
        span
        for span in spans
        if span.authorship != "wrote"
        or span.field != "focused.value"
        or not any(len(text) > len(span.text) and text.startswith(span.text) for text in drafts)
    ]


def _frame(span: Span, offset: int) -> Frame:
    ordinal = (span.at + offset * MINUTE) // DAY + UNIX_ORDINAL
    return Frame(
        speaker=_speaker(span),
        channel=span.channel,
        authorship=span.authorship,
        ordinal=ordinal,
        offset=offset,
    )


def _speaker(span: Span) -> Mention:
    if span.author == "self" or (span.authorship == "wrote" and not span.author):
        return OWNER
    if span.authorship == "wrote":
        return _NOBODY
    if span.channel in {"mail", "chat", "meeting"} and span.author:
        name = span.author if is_han_name(span.author) else person_name(span.author)
        return person(name) if name else _NOBODY
    return _NOBODY


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What one text gives: finds with their quotes in the text, and whether it takes back what came before."""

    finds: tuple[tuple[Find, int, int], ...]
    retracting: bool


@lru_cache(maxsize=16384)
def read_text(text: str, frame: Frame) -> Reading:
    """Read a text line by line and sentence by sentence."""
    found: list[tuple[Find, int, int]] = []
    if frame.channel == "calendar":
        found += [(find, find.start, find.end) for find in calendar(text, frame)]
    if frame.channel in _TALK or frame.channel == "":
        for find in (*headers(text, frame), *other_names(text), *_signed(text, frame)):
            found.append((find, find.start, find.end))
    if frame.channel == "terminal":
        found += [(find, find.start, find.end) for find in from_terminal(text)]
    places = sentences(text) if frame.speaker != _NOBODY or frame.channel in _TALK else ()
    retracting = bool(places) and retracts(text[places[0][0] : places[0][1]])
    for index, (start, end) in enumerate(places):
        after = places[index + 1] if index + 1 < len(places) else None
        found += _judged(text, (start, end), text[after[0] : after[1]] if after else "", frame)
    return Reading(
        finds=tuple((find, *_quote(text, start, end)) for find, start, end in found), retracting=retracting
    )


def _signed(text: str, frame: Frame) -> tuple[Find, ...]:
    return signature(text, frame) if frame.channel == "mail" and frame.speaker != _NOBODY else ()


def _judged(text: str, place: tuple[int, int], following: str, frame: Frame) -> list[tuple[Find, int, int]]:
    """Read one sentence; a joke after it makes it no statement, a correction after it voids it."""
    start, end = place
    if following and retracts(following):
        return []
    jest = bool(following) and is_jest(following)
    found: list[tuple[Find, int, int]] = []
    for find in read_sentence(text[start:end], frame):
        unmeant = jest or _unmeant(text, start + find.start, start + find.end, find.claim, frame)
        kept = _supposed(find) if unmeant else find
        inner = _inner(text[start:end], find)
        found.append((kept, start + inner[0], start + inner[1]))
    return found


def _unmeant(text: str, start: int, end: int, claim: Claim, frame: Frame) -> bool:
    """Tell whether what would be said of the speaker is passed on from elsewhere, or a game."""
    sides = (claim.subject, claim.target)
    return frame.speaker in sides and (passed_on(text, start, end) or pretended(text, start, end))


def _supposed(find: Find) -> Find:
    return replace(find, claim=replace(find.claim, modality="hypothetical", change=False))


def _inner(sentence: str, find: Find) -> tuple[int, int]:
    """Quote the whole sentence when it is short enough, else the clause, else the words themselves."""
    if len(sentence) <= LONGEST_QUOTE:
        return 0, len(sentence)
    left, right = clause(sentence, find.start, find.end)
    left, right = min(left, find.start), max(right, find.end)
    return (
        (left, right)
        if right - left <= LONGEST_QUOTE
        else (find.start, min(find.end, find.start + LONGEST_QUOTE))
    )


def _quote(text: str, start: int, end: int) -> tuple[int, int]:
    end = min(end, start + LONGEST_QUOTE)
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


@lru_cache(maxsize=65536)
def read_sentence(sentence: str, frame: Frame) -> tuple[Find, ...]:
    """Read everything one sentence says, given who says it."""
    found = _own(sentence, frame) if frame.own else _others(sentence, frame)
    return linked(
        tuple(find for find in found if wellformed(find.claim.predicate, find.claim.object, sentence))
    )


def _others(sentence: str, frame: Frame) -> tuple[Find, ...]:
    """Read what somebody else says: work facts of named people, and of the speaker."""
    found = (
        introductions(sentence) + relations(sentence) + deadlines(sentence, frame)
        if frame.channel in _TALK
        else ()
    )
    if frame.speaker.name:
        spoken = [find for find in statements(sentence, frame) if _of_speaker(find.claim)]
        found += tuple(spoken) + commitments(sentence, frame)
    return found


def _of_speaker(claim: Claim) -> bool:
    """Tell whether a first-person statement of somebody else may be kept: about work, and in their own name."""
    if claim.predicate == "name":
        return bool(set(claim.object.split()) & set(claim.subject.name.split()))
    return claim.predicate in THIRD_PARTY_WORK


def _own(sentence: str, frame: Frame) -> tuple[Find, ...]:
    promised = commitments(sentence, frame)
    stated = _with_turn(statements(sentence, frame), turned(sentence, frame))
    preferred = () if _plainly_used(stated) else preferences(sentence, frame)
    preferred = tuple(
        find for find in preferred if find.claim.situation or not _uses(stated, find.claim.object)
    )
    if stated or preferred:
        promised = tuple(find for find in promised if find.claim.predicate == "open")
    found = [
        *promised,
        *deadlines(sentence, frame),
        *preferred,
        *meetings(sentence, frame),
        *happenings(sentence, frame),
    ]
    covered = _covered(found, preferred)
    found += [find for find in stated if find.claim.predicate not in covered]
    if not promised and not any(find.claim.predicate in _NOT_HABITS for find in stated):
        found += habits(sentence, frame)
    if frame.channel in _TALK:
        found += introductions(sentence) + relations(sentence)
    if not found and frame.channel in _OWN_WORD:
        found += states(sentence, frame)
    if frame.channel in _OWN_WORD:
        return tuple(found)
    found = [find for find in found if find.claim.predicate not in _NAMED]
    return tuple(replace(find, confidence=min(find.confidence, 0.55)) for find in found)


def _with_turn(stated: tuple[Find, ...], turn: tuple[Find, ...]) -> tuple[Find, ...]:
    """Let a change of taste stand for what the same sentence says of the taste before."""
    tastes = ("likes", "dislikes")
    return (*(find for find in stated if find.claim.predicate not in tastes), *turn) if turn else stated


def _plainly_used(stated: tuple[Find, ...]) -> bool:
    """Tell whether a sentence of use names an account, not a choice."""
    return any(find.claim.predicate == "handle" for find in stated)


def _uses(stated: tuple[Find, ...], tool: str) -> bool:
    return any(find.claim.predicate == "uses_tool" and find.claim.object == tool for find in stated)


_NAMED = frozenset({"name", "alias"})
"""What a text in a document or a form never tells of the owner: whose voice it is, nobody knows."""

_NOT_HABITS = frozenset({"works_on", "speaks", "employer", "team", "uses_tool", "works_with"})


def _covered(found: list[Find], preferred: tuple[Find, ...]) -> frozenset[str]:
    """Name the broader readings that a closer one of the same sentence makes needless."""
    covered: set[str] = set()
    if preferred:
        covered |= {"likes", "goal"} | (set() if preferred[0].rule.endswith(".plain") else {"uses_tool"})
    if any(find.claim.kind == "commitment" for find in found):
        covered.add("goal")
    if any(find.claim.predicate == "recurring_meeting" for find in found):
        covered |= {"works_on", "likes"}
    return frozenset(covered)


_GREETED = re.compile(
    r"^\s*(?:hi|hey|hello|dear|good\s+(?:morning|afternoon|evening)|thanks,?|@)\s*(?P<n>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?)",
    re.IGNORECASE,
)
_GREETED_ZH = re.compile(r"^\s*(?P<n>[\u4e00-\u9fff]{2,3}?)(?:你好|您好|老师|[，,：:])")
_CALLED = re.compile(r"@(?P<n>[A-Z][\w.-]+(?:\s[A-Z]\w+)?|[\u4e00-\u9fff]{2,4})")


_NOTED = re.compile(
    r"[(（](?:for\s+|to\s+|with\s+|给)?(?P<n>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?|[\u4e00-\u9fff]{2,4})\s*(?:[,，]|[)）])"
)


@lru_cache(maxsize=8192)
def partner(text: str, thread: str, quote: str) -> Mention | None:
    """Name whom the owner speaks to: called by @, noted beside the task, greeted, or the other side of a talk."""
    called = _CALLED.search(quote)
    if called:
        return person(called["n"])
    noted = _NOTED.search(quote)
    if noted and (is_han_name(noted["n"]) or person_name(noted["n"]) == noted["n"]):
        return person(noted["n"])
    for form in (_GREETED, _GREETED_ZH):
        match = form.match(text)
        name = match["n"] if match else ""
        name = name if is_han_name(name) else person_name(name)
        if (
            name
            and (name[0].isupper() or is_han_name(name))
            and name.lower() not in {"all", "team", "everyone", "both", "there"}
        ):
            return person(name)
    bare = thread.strip().removeprefix("@")
    name = bare if is_han_name(bare) else person_name(bare)
    return person(name) if name and (" " in name or is_han_name(name)) and "#" not in thread else None


def _propose(span: Span, entry: Entry, read: tuple[Find, int, int]) -> Proposed:
    find, start, end = read
    claim = find.claim
    if claim.kind == "commitment" and claim.target is None:
        thread = span.thread if span.channel == "chat" else ""
        claim = replace(claim, target=partner(span.text, thread, span.text[start:end]))
    context = span.thread or entry.thread
    claim = stamp(replace(find, claim=claim), context).claim
    cite = Cite(
        capture_id=span.capture_id, field=span.field, quote=span.text[start:end], start=span.start + start
    )
    return Proposed(claim=claim, cite=cite, confidence=find.confidence, rule=find.rule)


_EDITED = frozenset({"document", "code", "note"})


def _traces(entry: Entry) -> Iterator[Proposed]:
    """Propose what title and address tell, once for the entry."""
    if not entry.captures:
        return
    title, url = entry.title, entry.url
    for find in from_title(title, entry.channel) if title else ():
        yield _traced(entry, "title", title, find)
    for find in from_url(url) if url else ():
        yield _traced(entry, "url", url, find)
    name = document_name(title, entry.app) if title else ""
    kind = _kind(entry, name)
    for find in activity(title, name, kind, entry.start) if kind else ():
        yield _traced(entry, "title", title, find)


def _kind(entry: Entry, name: str) -> str:
    if not name or name not in entry.title:
        return ""
    if entry.channel == "meeting":
        return "meeting"
    wrote = any(span.authorship == "wrote" for span in entry.spans)
    if entry.channel in _EDITED:
        return "edited" if wrote else "visited"
    return "visited" if entry.channel in {"web", "document"} and entry.active_ms >= 20_000 else ""  # noqa: PLR2004


def _traced(entry: Entry, field: FieldName, text: str, find: Find) -> Proposed:
    """Cite the span of the title or address if the entry has it, else the words in its first capture."""
    start, end = _quote(text, find.start, find.end)
    words = text[start:end]
    for span in entry.spans:
        if span.field == field and span.authorship == "trace" and words in span.text:
            at = span.start + span.text.find(words)
            cite = Cite(capture_id=span.capture_id, field=field, quote=words, start=at)
            return Proposed(claim=find.claim, cite=cite, confidence=find.confidence, rule=find.rule)
    cite = Cite(capture_id=entry.captures[0], field=field, quote=words)
    return Proposed(claim=find.claim, cite=cite, confidence=find.confidence, rule=find.rule)
