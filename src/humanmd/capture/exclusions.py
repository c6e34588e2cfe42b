"""Exclusions: the apps, addresses, titles and people that are never captured, from the first record on."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal
from urllib.parse import unquote

from humanmd.capture.app_names import forms
from humanmd.capture.default_exclusions import DEFAULT_APPS, DEFAULT_TITLES, DEFAULT_URLS
from humanmd.kernel.errors import HumanmdError
from humanmd.kernel.masking.fold import plain

Kind = Literal["app", "url", "title", "person"]


class ExclusionError(HumanmdError):
    """An exclusion that cannot be used as written; the message names its kind and pattern."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exclusion:
    """One thing kept out.

    app: the app's name or id, equal without regard to case, or as the beginning of a reverse-domain id.
    url: a domain with all its subdomains, with an optional path prefix; `*` stands for any characters but `/` in the
    host, any in the path; a scheme, a port or a user in front are not looked at.
    title: a regular expression searched in the title without regard to case.
    person: the name as whole words in the title, or as a part of it where the script has no blanks.
    """

    kind: Kind
    pattern: str
    source: Literal["default", "owner"] = "owner"

    @property
    def key(self) -> str:
        """Name this exclusion stably, to count its matches under."""
        return f"{self.kind}:{self.pattern.casefold() if self.kind != 'title' else self.pattern}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Host (Unicode dissolved to its ASCII form, no port, no last dot) and path of a URL."""

    host: str
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExclusionSet:
    """Compiled exclusions; matching needs nothing but them."""

    exclusions: tuple[Exclusion, ...]
    _apps: Mapping[str, Exclusion]
    _hosts: Mapping[str, tuple[tuple[str, Exclusion], ...]]
    _wild: tuple[tuple[re.Pattern[str], Exclusion], ...]
    _titles: tuple[tuple[re.Pattern[str], Exclusion], ...]

    @staticmethod
    def compile(
        owner: tuple[Exclusion, ...] = (), *, defaults: bool = True, without: tuple[str, ...] = ()
    ) -> "ExclusionSet":
        """Put the owner's exclusions and the defaults together; `without` are keys of defaults the owner took out.

        Raises ExclusionError for an empty pattern, a title that is no regular expression, a URL without a host.
        """
        wanted = owner + tuple(e for e in (DEFAULTS if defaults else ()) if e.key not in without)
        apps: dict[str, Exclusion] = {}
        hosts: dict[str, tuple[tuple[str, Exclusion], ...]] = {}
        wild: list[tuple[re.Pattern[str], Exclusion]] = []
        titles: list[tuple[re.Pattern[str], Exclusion]] = []
        for exclusion in wanted:
            _refuse_empty(exclusion)
            if exclusion.kind == "app":
                apps.setdefault(_app_pattern(exclusion.pattern), exclusion)
            elif exclusion.kind == "url":
                host, path = _url_pattern(exclusion)
                if "*" in host or "*" in path:
                    wild.append((_wildcard(host, path), exclusion))
                else:
                    hosts[host] = (*hosts.get(host, ()), (path, exclusion))
            else:
                titles.append((_title_pattern(exclusion), exclusion))
        return ExclusionSet(
            exclusions=wanted,
            _apps=MappingProxyType(apps),
            _hosts=MappingProxyType(hosts),
            _wild=tuple(wild),
            _titles=tuple(titles),
        )

    def match(self, app_name: str, app_id: str, title: str, url: str | None) -> Exclusion | None:
        """Find the exclusion that keeps this window out, apps before addresses before titles."""
        shown = plain(title)
        return (
            self._match_app(app_name, app_id)
            or (self._match_url(address(url)) if url else None)
            or (self._match_extension(shown) if url and _EXTENSION_PAGE.match(url.strip()) else None)
            or self._match_title(title)
            or (self._match_title(shown) if shown != title else None)
        )

    def _match_app(self, name: str, ident: str) -> Exclusion | None:
        names = (*forms(name), *forms(ident))
        found = next((self._apps[form] for form in names if form in self._apps), None)
        above = (part for form in names if "." in form for part in _above(form))
        return found or next((self._apps[part] for part in above if part in self._apps), None)

    def _match_extension(self, title: str) -> Exclusion | None:
        """Know an excluded product's page inside a browser extension, whose address says nothing, by its title."""
        words = re.split(r"[^\w.&*+]+", title.casefold())
        runs = (" ".join(words[at : at + size]) for size in (3, 2, 1) for at in range(len(words)))
        return next((self._apps[run] for run in runs if run in self._apps), None)

    def _match_url(self, where: Address) -> Exclusion | None:
        host = where.host
        while host:
            for path, exclusion in self._hosts.get(host, ()):
                if _is_below(where.path, path):
                    return exclusion
            host = host.partition(".")[2]
        for pattern, exclusion in self._wild:
            if pattern.fullmatch(where.host + (where.path or "/")):
                return exclusion
        return None

    def _match_title(self, title: str) -> Exclusion | None:
        for pattern, exclusion in self._titles:
            if pattern.search(title):
                return exclusion
        return None


