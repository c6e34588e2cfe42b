"""Authors of lines: who said what in a conversation, a mail, an assistant's window, a quotation."""

from collections.abc import Sequence
from dataclasses import dataclass

from humanmd.capture.lines import SELF, Line, is_agent, sender
from humanmd.capture.records import Authorship, Channel

_TALKS = ("chat", "meeting", "ai")


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """Who made a stretch of text."""

    authorship: Authorship
    author: str = ""


READ = Voice(authorship="read")
TRACE = Voice(authorship="trace")
CHROME = Voice(authorship="chrome")
AGENT = Voice(authorship="agent")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Characters `start` to `end` of line `line` by one voice."""

    line: int
    start: int
    end: int
    voice: Voice


def voice_of(author: str) -> Voice:
    """Turn an author's name into a voice: the owner's own past words were not typed before our eyes."""
    if author == SELF:
        return Voice(authorship="read", author=SELF)
    return AGENT if is_agent(author) else Voice(authorship="told", author=author)


def stretches(texts: Sequence[str], lines: Sequence[Line], channel: Channel) -> list[Stretch]:
    """Give every line that is not blank its voice."""
    return _Reader(texts, lines, channel).read()


class _Reader:
    """One pass over the lines; the voice goes on until another one begins."""

    def __init__(self, texts: Sequence[str], lines: Sequence[Line], channel: Channel) -> None:
        self._texts = texts
        self._lines = lines
        self._channel = channel
        self._base = AGENT if channel == "ai" else READ
        self._voice = self._base
        self._quoted = ""
        self._in_header = False
        self._fresh = False
        self._authors: set[str] = set()
        self._out: list[Stretch] = []

    def read(self) -> list[Stretch]:
        """Read all lines."""
        place = 0
        while place < len(self._lines):
            place += self._step(place)
        return self._out

    def _step(self, place: int) -> int:
        line = self._lines[place]
        if line.blank:
            self._end_paragraph()
            return 1
        if line.quoted:
            self._put(place, Voice(authorship="told", author=self._quoted))
        elif line.wrote is not None or line.forward:
            self._open_quotation(place, line)
        elif line.header is not None and self._takes_header(line):
            self._put(place, TRACE)
        elif self._channel in _TALKS:
            return self._talk(place, line)
        else:
            self._plain(place, line)
        return 1

    def _end_paragraph(self) -> None:
        self._in_header = False
        if self._channel == "ai" and self._voice.author == SELF and not self._fresh:
            self._voice = self._base  # an answer without a label may follow the owner's prompt

    def _open_quotation(self, place: int, line: Line) -> None:
        """Begin what another wrote; it goes on in quoted lines, and in a mail to the next header."""
        self._quoted = line.wrote or ""
        self._put(place, TRACE)
        following = self._next_text(place)
        if line.forward or self._channel == "mail":
            if following is not None and not following.quoted:
                self._voice = Voice(authorship="told", author=self._quoted)
        elif following is None or not following.quoted:
            self._quoted = ""

    def _next_text(self, place: int) -> Line | None:
        return next((line for line in self._lines[place + 1 : place + 4] if not line.blank), None)

    def _takes_header(self, line: Line) -> bool:
        """Take a mail header; a From gives the voice of the body below it."""
        key, value = line.header or ("", "")
        forwarded = self._out and self._lines[self._out[-1].line].forward
        if self._channel != "mail" and not forwarded and not self._in_header:
            return False
        self._in_header = True
        if key == "from":
            author = sender(value)
            self._quoted = author
            self._voice = voice_of(author)
        return True

    def _talk(self, place: int, line: Line) -> int:
        following = self._lines[place + 1] if place + 1 < len(self._lines) else None
        if line.stamped:
            return self._header(place, line.stamped, 1)
        if line.label and following is not None and following.time and not line.time:
            return self._header(place, line.label, 2)
        if line.said is not None and not line.time and self._can_speak(line.said[0]):
            author, start = line.said
            self._voice = voice_of(author)
            self._put(place, self._voice, start)
            return 1
        if self._channel == "ai" and line.label and (line.label == SELF or is_agent(line.label)):
            return self._header(place, line.label, 1)
        self._plain(place, line)
        return 1

    def _can_speak(self, name: str) -> bool:
        """Tell whether "Name: words" names an author here: not where messages have headers and none was by that name."""
        return not self._authors or name in self._authors

    def _header(self, place: int, author: str, lines: int) -> int:
        self._authors.add(author)
        for offset in range(lines):
            self._put(place + offset, CHROME)
        self._voice = voice_of(author)
        self._fresh = True
        return lines

    def _plain(self, place: int, line: Line) -> None:
        if line.account or (line.repository and self._channel == "code"):
            self._put(place, TRACE)
            return
        if line.chrome and not (self._fresh and not line.time):
            self._put(place, CHROME)
            return
        self._fresh = False
        if self._is_record(line):
            self._put(place, TRACE)
        elif line.prompt and self._channel == "terminal":
            self._out.append(Stretch(line=place, start=0, end=line.prompt, voice=TRACE))
            self._put(place, self._voice, line.prompt)
        else:
            self._put(place, self._voice)

    def _is_record(self, line: Line) -> bool:
        """Tell whether a line is a row that the app made: an appointment, a task, a path."""
        if self._channel == "calendar":
            return line.timed or line.row
        if self._channel == "mail":
            return line.address
        if self._channel == "meeting":
            return line.row
        if self._channel in ("code", "terminal", "system"):
            return line.path
        return self._channel == "todo" and (line.checkbox or line.row)

    def _put(self, place: int, voice: Voice, start: int = 0) -> None:
        self._out.append(Stretch(line=place, start=start, end=len(self._texts[place]), voice=voice))
