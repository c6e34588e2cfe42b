"""What an event of ActivityWatch says was in front: app, title, address, file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from humanmd.adapters.imports.aw_buckets import Head

_BROWSERS = (
    ("chrome", "Google Chrome"),
    ("chromium", "Chromium"),
    ("firefox", "Firefox"),
    ("edge", "Microsoft Edge"),
    ("brave", "Brave"),
    ("opera", "Opera"),
    ("vivaldi", "Vivaldi"),
    ("safari", "Safari"),
    ("arc", "Arc"),
)
_EDITORS = MappingProxyType(
    {
        "vscode": "Visual Studio Code",
        "vim": "Vim",
        "neovim": "Neovim",
        "sublime": "Sublime Text",
        "jetbrains": "JetBrains IDE",
        "emacs": "Emacs",
        "obsidian": "Obsidian",
    }
)
_PREFIX = "aw-watcher-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Surface:
    """One thing in front of the owner. `private` is None where the watcher did not say."""

    trigger: str
    app: str
    title: str
    url: str = ""
    text: str = ""
    private: bool | None = None


def _window(_head: Head, data: Mapping[str, object]) -> Surface:
    return Surface(
        trigger="focus",
        app=_text(data, "app"),
        title=_text(data, "title"),
        url=_text(data, "url"),
        private=_private(data),
    )


def _tab(head: Head, data: Mapping[str, object]) -> Surface:
    where = f"{head.id} {head.client}".casefold()
    app = next((name for word, name in _BROWSERS if word in where), "Browser")
    url = _text(data, "url")
    return Surface(
        trigger="load", app=app, title=_text(data, "title") or url, url=url, private=_private(data)
    )


def _file(head: Head, data: Mapping[str, object]) -> Surface:
    editor = (head.client or head.id).split("_")[0].removeprefix(_PREFIX).casefold()
    path, project = _text(data, "file"), _text(data, "project")
    name, folder = (part.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1] for part in (path, project))
    title = " - ".join(part for part in (name, folder) if part)
    return Surface(trigger="focus", app=_EDITORS.get(editor, editor or "Editor"), title=title, text=path)


SURFACES: Final[Mapping[str, Callable[[Head, Mapping[str, object]], Surface]]] = MappingProxyType(
    {"currentwindow": _window, "web.tab.current": _tab, "app.editor.activity": _file}
)
"""How to read the events of each type of bucket."""


def _text(data: Mapping[str, object], name: str) -> str:
    value = data.get(name)
    return value if isinstance(value, str) else ""


def _private(data: Mapping[str, object]) -> bool | None:
    """Take only a plain false for not private; what is neither true nor false counts as private."""
    value = data.get("incognito")
    return None if value is None else value is not False
