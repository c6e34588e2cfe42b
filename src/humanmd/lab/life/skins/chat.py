"""Chat clients: a channel-style one, a messenger for friends, and two Chinese ones."""

from collections.abc import Sequence

from humanmd.lab.life.records import Message, Phrase, Screen

SLACK = ("Slack", "com.slack.Slack")
TELEGRAM = ("Telegram", "org.telegram.desktop")
FEISHU = ("Feishu", "com.bytedance.feishu")
WECHAT = ("WeChat", "com.tencent.wechat")


def slack(
    workspace: Phrase,
    rooms: Sequence[str],
    room: str,
    messages: Sequence[Message],
    names: Sequence[str],
    draft: str,
) -> Screen:
    """Show a workspace with its side bar, a room and the composer."""
    screen = Screen("document", "Slack")
    side = screen.group("tree", "Channels and direct messages")
    screen.say("button", (workspace,), side)
    for item in ("Threads", "Huddles", "Drafts & sent", "Channels"):
        screen.put("treeitem", item, side)
    for item in rooms:
        screen.put("treeitem", item, side)
    head = screen.group("banner")
    screen.put("heading", room, head)
    for item in ("Messages", "Add canvas", "Files"):
        screen.put("tab", item, head)
    rows = screen.group("list", room)
    for message, name in zip(messages, names, strict=True):
        row = screen.group("listitem", parent=rows)
        screen.put("button", name, row)
        screen.put("link", message.clock, row)
        screen.say("paragraph", message.body, row)
    foot = screen.group("group", "Composer")
    screen.put("textbox", draft or f"Message {room}", foot)
    for item in ("Bold", "Italic", "Link", "Emoji", "Send now"):
        screen.put("button", item, foot)
    return screen


def telegram(
    chats: Sequence[str], room: str, messages: Sequence[Message], names: Sequence[str], draft: str
) -> Screen:
    """Show a messenger: a chat list, a conversation with name and time above each bubble."""
    screen = Screen("window", "Telegram")
    rows = screen.group("list", "Chats")
    screen.put("textbox", "Search", rows)
    for item in chats:
        screen.put("listitem", item, rows)
    head = screen.group("group")
    screen.put("heading", room, head)
    screen.put("static", "last seen recently", head)
    log = screen.group("list", "Messages")
    for message, name in zip(messages, names, strict=True):
        row = screen.group("listitem", f"{name}, {message.clock}", log)
        screen.put("static", f"{name}  {message.clock}", row)
        screen.say("paragraph", message.body, row)
    screen.put("textbox", draft or "Write a message...")
    screen.put("button", "Record voice message")
    return screen


def chinese(
    app: tuple[str, str], chats: Sequence[str], room: str, messages: Sequence[Message], names: Sequence[str]
) -> Screen:
    """Show Feishu or WeChat in Chinese; the owner's own bubbles carry the owner's name."""
    screen = Screen("window", app[0])
    side = screen.group("list", "会话")
    for item in (
        ("消息", "通讯录", "日历", "云文档") if app is FEISHU else ("聊天", "通讯录", "收藏", "朋友圈")
    ):
        screen.put("button", item, side)
    screen.put("textbox", "搜索", side)
    for item in chats:
        screen.put("listitem", item, side)
    screen.put("heading", room)
    log = screen.group("list", "消息")
    for message, name in zip(messages, names, strict=True):
        row = screen.group("listitem", parent=log)
        screen.put("static", f"{name}  {message.clock}", row)
        screen.say("paragraph", message.body, row, sep="")
    screen.put("textbox", f"发送给 {room}" if app is FEISHU else "输入消息")
    for item in ("表情", "截图", "发送文件", "发送"):
        screen.put("button", item)
    return screen
