import pytest

from humanmd.capture.app_names import forms


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("1Password 7", "1password"),
        ("KeePassXC 2.7.9", "keepassxc"),
        ("Bitwarden.exe", "bitwarden"),
        (r"C:\Program Files\KeePass\KeePass.exe", "keepass"),
        ("/usr/bin/keepassxc", "keepassxc"),
        ("/Applications/1Password 7.app/Contents/MacOS/helper", "1password"),
        ("Bit\u200bwarden", "bitwarden"),
        ("Ｂｉｔｗａｒｄｅｎ", "bitwarden"),
        ("B\u0456twarden", "bitwarden"),
        ("firefox_firefox", "firefox"),
        ("Google Chrome Canary (64-bit)", "google chrome"),
        ("N26", "n26"),
    ],
)
def test_a_name_is_known_without_path_extension_and_version(text: str, form: str) -> None:
    assert form in forms(text)


def test_the_form_nearest_to_the_original_comes_first() -> None:
    assert forms("N26")[0] == "n26"
    assert forms("  ") == ()
