import pytest

from humanmd.adapters.imports.aw_buckets import Head
from humanmd.adapters.imports.aw_surfaces import SURFACES, Surface


@pytest.mark.parametrize(
    ("incognito", "private"), [(False, False), (True, True), (None, None), ("false", True), (0, True)]
)
def test_only_a_plain_false_says_not_private(incognito: object, *, private: bool | None) -> None:
    surface = SURFACES["web.tab.current"](
        Head(id="aw-watcher-web-firefox_h"), {"url": "https://a", "incognito": incognito}
    )
    assert surface == Surface(
        trigger="load", app="Firefox", title="https://a", url="https://a", private=private
    )


def test_an_edited_file_is_named_by_file_and_project() -> None:
    data = {"file": "C:\\src\\proj\\main.py", "project": "/home/me/proj/", "language": 7}
    surface = SURFACES["app.editor.activity"](Head(client="aw-watcher-vscode"), data)
    assert (surface.app, surface.title, surface.text) == (
        "Visual Studio Code",
        "main.py - proj",
        data["file"],
    )


def test_a_window_may_have_an_address_and_nothing_at_all() -> None:
    full = SURFACES["currentwindow"](
        Head(), {"app": "Safari", "title": "T", "url": "https://a", "incognito": False}
    )
    assert full == Surface(trigger="focus", app="Safari", title="T", url="https://a", private=False)
    assert SURFACES["currentwindow"](Head(), {"app": None}) == Surface(trigger="focus", app="", title="")
