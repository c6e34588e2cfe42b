"""Interface text: words of menus, buttons and counters that nobody wrote, known by role or by shape."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

_ROLES = frozenset(
    (
        "menu", "menubar", "menu bar", "menuitem", "menu item", "toolbar", "tool bar", "button", "push button",
        "toggle button", "radio button", "pushbutton", "tab", "tablist", "tab list", "page tab", "page tab list",
        "status", "statusbar", "status bar", "navigation", "scrollbar", "scroll bar", "tooltip", "tool tip",
        "banner", "sidebar", "complementary", "contentinfo", "checkbox", "check box",
        "switch", "slider", "progressbar", "progress bar", "separator", "breadcrumb", "search", "searchbox",
        "notification", "alert", "dialog title", "axmenu", "axmenubar", "axmenuitem", "axmenubaritem", "axtoolbar",
        "axbutton", "axtabgroup", "axradiobutton", "axcheckbox", "title bar", "titlebar", "icon",
    )
)  # fmt: skip

_WORDS = frozenset(
    """
    about|accept|accept all|account|activity|add|add a comment|advertisement|all|allow|all mail|apps|apply|archive|archived|ask|attach
    |back|block|bold|bookmarks|browse|calendar|call|calls|cancel|channels|chat|chats|clear|close|collapse|comment|comments|compose
    |connect|contact|contacts|continue|copy|copy link|create|cut|dashboard|debug|decline|delete|deny|direct messages|discard|dismiss
    |dm|dms|done|download|downloads|drafts|edit|edited|emoji|explore|explorer|export|extensions|favorites|feed|feedback|file|files|filter
    |find|follow|following|font|format|forward|general|get started|go|got it|help|hide|history|home|import|inbox|insert|invite|italic
    |join|junk|keyboard shortcuts|later|layout|learn more|leave|like|liked|link|loading|loading...|loading…|log in|log out|login|logout
    |main menu|manage|manage cookies|maximize|me|mentions|menu|messages|minimize|more|more options|mute|new|new chat|new message|new tab
    |next|no thanks|notifications|ok|open|options|outbox|outline|paste|pause|people|photos|pin|pinned|play|preferences|preview|previous
    |print|privacy|privacy policy|problems|profile|products|projects|publish|purchases|react|read more|recent|record|redo|refresh|reject all
    |reload|remove|reply|reply all|report|reset|resize|restore|resume|retry|review|run|save|save as|saved|search|search or enter address
    |see all|see more|select|select all|send|sent|settings|share|shared|show all|show less|show more|sidebar|sign in|sign out|sign up
    |skip|skip to content|skip to main content|snoozed|social|sort|source control|spam|star|starred|start|stop|submit|subscribe
    |suggested|support|tab|terminal|terms|terms of service|this week|threads|today|toggle sidebar|tomorrow|tools|translate|trash
    |trending|turn on|underline|undo|unmute|unread|unreads|unstar|up next|update|updates|upgrade|upload|video|view|view all|view more
    |voice|watch|welcome|window|yes|yesterday|you|zoom in|zoom out|output|debug console|ports|timeline|go to file|run and debug
    |文件|编辑|查看|视图|插入|格式|工具|窗口|帮助|首页|主页|返回|后退|前进|刷新|搜索|设置|登录|注册|退出|退出登录|注销|消息|通知|发送|回复
    |全部回复|转发|未读|已读|收件箱|草稿箱|草稿|已发送|垃圾箱|垃圾邮件|已删除|归档|关闭|最小化|最大化|新标签页|下载|上传|分享|点赞|赞|收藏
    |关注|评论|我的|更多|确定|取消|保存|另存为|删除|复制|粘贴|剪切|撤销|重做|全选|打开|新建|打印|预览|下一步|上一步|下一页|上一页|完成|提交
    |通讯录|联系人|群聊|朋友圈|发现|工作台|日历|云文档|会议|邮箱|订阅|推荐|热门|最近|全部|展开|收起|加载中|加载更多|查看更多|查看全部|接受
    |拒绝|全部接受|同意|不同意|菜单|标签页|书签|历史记录|扩展程序|写信|星标|星标邮件|广告|客服|举报|邀请|加入|离开|静音|置顶|表情|截图|运行
    |调试|终端|输出|问题|今天|昨天|明天|本周|写邮件|通话|视频|语音|文件传输助手|订阅号|服务号|跳转到内容|跳至内容|新对话|新建对话
    """.replace("\n", "").replace("    ", "").split("|")
)  # fmt: skip

_SHAPES = re.compile(
    r"""
    [\W\d_]{1,12}                                                       # counters, times, rules, icons
    |\(?\d[\d.,kK+]*\)?\ (?:unread|new|notifications?|messages?|online|members?|likes?|views?|comments?|results?|items?|replies|reply
        |followers?|following|subscribers?|reactions?|shares?|files?|tabs?|more|selected|people|participants?|mentions?|drafts?|stars?
        |forks?|watching|issues?|contributors?|errors?|warnings?|problems?)(?:\ .{0,24})?
    |(?:new|unread)\ messages?|\d+\+|\d+\ ?%|page\ \d+(?:\ (?:of|/)\ \d+)?|\d+\ of\ \d+
    |(?:last\ |was\ )?(?:today|yesterday|edited|updated|modified|posted|sent|seen|delivered|active|saved)
        (?:\ (?:at|on|by|ago|just\ now|today|yesterday|now|\d+|an?|seconds?|minutes?|hours?|days?|weeks?|months?|mon|tue|wed|thu|fri|sat|sun
        |[ap]m|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d[\d:./,-]*))*
    |.{0,80}\bcookies?\b.{0,120}|.{0,40}(?:使用|接受|管理).{0,6}\ ?cookie.{0,80}
    |welcome(?:\ back)?,?\ [^.!?]{1,30}[!.]|(?:欢迎回来|欢迎使用|欢迎)[，,].{1,16}|good\ (?:morning|afternoon|evening),\ [^.!?,]{1,20}[!.]?
    |(?:sign|log)\ in\ (?:to|with)\ .{1,40}|skip\ to\ .{1,30}|jump\ to\ .{1,40}|search\ (?:in\ )?[\w#.]{1,20}(?:…|\.\.\.)?|type\ (?:a|your)\ message.{0,12}|message\ [#@].{1,40}
    |ln\ \d+,\ col\ \d+.{0,60}|line\ \d+.{0,20}|spaces:\ \d|tab\ size:\ \d|utf-8|crlf|lf|plain\ text
    |(?:ctrl|cmd|alt|shift|⌘|⇧|⌥)[+\ -].{1,12}|.{1,30}\ (?:\(?(?:ctrl|cmd|alt)\+\w+\)?)
    |\w+\ is\ typing\.{0,3}…?|.{1,20}正在输入.{0,3}|\d+\ ?(?:条|个|封|人|次|位)?(?:未读|新)?(?:消息|通知|邮件|评论|赞|回复|在线|成员|结果|浏览|阅读|关注)?
    |[+-]?\d+\ ?(?:min|mins|minutes?|hours?|hrs?|days?|weeks?|months?|[hdms])(?:\ ago)?|\d+\ ?(?:秒|分钟|小时|天|周|个月|年)前
    |(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?(?:,?\ [\d:./, -]{0,12}(?:[ap]m|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,7}[\d, ]{0,9})?)?|周[一二三四五六日]|星期[一二三四五六日天]
    |©.{0,60}|all\ rights\ reserved.{0,40}|sponsored|promoted|ad\ ·.{0,40}
    |go\ to\ (?:file|line|top|settings|inbox|channel|page|definition|symbol|home|next|previous)\b.{0,20}|(?:close|open|show|hide|toggle)\ (?:tab|sidebar|panel|menu|details|chat)|press\ .{1,20}\ to\ .{1,30}
    """,
    re.IGNORECASE | re.VERBOSE,
)  # fmt: skip
_SENTENCE_END = re.compile(r"[.!?。！？…]$")
_HINTS = re.compile(
    r"""
    (?:message|reply\ to|write\ to|dm|text)\ \S.{0,48}
    |(?:type|write|enter|add|leave|ask|say|tell|send|search|find|describe|compose|start|jump|filter|what's|what’s|how\ can|name|select|choose)
      \b.{0,60}(?:…|\.\.\.|\?)
    |(?:type|write|enter|add|leave|ask|search|describe)\ (?:a|an|your|here|for|in|anything|something|the|with)\b.{0,48}
    |reply(?:\ .{0,30})?(?:…|\.\.\.)?|aa|search|subject|to|comment|your\ message|what's\ happening\??|message|send\ a\ message.{0,20}
    |untitled|start\ writing.{0,30}|press\ .{1,20}\ to\ .{1,30}to\ .{1,30}
    |(?:请输入|输入|搜索|请填写|说点什么|写评论|写下|发消息|发送消息|发送给|回复|评论|添加评论|有问题|给.{1,12}发消息|和.{1,12}聊|向.{1,12}提问|询问|在此输入).{0,24}
    """,
    re.IGNORECASE | re.VERBOSE,
)  # fmt: skip
_LONGEST = 120
_LONGEST_LABEL = 60
_SPLIT = re.compile(r"\s{2,}|\s*[|·•›»>/\t]\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """One element of the tree; `parent` is the place of the one around it in the sequence, -1 for none."""

    role: str
    label: str
    value: str
    parent: int = -1


@lru_cache(maxsize=32_768)
def is_chrome(line: str) -> bool:
    """Tell whether a line has the shape of interface text."""
    text = line.strip()
    if not text or len(text) > _LONGEST:
        return False
    folded = text.casefold()
    if folded in _WORDS or _SHAPES.fullmatch(text):
        return True
    return _is_bar(folded)


def is_hint(value: str, *, label: str, hint: str) -> bool:
    """Tell whether a field's value is its grey hint: what the producer calls one, or its own label."""
    text = value.strip()
    if not text:
        return False
    return text == hint.strip() or (text == label.strip() and _HINTS.fullmatch(text) is not None)


def chrome_strings(elements: Iterable[Element]) -> frozenset[str]:
    """Collect the texts that stand only in elements of the interface: menus, bars, buttons and what is in them."""
    inside: list[bool] = []
    interface: set[str] = set()
    content: set[str] = set()
    for place, element in enumerate(elements):
        around = 0 <= element.parent < place and inside[element.parent]
        inside.append(around or element.role.casefold() in _ROLES)
        target = interface if inside[place] else content
        target.update(
            text.strip() for text in (element.label, element.value) if 0 < len(text) <= _LONGEST_LABEL
        )
    return frozenset(interface - content)


def _is_bar(folded: str) -> bool:
    """Tell whether a line is a row of interface words: a menu bar, a list of tabs, bread crumbs."""
    parts = [part for part in _SPLIT.split(folded) if part]
    if len(parts) > 1 and all(part in _WORDS for part in parts):
        return True
    words = folded.split()
    return len(words) > 1 and not _SENTENCE_END.search(folded) and all(word in _BAR_WORDS for word in words)


_BAR_WORDS = frozenset(
    [
        "file",
        "edit",
        "view",
        "insert",
        "format",
        "tools",
        "help",
        "window",
        "history",
        "bookmarks",
        "home",
        "search",
        "settings",
        "inbox",
        "sent",
        "drafts",
        "spam",
        "trash",
        "archive",
        "back",
        "forward",
        "reload",
        "selection",
        "go",
        "run",
        "terminal",
        "debug",
        "文件",
        "编辑",
        "查看",
        "视图",
        "插入",
        "格式",
        "工具",
        "窗口",
        "帮助",
        "首页",
        "设置",
        "搜索",
        "消息",
        "通讯录",
        "收件箱",
    ]
)
