import pytest

from humanmd.kernel.stopwords import CHINESE, CHINESE_NOISE, ENGLISH, WORD


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("don't stop, it’s fine", ["don't", "stop", "it’s", "fine"]),
        ("snake_case x1", ["snake", "case", "x1"]),
        ("मैं दिल्ली", ["मैं", "दिल्ली"]),
        ("ย้าย", ["ย้าย"]),
        ("cafe\u0301 au", ["cafe\u0301", "au"]),
        ("'quoted'", ["quoted"]),
        ("می\u200cروم", ["می\u200cروم"]),
    ],
)
def test_a_word_is_whole_in_any_script(text: str, words: list[str]) -> None:
    assert [match.group() for match in WORD.finditer(text)] == words


def test_words_with_a_subject_are_no_stop_words() -> None:
    assert not {"lisbon", "office", "work", "team", "moved"} & ENGLISH
    assert not {"上海", "工作", "搬", "项目"} & CHINESE


def test_a_chinese_question_falls_apart_into_what_it_asks_for() -> None:
    assert [part for part in CHINESE_NOISE.split("我什么时候搬到里斯本的") if part] == ["搬到里斯本"]
