import pytest

from humanmd.capture.channels import channel_of, is_agent_pane, thread_of


@pytest.mark.parametrize(
    "app, app_id, title, url, channel",
    [
        ("Thunderbird", "thunderbird", "Re: Q3", "", "mail"),
        ("Outlook", "com.microsoft.Outlook", "Inbox", "", "mail"),
        ("OUTLOOK.EXE", "", "Inbox", "", "mail"),
        ("Google Chrome", "", "Inbox", "https://mail.google.com/mail/u/0", "mail"),
        ("Google Chrome", "", "(3) Inbox - Gmail - Google Chrome", "", "mail"),
        ("Slack", "com.tinyspeck.slackmacgap", "general", "", "chat"),
        ("微信", "com.tencent.xinWeChat", "张伟", "", "chat"),
        ("飞书", "", "项目群", "", "chat"),
        ("Firefox", "", "x", "https://acme.slack.com/archives/C1", "chat"),
        ("Obsidian", "md.obsidian", "2026-04-21", "", "note"),
        ("Microsoft Word", "com.microsoft.Word", "Plan.docx", "", "document"),
        ("Firefox", "", "Plan", "https://docs.google.com/document/d/1", "document"),
        ("Firefox", "", "Form", "https://docs.google.com/forms/d/1", "form"),
        ("Code", "code", "main.py - atlas - Visual Studio Code", "", "code"),
        ("PyCharm", "jetbrains-pycharm", "atlas", "", "code"),
        ("gnome-terminal-server", "", "bash", "", "terminal"),
        ("Windows PowerShell", "powershell.exe", "ps", "", "terminal"),
        ("Firefox", "", "x", "https://claude.ai/chat/1", "ai"),
        ("Edge", "", "x", "https://copilot.microsoft.com/", "ai"),
        ("Firefox", "", "x", "https://chat.deepseek.com/a", "ai"),
        ("Firefox", "", "x", "https://www.doubao.com/chat/1", "ai"),
        ("Firefox", "", "x", "https://calendar.google.com/calendar/u/0/r/week", "calendar"),
        ("zoom.us", "us.zoom.xos", "Zoom Meeting", "", "meeting"),
        ("腾讯会议", "", "会议", "", "meeting"),
        ("Todoist", "", "Today", "", "todo"),
        ("Firefox", "", "News", "https://example.com/a", "web"),
        ("Firefox", "", "News — Mozilla Firefox", "", "web"),
        ("Finder", "com.apple.finder", "Downloads", "", "system"),
        ("Firefox", "", "x", "http://127.0.0.1:8742/v/abc", "self"),
        ("Mousepad", "", "HUMAN.md - Mousepad", "", "self"),
        ("Unheard Of", "", "x", "", ""),
    ],
)
def test_places_are_known(app: str, app_id: str, title: str, url: str, channel: str) -> None:
    assert channel_of(app, app_id, title, url) == channel


@pytest.mark.parametrize(
    "host",
    ["https://notslack.com/", "https://claude.ai.evil.example/", "https://example.com/?u=https://claude.ai"],
)
def test_a_host_is_known_by_its_whole_name(host: str) -> None:
    assert channel_of("Firefox", "", "x", host) == "web"


@pytest.mark.parametrize(
    "channel, app, title, thread",
    [
        ("mail", "Thunderbird", "Re: Q3 - the roadmap - Mozilla Thunderbird", "Re: Q3 - the roadmap"),
        ("chat", "Slack", "general (Channel) - Acme - Slack", "general (Channel)"),
        ("chat", "Google Chrome", "(2) WhatsApp", "WhatsApp"),
        ("code", "Code", "● main.py - atlas - Visual Studio Code", "main.py"),
        ("web", "Firefox", "A page — Mozilla Firefox", "A page"),
        ("", "", "", ""),
    ],
)
def test_threads_are_titles_without_counters_and_programs(
    channel: str, app: str, title: str, thread: str
) -> None:
    assert thread_of(channel, app, title) == thread


def test_assistants_inside_programs_are_known_by_their_pane() -> None:
    assert is_agent_pane("Copilot Chat")
    assert not is_agent_pane("Editor content")
