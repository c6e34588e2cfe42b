"""How a sentence means what it says: asserted, asked, wished, denied, past, quoted or in jest."""

import re

from humanmd.modeling.records import Modality
from humanmd.modeling.rules.sentences import clause

_CONDITION = re.compile(
    r"\b(?:if|unless|suppose|supposing|assuming|imagine|what\s+if|were)\s+(?:I|we|i)\b|\bwhether\b.{0,30}\bI\b|\bin\s+case\s+I\b|"
    r"如果我|要是我|假如|假设|倘若|万一我|如果.{0,6}我.{0,20}的话|若我",
    re.IGNORECASE,
)
_WISH = re.compile(
    r"\b(?:would|could|might|may(?=\s+(?:be|join|move|go|work|start|switch|leave|take|become|use))|maybe|perhaps|possibly|"
    r"consider(?:ing|ed)?|think(?:ing)?\s+(?:about|of)|thought\s+(?:about|of)|offer(?:ed)?|interview(?:ing|ed)?|recruiter|"
    r"headhunter|hypothetically|wish|dream(?:ing|ed)?|almost|nearly|as\s+if|pretend(?:ing)?|tempted|applied|applying|"
    r"application|supposed\s+to|rumou?r|apparently|should\s+I|not\s+sure|I\s+thought|no\s+plans|wonder(?:ing)?|debating|hoping|"
    r"in\s+another\s+life|my\s+character|the\s+novel|the\s+story|for\s+example|e\.g|hasn['’]?t\s+decided|haven['’]?t\s+decided|"
    r"undecided|tentative(?:ly)?|in\s+talks|ideally|one\s+day|someday)\b|['’]d\s+(?!rather)(?:like|love|be|join|move|live|work|take)|"
    r"也许|可能|或许|考虑|想去|面试|猎头|的?offer|要不要|说不定|差点|幻想|梦见|假装|听说|据说|犹豫|还没决定|没想好|打算|希望|"
    r"应聘|申请|小说|比如|例如|万一|本来想|想过",
    re.IGNORECASE,
)
_RATHER = re.compile(r"\bwould\s+rather\b|['’]d\s+rather\b|\bwould\s+(?:say|describe)\b", re.IGNORECASE)
_QUESTION = re.compile(
    r"[?？]\s*[\"'”’)）]*$|(?:吗|么|呢)[。！]?$|^(?:did|do|does|have|has|is|are|was|were|should|can|could|would|will|am)\s+(?:I|we|you|he|she|they)\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\bused\s+to\b|\b(?:previously|formerly|back\s+when|when\s+I\s+(?:was|worked|lived)|at\s+the\s+time|in\s+(?:my|a)\s+(?:last|previous|former|past)|"
    r"in\s+those\s+days|years\s+ago|before\s+(?:that|I\s+(?:joined|moved|came|started))|until\s+(?:last|recently|20\d\d)|my\s+(?:former|previous|old|ex-?|last)\s|"
    r"throwback|once\s+upon|back\s+in\s+(?:19|20)\d\d|my\s+ex)\b|\b(?:19|20)\d\d\s*[-–]\s*(?:19|20)\d\d|以前|之前(?!$)|曾经|过去|原来|当年|那时|前公司|前主管|前老板|前任",
    re.IGNORECASE,
)
_WAS = re.compile(
    r"\bI\s+(?:was(?!\s+(?:just\s+|recently\s+|finally\s+)?(?:hired|promoted|made|named|appointed|moved|transferred|put|assigned|reassigned|given|offered))|worked|lived|led|ran|reported|managed|owned)\b",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"\b(?:said|says|saying|told\s+(?:me|us)|tells|wrote|writes|asked|claims|claimed|announced|quotes?|quoting)\b[^\"“]{0,20}[:,\"“]?\s*(?:that\s+)?[\"“'‘]?|"
    r"(?:说|写道|告诉我|问我?|表示|宣布|回复|称)\s*[，,：:]?\s*[\"“「]?",
    re.IGNORECASE,
)
_JEST = re.compile(
    r"\b(?:just\s+kidding|jk|yeah\s+right|/s\b|not\s+really|as\s+if|in\s+my\s+dreams|lol\s+no|i\s+wish|(?<!no\s)(?:kidding|joking)(?!\s+aside)|april\s+fool|sarcasm|"
    r"sure,?\s+and\s+I|oh\s+sure|totally\s+not|when\s+pigs\s+fly|so\s+not|more\s+of\s+(?:them|that|it)\s+please|exactly\s+what\s+I\s+needed|what\s+could\s+go\s+wrong)\b|^(?:oh\s+(?:yes|yeah|great|joy|good|wow|wonderful|boy|how)|sure|yeah|yay|great|wonderful|wow|fantastic|brilliant)\b[,!.]?\s.*\b(?:love|adore|enjoy|thrilled|dream|favou?rite)\b|开玩笑|才怪|^(?:是啊|对啊|哦是的|当然了?|可不是)[，,].*最?(?:喜欢|爱)|可太(?:喜欢|爱)|真是太(?:喜欢|爱)|多来点|呵呵|逗你|骗你的|做梦吧|哈哈哈?骗|\(sarcasm\)|🙄|/s$|"
    r"[,;–—-]\s*not\s*[.!]*\s*$|^\W*not[.!]+\s*$|\b(?-i:NOT)[.!]+\s*$",
    re.IGNORECASE,
)
_RETRACT = re.compile(
    r"^(?:(?:oops|sorry|argh|ugh|wait|no)[,.!\s-]+)*(?:scratch\s+that|cancel\s+that|ignore\s+(?:that|my\s+last)|forget\s+(?:that|what\s+I\s+said)|"
    r"i\s+meant|i\s+mean\b|correction|typo|my\s+mistake|that['’]?s\s+wrong|never\s?mind|strike\s+that|wrong\s+chat|that\s+was\s+a\s+typo)|"
    r"^(?:抱歉|不好意思|啊|哦)?[，,]?\s*(?:打错了|更正|说错了|写错了|搞错了|发错了|前面说错|当我没说|忽略上一条|不对)",
    re.IGNORECASE,
)
CHANGE = re.compile(
    r"\b(?:now|no\s+longer|any\s?more|moved|switched|changed|joined|started|starting|new|as\s+of|from\s+now\s+on|since\s+(?:yesterday|today|monday|last)|"
    r"instead|replaced|gone\s+(?:from|back)|back\s+(?:on|to|with)|tak(?:en|ing)\s+over|took\s+over|stepp(?:ed|ing)\s+(?:in|up|down|into)|stopped|dropped|ditched|g(?:ave|iven)\s+up|from\s+(?:(?:this|next)\s+(?:week|month|year|quarter)|today|tomorrow|monday)|changed\s+my\s+mind|is\s+out|these\s+days|promoted|became|relocated|transferred|going\s+forward|effective|left|officially|finally)\b|"
    r"现在|如今|改成|改用|改为|改主意|换成|换到|不再|新|搬到|搬去|搬来|跳槽|入职|加入|调到|转到|转为|转成|变成|变为|接任|接手|卸任|换回|改回|用回|回到|改做|变了|已经|刚|升|从今|开始|最近|起$",
    re.IGNORECASE,
)
_NO_MORE = re.compile(
    r"\bno\s+longer\b|\bany\s?more\b|\bany\s+longer\b|不再|已经不|不[^，。]{1,14}了|没有?[^，。]{1,14}了",
    re.IGNORECASE,
)


