"""What titles, addresses and paths tell of the owner's own activity: weak, and only behaviour."""

import re
from functools import lru_cache

from humanmd.capture.records import Channel
from humanmd.kernel.instants import Instant
from humanmd.kernel.masking.suspicious import suspicious
from humanmd.modeling.records import Claim, Mention
from humanmd.modeling.rules.finds import OWNER, Find
from humanmd.modeling.rules.wording import word

_FORGE = re.compile(
    r"(?:https?://)?(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|gitee\.com|git(?:hub|lab|ea)\.[\w.-]{3,40})[/:](?P<o>[\w-]{1,40}/[\w.-]{1,60}?)(?:\.git)?(?=$|[/?#\s)'\"])(?P<rest>/[^\s]{0,200})?"
)
_NOT_OWNERS = frozenset(
    {
        "settings",
        "orgs",
        "login",
        "notifications",
        "marketplace",
        "explore",
        "topics",
        "search",
        "features",
        "about",
        "sponsors",
        "users",
        "dashboard",
        "trending",
        "-",
    }
)
_WORKING_PAGE = re.compile(
    r"^/(?:-/)?(?:pull|pulls|merge_requests|edit|compare|settings|commit|commits|actions|tree|blob|issues/new|pipelines|branches|new)\b"
)
_REMOTE = re.compile(r"(?:git@|ssh://git@|https://)(?P<h>[\w.-]+)[:/](?P<o>[\w-]{1,40}/[\w.-]{1,60}?)\.git\b")
_PARTS = re.compile(r"\s+[-–—|•·]\s+|\s*\|\s*")
_MAILBOX = re.compile(
    r"(?:inbox|posteingang|收件箱|mail|邮箱|outlook|sent|drafts)[^@\n]{0,30}?(?P<a>[\w.+-]{1,64}@(?:[\w-]+\.)+[A-Za-z]{2,24})",
    re.IGNORECASE,
)
_APP_PART = re.compile(
    r"^(?:google (?:docs|sheets|slides|drive|chrome)|microsoft \w+|word|excel|powerpoint|pages|numbers|keynote|libreoffice.*|mozilla \w+|firefox|chrome|safari|edge|brave|arc|notion|obsidian.*|logseq|"
    r"figma|miro|confluence|jira|linear|slack|teams|zoom.*|outlook|gmail|thunderbird|evernote|typora|overleaf.*|feishu|飞书.*|腾讯文档|石墨文档|语雀|wps.*|preview|acrobat.*|read-only|personal|work|v\d.*|"
    r"visual studio code|vs ?code|.*\bvim|emacs.*|terminal|iterm2?|saved|unsaved|edited|已编辑|已保存)$",
    re.IGNORECASE,
)
_GENERIC = re.compile(
    r"^(?:untitled.*|new (?:tab|page|document|note|file|message|folder).*|home|inbox.*|start(?:seite)?|dashboard|settings|login|sign in.*|welcome.*|search.*|loading.*|无标题.*|新标签页|首页|document\d*|note|notes|"
    r"calendar|today|tasks?|projects?|files?|downloads?|desktop|documents?|blank|about:blank|preferences|\W*|channels?|messages?|mail|compose|editor|terminal|bash|zsh|.{0,2}|\(\d+\).*)$",
    re.IGNORECASE,
)
_UNTITLED = re.compile(
    r"(?:daily|weekly|monthly|quick|sticky|my|new|temp|tmp|scratch|notes?|journal|diary|log|logbook|scratch(?:pad|book)?|inbox|todo|to-do|tasks?|untitled|unnamed|draft|"
    r"today|tomorrow|yesterday|week|day|page|file|document|buffer|copy|test|readme|index|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|st|nd|rd|th|[wqt]|kw|am|pm|utc|"
    r"md|txt|rtf|org|docx?|canvas)(?![^\W\d_])|日记|日志|日报|周报|笔记|便签|草稿|随手记|今天|明天|昨天|每日|第|年|月|日|号|周|星期|[一二三四五六七八九十]|上午|下午|未命名|无标题|收件箱|待办|新建|文档|[\W\d_]",
    re.IGNORECASE,
)
"""What names without a subject are made of: dates, and words for any note."""

