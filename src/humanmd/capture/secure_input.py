"""Secure input: whether the focused field takes a secret, by its flag, its role, or what its label asks for."""

import re
from functools import lru_cache

_SECURE_ROLES = frozenset(
    (
        "axsecuretextfield", "securetextfield", "secure text field", "password", "passwordtext", "passwordbox", "passwordedit",
        "passwordfield", "ispassword", "uia_password", "role_password_text", "protected", "entrypassword", "inputpassword",
    )
)  # fmt: skip
_NOT_LETTER = re.compile(r"[^a-z]")
_TYPED_ROLES = re.compile(r"text|entry|edit|input|field|box|search|spin|document|^$")
_OTHER_ROLES = re.compile(
    r"button|link|menu|check|radio|heading|static|label|image|terminal|cell|item|list|tab"
)

_LABEL = re.compile(
    r"(?<![^\W\d_])(?:(?:current|new|old|confirm|repeat|re-?enter|enter|your|login|master|account|wi-?fi|network|sudo|user|choose|create|verify|retype|please enter|type)"
    r"(?: (?:your|the|a|new|current|master|account))*[ -])?"
    r"(?:passwords?|passwd|passwort|passphrase|passcode|pass[ -]?key|kennwort|mot de passe|contraseña|clave|senha|palavra-passe|parola(?: d'ordine)?|пароль|wachtwoord|hasło|"
    r"lösenord|adgangskode|passord|salasana|heslo|jelszó|parolă|şifre|κωδικός(?: πρόσβασης)?|סיסמה|סיסמא|كلمة (?:المرور|السر)|गोपनीय शब्द|पासवर्ड|รหัสผ่าน|mật khẩu|kata sandi|"
    r"pin(?:[ -]?(?:code|number))?|geheimzahl|cvv2?|cvc2?|csc|cvn|card (?:security|verification) (?:code|value|number)|security code|card number|kartennummer|numéro de carte|número de tarjeta|"
    r"otp|one[- ]?time (?:pass(?:word|code)|code)|verification code|authentication code|authenticator code|confirmation code|2fa code|tan|bestätigungscode|sicherheitscode|"
    r"code de (?:vérification|sécurité)|código de (?:verificación|verificação|seguridad|segurança)|код подтверждения|"
    r"(?:secret|api|private|recovery|access|encryption|signing|license) (?:key|token|phrase|code)|api token|seed phrase|client secret|secret|social security number|ssn)"
    r"(?![^\W\d_])",
    re.IGNORECASE,
)
_LABEL_CJK = re.compile(
    r"密码|密碼|口令|验证码|驗證碼|校验码|动态码|动态密码|安全码|卡号|助记词|私钥|密钥|身份证号|暗証番号|パスワード|パスフレーズ|認証コード|確認コード|セキュリティコード|비밀번호|암호|인증번호|인증 코드"
)
_MOST_LETTERS = 60


def is_secure(role: str, label: str, flag: bool | None) -> bool:  # noqa: FBT001
    """Tell whether the field takes a secret; a field whose label asks for one is secure though its flag denies it.

    A web page's `show password` turns a password field into a plain one, so the flag alone is not believed.
    """
    return flag is True or _by_role_and_label(role, label)


@lru_cache(maxsize=4096)
def _by_role_and_label(role: str, label: str) -> bool:
    plain = _NOT_LETTER.sub("", role.casefold())
    if plain in _SECURE_ROLES or "password" in plain or "securetext" in plain:
        return True
    if _OTHER_ROLES.search(role.casefold()) and not _TYPED_ROLES.search(role.casefold()):
        return False
    return _asks_for_secret(label)


def _asks_for_secret(label: str) -> bool:
    text = " ".join(label.split()).strip(" *:：")
    if not text or len(text) > _MOST_LETTERS:
        return False
    return _LABEL.search(text) is not None or _LABEL_CJK.search(text) is not None
