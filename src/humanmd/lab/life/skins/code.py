"""A code editor and a terminal."""

from collections.abc import Sequence

from humanmd.lab.life.records import Phrase, Screen

EDITOR = ("Code", "com.visualstudio.code")
TERMINAL = ("Terminal", "org.gnome.Terminal")


def editor(tree: Sequence[str], file: str, lines: Sequence[Phrase], branch: str) -> Screen:
    """Show a project tree, an open file and the status bar."""
    screen = Screen("window", "Code")
    bar = screen.group("menubar")
    for item in ("File", "Edit", "Selection", "View", "Go", "Run", "Terminal", "Help"):
        screen.put("menuitem", item, bar)
    side = screen.group("tree", "Explorer")
    screen.put("heading", "EXPLORER", side)
    for item in tree:
        screen.put("treeitem", item, side)
    screen.put("tab", file)
    screen.say("textbox", lines, sep="\n", label=file)
    foot = screen.group("statusbar")
    for item in (branch, "0 errors, 2 warnings", "Ln 12, Col 7", "Spaces: 4", "UTF-8", "Python"):
        screen.put("button", item, foot)
    return screen


def terminal(lines: Sequence[Phrase]) -> Screen:
    """Show the visible lines of a terminal."""
    screen = Screen("window", "Terminal")
    screen.say("terminal", lines, sep="\n", label="Terminal")
    return screen
