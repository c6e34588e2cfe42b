"""A mail being written: which account it goes out from, and the signature that the program put below it."""

from collections.abc import Sequence
from typing import Final

from humanmd.capture.lines import Line, field_label, judge, sender

_DELIMITERS: Final = frozenset({"--", "—"})
_CLOSINGS: Final = frozenset(
    (
        "best", "best regards", "kind regards", "regards", "warm regards", "many thanks", "thanks", "thank you", "cheers",
        "yours", "yours sincerely", "sincerely", "all the best", "best wishes", "祝好", "谢谢", "此致", "敬礼", "顺颂商祺",
    )
)  # fmt: skip
_LONGEST_BLOCK: Final = 5
_LONGEST_LINE: Final = 80


def account_line(texts: Sequence[str], lines: Sequence[Line], draft: str) -> int:
    """Find the line that shows whom a draft is from; -1 when the screen may show another's mail.

    Between that line and the draft there are only fields of the form: a mail that came has its words there.
    """
    body = draft.split("\n")
    first = next((n for n, line in enumerate(body) if line.strip()), -1)
    if first < 0:
        return -1
    stop = _where(texts, [line.strip() for line in body[first:]])
    found = [n for n in range(max(stop, 0)) if _is_from(texts, lines, n)]
    if len(found) != 1 or not all(_is_form(texts, lines, n) for n in range(found[0] + 1, stop)):
        return -1
    return found[0]


def signature_span(draft: str, account: str) -> tuple[int, int] | None:
    """Find the block below a draft: after the first delimiter, or from the account's own name on a line alone."""
    texts = draft.split("\n")
    name = sender(account) if account else ""
    for number, line in enumerate(texts):
        sign = judge(line)
        if sign.quoted or sign.forward or sign.wrote is not None or sign.header is not None:
            return None  # from here on another may speak
        bounded = line.strip() in _DELIMITERS
        if bounded or (name and number and line.strip() == name):
            first = number - 1 if not bounded and _closes(texts[number - 1]) else number
            last = _end(texts, number)
            start = sum(len(text) + 1 for text in texts[:first])
            stop = sum(len(text) + 1 for text in texts[: last + 1]) - 1
            return None if bounded and last == number else (start, stop)
    return None


def _closes(line: str) -> bool:
    return line.strip(" ,.!，。！").casefold() in _CLOSINGS


def _end(texts: Sequence[str], number: int) -> int:
    """Return the last line of a block: short lines without a gap."""
    last = number
    for place in range(number + 1, min(number + 1 + _LONGEST_BLOCK, len(texts))):
        if not texts[place].strip() or len(texts[place]) > _LONGEST_LINE:
            break
        last = place
    return last


def _where(texts: Sequence[str], body: Sequence[str]) -> int:
    """Return the line of the screen on which the draft begins, -1 if it is not there."""
    shown = [line.strip() for line in texts]
    kept = [line for line in body if line]
    for place in range(len(shown)):
        if shown[place] == kept[0] and [line for line in shown[place:] if line][: len(kept)] == kept:
            return place
    return -1


def _is_from(texts: Sequence[str], lines: Sequence[Line], number: int) -> bool:
    return lines[number].address and number > 0 and field_label(texts[number - 1]) == "from"


def _is_form(texts: Sequence[str], lines: Sequence[Line], number: int) -> bool:
    line = lines[number]
    if line.blank or line.chrome or line.address or field_label(texts[number]):
        return True
    return bool(field_label(texts[number - 1]))
