import re

import pytest

from humanmd.modeling.rules.grammar import compile_rows, expand


@pytest.mark.parametrize(
    ("trigger", "said", "denied"),
    [
        ("{i}use", "I still use", False),
        ("{i}use", "I don't use", True),
        ("{im}working at", "I'm currently working at", False),
        ("{im}working at", "I'm no longer working at", True),
        ("{ive}joined", "I've just joined", False),
        ("{ive0}joined", "Just joined", False),
        ("{my}manager{is}", "My new manager is ", False),
        ("{我}喜欢", "我一直喜欢", False),
        ("{我}喜欢", "我不再喜欢", True),
        ("{我的}经理{是}", "我现在的经理是", False),
    ],
)
def test_a_macro_stands_for_the_ways_of_saying_it(*, trigger: str, said: str, denied: bool) -> None:
    found = re.search(expand(trigger), said, re.IGNORECASE | re.ASCII)
    assert found is not None
    assert bool(found.groupdict().get("neg")) is denied


@pytest.mark.parametrize(("trigger", "other"), [("{i}use", "they use"), ("{我}喜欢", "他喜欢")])
def test_the_words_of_others_are_not_the_speakers(trigger: str, other: str) -> None:
    assert re.search(expand(trigger), other, re.IGNORECASE | re.ASCII) is None


def test_capitals_stay_capitals_in_a_trigger_that_ignores_case() -> None:
    trigger = re.compile(expand(r"at ([A-Z]\w+)"), re.IGNORECASE)
    assert trigger.search("AT Contoso") is not None
    assert trigger.search("at contoso") is None


def test_rules_are_named_by_language_predicate_and_place() -> None:
    rows = (
        ("likes", "thing", "{i}like ", 0.9, ""),
        ("likes", "thing", "{i}used to like ", 0.8, "ended free"),
    )
    first, second = compile_rows("en", rows)
    assert (first.rule, second.rule) == ("en.likes.0", "en.likes.1")
    assert (first.flags, second.flags) == (frozenset(), frozenset({"ended", "free"}))
    assert first.trigger.search("I like tea") is not None
