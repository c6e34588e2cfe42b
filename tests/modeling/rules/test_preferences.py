import pytest

from doubles.sayings import read

SAID = (
    ("For code review I prefer GitHub over Gerrit.", "self prefers GitHub [code review]"),
    ("When writing docs I prefer Obsidian.", "self prefers Obsidian [writing docs]"),
    ("I prefer Obsidian to Notion for notes.", "self prefers Obsidian [notes]"),
    ("I prefer tabs over spaces.", "self prefers tabs"),
    ("I'd rather write in Vim than in VS Code.", "self prefers write in Vim"),
    ("I always use Zoom for calls.", "self prefers Zoom [calls]"),
    ("I switched from Docs to Notion for specs.", "self prefers Notion [specs]"),
    ("For focus time I moved to silence.", "self prefers silence [focus time]"),
    ("My go-to for notes is Logseq.", "self prefers Logseq [notes]"),
    ("My preference for feedback: voice notes.", "self prefers voice notes [feedback]"),
    ("I like Notion best for specs.", "self prefers Notion [specs]"),
    ("I stick with paper for long reading.", "self prefers paper [long reading]"),
    ("Soup is what I want for lunch.", "self prefers Soup [lunch]"),
    ("I like mornings better than evenings for interviews.", "self prefers mornings [interviews]"),
    ("I no longer prefer Slack for support questions.", "ENDED self prefers Slack [support questions]"),
    ("写代码时我更喜欢用Neovim。", "self prefers Neovim [写代码]"),
    ("比起Slack，我更喜欢飞书。", "self prefers 飞书"),
    ("记笔记我习惯用Obsidian。", "self prefers Obsidian [记笔记]"),
    ("开会我一般用Zoom。", "self prefers Zoom [开会]"),
    ("我宁愿写邮件，也不想打电话。", "self prefers 写邮件"),
    ("以前视频会议我用Zoom，现在用Google Meet。", "self prefers Google Meet [视频会议]"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "meant"), SAID)
def test_a_preference_has_its_situation(text: str, meant: str) -> None:
    assert meant in read(text)


@pytest.mark.parametrize(
    "text", ["I use it for this.", "Which do you prefer?", "I prefer that.", "你喜欢哪个？"]
)
def test_vague_choices_and_questions_are_no_preference(text: str) -> None:
    assert [said for said in read(text) if said.startswith("self prefers")] == []


@pytest.mark.parametrize(
    "said, expected",
    [
        ("I no longer want tea for night shifts; coffee from now on.", "self prefers coffee [night shifts]"),
        ("I used to swear by paper for rotas, now it's a spreadsheet.", "self prefers a spreadsheet [rotas]"),
        ("I'm back on paper for handover.", "self prefers paper [handover]"),
        ("From now on, dictation for long letters.", "self prefers dictation [long letters]"),
        ("说到备课，我还是喜欢手写。", "self prefers 手写 [备课]"),
        ("从下周起晨会我用腾讯会议。", "self prefers 腾讯会议 [晨会]"),
    ],
)
def test_a_changed_or_topical_preference_has_its_situation(said: str, expected: str) -> None:
    assert expected in read(said)


def test_a_liking_without_an_alternative_is_no_preference() -> None:
    assert [one for one in read("我偏爱唐诗。") if "prefers" in one] == []
    assert "self likes 唐诗" in read("我偏爱唐诗。")
