from humanmd.modeling.equivalents import same


def test_a_language_is_one_thing_in_every_language() -> None:
    assert same("Chinese") == same("中文") == same(" 汉语 ")
    assert same("Português") == same("葡萄牙语") == same("portuguese")


def test_weekdays_and_times_of_day_are_one_thing_in_two_languages() -> None:
    assert same("Mondays") == same("周一")
    assert same("in the morning") == same("早上")


def test_what_is_not_listed_stays_as_it_is() -> None:
    assert same("English breakfast") == "English breakfast"
    assert same("中文书") == "中文书"
    assert same("") == ""
