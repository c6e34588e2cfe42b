"""How statements are described: a trigger in small macros, and the shape of its object."""

import re
from dataclasses import dataclass

_ADVERB = (
    r"(?:\s+(?:now|currently|just|recently|also|still|actually|officially|finally|already|really|always|normally|"
    r"mostly|only|usually|generally|primarily|mainly|definitely|again|permanently|long|since|mainly|personally|"
    r"strongly|much|then|myself|presently|happily|formally|directly|very|typically|today)){0,2}"
)
_NOT = (
    r"(?P<neg>\s+(?:do(?:es)?n['’]?t|do\s+not|did(?:n['’]?t|\s+not)|never|have(?:n['’]?t|\s+not)|no\s+longer|"
    r"am\s+not|won['’]?t|will\s+not|can['’]?t|cannot|not))?"
)
_OPENING = r"^(?:[-*•]\s+)?(?:(?:just|finally|recently|officially|now|still|currently|today|so)[\s,]+){0,2}"
_MACROS: tuple[tuple[str, str], ...] = (
    ("{i}", rf"\bI{_ADVERB}{_NOT}{_ADVERB}\s+"),
    ("{im}", rf"\bI(?:\s?['’]?m|\s+am|\s+was|\s?['’]ve\s+been|\s+have\s+been|\s?['’]ll\s+be|\s+will\s+be){_ADVERB}{_NOT}{_ADVERB}\s+"),
    ("{ive}", rf"\bI(?:\s?['’]ve|\s+have|\s?['’]d|\s+had|\s?['’]ll|\s+will)?{_ADVERB}{_NOT}{_ADVERB}\s+"),
    ("{im0}", rf"(?:\bI(?:\s?['’]?m|\s+am|\s+was|\s?['’]ve\s+been|\s+have\s+been|\s?['’]ll\s+be|\s+will\s+be){_ADVERB}{_NOT}{_ADVERB}\s+|{_OPENING})"),
    ("{ive0}", rf"(?:\bI(?:\s?['’]ve|\s+have|\s?['’]d|\s+had)?{_ADVERB}{_NOT}{_ADVERB}\s+|{_OPENING})"),
    ("{we}", r"\b(?:I|we)(?:\s?['’](?:ve|re|m|ll)|\s+(?:have|are|am|will))?(?:\s+(?:now|just|finally|all|both|currently|recently)){0,2}\s+"),
    ("{is}", rf"(?:\s?['’]s|\s+is|\s+was|\s+will\s+be|\s+has\s+been|\s+became|\s+becomes|\s+are)(?P<neg>n['’]?t|\s+not|\s+no\s+longer)?{_ADVERB}\s+"),
    ("{my}", r"\b(?:my|our)\s+(?:(?:new|current|main|primary|official|old|former|previous|actual|latest|present|own|dear|lovely|good|best|oldest|older|younger|elder|eldest|youngest|little|big|late|usual|day|direct|line|full|personal|next)\s+){0,2}"),
    ("{我}", r"(?:我(?:本人|自己)?(?:也|就|又)?(?:现在|目前|如今|已经|刚|刚刚|最近|终于|正式|一直|平时|平常|一般|通常|还是|还|正在|这周|今天|上周|上个月|现|主要|其实|都|是|正|周[一二三四五六日])?(?:已经|刚|正式|还是|都|主要|一直|也)?(?P<neg>已经不再|不再|已经不|从来不|从不|并不|并没有|并没|没有|没|不)?)"),
    ("{我的}", r"(?:我|我们|咱们?)(?:现在|目前|如今)?的?(?:新|现在的|目前的|主要的?|直属|现任|前|老|直接)?"),
    ("{是}", r"\s*(?:现在|目前|如今|已经|就)?(?P<neg>已经不|不再|不)?(?:就|换成|改成|变成)?(?:是|叫|：|:|为)(?:了)?\s*"),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """One way of saying something: `trigger`, then (or, `before`, preceded by) an object of `shape`.

    A group `o` in the trigger holds the object itself, `p` the project or kinship it holds for. Flags:
    `ended` the words tell of an end, `change` of a change, `free` wishes and conditions do not void it,
    `role` needs a project, `kin` a kinship, `beforething` and `beforehan` precede as free phrase or name.
    """

    predicate: str
    shape: str
    trigger: re.Pattern[str]
    confidence: float
    flags: frozenset[str]
    rule: str


Row = tuple[str, str, str, float, str]
"""Predicate, shape, trigger in macros, confidence, and flags in one string."""


def compile_rows(prefix: str, rows: tuple[Row, ...]) -> tuple[Pattern, ...]:
    """Compile a table; rules are named by language, predicate and their place among its kind."""
    patterns: list[Pattern] = []
    for index, (predicate, shape, trigger, confidence, flags) in enumerate(rows):
        patterns.append(
            Pattern(
                predicate=predicate,
                shape=shape,
                trigger=re.compile(expand(trigger), re.IGNORECASE | re.ASCII),
                confidence=confidence,
                flags=frozenset(flags.split()),
                rule=f"{prefix}.{predicate}.{index}",
            )
        )
    return tuple(patterns)


def expand(trigger: str) -> str:
    """Write out the macros of a trigger."""
    for macro, written in _MACROS:
        trigger = trigger.replace(macro, written)
    return trigger.replace("[A-Z]", "(?-i:[A-Z])").replace("(?-i:(?-i:[A-Z]))", "(?-i:[A-Z])")
