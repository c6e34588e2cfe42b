from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from doubles.faces import face
from doubles.model import at, fact
from humanmd.kernel.text import tokens
from humanmd.structure.records import Root
from humanmd.structure.root import MOST_TOKENS, Portrait, compose
from humanmd.structure.volumes import volumes

EMPTY = Portrait(facts=(), commitments=(), faces=(), volumes=())
FACTS = (
    fact("name", "name", "Clara Wen", last_seen_at=at(3)),
    fact("title", "title", "Head of Research"),
    fact("employer", "employer", "Tessera Maps"),
    fact("city", "home_city", "Lisbon"),
    fact("en", "speaks", "English", days=5),
    fact("pt", "speaks", "Portuguese"),
    fact("atlas", "works_on", "Atlas", target="ent_Atlas", days=4),
    fact("role", "project_role", "lead", target="ent_Atlas"),
)


def root(portrait: Portrait) -> Root:
    made = compose(portrait, None).root
    assert made is not None
    return made


def test_facts_become_sentences_in_the_third_person_with_members_and_receipts() -> None:
    made = root(replace(EMPTY, facts=FACTS))
    assert made.text == (
        "Clara Wen works as Head of Research, works at Tessera Maps and lives in Lisbon. "
        "Speaks English and Portuguese. Works on Atlas as lead."
    )
    assert made.sentences[0].members == ("pt_name", "pt_title", "pt_employer", "pt_city")
    assert made.sentences[2].receipts == ("rcp_atlas", "rcp_role")
    assert made.receipts == tuple(
        f"rcp_{name}" for name in ("name", "title", "employer", "city", "en", "pt", "atlas", "role")
    )
    assert made.tokens == tokens(made.text)


def test_structure_and_commitments_follow() -> None:
    days = tuple(f"2026-03-{number:02d}" for number in range(2, 22))
    faces = (face("News"), face("Mail"), face("Anki", signature="recurs in the evening"))
    found = volumes(faces, {each.id: days for each in faces})
    promises = (fact("c1", "open", "a thing", kind="commitment", open=True),)
    made = root(Portrait(facts=(), commitments=promises, faces=faces, volumes=found))
    assert [sentence.text for sentence in made.sentences] == [
        "Keeps fixed times in the morning: Mail and News.",
        "Habit: Anki every day between 07:00 and 08:00 (12 of 14 times).",
        "Has 1 open commitment.",
    ]
    assert made.created_at == at(20)


def test_nothing_to_say_makes_no_root() -> None:
    assert compose(EMPTY, None).outcome == "skip_empty_input"
    assert compose(EMPTY, None).root is None


def test_the_same_inputs_make_the_same_root_and_say_so() -> None:
    first = compose(replace(EMPTY, facts=FACTS), None)
    assert first.outcome == "new"
    again = compose(replace(EMPTY, facts=tuple(reversed(FACTS))), first.root)
    assert again.outcome == "unchanged"
    assert again.root == first.root


def test_its_time_is_that_of_its_latest_evidence() -> None:
    assert root(replace(EMPTY, facts=FACTS)).created_at == at(3)
    later = replace(EMPTY, facts=(*FACTS, fact("x", "works_on", "Harbor", last_seen_at=at(9))))
    assert root(later).created_at == at(9)


def test_a_command_in_a_name_voids_its_sentence_and_an_old_root_outlives_it() -> None:
    bad = fact("bad", "works_on", "`rm -rf`")
    made = compose(replace(EMPTY, facts=(bad,)), root(replace(EMPTY, facts=FACTS)))
    assert (made.outcome, made.root) == ("skip_empty_output", None)


def test_a_slot_is_never_read_as_a_template() -> None:
    made = root(
        replace(EMPTY, facts=(fact("a", "works_on", "Project {} One"), fact("b", "speaks", "English")))
    )
    assert "English" in made.text


@given(
    st.lists(
        st.text(st.characters(whitelist_categories=("Lu", "Ll", "Lo", "Nd", "Zs")), min_size=1, max_size=200),
        min_size=1, max_size=30,
    )
)  # fmt: skip
def test_it_stays_short_and_every_sentence_cites(names: list[str]) -> None:
    facts = tuple(fact(f"f{n}", "works_on", f"P{each}") for n, each in enumerate(names))
    faces = tuple(face(f"F{n}{each}", lift=float(n)) for n, each in enumerate(names))
    made = compose(Portrait(facts=facts, commitments=(), faces=faces, volumes=()), None)
    assert made.outcome != "skip_hallucination"
    assert made.root is not None
    assert made.root.tokens <= MOST_TOKENS
    assert all(sentence.members and sentence.receipts for sentence in made.root.sentences)
