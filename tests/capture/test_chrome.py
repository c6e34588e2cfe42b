import pytest

from humanmd.capture.chrome import Element, chrome_strings, is_chrome, is_hint


@pytest.mark.parametrize(
    "line",
    [
        "File Edit View Help", "Home | Products | About", "12 unread", "99+", "Inbox", "收件箱", "3条未读消息", "You", "Accept all",
        "We use cookies to make this site better.", "本网站使用 Cookie 来改善体验", "Welcome back, Alex!", "欢迎回来，小王", "Yesterday at 9:12",
        "3 hours ago", "Ln 12, Col 4", "Skip to main content", "Ana is typing…", "• • •", "Ctrl+S", "5 min", "© 2026 Acme",
    ],
)  # fmt: skip
def test_interface_text_has_its_shapes(line: str) -> None:
    assert is_chrome(line)


@pytest.mark.parametrize(
    "line",
    [
        "I moved to Lisbon.", "我搬到上海了", "Monday is fine for me", "Go to the market tomorrow", "Sent the report to Ana",
        "Updated the deck", "Search for the bug in the parser", "Home is where I work now", "Hi Ana!", "Atlas", "You are right", "", "  ",
        "File the report by Friday.", "Help me with the deck", "Today I learned Rust",
    ],
)  # fmt: skip
def test_what_people_write_is_not_interface_text(line: str) -> None:
    assert not is_chrome(line)


def test_a_text_that_also_stands_in_the_content_is_content() -> None:
    tree = (
        Element(role="toolbar", label="", value=""),
        Element(role="button", label="Publish", value="", parent=0),
        Element(role="text", label="Atlas", value="", parent=0),
        Element(role="paragraph", label="Atlas", value=""),
        Element(role="paragraph", label="loose", value="", parent=99),
    )
    assert chrome_strings(tree) == {"Publish"}


def test_a_hint_is_what_the_producer_says_or_a_label_that_reads_like_one() -> None:
    assert is_hint("Message Ana", label="", hint="Message Ana")
    assert is_hint("Search", label="Search", hint="")
    assert not is_hint("Lisbon", label="Lisbon", hint="")
    assert not is_hint("", label="", hint="")
