from types import MappingProxyType

from doubles.acting import rng
from humanmd.lab.life import book
from humanmd.lab.life.book import Book, date_words, fill

SMALL = Book(sections=MappingProxyType({("en", "x"): ("one", "two"), ("zh", "y"): ("一",)}))


def test_a_line_is_chosen_from_its_section_and_language() -> None:
    assert {SMALL.pick(rng(seed), "en", "x") for seed in range(20)} == {"one", "two"}
    assert SMALL.pick(rng(1), "zh", "x") in {"one", "two"}
    assert SMALL.has("zh", "y")
    assert not SMALL.has("zh", "x")


def test_the_words_of_the_life_are_all_there() -> None:
    loaded = book.load("words", "filler")
    assert all(lines and all(line.strip() for line in lines) for lines in loaded.sections.values())
    assert loaded.has("zh", "employer > change")


def test_slots_are_filled_with_the_right_article() -> None:
    assert (
        fill("i am {a_obj} at {about}.", {"obj": "Engineer", "about": "Contoso"})
        == "I am an Engineer at Contoso."
    )
    assert fill("{a_obj}", {"obj": "designer"}) == "A designer"


def test_a_date_is_written_as_people_do() -> None:
    written = {date_words(rng(seed), "2026-04-21", "en") for seed in range(60)}
    assert written == {"21 April", "April 21", "Apr 21", "21 Apr", "2026-04-21", "the 21st of April"}
    assert date_words(rng(1), "2026-04-21", "zh") == "4月21日"
    days = ("01", "02", "03", "04", "11", "12", "13", "22", "23", "30")
    nth = {day: next(w for s in range(99) if (w := date_words(rng(s), f"2026-04-{day}", "en")).endswith("of April"))
           for day in days}  # fmt: skip
    assert [nth[day].split()[1] for day in days] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "22nd", "23rd", "30th",
    ]  # fmt: skip
