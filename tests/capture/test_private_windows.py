# ruff: noqa: FBT001  (parametrised states)
import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.capture.private_windows import classify, signal_table

_PRIVATE = (
    ("Chromium", "chromium", "My bank page - Chromium", "My bank page - Chromium (Incognito)"),
    ("Chromium", "chromium", "我的页面 - Chromium", "我的页面 - Chromium (无痕模式)"),
    ("Google Chrome", "chrome.exe", "x - Google Chrome", "x - Google Chrome (隐身模式)"),
    ("Google Chrome", "google-chrome", "x - Google Chrome", "x - Google Chrome (Words of no known language)"),
    ("Google Chrome", "google-chrome", "x - Google Chrome", "x - Google Chrome (Guest)"),
    ("Google Chrome", "com.google.Chrome", "x - Google Chrome - Gast", ""),
    ("Microsoft Edge", "msedge.exe", "Page - [InPrivate] - Microsoft\u200b Edge", ""),
    ("Microsoft Edge", "msedge.exe", "New tab and 2 more pages - InPrivate - Microsoft\u200b Edge", ""),
    ("Brave", "brave-browser", "x - Brave (Private)", ""),
    ("Brave", "brave-browser", "New Private Tab - Brave", ""),
    ("Opera", "opera.exe", "x - Opera (Private)", ""),
    ("Vivaldi", "vivaldi", "x - Vivaldi (Private)", ""),
    ("Firefox", "firefox", "Page — Mozilla Firefox Private Browsing", ""),
    ("Firefox", "firefox", "Page — Mozilla Firefox (Private Browsing)", ""),
    ("Firefox", "firefox-esr", "Page — Navigation privée de Mozilla Firefox", ""),
    ("Firefox", "firefox.exe", "Seite — Mozilla Firefox Privater Modus", ""),
    ("Firefox", "firefox", "ページ — Mozilla Firefox プライベートブラウジング", ""),
    ("Firefox", "firefox", "页面 — Mozilla Firefox 隐私浏览", ""),
    ("Firefox", "firefox", "Страница — Mozilla Firefox Приватный просмотр", ""),
    ("Firefox", "org.mozilla.firefox", "Page — Private Browsing", ""),
    ("LibreWolf", "librewolf", "Page — LibreWolf Private Browsing", ""),
    ("Tor Browser", "firefox", "anything", ""),
    ("Safari", "com.apple.Safari", "Apple — Private", ""),
    ("", "", "x - Google Chrome (Incognito)", ""),
    ("Microsoft Edge", "msedge.exe", "Page - [InPrivate] - Profile 1 - Microsoft\u200b Edge", ""),
    ("Safari", "com.apple.Safari", "Apple – Privates Surfen", ""),
    ("Opera", "opera.exe", "Private Window - Opera", ""),
    ("Brave", "brave-browser", "x - Private - Brave", ""),
    ("Firefox Focus", "org.mozilla.focus", "x", ""),
    ("Firefox Klar", "", "x", ""),
    ("Nobody's Browser", "", "My page - Nobody's Browser (Private Browsing)", ""),
    ("Some Browser", "", "我的页面 - 某浏览器（无痕模式）", ""),
)
_NORMAL = (
    (
        "Google Chrome",
        "google-chrome",
        "How incognito mode works - Google Chrome",
        "How incognito mode works - Google Chrome",
        None,
    ),
    ("Google Chrome", "google-chrome", "How incognito mode works - Google Chrome", "", False),
    ("Google Chrome", "chrome.exe", "News (Incognito) - Google Chrome", "", False),
    ("Google Chrome", "chrome.exe", "x - Google Chrome (Not Responding)", "", False),
    ("Microsoft Edge", "msedge.exe", "About InPrivate - Personal - Microsoft\u200b Edge", "", False),
    ("Firefox", "firefox", "Private browsing explained — Mozilla Firefox", "", None),
    ("Firefox", "firefox", "Mozilla Firefox", "", None),
    ("Safari", "com.apple.Safari", "Apple", "", False),
    ("Notes", "org.gnome.Notes", "How to go incognito", "", None),
    ("Mail", "com.apple.mail", "Re: Private", "", None),
    ("Browser", "com.example.browser", "Sign in", "", None),
    ("Thunderbird", "thunderbird", "Inbox - Thunderbird (2)", "", None),
    ("Zoom", "zoom", "Standup - Bo Li (Guest)", "", None),
    ("Google Chrome", "chrome.exe", "Org - Private - Google Chrome", "", False),
)


@pytest.mark.parametrize("window", _PRIVATE)
@pytest.mark.parametrize("flag", [None, False, True])
def test_a_form_that_says_private_is_believed_whatever_the_flag(
    window: tuple[str, str, str, str], flag: bool | None
) -> None:
    assert classify(*window, flag) == "private"


@pytest.mark.parametrize("window", _NORMAL)
def test_words_in_the_page_part_of_a_title_say_nothing(
    window: tuple[str, str, str, str, bool | None],
) -> None:
    assert classify(*window) == "normal"


@pytest.mark.parametrize(
    "window",
    [
        ("Google Chrome", "com.google.Chrome", "Example Clinic - appointment"),
        ("Google Chrome", "google-chrome", "Mail - Google Chrome"),
        ("Safari", "com.apple.Safari", "Apple"),
        ("Firefox", "org.mozilla.firefox", "Apple"),
    ],
)
def test_a_browser_that_does_not_tell_is_unknown(window: tuple[str, str, str]) -> None:
    assert classify(*window) == "unknown"


@given(
    st.text(max_size=40),
    st.sampled_from(["Google Chrome", "Firefox", "Safari", "Notes"]),
    st.sampled_from([True, None]),
)
def test_a_true_flag_is_always_believed(title: str, app: str, flag: bool | None) -> None:
    state = classify(app, "", title, "", flag)
    assert state == "private" if flag else state in ("private", "normal", "unknown")


def test_the_published_table_names_each_browser_and_system_once() -> None:
    rows = [(row.browser, row.system) for row in signal_table()]
    assert len(rows) == len(set(rows))
    assert {row.browser for row in signal_table() if row.tested} == {"Chromium", "Firefox"}
    assert {row.system for row in signal_table() if row.tested} == {"linux"}
