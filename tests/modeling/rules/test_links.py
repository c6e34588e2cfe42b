from humanmd.modeling.records import Claim, Mention
from humanmd.modeling.rules.finds import OWNER, Find
from humanmd.modeling.rules.links import linked

ORG = Mention(kind="org", name="Contoso")


def find(predicate: str, target: Mention | None, **more: str) -> Find:
    claim = Claim(
        kind="fact", subject=OWNER, predicate=predicate, object=target.name if target else "x", text="…",
        target=target, situation=more.get("situation", ""), modality="negated" if more.get("denied") else "asserted",
    )  # fmt: skip
    return Find(claim=claim, start=3, end=9, confidence=0.9, rule="en.x")


def test_a_statement_means_a_relation_on_the_same_words() -> None:
    stated = find("employer", ORG)
    same, meant = linked((stated,))
    assert same is stated
    assert (meant.claim.kind, meant.claim.predicate, meant.claim.target) == ("relation", "part_of", ORG)
    assert (meant.start, meant.end, meant.rule) == (3, 9, "en.x.link")


def test_a_role_is_taken_in_the_project_it_holds_for() -> None:
    *_, meant = linked((find("project_role", None, situation="Compass"),))
    assert meant.claim.target == Mention(kind="project", name="Compass")
    assert (meant.claim.predicate, meant.claim.situation) == ("participates_in", "")


def test_a_relation_is_not_added_twice() -> None:
    once = linked((find("employer", ORG),))
    assert linked(once) == once


def test_denials_and_facts_of_nobody_else_mean_no_relation() -> None:
    alone = (find("employer", ORG, denied="yes"), find("speaks", None), find("employer", None))
    assert linked(alone) == alone
