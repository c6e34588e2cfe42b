"""What a vault's own settings say: where its templates and daily notes are."""

import json
import re
from dataclasses import dataclass
from datetime import date, tzinfo
from typing import Final

from humanmd.adapters.imports.dates import Dated, at_noon
from humanmd.adapters.imports.tree import Tree

_DAILY_FORMAT: Final = "YYYY-MM-DD"
_TOKENS = (
    ("YYYY", r"(?P<y>(?:19|20)\d\d)"),
    ("MMMM", r"[^\W\d]+"),
    ("MMM", r"[^\W\d]+\.?"),
    ("MM", r"(?P<m>0[1-9]|1[0-2])"),
    ("M", r"(?P<m>1[0-2]|[1-9])"),
    ("DD", r"(?P<d>0[1-9]|[12]\d|3[01])"),
    ("D", r"(?P<d>[12]\d|3[01]|[1-9])"),
    ("dddd", r"[^\W\d]+"),
    ("ddd", r"[^\W\d]+\.?"),
    ("dd", r"[^\W\d]+\.?"),
)
_LITERAL = re.compile(r"\[([^\]]*)\]")
_REPEATED = re.compile(r"\(\?P<([ymd])>")
_DAILY_STEM = re.compile(
    r"(?:19|20)\d\d(?P<s>[-/._]?)(?:0[1-9]|1[0-2])(?P=s)(?:0[1-9]|[12]\d|3[01])"
    r"(?:[ _,-]+(?:[^\W\d_]+day|journal|diary|daily(?: note)?|log|tagebuch|(?:星期|周|週)\w|日记|日記|日志|日誌))?",
    re.ASCII | re.IGNORECASE,
)
_CHINESE_STEM = re.compile(r"(?:19|20)\d\d年\d{1,2}月\d{1,2}日(?:[ _-]*(?:日记|日記|日志|日誌))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Vault:
    """Folders end in `/` or are empty; `daily` reads the path of a daily note without its ending."""

    templates: str = ""
    daily: re.Pattern[str] | None = None

    def is_template(self, path: str) -> bool:
        """Tell whether a file lies in the folder of templates."""
        return bool(self.templates) and path.startswith(self.templates)

    def is_daily(self, path: str) -> bool:
        """Tell whether a file is a daily note, by the vault's settings or by a name that is a day."""
        bare = _without_ending(path)
        if self.daily is not None and self.daily.fullmatch(bare):
            return True
        stem = bare.rsplit("/", 1)[-1]
        return bool(_DAILY_STEM.fullmatch(stem) or _CHINESE_STEM.fullmatch(stem))

    def day(self, path: str, zone: tzinfo) -> Dated | None:
        """Read the day of a daily note from its path by the vault's own format."""
        match = self.daily.fullmatch(_without_ending(path)) if self.daily is not None else None
        if match is None:
            return None
        groups = match.groupdict()
        try:
            day = date(int(groups["y"]), int(groups["m"]), int(groups["d"]))
        except (ValueError, KeyError):
            return None
        return at_noon(day, zone, "day")


def read_vault(tree: Tree) -> Vault:
    """Read the settings; what is missing or broken counts as the editor's default."""
    daily = _settings(tree, ".obsidian/daily-notes.json")
    templates = _settings(tree, ".obsidian/templates.json").get("folder") or "Templates"
    return Vault(
        templates=_folder(templates),
        daily=daily_pattern(daily.get("folder", ""), daily.get("format") or _DAILY_FORMAT),
    )


def daily_pattern(folder: str, form: str) -> re.Pattern[str] | None:
    """Turn a folder and a moment.js date format into a pattern; None if it does not name year, month and day."""
    out, rest = [re.escape(_folder(folder))], form
    while rest:
        token, pattern = next(((t, p) for t, p in _TOKENS if rest.startswith(t)), ("", ""))
        literal = _LITERAL.match(rest)
        if token:
            name = _REPEATED.match(pattern)
            out.append(f"(?P={name[1]})" if name and any(name[0] in part for part in out) else pattern)
        else:
            token = literal[0] if literal else rest[0]
            out.append(re.escape(literal[1] if literal else token))
        rest = rest[len(token) :]
    whole = "".join(out)
    return re.compile(whole) if all(f"(?P<{name}>" in whole for name in "ymd") else None


def _settings(tree: Tree, path: str) -> dict[str, str]:
    try:
        data = json.loads(tree.config(path) or b"{}")
    except (ValueError, RecursionError):
        return {}
    if not isinstance(data, dict):
        return {}
    return {key: value for key, value in data.items() if isinstance(value, str)}


def _folder(name: str) -> str:
    bare = name.strip().strip("/")
    return bare + "/" if bare else ""


def _without_ending(path: str) -> str:
    head, dot, _ending = path.rpartition(".")
    return head if dot else path
