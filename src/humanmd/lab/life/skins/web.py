"""Browser pages: an article, a search, a form, a board, a calendar, a pull request, numbers, tasks."""

from collections.abc import Sequence

from humanmd.lab.life.records import Message, Phrase, Screen

BROWSER = ("Firefox", "org.mozilla.firefox")
SUFFIX = " — Mozilla Firefox"


def _top(site: str) -> Screen:
    screen = Screen("document", site)
    bar = screen.group("toolbar", "Navigation")
    for item in ("Back", "Forward", "Reload", "Bookmarks"):
        screen.put("button", item, bar)
    return screen


def article(site: str, heading: Phrase, paragraphs: Sequence[Phrase], extras: Sequence[Phrase]) -> Screen:
    """Show a page with a heading, paragraphs, a cookie bar and what else a page throws in."""
    screen = _top(site)
    banner = screen.group("dialog", "Cookies")
    screen.put(
        "static", "We value your privacy. We and our 214 partners store information on a device.", banner
    )
    screen.put("button", "Accept all", banner)
    screen.put("button", "Manage options", banner)
    nav = screen.group("navigation", "Main")
    for item in ("Home", "News", "Culture", "Science", "Opinion", "Sign in"):
        screen.put("link", item, nav)
    main = screen.group("main")
    screen.say("heading", (heading,), main)
    for paragraph in paragraphs:
        screen.say("paragraph", (paragraph,), main)
    aside = screen.group("complementary", "More")
    for extra in extras:
        screen.say("link", (extra,), aside)
    screen.put("contentinfo", "© 2026 Terms Privacy Contact")
    return screen


def results(query: str, hits: Sequence[Phrase]) -> Screen:
    """Show a search with its hits."""
    screen = _top("Search")
    screen.say("textbox", (Phrase(query),), label="Search")
    for item in ("All", "Images", "Videos", "News", "Maps"):
        screen.put("link", item)
    rows = screen.group("list", "Results")
    for hit in hits:
        screen.say("link", (hit,), rows)
    screen.put("link", "Next page")
    return screen


def form(site: str, fields: Sequence[tuple[str, Phrase]], *, hidden: bool) -> Screen:
    """Show a form; hidden fields show dots instead of their value."""
    screen = _top(site)
    screen.put("heading", site)
    box = screen.group("form")
    for label, value in fields:
        screen.put("label", label, box)
        shown = Phrase("•" * 10) if hidden and label.lower().startswith("password") else value
        screen.say("textbox", (shown,), box, label=label)
    screen.put("checkbox", "Keep me signed in", box)
    screen.put("button", "Continue", box)
    return screen


def board(team: Phrase, project: Phrase, rows: Sequence[tuple[str, str, Phrase]]) -> Screen:
    """Show an issue board: number and title, state, assignee."""
    screen = _top("Linear")
    side = screen.group("navigation", "Workspace")
    screen.say("link", (team,), side)
    for item in ("Inbox", "My Issues", "Projects", "Views", "Cycles"):
        screen.put("link", item, side)
    screen.say("heading", (project,))
    items = screen.group("list", "Issues")
    for title, state, assignee in rows:
        row = screen.group("listitem", parent=items)
        screen.put("static", title, row)
        screen.put("static", state, row)
        screen.say("static", (assignee,), row)
    return screen


def week(label: str, events: Sequence[Phrase]) -> Screen:
    """Show a calendar week with its events as buttons."""
    screen = _top("Calendar")
    for item in ("Today", "Previous week", "Next week", "Search", "Create"):
        screen.put("button", item)
    screen.put("heading", label)
    grid = screen.group("grid", label)
    for event in events:
        screen.say("button", (event,), grid)
    return screen


def pull(repo: Phrase, title: str, author: str, comments: Sequence[Message], names: Sequence[str]) -> Screen:
    """Show a pull request with its conversation."""
    screen = _top("GitHub")
    nav = screen.group("navigation", "Repository")
    screen.say("link", (repo,), nav)
    for item in ("Code", "Issues 14", "Pull requests 3", "Actions", "Insights"):
        screen.put("link", item, nav)
    screen.put("heading", title)
    screen.put("static", f"{author} wants to merge 2 commits into main")
    for comment, name in zip(comments, names, strict=True):
        row = screen.group("article")
        screen.put("link", name, row)
        screen.put("static", f"commented {comment.clock}", row)
        screen.say("paragraph", comment.body, row)
    screen.put("textbox", "Leave a comment")
    screen.put("button", "Approve")
    return screen


def numbers(name: str, cards: Sequence[tuple[str, str]]) -> Screen:
    """Show a dashboard of figures."""
    screen = _top("Metabase")
    screen.put("heading", name)
    for title, value in cards:
        card = screen.group("group", title)
        screen.put("static", title, card)
        screen.put("static", value, card)
    screen.put("button", "Refresh")
    return screen


def tasks(rows: Sequence[str], draft: str) -> Screen:
    """Show a task list for the day."""
    screen = _top("Todoist")
    for item in ("Inbox", "Today", "Upcoming", "Filters & Labels"):
        screen.put("link", item)
    screen.put("heading", "Today")
    items = screen.group("list", "Tasks")
    for row in rows:
        screen.put("checkbox", row, items)
    screen.put("textbox", draft or "Add task")
    return screen


def book(title: str, lines: Sequence[Phrase], done: int) -> Screen:
    """Show a page of a book in a Chinese web reader."""
    screen = _top("微信读书")
    for item in ("首页", "我的书架", "目录", "笔记"):
        screen.put("link", item)
    screen.put("heading", title)
    for line in lines:
        screen.say("paragraph", (line,))
    screen.put("static", f"已读 {done}%")
    return screen
