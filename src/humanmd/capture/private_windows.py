"""Private windows: what a browser's flag, title and accessibility frame say, in any language of its interface."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from humanmd.capture.browsers import (
    ALWAYS_PRIVATE,
    BROWSERS,
    Browser,
    browser_of,
    plain,
    products,
    telling_products,
)

PrivateState = Literal["private", "normal", "unknown"]

_WORDS = (
    # Chromium's and Firefox's own words for a private window, as they stand in titles; case does not count
    "incognito", "inprivate", "private browsing", "private window", "private", "private mode", "private tab", "guest", "guest mode",
    "无痕模式", "無痕模式", "无痕浏览", "无痕式浏览", "隐身模式", "隱身模式", "隐身窗口", "隐私浏览", "隱私瀏覽", "隐私窗口", "私密浏览", "隐私模式",
    "私人浏览", "隱私視窗", "无痕", "无痕窗口", "訪客", "访客", "游客",
    "シークレット モード", "シークレットモード", "シークレット", "プライベートブラウジング", "プライベート ブラウジング", "プライベートウィンドウ", "プライベート", "ゲスト",
    "시크릿 모드", "시크릿", "사생활 보호 모드", "사생활 보호", "비공개", "게스트",
    "navigation privée", "mode navigation privée", "fenêtre privée", "privé", "privée", "invité",
    "privater modus", "inkognito", "inkognito-modus", "inkognitomodus", "privates fenster", "privat", "gast",
    "incógnito", "modo incógnito", "modo de incógnito", "navegación privada", "navegação privativa", "navegação privada", "navegação anônima",
    "anônima", "anónima", "modo de navegação anónima", "janela anônima", "privado", "privada", "ventana privada", "janela privativa", "invitado", "convidado",
    "navegació privada", "navegació d'incògnit", "incògnit", "nabigatze pribatua",
    "navigazione anonima", "navigazione in incognito", "in incognito", "anonima", "anonimo", "finestra anonima", "navigazione privata", "finestra privata", "ospite",
    "режим инкогнито", "инкогнито", "приватный просмотр", "приватное окно", "приватный режим", "приватний перегляд", "приватне вікно",
    "режим анонімного перегляду", "анонімний перегляд", "гость", "инкогнито режим", "поверително сърфиране", "приватно прегледање", "приватно прегледање интернета",
    "tryb prywatny", "tryb incognito", "przeglądanie prywatne", "okno prywatne", "prywatne", "gość",
    "privénavigatie", "privévenster", "incognitomodus", "privémodus", "inprivate-modus",
    "privat surfning", "privat webbläsning", "privat surfing", "privat browsing", "privat vindue", "privat vindu", "privat fönster", "privat nettlesing",
    "inkognitotilstand", "inkognitoläge", "inkognitoläget", "yksityinen selaus", "yksityinen", "yksityinen ikkuna", "incognito-tila", "incognito-tilassa",
    "anonymní prohlížení", "anonymní režim", "anonymní okno", "anonymní", "soukromé prohlížení", "soukromé okno", "režim inkognito", "súkromné prehliadanie",
    "privát böngészés", "privát ablak", "inkognitó", "inkognitó mód", "inkognitómód", "navigare privată", "navigare incognito", "fereastră privată",
    "gizli", "gizli gezinti", "gizli mod", "gizli pencere", "özel gezinti", "ανώνυμη περιήγηση", "ανώνυμη", "ιδιωτική περιήγηση", "ιδιωτικό παράθυρο",
    "גלישה בסתר", "גלישה פרטית", "חלון פרטי", "التصفح المتخفي", "تصفح خاص", "التصفح الخاص", "متخفي", "نافذة خاصة", "ناشناس", "مرور خصوصی", "حالت ناشناس",
    "ไม่ระบุตัวตน", "โหมดไม่ระบุตัวตน", "การท่องเว็บแบบส่วนตัว", "ẩn danh", "chế độ ẩn danh", "duyệt web riêng tư", "duyệt riêng tư", "cửa sổ riêng tư",
    "samaran", "mode samaran", "penyamaran", "penjelajahan pribadi", "mod inkognito", "penyemakan peribadi",
    "गुप्त", "गुप्त मोड", "निजी ब्राउज़िंग", "ছদ্মবেশী", "மறைநிலை", "anoniman način", "anonimno", "anonimni prikaz", "privatno pregledavanje", "zasebno brskanje",
    "inkognito režīms", "inkognito režiimis", "privaatne veebilehitsemine", "privatusis naršymas", "privātā pārlūkošana", "inkognito režimas",
    "privates surfen", "privat surfen", "privates browsen", "privates fenster öffnen", "navigation privee", "surf privé",
    "tor browser", "private with tor", "private window with tor",
)  # fmt: skip

_GUESTS = frozenset(
    [
        "guest",
        "guest mode",
        "訪客",
        "访客",
        "游客",
        "ゲスト",
        "게스트",
        "invité",
        "gast",
        "invitado",
        "convidado",
        "ospite",
        "гость",
        "gość",
        "privado",
        "privada",
        "privat",
        "privé",
        "privée",
    ]
)
_OWN_WORDS = "private|private window|private browsing|private with tor|tor|incognito"
_TELLS_BEFORE = frozenset(("Brave", "Opera", "Vivaldi", "Yandex Browser"))
"""Browsers that write the word before their own name."""

_WORD = "(?:" + "|".join(sorted((re.escape(word) for word in _WORDS), key=len, reverse=True)) + ")"
_DASH = r"\s?[-–—‐‑−|·•]\s?"
_BRACKETS = r"[(（\[【「]\s?(?P<inner>[^()（）\[\]【】「」]{1,60})\s?[)）\]】」]"
_NUMBER_OR_PROFILE = re.compile(
    r"\d+|profile \d+|person \d+|beta|dev|canary|nightly|not responding|无响应|未响应|keine rückmeldung|ne répond pas|no responde|не отвечает",
    re.IGNORECASE,
)
_INPRIVATE = re.compile(
    r"(?:^|[\[(（\s\-–—|])InPrivate\s?[\])）]?(?:\s?[-–—]\s?[^-–—]{1,60})?$", re.IGNORECASE
)
_PRIVATE_ALONE = re.compile(rf"^(?:new )?{_WORD}(?: window| tab)?$", re.IGNORECASE)

_BRACKETED_END = re.compile(
    rf"(?:\s[-–—|]\s|—)[^-–—|]{{0,60}}[(（\[【]\s?(?:{'|'.join(sorted((re.escape(w) for w in _WORDS if w not in _GUESTS), key=len, reverse=True))})\s?[)）\]】]$",
    re.IGNORECASE,
)
"""A program that no list knows, with a private word in brackets after its name."""

Signal = Literal["title tells", "frame tells", "flag only", "always private"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SignalRow:
    """What tells a private window of one browser on one system, and whether it was tried on a running one."""

    browser: str
    system: Literal["linux", "macos", "windows"]
    signal: Signal
    tested: bool


def classify(
    app_name: str,
    app_id: str,
    title: str,
    frame: str = "",
    flag: bool | None = None,  # noqa: FBT001  (three states)
) -> PrivateState:
    """Tell whether a window is private; doubt about a browser is `unknown`, which is not to be recorded.

    `frame` is the accessibility name of the window where it differs from the title; `flag` is the browser's own word.
    A form in the title or the frame outweighs `flag=False`: a browser's frame does not lie, a producer may.
    """
    if flag is True:
        return "private"
    state = _by_forms(app_name, app_id, title, frame)
    if state == "private":
        return "private"
    return "normal" if flag is False else state


def signal_table() -> tuple[SignalRow, ...]:
    """List browser, system and signal, as published in the documentation; `tested` ran on that system."""
    rows = [
        SignalRow(
            browser=browser.name,
            system=system,
            signal=_signal(browser, system),
            tested=(browser.name, system) in _TESTED,
        )
        for browser in BROWSERS
        for system in ("linux", "macos", "windows")
    ]
    return tuple(rows)


_TESTED = frozenset((("Chromium", "linux"), ("Firefox", "linux")))


def _signal(browser: Browser, system: str) -> Signal:
    if browser.name in ALWAYS_PRIVATE:
        return "always private"
    if browser.family == "firefox":
        return "flag only" if system == "macos" else "title tells"
    if browser.family == "chromium":
        return "flag only" if system == "macos" else "frame tells"
    return "flag only"


@lru_cache(maxsize=8192)
def _by_forms(app_name: str, app_id: str, title: str, frame: str) -> PrivateState:
    browser = browser_of(app_name, app_id)
    title, frame = plain(title), plain(frame)
    names = telling_products() if browser is None else products(browser)
    if browser is not None and browser.name in ALWAYS_PRIVATE:
        return "private"
    if any(_says_private(text, names, known=browser is not None) for text in (title, frame) if text):
        return "private"
    if browser is None:
        return "private" if any(map(_BRACKETED_END.search, (title, frame))) else "normal"
    return _without_form(browser, title, frame)


def _is_special(text: str, names: tuple[str, ...]) -> bool:
    """Whether the last part after Firefox's long dash has the product's name and more: it names a private window."""
    head, dash, last = text.rpartition(" — ")
    part = last if dash and head else text
    return part.casefold() not in (name.casefold() for name in names) and any(
        n in part for n in names if " " in n
    )


def _without_form(browser: Browser, title: str, frame: str) -> PrivateState:
    names = products(browser)
    if browser.family == "firefox" and _is_special(title, names):
        return "private" if " — " in title else "unknown"
    if browser.family == "firefox" and _ends_with_product(title, names):
        return "normal"
    if browser.family == "chromium" and frame and _ends_with_product(frame, names):
        return "normal"
    return "unknown"


def _ends_with_product(text: str, names: tuple[str, ...]) -> bool:
    pattern = _normal_end(names)
    return pattern.search(text) is not None


def _says_private(text: str, names: tuple[str, ...], *, known: bool) -> bool:
    suffix = _bracket_after_product(names).search(text)
    if suffix is not None:
        return not _NUMBER_OR_PROFILE.fullmatch(suffix["inner"]) or _private_word(suffix["inner"])
    if _word_after_product(names).search(text) or _word_before_product(names).search(text):
        return True
    return known and (
        _PRIVATE_ALONE.fullmatch(text) is not None
        or _INPRIVATE.search(text) is not None
        or _ends_with_word(text)
    )


def _private_word(text: str) -> bool:
    return re.search(_WORD, text, re.IGNORECASE) is not None


def _ends_with_word(text: str) -> bool:
    return _WORD_AT_END.search(text) is not None


_WORD_AT_END = re.compile(rf"(?:\s[—–-]\s|\s?[(（\[【])(?P<word>{_WORD})(?:\s?[)）\]】])?$", re.IGNORECASE)


def _product(names: tuple[str, ...]) -> str:
    return "(?:" + "|".join(re.escape(name) for name in names) + ")"


@lru_cache(maxsize=128)
def _bracket_after_product(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?:^|{_DASH}){_product(names)}\s?{_BRACKETS}$", re.IGNORECASE)


@lru_cache(maxsize=128)
def _word_after_product(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?:^|{_DASH}){_product(names)}(?:{_DASH}|\s)(?P<word>{_WORD})$", re.IGNORECASE)


@lru_cache(maxsize=128)
def _word_before_product(names: tuple[str, ...]) -> re.Pattern[str]:
    new = rf"^(?:new )?{_WORD}(?: tab| window)?"
    inside = r"\s[-–—]\s\[?InPrivate\]?(?:\s[-–—]\s[^-–—]{1,60})?"
    own = rf"|\s[-–—]\s\[?(?:{_OWN_WORDS})\]?" if _TELLS_BEFORE.intersection(names) else ""
    return re.compile(rf"(?:{new}|{inside}{own}){_DASH}{_product(names)}$", re.IGNORECASE)


@lru_cache(maxsize=128)
def _normal_end(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?:^|{_DASH}){_product(names)}$", re.IGNORECASE)
