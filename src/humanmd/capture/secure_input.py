"""Secure input: whether the focused field takes a secret, by its flag, its role, or what its label asks for."""

import re
from functools import lru_cache

from humanmd.kernel.masking.fold import plain

_SECURE_ROLES = frozenset(
    (
        "axsecuretextfield", "securetextfield", "secure text field", "password", "passwordtext", "passwordbox", "passwordedit",
        "passwordfield", "ispassword", "uia_password", "role_password_text", "protected", "entrypassword", "inputpassword",
    )
)  # fmt: skip
_NOT_LETTER = re.compile(r"[^a-z]")
_TYPED_ROLES = re.compile(r"text|entry|edit|input|field|box|search|spin|document|^$")
_SILENT_ROLES = re.compile(
    r"button|link|menu|check|radio|heading|static|label|image|terminal|cell|item|list|tab"
)
_COMMANDS = re.compile(
    r"\b(?:show|hide|forgot|forgotten|lost|reset|change|copy|generate|manage|manager|save|saved|remember|recover|autofill|settings|policy|strength|help|about|anzeigen|vergessen|ändern|oublié|olvidad[ao]|recuperar)\b"
    r"|显示|隐藏|忘记|修改|重置|找回|表示|忘れ|변경|찾기",
    re.IGNORECASE,
)
"""Words of a control about a secret, which takes none itself."""

_LABEL = re.compile(
    r"(?<![^\W\d_\u0590-\u05ff\u0600-\u06ff\u0e00-\u0e7f])(?:(?:current|new|old|confirm|repeat|re-?enter|enter|your|login|master|account|wi-?fi|network|sudo|user|choose|create|verify|retype|please enter|type)"
    r"(?: (?:your|the|a|new|current|master|account))*[ -])?"
    r"(?:passwords?|passwd|passwort|passphrase|passcode|pass[ -]?key|kennwort|mot de passe|contraseña|clave|senha|palavra-passe|parola(?: d'ordine)?|парол[ьяюией]\w{0,3}|wachtwoord(?:en)?|has[łl][oaeu]|"
    r"lösenord\w{0,3}|adgangskode\w{0,2}|passord\w{0,3}|salasan[a-zä]{1,6}|tunnusluku\w{0,4}|hesl[aoeu]m?|jelsz[óo]\w{0,6}|jelszav\w{1,5}|parol[ăa]\w{0,3}|parolē|slaptažod\w{1,4}|parool\w{0,3}|lozink\w{1,3}|gesl[oau]|şifre\w{0,5}|parola\w{0,4}|sifre|mật mã|wagwoord|nenosiri|fjalëkalim\w{0,2}|pasahitza\w{0,2}|"
    r"κωδικός(?: πρόσβασης)?|ה?סיסמ[הא]ו?ת?ך?|סיסמת\w{0,2}|ال?كلمة (?:المرور|السر)|كلمة (?:مرور|سر)|رمز عبور|گذرواژه|गोपनीय शब्द|पासवर्ड|รหัสผ่าน|mật khẩu|kata sandi|"
    r"pin(?:[ -]?(?:code|number))?|geheimzahl|cvv2?|cvc2?|csc|cvn|card (?:security|verification) (?:code|value|number)|security code|card number|kartennummer|numéro de carte|número de tarjeta|"
    r"otp|one[- ]?time (?:pass(?:word|code)|code)|verification code|authentication code|authenticator code|confirmation code|2fa code|tan|bestätigungscode|sicherheitscode|"
    r"code de (?:vérification|sécurité)|código de (?:verificación|verificação|seguridad|segurança)|код подтверждения|"
    r"(?:secret|api|private|recovery|access|encryption|signing|license) (?:key|token|phrase|code)|api token|seed phrase|client secret|secret|social security number|ssn)"
    r"(?![^\W\d_\u0590-\u05ff\u0600-\u06ff\u0e00-\u0e7f])",
    re.IGNORECASE,
)
_LABEL_CJK = re.compile(
    r"密码|密碼|口令|验证码|驗證碼|校验码|动态码|动态密码|安全码|卡号|助记词|私钥|密钥|身份证号|暗証番号|パスワード|パスフレーズ|認証コード|確認コード|セキュリティコード|비밀번호|암호|인증번호|인증 코드|รหัสผ่าน|รหัส(?:ลับ|ยืนยัน|พิน)|סיסמ|ססמ|گذرواژه|كلمة المرور|पासवर्ड|পাসওয়ার্ড|கடவுச்சொல்"
)
_ASKS = re.compile(
    r"(?:enter|type|provide|confirm|input|unlock|required|prompt|for|eingeben|saisi\w*|introduc\w*|inser\w*|введите|输入|輸入|入力|입력|ป้อน|הזן)",
    re.IGNORECASE,
)
_MOST_LETTERS = 60
_MOST_ASKING = 400
_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_BULLETS = re.compile("[•●∙·*▪◦⬤⚫＊∗\u2b24\ufffc]")
_FEWEST_BULLETS = 3


def is_secure(role: str, label: str, flag: bool | None) -> bool:  # noqa: FBT001
    """Tell whether the field takes a secret; a field whose label asks for one is secure though its flag denies it.

    A web page's `show password` turns a password field into a plain one, so the flag alone is not believed.
    """
    return flag is True or _by_role_and_label(role, label)


def is_dotted(value: str) -> bool:
    """Whether a value consists mostly of the bullets that stand for the letters of a secret, the last one shown or not."""
    shown = value.strip()
    if not shown or "\n" in shown:
        return False
    bullets = len(_BULLETS.findall(shown))
    return bullets >= _FEWEST_BULLETS and bullets * 3 >= len(shown) * 2


@lru_cache(maxsize=4096)
def _by_role_and_label(role: str, label: str) -> bool:
    shown = plain(role).casefold()
    letters = _NOT_LETTER.sub("", shown)
    if letters in _SECURE_ROLES or "password" in letters or "securetext" in letters:
        return True
    if _SILENT_ROLES.search(shown) and not _TYPED_ROLES.search(shown):
        return _asks_for_secret(label) and not _COMMANDS.search(plain(label))
    return _asks_for_secret(label)


def _asks_for_secret(label: str) -> bool:
    text = " ".join(_HUMPS.sub(" ", plain(label)).replace("_", " ").split()).strip(" *:：")
    if not text or len(text) > _MOST_ASKING or (len(text) > _MOST_LETTERS and not _ASKS.search(text)):
        return False
    return _LABEL.search(text) is not None or _LABEL_CJK.search(text) is not None
