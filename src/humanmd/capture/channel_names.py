"""The names that tell a channel: hosts and paths of addresses, names of programs, last words of titles."""

from typing import Final

from humanmd.capture.records import Channel

HOSTS: Final[tuple[tuple[Channel, str], ...]] = (
    (
        "mail",
        (
            "mail.google.com outlook.live.com outlook.office.com outlook.office365.com mail.proton.me mail.qq.com "
            "exmail.qq.com mail.163.com mail.126.com mail.yahoo.com app.fastmail.com mail.zoho.com mail.aliyun.com "
            "mail.yandex.com mail.sina.com.cn icloud.com/mail hey.com"
        ),
    ),
    (
        "chat",
        (
            "slack.com discord.com web.whatsapp.com web.telegram.org teams.microsoft.com teams.live.com messenger.com "
            "chat.google.com wx.qq.com web.wechat.com feishu.cn/messenger feishu.cn/next/messenger larksuite.com/messenger "
            "im.dingtalk.com app.element.io zulipchat.com linkedin.com/messaging instagram.com/direct x.com/messages "
            "facebook.com/messages signal.me"
        ),
    ),
    (
        "ai",
        (
            "chatgpt.com chat.openai.com claude.ai gemini.google.com bard.google.com copilot.microsoft.com "
            "github.com/copilot chat.deepseek.com doubao.com kimi.com kimi.ai kimi.moonshot.cn tongyi.aliyun.com "
            "tongyi.com qianwen.aliyun.com chat.qwen.ai yiyan.baidu.com chatglm.cn chat.z.ai yuanbao.tencent.com "
            "perplexity.ai poe.com grok.com chat.mistral.ai meta.ai you.com phind.com notebooklm.google.com "
            "aistudio.google.com huggingface.co/chat lmarena.ai"
        ),
    ),
    (
        "calendar",
        (
            "calendar.google.com calendar.proton.me outlook.live.com/calendar outlook.office.com/calendar "
            "outlook.office365.com/calendar cal.com calendar.yahoo.com icloud.com/calendar feishu.cn/calendar"
        ),
    ),
    (
        "meeting",
        (
            "meet.google.com zoom.us app.zoom.us meeting.tencent.com webex.com whereby.com meet.jit.si vc.feishu.cn "
            "otter.ai"
        ),
    ),
    (
        "todo",
        (
            "todoist.com to-do.office.com to-do.live.com ticktick.com dida365.com trello.com linear.app asana.com "
            "atlassian.net/browse atlassian.net/jira tasks.google.com any.do things.app clickup.com"
        ),
    ),
    (
        "note",
        (
            "keep.google.com notion.so notion.site evernote.com roamresearch.com obsidian.md flomoapp.com "
            "onenote.com logseq.com bear.app"
        ),
    ),
    (
        "document",
        (
            "docs.google.com drive.google.com office.com sharepoint.com overleaf.com paper.dropbox.com quip.com "
            "shimo.im kdocs.cn docs.qq.com yuque.com feishu.cn/docx feishu.cn/wiki feishu.cn/sheets "
            "larksuite.com/docx atlassian.net/wiki coda.io hackmd.io"
        ),
    ),
    (
        "form",
        (
            "forms.gle forms.office.com forms.microsoft.com docs.google.com/forms typeform.com wjx.cn jinshuju.net "
            "surveymonkey.com"
        ),
    ),
    (
        "code",
        (
            "github.com gitlab.com gitee.com bitbucket.org vscode.dev github.dev stackblitz.com codesandbox.io "
            "replit.com colab.research.google.com sourcehut.org codeberg.org"
        ),
    ),
)  # fmt: skip
"""Hosts, with the first parts of the path where the host alone does not tell."""

