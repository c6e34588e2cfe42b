"""Texts fit to leave the machine, made when they change and not when they are asked for."""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from humanmd.evidence import store
from humanmd.kernel.masking.redact import FORM, VERSION, redact
from humanmd.kernel.store import cursor
from humanmd.kernel.store.connection import Db, transaction
from humanmd.kernel.text import CJK_CLASS, is_cjk

_REDACTOR: Final = "redactor"
_BATCH: Final = 500
_PERSON: Final = FORM.format("person")
_LETTER: Final = rf"[^\W{CJK_CLASS}]"
"""A letter of a script with spaces; a name may stand right beside characters of one without."""

_WORD: Final = re.compile(rf"{_LETTER}+")
_PLACEHOLDER: Final = re.compile(r"(\[(?:redacted|masked):\w+\])")
_SHORTEST_NAME: Final = 2

Scrub = Callable[[str], str]


def refresh(db: Db) -> int:
    """Redact what is new or changed since the last time; returns how many texts that were.

    Everything is redacted anew when the redactor itself has a new version.
    """
    done = 0
    with transaction(db):
        if cursor.get(db, _REDACTOR) != VERSION:
            store.make_all_due(db)
            cursor.advance(db, _REDACTOR, VERSION)
    while True:
        with transaction(db):
            batch = store.due(db, _BATCH)
            for ref in batch:
                _redact(db, ref)
        done += len(batch)
        if len(batch) < _BATCH:
            return done


def redacted(fields: Mapping[str, str]) -> tuple[dict[str, object], Counter[str]]:
    """Redact texts by field; only those that change are returned, with counts per category."""
    changed: dict[str, object] = {}
    counts: Counter[str] = Counter()
    for name, text in fields.items():
        parts = json.loads(text) if name == "aliases" else [text]
        made = [redact(part) for part in parts]
        for one in made:
            counts.update(dict(one.counts))
        if [one.text for one in made] != parts:
            changed[name] = [one.text for one in made] if name == "aliases" else made[0].text
    return changed, counts


def without_people(names: tuple[str, ...]) -> Scrub:
    """Return a function that takes people's names out of a text that is redacted already.

    Whole names go in any letter case, single parts of them as they are written; names in scripts without spaces go
    wherever they stand. Rather a common word too many than a name too few.
    """
    wanted = sorted(
        {name.strip() for name in names if len(name.strip()) >= _SHORTEST_NAME}, key=_longest_first
    )
    if not wanted:
        return lambda text: text
    dense = [name for name in wanted if any(map(is_cjk, name))]
    spaced = [name for name in wanted if name not in dense]
    parts = sorted({part for name in spaced for part in name.split() if _is_part(part)}, key=_longest_first)
    forms = [rf"(?<!{_LETTER})(?i:{_spaced(name)})(?!{_LETTER})" for name in spaced]
    forms += [*map(re.escape, dense), *(rf"(?<!{_LETTER}){re.escape(part)}(?!{_LETTER})" for part in parts)]
    pattern = re.compile("|".join(forms))
    words = frozenset(word for name in spaced for word in _WORD.findall(name.casefold()))

    def scrub(text: str) -> str:
        if not (any(n in text for n in dense) or words.intersection(_WORD.findall(text.casefold()))):
            return text
        pieces = _PLACEHOLDER.split(text)
        return "".join(p if i % 2 else pattern.sub(_PERSON, p) for i, p in enumerate(pieces))

    return scrub


def _redact(db: Db, ref: str) -> None:
    fields, counts = redacted(store.texts(db, ref))
    if not fields:
        store.leave_as_is(db, ref)
        return
    store.put_redacted(
        db, ref, json.dumps(fields, ensure_ascii=False), json.dumps(dict(sorted(counts.items())))
    )


def _longest_first(name: str) -> tuple[int, str]:
    return -len(name), name


def _is_part(word: str) -> bool:
    return len(word) >= _SHORTEST_NAME and word[0].isupper()


def _spaced(name: str) -> str:
    return r"\s+".join(re.escape(part) for part in name.split())
