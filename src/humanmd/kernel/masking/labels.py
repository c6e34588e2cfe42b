"""Labelled secrets: what stands after `password:`, `TOKEN=`, `-u user:`, `验证码`, `CVV`, in many languages."""

import re
from collections.abc import Iterator

from humanmd.kernel.masking import shapes
from humanmd.kernel.masking.spans import Span

_PASSWORD_HINTS = (
    "pass",
    "pwd",
    "psw",
    "pw:",
    "pw=",
    "pw ",
    "kennwort",
    "clave",
    "senha",
    "parol",
    "wachtwoord",
    "adgangskode",
    "heslo",
)
_NAME_HINTS = ("key", "token", "secret", "_auth", "srt", "cred", "session", "_pat")
_COMMAND_HINTS = (
    "://",
    " -u",
    "--user",
    "--proxy-user",
    "bearer",
    "cookie",
    "authorization",
    " -p",
    " -a",
    "login",
)
_CODE_HINTS = ("code", "otp", "pin", "2fa", "password", "number", "cv", "cid", "csc", "kod")
_OTHER_PASSWORD_HINTS = (
    "contrase", "парол", "hasło", "lösenord", "jelsz", "şifre", "密", "口令", "パス", "暗証", "비밀", "암호"
)  # fmt: skip
_OTHER_NAME_HINTS = ("钥", "鑰", "令牌")
_OTHER_CODE_HINTS = ("код", "código", "码", "碼", "コード", "인증", "动态密码")
"""A line without one of a group, in small letters, holds nothing of that group."""

_WORDS_FOR_IT = (
    r"(?:pass(?:word|wd|phrase|wort|kode|ord)?|pwd|psw|pw(?!\w)|kennwort|mot de passe|contrase(?:ñ|n)a|clave|senha|parola"
    r"|пароль|wachtwoord|hasło|lösenord|adgangskode|heslo|jelszó|şifre|パスワード|パスフレーズ|暗証番号|비밀번호|암호"
    r"|密码|密碼|口令|登录密码|支付密码)"
)
_NOT_IN_WORD = r"(?<![A-Za-z])(?:[A-Za-z0-9][\w.-]{0,60}[_.-]|[a-z][A-Za-z0-9]{0,40}(?=[A-Z]))?"
_SUFFIX = r"(?:[_-]?(?:\d{1,2}|prod|dev|test|live|staging|v\d|b64))?"
_ASSIGN = r"""\\?["'`]?[)\]]?\s{0,3}(?P<sep>:=|=>|={1,2}|[:：＝]|\s(?:is|was|ist|est|es|é)\s|是|为|為|は|[ \t]|\\?["']\s?,)\s{0,3}"""
_VALUE = r"""(?P<value>\\?"[^"\n]{1,300}"|'[^'\n]{1,300}'|`[^`\n]{1,300}`|[^\s\u3000-\u9fff\uff00-\uffef"'`]\S{0,2000})"""

_SECRET_WORD_LINE = re.compile(
    r"(?:" + _NOT_IN_WORD + r"|(?<=[A-Z_]))(?P<label>" + _WORDS_FOR_IT + r")" + _SUFFIX + _ASSIGN + _VALUE,
    re.IGNORECASE,
)
_KEY_NAME = (
    r"(?:api[_ -]?(?:key|token|secret)|(?:secret|access|account|private|encryption|signing|master|license|service|auth|app|ssh"
    r"|shared[_ -]?access)[_ -]?key|client[_ -]?(?:secret|srt)|(?:app|consumer|webhook|shared)?[_ -]?secret(?:[_ -]key)?"
    r"|(?:auth|access|refresh|bearer|bot|session|personal[_ -]access|deploy|service[_ -]account|id)?[_ -]?token"
    r"|credential|sessionid|session[_-]id|密钥|密鑰|秘钥|令牌|访问令牌)"
)
_KEY_LINE = re.compile(
    r"(?<![A-Za-z])(?P<name>[\w.-]{0,60}?)(?P<label>" + _KEY_NAME + r")" + _SUFFIX + _ASSIGN + _VALUE,
    re.IGNORECASE,
)
_ENV_KEY_LINE = re.compile(
    r"(?<![A-Za-z])(?P<name>(?:[A-Z0-9]+_)+)(?P<label>KEY|AUTH|CREDENTIALS|PAT)" + _SUFFIX + _ASSIGN + _VALUE
)
_PUBLIC_NAME = re.compile(
    r"pub(?:lic|lishable)?[_-]?$|csrf[_-]?$|xsrf[_-]?$|authenticity[_-]?$|page[_-]?$|next[_-]?$|cache[_-]?$",
    re.IGNORECASE,
)