APPS: Final[tuple[tuple[Channel, str], ...]] = (
    (
        "ai",
        (
            "chatgpt|claude|com\\.openai\\.chat|com\\.anthropic\\.claude\\w*|gemini|copilot|deepseek|豆包|doubao|kimi|通义|千问"
            "|tongyi|文心一言|perplexity|lm studio|lmstudio|jan|ollama|msty|cherry ?studio|元宝|yuanbao"
        ),
    ),
    (
        "mail",
        (
            "thunderbird|outlook|olk|hxoutlook|mail|com\\.apple\\.mail|evolution|geary|kmail|mailspring|spark|airmail|mutt"
            "|neomutt|foxmail|网易邮箱大师|邮件|proton ?mail|betterbird|superhuman|mimestream|em client"
        ),
    ),
    ("meeting", "zoom|us\\.zoom\\.\\w+|webex|google meet|腾讯会议|wemeet|tencent ?meeting|飞书会议|facetime|jitsi|gotomeeting"),
    (
        "chat",
        (
            "slack|discord|teams|ms-teams|msteams|whatsapp|telegram|signal|wechat|weixin|微信|企业微信|wecom|wxwork|qq|tim|飞书"
            "|feishu|lark|钉钉|dingtalk|messages|imessage|mobilesms|信息|element|skype|line|messenger|mattermost|zulip"
            "|rocket\\.?chat|hexchat|pidgin|beeper|viber|chat|google chat|kakaotalk"
        ),
    ),
    ("calendar", "calendar|ical|日历|gnome-calendar|korganizer|fantastical|busycal|notion calendar|outlook calendar"),
    (
        "todo",
        (
            "todoist|things|reminders|提醒事项|microsoft to-?do|microsoft todo|to do|ticktick|滴答清单|omnifocus|endeavour|planner"
            "|gnome-todo|superlist|any\\.do|trello|linear|jira"
        ),
    ),
    (
        "code",
        (
            "code|vscode|vscodium|visual studio code|code-oss|codium|cursor|windsurf|zed|sublime(?:_| )text|intellij\\S*|pycharm\\S*"
            "|webstorm\\S*|goland|clion|rider|rustrover|android studio|xcode|neovide|n?vim|gvim|emacs|kate|geany|devenv|visual studio"
            "|jetbrains\\S*|eclipse|jupyter\\S*|spyder|rstudio|github desktop|gitkraken|sourcetree|fork|helix"
        ),
    ),
    (
        "terminal",
        (
            "terminal|gnome-terminal\\S*|iterm2?|konsole|alacritty|kitty|wezterm|warp|hyper|xterm|tilix|xfce4-terminal|ptyxis"
            "|kgx|console|powershell|pwsh|cmd|windowsterminal|wt|foot|ghostty|终端|tmux|terminator|putty"
        ),
    ),
    (
        "note",
        (
            "notes|obsidian|logseq|notion|evernote|joplin|onenote|bear|simplenote|apple notes|备忘录|有道云笔记|印象笔记|typora|zettlr"
            "|standard notes|craft|anytype|flomo|便签|stickies|sticky notes|siyuan|思源笔记|day one|ulysses|drafts|keep|memos"
        ),
    ),
    (
        "document",
        (
            "word|winword|pages|writer|libreoffice\\S*|soffice|wps|wps office|excel|numbers|calc|powerpoint|powerpnt|keynote|impress"
            "|acrobat|preview|evince|okular|zotero|pdf\\S*|skim|onlyoffice|textedit|gedit|mousepad|notepad(?:\\+\\+)?|featherpad"
            "|gnome-text-editor|text editor|kwrite|scrivener|foxit\\S*|books|kindle|calibre|xreader|sumatrapdf|google docs"
        ),
    ),
    (
        "system",
        (
            "finder|访达|explorer|nautilus|dolphin|thunar|nemo|system settings|system preferences|settings|设置|control panel"
            "|activity monitor|task manager|gnome-shell|plasmashell|loginwindow|dock|spotlight|launchpad|控制面板|资源管理器|files"
        ),
    ),
)  # fmt: skip
"""Names and ids of programs as patterns, in the order in which they are tried."""

TITLE_ENDS: Final[tuple[tuple[Channel, str], ...]] = (
    ("ai", "chatgpt|claude|gemini|microsoft copilot|deepseek|豆包|kimi|通义千问|通义|perplexity|grok|腾讯元宝"),
    ("mail", "gmail|outlook|proton mail|yahoo mail|qq邮箱|网易邮箱|fastmail"),
    ("chat", "slack|discord|whatsapp|telegram|microsoft teams|messenger|飞书|钉钉|微信|google chat"),
    ("calendar", "google calendar|google 日历|calendar|日历"),
    ("meeting", "google meet|zoom|腾讯会议"),
    ("document", "google docs|google sheets|google slides|google 文档|腾讯文档|石墨文档|overleaf"),
    ("note", "notion|google keep|evernote"),
    ("todo", "trello|todoist|linear|asana|jira|滴答清单"),
    ("code", "github|gitlab|gitee|· github"),
)  # fmt: skip
"""What sites put at the end of a title, as patterns."""
