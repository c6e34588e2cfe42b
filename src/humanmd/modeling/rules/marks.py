"""Objects that are short marks: programs, languages, time zones, repositories, handles, nicknames."""

import re

from humanmd.modeling.rules.lexicon import DEMONYMS, LANGUAGES_EN, LANGUAGES_ZH, NOT_NAMES, TOOLS
from humanmd.modeling.rules.names import leading, trailing
from humanmd.modeling.rules.places import CITIES

_HAN = re.compile(r"[\u4e00-\u9fff]")

_ZONE = re.compile(
    r"^\s*(?:the\s+)?((?:UTC|GMT)\s*[+\-−±]?\s*\d{0,2}(?::?\d{2})?|(?-i:[A-Z][a-z]+/[A-Z][A-Za-z_]+)|"
    r"(?:CES?T|EES?T|WES?T|BST|IST|JST|KST|HKT|SGT|AES?T|AEDT|[PMCE][SD]T|MSK|NZS?T|[PMCE]T)\b|"
    r"(?:Pacific|Eastern|Central|Mountain|Central European|Eastern European|Western European|British Summer|"
    r"Lisbon|Berlin|London|Beijing|Shanghai|China|Singapore|Tokyo|India|New York|Paris|Japan)(?:\s+(?:standard|summer|daylight))?(?=\s+time)|"
    r"[东西][一二三四五六七八九十]{1,2}区|(?:北京|上海|东京|纽约|伦敦|柏林|里斯本|新加坡|太平洋|欧洲中部)时间)",
    re.IGNORECASE,
)
_LOWER_TOOL = re.compile(r"^\s*(?:the\s+|了)?([A-Za-z][\w+#.-]*)", re.IGNORECASE)


def tool(raw: str, before: bool) -> str:  # noqa: FBT001
    """Cut out a program."""
    if before:
        word = re.search(r"([\w+#.-]+)\s*$", raw)
        known = word[1] if word and word[1].lower() in TOOLS else ""
        return known or _not_generic(trailing(raw, 3))
    if _ZONE.match(raw.lstrip(" 的")):
        return ""
    han = next((raw.strip()[:n] for n in (6, 5, 4, 3, 2) if raw.strip()[:n] in TOOLS), "")
    name = leading(raw, 3)
    if han or name:
        return han or _not_generic(name)
    word = _LOWER_TOOL.match(raw)
    bare = word[1].rstrip(".") if word else ""
    return bare if bare.lower() in TOOLS else ""


def _not_generic(name: str) -> str:
    lowered = name.lower()
    return (
        ""
        if lowered in NOT_NAMES or name in CITIES or (lowered in DEMONYMS and lowered not in TOOLS)
        else name
    )


def zone(raw: str, _before: bool) -> str:  # noqa: FBT001
    """Cut out a time zone."""
    match = _ZONE.match(raw.lstrip(" 是：:在"))
    return match[1].strip() if match else ""


def language(raw: str, before: bool) -> str:  # noqa: FBT001
    """Cut out a language."""
    if before:
        word = re.search(r"([A-Za-z]+|[\u4e00-\u9fff]{2,4})\s*$", raw)
        return word[1] if word and (word[1].lower() in LANGUAGES_EN or word[1] in LANGUAGES_ZH) else ""
    text = raw.lstrip(" 一点也能会说讲：:是")
    han = next((name for name in LANGUAGES_ZH if text.startswith(name)), "")
    word = re.match(
        r"\s*(?:(?:both|fluent|native|conversational|decent|good|some|a little|a bit of|basic|business)\s+)*([A-Za-z]+)",
        text,
    )
    return han or (word[1] if word and word[1].lower() in LANGUAGES_EN and word[1][0].isupper() else "")


_REPO = re.compile(
    r"^\s*(?:the\s+)?[`\"“]?(?:https?://)?((?:[\w-]+\.)+[a-z]{2,}/)?([\w.-]+/[\w.-]+|[\w]+(?:[-_.][\w]+)+)[`\"”]?"
)
_REPO_WORD = re.compile(
    r"^\s*(?:the\s+)?[`\"“]?([A-Za-z][\w.-]{1,40})[`\"”]?\s*(?:repo|repository|仓库)", re.IGNORECASE
)


def repo(raw: str, before: bool) -> str:  # noqa: FBT001
    """Cut out a repository."""
    if before:
        word = re.search(r"([A-Za-z][\w-]*/[\w.-]+|[A-Za-z][\w-]*[-_][\w-]+)\s*$", raw)
        return word[1] if word else ""
    match = _REPO.match(raw) or None
    if match:
        return match[2].rstrip(".")
    word = _REPO_WORD.match(raw)
    return word[1] if word else ""


_HANDLE = re.compile(r"^\s*(?:is|:|：|是|为)?\s*(@?[A-Za-z0-9][\w.+-]{1,38}(?:@[\w-]+(?:\.[\w-]+)+)?)")


def handle(raw: str, _before: bool) -> str:  # noqa: FBT001
    """Cut out a handle or address."""
    match = _HANDLE.match(raw)
    text = match[1].rstrip(".-") if match else ""
    return "" if text.lower() in NOT_NAMES or text.isdigit() else text


def app(raw: str, before: bool) -> str:  # noqa: FBT001
    """Cut out a program known by name."""
    name = tool(raw, before)
    words = name.split()
    return name if name.lower() in TOOLS or (words and words[0].lower() in TOOLS) or name in _APPS else ""


_APPS = frozenset(
    {
        "VS Code",
        "Visual Studio Code",
        "Google Docs",
        "Google Sheets",
        "Apple Notes",
        "Android Studio",
        "IntelliJ IDEA",
    }
)

_NICK_END = re.compile(r"就|吧|即可|都|好了|也|[，。！、,.!\s]")


def nick(raw: str, _before: bool) -> str:  # noqa: FBT001
    """Cut out a name someone is called by."""
    text = raw.lstrip(' :：“"')
    if _HAN.match(text):
        stop = _NICK_END.search(text)
        name = text[: stop.start() if stop else None].strip('”"')
        return name if 2 <= len(name) <= 4 else ""  # noqa: PLR2004
    return leading(text, 3)
