"""What a screen's text is made of: who wrote which stretch, in what kind of place, under which thread."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from humanmd.capture.channels import channel_of, is_agent_pane, thread_of
from humanmd.capture.chrome import Element, chrome_strings, is_hint
from humanmd.capture.compose import account_line, signature_span
from humanmd.capture.conversation import AGENT, CHROME, READ, TRACE, Stretch, Voice, stretches
from humanmd.capture.lines import SELF, judge
from humanmd.capture.records import Authorship, Channel, FieldName, Mark

_OUR_FRONT_MATTER = re.compile(r"^projection:\s*humanmd\s*$", re.MULTILINE)
_OUR_HEADINGS = (
    "Portrait", "Now", "Projects and people", "How I work", "Stable patterns", "Across domains", "Open threads",
    "What this does not know", "Provenance",
)  # fmt: skip
_OUR_HEADING = re.compile(rf"^\s*(?:#+\s*)?({'|'.join(_OUR_HEADINGS)})\s*$", re.MULTILINE)
_HEADINGS_THAT_TELL = 4
_SHORTEST_COPY = 4
_TWO = 2
_OWN_ACCOUNT = Voice(authorship="trace", author=SELF)
_SELF_OUTPUT = Voice(authorship="self_output")


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """A record as the marks are found from it: masked and cut, with its tree.

    `hint` is the producer's word for the grey hint of the field, `voice` the importer's for the text:
    "own" for the owner's own note, "document" for anything else.
    """

    kind: str
    app: str
    app_id: str
    title: str
    url: str
    role: str
    label: str
    value: str
    text: str
    editable: bool = False
    hint: str = ""
    voice: str = ""
    nodes: tuple[Element, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    channel: Channel
    thread: str


def marks(screen: Screen) -> tuple[Mark, ...]:
    """Say who wrote which stretch; what the owner typed is decided when the minute closes."""
    channel = channel_of(screen.app, screen.app_id, screen.title, screen.url)
    if screen.kind == "import" and channel in ("", "document", "web"):
        channel = "note" if screen.voice == "own" else channel
    if channel in ("code", "") and is_agent_pane(screen.label):
        channel = "ai"
    ours = channel == "self" or is_ours(screen.text) or is_ours(screen.value)
    place = _Place(channel="self" if ours else channel, thread=thread_of(channel, screen.app, screen.title))
    found = [*_value_marks(screen, place), *_text_marks(screen, place)]
    trace: Authorship = "self_output" if ours else "trace"
    if screen.title:
        found.append(_mark("title", 0, len(screen.title), Voice(authorship=trace), place))
    if screen.url:
        found.append(_mark("url", 0, len(screen.url), Voice(authorship=trace), place))
    return tuple(found)


def is_ours(text: str) -> bool:
    """Tell whether a text is HUMAN.md itself: by its front matter or its headings."""
    if "humanmd" in text and _OUR_FRONT_MATTER.search(text):
        return True
    if "Portrait" not in text and "Provenance" not in text:
        return False
    return len(set(_OUR_HEADING.findall(text))) >= _HEADINGS_THAT_TELL


def _value_marks(screen: Screen, place: _Place) -> Iterator[Mark]:
    """Mark a value that nobody typed: a hint, an answer of an assistant, our own output."""
    if not screen.value:
        return
    if place.channel == "self":
        yield _mark("focused.value", 0, len(screen.value), _SELF_OUTPUT, place)
    elif _is_hint(screen):
        yield _mark("focused.value", 0, len(screen.value), CHROME, place)
    elif place.channel == "ai" and not screen.editable:
        yield _mark("focused.value", 0, len(screen.value), AGENT, place)
    elif place.channel == "mail" and screen.editable:
        block = signature_span(screen.value, _account(screen))
        if block is not None:
            yield _mark("focused.value", *block, _OWN_ACCOUNT, place)


def _account(screen: Screen) -> str:
    texts = screen.text.split("\n")
    at = account_line(texts, [judge(line) for line in texts], screen.value)
    return texts[at] if at >= 0 else ""


def _is_hint(screen: Screen) -> bool:
    if is_hint(screen.value, label=screen.label, hint=screen.hint):
        return True
    text = screen.value.strip()
    return any(
        (node.role.casefold() == "placeholder" and text in (node.value.strip(), node.label.strip()))
        or (node.label and node.label.strip() == text and node.value.strip() == text)
        for node in screen.nodes
    )


def _text_marks(screen: Screen, place: _Place) -> list[Mark]:
    text = screen.text
    if not text:
        return []
    if place.channel == "self":
        return [_mark("text", 0, len(text), _SELF_OUTPUT, place)]
    if screen.kind == "import":
        return _import_marks(screen, place)
    texts = text.split("\n")
    lines = [judge(line) for line in texts]
    voiced = stretches(texts, lines, place.channel)
    if place.channel == "mail" and screen.editable and screen.value:
        own = account_line(texts, lines, screen.value)
        voiced = [
            replace(stretch, voice=_OWN_ACCOUNT) if stretch.line == own else stretch for stretch in voiced
        ]
    if place.channel == "chat":
        voiced = _own_side(voiced, place.thread)
    interface = chrome_strings(screen.nodes)
    if interface:
        voiced = [_by_role(stretch, texts[stretch.line].strip(), interface) for stretch in voiced]
    return _without_draft(_joined(texts, voiced, place), screen)


def _own_side(voiced: list[Stretch], partner: str) -> list[Stretch]:
    """Take who talks with the one person a conversation is named after for the owner, by whatever name it is shown."""
    authors = {stretch.voice.author for stretch in voiced if stretch.voice.authorship == "told"} - {""}
    others = {author for author in authors if author.casefold() != partner.casefold()}
    if len(authors) != _TWO or len(others) != 1:
        return voiced
    own = Voice(authorship="read", author=SELF)
    return [replace(s, voice=own) if s.voice.author in others else s for s in voiced]


def _by_role(stretch: Stretch, line: str, interface: frozenset[str]) -> Stretch:
    """Take a line for interface text if it stands in one of its elements; a row of the app stays what it is."""
    return (
        replace(stretch, voice=CHROME)
        if line in interface and stretch.voice not in (TRACE, _OWN_ACCOUNT)
        else stretch
    )


def _import_marks(screen: Screen, place: _Place) -> list[Mark]:
    """Mark an imported text: the owner's own note is `wrote` but for its quotations, any other is `read`."""
    texts = screen.text.split("\n")
    if screen.voice != "own":
        return [_mark("text", 0, len(screen.text), READ, place)]
    own = Voice(authorship="wrote", author=SELF)
    quoted = stretches(texts, [judge(line) for line in texts], "note")
    told = {stretch.line: stretch.voice for stretch in quoted if stretch.voice.authorship == "told"}
    lines = [
        Stretch(line=number, start=0, end=len(line), voice=told.get(number, own))
        for number, line in enumerate(texts)
        if line.strip()
    ]
    return _joined(texts, lines, place)


