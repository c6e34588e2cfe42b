import pytest

from humanmd.capture.browsers import BROWSERS, browser_of, plain


@pytest.mark.parametrize(
    ("name", "ident", "browser"),
    [
        ("Google Chrome", "", "Chrome"), ("", "com.google.Chrome", "Chrome"), ("", "chrome.exe", "Chrome"), ("", r"C:\Program Files\Google\chrome.exe", "Chrome"), ("", "com.google.Chrome.canary", "Chrome"),
        ("", "org.mozilla.firefox", "Firefox"), ("", "/usr/share/applications/firefox.desktop", "Firefox"), ("Microsoft\u200b Edge", "", "Edge"), ("Tor Browser", "firefox", "Tor"), ("", "company.thebrowser.Browser", "Arc"),
        ("Cromite", "", "Cromite"), ("Opera GX", "", "Opera"), ("Opera Mini", "", "Opera"), ("Iceweasel", "", "Iceweasel"), ("Firefox 140.0", "", "Firefox"), ("Brave Browser Nightly", "", "Brave"),
        ("Ｆｉｒｅｆｏｘ", "", "Firefox"), ("", "firefox_firefox", "Firefox"), ("Whale", "", "Whale"), ("AVG Secure Browser", "", "Avast"), ("qutebrowser 3.1", "", "qutebrowser"), ("Kiwi Browser", "", "Kiwi"),
    ],
)  # fmt: skip
def test_a_browser_is_known_by_name_program_or_bundle(name: str, ident: str, browser: str) -> None:
    found = browser_of(name, ident)
    assert found is not None
    assert found.name == browser


@pytest.mark.parametrize(
    ("name", "ident"),
    [
        ("Browser", "com.example.browser"),
        ("Thunderbird", "thunderbird"),
        ("Visual Studio Code", "code"),
        ("", ""),
    ],
)
def test_other_programs_are_no_browsers(name: str, ident: str) -> None:
    assert browser_of(name, ident) is None


def test_no_two_browsers_share_an_id() -> None:
    idents = [ident for browser in BROWSERS for ident in browser.ids]
    assert len(idents) == len(set(idents))
    assert all(ident == ident.casefold() for ident in idents)


def test_invisible_and_special_blanks_leave_a_title() -> None:
    assert plain("x -  Microsoft\u200b\xa0Edge ") == "x - Microsoft Edge"
