"""Words that carry no subject of their own, in English and Chinese, and what a word is in any script."""

import re
import unicodedata
from typing import Final

ENGLISH: Final = frozenset(
    """a about above after again against all am an and any are as at be because been before being below
    between both but by can could did do does doing down during each few for from further had has have
    having he her here hers herself him himself his how i if in into is it its itself just me more most my
    myself no nor not now of off on once only or other our ours ourselves out over own same she should so
    some such than that the their theirs them themselves then there these they this those through to too
    under until up very was we were what when where which while who whom why will with would you your yours
    yourself yourselves i'm i've i'd i'll it's that's there's what's let's you're we're they're he's she's
    don't doesn't didn't isn't aren't wasn't weren't won't can't couldn't wouldn't shouldn't hasn't haven't
    hadn't yes ok okay please thanks thank hi hello re fwd fw""".split()  # noqa: SIM905  (read as prose)
)

CHINESE: Final = frozenset(
    """的 了 吗 呢 吧 啊 呀 嘛 么 着 过 地 得 是 在 有 和 与 及 或 但 而 就 都 也 很 还 又 再 把 被 让 给 对 从 到 向 于 以
    我 你 您 他 她 它 我们 你们 您们 他们 她们 它们 咱们 自己 这 那 哪 这个 那个 哪个 这些 那些 哪些 这里 那里 哪里 这样 那样
    什么 怎么 怎样 为什么 谁 几 多少 什么时候 如何 一个 一些 一下 没有 不是 可以 因为 所以 如果 然后 但是 请 好的 谢谢
    の は が を に へ と も で や か ね よ""".split()  # noqa: SIM905
)
"""Chinese function words and Japanese particles."""

_NOISE = sorted(
    """的 了 吗 呢 吧 啊 呀 嘛 我们 你们 他们 她们 它们 自己 这个 那个 哪个 这些 那些 哪些 这里 那里 哪里 这样 那样 什么时候
    什么 怎么样 怎么 怎样 为什么 谁 多少 如何 一个 一些 一下 因为 所以 如果 然后 但是 请问 我 你 您 他 她 它 是 在 和 与
    或 都 也 就 把 被 之前 之后 好的 谢谢""".split(),  # noqa: SIM905
    key=len,
    reverse=True,
)
CHINESE_NOISE: Final = re.compile("|".join(_NOISE))
"""Function words at which a Chinese run falls apart into the words that say something."""


def _marks() -> str:
    points = {point for point in range(0x300, 0x1CFF) if unicodedata.category(chr(point)) in {"Mn", "Mc"}}
    starts = sorted(point for point in points if point - 1 not in points)
    ends = sorted(point for point in points if point + 1 not in points)
    return "".join(f"{chr(start)}-{chr(end)}" for start, end in zip(starts, ends, strict=True))


WORD: Final = re.compile(rf"[^\W_](?:['’\u200c\u200d]?[^\W_]|[{_marks()}])*")
"""A word of any script, its vowel signs and inner apostrophes included."""