def _joined(texts: Sequence[str], voiced: Sequence[Stretch], place: _Place) -> list[Mark]:
    """Turn stretches of lines into marks of the text; neighbours of one voice are one mark."""
    starts = [0]
    for line in texts:
        starts.append(starts[-1] + len(line) + 1)
    runs: list[tuple[int, int, Voice]] = []
    last_line = -2
    for stretch in voiced:
        start, end = starts[stretch.line] + stretch.start, starts[stretch.line] + stretch.end
        if runs and runs[-1][2] == stretch.voice and stretch.line - last_line <= 1:
            runs[-1] = (runs[-1][0], end, stretch.voice)
        elif start < end:
            runs.append((start, end, stretch.voice))
        last_line = stretch.line
    return [_mark("text", start, end, voice, place) for start, end, voice in runs]


def _without_draft(found: list[Mark], screen: Screen) -> list[Mark]:
    """Take the owner's draft, which the text repeats, out of what others are marked to have said."""
    value = screen.value
    at = screen.text.find(value) if len(value) >= _SHORTEST_COPY and screen.editable else -1
    if at < 0:
        return found
    stop = at + len(value)
    out: list[Mark] = []
    for mark in found:
        if mark.end <= at or mark.start >= stop or mark.authorship not in ("told", "agent"):
            out.append(mark)
            continue
        if mark.start < at:
            out.append(replace(mark, end=at))
        inner = (max(mark.start, at), min(mark.end, stop))
        out.append(replace(mark, start=inner[0], end=inner[1], authorship="read", author=""))
        if mark.end > stop:
            out.append(replace(mark, start=stop))
    return out


def _mark(field: FieldName, start: int, end: int, voice: Voice, place: _Place) -> Mark:
    return Mark(
        field=field, start=start, end=end, authorship=voice.authorship, author=voice.author,
        channel=place.channel, thread=place.thread,
    )  # fmt: skip
