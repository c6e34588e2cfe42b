"""Text as screens give it: made whole, cut without breaking, and made harmless before it is shown."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

CJK_CLASS: Final = (
    "\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3040-\u3096\u309d-\u309f"
    "\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u3131-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\uff66-\uff9f\U00020000-\U000323af"
)
"""The inside of a character class: Han, kana, bopomofo and hangul."""

_CJK = re.compile(f"[{CJK_CLASS}]")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_CHARACTERS_A_TOKEN = 4

_EMOJI = "\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff"
_BEFORE_JOINER = f"{_EMOJI}\ufe0f"
_ESCAPES = re.compile("(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\\][^\x07\x1b\n]*(?:\x07|\x1b\\\\)?")
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\ud800-\udfff]"
    f"|(?<![{_BEFORE_JOINER}])\u200d|\u200d(?![{_EMOJI}])|(?<=[\ufe0e\ufe0f])[\ufe0e\ufe0f]"
)
_BREAKS = re.compile("\r\n?|[\u0085\u2028\u2029]")

_ANYWHERE = re.compile(r"[\\`*\[\]<|~]|(?<![^\W_])_|_(?![^\W_])|&(?=#|\w+;)|(?<=[A-Za-z0-9]):(?=//)")
_AUTOLINK = re.compile(r"(?<=\w)@(?=\w)|(?<=[wW]{3})\.|(?<=mailto):|(?<=xmpp):", re.IGNORECASE)
_APPLICATIONS = re.compile(
    r"\$|@(?=\w)|#(?=\w)|:(?=[\w+-]*[^\W\d][\w+-]*:)|=(?==)|(?<==)=|%(?=%)|(?<=%)%|\^(?=\w)|(?<=\bGH)-(?=\d)"
)
"""What GitHub and Obsidian read beside CommonMark: formulas, mentions, tags and issues, emoji, highlights, comments."""

_ACTIVE = re.compile("|".join(part.pattern for part in (_ANYWHERE, _AUTOLINK, _APPLICATIONS)), re.IGNORECASE)
_LINE_START = re.compile(r"(?:#{1,6}(?=\s|$)|[-+>=]|:(?=\s|-))")
_ORDERED = re.compile(r"(\d{1,9})([.)])(?=\s|$)")

_JOINER = "\u200d"
_VIRAMA_CLASS = 9
_REGIONAL = ("\U0001f1e6", "\U0001f1ff")
_EXTENDING = ("Mn", "Me", "Mc")
_MODIFIERS = ("\U0001f3fb", "\U0001f3ff")
_TAGS = ("\U000e0020", "\U000e007f")
_JAMO = ("\u1100", "\u11ff")


def clean(text: str) -> str:
    """Remove what no store or encoder can carry: NUL and lone surrogates."""
    return _UNSTORABLE.sub("", text)


def cut(text: str, limit: int, mark: str) -> str:
    """Shorten to at most `limit` characters, mark included.

    It ends at a line if a line ends in the second half, else never inside a grapheme cluster.
    """
    if len(text) <= limit:
        return text
    room = max(limit - len(mark), 0)
    line = text.rfind("\n", room // 2, room + 1)
    end = line if line > 0 else cluster_start(text, room)
    return (text[:end] + mark)[:limit]


def cluster_start(text: str, index: int) -> int:
    """Move an index back to the start of the grapheme cluster it stands in."""
    end = index
    while 0 < end < len(text) and _joined(text, end):
        end -= 1
    return end


def strip_controls(text: str) -> str:
    """Remove what changes how text looks without being seen.

    Controls, terminal escapes, direction marks, zero-width and tag characters go; tab, line feed and the
    joiner inside an emoji stay.
    """
    return _HIDDEN.sub("", _ESCAPES.sub("", _BREAKS.sub("\n", text)))


def escape_markdown(text: str) -> str:
    """Write text as one line of Markdown that renders as itself and as nothing else."""
    line = " ".join(strip_controls(text).split())
    escaped = _ACTIVE.sub(_backslashed, line)
    escaped = _ORDERED.sub(r"\1\\\2", escaped, count=1) if _ORDERED.match(escaped) else escaped
    return f"\\{escaped}" if _LINE_START.match(escaped) else escaped


def is_cjk(character: str) -> bool:
    """Tell whether a character is Han, kana, bopomofo or hangul."""
    return _CJK.match(character) is not None


def count_cjk(text: str) -> int:
    """Count the Han, kana, bopomofo and hangul characters."""
    return 0 if text.isascii() else len(_CJK.findall(text))


def tokens(text: str) -> int:
    """Estimate tokens: 1 per CJK character, else 1 per 4 characters, rounded up."""
    cjk = count_cjk(text)
    return cjk - (cjk - len(text)) // _CHARACTERS_A_TOKEN


@lru_cache(maxsize=16_384)
def casekey(text: str) -> str:
    """Fold to what two spellings of one name share: NFKC, case folded, spaces collapsed."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).split())


def _backslashed(match: re.Match[str]) -> str:
    return f"\\{match.group()}"


def _joined(text: str, index: int) -> bool:
    """Tell whether the characters on both sides of an index belong to one cluster."""
    before, after = text[index - 1], text[index]
    if after.isascii():
        return before == "\r" and after == "\n"
    if _REGIONAL[0] <= after <= _REGIONAL[1]:
        return _flags_before(text, index) % 2 == 1
    extends = (
        after == _JOINER or unicodedata.category(after) in _EXTENDING or _within(after, _MODIFIERS, _TAGS)
    )
    return extends or before == _JOINER or _conjoins(before, after)


def _conjoins(before: str, after: str) -> bool:
    if unicodedata.combining(before) == _VIRAMA_CLASS:
        return unicodedata.category(after) == "Lo"
    return _within(after, _JAMO) and (_within(before, _JAMO) or "\uac00" <= before <= "\ud7a3")


def _within(character: str, *ranges: tuple[str, str]) -> bool:
    return any(low <= character <= high for low, high in ranges)


def _flags_before(text: str, index: int) -> int:
    count = 0
    while count < index and _REGIONAL[0] <= text[index - count - 1] <= _REGIONAL[1]:
        count += 1
    return count
