import pytest

from humanmd.kernel.masking import shapes


@pytest.mark.parametrize(
    "value",
    [
        "********",
        "<your password>",
        "${DB_PASSWORD}",
        'os.environ["X"]',
        "required",
        "xxxxxxxx",
        "get_password()",
        "config.db.password",
        "abc",
        "{{ vault }}",
        "%PASS%",
        "user.password",
    ],
)
def test_placeholders(value: str) -> None:
    assert shapes.is_placeholder(value)


@pytest.mark.parametrize("value", ["hunter2", "Tr0ub4dor&3", "s3cr3t.v4lue", "correct-horse-9", "$ecret99!"])
def test_values_are_no_placeholders(value: str) -> None:
    assert not shapes.is_placeholder(value)


def test_words_with_a_number_are_not_random() -> None:
    assert not shapes.is_random("atlas-roadmap-2024")
    assert shapes.is_random("qZ8vK2mX9pL4tR7w")


def test_text_drawn_by_lot_changes_its_kind_of_character_often() -> None:
    assert shapes.class_changes("aB3dE5gH") == 7
    assert shapes.class_changes("abcdefgh") == 0


def test_entropy_of_one_character_is_nothing() -> None:
    assert shapes.entropy("aaaa") == 0
    assert shapes.entropy("abcd") == 2
