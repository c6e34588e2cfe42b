"""Browsers: by which names and ids they are known, and what their windows tell about private browsing."""

import re
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from humanmd.capture.app_names import forms

Family = Literal["chromium", "firefox", "webkit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Browser:
    """One browser: the product names its titles end with, its ids (programs, bundles, window classes), its family."""

    name: str
    products: tuple[str, ...]
    ids: tuple[str, ...]
    family: Family


def _browser(name: str, family: Family, products: str, ids: str) -> Browser:
    return Browser(name=name, products=tuple(products.split("|")), ids=tuple(ids.split()), family=family)


BROWSERS = (
    _browser("Chrome", "chromium", "Google Chrome|Google Chrome Beta|Google Chrome Dev|Google Chrome Canary|Google Chrome for Testing|Chrome",
             "google-chrome google-chrome-stable google-chrome-beta google-chrome-unstable chrome chrome.exe com.google.chrome com.android.chrome"),
    _browser("Chromium", "chromium", "Chromium|Ungoogled Chromium",
             "chromium chromium-browser chromium-freeworld ungoogled-chromium chromium.exe org.chromium.chromium io.github.ungoogled_software.ungoogled_chromium"),
    _browser("Edge", "chromium", "Microsoft Edge|Microsoft Edge Beta|Microsoft Edge Dev|Microsoft Edge Canary|Edge",
             "microsoft-edge microsoft-edge-stable microsoft-edge-beta microsoft-edge-dev msedge msedge.exe com.microsoft.edgemac com.microsoft.emmx com.microsoft.edge"),
    _browser("Brave", "chromium", "Brave|Brave Browser|Brave Beta|Brave Nightly",
             "brave brave-browser brave-browser-beta brave-browser-nightly brave.exe com.brave.browser"),
    _browser("Opera", "chromium", "Opera|Opera GX|Opera Mini|Opera Touch|Opera Air|Opera Neon|Opera One|Opera beta|Opera developer|Opera Internet Browser|Opera GX Internet Browser",
             "opera opera-stable opera-beta opera-developer opera.exe opera_gx opera-gx com.operasoftware.opera com.operasoftware.operagx com.opera.browser com.opera.mini.native com.opera.gx com.opera.touch"),
    _browser("Vivaldi", "chromium", "Vivaldi|Vivaldi Snapshot", "vivaldi vivaldi-stable vivaldi-snapshot vivaldi.exe com.vivaldi.vivaldi com.vivaldi.browser"),
    _browser("Arc", "chromium", "Arc", "arc.exe company.thebrowser.browser"),
    _browser("Dia", "chromium", "Dia", "dia.exe company.thebrowser.dia"),
    _browser("Yandex", "chromium", "Yandex Browser|Yandex|Яндекс Браузер|Яндекс.Браузер|Yandex with Alice",
             "yandex-browser yandex-browser-stable yandex-browser-beta browser.exe ru.yandex.desktop.yandex-browser com.yandex.browser"),
    _browser("Samsung Internet", "chromium", "Samsung Internet", "samsunginternet.exe com.sec.android.app.sbrowser"),
    _browser("Whale", "chromium", "Whale|NAVER Whale|네이버 웨일", "naver-whale whale.exe com.naver.whale"),
    _browser("360", "chromium", "360安全浏览器|360极速浏览器|360极速浏览器X", "360se.exe 360chrome.exe 360chromex.exe com.qihoo.browser"),
    _browser("QQ", "chromium", "QQ浏览器|QQBrowser", "qqbrowser.exe com.tencent.qqbrowser com.tencent.mtt"),
    _browser("Sogou", "chromium", "搜狗高速浏览器|Sogou Explorer", "sogouexplorer.exe com.sogou.browser"),
    _browser("UC", "chromium", "UC浏览器|UC Browser", "ucbrowser.exe com.ucmobile com.uc.browser"),
    _browser("Quark", "chromium", "夸克|Quark", "quark.exe com.quark.browser"),
    _browser("Thorium", "chromium", "Thorium", "thorium-browser thorium.exe"),
    _browser("Comet", "chromium", "Comet", "comet.exe ai.perplexity.comet"),
    _browser("Atlas", "chromium", "ChatGPT Atlas", "com.openai.atlas"),
    _browser("Epic", "chromium", "Epic|Epic Privacy Browser", "epic.exe com.hiddenreflex.epic"),
    _browser("Firefox", "firefox", "Mozilla Firefox|Firefox|Firefox Developer Edition|Firefox Nightly|Nightly|Firefox Beta|Mozilla Firefox ESR",
             "firefox firefox-esr firefox-developer-edition firefox-nightly firefox-beta firefox.exe org.mozilla.firefox org.mozilla.firefoxdeveloperedition org.mozilla.nightly navigator"),
    _browser("LibreWolf", "firefox", "LibreWolf", "librewolf librewolf.exe io.gitlab.librewolf-community"),
    _browser("Waterfox", "firefox", "Waterfox", "waterfox waterfox.exe net.waterfox.waterfox org.waterfoxproject.waterfox"),
    _browser("Zen", "firefox", "Zen Browser|Zen|Zen Twilight", "zen zen-browser zen-alpha zen.exe app.zen_browser.zen"),
    _browser("Floorp", "firefox", "Floorp|Ablaze Floorp", "floorp floorp.exe one.ablaze.floorp"),
    _browser("Pale Moon", "firefox", "Pale Moon|Palemoon", "palemoon palemoon.exe org.mozilla.palemoon"),
    _browser("SeaMonkey", "firefox", "SeaMonkey", "seamonkey seamonkey.exe"),
    _browser("IceCat", "firefox", "GNU IceCat|IceCat", "icecat icecat.exe"),
    _browser("Mullvad", "firefox", "Mullvad Browser", "mullvadbrowser mullvad-browser mullvadbrowser.exe net.mullvad.mullvadbrowser"),
    _browser("Tor", "firefox", "Tor Browser", "tor-browser torbrowser org.torproject.torbrowser"),
    _browser("Safari", "webkit", "Safari|Safari Technology Preview", "com.apple.safari com.apple.safaritechnologypreview com.apple.mobilesafari"),
    _browser("DuckDuckGo", "webkit", "DuckDuckGo|DuckDuckGo Privacy Browser", "duckduckgo.exe com.duckduckgo"),
    _browser("Orion", "webkit", "Orion|Orion RC", "com.kagi.kagimacos"),
    _browser("Epiphany", "webkit", "Web|GNOME Web|Epiphany", "epiphany epiphany-browser org.gnome.epiphany"),
    _browser("Falkon", "chromium", "Falkon", "falkon falkon.exe org.kde.falkon"),
    _browser("Konqueror", "chromium", "Konqueror", "konqueror org.kde.konqueror"),
    _browser("qutebrowser", "chromium", "qutebrowser", "qutebrowser qutebrowser.exe org.qutebrowser.qutebrowser"),
    _browser("Midori", "firefox", "Midori", "midori midori-browser midori.exe org.midori_browser.midori"),
    _browser("Firefox Focus", "firefox", "Firefox Focus|Firefox Klar|Focus by Firefox", "org.mozilla.focus org.mozilla.klar org.mozilla.ios.focus org.mozilla.ios.klar"),
    _browser("Cromite", "chromium", "Cromite|Bromite", "cromite cromite.exe org.cromite.cromite org.bromite.bromite"),
    _browser("Kiwi", "chromium", "Kiwi Browser|Kiwi", "com.kiwibrowser.browser"),
    _browser("Ecosia", "chromium", "Ecosia Browser|Ecosia", "ecosia ecosia.exe com.ecosia.android org.ecosia.browser"),
    _browser("Iceweasel", "firefox", "Iceweasel", "iceweasel"),
    _browser("Basilisk", "firefox", "Basilisk", "basilisk basilisk.exe"),
    _browser("K-Meleon", "firefox", "K-Meleon", "k-meleon k-meleon.exe"),
    _browser("Iridium", "chromium", "Iridium|Iridium Browser", "iridium iridium-browser iridium.exe"),
    _browser("Nyxt", "webkit", "Nyxt", "nyxt engineer.atlas.nyxt"),
    _browser("Min", "chromium", "Min", "min min.exe com.electron.min"),
    _browser("Helium", "chromium", "Helium", "helium helium.exe net.imput.helium"),
    _browser("Sidekick", "chromium", "Sidekick|Sidekick Browser", "sidekick sidekick.exe com.pushplaylabs.sidekick"),
    _browser("SigmaOS", "webkit", "SigmaOS", "com.sigmaos.sigmaos.macos"),
    _browser("Aloha", "chromium", "Aloha|Aloha Browser", "aloha.exe com.alohamobile.browser"),
    _browser("SnowHaze", "webkit", "SnowHaze", "ch.illotros.snowhaze"),
    _browser("Avast", "chromium", "Avast Secure Browser|AVG Secure Browser|CCleaner Browser|Norton Private Browser|Norton Neo",
             "avastbrowser.exe avgbrowser.exe ccleanerbrowser.exe com.avast.browser com.avg.browser"),
    _browser("Maxthon", "chromium", "Maxthon|Maxthon Browser|傲游浏览器|傲游", "maxthon maxthon.exe com.mx.browser com.maxthon.mac.maxthon"),
    _browser("Slimjet", "chromium", "Slimjet", "slimjet slimjet.exe flashpeak-slimjet"),
    _browser("Puffin", "chromium", "Puffin|Puffin Web Browser|Puffin Secure Browser", "puffin.exe com.cloudmosa.puffin com.cloudmosa.puffinfree"),
    _browser("Wavebox", "chromium", "Wavebox", "wavebox wavebox.exe io.wavebox.wavebox com.bookry.wavebox"),
    _browser("Internet Explorer", "webkit", "Internet Explorer|Windows Internet Explorer", "iexplore.exe"),
)  # fmt: skip
"""Every browser that is told apart; a program outside of it is no browser as far as private windows go."""

ALWAYS_PRIVATE = frozenset(("Tor", "Mullvad", "Epic", "Firefox Focus", "SnowHaze"))
"""Browsers whose every window is private by design."""

_SPACES = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\s(?=\s)")
_GENERIC_PRODUCTS = frozenset(
    (
        "web",
        "zen",
        "arc",
        "dia",
        "edge",
        "yandex",
        "quark",
        "comet",
        "orion",
        "nightly",
        "epic",
        "chrome",
        "opera",
        "min",
        "helium",
        "sidekick",
        "aloha",
        "puffin",
        "kiwi",
        "whale",
        "ecosia",
        "basilisk",
    )
)


def plain(text: str) -> str:
    """Take the invisible characters (Edge writes one into its name), doubled and special blanks out of a title."""
    return _SPACES.sub("", text.replace("\xa0", " ").replace("\u202f", " ")).strip()


_BY_NAME = MappingProxyType(
    {product.casefold(): browser for browser in BROWSERS for product in browser.products}
)
_BY_ID = MappingProxyType({ident: browser for browser in BROWSERS for ident in browser.ids})


@lru_cache(maxsize=1024)
def browser_of(app_name: str, app_id: str) -> Browser | None:
    """Tell which browser the app is, by name or by id (program, bundle, window class, desktop file)."""
    for text in (app_name, app_id):
        for key in forms(text):
            found = _BY_ID.get(key) or _BY_NAME.get(key) or _by_prefix(key)
            if found is not None:
                return found
    return None


def _by_prefix(key: str) -> Browser | None:
    if "." not in key:
        return None
    for ident, browser in _BY_ID.items():
        if "." in ident and not ident.endswith(".exe") and key.startswith((ident + ".", ident + "-")):
            return browser
    return None


def products(browser: Browser) -> tuple[str, ...]:
    """Name what the browser's titles may end with, longest first."""
    return tuple(sorted(browser.products, key=lambda product: (-len(product), product)))


@lru_cache(maxsize=1)
def telling_products() -> tuple[str, ...]:
    """Name the products that tell a browser by a title alone, longest first (no ordinary words such as Web)."""
    names = {p for b in BROWSERS for p in b.products if p.casefold() not in _GENERIC_PRODUCTS}
    return tuple(sorted(names, key=lambda product: (-len(product), product)))
