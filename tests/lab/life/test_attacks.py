from collections import Counter

from doubles.acting import rng
from humanmd.lab.life.attacks import Attack, plants
from humanmd.lab.life.records import SELF, Beat


def planted(
    days: int = 21, *, flood: bool = False, without: frozenset[str] = frozenset()
) -> list[tuple[Beat, Attack]]:
    return list(plants(rng(3), days, flood=flood, without=without))


def test_every_family_is_planted_within_the_life() -> None:
    pairs = planted()
    families = Counter(attack.family for _, attack in pairs)
    assert {"A1", "A2", "A3", "A4", "A5", "A7", "A9"} <= set(families)
    assert "A10" not in families
    assert all(0 <= beat.day < 21 for beat, _ in pairs)


def test_a_planted_piece_shows_what_identifies_it_and_is_marked() -> None:
    for beat, attack in planted():
        (phrase,) = beat.body
        assert attack.needle.replace(" ", "") in phrase.text.replace(" ", "")
        assert phrase.mark is not None
        assert (phrase.mark.ref, phrase.mark.asserts, beat.surface) == (
            attack.attack_id,
            "none",
            attack.surface,
        )
        assert (beat.author == SELF) == (phrase.mark.authorship in {"wrote", "pasted"})


def test_a_flood_is_planted_only_when_asked_for() -> None:
    (flood,) = [attack for _, attack in planted(flood=True) if attack.family == "A10"]
    assert (flood.outcome, flood.surface) == ("no_fact", "flood")


def test_what_is_left_out_of_a_life_is_not_misleading_in_it_either() -> None:
    late = {
        attack.pred
        for _, attack in planted()
        if attack.outcome in {"not_yet", "keep_superseded"} and attack.pred
    }
    assert late
    left = {attack.pred for _, attack in planted(without=frozenset(late)) if attack.outcome == "not_yet"}
    assert not left & late
