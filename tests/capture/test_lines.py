import pytest

from humanmd.capture.lines import SELF, is_agent, judge, sender


@pytest.mark.parametrize(
    "line, author",
    [
        ("Ana Sousa  09:12", "Ana Sousa"), ("Ana Sousa 9:12 AM", "Ana Sousa"), ("Ana Sousa  [09:12]", "Ana Sousa"),
        ("ana.sousa — Yesterday at 9:12", "ana.sousa"), ("张伟 09:12", "张伟"), ("张伟 上午 9:12", "张伟"),
        ("You 09:12", SELF), ("Ana van der Berg 09:12", "Ana van der Berg"), ("Deploy bot APP 09:12", ""),
        ("Meet me at 09:12", ""), ("see you 09:12", ""), ("Sent 09:12", ""), ("09:12", ""),
    ],
)  # fmt: skip
def test_a_name_beside_a_time_heads_a_message(line: str, author: str) -> None:
    assert judge(line).stamped == author


@pytest.mark.parametrize(
    "line, author, words",
    [
        ("Ana: hello", "Ana", "hello"), ("张伟：好的", "张伟", "好的"), ("我：好", SELF, "好"), ("<wchen> hi", "wchen", "hi"),
        ("[09:12] Ana Sousa: hi", "Ana Sousa", "hi"), ("21/04/2026, 09:13 - Bo Li: hi", "Bo Li", "hi"), ("@wchen: hi", "wchen", "hi"),
    ],
)  # fmt: skip
def test_a_name_before_words_says_them(line: str, author: str, words: str) -> None:
    said = judge(line).said
    assert said is not None
    assert (said[0], line[said[1] :]) == (author, words)


@pytest.mark.parametrize(
    "line",
    [
        "Note: call Ana",
        "TODO: fix",
        "https://example.com",
        "备注：无",
        "Deadline: Friday",
        "the plan is: go",
        "at 09:12: go",
        "Subject: x",
    ],
)
def test_a_key_before_words_is_no_author(line: str) -> None:
    assert judge(line).said is None


@pytest.mark.parametrize(
    "line, author",
    [
        ("On Mon, 20 Apr 2026 at 10:00, Bo Li <bo@x.org> wrote:", "Bo Li"), ("On 2026-04-20 10:00, Bo Li wrote:", "Bo Li"),
        ("在 2026年4月21日 10:00，李娜 <ln@x.cn> 写道：", "李娜"), ("Bo Li wrote:", "Bo Li"),
        ("Am 20.04.2026 um 10:00 schrieb Bo Li <bo@x.org>:", "Bo Li"), ("He wrote a letter", None),
    ],
)  # fmt: skip
def test_an_attribution_names_who_is_quoted(line: str, author: str | None) -> None:
    assert judge(line).wrote == author


@pytest.mark.parametrize(
    "value, name",
    [("Ana Sousa <ana@x.org>", "Ana Sousa"), ('"Sousa, Ana" <a@x.org>', "Sousa, Ana"), ("ana@x.org", "ana@x.org"), ("me", SELF),
     ("张伟（zw@x.cn）", "张伟"), ("<ana@x.org>", "ana@x.org")],
)  # fmt: skip
def test_a_sender_is_a_name_or_an_address(value: str, name: str) -> None:
    assert sender(value) == name


def test_signs_of_apps_are_seen() -> None:
    assert judge("> quoted").quoted
    assert not judge(">= 3").quoted
    assert judge("From: Ana <a@b.c>").header == ("from", "Ana <a@b.c>")
    assert judge("发件人：张伟").header == ("from", "张伟")
    assert judge("-----Original Message-----").forward
    assert judge("09:30 – 10:00 Standup").row
    assert judge("- [x] send it").checkbox
    assert judge("~/src/atlas/main.py").path
    assert judge("wei@host:~/atlas$ ls").prompt == 16
    assert judge("   ").blank
    assert is_agent("ChatGPT said")
    assert not is_agent("Ana")
