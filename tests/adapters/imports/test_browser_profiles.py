from pathlib import Path

import pytest

from humanmd.adapters.imports.browser_profiles import find_profile


@pytest.mark.parametrize(
    ("path", "app", "device"),
    [
        ("google-chrome/Default/History", "Google Chrome", "google-chrome-default"),
        ("Library/Google/Chrome/Profile 2/History", "Google Chrome", "google-chrome-profile-2"),
        ("Microsoft/Edge/User Data/Default/History", "Microsoft Edge", "microsoft-edge-default"),
        ("BraveSoftware/Brave-Browser/Default/History", "Brave", "brave-default"),
        ("chromium/Default/History", "Chromium", "chromium-default"),
        ("vivaldi/Default/History", "Vivaldi", "vivaldi-default"),
        ("librewolf/x1.default/places.sqlite", "Firefox", "firefox-x1.default"),
        ("copies/brave_2026.db", "Brave", "brave-brave_2026"),
        ("copies/old.db", "Browser", "browser-old"),
    ],
)
def test_a_history_belongs_to_the_browser_named_nearest(
    tmp_path: Path, path: str, app: str, device: str
) -> None:
    file = tmp_path.joinpath("a/b/c/d", path)
    file.parent.mkdir(parents=True)
    file.write_bytes(b"SQLite format 3\x00")
    found = find_profile(file)
    assert found is not None
    assert (found.app, found.device) == (app, device)


def test_a_folder_without_a_history_is_no_profile(tmp_path: Path) -> None:
    (tmp_path / "History").write_bytes(b"text")
    assert find_profile(tmp_path) is None
    assert find_profile(tmp_path / "none") is None