_AUTHORIZATION = re.compile(
    r"""(?:proxy-)?authorization\\?["']?\s{0,3}[:=]\s{0,3}\\?["']?(?:(?:bearer|basic|token|api-?token|api-?key|digest|negotiate|key)\s+)?(?P<value>[^\s"'\\]{4,4000})""",
    re.IGNORECASE,
)
_BEARER = re.compile(r"(?<![A-Za-z])bearer\s+(?P<value>[A-Za-z0-9_.~+/=-]{16,4000})", re.IGNORECASE)
_COOKIE = re.compile(r"(?:^|[\s\"'])(?:set-)?cookie:\s*(?P<value>[^\"'\n]{8,4000})", re.IGNORECASE)
_USER = re.compile(
    r"""(?:^|\s)(?:-u|--user|--proxy-user)[ =]{1,3}(?P<value>"[^"\n]*"(?::"[^"\n]*")?|'[^'\n]*'|[^\s"']*:(?:'[^'\n]*'|"[^"\n]*"|\S+))"""
)
_FLAG = re.compile(
    r"(?:\b(?:mysql\w*|mariadb|sshpass|redis-cli|smbclient|docker login|az login)\b[^\n|;]{0,200}?\s-(?:p|a)\s?"
    r"|\blogin\s+\S+\s+password\s+)(?P<value>[^\s\"'-][^\s\"']{3,100})"
)
_URL_USER = re.compile(
    r"[A-Za-z][A-Za-z0-9+.-]{1,30}://[^\s:/@\"'<>]{0,100}:(?P<value>[^\s/\"'<>]{1,200})@(?=[\w.\[$%{-])"
)

_CODE_VALUE = r"(?P<value>(?<![\d.])(?:[A-Z]-)?\d{3}[ -]\d{3}(?!\d)|(?<![A-Za-z0-9_.])(?:[A-Z]-)?\d{4,8}(?![A-Za-z0-9_%])|(?=[A-Z]*\d)[A-Z0-9]{6,8}(?![A-Za-z0-9]))"
_CODE_NAME = (
    r"(?i:(?:verification|security|login|log-?in|sign-?in|one[- ]?time|authentication|authenticator|confirmation|access|activation"
    r"|2fa|mfa|two[- ]factor|backup|recovery|pass|sms)[- ]?(?:pass)?(?:code|number|pin)|one[- ]?time password|\botp\b|\bt?otp code"
    r"|\bpin(?:[- ]code)?\b(?!\w)|best[äa]tigungscode|sicherheitscode|code de (?:v[ée]rification|s[ée]curit[ée])"
    r"|c[óo]digo de (?:verificaci[óo]n|verifica[çc][ãa]o|seguran[çc]a|seguridad)|код (?:подтверждения|доступа))"
    r"|验证码|驗證碼|校验码|动态码|动态密码|短信码|确认码|取件码|認証コード|確認コード|인증번호|인증 코드"
)
_CODE_AFTER = re.compile(
    r"(?:"
    + _CODE_NAME
    + r")[^\S\n]{0,2}(?:\([^)\n]{0,20}\))?[^\S\n]{0,2}(?:is|was|ist|est|es|是|为|為|:|：|=|は|-|->|→|for [A-Za-z ]{1,30}(?:is|:))?[^\S\n]{0,2}[\"'【\[(]?"
    + _CODE_VALUE
)
_CODE_BEFORE = re.compile(
    _CODE_VALUE + r"[\])】\"'.]{0,2}\s{0,2}(?:is|as|（|\(|是|为|为您的|ist|est|es|:|-)\s{0,2}"
    r"(?:your|the|ihr|votre|su|tu|您的|你的)?\s{0,2}(?:[\w-]{1,20}\s){0,2}?(?:"
    + _CODE_NAME
    + r"|(?i:code\b))"
)
_CVV = re.compile(
    r"(?i:\b(?:cvv2?|cvc2?|cvn|cid|csc|card (?:security|verification) (?:code|value))\b|安全码|安全碼)[^\w\n]{0,4}(?:(?:is|code|为|是)[^\w\n]{0,3})?(?P<value>\d{3,4})(?![\d/.%])"
)

_DIGITS = re.compile("[0-9]{3}|[A-Z0-9]{6}")
_JOINED = re.compile(r"[，。；！？、（）]|[&;](?=\s*[A-Za-z_][\w ]{0,30}=)|\\[nrt]|\\?\"[,}\s)]|</|;$")
_TAIL = ".,;:)]}>\"'。；，、"


def labelled_spans(line: str, lower: str) -> Iterator[Span]:
    """Find the labelled secrets of one line; `lower` is the line in small letters."""
    has, other = lower.__contains__, not line.isascii()
    if any(map(has, _PASSWORD_HINTS)) or (other and any(map(has, _OTHER_PASSWORD_HINTS))):
        yield from _password_spans(line)
    if any(map(has, _NAME_HINTS)) or (other and any(map(has, _OTHER_NAME_HINTS))):
        yield from _name_spans(line)
    if any(map(has, _COMMAND_HINTS)):
        yield from _command_spans(line)
    if _DIGITS.search(line) and (any(map(has, _CODE_HINTS)) or (other and any(map(has, _OTHER_CODE_HINTS)))):
        yield from _code_spans(line)


