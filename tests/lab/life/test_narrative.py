from doubles.acting import rng, world
from humanmd.lab.life import book as books
from humanmd.lab.life.narrative import Teller, partner
from humanmd.lab.life.records import SELF

LIFE = world()
TELLER = Teller(world=LIFE, book=books.load("words", "filler"), rng=rng(1), days=21)
BEATS = list(TELLER.beats())


def test_every_fact_is_told_while_it_holds() -> None:
    facts = {fact.fact_id: fact for fact in LIFE.facts}
    told = [
        (facts[phrase.mark.ref], beat)
        for beat in BEATS
        for phrase in beat.body
        if phrase.mark is not None and phrase.mark.ref in facts
    ]
    assert all(fact.start <= beat.day < fact.end for fact, beat in told)
    spoken = {fact.fact_id for fact, _ in told}
    assert [
        f.fact_id
        for f in facts.values()
        if (f.section or f.aside) and f.start < 18 and f.fact_id not in spoken
    ] == []


def test_a_sentence_names_its_value_in_its_language() -> None:
    fact = next(fact for fact in LIFE.facts if fact.pred == "employer" and fact.supersedes)
    assert "Tessera Maps" in TELLER.sentence(fact, "en", change=True)
    assert LIFE.name("Tessera Maps", "zh") in TELLER.sentence(fact, "zh", change=False)
    assert not any("{" in phrase.text for beat in BEATS for phrase in beat.body)


def test_promises_are_made_before_they_are_kept() -> None:
    days: dict[str, list[int]] = {}
    for beat in BEATS:
        for phrase in beat.body:
            if phrase.mark is not None and phrase.mark.ref.startswith("commitment:"):
                days.setdefault(phrase.mark.ref, []).append(beat.day)
    closed = [key for key in days if key.endswith(":done")]
    assert closed
    assert all(max(days[key.removesuffix(":done")]) <= min(days[key]) for key in closed)


def test_the_owner_writes_to_colleagues_of_the_day_and_at_home_to_friends() -> None:
    work = {partner(LIFE, rng(seed), "slack", 15, "en") for seed in range(60)}
    assert {LIFE.people[key].org for key in work} == {"Tessera Maps"}
    assert {partner(LIFE, rng(seed), "wechat", 3, "zh") for seed in range(30)} == {"jing", "tian"}
    assert all(beat.author == SELF for beat in BEATS)