def is_jest(sentence: str) -> bool:
    """Tell whether a sentence takes back its neighbour or itself as a joke."""
    return _JEST.search(sentence) is not None


def retracts(sentence: str) -> bool:
    """Tell whether a sentence takes back the one before it."""
    return _RETRACT.search(sentence) is not None


def is_question(sentence: str) -> bool:
    """Tell whether a sentence asks."""
    return _QUESTION.search(sentence) is not None


def is_quoted(sentence: str, start: int) -> bool:
    """Tell whether the place `start` stands in someone else's words inside a sentence."""
    head = sentence[:start]
    if sentence.startswith((">", "|")) or head.count("“") > head.count("”") or head.count('"') % 2:
        return True
    if head.count("「") > head.count("」"):
        return True
    said = _SAID.search(head)
    return said is not None and len(head) - said.end() < 25  # noqa: PLR2004  (a few words between)


def modality(sentence: str, start: int, end: int, *, free: bool) -> Modality:
    """Judge the statement at `sentence[start:end]`; `free` statements may be wishes."""
    left, right = clause(sentence, start, end)
    part = sentence[left:right]
    if is_question(sentence) or is_jest(sentence):
        return "hypothetical"
    if not free and (_CONDITION.search(sentence) or _WISH.search(_RATHER.sub(" ", part))):
        return "hypothetical"
    return "ended" if _PAST.search(part) or _WAS.search(sentence[start:end]) else "asserted"


def denied(sentence: str, negation: str) -> Modality:
    """Tell a plain denial from the end of what was so."""
    return "ended" if _NO_MORE.search(negation) or _NO_MORE.search(sentence) else "negated"
