import pytest

from doubles.claims import fact, promise, who
from doubles.judging import verdict
from humanmd.modeling.records import Claim
from humanmd.modeling.support import hearsay


def waits(first: str, second: str) -> Claim:
    return Claim(
        kind="relation",
        subject=who(first, kind="project"),
        predicate="depends_on",
        target=who(second, kind="project"),
        text="",
    )


CALL = fact("prefers", "a phone call")
PAPER = fact("prefers", "paper charts")


@pytest.mark.parametrize(
    "claim, said",
    [
        (PAPER, "If it's about handover, I prefer paper charts."),
        (PAPER, "When this is about the drug round, I prefer paper charts."),
        (CALL, "If something is urgent, I prefer a phone call."),
        (fact("prefers", "电话"), "如果是关于急诊的，我更喜欢打电话。"),
        (fact("prefers", "电话"), "要是家长着急，我更喜欢电话沟通。"),
    ],
)
def test_a_condition_that_names_the_topic_or_the_case_leaves_a_preference_standing(
    claim: Claim, said: str
) -> None:
    assert verdict(claim, said, "wrote") == "kept"


@pytest.mark.parametrize(
    "claim, said",
    [
        (CALL, "If I worked nights, I would prefer a phone call."),
        (CALL, "If I were you I'd prefer a phone call."),
        (CALL, "If it's urgent, I might prefer a phone call."),
        (fact("employer", "Torbay Hospital"), "If the offer comes, I work at Torbay Hospital."),
        (fact("employer", "Torbay Hospital"), "If it works out I'll be at Torbay Hospital."),
        (fact("prefers", "电话"), "如果我是家长，我更喜欢电话。"),
        (fact("home_city", "深圳"), "要是学校同意，我就住在深圳。"),
    ],
)
def test_what_is_only_supposed_stays_supposed(claim: Claim, said: str) -> None:
    assert verdict(claim, said, "wrote") == "hypothetical"


@pytest.mark.parametrize(
    "claim, said",
    [
        (fact("likes", "爬山"), "我喜欢爬山，不喜欢吃辣。"),
        (fact("likes", "broad beans"), "I like broad beans and I don't like slugs."),
        (fact("likes", "rhubarb"), "I can't get enough of rhubarb."),
        (fact("project_deadline", "2026-04-24", subject=who("Ward Audit", kind="project")), "Don't forget, Ward Audit is due no later than 24 April."),
        (fact("project_deadline", "2026-04-24", subject=who("Audit", kind="project")), "别忘了Audit4月24日截止"),
        (waits("Rota", "Audit"), "Rota can't start before Audit is signed."),
        (waits("Rota", "Audit"), "Rota不能在Audit之前开始。"),
    ],
)  # fmt: skip
def test_a_negation_elsewhere_denies_nothing_of_the_claim(claim: Claim, said: str) -> None:
    assert verdict(claim, said, "wrote") == "kept"


@pytest.mark.parametrize(
    "claim, said",
    [
        (fact("likes", "爬山"), "我不喜欢爬山，喜欢游泳。"),
        (fact("likes", "slugs"), "I like broad beans and I don't like slugs."),
        (fact("employer", "Torbay Hospital"), "I don't work at Torbay Hospital."),
        (waits("Rota", "Audit"), "Rota doesn't depend on Audit."),
        (fact("project_deadline", "2026-04-24", subject=who("Audit", kind="project")), "Audit is not due on 24 April."),
    ],
)  # fmt: skip
def test_a_denial_of_the_claim_itself_is_seen(claim: Claim, said: str) -> None:
    assert verdict(claim, said, "wrote") == "claim_unsupported"


def test_a_latin_name_before_a_chinese_date_stands_free_but_not_inside_a_code() -> None:
    due = fact("project_deadline", "2026-04-24", subject=who("Audit", kind="project"))
    assert verdict(due, "Audit4月24日交", "wrote") == "kept"
    assert verdict(due, "Audit4 is due on 24 April", "wrote") == "name_not_in_evidence"


@pytest.mark.parametrize(
    "said",
    [
        "I heard Simon is leaving.", "Rumour has it the partner left.", "Ravi says she is our clerk.",
        "听说何建平去了学军中学。", "何建平好像在绿城。", "I guess Felix works there.", "She is probably our new clerk.",
    ],
)  # fmt: skip
def test_hearsay_and_guesses_are_known(said: str) -> None:
    assert hearsay(said)


@pytest.mark.parametrize(
    "said", ["Simon is our clerk.", "何建平在求是小学工作。", "Edwin reports to Catherine from Monday."]
)
def test_plain_words_are_no_hearsay(said: str) -> None:
    assert not hearsay(said)


def test_an_ask_needs_no_support_for_its_question_mark() -> None:
    assert verdict(promise("send the rota"), "I'll send the rota, ok?", "wrote") == "kept"
