"""App names: the plain forms under which an app may be listed, whatever path, extension, version or channel it wears."""

import re
from functools import lru_cache

from humanmd.kernel.masking.fold import plain

_EXTENSION = re.compile(r"\.(?:exe|app|desktop|appimage|lnk|apk|bin|com|msix)$")
_BUNDLE = re.compile(r"(?:^|[/\\])(?P<name>[^/\\]+)\.app(?:[/\\]|$)")
_TAIL = re.compile(
    r"(?:[\s_-]*(?:\((?:beta|nightly|dev|canary|x64|x86|32[ -]?bit|64[ -]?bit)\)"
    r"|(?:v(?:ersion)?\s?)?\d+(?:[.,]\d+)*[a-z]?\b|\b(?:beta|nightly|dev|canary|alpha|preview|stable|esr|portable|x64|x86|64-?bit|32-?bit)))+$"
)
_PACKAGE = re.compile(r"[!_].*$")


@lru_cache(maxsize=2048)
def forms(text: str) -> tuple[str, ...]:
    """List the forms of a name or id, small letters, nearest to the original first; none for an empty one."""
    whole = " ".join(plain(text).casefold().split())
    if not whole:
        return ()
    base = whole.replace("\\", "/").rstrip("/").rpartition("/")[2]
    bundle = _BUNDLE.search(whole)
    found = [whole, base]
    for name in (base, bundle["name"] if bundle else ""):
        bare = _EXTENSION.sub("", name)
        found += (bare, _TAIL.sub("", bare), _PACKAGE.sub("", bare))
    return tuple(form for form in dict.fromkeys(found) if form)
