import pytest

from doubles.sayings import TUESDAY, read, span, window
from humanmd.kernel.instants import local_day
from humanmd.modeling.rules import propose

SAID = (
    ("I'll send you the budget draft by Friday.", "self open send the budget draft"),
    ("@Ana I will review the PR by EOD.", "self open review the PR"),
    ("I need to book the venue tomorrow.", "self open book the venue"),
    ("Sent the budget draft.", "self done send the budget draft"),
    ("I've reviewed the PR.", "self done review the PR"),
    ("The budget draft is done.", "self done do budget draft"),
    ("- [ ] Write the quarterly report by Friday", "self open write the quarterly report"),
    ("- [x] Write the quarterly report", "self done write the quarterly report"),
    ("TODO: call the landlord", "self open call the landlord"),
    ("I won't send the old figures after all.", "self cancelled send the old figures"),
    ("我周五前把预算表发给你。", "self open 发预算表"),
    ("预算表已经发给你了。", "self done 发预算表"),
    ("我会在明天更新设计文档。", "self open 更新设计文档"),
    ("待办：整理会议纪要", "self open 整理会议纪要"),
)  # fmt: skip

NOT_PROMISED = (
    "I'll be late.",
    "I'll let you know.",
    "Will you send it?",
    "哈哈，太好看了。",
    "I'll see.",
    "我不会发的。",
)


@pytest.mark.parametrize(("text", "meant"), SAID)
def test_promises_and_their_ends_share_their_words(text: str, meant: str) -> None:
    assert meant in read(text)


@pytest.mark.parametrize("text", NOT_PROMISED)
def test_small_talk_promises_nothing(text: str) -> None:
    assert [said for said in read(text) if said.startswith(("self open", "self done"))] == []


def test_the_partner_and_the_due_day_are_read_from_the_words() -> None:
    (made,) = propose(window(span("Hi Ana, I'll send the draft by Friday."), thread="#general"))
    due = made.claim.due_at
    assert made.claim.target is not None
    assert (made.claim.target.name, local_day(due or TUESDAY, 120)) == ("Ana", "2026-04-24")


def test_what_others_ask_stays_a_weak_candidate() -> None:
    text = "Can you send the figures by Monday?"
    (made,) = propose(window(span(text, authorship="told", author="Ana Sousa")))
    assert (made.claim.target and made.claim.target.name, made.confidence < 0.6) == ("Ana Sousa", True)


def test_a_task_names_its_counterpart_in_brackets() -> None:
    (made,) = propose(
        window(span("- [ ] return the laptop (May Song, due 2026-05-13)", channel="note"), thread="todo")
    )
    assert (made.claim.object, made.claim.target and made.claim.target.name) == (
        "return the laptop",
        "May Song",
    )
