import string

import pytest

from doubles.planted import drawing
from humanmd.kernel.masking.suspicious import suspicious


def test_random_letters_and_digits_are_suspicious_in_99_of_100() -> None:
    rng = drawing("suspicious")
    drawn = [
        "".join(rng.choice(string.ascii_letters + string.digits) for _ in range(rng.randint(24, 60)))
        for _ in range(500)
    ]
    assert sum(suspicious(f"it is {text}.") == ((6, 6 + len(text)),) for text in drawn) >= 495


@pytest.mark.parametrize(
    "text",
    [
        "0123456789abcdef0123456789abcdef01234567",
        "123e4567-e89b-12d3-a456-426614174000",
        "https://example.org/how-to-build-a-house-in-2024-with-friends",
        "/home/ana/projects/atlas2/src/main/java/Version2Controller.java",
        "AbstractSingletonProxyFactoryBean2Controller",
        "2026-04-21T09:07:32.123456+02:00",
        "integrity sha512-Zx9Cv8BnQ2we4rTy6Ui8oPlKjHgFdSaZxCvBnMqWeRtYu==",
        "the_quick_brown_fox_jumps_over_13_lazy_dogs",
        "ordinary words and nothing else at all in this line",
        "1234567890123456789012345",
    ],
)
def test_hashes_names_paths_and_prose_are_not(text: str) -> None:
    assert suspicious(text) == ()


def test_offsets_are_of_the_whole_text() -> None:
    text = "one\ntwo qZ8vK2mX9pL4tR7wB3nD6\nthree"
    ((start, end),) = suspicious(text)
    assert text[start:end] == "qZ8vK2mX9pL4tR7wB3nD6"
