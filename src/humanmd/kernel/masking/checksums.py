"""Checksums and ranges that tell a real number from one that only has its length."""

# ruff: noqa: SIM905  (long lists of words read best as words)

from datetime import date
from types import MappingProxyType

TEST_CARDS = frozenset(
    (
        "4242424242424242", "4000056655665556", "4111111111111111", "4012888888881881", "4222222222222",
        "4000000000000002", "4000000000009995", "4000002500003155", "4000000000003220", "5555555555554444",
        "5105105105105100", "5200828282828210", "2223003122003222", "5454545454545454", "378282246310005",
        "371449635398431", "378734493671000", "6011111111111117", "6011000990139424", "6011000400000000",
        "3056930009020004", "30569309025904", "38520000023237", "36227206271667", "3566002020360505",
        "3530111333300000", "6200000000000005", "6205500000000000004", "4005519200000004", "4009348888881881",
    )
)  # fmt: skip
"""Card numbers that payment providers publish for tests; they pay nothing."""

_IBAN_LENGTHS = MappingProxyType(
    {
        "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BI": 27,
        "BR": 29, "BY": 28, "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DJ": 27, "DK": 18, "DO": 28,
        "EE": 20, "EG": 29, "ES": 24, "FI": 18, "FK": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23,
        "GL": 18, "GR": 27, "GT": 28, "HN": 28, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23, "IS": 26,
        "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20, "LV": 21,
        "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MN": 20, "MR": 27, "MT": 31, "MU": 30, "NI": 28,
        "NL": 18, "NO": 15, "OM": 23, "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22,
        "RU": 33, "SA": 24, "SC": 31, "SD": 18, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "SO": 23, "ST": 25,
        "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20, "YE": 30,
    }
)  # fmt: skip

_CARD_RANGES = (
    ("34", "34", (15,)), ("37", "37", (15,)), ("300", "305", (14,)), ("309", "309", (14,)),
    ("36", "36", (14, 16)), ("38", "39", (14, 16)), ("3528", "3589", (16,)),
    ("1800", "1800", (15,)), ("2131", "2131", (15,)), ("4", "4", (16, 19)), ("51", "55", (16,)),
    ("2221", "2720", (16,)), ("6011", "6011", (16,)), ("644", "649", (16,)),
    ("65", "65", (16,)), ("62", "62", (16, 17, 18, 19)), ("81", "81", (16,)),
    ("9792", "9792", (16,)), ("2200", "2204", (16,)),
)  # fmt: skip
"""First digits, from-to, and the lengths that cards of that range have in use (longer ones exist on paper only)."""

_CN_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CN_CHECK = "10X98765432"
_CN_PROVINCES = frozenset(
    "11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83".split()
)
_NO_SSN_AREAS = frozenset(("000", "666"))


def luhn(digits: str) -> bool:
    """Whether the digits pass the mod-10 check of ISO/IEC 7812."""
    total = 0
    for place, char in enumerate(reversed(digits)):
        value = ord(char) - 48
        if place % 2:
            value = value * 2 - 9 if value > 4 else value * 2  # noqa: PLR2004  (5 doubled is two digits)
        total += value
    return total % 10 == 0


def card(digits: str, *, labelled: bool) -> bool:
    """Whether the digits are a payment card: check digit and, unless a label speaks for it, a network's range."""
    if len(set(digits)) < 2 or not luhn(digits):  # noqa: PLR2004  (a row of one digit is a placeholder)
        return False
    if labelled:
        return 12 <= len(digits) <= 19  # noqa: PLR2004  (ISO/IEC 7812)
    return any(
        low <= digits[: len(low)] <= high and len(digits) in sizes for low, high, sizes in _CARD_RANGES
    )


def iban_length(country: str) -> int:
    """How long the IBANs of a country are; 0 for a country without."""
    return _IBAN_LENGTHS.get(country, 0)


def iban(compact: str) -> bool:
    """Whether upper-case letters and digits without blanks are an IBAN (ISO 13616: length and mod 97)."""
    if len(compact) != iban_length(compact[:2]):
        return False
    turned = compact[4:] + compact[:4]
    return int("".join(str(int(char, 36)) for char in turned)) % 97 == 1


def chinese_id(number: str) -> bool:
    """Whether 18 characters are a resident identity number (GB 11643: province, birth date, check character)."""
    if number[:2] not in _CN_PROVINCES or not _is_date(number[6:14]):
        return False
    total = sum(weight * int(digit) for weight, digit in zip(_CN_WEIGHTS, number, strict=False))
    return _CN_CHECK[total % 11] == number[17].upper()


def social_security(area: str, group: str, serial: str) -> bool:
    """Whether the three parts can be a US social security number (no 000, 666, 9xx; no zero group or serial)."""
    return area not in _NO_SSN_AREAS and area[0] != "9" and group != "00" and serial != "0000"


def _is_date(text: str) -> bool:
    try:
        born = date(int(text[:4]), int(text[4:6]), int(text[6:]))
    except ValueError:
        return False
    return 1900 <= born.year <= 2099  # noqa: PLR2004  (people alive)
