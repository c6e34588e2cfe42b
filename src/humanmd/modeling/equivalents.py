"""Equivalents: words of two languages that name one thing in the world, such as a language or a weekday.

Only closed sets of names stand here, whole words each; what people say of them is not asked.
"""

from types import MappingProxyType
from typing import Final

from humanmd.kernel.text import casekey

_SETS: Final = (
    # languages: English name, the language's own name, Chinese names
    "arabic|العربية|阿拉伯语", "cantonese|廣東話|广东话|粤语", "catalan|català|加泰罗尼亚语",
    "chinese|中文|汉语|漢語|华语", "czech|čeština|捷克语", "danish|dansk|丹麦语", "dutch|nederlands|荷兰语",
    "english|英语|英文|英語", "finnish|suomi|芬兰语", "french|français|francais|法语|法文", "german|deutsch|德语|德文",
    "greek|ελληνικά|希腊语", "hebrew|עברית|希伯来语", "hindi|हिन्दी|印地语", "hungarian|magyar|匈牙利语",
    "indonesian|bahasa indonesia|印尼语", "italian|italiano|意大利语", "japanese|日本語|日语|日文", "korean|한국어|韩语|韩文",
    "mandarin|mandarin chinese|普通话|国语", "norwegian|norsk|挪威语", "polish|polski|波兰语", "portuguese|português|portugues|葡萄牙语|葡语",
    "romanian|română|罗马尼亚语", "russian|русский|俄语|俄文", "spanish|español|espanol|西班牙语|西语", "swedish|svenska|瑞典语",
    "thai|ไทย|泰语", "turkish|türkçe|土耳其语", "ukrainian|українська|乌克兰语", "vietnamese|tiếng việt|越南语",
    # days of the week
    "monday|mondays|mon|周一|星期一|礼拜一", "tuesday|tuesdays|tue|周二|星期二|礼拜二",
    "wednesday|wednesdays|wed|周三|星期三|礼拜三", "thursday|thursdays|thu|周四|星期四|礼拜四",
    "friday|fridays|fri|周五|星期五|礼拜五", "saturday|saturdays|sat|周六|星期六|礼拜六",
    "sunday|sundays|sun|周日|周天|星期日|星期天|礼拜日|礼拜天", "weekdays|weekday|工作日", "weekend|weekends|周末",
    # times of day
    "morning|mornings|in the morning|早上|早晨|上午", "noon|midday|at noon|中午", "afternoon|afternoons|in the afternoon|下午",
    "evening|evenings|in the evening|晚上|傍晚", "night|nights|at night|夜里|夜晚|深夜",
)  # fmt: skip
_SAME: Final = MappingProxyType(
    {casekey(name): line.partition("|")[0] for line in _SETS for name in line.split("|")}
)


def same(text: str) -> str:
    """Return the name under which equivalents are one thing; other texts as they are."""
    return _SAME.get(casekey(text.strip()), text)
