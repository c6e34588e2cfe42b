from humanmd.modeling.rules.sentences import LONGEST, clause, language, sentences


def _cut(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


def test_sentences_end_at_their_marks_and_lines() -> None:
    assert _cut("I see. Dr. Who came! 好的。我来了\nnext line") == [
        "I see.",
        "Dr. Who came!",
        "好的。",
        "我来了",
        "next line",
    ]


def test_a_wrapped_line_goes_on() -> None:
    text = "I have moved over to the new office that stands\nin the middle of Lisbon."
    assert len(_cut(text)) == 1


def test_runs_without_end_are_left_out() -> None:
    assert _cut("a" * (LONGEST + 1)) == []


def test_clauses_are_parted_by_commas() -> None:
    text = "I was ill, but I work at Contoso, so there"
    start, end = clause(text, text.index("work"), text.index("work") + 4)
    assert text[start:end].strip() == "I work at Contoso"


def test_scripts_that_rules_cannot_read_have_no_language() -> None:
    assert [language(text) for text in ("hello", "你好", "こんにちは", "안녕", "привет")] == [
        "en",
        "zh",
        "",
        "",
        "",
    ]