_SEARCHED = re.compile(
    r"\bat duckduckgo$|^google search$|google search$|- search$|百度搜索|搜索结果|^search results",
    re.IGNORECASE,
)
_LONGEST_NAME = 120
_LEAD = re.compile(r"^(?:[●•*○]\s*|\(\d+\)\s*|\[\d+\]\s*)+")


@lru_cache(maxsize=8192)
def document_name(title: str, app: str) -> str:
    """Return the name of the document or page in a window title, "" when it has no real one."""
    parts = [_LEAD.sub("", part).strip(" *●•") for part in _PARTS.split(title)]
    named = [
        part
        for part in parts
        if part
        and part.lower() != app.lower()
        and not _APP_PART.match(part)
        and app.lower() not in part.lower().split()
    ]
    if (
        not named
        or _SEARCHED.search(named[0])
        or _GENERIC.match(named[0])
        or not _UNTITLED.sub("", named[0])
        or suspicious(named[0])
        or "@" in named[0]
        or len(named[0]) > _LONGEST_NAME
    ):
        return ""
    return named[0]


@lru_cache(maxsize=8192)
def from_title(title: str, channel: Channel) -> tuple[Find, ...]:
    """Read the owner's mailbox from a window title."""
    found: list[Find] = []
    if channel in {"mail", ""} and (match := _MAILBOX.search(title)):
        found.append(_owned("handle", match["a"], match.span("a"), 0.7))
    return tuple(found)


@lru_cache(maxsize=8192)
def from_url(url: str) -> tuple[Find, ...]:
    """Read the repository from the address of a page where one works on it."""
    match = _FORGE.search(url)
    if match is None or match["o"].split("/")[0].lower() in _NOT_OWNERS:
        return ()
    if not _WORKING_PAGE.match(match["rest"] or ""):
        return ()
    end = match.end("o") if suspicious(url) else len(url)
    return (_owned("repo", match["o"], (0, end), 0.58),)


@lru_cache(maxsize=8192)
def from_terminal(text: str) -> tuple[Find, ...]:
    """Read remotes that a terminal shows the owner pushing to or cloning."""
    found: dict[str, Find] = {}
    for match in _REMOTE.finditer(text[:20_000]):
        found.setdefault(match["o"], _owned("repo", match["o"], match.span(), 0.6))
    return tuple(found.values())


def _owned(predicate: str, object_: str, place: tuple[int, int], confidence: float) -> Find:
    kinds = {"works_on": "project", "repo": "artifact"}
    target = Mention(kind="project", name=object_) if kinds.get(predicate) == "project" else None
    target = Mention(kind="artifact", name=object_) if kinds.get(predicate) == "artifact" else target
    text = word(predicate, object_, "", who="", chinese=False, past=False)
    claim = Claim(kind="fact", subject=OWNER, predicate=predicate, object=object_, target=target, text=text)
    return Find(claim=claim, start=place[0], end=place[1], confidence=confidence, rule=f"trace.{predicate}")


def activity(title: str, name: str, kind: str, at: Instant) -> tuple[Find, ...]:
    """Tell that the owner edited or visited a named document, or sat in a named meeting; editing is engagement."""
    artifact = Mention(kind="event" if kind == "meeting" else "artifact", name=name)
    start = title.find(name)
    event = Claim(
        kind="event", subject=OWNER, predicate=kind, object=name, target=artifact, text=name, occurred_at=at
    )
    found = [Find(claim=event, start=start, end=start + len(name), confidence=0.8, rule=f"trace.{kind}")]
    if kind == "edited":
        engaged = Claim(
            kind="relation", subject=OWNER, predicate="engaged_with", target=artifact, text=f"Edits {name}."
        )
        found.append(
            Find(claim=engaged, start=start, end=start + len(name), confidence=0.7, rule="trace.engaged_with")
        )
    return tuple(found)
