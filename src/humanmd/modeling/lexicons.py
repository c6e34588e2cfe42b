"""Words that bar a claim: special categories of personal data, and text that tries to command a reader."""

import base64
import binascii
import re
from functools import lru_cache
from typing import Final

_HEALTH = (
    r"\b(?:diagnos\w+|depress(?:ion|ed)|anxiety disorder|bipolar|adhd|autis\w+|cancer|chemo\w*|tumou?r|diabet\w+|hiv|aids|"
    r"pregnan\w+|miscarriage|abortion|ivf|therap(?:ist|y session)|psychiatr\w+|antidepress\w+|medication|prescription|"
    r"insulin|surgery|illness|disease|disabilit\w+|disabled|epilep\w+|asthma|migraines?|rehab|addict\w+|alcoholic|"
    r"vaccin\w+|std test|mental health|eating disorder|blood pressure|allerg(?:y|ic|ies))\b"
    r"|确诊|抑郁|焦虑症|双相|自闭症|癌|化疗|肿瘤|糖尿病|艾滋|怀孕|流产|堕胎|试管婴儿|心理医生|心理咨询|精神科|服药|手术|患病|残疾|癫痫|哮喘|过敏|高血压|戒毒"
)
_RELIGION = (
    r"\b(?:christian(?:ity)?|catholic\w*|protestant|evangelical|muslim|islam\w*|jewish|judaism|hindu\w*|buddhis[tm]\w*|sikh\w*|"
    r"atheis[tm]\w*|agnostic|mosque|synagogue|baptis\w+|go(?:es|ing)? to (?:church|mass)|ramadan|quran|bible study)\b"
    r"|基督徒|天主教|穆斯林|伊斯兰|犹太教|印度教|佛教徒|信佛|信教|无神论|做礼拜|斋月|受洗"
)
_POLITICS = (
    r"\b(?:vot(?:e|ed|ing) (?:for|against)|republican|democrat|conservative party|labour party|liberal party|socialist|communist|"
    r"left-wing|right-wing|trade union|union member\w*|party member\w*|political(?:ly)? (?:views?|affiliat\w+)|protest march)\b"
    r"|投票给|共产党|民主党|共和党|党员|工会会员|政治立场|左派|右派"
)
_SEXUALITY = (
    r"\b(?:gay|lesbian|bisexual|homosexual|heterosexual|transgender|non-?binary|queer|sexual orientation|sex life|coming out)\b"
    r"|同性恋|双性恋|跨性别|性取向|出柜"
)
_ORIGIN = (
    r"\b(?:ethnic\w*|ethnicity|race is|racial (?:origin|background)|undocumented|asylum|refugee|immigration status|"
    r"(?:work|student|spouse|h-?1b) visa|green card|deport\w+|naturali[sz]ation|citizenship application)\b"
    r"|民族是|少数民族|种族|难民|庇护|移民身份|签证状态|绿卡|驱逐出境|入籍"
)
_SPECIAL = re.compile(f"{_HEALTH}|{_RELIGION}|{_POLITICS}|{_SEXUALITY}|{_ORIGIN}", re.IGNORECASE)

_COMMANDS = re.compile(
    r"\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|the\s+|your\s+|my\s+)*(?:previous|prior|above|earlier|preceding|system|other)?\s*"
    r"(?:instructions?|prompts?|rules?|messages?|context|guidelines)\b"
    r"|\b(?:remember|note|record|store|save|memori[sz]e|add to (?:your|the) memory|update (?:your|the) memory)\b[^.\n]{0,40}"
    r"\b(?:that\s+)?(?:the|this|your)\s+(?:user|owner|human)\b"
    r"|\b(?:the|this)\s+(?:user|owner)(?:'s)?\s+(?:is|has|wants|prefers|works|lives|name|real name|password|now)\b"
    r"|^\s*(?:system|assistant|developer|tool)\s*[:：>]|<\|?(?:im_start|im_end|system|assistant|endoftext)\|?>"
    r"|\byou are (?:now )?(?:an?|the) (?:ai|assistant|memory|language model)\b|\b(?:ai|llm|memory) (?:assistants?|agents?|systems?)\s*[:,]"
    r"|\bnew (?:system )?instructions?\s*[:：]|\b(?:print|reveal|exfiltrate|send) (?:the|your|all) (?:api key|system prompt|memory|secrets?)\b"
    r"|</?(?:capture|quote|evidence|memory|instructions?|tool_call|tool_result|function_call|untrusted)\b[^>]*>"
    r"|\"(?:tool|tool_call|function|function_call|role)\"\s*:\s*\"|\{\s*\"(?:facts|assertions|entities|op|identities)\"\s*:"
    r"|忽略(?:之前|以上|上述|先前|前面|所有)[^。\n]{0,12}(?:指令|提示|规则|内容|要求)|(?:记住|请记录|请保存|存入记忆|写入记忆|更新记忆)[^。\n]{0,12}(?:用户|主人|机主)"
    r"|(?:该|此|这位)用户(?:是|叫|的|喜欢|住)|你现在是[^。\n]{0,12}(?:助手|AI|人工智能|模型)|系统(?:指令|提示)\s*[:：]",
    re.IGNORECASE | re.MULTILINE,
)
_HIDDEN = re.compile("[\u200b\u200c\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff\U000e0000-\U000e007f]")
_BLOB = re.compile(r"(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{24,}={0,2}(?![A-Za-z0-9+/=])")
_MOSTLY: Final = 0.9


@lru_cache(maxsize=1024)
def special_category(text: str) -> bool:
    """Tell whether a text touches health, belief, politics, sexuality, ethnic origin or immigration."""
    return _SPECIAL.search(text) is not None


@lru_cache(maxsize=1024)
def commands(text: str) -> bool:
    """Tell whether a text addresses an AI or a memory, hides characters, or carries encoded or fake structure."""
    if _COMMANDS.search(text) is not None:
        return True
    if not text.isascii() and _HIDDEN.search(text) is not None:
        return True
    return any(_encoded_text(match.group()) for match in _BLOB.finditer(text))


def _encoded_text(blob: str) -> bool:
    """Tell whether a run is base64 of readable text; hashes and identifiers decode to noise."""
    try:
        decoded = base64.b64decode(blob + "=" * (-len(blob) % 4), validate=True)
        text = decoded.decode("utf-8")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return False
    printable = sum(character.isprintable() or character in "\n\t" for character in text)
    return bool(text) and printable / len(text) >= _MOSTLY and " " in text
