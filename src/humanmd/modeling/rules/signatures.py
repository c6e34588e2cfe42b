"""Signature blocks: the name, title and employer under the closing of a mail."""

import re
from functools import lru_cache

from humanmd.modeling.records import Claim
from humanmd.modeling.rules.finds import Find, Frame
from humanmd.modeling.rules.names import is_han_name, leading, person_name
from humanmd.modeling.rules.shapes import SHAPES
from humanmd.modeling.rules.statements import target_of
from humanmd.modeling.rules.wording import word

_CLOSING = re.compile(
    r"^[ \t]*(?:--|—|(?:(?:kind|best|warm|many|with\s+best|with\s+kind)\s+)?regards|best(?:\s+wishes)?|cheers|thanks(?:\s+again|\s+a\s+lot|\s+in\s+advance)?|thank\s+you|many\s+thanks|"
    r"yours(?:\s+\w+)?|sincerely|all\s+the\s+best|talk\s+soon|greetings|take\s+care|祝好|此致|敬礼|谢谢|顺颂商祺|致礼|祝商祺|best)[ \t]*[,.!，。！]?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_LINE = re.compile(r"[^\n]+")
_SPLIT = re.compile(r"\s*[|·•/]\s*|\s*,\s+|\s+@\s+|\s+at\s+|\s+[-–—]\s+|，")
_NOISE = re.compile(
    r"\d{3}|@|https?:|www\.|tel|phone|mobile|fax|street|road|sent\s+from|confidential|电话|手机|地址",
    re.IGNORECASE,
)
_ORG = re.compile(r"(?:公司|集团|科技|银行|大学|研究院|研究所|工作室|事务所|医院)$")


@lru_cache(maxsize=8192)
def signature(text: str, frame: Frame) -> tuple[Find, ...]:
    """Read the block after the last closing; nothing when its first line is not a name."""
    closings = tuple(_CLOSING.finditer(text, max(0, len(text) - 1500)))
    if not closings:
        return ()
    closing = closings[-1]
    lines = [(match.start(), match.group().strip()) for match in _LINE.finditer(text, closing.end())][:5]
    lines = [(start, line) for start, line in lines if line]
    name = _name(lines[0][1]) if lines else ""
    if not name or not (frame.own or _same(name, frame.speaker.name)):
        return ()
    found = _called(name, lines[0], frame) if frame.own else []
    for start, line in lines[:4]:
        found += _parts(start, line.removeprefix(name), frame, text)
    return tuple(found)


def _name(line: str) -> str:
    first = _SPLIT.split(line)[0].strip()
    return first if is_han_name(first) else person_name(first)


def _same(name: str, speaker: str) -> bool:
    return bool(speaker) and name.split(maxsplit=1)[0] == speaker.split(maxsplit=1)[0]


def _called(name: str, line: tuple[int, str], frame: Frame) -> list[Find]:
    """Read a full name as the name, a part of one as what the speaker also goes by."""
    full = " " in name or is_han_name(name)
    predicate = "name" if full else "alias"
    text = word(predicate, name, "", who="", chinese=is_han_name(name), past=False)
    claim = Claim(
        kind="fact" if full else "alias", subject=frame.speaker, predicate=predicate, object=name, text=text
    )
    start, end = line[0], line[0] + len(line[1])
    return [Find(claim=claim, start=start, end=end, confidence=0.85, rule=f"signature.{predicate}")]


def _parts(start: int, line: str, frame: Frame, text: str) -> list[Find]:
    if _NOISE.search(line) or len(line) > 80:  # noqa: PLR2004
        return []
    found: list[Find] = []
    for part in (part.strip(" ,|·-–—") for part in _SPLIT.split(line)):
        if len(part) < 2:  # noqa: PLR2004
            continue
        title = SHAPES["title"](part, False)  # noqa: FBT003
        if title and len(title) >= len(part) - 1:
            found.append(_fact("title", title, (start, text), frame))
        elif (
            (leading(part) == part and not person_name(part))
            or _ORG.search(part)
            or (found and leading(part) == part)
        ):
            found.append(_fact("employer", part, (start, text), frame))
    return found if any(find.claim.predicate == "title" for find in found) or len(found) == 1 else []


def _fact(predicate: str, object_: str, place: tuple[int, str], frame: Frame) -> Find:
    start, text = place
    at = text.find(object_, start)
    end = text.find("\n", at)
    claim = Claim(
        kind="fact",
        subject=frame.speaker,
        predicate=predicate,
        object=object_,
        target=target_of(predicate, object_),
        text=word(
            predicate,
            object_,
            "",
            who="" if frame.own else frame.speaker.name,
            chinese=not object_.isascii(),
            past=False,
        ),
    )
    return Find(
        claim=claim,
        start=start,
        end=end if end >= 0 else len(text),
        confidence=0.8,
        rule=f"signature.{predicate}",
    )
