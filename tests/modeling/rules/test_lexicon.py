import re

from humanmd.modeling.rules import lexicon

SETS = ("NOT_NAMES", "DEMONYMS", "LANGUAGES_EN", "TOOLS")
ALTERNATIVES = ("TITLE_HEADS_EN", "TITLE_HEADS_ZH", "FAMILY_EN", "FAMILY_ZH")


def test_words_are_kept_as_they_are_looked_up() -> None:
    for name in SETS:
        words: frozenset[str] = getattr(lexicon, name)
        assert [word for word in sorted(words) if word != word.lower() or not word.strip()] == []


def test_alternatives_are_patterns_that_match_themselves() -> None:
    for name in ALTERNATIVES:
        pattern = re.compile(getattr(lexicon, name))
        plain = [word for word in pattern.pattern.split("|") if "[" not in word and "?" not in word]
        assert len(plain) > 20
        assert [word for word in plain if pattern.fullmatch(word) is None] == []


def test_names_of_languages_and_surnames_are_whole() -> None:
    assert "葡萄牙语" in lexicon.LANGUAGES_ZH
    assert lexicon.LANGUAGES_ZH.index("葡萄牙语") < lexicon.LANGUAGES_ZH.index("葡语")
    assert all(len(name) == 1 for name in lexicon.SURNAMES_ZH)
    assert all(len(name) == 2 for name in lexicon.COMPOUND_SURNAMES_ZH)
    assert (len(lexicon.WEEKDAYS_EN), len(lexicon.MONTHS_EN), len(lexicon.NUMBERS_EN)) == (7, 12, 13)
