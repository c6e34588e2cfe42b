import pytest

from humanmd.kernel.masking.numbers import number_spans


def _categories(line: str) -> list[str]:
    return [span.category for span in number_spans(line, line.lower())]


@pytest.mark.parametrize(
    ("line", "category"),
    [
        ("card 4111 1111 1111 1111", "card"),
        ("pay to DE89 3704 0044 0532 0130 00 please", "iban"),
        ("11010519491231002X", "national_id"),
        ("SSN: 123-45-6789", "ssn"),
        ("手机13912345678打给我", "phone"),
        ("护照号码：E12345678", "passport"),
        ("P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "passport"),
        ("L898902C36UTO7408122F1204159ZE184226B<<<<<10", "passport"),
        ("账号：6217000012345678", "bank_account"),
    ],
)
def test_numbers_of_money_and_people(line: str, category: str) -> None:
    assert category in _categories(line)


@pytest.mark.parametrize(
    "line",
    [
        "order 4111 1111 1111 1112",
        "订单号：13912345678",
        "epoch 1713700000000",
        "0.4111111111111111",
        "110105194912310021",
        "GB00 0000 0000",
        "v4.111.1111",
        "2026-04-21 09:07:32",
    ],
)
def test_numbers_of_other_things(line: str) -> None:
    assert _categories(line) == []