def _password_spans(line: str) -> Iterator[Span]:
    for match in _SECRET_WORD_LINE.finditer(line):
        start, end = _trim(line, match)
        value = line[start:end]
        if _is_password(value, match, line[end:]):
            wide = "phrase" in match["label"].lower() and match["sep"].strip() not in ("", ",")
            yield Span(start=start, end=len(line.rstrip()) if wide else end, category="password")


def _is_password(value: str, match: re.Match[str], rest: str) -> bool:
    if shapes.is_placeholder(value) or value.startswith(("http://", "https://", "/")):
        return False
    separator = match["sep"].strip().lower()
    if "phrase" in match["label"].lower() and separator in (":", "：", "=", ":="):
        return True
    quoted = match["value"][0] in "\"'`\\"
    if separator in ("", "is", "was", "ist", "est", "es", "é") or match["label"].lower() == "pass":
        return shapes.is_strong(value) or (separator != "" and not value.isalpha() and shapes.is_mixed(value))
    if value.isalpha() and not quoted:
        return not rest.strip(_TAIL + " ") and value.isascii() and len(value) > 5  # noqa: PLR2004  (else a word of prose)
    return quoted or not value.replace("-", "").replace("~", "").isdigit() or value.isdigit()


def _name_spans(line: str) -> Iterator[Span]:
    for pattern in (_KEY_LINE, _ENV_KEY_LINE):
        for match in pattern.finditer(line):
            start, end = _trim(line, match)
            if not _PUBLIC_NAME.search(match["name"]) and _is_key_value(line[start:end], match):
                yield Span(start=start, end=end, category="api_key")


def _is_key_value(value: str, match: re.Match[str]) -> bool:
    if shapes.is_placeholder(value) or shapes.is_fill_in(value) or "://" in value or value[0] in "/\\":
        return False
    if match["value"].endswith(("...", "…")) or '="' in value:
        return False
    if match["sep"].strip() in ("", "is", "was", "ist", "est", "es"):
        return len(value) >= 16 and shapes.is_random(value)  # noqa: PLR2004  (shorter is a word of prose)
    if "secret" in match["label"].lower() and len(value) >= 6 and shapes.is_mixed(value):  # noqa: PLR2004
        return True
    return len(value) >= 8 and _is_opaque(value)  # noqa: PLR2004  (the shortest keys services hand out)


def _is_opaque(value: str) -> bool:
    if len(value) >= 24 and value.isalpha() and shapes.class_changes(value) >= len(value) // 5:  # noqa: PLR2004
        return True
    return shapes.is_random(value, least=2.5)


def _command_spans(line: str) -> Iterator[Span]:
    for pattern, category in (
        (_AUTHORIZATION, "token"),
        (_BEARER, "token"),
        (_URL_USER, "password"),
        (_FLAG, "password"),
    ):
        for match in pattern.finditer(line):
            value = match["value"]
            if not shapes.is_placeholder(value) and not value.lower().startswith(("bearer", "basic", "$")):
                yield Span(start=match.start("value"), end=match.end("value"), category=category)
    for match in _COOKIE.finditer(line):
        if any(shapes.is_random(part.partition("=")[2].strip()) for part in match["value"].split(";")):
            yield Span(start=match.start("value"), end=match.end("value"), category="token")
    for match in _USER.finditer(line):
        yield from _user_spans(match, curl="curl" in line)


def _user_spans(match: re.Match[str], *, curl: bool) -> Iterator[Span]:
    whole = match["value"]
    name, _, rest = whole.replace('":"', "\x00:\x00").partition(":")
    bare, user = rest.strip("\x00\"'"), name.strip("\x00\"'")
    if user.startswith("<"):
        return
    if not bare or rest in "\"'":
        if user and not shapes.is_placeholder(user) and shapes.is_strong(user) and ":" in whole:
            yield Span(start=match.start("value"), end=match.end("value"), category="password")
        return
    dummy = shapes.is_placeholder(bare) and not (bare[0] == "{" and shapes.is_mixed(bare))
    likely = curl or (len(bare) >= 8 and (shapes.is_mixed(bare) or shapes.class_changes(bare) > 2))  # noqa: PLR2004
    if not dummy and likely and not bare.isdigit():
        at = match.start("value") + whole.index(bare, whole.index(":"))
        yield Span(start=at, end=at + len(bare), category="password")


def _code_spans(line: str) -> Iterator[Span]:
    for pattern, category in ((_CODE_AFTER, "otp"), (_CODE_BEFORE, "otp"), (_CVV, "cvv")):
        for match in pattern.finditer(line):
            yield Span(start=match.start("value"), end=match.end("value"), category=category)


def _trim(line: str, match: re.Match[str]) -> tuple[int, int]:
    start, end = match.span("value")
    opening = start + (line[start] == "\\" and end - start > 1)
    if line[opening] in "\"'`" and end - opening > 2:  # noqa: PLR2004  (an opening and a closing quote)
        return opening + 1, end - (2 if line[end - 2] == "\\" else 1)
    cut = _JOINED.search(line, start, end)
    end = cut.start() if cut and cut.start() > start else end
    while end > start + 1 and line[end - 1] in _TAIL:
        end -= 1
    return start, end
