import pytest

from humanmd.kernel.masking import checksums


def test_one_changed_digit_of_a_card_is_noticed() -> None:
    assert checksums.card("4111111111111111", labelled=False)
    assert not checksums.card("4111111111111112", labelled=False)


def test_a_label_speaks_for_a_card_of_an_unknown_range() -> None:
    assert not checksums.card("501800000009", labelled=False)
    assert checksums.card("501800000009", labelled=True)


@pytest.mark.parametrize("card", sorted(checksums.TEST_CARDS))
def test_every_test_card_passes_the_check_digit(card: str) -> None:
    assert checksums.luhn(card)


def test_an_iban_needs_its_length_and_its_check_digits() -> None:
    assert checksums.iban("DE89370400440532013000")
    assert not checksums.iban("DE88370400440532013000")
    assert not checksums.iban("DE8937040044053201300")
    assert not checksums.iban("ZZ89370400440532013000")


def test_a_chinese_id_needs_province_date_and_check_character() -> None:
    assert checksums.chinese_id("11010519491231002X")
    assert not checksums.chinese_id("110105194912310021")
    assert not checksums.chinese_id("11010519491331002X")
    assert not checksums.chinese_id("99010519491231002X")


@pytest.mark.parametrize(
    "number",
    [
        ("000", "12", "3456"),
        ("666", "12", "3456"),
        ("900", "12", "3456"),
        ("123", "00", "3456"),
        ("123", "45", "0000"),
    ],
)
def test_social_security_numbers_never_issued_are_none(number: tuple[str, str, str]) -> None:
    assert not checksums.social_security(*number)
    assert checksums.social_security("123", "45", "6789")
