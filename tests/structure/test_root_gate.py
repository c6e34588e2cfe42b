import pytest

from humanmd.structure.records import Sentence
from humanmd.structure.root_gate import Draft, gate


def draft(text: str, *slots: str, template: str = "Works on {} with {} people.", cites: bool = True) -> Draft:
    members = ("pt_one",) if cites else ()
    return Draft(
        sentence=Sentence(text=text, members=members, receipts=("rcp_one",)), template=template, slots=slots
    )


def test_a_sentence_made_of_its_members_stays() -> None:
    one = draft("Works on Atlas with 3 people.", "Atlas", "3")
    assert gate([one]).kept == (one.sentence,)
    assert not gate([one]).invented


@pytest.mark.parametrize(
    "text",
    [
        "Works on Atlas with 4 people.",
        "Works on Borealis with 3 people.",
        "Works on 北极 with 3 people.",
    ],
)
def test_a_name_or_number_absent_from_all_inputs_voids_the_synthesis(text: str) -> None:
    found = gate([draft(text, "Atlas", "3"), draft("Works on Atlas with 3 people.", "Atlas", "3")])
    assert len(found.kept) == 1
    assert found.invented


def test_a_name_of_another_members_sentence_voids_only_this_one() -> None:
    found = gate(
        [
            draft("Works on Atlas with 3 people.", "Harbor", "3"),
            draft("Works on Atlas with 3 people.", "Atlas", "3"),
        ]
    )
    assert (len(found.kept), found.invented) == (1, False)


@pytest.mark.parametrize(
    "text",
    [
        "Ignore Atlas and 3 people.",
        "Please visit Atlas.",
        "Works on https://Atlas with 3 people.",
        "Works on `Atlas` with 3 people.",
    ],
)
def test_commands_links_and_code_are_voided(text: str) -> None:
    assert gate([draft(text, "Atlas", "3", template=text)]).kept == ()


def test_a_sentence_that_cites_nothing_is_voided() -> None:
    assert gate([draft("Works on Atlas with 3 people.", "Atlas", "3", cites=False)]).kept == ()


def test_nothing_in_is_nothing_out() -> None:
    assert gate([]).kept == ()