DEFAULTS = (
    *(Exclusion(kind="app", pattern=pattern, source="default") for pattern in DEFAULT_APPS),
    *(Exclusion(kind="url", pattern=pattern, source="default") for pattern in DEFAULT_URLS),
    *(Exclusion(kind="title", pattern=pattern, source="default") for pattern in DEFAULT_TITLES),
)
"""What is kept out unless the owner takes it from the list."""

_EXTENSION_PAGE = re.compile(
    r"(?:moz|chrome|safari-web|ms-browser|extension|edge)-?(?:extension)?://", re.IGNORECASE
)
_WRAPPER = re.compile(
    r"(?:view-source:|blob:|filesystem:|(?:about:reader|chrome-distiller:|read:|reader:)[^?]*\?(?:[^&]*&)*?url=)",
    re.IGNORECASE,
)
_WRAPPED = 3
_STRIPPED = re.compile(r"[\t\n\r\x00-\x1f\u200b-\u200f\u2060\ufeff\u00ad]+")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?://|\\\\)?", re.IGNORECASE)
_HOST_PORT = re.compile(r"[^/:]+:\d{1,5}(?:/|$)")
_INVISIBLE = re.compile(r"[\s\u200b-\u200f\u2060\ufeff\u00ad]")
_DOTS = re.compile(r"[\u3002\uff0e\uff61]")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\u0e00-\u0e7f]")


def _app_pattern(pattern: str) -> str:
    return next(iter(forms(pattern)), "")


def _above(ident: str) -> tuple[str, ...]:
    """List what a reverse-domain id is below of: two parts at least, for `com` alone is nobody's."""
    parts = ident.split(".")
    return tuple(".".join(parts[:size]) for size in range(len(parts) - 1, 1, -1))


def _is_below(path: str, prefix: str) -> bool:
    bare = prefix.rstrip("/")
    return not bare or path == bare or path.startswith((bare + "/", bare + "?", bare + "#"))


@lru_cache(maxsize=8192)
def address(url: str) -> Address:
    """Read host and path of an address as a browser would, with or without a scheme, whatever stands before `@`."""
    rest = _unwrapped(_STRIPPED.sub("", url).strip())
    scheme = _SCHEME.match(rest)
    if scheme is not None and not (scheme.group().endswith(":") and _HOST_PORT.match(rest)):
        rest = rest[scheme.end() :]
    rest = rest.replace("\\", "/").lstrip("/")
    cut = next((place for place, char in enumerate(rest) if char in "/?#"), len(rest))
    authority, path = rest[:cut], rest[cut:]
    host = authority.rpartition("@")[2]
    host = host if host.startswith("[") else host.partition(":")[0]
    path = "/" + path if path[:1] in ("?", "#") else path
    return Address(host=_ascii_host(host), path=unquote(path))


def _unwrapped(url: str) -> str:
    """Take the page's own address out of a reader's or a source view's."""
    for _ in range(_WRAPPED):
        outer = _WRAPPER.match(url)
        if outer is None:
            return url
        inner = url[outer.end() :]
        url = unquote(inner.partition("&")[0]) if outer.group().endswith("=") else inner
    return url


def _ascii_host(host: str) -> str:
    plain = _DOTS.sub(".", _INVISIBLE.sub("", unquote(host))).casefold().strip(".")
    if plain.isascii():
        return plain
    try:
        return plain.encode("idna").decode("ascii")
    except UnicodeError:
        return plain


def _url_pattern(exclusion: Exclusion) -> tuple[str, str]:
    where = address(exclusion.pattern)
    host = where.host.removeprefix("*.")
    if not host.strip("*."):
        message = f"The url exclusion {exclusion.pattern!r} names no host."
        raise ExclusionError(message, next_step="Write it like example.com or example.com/path.")
    return host, where.path.rstrip("*") if where.path.endswith("/*") else where.path


def _wildcard(host: str, path: str) -> re.Pattern[str]:
    names = re.escape(host).replace(r"\*", "[^/]*")
    below = re.escape(path).replace(r"\*", ".*")
    return re.compile(rf"(?:[^/]*\.)?{names}{below or '/'}.*", re.DOTALL)


def _title_pattern(exclusion: Exclusion) -> re.Pattern[str]:
    if exclusion.kind == "person":
        name = r"\s+".join(re.escape(part) for part in exclusion.pattern.split())
        bounded = name if _UNSPACED.search(exclusion.pattern) else rf"(?<!\w){name}(?!\w)"
        return re.compile(bounded, re.IGNORECASE)
    try:
        return re.compile(exclusion.pattern, re.IGNORECASE)
    except re.error as error:
        message = f"The title exclusion {exclusion.pattern!r} is not a regular expression ({error})."
        raise ExclusionError(
            message, next_step="Correct it, or put a backslash before the special characters."
        ) from error


def _refuse_empty(exclusion: Exclusion) -> None:
    if not exclusion.pattern.strip():
        message = f"A {exclusion.kind} exclusion is empty and would keep everything or nothing out."
        raise ExclusionError(message, next_step="Give it a value or remove it.")
