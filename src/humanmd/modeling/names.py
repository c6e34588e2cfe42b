"""Names: what two spellings of one name share, which names are only parts, and where a name stands in a text."""

import re
from functools import lru_cache
from typing import Final

from humanmd.kernel.text import CJK_CLASS, casekey, is_cjk
from humanmd.modeling.records import IdentityKind

_HONORIFIC = re.compile(
    r"^(?:mr|mrs|ms|miss|dr|prof|professor|sir|herr|frau|senhor|senhora|dom)\.?\s+", re.IGNORECASE
)
_CJK_HONORIFIC = re.compile(f"(?<=[{CJK_CLASS}])(?:先生|女士|小姐|老师|同学|博士|教授|经理|总监)$")
_ROLE = re.compile(r"\s*[(（\[【].*$|\s+[–—|·-]\s+.*$")
_COMMA = re.compile(r"^(?P<left>[^,，]+)[,，]\s*(?P<right>[^,，]+)$")
_DOTTED = re.compile(r"\b(?:[^\W\d_]\.){2,}(?:[^\W\d_]\b)?")
_TOKEN = re.compile(r"[\w+#]+")
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)")
_CJK_NICK = re.compile(r"^(?:[小老阿]\S{1,2}|\S[总哥姐工叔姨])$")
_CREDENTIAL = re.compile(r"^(?:[A-Z]{2,5}|Ph\.?D|M\.?D|[JS]r|[IVX]+)\.?$")
_JOINTS: Final = " -_"
_CJK_PERSON: Final = range(2, 5)
_HANDLE_JUNK = re.compile(r"^(?:mailto:|<)|>$")

SHARED_LOCALS: Final = frozenset(
    {
        "admin", "alerts", "billing", "bot", "careers", "contact", "desk", "feedback", "hello", "help", "hr", "info",
        "jobs", "legal", "mail", "marketing", "news", "newsletter", "no-reply", "noreply", "notification",
        "notifications", "office", "ops", "people", "postmaster", "press", "research", "sales", "security", "service",
        "support", "team", "updates", "webmaster",
    }
)  # fmt: skip
"""Local parts that stand for a desk, not for a person."""


@lru_cache(maxsize=32_768)
def bare(kind: IdentityKind, name: str) -> str:
    """Return a name as a person would be called: without role, honorific, brackets; other kinds only trimmed."""
    text = " ".join(name.split())
    if kind != "person":
        return text
    text = _HONORIFIC.sub("", _ROLE.sub("", text) or text)
    comma = _COMMA.match(text)
    if comma is not None:
        text = _uncomma(comma["left"].strip(), comma["right"].strip())
    return _CJK_HONORIFIC.sub("", text).strip(' ,;:，；："“”') or text


@lru_cache(maxsize=32_768)
def key(kind: IdentityKind, name: str) -> str:
    """Fold a name to what its spellings share: case, width, hyphens and dots of acronyms; + and # stay."""
    text = casekey(_APOSTROPHE.sub("", _DOTTED.sub(_undotted, bare(kind, name))))
    tokens = [token for token in _TOKEN.findall(text.replace("_", " ")) if token]
    return " ".join(tokens) or text


@lru_cache(maxsize=8192)
def handle_key(handle: str) -> str:
    """Fold an address or account name: case, brackets and a leading @ do not count."""
    return casekey(_HANDLE_JUNK.sub("", handle.strip())).lstrip("@")


@lru_cache(maxsize=8192)
def is_partial(folded: str) -> bool:
    """Tell whether a person's folded name names no one by itself: one word, an initial, a nick."""
    if not folded:
        return True
    if is_cjk(folded[0]):
        return len(folded) not in _CJK_PERSON or _CJK_NICK.match(folded) is not None
    words = folded.split()
    return len(words) == 1 or any(len(word) == 1 for word in words[:1] + words[-1:])


@lru_cache(maxsize=65_536)
def completes(part: str, full: str) -> bool:
    """Tell whether a full folded name can be what a partial one stands for; one character is never enough."""
    if part == full or len(part) < 2 or is_partial(full):  # noqa: PLR2004  (a single letter fits nearly everyone)
        return False
    if is_cjk(full[0]):
        return _cjk_completes(part, full)
    words = full.split()
    wanted = part.split()
    return all(_one_of(word, words) for word in wanted) and any(len(word) > 1 for word in wanted)


def occurs(name: str, text: str) -> bool:
    """Tell whether a name stands in a text as itself: not inside a word, not as part of a code like AMY-2."""
    words = casekey(name).split()
    if not words or (len(words[0]) < 2 and is_cjk(words[0][0])):  # noqa: PLR2004  (one character is in every other word)
        return False
    folded = casekey(text)
    start = folded.find(words[0])
    while start >= 0:
        end = _end_of(words, folded, start)
        if end >= 0 and _stands_free(folded, start, end):
            return True
        start = folded.find(words[0], start + 1)
    return False


def _end_of(words: list[str], text: str, start: int) -> int:
    """Return where the words end that begin at `start`, parted by blanks, hyphens or underscores; -1 if they do not."""
    at = start + len(words[0])
    for word in words[1:]:
        begin = at
        while at < len(text) and text[at] in _JOINTS:
            at += 1
        if at == begin or not text.startswith(word, at):
            return -1
        at += len(word)
    return at


def _stands_free(text: str, start: int, end: int) -> bool:
    if not is_cjk(text[start]) and start and _touches(text, start - 1, start - 2):
        return False
    if is_cjk(text[end - 1]) or end == len(text):
        return True
    return text[end] not in "+#" and not _touches(text, end, end + 1)


def _touches(text: str, near: int, far: int) -> bool:
    """Tell whether the character beside a name is of a word, or a hyphen that joins one."""
    if text[near] in "-_":
        return 0 <= far < len(text) and _in_word(text[far])
    return _in_word(text[near])


def _in_word(character: str) -> bool:
    return character.isalnum() and not is_cjk(character)


def _one_of(word: str, words: list[str]) -> bool:
    return any(word == other or (len(word) == 1 and other.startswith(word)) for other in words)


def _cjk_completes(part: str, full: str) -> bool:
    if not is_cjk(part[0]):
        return False
    if _CJK_NICK.match(part):
        core = part[1:] if part[0] in "小老阿" else part[:1]
        return full.startswith(core) or (part[0] in "小阿" and full.endswith(core))
    return len(part) < len(full) and full.endswith(part)


def _uncomma(left: str, right: str) -> str:
    """Read "Oke, CTO" and "Sami Oke, CTO" as a name with a role, "Oke, Sami" as a name turned round."""
    if " " in left or _CREDENTIAL.match(right) or " " in right:
        return left
    return f"{right} {left}"


def _undotted(match: re.Match[str]) -> str:
    return match.group().replace(".", "")
